"""Habits seen in a person's own edits: guesses that live by being seen and shape that person's drafts alone (EDT-5)."""
