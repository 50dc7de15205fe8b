"""Tests of fivehundred.tui."""
