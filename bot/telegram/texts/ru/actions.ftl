### What leaves the company: requests, approvals, undoing.

# --- Asking -----------------------------------------------------------------------------------------------------------

action-requested = { $again ->
    [yes] Такой запрос уже ждёт решения: № { $id }, «{ $beginning }» → { $target }. Второй раз не заводил.
   *[no] Запросил согласование № { $id }: «{ $beginning }» → { $target }. { $reached ->
        [yes] Решает: { $names }. Пока не одобрят, наружу ничего не уйдёт.
       *[no] ⚠ Решить сейчас некому: нет ни владельца области, ни администратора, который мог бы одобрить. Ничего не уйдёт.
    }
}
action-refused-no-connector = Отправить не получится: способа «{ $name }» здесь нет. Есть: { $names }.
action-refused-empty = Отправлять нечего: текст пустой.
action-refused-past = Время отправки уже прошло: { $at }. Назовите другое.
action-refused-unreachable = Не получилось проверить, куда отправлять: { $said }. Запрос не создан, попробуйте чуть позже.
action-refused-too-long = Текст слишком длинный: { $length } знаков, а помещается { $most }. Сократите и попросите снова.
action-refused-blank-edges = В начале или в конце текста пустые строки или пробелы: Telegram их срежет, и уйдёт не то, что одобрили. Уберите их.
action-refused-private = Первым написать человеку в Telegram бот не может: сначала «{ $name }» должен написать боту. Отправьте письмо или публикуйте в канал.
action-refused-no-chat = Канала «{ $name }» не нашёл. { $count ->
    [0] {""}
   *[other] Знаю такие: { $names }. {""}
}Если это новый канал, добавьте туда бота администратором; если человек, бот не может написать ему первым.
action-refused-no-right = В «{ $name }» у бота нет права публиковать. Пусть администратор канала даст его, и попросите снова.
action-refused-which-chat = { $count ->
    [0] В какой канал? Своих каналов у меня пока нет. Добавьте меня в канал администратором с правом публиковать и пришлите его имя, например @novosti.
   *[other] В какой канал? Назовите его: { $names }.
}
action-refused-which-address = На какой адрес отправить письмо? Пришлите его, например ivan@example.ru.
action-refused-bad-address = «{ $name }» не похоже на адрес почты. Нужен один адрес, например ivan@example.ru.
action-refused-bad-subject = Тема письма должна быть одной строкой не длиннее { $most } знаков.
action-refused-bad-target = Для «{ $name }» не подходит адресат: { $said }.
action-refused-missing-field = Для этой отправки не хватает поля «{ $name }».
action-refused-secret = В тексте пароль, код, ключ, данные для входа, номер карты или документа. Такое наружу не отправляю.
action-request-what = { $kind ->
    [post] Что опубликовать?
    [letter] Что написать в письме?
   *[request] Что отправить?
} Пришлите текст следующим сообщением, он пойдёт на согласование слово в слово.
action-request-off = { $way ->
    [letter] Письмо отправить не могу: почта здесь не подключена. Её подключает тот, кто ведёт сервер бота: раздел [email] в файле connectors.toml (как именно — в docs/connectors.md).
    [post] Публиковать не могу: выход в Telegram здесь не подключён.
   *[other] Отправить не могу: такого способа здесь нет. Способы описывает тот, кто ведёт сервер бота, в файле connectors.toml (docs/connectors.md).
}

# --- The card ---------------------------------------------------------------------------------------------------------

action-card =
    <b>На согласование № { $id }: { $kind ->
        [post] пост
        [letter] письмо
       *[request] заявка
    }</b>
    Просит: { $requester }{ $own ->
        [yes] {" "}(это ваш запрос)
       *[no] {""}
    }{ $placed ->
        [yes] {" "}· область { $area }
       *[no] {""}
    }
    Куда: <b>{ $target }</b>
