### /journal: every change of knowledge, rights and settings, and taking one back.

menu-journal = Журнал изменений
help-journal = <b>Журнал.</b> /journal — кто, что и когда изменил; «/journal Борис», «/journal 12», «/journal за неделю». Одно изменение можно отменить с его карточки.

journal-head = { $count ->
    [0] Таких изменений в журнале нет
   *[other] <b>Журнал изменений</b>: { $count }
}{ $subject ->
    [record] { "" } · запись №{ $id }
    [rule] { "" } · правило №{ $id }
    [skill] { "" } · навык №{ $id }
   *[other] { "" }
}{ $by ->
    [person] { "" } · { $who }
   *[all] { "" }
}{ $from ->
    [day] { "" } · с { $since }
   *[all] { "" }
}{ $to ->
    [day] { "" } · по { $until }
   *[all] { "" }
}
journal-entry = { $numbered ->
    [yes] <b>{ $number }.</b>{ " " }
   *[no] { "" }
}{ $subject ->
    [record] запись №{ $id }
    [rule] правило №{ $id }
    [skill] навык №{ $id } «{ $name }»
    [person] { $name }
    [area] область «{ $name }»
    [site] площадка «{ $name }»
    [chat] группа
    [invite] приглашение №{ $id }
    [action] отправка наружу №{ $id }
    [setting] настройка
   *[other] другое
}: { journal-act }{ $undoes ->
    [yes] { "" } (отмена)
   *[no] { "" }
}
    <i>{ $by ->
        [person] { $who }
       *[bot] сам бот
    } · { $at }</i>
journal-act = { $act ->
    [stated] сказано
    [noticed] замечено агентом
    [repeated] повторено
    [corrected] исправлено
    [confirmed] подтверждено
    [approved] одобрено
    [rejected] отклонено
    [withdrawn] отозвано
    [merged] стало частью записи №{ $other }
    [took-in] взято в себя содержание записи №{ $other }
    [split] отделено от записи №{ $other }
    [archived] убрано в архив
    [unarchived] возвращено из архива
    [weakened] уверенность снизилась до { $confidence } %
    [strengthened] уверенность выросла до { $confidence } %
    [raised] прав прибавилось по приглашению
    [pinned] закреплено
    [unpinned] откреплено
    [rescoped] изменён круг читателей
    [widened] { $subject ->
        [rule] область действия расширена
       *[other] личная запись передана всем
    }
    [suggested] предложено вместо записи №{ $other }
    [made-rule] стало правилом
    [restored] { $subject ->
        [rule] снова действует
       *[other] возвращена прежняя формулировка
    }
    [forgotten] забыто
    [brought-back] возвращено после «забудь»
    [disputed] появилось противоположное, запись №{ $other }
    [undone] изменение отменено
    [reworded] формулировка изменена
    [narrowed] область действия сужена
    [collided] столкнулось с другим
    [exempted] сделано исключением
    [kept-both] оставлено вместе с правилом №{ $other }
    [clashes] модель нашла спор с правилом №{ $other }
    [proposed] предложено
    [removed] { $subject ->
        [person] доступ закрыт
       *[other] снято
    }
    [joined] вход в компанию
    [rejoined] возвращение в компанию
    [join-undone] вход в компанию отменён
    [returned] доступ возвращён
    [erased] личное стёрто
    [admin-given] права администратора даны
    [admin-taken] права администратора сняты
    [part-changed] область «{ $area }», { $after ->
        [owner] теперь владелец
        [member] теперь участник
       *[other] больше не участвует
    }
    [renamed] новое имя
    [moved] другой аккаунт Telegram
    [move-offered] дана ссылка для переноса на другой аккаунт
    [own-setting-changed] свои настройки
    [invite-made] создано
    [invite-voided] отменено
    [admin-link] ссылка для администратора, выдана на сервере
    [area-opened] открыта
    [area-renamed] новое название
    [area-role] новая роль
    [area-default] стала основной
    [area-closed] закрыта
    [area-reopened] открыта снова
    [site-opened] открыта
    [site-renamed] новое название
    [site-closed] закрыта
    [chat-bound] связана с областью «{ $after }»
    [became-part] стало текстом навыка №{ $other }
    [reopened] снова ждёт решения
    [switched-off] выключено
    [switched-on] включено
    [deleted] удалено
    [refined] добавлено уточнение
    [to-review] отправлено на проверку
    [reviewed] возвращено в работу после проверки
    [edited-on-disk] изменено в файле
    [chat-unbound] больше не связана с областью «{ $before }»
    [action-requested] запрошено
    [action-approved] одобрено
    [action-scheduled] отложено до своего времени
    [action-held] придержано
    [action-running] отправляется
    [action-done] отправлено
    [action-final] срок отмены вышел
    [action-undoing] начата отмена
    [action-undone] отменено
    [action-undo_failed] отменить не вышло
    [action-withdrawn] отозвано
    [action-rejected] отклонено
    [action-cancelled] остановлено
    [action-expired] никто не решил вовремя
    [action-failed] не отправлено
    [action-unknown] неизвестно, ушло ли
    [action-revised] текст изменён
    [action-missed] время прошло, спрошено заново
    [action-retry] будет ещё попытка
    [action-sent] человек сказал: ушло
    [action-not-sent] человек сказал: не ушло
    [action-interrupted] прервано остановкой бота
    [action-pending] ждёт решения
   *[other] изменено
}{ $act ->
    [part-changed] { "" }
    [chat-bound] { "" }
    [chat-unbound] { "" }
    [moved] { "" }
    [area-closed] { "" }
    [area-opened] { "" }
    [area-reopened] { "" }
    [area-default] { "" }
   *[other] { $worded ->
        [both] { "" }; было «{ $before }», стало «{ $after }»
        [before] { "" }; было «{ $before }»
        [after] { "" }: «{ $after }»
        [now] { "" }: «{ $name }»
       *[no] { "" }
    }
}
journal-setting = <i>было: { $before } · { $by ->
        [person] { $who }
       *[bot] сам бот
    } · { $at }{ $undoes ->
        [yes] { "" } (отмена)
       *[no] { "" }
    }</i>
journal-unknown = Не понял, чьи изменения показать: «{ $words }». Назовите имя, номер записи или срок: «/journal Борис», «/journal 12», «/journal за неделю».
journal-who = { $count ->
    [one] Подходит { $count } человек. Чьи изменения показать?
    [few] Подходят { $count } человека. Чьи изменения показать?
   *[many] Подходят { $count } человек. Чьи изменения показать?
}
journal-undone = ✓ Изменение отменено, это тоже записано в журнал.
journal-stays = { $why ->
    [changed] Отменить уже нельзя: с тех пор здесь изменилось что-то ещё.
    [forgotten] Отменить нельзя: забытое через журнал не возвращается.
    [no-right] Отменить может тот, кто об этом решает.
    [taken] Отменить нельзя: с тех пор о том же записано другое, и оно действует.
    [impossible] Вернуть как было уже нельзя: имя занято, область закрыта или срок вышел.
    [base] Вернуть нельзя: это исключение, а правило, из которого оно сделано, не действует.
   *[never] Такие изменения через журнал не отменяются.
}

btn-journal-undo = Отменить это изменение
btn-journal-record = Открыть запись
btn-journal-back = ← К журналу
btn-journal-all = Весь журнал
btn-journal-person = { $name }
