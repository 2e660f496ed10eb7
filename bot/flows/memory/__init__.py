"""Keeping facts: remembering, correcting, showing."""
