"""What a program at a table must survive: each promise in a short form, and at length by a soak."""
