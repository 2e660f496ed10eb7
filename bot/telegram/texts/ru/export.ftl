### /memory export: what a person may read, as a document.

export-private = Выгрузка — в личном чате со мной: в ней есть и ваше личное.
export-too-much = Записей больше, чем умещается в файл для чата (больше { $most }). Всё целиком выгружает тот, кто ведёт сервер: pamyatka export
export-done = { $records ->
    [one] Память целиком, насколько она видна вам: { $records } запись, из них личных { $personal }; правил и порядков { $rules }. Откройте в браузере, читается и с телефона.
    [few] Память целиком, насколько она видна вам: { $records } записи, из них личных { $personal }; правил и порядков { $rules }. Откройте в браузере, читается и с телефона.
   *[many] Память целиком, насколько она видна вам: { $records } записей, из них личных { $personal }; правил и порядков { $rules }. Откройте в браузере, читается и с телефона.
}
export-markdown = То же текстом (Markdown).
export-lines = То же для программ (JSONL); читается командой pamyatka import. Личных записей других людей нет ни в одном из файлов.
btn-export = Выгрузить

export-title = Память{ $named ->
    [yes] : { $company }
   *[no] { "" }
}
export-about = Выгружено { $at }, для чтения: { $reader }.
export-totals = Записей для всей компании: { $company }, по областям: { $area }, личных: { $personal }. Личных записей других людей здесь нет.
export-section = { $level ->
    [company] Для всей компании
    [area] Область «{ $area }»
    [personal] Личное, видите только вы
    [rule] Правила
    [skill] Порядки работы
   *[people] Люди и области
}
export-group = { $state ->
    [active] Действуют
    [candidate] Ждут одобрения
    [archived] В архиве
    [rejected] Отклонены
    [withdrawn] Отозваны
   *[merged] Слиты с другими
}: { $count }
export-record = №{ $id }. { $text }
export-said = { $origin ->
    [stated] Слова
    [observed] Замечено в словах
    [edit] Замечено по правкам
    [document] Из документа
   *[import] Загружено
}: { $author }, { $day }{ $by ->
    [same] { "" }
   *[other] ; записано: { $recorder }
}
export-confirmed = Подтверждено { $day }{ $by ->
    [person] : { $who }
   *[nobody] { "" }
}
export-sure = Уверенность { $confidence } %{ $pinned ->
    [yes] , закреплено
   *[no] { "" }
}
export-until = Действует до { $day } (в сообщении: «{ $said }»)
export-disputed = Спорит с записью №{ $id }, она ждёт решения
export-replaces = Предложено вместо записи №{ $id }
export-merged = Слито с записью №{ $id }
export-took-in = Сюда слита запись №{ $id }
export-source = Сообщение: { $author }, { $day }, { $link }
export-proposal = №{ $id }. { $named ->
    [yes] { $name }:{ " " }
   *[no] { "" }
}{ $text }
export-proposal-state = { $status ->
    [active] Действует
    [proposed] Предложено, не действует
    [rejected] Отклонено
    [withdrawn] Отозвано
    [removed] Снято
   *[other] Не действует
}, { $level ->
    [company] для всей компании
   *[area] область «{ $area }»
}
export-proposed = Предложено: { $author }, { $day }
export-decided = { $status ->
    [active] Подтверждено
    [rejected] Отклонено
    [withdrawn] Отозвано
    [removed] Снято
   *[other] Решено
}: { $who }, { $day }
export-history = История
export-event = { $day }, { $by ->
    [person] { $who }
   *[bot] сам бот
}: { journal-act }
export-person = { $name } — { $kind ->
    [admin] администратор
    [owner] владелец области
    [former] уже не в компании
   *[employee] сотрудник
}
export-area = Область «{ $area }»{ $closed ->
    [yes] { "" } (закрыта)
   *[no] { "" }
}
export-area-owners = Владельцы: { $names }
export-area-members = Участники: { $names }
export-area-sites = Площадки: { $names }
export-area-role = Роль: { $role }
