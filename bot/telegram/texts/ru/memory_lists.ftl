## /memory, a record's card, a page about a thing, /rules and /skills, the bot's own state, /privacy.

list-head = { $count ->
    [0] { $state ->
        [active] Действующих записей здесь нет.
        [waiting] Ничего не ждёт одобрения.
       *[past] В архиве пусто.
    }
   *[other] <b>{ $state ->
        [active] Действуют
        [waiting] Ждут одобрения
       *[past] Архив и отклонённые
    }</b>{ $width ->
        [company] , для всей компании
        [area] , по областям
        [personal] , личные
       *[all] { "" }
    }: { $count }
}
list-record = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] для всех
        [area] «{ $area }»
       *[personal] личное
    } · { $author }, { $day }{ $status ->
        [active] { "" } · { $confidence } %
        [candidate] { "" } · ждёт одобрения
        [archived] { "" } · в архиве
        [rejected] { "" } · отклонено
       *[withdrawn] { "" } · отозвано
    }{ $pinned ->
        [yes] { "" } · закреплено
       *[no] { "" }
    }</i>
memory-many = ✓ { $count ->
    [one] <b>Записал { $count } факт</b>
    [few] <b>Записал { $count } факта</b>
   *[many] <b>Записал { $count } фактов</b>
}, здесь { $first }–{ $last }
memory-many-head = <i>{ $level ->
        [company] Для всей компании
        [area] Для области «{ $area }»
       *[personal] Только для вас
    } · { $status ->
        [active] действуют
        [candidate] ждут одобрения, до него в ответах не используются
        [archived] в архиве
       *[withdrawn] отменены
    } · уверенность { $confidence } %</i>
memory-many-item = <b>{ $number }.</b> { $text }
memory-many-undo = <i>Отменить по одному — кнопкой с номером, всё сразу — словом «отмени».</i>
btn-undo-short = Отм. { $number }
list-group = <i>Личное и то, что ещё не одобрено, в группе не показываю. Всё ваше — в личном чате: https://t.me/{ $bot }?start=memory</i>
memory-gone = Этой записи для вас больше нет.

card-record = <blockquote>{ $text }</blockquote>
    { $level ->
        [company] Для всей компании
        [area] Для области «{ $area }»
       *[personal] Личное, видите только вы
    } · { $status ->
        [active] действует
        [candidate] ждёт одобрения, в ответах не используется
        [archived] в архиве
        [rejected] отклонено
       *[withdrawn] отозвано
    } · уверенность { $confidence } %{ $pinned ->
        [yes] { "" } · закреплено
       *[no] { "" }
    }
    { $origin ->
        [stated] Слова: { $author }, { $day }
        [observed] Замечено в словах: { $author }, { $day }
        [edit] Замечено по правкам: { $author }, { $day }
        [document] Из документа, { $day }
       *[import] Загружено, { $day }
    }{ $by ->
        [same] { "" }
       *[other] ; записано: { $recorder }
    }
card-until = Действует по { $day } включительно (в сообщении: «{ $said }»).
card-ended = ⚠ Срок вышел { $day }: подтвердите или поправьте.
card-disputed = ⚠ Этому противоречит запись, которая ждёт решения: { $text }
card-replaces = Предложено вместо записи: { $text }
card-sources = { $count ->
    [one] <b>Откуда</b>
    [few] <b>Откуда: { $count } сообщения</b>
   *[many] <b>Откуда: { $count } сообщений</b>
}
card-source = • { $author }, { $day }{ $linked ->
    [yes] , { $link }
   *[no] { "" }
}
card-history = <b>История</b>
card-history-more = … и ещё { $count } до этого
card-event = • { $day }{ $act ->
    [weakened] { "" }
   *[other] , { $who }
}: { $act ->
    [stated] сказано
    [noticed] замечено в разговоре
    [repeated] повторено
    [corrected] исправлено
    [confirmed] подтверждено
    [approved] одобрено
    [rejected] отклонено
    [withdrawn] отозвано
    [merged] соединено с другой записью
    [archived] убрано в архив
    [pinned] закреплено
    [unpinned] откреплено
    [rescoped] изменён круг читателей
    [widened] предложено всем
    [made-rule] сделано правилом
    [restored] возвращена прежняя формулировка
    [brought-back] возвращено после «забудь»
    [weakened] ослабло: давно не подтверждали и не использовали
    [unarchived] возвращено из архива
    [took-in] вобрало запись, которая говорит то же
    [split] разделено с записью, которая говорила то же
   *[other] изменено
}{ $worded ->
    [yes] { "" }; было: «{ $before }»
   *[no] { "" }
}

