## The review queue: cards, decisions, what the author is told.

queue-waiting = <i>В очереди: { $count }</i>
queue-empty = Решать нечего: очередь пуста.
queue-end = Вы дошли до конца. Отложено: { $count }, вернуться можно в /queue.
queue-put-aside = Отложено. Вернуться к этому можно в /queue.

queue-candidate = <b>Запомнить?</b>
    <blockquote>{ $text }</blockquote>
    { $level ->
        [company] Для всей компании
        [area] Для области «{ $area }»
       *[personal] Личное
    } · { $author }, { $day } · уверенность { $confidence } %
queue-correction = <b>Заменить запись?</b>
    Сейчас:
    <blockquote>{ $old }</blockquote>
    Предлагают:
    <blockquote>{ $text }</blockquote>
    { $level ->
        [company] Для всей компании
        [area] Для области «{ $area }»
       *[personal] Личное
    } · { $author }, { $day }
queue-dispute = <b>Две записи спорят. Какая верна?</b>
    Действует:
    <blockquote>{ $old }</blockquote>
    Новая:
    <blockquote>{ $text }</blockquote>
    { $level ->
        [company] Для всей компании
        [area] Для области «{ $area }»
       *[personal] Личное
    } · новая: { $author }, { $day }. Пока вы не выберете, действует прежняя.
queue-confirm = <b>Ещё верно?</b>
    <blockquote>{ $text }</blockquote>
    { $why ->
        [ended] Срок вышел { $ended }. С тех пор в ответах предупреждаю, что срок вышел.
       *[stale] В ответах она часто, а подтверждали её давно.
    }
queue-observed = Замечено в разговоре, никто не просил это запомнить.
queue-until = Действует по { $ended } включительно (в сообщении: «{ $said }»).
queue-repeated = { $count ->
    [one] Повторялось ещё { $count } раз.
    [few] Повторялось ещё { $count } раза.
   *[many] Повторялось ещё { $count } раз.
}
queue-link = Сообщение: { $link }
queue-why-not = Почему не подходит? Выберите причину или напишите её своими словами, автор её увидит.

queue-group = { $count ->
    [one] <b>{ $count } похожая запись</b>
    [few] <b>{ $count } похожие записи</b>
   *[many] <b>{ $count } похожих записей</b>
}
queue-group-item = { $number }. { $text } — <i>{ $author }</i>
queue-left-waiting = { $count ->
    [one] Ещё { $count } ждёт: текст изменился или противоречит действующей записи.
    [few] Ещё { $count } ждут: тексты изменились или противоречат действующим записям.
   *[many] Ещё { $count } ждут: тексты изменились или противоречат действующим записям.
}

queue-done-approved = ✓ Запомнил: { $text }
    <i>{ $level ->
        [company] для всей компании
        [area] для области «{ $area }»
       *[personal] личное
    } · действует · уверенность { $confidence } %</i>
queue-done-reworded = ✓ Запомнил с вашей правкой.
    Было: { $old }
    Стало: { $text }
    <i>{ $level ->
        [company] для всей компании
        [area] для области «{ $area }»
       *[personal] личное
    } · действует · уверенность { $confidence } %</i>
queue-done-replaced = ✓ Заменил.
    Было: { $old }
    Стало: { $text }
    <i>действует · уверенность { $confidence } %, прежняя формулировка осталась в истории</i>
queue-done-joined = ✓ Такая запись уже есть, она подтверждена: { $text }
queue-done-rejected = Отклонено: { $text }
    <i>{ $reason ->
        [wrong] неверно
        [outdated] устарело
        [known] уже известно
        [unneeded] помнить не нужно
        [kept-old] действует прежняя запись
        [words] { $words }
       *[unsaid] без объяснения
    }</i>
queue-done-kept-old = ✓ Осталась прежняя запись: { $old }
    Отклонено: { $text }
queue-done-withdrawn = Отозвано: { $text }
queue-done-confirmed = ✓ Подтверждено{ $why ->
        [ended] , срока больше нет
       *[stale] { "" }
    }: { $text }
    <i>действует · уверенность { $confidence } %</i>
queue-done-archived = В архиве: { $text }

queue-no-right = Это решают другие: у вас сейчас нет такого права.
queue-gone = Этого предложения больше нет.
queue-changed = ⚠ Текст изменился с тех пор, как вы видели карточку. Посмотрите ещё раз.
queue-related = ⚠ Об этом уже есть действующая запись. Посмотрите обе.
queue-already = { $act ->
    [approved] Это уже одобрено: { $who }, { $at }.
    [merged] Это уже принято: { $who }, { $at }.
    [rejected] Это уже отклонено: { $who }, { $at }.
    [withdrawn] Это отозвано: { $who }, { $at }.
    [confirmed] Это уже подтверждено: { $who }, { $at }.
    [archived] Это уже в архиве: { $who }, { $at }.
    [corrected] Текст уже другой: { $who }, { $at }.
    [rescoped] Это забрали в личные записи: { $who }, { $at }.
    [widened] Это уже видно всем: { $who }, { $at }.
    [made-rule] Это теперь предложено как правило: { $who }, { $at }.
    [brought-back] Это уже вернули: { $who }, { $at }.
    [undone] Это уже отменено: { $who }, { $at }.
    [removed] Это уже снято: { $who }, { $at }.
    [restored] Это уже снова действует: { $who }, { $at }.
    [reopened] Это уже снова ждёт решения: { $who }, { $at }.
    [reworded] Это уже сформулировано иначе: { $who }, { $at }.
    [forgotten] Этой записи больше нет: { $who }, { $at }.
   *[other] С тех пор это изменилось: { $who }, { $at }.
}

