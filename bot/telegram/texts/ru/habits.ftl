## Habits seen in a person's edits: what they prefer, by kind of text. $who "we" words it as a rule for everybody.

habit-what = { $task ->
    [email] письма
    [client_message] сообщения клиентам
    [sms] СМС
    [post] посты
    [report] отчёты
    [offer] предложения
    [task_title] заголовки задач
    [task_card] карточки задач
    [crm_note] заметки в CRM
    [meeting_summary] итоги встреч
    [review_reply] ответы на отзывы
    [instruction] инструкции
   *[other] тексты
}
habit-in = { $task ->
    [email] в письмах
    [client_message] в сообщениях клиентам
    [sms] в СМС
    [post] в постах
    [report] в отчётах
    [offer] в предложениях
    [task_title] в заголовках задач
    [task_card] в карточках задач
    [crm_note] в заметках CRM
    [meeting_summary] в итогах встреч
    [review_reply] в ответах на отзывы
    [instruction] в инструкциях
   *[other] в текстах
}

habit-shorter = { $who ->
    [we] предпочитаем
   *[one] предпочитает
} короткие { habit-what }
habit-longer = { $who ->
    [we] предпочитаем
   *[one] предпочитает
} подробные { habit-what }
habit-removed-greeting = { $who ->
    [we] пишем
   *[one] пишет
} { habit-what } без приветствия
habit-added-greeting = { $who ->
    [we] начинаем
   *[one] начинает
} { habit-what } с приветствия
habit-removed-signoff = { $who ->
    [we] пишем
   *[one] пишет
} { habit-what } без прощальной подписи
habit-added-signoff = { $who ->
    [we] завершаем
   *[one] завершает
} { habit-what } подписью
habit-removed-exclamation = { $who ->
    [we] обходимся
   *[one] обходится
} { habit-in } без восклицательных знаков
habit-removed-emoji = { $who ->
    [we] обходимся
   *[one] обходится
} { habit-in } без эмодзи
habit-formal-to-informal = { $who ->
    [we] обращаемся
   *[one] обращается
} { habit-in } на «ты» и { $who ->
    [we] пишем
   *[one] пишет
} проще
habit-informal-to-formal = { $who ->
    [we] обращаемся
   *[one] обращается
} { habit-in } на «вы»
habit-added-numbers = { $who ->
    [we] указываем
   *[one] указывает
} { habit-in } числа
habit-removed-numbers = { $who ->
    [we] обходимся
   *[one] обходится
} { habit-in } без чисел
habit-bullet-to-prose = { $who ->
    [we] пишем
   *[one] пишет
} { habit-what } сплошным текстом, без списков
habit-prose-to-bullet = { $who ->
    [we] оформляем
   *[one] оформляет
} { habit-what } списком
habit-removed-link = { $who ->
    [we] не ставим
   *[one] не ставит
} { habit-in } ссылок
habit-added-link = { $who ->
    [we] ставим
   *[one] ставит
} { habit-in } ссылку
habit-removed-hedge = { $who ->
    [we] пишем
   *[one] пишет
} { habit-what } без оговорок: точно и прямо
habit-added-hedge = { $who ->
    [we] смягчаем
   *[one] смягчает
} { habit-in } утверждения оговорками
habit-bureaucratic-removed = { $who ->
    [we] пишем
   *[one] пишет
} { habit-what } простыми словами, без канцелярита
habit-bureaucratic-added = { $who ->
    [we] предпочитаем
   *[one] предпочитает
} { habit-in } официальный деловой язык
habit-deadline-earlier = { $who ->
    [we] ставим
   *[one] ставит
} { habit-in } срок раньше предложенного
habit-deadline-later = { $who ->
    [we] ставим
   *[one] ставит
} { habit-in } срок позже предложенного
habit-added-deadline = { $who ->
    [we] указываем
   *[one] указывает
} { habit-in } срок или время
habit-removed-deadline = { $who ->
    [we] не указываем
   *[one] не указывает
} { habit-in } сроков
habit-name-added = { $who ->
    [we] называем
   *[one] называет
} { habit-in } человека по имени
habit-name-removed = { $who ->
    [we] обходимся
   *[one] обходится
} { habit-in } без имён
habit-priority-lowered = { $who ->
    [we] понижаем
   *[one] понижает
} важность { habit-in }
habit-priority-raised = { $who ->
    [we] повышаем
   *[one] повышает
} важность { habit-in }
habit-added-question = { $who ->
    [we] задаём
   *[one] задаёт
} { habit-in } вопрос
habit-removed-question = { $who ->
    [we] обходимся
   *[one] обходится
} { habit-in } без вопросов
habit-removed-intro = { $who ->
    [we] предпочитаем
   *[one] предпочитает
} короткие { habit-what } без вводных слов
habit-main-point-first = { $who ->
    [we] начинаем
   *[one] начинает
} { habit-what } с главного
habit-removed-blame = { $who ->
    [we] не упрекаем
   *[one] не упрекает
} { habit-in } собеседника
habit-removed-demand = { $who ->
    [we] обходимся
   *[one] обходится
} { habit-in } без требований и срочности
habit-removed-apology = { $who ->
    [we] не извиняемся
   *[one] не извиняется
} { habit-in }
habit-added-apology = { $who ->
    [we] извиняемся
   *[one] извиняется
} { habit-in }, если что-то пошло не так
habit-removed-thanks = { $who ->
    [we] обходимся
   *[one] обходится
} { habit-in } без благодарностей
habit-added-thanks = { $who ->
    [we] благодарим
   *[one] благодарит
} { habit-in }
habit-removed-please = { $who ->
    [we] просим
   *[one] просит
} { habit-in } прямо, без «пожалуйста»
habit-added-please = { $who ->
    [we] просим
   *[one] просит
} { habit-in } вежливо, с «пожалуйста»
habit-removed-hype = { $who ->
    [we] пишем
   *[one] пишет
} { habit-what } без восторгов и рекламных слов
habit-removed-jargon = { $who ->
    [we] пишем
   *[one] пишет
} { habit-what } без жаргона
habit-removed-promise = { $who ->
    [we] не даём
   *[one] не даёт
} { habit-in } обещаний и гарантий
habit-removed-filler = { $who ->
    [we] пишем
   *[one] пишет
} { habit-what } без слов-заполнителей
habit-added-reason = { $who ->
    [we] объясняем
   *[one] объясняет
} { habit-in } причину
habit-added-contact = { $who ->
    [we] указываем
   *[one] указывает
} { habit-in } контакты
habit-removed-contact = { $who ->
    [we] не указываем
   *[one] не указывает
} { habit-in } контактов
habit-removed-hashtags = { $who ->
    [we] не ставим
   *[one] не ставит
} { habit-in } хештегов
habit-added-hashtags = { $who ->
    [we] ставим
   *[one] ставит
} { habit-in } хештеги

habit-used = <i>учёл догадку: { $text }</i>
habit-used-numbered = <i>учёл догадку { $number }: { $text }</i>
habit-noticed = <i>Заметил в вашей правке: { $text }. Пока это догадка: учту только в ваших черновиках.</i>
habit-noticed-numbered = <i>{ $number }. Заметил в вашей правке: { $text }. Пока это догадка: учту только в ваших черновиках.</i>
habit-doubted = Раньше вы подтвердили: { $text }. Эта правка говорит другое. Прежнее ещё верно?
habit-confirmed = Запомнил: { $text }. Теперь это ваши слова, а не догадка.
habit-refused = Убрал догадку: { $text }. Больше так предполагать не буду.
habit-offer = В чужих черновиках вы правите одно и то же: { $text }. Предложить это правилом области «{ $area }»?
habit-offer-no = Хорошо, правила не будет. Ваша привычка осталась вашей.
btn-habit-right = ✓ Верно
btn-habit-wrong = ✗ Нет
btn-habit-right-numbered = ✓ { $number } верно
btn-habit-wrong-numbered = ✗ { $number } нет
btn-habit-rule = Предложить правилом
btn-habit-no-rule = Не надо
