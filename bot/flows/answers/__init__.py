"""Answering: with a model or by quoting, with what an answer rests on."""
