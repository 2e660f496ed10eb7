## Habits seen in a person's edits: what they prefer, by kind of text.

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

habit-shorter = предпочитает короткие { habit-what }
habit-longer = предпочитает подробные { habit-what }
habit-removed-greeting = пишет { habit-what } без приветствия
habit-added-greeting = начинает { habit-what } с приветствия
habit-removed-signoff = пишет { habit-what } без прощальной подписи
habit-added-signoff = завершает { habit-what } подписью
habit-removed-exclamation = обходится { habit-in } без восклицательных знаков
habit-removed-emoji = обходится { habit-in } без эмодзи
habit-formal-to-informal = обращается { habit-in } на «ты» и пишет проще
habit-informal-to-formal = обращается { habit-in } на «вы»
habit-added-numbers = указывает { habit-in } числа
habit-removed-numbers = обходится { habit-in } без чисел
habit-bullet-to-prose = пишет { habit-what } сплошным текстом, без списков
habit-prose-to-bullet = оформляет { habit-what } списком
habit-removed-link = не ставит { habit-in } ссылок
habit-added-link = ставит { habit-in } ссылку
habit-removed-hedge = пишет { habit-what } без оговорок: точно и прямо
habit-added-hedge = смягчает { habit-in } утверждения оговорками
habit-bureaucratic-removed = пишет { habit-what } простыми словами, без канцелярита
habit-bureaucratic-added = предпочитает { habit-in } официальный деловой язык
habit-deadline-earlier = ставит { habit-in } срок раньше предложенного
habit-deadline-later = ставит { habit-in } срок позже предложенного
habit-added-deadline = указывает { habit-in } срок или время
habit-removed-deadline = не указывает { habit-in } сроков
habit-name-added = называет { habit-in } человека по имени
habit-name-removed = обходится { habit-in } без имён
habit-priority-lowered = понижает важность { habit-in }
habit-priority-raised = повышает важность { habit-in }
habit-added-question = задаёт { habit-in } вопрос
habit-removed-question = обходится { habit-in } без вопросов
habit-removed-intro = предпочитает короткие { habit-what } без вводных слов
habit-main-point-first = начинает { habit-what } с главного
habit-removed-blame = не упрекает { habit-in } собеседника
habit-removed-demand = обходится { habit-in } без требований и срочности
habit-removed-apology = не извиняется { habit-in }
habit-added-apology = извиняется { habit-in }, если что-то пошло не так
habit-removed-thanks = обходится { habit-in } без благодарностей
habit-added-thanks = благодарит { habit-in }
habit-removed-please = просит { habit-in } прямо, без «пожалуйста»
habit-added-please = просит { habit-in } вежливо, с «пожалуйста»
habit-removed-hype = пишет { habit-what } без восторгов и рекламных слов
habit-removed-jargon = пишет { habit-what } без жаргона
habit-removed-promise = не даёт { habit-in } обещаний и гарантий
habit-removed-filler = пишет { habit-what } без слов-заполнителей
habit-added-reason = объясняет { habit-in } причину
habit-added-contact = указывает { habit-in } контакты
habit-removed-contact = не указывает { habit-in } контактов
habit-removed-hashtags = не ставит { habit-in } хештегов
habit-added-hashtags = ставит { habit-in } хештеги

habit-used = <i>учёл догадку: { $text }</i>
habit-confirmed = Запомнил: { $text }. Теперь это ваши слова, а не догадка.
habit-refused = Убрал догадку: { $text }. Больше так предполагать не буду.
habit-offer = В чужих черновиках вы правите одно и то же: { $text }. Сделать это правилом области «{ $area }»?
btn-habit-right = ✓ Верно
btn-habit-wrong = ✗ Нет
