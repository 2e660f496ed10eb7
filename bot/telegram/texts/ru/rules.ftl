## Rules: what was stored, cards, conflicts with their ways out, where a rule holds, /rules and its history.

rule-proposed =
    Похоже на постоянное указание, поэтому это <b>предложенное правило</b> №{ $id }, а не факт:
    <b>{ $text }</b>
    <i>{ $level ->
        [company] для всей компании
        [site] только для «{ $site }»
       *[area] только для «{ $area }»
    }</i>
    Начнёт действовать, когда его подтвердит тот, у кого есть право.
rule-active = ✓ Правило №{ $id } действует: <b>{ $text }</b>
    <i>{ $level ->
        [company] для всей компании
        [site] только для «{ $site }»
       *[area] только для «{ $area }»
    }</i>
rule-known = Такое правило уже есть, №{ $id } ({ $status ->
        [active] действует
        [rejected] отклонено
       *[proposed] ждёт подтверждения
    }, { $level ->
        [company] для всей компании
        [site] для «{ $site }»
       *[area] для «{ $area }»
    }): <b>{ $text }</b>. Отметил, что { $repeats ->
        [one] предложено ещё { $repeats } раз.
        [few] предложено ещё { $repeats } раза.
       *[many] предложено ещё { $repeats } раз.
    }
proposal-passed-on = Передал тем, кто решает в «{ $area }»: { $kind ->
    [rule] предложенное правило
   *[skill] предложенный навык
} «{ $text }». Сами вы знаний этой области не видите, о решении сообщу.
rule-until = <i>Срок в правиле — до { $day }. Когда он пройдёт, спрошу, снять ли правило.</i>
rule-over = Срок правила №{ $number } прошёл, оно ещё действует: <b>{ $text }</b>
    Снять его или изменить?
rule-known-unseen = Это уже предлагали, и вопрос у тех, кто решает. Отметил, что предложено ещё раз.
rule-repeated = { $count ->
    [one] Предложено ещё { $count } раз.
    [few] Предложено ещё { $count } раза.
   *[many] Предложено ещё { $count } раз.
}

queue-rule = <b>{ $status ->
        [proposed] Сделать правилом?
       *[other] Правило
    }</b> <i>№{ $id }</i>
    <blockquote>{ $text }</blockquote>
    { $level ->
        [company] Для всей компании
        [site] Только для «{ $site }»
       *[area] Для области «{ $area }»
    } · { $author }, { $day }{ $sure ->
        [yes] { "" } · подтверждение: { $confirmer }, { $confirmed }
       *[no] { "" }
    }{ $status ->
        [proposed] { "" }
        [active] . Действует.
        [rejected] . Отклонено.
        [removed] . Снято.
       *[withdrawn] . Отозвано.
    }

rule-checked = <i>Проверяется кодом:</i>
rule-unchecked = <i>{ $model ->
        [yes] Кодом это не проверить, за соблюдением следит модель.
       *[no] Кодом это не проверить, а модель сейчас выключена.
    }</i>
rule-exempts = ↳ Исключение из правила №{ $number }: „{ $text }“{ $acts ->
    [yes] { "" }
   *[no] { "" } (оно снято)
}
rule-exception = ↳ Исключение №{ $number }, { $level ->
    [company] для всей компании
    [site] для «{ $site }»
   *[area] для «{ $area }»
}: „{ $text }“

rule-conflict = ⚠ Спорит с правилом №{ $number } ({ $level ->
    [company] для всей компании
    [site] для «{ $site }»
   *[area] для «{ $area }»
}): „{ $text }“
rule-conflicts-more = { $count ->
    [one] …и ещё с { $count } правилом.
    [few] …и ещё с { $count } правилами.
   *[many] …и ещё с { $count } правилами.
}
rule-duplicate = Повторяет правило №{ $number } ({ $level ->
    [company] для всей компании
    [site] для «{ $site }»
   *[area] для «{ $area }»
}): „{ $text }“
rule-refines = <i>Уточняет правило №{ $number }.</i>
rule-found-later = Сверил { $status ->
    [proposed] предложенное правило
   *[active] правило
} №{ $number } с действующими: <b>{ $text }</b>

