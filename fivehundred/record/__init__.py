"""The record of a game: one text file, one JSON object a line."""
