### Skills: cards, /skills, uploads, refinements, reviews, the knowledge folder.

skill-head = <b>{ $status ->
        [proposed] Предложен навык
        [review] ⚠ Навык на проверке
        [off] Навык выключен
        [rejected] Навык отклонён
        [withdrawn] Навык отозван
       *[active] Навык
    }: { $name }</b>
    <i>{ $level ->
        [company] для всей компании
        [area] область «{ $area }»
       *[site] площадка «{ $site }», область «{ $area }»
    } · №{ $id } · { $author }, { $day }{ $status ->
        [active] { "" } · действует
       *[other] { "" }
    }{ $pinned ->
        [yes] { "" } · закреплён
       *[no] { "" }
    }</i>
skill-decided = <i>Последнее решение: { $who }, { $day }</i>
skill-when = <b>Когда применять:</b> { $description }
skill-when-made = <b>Когда применять:</b> не сказано. Если не дописать, возьму начало текста: { $description }
skill-same-name = Навык с таким именем уже есть: «{ $name }», { $status ->
    [active] действует
    [review] на проверке
   *[off] выключен
}. Можно заменить его текст этим или завести второй.
skill-repeated = { $count ->
    [one] Предложено ещё { $count } раз.
    [few] Предложено ещё { $count } раза.
   *[many] Предложено ещё { $count } раз.
}
skill-rejected-why = Причина: { $reason ->
    [wrong] неверно
    [outdated] устарело
    [known] уже есть
    [unneeded] не нужно
    [words] { $words }
   *[unsaid] не указана
}.
skill-review-failed = Не помог чаще, чем помог: не помог — { $failed }, помог — { $helped }. Пока не решите, в работу он не берётся и сам себя не уточняет.
skill-review-point = Понадобилось уточнение сверх трёх: видимо, сам порядок описан неточно. Пока не решите, навык в работу не берётся. Я хотел добавить: <blockquote>{ $text }</blockquote>
skill-review-head = ⚠ Навык ждёт вашего решения.
skill-no-notes = Ничего, что командует читателем помимо самой работы, в тексте не нашлось.
skill-notes = { $count ->
    [one] <b>⚠ Обратите внимание: { $count } место.</b> Это не запрет, решаете вы.
    [few] <b>⚠ Обратите внимание: { $count } места.</b> Это не запрет, решаете вы.
   *[many] <b>⚠ Обратите внимание: { $count } мест.</b> Это не запрет, решаете вы.
}
skill-note = • { $kind ->
    [hidden] то, чего читатель не видит
    [overrides] ставит себя выше правил
    [grants] сам себе даёт силу или права
    [unasked] велит не спрашивать или не говорить людям
    [knowledge] меняет память, правила или навыки
    [calls_tool] вызывает действие бота
    [sends_out] отправляет на постоянный адрес
    [secrets] касается паролей, ключей, секретов
    [runs] что-то запускает
    [everywhere] хочет действовать вне своей работы
    [account] счёт, карта или кошелёк
   *[address] адрес или ссылка
}: «{ $text }»
skill-text-head = <b>Порядок</b>
skill-text = <blockquote>{ $text }</blockquote>
skill-points = { $count ->
    [one] <b>Уточнения</b> ({ $count })
    [few] <b>Уточнения</b> ({ $count })
   *[many] <b>Уточнения</b> ({ $count })
}
skill-point = { $number }. { $text } <i>({ $by ->
    [agent] добавил бот
   *[person] добавил человек
}, { $day })</i>
skill-counters = <i>Показан { $shown }, открыт { $opened }, помог { $helped }, не помог { $failed }, результат правили { $edited }</i>
skill-rates = <i>Открывают { $opened } % (из { $shown } показов), правят { $edited } %, не помогает { $failed } % (из { $sample } открытий)</i>
skill-used = <i>Последний раз открыт { $used }</i>
skill-unused = <i>Ещё ни разу не открывался</i>
skill-page = <i>Страница { $page } из { $last }</i>
skill-read-on = Решать можно на последней странице, когда показан весь текст.

