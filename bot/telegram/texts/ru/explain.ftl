## «Откуда?»: what an answer rested on.

explain-head = <b>Откуда ответ от { $day }</b>
explain-record = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] для всех
        [area] «{ $area }»
       *[personal] личное
    } · { $origin ->
        [stated] { $author }, { $day }
        [observed] замечено в словах: { $author }, { $day }
        [edit] замечено по правкам: { $author }, { $day }
        [document] из документа, { $day }
       *[import] загружено, { $day }
    }{ $by ->
        [same] { "" }
       *[other] ; записано: { $recorder }
    }{ $linked ->
        [yes] { "" } · { $link }
       *[no] { "" }
    }{ $since ->
        [changed] { "" } · с тех пор исправлено
       *[same] { "" }
    }</i>
explain-forgotten = { $count ->
    [one] <i>Одна запись забыта.</i>
   *[other] <i>Забытых записей: { $count }.</i>
}
explain-proposal = { $kind ->
    [rule] <b>Правило.</b>
   *[skill] <b>Навык.</b>
} { $text }
    <i>{ $level ->
        [company] для всех
       *[area] «{ $area }»
    } · { $author }, { $day }</i>
explain-none = Ни одна запись для этого ответа не использована.
explain-state = Это подсчитано прямо по базе: ни записи, ни модель для этого не нужны.
explain-nothing-shown = Записей, которые вам видны, у этого ответа нет.
explain-no-answer = Не нашёл ответа, о котором речь. Ответьте на нужное моё сообщение словом «откуда?».
explain-left-out = <i>Не поместилось и не учтено: { $count }.</i>