action-when = Когда: { $at } ({ $zone })
action-field = { $name ->
    [title] Тема
    [deadline] Срок
    [importance] Важность
   *[other] { $raw }
}: <b>{ $value }</b>
action-text = <blockquote>{ $text }</blockquote>{ $long ->
    [yes] {""}
    Здесь начало, текст целиком — в файле выше.
   *[no] {""}
}
action-file = Полный текст к согласованию № { $id }.
action-undo = { $undo ->
    [delete] Можно отменить в течение { $minutes ->
        [180] 3 часов
       *[other] { $minutes } мин.
    }: сообщение удалю, но его могли успеть прочитать.
    [restore] Можно отменить в течение { $minutes ->
        [180] 3 часов
       *[other] { $minutes } мин.
    }: верну то, что было.
    [request] Можно отменить в течение { $minutes ->
        [180] 3 часов
       *[other] { $minutes } мин.
    }: отправлю обратный запрос.
   *[none] ⚠ Отменить после отправки нельзя.{ $hold ->
        [0] {""}
       *[other] {" "}После одобрения подождёт { $hold } мин., в это время отправку можно остановить.
    }
}
action-broken = ⚠ Расходится с правилом № { $number } «{ $rule }»{ $told ->
    [yes] : «{ $text }»
   *[no] {""}
}
action-rests-on = Опирается на:
action-used = • { $what ->
    [record] запись
    [rule] правило
   *[skill] навык
} № { $number }{ $gone ->
    [yes] {" "}— уже забыта
   *[no] : { $text }
}
action-changed = ⚠ Текст изменился. Вот как он выглядит сейчас — решайте по нему.
action-already = Решать уже нечего.
action-gone = Этого запроса больше нет или он не ваш.
action-late = ⚠ Время отправки прошло: { $at }. Отправить сейчас?
action-why-not = Почему нет? Причина уйдёт тому, кто просил. Можно написать своими словами.
action-why-no-right = Решить это вы не можете: нужен владелец области или администратор.
action-why-four-eyes = Свой запрос одобряет кто-то другой: так настроено («четыре глаза»).
action-why-over = Срок отмены вышел, № { $id } остаётся как есть.
action-why-same = Такой же текст туда же уже ждёт согласования.
action-why-gone = Этого запроса больше нет.
action-reason-ask = Напишите, почему нет.
action-edit-ask = Пришлите новый текст к № { $id } ответом на это сообщение: он заменит прежний слово в слово. Потом понадобится одобрить новую карточку.
action-edit-text = <pre>{ $text }</pre>
action-try-ask = На какой ваш адрес отправить пробу?
action-text-secret = В тексте пароль, код, ключ, данные для входа, номер карты или документа. Такое наружу не отправляю, текст прежний.
action-comment-long = Слишком длинно для причины. Напишите короче.
action-revised = ✎ Текст № { $id } изменён ({ $who }). Решать нужно заново.
action-revised-below = Текст № { $id } изменён, решение — на новой карточке.

action-course = { $status ->
    [pending] Ждёт решения.
    [approved] ✓ № { $id } → { $target }: одобрено ({ $approver }, { $at }). Отправляю.
    [scheduled] ✓ № { $id } → { $target }: одобрено ({ $approver }). Уйдёт { $at }.
    [held] ✓ № { $id } → { $target }: одобрено ({ $approver }). Отменить после отправки нельзя, поэтому жду до { $at }: пока можно остановить.
    [running] № { $id } → { $target }: отправляется.
    [done] ✓ № { $id } → { $target }: отправлено { $at } (одобрено: { $approver }).
    [final] ✓ № { $id } → { $target }: отправлено (одобрено: { $approver }). Отменить уже нельзя.
    [undoing] № { $id } → { $target }: отменяю (просит { $who }).
    [undone] № { $id } → { $target }: отменено { $at }.
    [undo_failed] ⚠ № { $id } → { $target }: отменить не получилось ({ $error }).
    [withdrawn] № { $id } → { $target }: запрос отозван ({ $who }, { $at }).
    [rejected] ✗ № { $id } → { $target }: отклонено ({ $who }, { $at }). { $comment ->
            [wrong] Причина: неверно по сути.
            [wording] Причина: не так написано.
            [early] Причина: не время.
            [unsaid] Без причины.
           *[other] Причина: «{ $comment }».
        }
    [cancelled] № { $id } → { $target }: отправка остановлена ({ $who }, { $at }). Ничего не ушло.
    [expired] № { $id } → { $target }: никто не решил вовремя, запрос закрыт { $at }. Ничего не ушло.
    [failed] ⚠ № { $id } → { $target }: не отправлено ({ $error }).
   *[unknown] ⚠ № { $id } → { $target }: неизвестно, ушло ли.
}

