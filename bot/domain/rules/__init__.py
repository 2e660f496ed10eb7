"""Rules: how two of them relate, what of them code can check, which of them reach a request."""
