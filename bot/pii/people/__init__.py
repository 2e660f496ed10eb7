"""Telling people's names from other words.

`lexicon` holds word lists, `names` what a single word may be, `pieces` the words of a text that may belong to a name,
`roles` how they fit together, `surroundings` what the text around says, `stretches` the decision, `latin` names in
Latin letters.
"""
