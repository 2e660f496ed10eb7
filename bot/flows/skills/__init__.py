"""Procedures: their cards, files, openings and reviews."""
