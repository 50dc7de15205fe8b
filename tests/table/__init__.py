"""Tests of fivehundred.table."""
