"""Tests of fivehundred.bots."""