skill-done = ✓ { $act ->
    [approved] Навык подтверждён и действует.
    [rejected] Навык отклонён. Причина: { $reason ->
        [wrong] неверно
        [outdated] устарело
        [known] уже есть
        [unneeded] не нужно
        [words] { $words }
       *[unsaid] не указана
    }.
    [withdrawn] Навык отозван.
    [reopened] Навык снова ждёт решения.
    [switched-off] Навык выключен. Текст и счётчики на месте.
    [switched-on] Навык снова действует.
    [reviewed] Навык возвращён в работу. Прежние неудачи больше не считаются.
    [pinned] Навык закреплён: при переполнении его не выключат.
    [unpinned] Навык откреплён.
    [rescoped] Изменено, где навык действует.
   *[corrected] Текст навыка изменён.
}
skill-why-not = { $why ->
    [no-right] Это решают владельцы области или администраторы. Ничего не изменилось.
    [changed] Пока вы смотрели, здесь что-то изменилось. Ничего не сделал, вот как сейчас.
   *[gone] Такого навыка больше нет.
}
skill-gone = Такого навыка здесь больше нет. Все навыки: /skills
skill-fate = { $act ->
    [approved] ✓ Ваш навык «{ $name }» подтверждён{ $reworded ->
        [yes] { "" } с другим текстом
       *[no] { "" }
    } и действует. Решил: { $who }.
    [became-part] ✓ Ваш текст теперь в навыке «{ $name }». Решил: { $who }.
   *[rejected] Ваш навык «{ $name }» не принят. Решил: { $who }. Причина: { $reason ->
        [wrong] неверно
        [outdated] устарело
        [known] уже есть
        [unneeded] не нужно
        [words] { $words }
       *[unsaid] не указана
    }.
}
skill-width = Где должен действовать навык «{ $name }»?
skill-delete-ask = Удалить навык «{ $name }»? Выключить можно с возвратом в одно нажатие, удаление насовсем.
skill-delete-sure = Навык «{ $name }» будет удалён насовсем: текст, уточнения и файл. В истории останется, что он был. Удалить?
skill-deleted = ✓ Навык «{ $name }» удалён.
skill-history = <b>История навыка «{ $name }»</b>
skill-reword-ask = Пришлите новый текст целиком: сообщением или файлом .md.
skill-describe-ask = Напишите, когда применять этот навык: одной-двумя фразами. По ним бот решает, открывать ли его.
skill-reason-ask = Напишите, почему навык не подходит. Автор это увидит.
skill-words-long = Слишком длинно. Описание — до 1 000 знаков, текст — до 64 КБ. Жду короче.

skill-list-none = { $private ->
    [yes] Навыков пока нет. Навык — это порядок работы по шагам: пришлите файл .md или напишите порядок словами, и он пойдёт на подтверждение.
   *[no] Действующих навыков пока нет. Навык — это порядок работы по шагам.
}
skill-list-head = <b>Навыки.</b> Действуют: { $active }{ $review ->
    [0] { "" }
   *[other] , на проверке: { $review }
}{ $proposed ->
    [0] { "" }
   *[other] , предложены: { $proposed }
}{ $off ->
    [0] { "" }
   *[other] , выключены: { $off }
}
skill-list-scope = <b>{ $level ->
    [company] Для всей компании
    [area] Область «{ $area }»
   *[site] Площадка «{ $site }», область «{ $area }»
}</b>
skill-list-item = <b>{ $number }.</b> { $name }{ $status ->
    [proposed] { "" } — <i>предложен, не действует</i>
    [review] { "" } — <i>⚠ на проверке</i>
    [off] { "" } — <i>выключен</i>
   *[active] { "" }
}{ $pinned ->
    [yes] { "" } <i>· закреплён</i>
   *[no] { "" }
}
    <i>{ $description }</i>{ $counted ->
        [yes] { "" }
    <i>открыт { $opened }, помог { $helped }, не помог { $failed }{ $idle ->
        [never_opened] { "" } · ни разу не открывали
        [rarely_opened] { "" } · открывают реже 2 %
       *[no] { "" }
    }</i>
       *[no] { "" }
    }

