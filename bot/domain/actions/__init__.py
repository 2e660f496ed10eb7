"""What leaves the company: requested by anybody, approved by a person, undone for a while (ACT)."""