rule-replaced = Вместо него больше не действует правило №{ $number }: <s>{ $text }</s>
rule-ended = Вместе с ним закончилось исключение №{ $number }: <s>{ $text }</s>
rule-moved = ✓ Правило №{ $id } теперь { $level ->
    [company] для всей компании
    [site] только для «{ $site }»
   *[area] только для «{ $area }»
}: <b>{ $text }</b>
rule-narrow-where = Правило №{ $id }: <b>{ $text }</b>
    Где оно должно действовать?
rule-narrow-nowhere = Сузить правило №{ $id } некуда: у него нет областей или площадок, о которых решаете вы. Их заводит администратор: /areas
rule-place-gone = Этой области или площадки больше нет, правило осталось как было.
rule-tied-base = Правило №{ $number } осталось как было: оно исключение из правила №{ $base }, а за его пределами исключать нечего: <b>{ $text }</b>
rule-tied-exceptions = Правило №{ $number } осталось как было: { $count ->
    [one] его исключение действует
    [few] его исключения действуют
   *[many] его исключения действуют
} шире. Сначала сузьте или снимите:
rule-tied-exception = — №{ $number }: { $text }
rule-base-gone = Это исключение, а правило, из которого оно сделано, не действует или действует не везде, где оно. Сначала верните то правило: /rules снятые
rule-restored = ✓ Правило №{ $id } снова действует: <b>{ $text }</b>
rule-restored-with = Вместе с ним вернулось исключение №{ $number }: { $text }
rule-reopened = Правило снова ждёт решения.
proposal-done-changed = ✓ Правило изменено, действует новая формулировка.
    Было: { $old }
    Стало: { $text }
proposal-done-confirmed = ✓ Правило №{ $id } действует: { $text }
fate-proposal-changed = ✎ Ваше правило теперь звучит иначе ({ $who }).
    Было: { $old }
    Стало: { $text }

rules-head = { $count ->
    [0] { $waiting ->
        [0] Правил пока нет. Предложить: «правило: …».
        [-1] Действующих правил нет. Предложить: «правило: …».
       *[other] Действующих правил нет. Предложено: { $waiting }.
    }
   *[other] <b>Правила.</b> Действуют: { $count }{ $waiting ->
        [-1] .
        [0] .
       *[other] , предложены: { $waiting }.
    }
}
rules-past-head = { $count ->
    [0] Снятых и отклонённых правил нет.
   *[other] <b>Снятые и отклонённые правила:</b> { $count }. Открыть и вернуть можно по номеру.
}
rules-scope = <b>{ $level ->
        [company] Для всей компании
        [site] «{ $site }» (область «{ $area }»)
       *[area] Область «{ $area }»
    }</b>
rules-waiting = <b>Предложены</b>
rules-too-many = ⚠ { $level ->
    [company] Для всей компании
    [site] Для «{ $site }» вместе с правилами области и компании
   *[area] Для «{ $area }» вместе с правилами компании
} действует { $count }, в один ответ входят { $most }. { $left ->
    [one] Не доходит { $left } правило, его называю, когда на него сошлются.
    [few] Не доходят { $left } правила, их называю, когда на них сошлются.
   *[many] Не доходят { $left } правил, их называю, когда на них сошлются.
}
rules-item = { $under ->
    [yes] { "  ↳ " }<b>{ $number }.</b> исключение: { $text }
   *[no] <b>{ $number }.</b> { $text }
}
    <i>№{ $id } · { $level ->
        [company] для всех
        [site] «{ $site }»
       *[area] «{ $area }»
    } · { $status ->
        [active] действует
        [removed] снято
        [rejected] отклонено
       *[proposed] предложено, не действует
    } · { $author }, { $day }{ $sure ->
        [yes] { "" } · подтверждение: { $confirmer }, { $confirmed }
       *[no] { "" }
    }{ $repeats ->
        [0] { "" }
        [one] { "" } · предложено ещё { $repeats } раз
        [few] { "" } · предложено ещё { $repeats } раза
       *[many] { "" } · предложено ещё { $repeats } раз
    }</i>