skill-unhelpful = ✓ Отмечено: навык «{ $name }» не помог.
skill-unhelpful-known = Это уже учтено: отметить можно один раз и в течение суток.
skill-helpful = ✓ Отметка «не помогло» снята.
skill-refined = После неудачи я добавил в навык «{ $name }» уточнение: <blockquote>{ $text }</blockquote>
    Ваш текст не тронут. { $left ->
        [0] Больше сам не добавлю: если понадобится ещё, навык уйдёт к вам на проверку.
        [one] Сам могу добавить ещё { $left }.
        [few] Сам могу добавить ещё { $left }.
       *[many] Сам могу добавить ещё { $left }.
    }
skill-room = { $count ->
    [one] В списке навыков больше двухсот, поэтому выключен { $count }, которым давно не пользовались. Текст и счётчики на месте:
    [few] В списке навыков больше двухсот, поэтому выключены { $count }, которыми давно не пользовались. Тексты и счётчики на месте:
   *[many] В списке навыков больше двухсот, поэтому выключены { $count }, которыми давно не пользовались. Тексты и счётчики на месте:
}
skill-room-item = • { $name }
skill-many = { $who } предлагает { $count ->
    [one] { $count } навык. Посмотреть и решить: /queue
    [few] { $count } навыка. Посмотреть и решить по одному: /queue
   *[many] { $count } навыков. Посмотреть и решить по одному: /queue
}
skill-idle = <b>Навыки, которые не открывают</b> ({ $count }). Возможно, они не нужны или описание не говорит, когда их брать.
skill-idle-item = { $number }. { $name } — <i>{ $flag ->
    [never_opened] показан { $shown }, ни разу не открыт
   *[rarely_opened] показан { $shown }, открыт { $opened }
}</i>
skill-idle-more = { $count ->
    [one] И ещё { $count }. Все: /skills
    [few] И ещё { $count }. Все: /skills
   *[many] И ещё { $count }. Все: /skills
}

skill-file-taken = ✓ Прочитал файл. Навык «{ $name }» ждёт подтверждения и пока ни на что не влияет.
skill-file-known = Такой навык уже есть: «{ $name }» ({ $status ->
    [active] действует
    [review] на проверке
    [off] выключен
    [rejected] отклонён
   *[proposed] ждёт решения
}). Второй раз не предлагаю, повтор посчитан.
skill-file-unkept = Навык «{ $name }» не принят: { $fault ->
    [secret] в тексте есть пароль, ключ, номер карты или документа.
   *[delicate] в тексте личные сведения о названном человеке (здоровье, семья, убеждения).
} Уберите это и пришлите файл снова. Ничего не сохранено.
skill-file-caption = Подпись к файлу я не разбирал: если в ней просьба, напишите её отдельно.
skill-file-when = В файле не сказано, когда применять навык. Нажмите «Когда применять» и напишите.
skill-file-grants = Поля { $keys } из файла силы не имеют.
skill-file-beside = { $count ->
    [one] Рядом лежал ещё { $count } файл, его не беру: { $names }
    [few] Рядом лежали ещё { $count } файла, их не беру: { $names }
   *[many] Рядом лежали ещё { $count } файлов, их не беру: { $names }
}
skill-file-remark = { $remark ->
    [windows_encoding] Файл в кодировке Windows, прочитан как русский текст.
    [name_from_heading] Имя взято из заголовка.
    [name_from_file] Имя взято из названия файла.
    [description_from_text] «Когда применять» взято из текста.
    [name_cut] Имя укорочено.
   *[description_cut] «Когда применять» укорочено.
}
skill-file-refused = Файл не принят: { skill-fault }
skill-fault = { $fault ->
    [not_text] это не текст в UTF-8 (строка { $line }).
    [too_large] слишком большой. Текст навыка — до 64 КБ, архив — до 5 МБ.
    [not_closed] шапка начата и не закончена строкой «---».
    [syntax] ошибка в шапке, строка { $line }.
    [not_keys] в шапке не пары «ключ: значение», строка { $line }.
    [duplicate_key] ключ в шапке повторяется, строка { $line }.
    [references] в шапке ссылки или метки YAML, строка { $line }.
    [too_deep] шапка вложена слишком глубоко, строка { $line }.
    [bad_value] непонятное значение в шапке, строка { $line }.
    [no_name] нет имени (name), строка { $line }.
    [no_description] не сказано, когда применять (description), строка { $line }.
    [no_body] нет самого порядка, строка { $line }.
    [not_an_archive] архив не открывается или закрыт паролем.
    [too_many_files] слишком много файлов или навыков в одном архиве.
    [unsafe_path] недопустимый путь или имя файла.
    [link] вместо файла ссылка.
    [no_skill_file] в архиве нет файла SKILL.md.
    [secret] в тексте есть пароль, ключ, номер карты или документа.
    [delicate] в тексте личные сведения о названном человеке (здоровье, семья, убеждения), строка { $line }.
    [same_name] навык с таким именем уже описан другим файлом.
   *[unavailable] не получилось его скачать. Пришлите ещё раз чуть позже.
}

