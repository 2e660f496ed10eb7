"""Standing instructions: where they hold, how they clash, how answers keep them."""
