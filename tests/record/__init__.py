"""Tests of fivehundred.record."""
