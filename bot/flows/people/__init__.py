"""Who is in, what they may do, and their settings."""