folder-edited = ✎ Текст навыка «{ $name }» изменён в файле{ $author ->
    [none] { "" }
   *[named] { "" } (подпись в git: { $who })
}. { $status ->
    [active] Новый текст уже действует.
   *[other] Навык не действует, изменён только текст.
}
skill-diff = <blockquote>{ $text }</blockquote>
folder-anothers = ⚠ В файле навыка «{ $name }» оказался файл другого навыка. Оба навыка остались как были, файл записываю заново. Чтобы изменить текст, правьте его в своём файле или здесь.
folder-repeated = Файл { $path } в папке знаний повторяет навык «{ $name }» и отдельным навыком не стал.
folder-added = Новый файл в папке знаний: { $path }. Навык «{ $name }» ждёт подтверждения.
folder-broken = ⚠ Файл { $path } в папке знаний не читается: { skill-fault } { $known ->
    [yes] В силе прежний текст навыка.
   *[no] Навык из него не предложен.
}
folder-deleted = Файл навыка «{ $name }» удалён из папки знаний. Навык { $status ->
    [active] действует по-прежнему
   *[other] остаётся
}, файл записан заново. Если он не нужен, выключите или удалите его здесь.

btn-skill-before = ‹ Назад
btn-skill-after = Дальше, { $page } из { $last } ›
btn-skill-history = История
btn-skill-describe = Когда применять
btn-skill-reword = Изменить текст
btn-skill-off = Выключить
btn-skill-on = Включить
btn-skill-on-named = Включить: { $name }
btn-skill-pin = Закрепить
btn-skill-unpin = Открепить
btn-skill-delete = Удалить
btn-skill-delete-yes = Удалить насовсем
btn-skill-delete-sure = Да, удалить
btn-skill-keep = Не удалять
btn-skill-go-on = Вернуть в работу
btn-skill-take-point = Добавить это и вернуть в работу
btn-skill-former = Вернуть прежнее
btn-skill-reopen = Вернуть на рассмотрение
btn-skill-replace = Заменить прежний текст
btn-skill-drop-point = Убрать { $number }
btn-skill-drop = Убрать
btn-skill-width = Где действует
btn-skill-company = Вся компания
btn-skill-area = { $name }
btn-skill-site = { $name }: { $site }
btn-skill-open = Открыть навык
btn-skill-bring-back = Вернуть как было
btn-skill-unhelpful = Не помогло
btn-skill-older = Раньше, { $page } из { $last }
