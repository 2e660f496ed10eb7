## What of a rule code checks on every draft, what a draft broke, and why two rules exclude each other.

rule-check-forbidden = must not have: { $words }{ $narrow ->
    [yes] {" "}(only: { $only })
   *[no] { "" }
}
rule-check-required = { $place ->
    [start] begins with { $words }
    [end] ends with { $words }
   *[anywhere] has { $words }
}{ $narrow ->
    [yes] {" "}(only: { $only })
   *[no] { "" }
}
rule-check-register = addresses the reader { $unit ->
    [familiar] as «ты»
   *[polite] as «вы»
}{ $narrow ->
    [yes] {" "}(only: { $only })
   *[no] { "" }
}
rule-check-exclamation = exclamation marks: { $bound ->
    [none] none
    [at-least] at least { $low }
   *[at-most] at most { $high }
}{ $narrow ->
    [yes] {" "}(only: { $only })
   *[no] { "" }
}
rule-check-emoji = emoji: { $bound ->
    [none] none
    [at-least] at least { $low }
   *[at-most] at most { $high }
}{ $narrow ->
    [yes] {" "}(only: { $only })
   *[no] { "" }
}
rule-check-link = links: { $bound ->
    [none] none
    [at-least] at least { $low }
   *[at-most] at most { $high }
}{ $narrow ->
    [yes] {" "}(only: { $only })
   *[no] { "" }
}
rule-check-length = { $place ->
    [title] first line
   *[anywhere] length
}: { $bound ->
    [at-least] at least { $low }
    [between] { $low } to { $high }
    [exactly] exactly { $high }
   *[at-most] at most { $high }
} { $unit ->
    [chars] chars
    [words] words
    [sentences] sentences
    [paragraphs] paragraphs
    [lines] lines
   *[items] items
}{ $narrow ->
    [yes] {" "}(only: { $only })
   *[no] { "" }
}
rule-check-amount = { $words }: { $bound ->
    [at-least] at least { $low }
    [between] { $low } to { $high }
    [exactly] exactly { $high }
   *[at-most] at most { $high }
} { $unit ->
    [percent] %
    [money] ₽
    [minutes] min
    [hours] h
   *[days] days
}{ $narrow ->
    [yes] {" "}(only: { $only })
   *[no] { "" }
}

rule-check-value = { $unit ->
    [percent] no percentages
   *[money] no prices or sums
}{ $narrow ->
    [yes] {" "}(only: { $only })
   *[no] { "" }
}
rule-violation-forbidden = a word that must not be there: «{ $text }»
rule-violation-required = { $words } is missing
rule-violation-register = { $unit ->
    [familiar] not «ты»
   *[polite] not «вы»
}: «{ $text }»
rule-violation-exclamation = { $bound ->
    [at-least] an exclamation mark is missing
   *[at-most] one exclamation mark too many
}
rule-violation-emoji = { $bound ->
    [at-least] an emoji is missing
   *[at-most] an emoji too many: { $text }
}
rule-violation-link = { $bound ->
    [at-least] a link is missing
   *[at-most] a link too many: { $text }
}
rule-violation-length = { $bound ->
    [at-least] shorter than it has to be
   *[at-most] longer than it may be
}
rule-violation-amount = { $words }: { $text } instead of { $bound ->
    [at-least] at least { $low }
    [between] { $low }–{ $high }
    [exactly] { $high }
   *[at-most] at most { $high }
} { $unit ->
    [percent] %
    [money] ₽
    [minutes] min
    [hours] h
   *[days] days
}

rule-clash-polarity = one rule asks for or allows what the other forbids: «{ $old }» and «{ $new }»
rule-clash-condition = one rule does without what the other asks for: «{ $old }» and «{ $new }»
rule-clash-order = the order differs: { $old } and { $new }
rule-clash-value = not both can be: «{ $old }» and «{ $new }»
rule-clash-number = the numbers don't agree: «{ $old }» and «{ $new }»
rule-clash-register = the form of address differs: «{ $old }» and «{ $new }»
rule-clash-who = another one does it or pays: «{ $old }» and «{ $new }»
rule-violation-value = { $unit ->
    [percent] a percentage is named
   *[money] a sum is named
}: “{ $text }”