about-head = { $count ->
    [0] <b>«{ $subject }»</b>: записей нет, но есть правила.
    [one] <b>«{ $subject }»</b>: { $count } запись
    [few] <b>«{ $subject }»</b>: { $count } записи
   *[many] <b>«{ $subject }»</b>: { $count } записей
}
about-again = { $count ->
    [one] <b>{ $count } запись</b>
    [few] <b>{ $count } записи</b>
   *[many] <b>{ $count } записей</b>
}
about-nothing = { $private ->
    [yes] Ничего не знаю: «{ $subject }» не названо ни в одной записи, которая вам видна.
   *[no] Из того, что видно всем в этой группе, «{ $subject }» не названо нигде.
}
about-proposal = { $kind ->
    [rule] <b>Правило.</b>
   *[skill] <b>Навык.</b>
} { $text }
    <i>{ $level ->
        [company] для всех
       *[area] «{ $area }»
    } · { $status ->
        [active] действует
       *[proposed] предложено, не действует
    }</i>

state-records = { $count ->
    [0] Действующих записей пока нет.
    [one] Действует { $count } запись.
    [few] Действуют { $count } записи.
   *[many] Действуют { $count } записей.
}
state-records-by = Для всей компании: { $company }, по областям: { $area }, личных: { $personal }. Ждут одобрения: { $waiting }, в архиве: { $archived }.
state-records-by-group = Для всей компании: { $company }, для области этой группы: { $area }. В архиве: { $archived }.
state-rules = { $count ->
    [0] Действующих правил нет.
    [one] Действует { $count } правило.
    [few] Действуют { $count } правила.
   *[many] Действуют { $count } правил.
} { $waiting ->
    [-1] { "" }
    [0] Предложенных нет.
   *[other] Предложено и ждёт подтверждения: { $waiting }.
}
state-skills = { $count ->
    [0] Действующих навыков нет.
    [one] Действует { $count } навык.
    [few] Действуют { $count } навыка.
   *[many] Действуют { $count } навыков.
} { $waiting ->
    [-1] { "" }
    [0] Предложенных нет.
   *[other] Предложено и ждёт подтверждения: { $waiting }.
}
state-queue = { $count ->
    [one] Вашего решения ждёт { $count } предложение, оно от { $day }. Открыть: /queue
    [few] Вашего решения ждут { $count } предложения, старшее от { $day }. Открыть: /queue
   *[many] Вашего решения ждут { $count } предложений, старшее от { $day }. Открыть: /queue
}
state-queue-none = Вашего решения ничего не ждёт.
state-queue-own = { $count ->
    [one] Ещё { $count } ваше предложение ждёт чужого решения.
    [few] Ещё { $count } ваших предложения ждут чужого решения.
   *[many] Ещё { $count } ваших предложений ждут чужого решения.
}
state-queue-group = Что ждёт решения, показываю только в личном чате: https://t.me/{ $bot }?start=queue
state-since = { $days ->
    [0] Помню с сегодняшнего дня, { $day }.
    [one] Помню с { $day }, уже { $days } день.
    [few] Помню с { $day }, уже { $days } дня.
   *[many] Помню с { $day }, уже { $days } дней.
}
state-since-nothing = Пока не помню ничего: записей нет.
state-status = { $text }
    <i>{ $status ->
        [active] действует
        [candidate] ждёт одобрения
        [archived] в архиве
        [rejected] отклонено
       *[withdrawn] отозвано
    } · уверенность { $confidence } % · { $author }, { $day }{ $sure ->
        [yes] { "" } · подтверждено { $confirmed }
       *[no] { "" }
    }</i>
state-status-proposal = { $kind ->
    [rule] Правило
   *[skill] Навык
}: { $text }
    <i>{ $status ->
        [active] действует
       *[proposed] ждёт подтверждения
    } · { $author }, { $day }</i>
state-status-nothing = Не нашёл записи, о которой речь. Назовите её словами: предмет, фамилию, номер.
state-status-many = { $count ->
    [one] Подходит { $count } запись. Назовите точнее.
    [few] Подходят { $count } записи. Назовите точнее.
   *[many] Подходит { $count } записей. Назовите точнее.
}

state-admins = { $count ->
    [0] Администратора пока нет.
    [1] Администратор: { $names }.
   *[many] Администраторы: { $names }.
}
state-owners = { $count ->
    [0] Область «{ $area }»: владельца нет, решают администраторы.
    [1] Владелец области «{ $area }»: { $names }.
   *[many] Владельцы области «{ $area }»: { $names }.
}