rules-no-such = Правила №{ $number } нет. Все правила: /rules
rule-amended = ✎ Предложение исправлено, в силу оно ещё не вступило.
    Было: { $old }
    Стало: <b>{ $text }</b>
    Номер: №{ $id }
rule-order-none = { $thing ->
    [rule] Правила №{ $number } нет. Все правила: /rules
   *[skill] Навыка №{ $number } нет. Все навыки: /skills
}
rule-order-which = { $thing ->
    [rule] Не понял, какое правило. Назовите номер из /rules, например: «убери правило №2».
   *[skill] Не понял, какой навык. Назовите его имя или откройте в /skills.
}
rule-order-several = { $thing ->
    [rule] Подходит несколько правил, поэтому ничего не менял. Откройте нужное:
   *[skill] Подходит несколько навыков, поэтому ничего не менял. Откройте нужный:
}
rule-order-denied = Ничего не изменил: { $thing ->
    [rule] о правиле №{ $number }
   *[skill] об этом навыке
} решаете не вы. Могут: { $who }.
rule-order-private = Изменить это можно в личном чате: { $thing ->
    [rule] /rules { $number }
   *[skill] /skills { $number }
}

rule-history-head = <b>{ $number ->
        [0] История правил
       *[other] История правила №{ $number }
    }</b>
rule-history-none = В истории правил пока ничего нет.
rule-history-item = <b>{ $at }</b> · №{ $number } · { $act ->
        [proposed] предложено
        [confirmed] введено
        [approved] подтверждено
        [repeated] предложено ещё раз
        [reworded] формулировка изменена
        [narrowed] теперь только для «{ $place }»
        [widened] { $held ->
            [company] теперь для всей компании
           *[place] теперь для «{ $place }»
        }
        [moved] теперь для «{ $place }»
        [exempted] { $other ->
            [0] сделано исключением
           *[other] сделано исключением из №{ $other }
        }
        [kept-both] оставлено вместе с №{ $other }
        [clashes] модель нашла спор с №{ $other }
        [rejected] отклонено{ $reason ->
            [wrong] , неверно
            [outdated] , устарело
            [known] , уже известно
            [unneeded] , не нужно
            [words] : { $words }
           *[other] { "" }
        }
        [reopened] снова ждёт решения
        [withdrawn] отозвано
        [removed] { $other ->
            [0] снято
           *[other] снято из-за №{ $other }
        }
        [restored] возвращено
       *[undone] изменение отменено
    } · { $by ->
        [person] { $who }
       *[bot] сам бот
    }{ $worded ->
        [both] { "" }
    Было: { $before }
    Стало: { $text }
        [one] { "" }
    <i>{ $text }</i>
       *[none] { "" }
    }

btn-rule-replace = Заменить №{ $rule }
btn-rule-replace-numbered = { $number } · Заменить №{ $rule }
btn-rule-except = Исключение из №{ $rule }
btn-rule-except-numbered = { $number } · Исключение из №{ $rule }
btn-rule-narrow = Сузить
btn-rule-narrow-numbered = { $number } · Сузить
btn-rule-reword = Переформулировать
btn-rule-reword-numbered = { $number } · Переформулировать
btn-rule-keep = Оставить оба
btn-rule-keep-numbered = { $number } · Оставить оба
btn-rule-to = { $level ->
    [company] Для всей компании
   *[other] Для «{ $name }»
}
btn-rule-to-numbered = { $number } · { $level ->
    [company] Для всей компании
   *[other] Для «{ $name }»
}
btn-remove-numbered = Снять { $number }
btn-rule-restore = Вернуть
btn-rule-reopen = Вернуть на решение
btn-rule-history = История
btn-rules-history = История
btn-rules-past = Снятые
btn-rules-now = К правилам
