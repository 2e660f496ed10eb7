"""Drafts: what was asked for, what a reply to one means, who may change it, what its channel takes (EDT-1..EDT-3)."""
