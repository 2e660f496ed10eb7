## What of a rule code checks on every draft, what a draft broke, and why two rules exclude each other.

rule-check-forbidden = не должно быть: { $words }{ $narrow ->
    [yes] {" "}(только: { $only })
   *[no] { "" }
}
rule-check-required = { $place ->
    [start] начинается с { $words }
    [end] заканчивается на { $words }
   *[anywhere] есть { $words }
}{ $narrow ->
    [yes] {" "}(только: { $only })
   *[no] { "" }
}
rule-check-register = обращение { $unit ->
    [familiar] на «ты»
   *[polite] на «вы»
}{ $narrow ->
    [yes] {" "}(только: { $only })
   *[no] { "" }
}
rule-check-exclamation = восклицательные знаки: { $bound ->
    [none] ни одного
    [at-least] не меньше { $low }
   *[at-most] не больше { $high }
}{ $narrow ->
    [yes] {" "}(только: { $only })
   *[no] { "" }
}
rule-check-emoji = эмодзи: { $bound ->
    [none] ни одного
    [at-least] не меньше { $low }
   *[at-most] не больше { $high }
}{ $narrow ->
    [yes] {" "}(только: { $only })
   *[no] { "" }
}
rule-check-link = ссылки: { $bound ->
    [none] ни одной
    [at-least] не меньше { $low }
   *[at-most] не больше { $high }
}{ $narrow ->
    [yes] {" "}(только: { $only })
   *[no] { "" }
}
rule-check-length = { $place ->
    [title] первая строка
   *[anywhere] длина
}: { $bound ->
    [at-least] не меньше { $low }
    [between] от { $low } до { $high }
    [exactly] ровно { $high }
   *[at-most] не больше { $high }
} { $unit ->
    [chars] зн.
    [words] сл.
    [sentences] предл.
    [paragraphs] абз.
    [lines] строк
   *[items] пунктов
}{ $narrow ->
    [yes] {" "}(только: { $only })
   *[no] { "" }
}
rule-check-amount = { $words }: { $bound ->
    [at-least] не меньше { $low }
    [between] от { $low } до { $high }
    [exactly] ровно { $high }
   *[at-most] не больше { $high }
} { $unit ->
    [percent] %
    [money] ₽
    [minutes] мин.
    [hours] ч.
   *[days] дн.
}{ $narrow ->
    [yes] {" "}(только: { $only })
   *[no] { "" }
}

rule-check-value = { $unit ->
    [percent] нет процентов
   *[money] нет цен и сумм
}{ $narrow ->
    [yes] {" "}(только: { $only })
   *[no] { "" }
}
rule-violation-forbidden = лишнее слово: «{ $text }»
rule-violation-required = не хватает { $words }
rule-violation-register = { $unit ->
    [familiar] не на «ты»
   *[polite] не на «вы»
}: «{ $text }»
rule-violation-exclamation = { $bound ->
    [at-least] нет восклицательного знака
   *[at-most] лишний восклицательный знак
}
rule-violation-emoji = { $bound ->
    [at-least] нет эмодзи
   *[at-most] лишний эмодзи: { $text }
}
rule-violation-link = { $bound ->
    [at-least] нет ссылки
   *[at-most] лишняя ссылка: { $text }
}
rule-violation-length = { $bound ->
    [at-least] короче, чем надо
   *[at-most] длиннее, чем надо
}
rule-violation-amount = { $words }: { $text } вместо { $bound ->
    [at-least] не меньше { $low }
    [between] { $low }–{ $high }
    [exactly] { $high }
   *[at-most] не больше { $high }
} { $unit ->
    [percent] %
    [money] ₽
    [minutes] мин.
    [hours] ч.
   *[days] дн.
}

rule-clash-polarity = одно правило требует или разрешает то, что запрещает другое: «{ $old }» и «{ $new }»
rule-clash-condition = одно правило обходится без того, чего требует другое: «{ $old }» и «{ $new }»
rule-clash-order = порядок разный: { $old } и { $new }
rule-clash-value = вместе быть не может: «{ $old }» и «{ $new }»
rule-clash-number = числа не сходятся: «{ $old }» и «{ $new }»
rule-clash-register = обращение разное: «{ $old }» и «{ $new }»
rule-clash-who = исполнитель или плательщик разный: «{ $old }» и «{ $new }»
rule-violation-value = { $unit ->
    [percent] названы проценты
   *[money] названа сумма
}: «{ $text }»
