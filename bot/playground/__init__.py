"""A strict local Bot API server, a messenger page to look at it, and a driver for tests.

Built from the JSON that the Bot API documentation describes, not from any client library's models,
so that a wrong model in a client shows up here. Nothing here knows the bot it serves.
"""