state-people = { $count ->
    [one] В компании { $count } человек: { $names }{ $more ->
        [0] { "" }
       *[other] { "" } и ещё { $more }
    }. Роли и области: /people
    [few] В компании { $count } человека: { $names }{ $more ->
        [0] { "" }
       *[other] { "" } и ещё { $more }
    }. Роли и области: /people
   *[many] В компании { $count } человек: { $names }{ $more ->
        [0] { "" }
       *[other] { "" } и ещё { $more }
    }. Роли и области: /people
}
state-people-admins = Список людей показываю администраторам, в личном чате. Администраторы: { $names }.
state-areas = { $count ->
    [0] Областей пока нет.
   *[other] Области: { $names }. Кто за какую отвечает, спросите: «кто владелец области …?»
}
state-personal = { $count ->
    [0] Личных записей у вас нет.
    [one] У вас { $count } личная запись, её видите только вы.
    [few] У вас { $count } личные записи, их видите только вы.
   *[many] У вас { $count } личных записей, их видите только вы.
}
state-personal-group = О личных записях говорю только в личном чате: /memory
state-archive = { $count ->
    [0] В архиве памяти пусто.
    [one] В архиве памяти { $count } запись, в ответах её не использую:
    [few] В архиве памяти { $count } записи, в ответах их не использую. Последние:
   *[many] В архиве памяти { $count } записей, в ответах их не использую. Последние:
}
state-archive-item = • { $text }
state-revision = { $done ->
    [yes] Последний пересмотр памяти был { $last }.
   *[no] Пересмотра памяти ещё не было.
}{ $planned ->
    [yes] {" "}Следующий { $next }: что ослабло, повторяется или устарело, расскажу.
   *[no] { "" }
}
btn-state-open = Открыть список

privacy-head = <b>Что о вас хранится</b>
privacy-personal = • Личных записей: { $count }{ $waiting ->
    [0] { "" }
   *[other] , ждут решения: { $waiting }
}{ $past ->
    [0] { "" }
   *[other] , в архиве, отклонено и отозвано: { $past }
}. Читаете только вы: /memory
privacy-stated = • С ваших слов для других записано: { $count }{ $waiting ->
    [0] { "" }
   *[other] , ждут решения: { $waiting }
}{ $past ->
    [0] { "" }
   *[other] , в архиве, отклонено и отозвано: { $past }
}. Читают те, для кого записано.
privacy-dialogue = • Ваши сообщения мне: { $count }. Стираются через { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[many] { $days } дней
}.
privacy-dialogue-since = Самое раннее — от { $day }.
privacy-corrections = • Ваши замечания к моим ответам, дословно: { $count }. Стираются вместе с перепиской.
privacy-answers = • Сведения о том, из каких записей составлены ответы вам: { $count }.
privacy-forget = «Забудь …» стирает запись отовсюду через { $minutes ->
    [one] { $minutes } минуту
    [few] { $minutes } минуты
   *[many] { $minutes } минут
}; до этого её можно вернуть. В журнале остаётся, кто и когда забыл, без текста.
privacy-left = Если вы уйдёте из компании, личные записи вам пришлют файлом и сотрут через { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[many] { $days } дней
}.
privacy-machine = Всё лежит на сервере компании; тот, кто его обслуживает, технически может прочитать базу.
privacy-model = Языковой модели уходят ваш вопрос, недавний разговор и подходящие записи. Имена, телефоны и реквизиты до отправки заменяются метками.
privacy-placeholders = Что скрыто за метками, хранится только здесь{ $sealed ->
    [0] { "" }
   *[other] , зашифрованным,
} и стирается, когда стёрта вся переписка чата.
privacy-model-off = Языковая модель выключена: наружу не уходит ничего.
privacy-last = Последний запрос к модели из этого чата, каким она его получила. Сообщений в нём: { $count }.
privacy-last-none = С последнего запуска модели из этого чата ничего не уходило.
btn-privacy-last = Последний запрос к модели

mask-what = Напишите текст после команды: /mask и то, что проверить. Сам текст не сохраню.
mask-off = Модель выключена: наружу не уходит ничего, проверять нечего.
mask-failed = Скрыть личные данные в этом тексте не удалось, поэтому модели он бы не ушёл.
mask-done = Модель получила бы это:
    <blockquote>{ $text }</blockquote>

btn-number = { $number }
btn-back = ← К списку
btn-page-before = ‹
btn-page-at = { $page } из { $last }
btn-page-after = ›
btn-proposal = { $text }
btn-proposal-remove = Снять
btn-width-all = { $chosen ->
    [yes] • Все
   *[no] Все
}
btn-width-company = { $chosen ->
    [yes] • Общие
   *[no] Общие
}
btn-width-area = { $chosen ->
    [yes] • Области
   *[no] Области
}
btn-width-personal = { $chosen ->
    [yes] • Личные
   *[no] Личные
}
btn-state-active = { $chosen ->
    [yes] • Действуют
   *[no] Действуют
}
btn-state-waiting = { $chosen ->
    [yes] • Ждут
   *[no] Ждут
}
btn-state-past = { $chosen ->
    [yes] • Архив
   *[no] Архив
}
btn-card-approve = Одобрить
btn-card-reject = Отклонить
btn-card-withdraw = Отозвать
btn-card-confirm = Подтвердить
btn-card-correct = Поправить
btn-card-propose = Предложить правку
btn-card-pin = Закрепить
btn-card-unpin = Открепить
btn-card-widen = Для всех
btn-card-narrow = Только моё
btn-card-to-rule = Сделать правилом
btn-card-forget = Забыть
