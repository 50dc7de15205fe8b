"""What is measured by hand, not tested."""
