"""Drafts, their edits, and the habits that edits teach."""
