"""What changed: the journal, the revision, taking back, export."""
