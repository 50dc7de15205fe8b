"""Tests of fivehundred.rules."""
