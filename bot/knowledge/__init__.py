"""The knowledge folder: readable Markdown files under git that mirror what the store holds (SKL-1, SKL-9)."""