queue-already-text = <blockquote>{ $text }</blockquote>
queue-changed-since = Текст изменился с тех пор, как пришла эта карточка. Решать нужно по новому.
queue-list-changed = Список изменился: часть записей забрали. Что ждёт решения сейчас: /queue
btn-queue-see = Посмотреть

queue-own = Ваши предложения, которые ждут чужого решения: { $count }.
queue-own-item = • { $text }
queue-own-proposal = • { $kind ->
    [rule] правило
   *[skill] навык
}: { $text }

queue-reword-ask = Напишите, как это должно быть записано. Вступит в силу ваша формулировка, автор увидит обе.
queue-reason-ask = Напишите причину одной фразой, её увидит автор.
queue-proposal-reword-ask = Напишите, как это должно быть сформулировано. Вступит в силу ваш текст, автор увидит оба.
queue-proposal-reason-ask = Напишите причину одной фразой, её увидит автор.
let-go = <i>{ $kind ->
        [forget-all] Ничего не удалил: подтверждения не было.
        [correct-wording] Новый текст записи больше не жду. Если нужно поправить, нажмите «Поправить» ещё раз.
        [queue-reword] Новую формулировку больше не жду, решение можно принять в /queue.
        [queue-proposal-reword] Новую формулировку больше не жду, решение можно принять в /queue.
        [queue-reason] Причину отказа больше не жду, решение можно принять в /queue.
        [queue-proposal-reason] Причину отказа больше не жду, решение можно принять в /queue.
        [send-where] Куда отправлять, больше не жду: запроса нет, наружу ничего не ушло.
        [send-what] Текста для отправки больше не жду: запроса нет, наружу ничего не ушло.
       *[other] Ответа на прошлый вопрос больше не жду, там ничего не изменилось.
    }</i>
queue-unasked = Хорошо, ничего не меняю.
queue-words-secret = Не записал: в тексте, похоже, пароль, код или номер документа. Напишите без него.
queue-words-delicate = Не записал: в тексте личные сведения о другом человеке (здоровье, семья, убеждения). Напишите без них или без имени.

fate-approved = ✓ Ваша запись одобрена ({ $who }): { $text }
fate-reworded = ✓ Ваша запись одобрена с правкой ({ $who }).
    Было: { $old }
    Стало: { $text }
fate-replaced = ✓ Ваша поправка принята ({ $who }).
    Было: { $old }
    Стало: { $text }
fate-joined = ✓ Сказанное вами совпало с известным и подтверждено ({ $who }): { $text }
fate-elsewhere = { $fate ->
    [approved] ✓ То, что вы предложили для другой области, принято ({ $who })
   *[rejected] То, что вы предложили для другой области, не принято ({ $who })
}: { $text }
fate-rejected = Ваша запись не принята ({ $who }): { $text }
    Причина: { $reason ->
        [wrong] неверно
        [outdated] устарело
        [known] уже известно
        [unneeded] помнить не нужно
        [kept-old] верна прежняя запись
        [words] { $words }
       *[unsaid] не названа
    }

proposal-done-approved = ✓ { $kind ->
    [rule] Правило подтверждено
   *[skill] Навык подтверждён
}: { $text }
proposal-done-reworded = ✓ { $kind ->
    [rule] Правило подтверждено с вашей правкой.
   *[skill] Навык подтверждён с вашей правкой.
}
    Было: { $old }
    Стало: { $text }
proposal-done-rejected = { $kind ->
    [rule] Правило отклонено
   *[skill] Навык отклонён
}: { $text }
    <i>{ $reason ->
        [wrong] неверно
        [outdated] устарело
        [known] уже известно
        [unneeded] не нужно
        [words] { $words }
       *[unsaid] без объяснения
    }</i>
proposal-done-removed = { $kind ->
    [rule] Правило снято
   *[skill] Навык снят
}, больше не действует: { $text }
proposal-done-withdrawn = { $kind ->
    [rule] Правило отозвано
   *[skill] Навык отозван
}: { $text }
fate-proposal-approved = ✓ { $kind ->
    [rule] Ваше правило подтверждено
   *[skill] Ваш навык подтверждён
} ({ $who }): { $text }
fate-proposal-removed = { $kind ->
    [rule] Ваше правило снято
   *[skill] Ваш навык снят
} ({ $who }): { $text }
fate-proposal-reworded = ✓ { $kind ->
    [rule] Ваше правило подтверждено с правкой
   *[skill] Ваш навык подтверждён с правкой
} ({ $who }).
    Было: { $old }
    Стало: { $text }
fate-proposal-rejected = { $kind ->
    [rule] Ваше правило не принято
   *[skill] Ваш навык не принят
} ({ $who }): { $text }
    Причина: { $reason ->
        [wrong] неверно
        [outdated] устарело
        [known] уже известно
        [unneeded] не нужно
        [words] { $words }
       *[unsaid] не названа
    }

btn-queue-approve = Одобрить
btn-queue-replace = Заменить
btn-queue-take-new = Верна новая
btn-queue-keep-old = Верна прежняя
btn-queue-reword = Поправить
btn-queue-reject = Отклонить
btn-queue-later = Позже
btn-queue-still = Ещё верно
btn-queue-archive = В архив
btn-queue-back = ← Назад
btn-queue-alike = Похожие вместе: { $count }
btn-queue-approve-all = Одобрить все: { $count }
btn-queue-reject-all = Отклонить все: { $count }
btn-queue-one-by-one = По одной
btn-queue-withdraw = Отозвать
btn-queue-own = Отозвать: { $text }
btn-proposal-confirm = Сделать действующим
btn-reason-wrong = Неверно
btn-reason-outdated = Устарело
btn-reason-known = Уже известно
btn-reason-unneeded = Не нужно
btn-reason-words = Своими словами
btn-reason-unsaid = Без причины
btn-unask = Отмена
