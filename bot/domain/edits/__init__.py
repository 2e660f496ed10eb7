"""What a person made of a draft: how it differs, what of it is manner, whether it teaches (EDT-3..EDT-9)."""
