"""The user's own files: places, settings, house rules, statistics."""
