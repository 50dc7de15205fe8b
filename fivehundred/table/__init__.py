"""The authority at one table: it holds the state, hands out views and takes actions."""
