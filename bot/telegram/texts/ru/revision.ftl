## The report of a revision of memory: what weakened, went to the archive, was merged, and what waits for a look.

revision-nothing = Ревизия памяти, { $day }: ничего не изменилось.{ $waiting ->
    [0] { "" }
   *[other] { " " }Ждут одобрения: { $waiting }, /queue
}
revision-unchanged = <b>Ревизия памяти, { $day }.</b> Сама ничего не изменила, но есть что решить.
revision-head = <b>Ревизия памяти, { $day }</b>
revision-count = { $section ->
    [weakened] • ослабло: { $count }{ $fallen ->
        [0] { "" }
       *[other] , из них больше не попадает в ответы: { $fallen }
    }
    [archived] • ушло в архив: { $count }
    [to-archive] • ждёт вашего слова, чтобы уйти в архив: { $count }
    [merged] • соединено одинаковых: { $count }
    [to-merge] • одинаковые, соединить или нет: { $count }
    [confirm] • подтвердить или поправить: { $count }
   *[waiting] • ждёт одобрения: { $count }
}
revision-section = <b>{ $own ->
    [1] { $section ->
        [weakened] Ваше личное: ослабло
        [archived] Ваше личное: ушло в архив
        [to-archive] Ваше личное: пора в архив
        [merged] Ваше личное: соединено
        [to-merge] Ваше личное: похоже на повтор
       *[confirm] Ваше личное: подтвердите или поправьте
    }
   *[0] { $section ->
        [weakened] Ослабло
        [archived] Ушло в архив
        [to-archive] Пора в архив
        [merged] Соединено
        [to-merge] Похоже на повтор
        [confirm] Подтвердите или поправьте
       *[waiting] Ждёт одобрения
    }
}: { $count }</b>{ $section ->
    [weakened] . Эти записи давно не подтверждали и не использовали.
    [archived] . Не удалено: в ответы не попадает, вернуть можно в любое время.
    [to-archive] . За один раз столько сам не убираю. Убрать?
    [merged] . Одно и то же сказано дважды; источники остались у общей записи.
    [to-merge] . За один раз столько сам не соединяю.
    [confirm] . Ещё верно?
   *[waiting] { "" }
}

revision-line-weakened = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] для всех
        [area] «{ $area }»
       *[personal] личное
    } · уверенность { $before } → { $after } %{ $fell ->
        [yes] , в ответы больше не попадает
       *[no] { "" }
    }</i>
revision-line-archived = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] для всех
        [area] «{ $area }»
       *[personal] личное
    } · { $was ->
        [candidate] никто не решил, ждало с { $since }
       *[active] уверенность { $before } %
    }</i>
revision-line-to-archive = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] для всех
        [area] «{ $area }»
       *[personal] личное
    } · { $was ->
        [candidate] никто не решил, ждёт с { $since }
       *[active] уверенность { $before } %
    }</i>
revision-line-merged = <b>{ $number }.</b> { $text }
    → { $other }
    <i>{ $level ->
        [company] для всех
        [area] «{ $area }»
       *[personal] личное
    }</i>
revision-line-to-merge = <b>{ $number }.</b> { $text }
    → { $other }
    <i>{ $level ->
        [company] для всех
        [area] «{ $area }»
       *[personal] личное
    }</i>
revision-line-confirm = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] для всех
        [area] «{ $area }»
       *[personal] личное
    } · { $why ->
        [ended] срок вышел { $ended }
       *[stale] в ответах часто, а подтверждали давно
    }</i>
revision-line-waiting = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] для всех
        [area] «{ $area }»
       *[personal] личное
    } · { $since }</i>
revision-fate = <i>{ $fate ->
    [confirmed] ✓ подтверждено
    [archived] ✓ в архиве
    [back] ✓ возвращено
    [joined] ✓ соединено
    [apart] ✓ разделено
   *[decided] уже решено
}</i>
revision-split-archived = Разделил, но в силу не вернул: запись с тех пор исправили, а эта говорит другое. Она в архиве.
    В архиве: { $text }
    Действует: { $other }
memory-archived = В архиве: { $text }
    <i>в ответы не попадает, вернуть можно в любое время</i>
memory-unarchived = ✓ Возвращено из архива: { $text }
    <i>{ $status ->
        [active] действует · уверенность { $confidence } %
       *[other] ждёт одобрения
    }</i>

btn-revision-confirm = { $number } · Верно
btn-revision-correct = { $number } · Поправить
btn-revision-archive = { $number } · В архив
btn-revision-restore = Вернуть { $number }
btn-revision-split = Разделить { $number }
btn-revision-merge = Соединить { $number }
btn-revision-open = { $number } · Открыть
btn-revision-archive-all = Убрать в архив все
btn-card-archive = В архив
btn-card-unarchive = Вернуть из архива
