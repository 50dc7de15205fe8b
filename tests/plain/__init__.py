"""Tests of plain mode: scripts in, text out."""
