"""The game of 500: pure rules, no input or output, no clock, no chance."""