# --- What became of it ------------------------------------------------------------------------------------------------

action-done = ✓ Отправлено: { $kind ->
        [post] пост
        [letter] письмо
       *[request] заявка
    } № { $id } → { $target }. Одобрено: { $approver }.{ $linked ->
    [yes] {" "}{ $link }
   *[no] {""}
}{ $undo ->
    [none] {" "}Отменить нельзя.
   *[other] {""}
}
action-final = Отправлено: { $kind ->
        [post] пост
        [letter] письмо
       *[request] заявка
    } № { $id } → { $target }. Срок отмены вышел.
action-undoing = Отменяю № { $id } → { $target }…
action-undone = ✓ Отменено: № { $id } → { $target }. Просит { $who }. { $undo ->
    [delete] Сообщение удалено, но его могли успеть прочитать.
    [restore] Вернул то, что было.
   *[request] Та сторона приняла обратный запрос.
}
action-undo-keeps = Что бот узнал и запомнил, остаётся: отмена отправки записи не трогает.
action-undo-failed = ⚠ Отменить № { $id } → { $target } не получилось: { $interrupted ->
    [yes] бот остановился посреди отмены. Проверьте сами, на месте ли отправленное.
   *[no] { $error }
} { $open ->
    [yes] Можно попробовать ещё раз.
   *[no] Отправленное, скорее всего, на месте.
}
action-failed = ⚠ Не отправлено: № { $id } → { $target }. { $changed ->
    [yes] Сохранённый текст не совпал с одобренным.
   *[no] Ответ той стороны: { $error }
}
action-unknown = ⚠ Неизвестно, ушло ли № { $id } → { $target }: связь оборвалась посреди отправки. Сам повторять не буду. Спросил, кто может проверить.
action-unknown-ask = ⚠ Неизвестно, ушло ли № { $id } → { $target }: «{ $beginning }». { $error ->
    [interrupted] Бот остановился посреди отправки.
    [timeout] Та сторона не ответила вовремя.
   *[other] Что известно: { $error }
} Проверьте и скажите: сам повторять не буду.
action-missed = ⚠ Бот не работал, и время отправки прошло: { $at }. Прежнее одобрение больше не действует, решите заново.
action-missed-told = ⚠ № { $id } → { $target }: бот не работал, и время отправки прошло. Спросил заново, отправлять ли.
action-remind = ⏳ Напоминаю: ждёт решения с { $at }.
action-reminded = ⏳ № { $id } → { $target } всё ещё без решения. Напомнил: { $names }.
action-escalated-head = ⏳ Владелец области не решил вовремя, запрос ждёт с { $at }.
action-escalated = ⏳ № { $id } → { $target } всё ещё без решения. Спросил и администраторов: { $names }.
action-unreached-head = Владелец области недоступен: бот у него заблокирован. Запрос от { $at } решаете вы.
action-unreached = № { $id } → { $target }: до владельца области сообщение не доходит. Решают администраторы: { $names }.
action-expired = № { $id } → { $target }: никто не решил вовремя, запрос закрыт. Это не отказ: если ещё нужно, попросите снова.
action-tried = { $kind ->
    [post] ✓ Проба прошла: сообщение выше — ровно то, что увидят в канале. Запрос по-прежнему ждёт решения.
    [letter] ✓ Проба ушла на { $email }. Запрос по-прежнему ждёт решения.
   *[request] ✓ Проба прошла, настоящий запрос не отправлен. Ушло бы: { $said }
}
action-try-failed = ⚠ Проба не удалась: { $said }

