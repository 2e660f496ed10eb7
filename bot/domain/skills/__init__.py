"""Skills: how a kind of work is done. What one is, which of them a request sees, how they are counted and refined."""
