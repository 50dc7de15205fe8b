"""The whole program on a real pseudo-terminal: keys and mouse in, the screen read back."""
