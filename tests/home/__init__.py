"""Tests of fivehundred.home."""
