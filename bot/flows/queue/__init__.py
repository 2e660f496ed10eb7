"""What waits for somebody's decision, and deciding."""
