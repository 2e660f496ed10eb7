## Drafts: what was written, what changed in it, what can be done with it.

draft-kind = { $kind ->
    [email] письма
    [client_message] сообщения
    [sms] СМС
    [post] поста
    [report] отчёта
    [offer] предложения
    [task_title] заголовка задачи
    [task_card] задачи
    [crm_note] заметки в CRM
    [meeting_summary] итогов встречи
    [review_reply] ответа на отзыв
    [instruction] инструкции
   *[other] текста
}
draft-head = <b>Черновик { draft-kind }</b>{ $to ->
    [yes] {" "}· { $addressee }
   *[no] {""}
}{ $number ->
    [1] {""}
   *[other] {" "}· версия { $number }
}{ $author ->
    [human] {" "}· текст: { $who }
    [integration] {" "}· текст изменён программой
   *[agent] {""}
}{ $status ->
    [submitted] {" "}· на согласовании
    [sent] {" "}· отправлен
    [declined] {" "}· отклонён
   *[open] {""}
}
draft-field-name = { $field ->
    [title] Тема
    [deadline] Срок
    [importance] Важность
   *[assignee] Исполнитель
}
draft-field = { draft-field-name }: { $value }
draft-text = <blockquote>{ $text }</blockquote>
draft-beginning = <blockquote>{ $text }…</blockquote>
    Текст целиком, { $count } { $count ->
        [one] знак
        [few] знака
       *[many] знаков
    }, в файле.
draft-breaks-rule = ⚠ Черновик нарушает правило { $number }: { $text }
draft-too-long = ⚠ Текст длиннее, чем поместится: предел { $most }, лишних { $count }. На согласование не уйдёт, пока его не сократят.
draft-hidden = ⚠ В тексте стоит «[скрыто]»: имя или реквизит, которого модель не знала. Впишите его сами.
draft-cut-short = ⚠ Текст вышел длиннее, чем мне можно за раз, и обрывается.

draft-changed = Что изменилось:
draft-change-swapped = { $head }<s>{ $removed }</s> <b>{ $added }</b>{ $tail }
draft-change-removed = { $head }<s>{ $removed }</s>{ $tail }
draft-change-added = { $head }<b>{ $added }</b>{ $tail }
draft-changes-more = … и ещё { $count ->
    [one] { $count } изменение
    [few] { $count } изменения
   *[many] { $count } изменений
}
draft-field-changed = { draft-field-name }: <s>{ $before }</s> <b>{ $after }</b>

draft-kept-own = Сохранил ваш текст как черновик. Попросите «перепиши», и я предложу свой вариант.
draft-kept-own-alone = Сохранил ваш текст как черновик. Переписать его пока некому: модель не подключена.
draft-nobody = Написать некому: модель не подключена. Есть свой текст? Пришлите его так: «черновик: …», и я сохраню его и отправлю на согласование.
draft-nobody-rewrites = Переписать некому: модель не подключена. Черновик остался как был, его можно поправить вручную.
draft-not-written = Черновик не написан.
draft-empty = Модель ответила без текста. Черновик не появился, попросите ещё раз.
draft-secret = Здесь пароль, код или номер карты. Такое я не сохраняю и в черновик не беру.
draft-longest = Это длиннее { $most } знаков. Такой текст черновиком не возьму.
draft-blank = Текст пустой, черновик остался прежним.
draft-unchanged = Текст тот же, что и был. Черновик не изменился.
draft-gone = Этого черновика больше нет.
draft-moved-on = Черновик уже другой: вот он сейчас.
draft-not-yours = Этот черновик правит тот, кто его попросил, или ответственный за направление.
draft-over = Черновик уже { $status ->
    [sent] отправлен
    [declined] отклонён
   *[other] закрыт
}, менять его нельзя. Попросите новый.
draft-declined = Черновик отклонён.
draft-edited-late = Вы поправили сообщение, а черновик уже отправлен: отправленное не изменилось.
draft-edited-old = Вы поправили прежний текст черновика, но после него была другая версия. Она и осталась.
draft-submitted-before = Запрос № { $number } с прежним текстом отозван. Этот текст отправьте на согласование заново.
draft-submitted-still = Запрос № { $number } с прежним текстом ещё ждёт решения: отозвать его может тот, кто просил.
draft-request-over = { $requester } изменил(а) текст. Запрос № { $number } больше не ждёт решения.

draft-which = { $modelled ->
    [no] «{ $text }» похоже на указание, а выполнить его некому: модель не подключена. Если это новый текст черновика, нажмите кнопку.
   *[yes] Понял двояко: «{ $text }» — это новый текст черновика или указание, что в нём изменить?
}
draft-rewrite-ask = Что изменить? Напишите как есть: «покороче», «без цены», «ещё вариант».
draft-edit-ask = Пришлите новый текст ответом на это сообщение, он заменит черновик слово в слово. Нажмите на текст, чтобы скопировать:
draft-edit-ask-file = Текст длинный, он в файле. Пришлите новый текст ответом на это сообщение: сообщением или файлом .txt.
draft-copy = <pre>{ $text }</pre>
draft-file-kind = Из файлов черновиком возьму только текст: .txt или .md.
draft-file-trouble = Файл не открылся{ $why ->
    [too_large] : он слишком большой
   *[other] . Попробуйте ещё раз
}.

draft-no-ways = Отправлять пока некуда: ни один канал не подключён. Черновик сохранён.
draft-which-way = Куда отправить?
draft-where-to = { $kind ->
    [letter] Кому? Напишите адрес почты.
    [post] В какой канал или чат? Напишите его @имя.
   *[other] Куда? Напишите, кому это в «{ $name }».
}

draft-rests-on = Из неё сделан черновик { draft-kind } «{ $beginning }» ({ $day }){ $status ->
    [sent] , он уже отправлен
    [submitted] , он на согласовании
   *[open] {""}
}. Он не изменился: проверьте его.
draft-rests-on-more = { $count ->
    [one] Ещё { $count } черновик сделан
    [few] Ещё { $count } черновика сделаны
   *[many] Ещё { $count } черновиков сделаны
} из неё.

btn-draft-submit = На согласование
btn-draft-rewrite = Переписать
btn-draft-edit = Править
btn-draft-decline = Отклонить
btn-draft-as-text = Новый текст
btn-draft-as-instruction = Указание
btn-draft-way = { $name }
btn-draft-elsewhere = Указать другое место