action-rests-on-forgotten = • отправлено наружу на этой основе: № { $id } «{ $beginning }» → { $target }, { $status ->
        [done] отправлено, можно ещё отменить: /actions
        [final] отправлено
        [undone] отменено
        [pending] ждёт решения: /actions
        [scheduled] ждёт своего времени: /actions
        [held] можно остановить: /actions
       *[other] см. /actions
    }
action-rests-on-more = { $count ->
    [one] • и ещё { $count } отправка наружу, её видят те, кто её решает
    [few] • и ещё { $count } отправки наружу, их видят те, кто их решает
   *[many] • и ещё { $count } отправок наружу, их видят те, кто их решает
}

# --- /actions ---------------------------------------------------------------------------------------------------------

actions-head = <b>Отправка наружу</b>
actions-none = Сейчас ничего не ждёт и ничего недавно не отправлялось.
actions-to-decide = Ждут вашего решения: { $count }
actions-item = { $number }. № { $id } «{ $beginning }» → { $target } — { $status ->
    [pending] ждёт решения
    [approved] одобрено
    [scheduled] ждёт своего времени
    [held] можно остановить
    [running] отправляется
    [done] отправлено, можно отменить
    [final] отправлено
    [undoing] отменяется
    [undone] отменено
    [undo_failed] отменить не вышло
    [withdrawn] отозвано
    [rejected] отклонено
    [cancelled] остановлено
    [expired] никто не решил
    [failed] не отправлено
   *[unknown] неизвестно, ушло ли
}
actions-connectors = <b>Способы отправки</b>
actions-connector = • { $name }: { $ok ->
    [yes] последний успех { $okat }
   *[no] ещё не работал
}{ $bad ->
    [yes] ; последняя ошибка { $badat }: { $error }
   *[no] {""}
}
actions-no-connectors = Ни одного способа отправки не настроено.

# --- Buttons ----------------------------------------------------------------------------------------------------------

btn-action-approve = Одобрить
btn-action-edit = Править
btn-action-reject = Отклонить
btn-action-try = Отправить себе
btn-action-withdraw = Отозвать запрос
btn-action-cancel = Не отправлять
btn-action-undo = Отменить (до { $until })
btn-action-sent = Ушло
btn-action-not-sent = Не ушло, повторить
btn-action-again = Запросить снова
btn-action-late = Отправить сейчас
btn-action-reason-wrong = Неверно по сути
btn-action-reason-wording = Не так написано
btn-action-reason-early = Не время
btn-action-reason-unsaid = Без причины

# --- Settings, help, menu ---------------------------------------------------------------------------------------------

setting-action_remind_minutes = { $number }. Напомнить о согласовании через, рабочих минут: <b>{ $value }</b>
setting-action_escalate_minutes = { $number }. Спросить и администраторов через, рабочих минут: <b>{ $value }</b>
setting-action_expire_minutes = { $number }. Закрыть запрос без решения через, рабочих минут: <b>{ $value }</b>
setting-action_undo_minutes = { $number }. Отправленное можно отменить в течение, минут: <b>{ $value }</b>
setting-action_hold_minutes = { $number }. Придержать то, что нельзя отменить, минут (0 — не держать): <b>{ $value }</b>
setting-action_late_minutes = { $number }. Опоздавшее на столько минут спросить заново: <b>{ $value }</b>
setting-four_eyes = { $number }. Свой запрос одобряет только другой (да или нет): <b>{ $value }</b>
help-actions = <b>Отправить наружу.</b> «Опубликуй в канал @novosti: …», «отправь письмо на ivan@example.ru: …». Уйдёт только после кнопки «Одобрить»; что запрошено и отправлено: /actions
