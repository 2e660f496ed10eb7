"""What leaves the company: requested, approved, done, taken back."""
