# What a person is told about rules under an answer.

answer-rule-held = Сделал не всё: мешает правило №{ $number } «{ $text }»
answer-rule-broken = ⚠ Этот ответ нарушает правило №{ $number } «{ $text }». Переделать его не получилось: не пользуйтесь им без проверки.
answer-rule-left-out = Правило №{ $number } «{ $text }» до этого ответа не дошло: действующих правил больше, чем помещается в один запрос, осталось за краем { $count ->
    [one] { $count } правило
    [few] { $count } правила
   *[many] { $count } правил
}.
answer-rule-in-the-way = Этой просьбе мешает правило №{ $number } «{ $text }»
answer-rule-against = ⚠ Просьба расходится с правилом №{ $number } «{ $text }». Проверьте по нему ответ: сам я этого не смог.
answer-rules-chosen =
    ⚠ Два правила спорят, а ответ пошёл по одному из них:
    №{ $one } «{ $first }»
    №{ $two } «{ $second }»
    Не пользуйтесь им, пока не решено, какое главнее.
answer-rules-collide-too = С ними спорит и правило №{ $number } «{ $text }».
answer-rules-collide =
    ⚠ Два правила спорят, и я не стал выбирать сам:
    №{ $one } «{ $first }»
    №{ $two } «{ $second }»
    Какое главнее, решают те, кто за них отвечает.
rules-collide-ask =
    ⚠ В работе столкнулись два правила, и ответ пришлось дать не полностью:
    №{ $one } «{ $first }»
    №{ $two } «{ $second }»
    Какое главнее?
rules-collide-exempted =
    ✓ Главнее правило №{ $number } «{ $winner }».
    Теперь это исключение из правила №{ $loser } «{ $other }».
rules-collide-removed =
    ✓ Главнее правило №{ $number } «{ $winner }».
    Правило №{ $loser } «{ $other }» снято. Вернуть его можно в /rules.
rules-collide-changed = Одно из правил с тех пор изменилось, поэтому ничего не сделал. Как они выглядят сейчас: /rules
rules-collide-apart = Эти правила действуют в разных местах, и ни одно не уже другого: главного среди них нет. Сузить или снять одно из них можно в /rules
btn-rule-stronger = Главнее №{ $number }
answer-rule-quote =
    Правило №{ $number }: <b>{ $text }</b>
    <i>Действует с { $day } · { $who }</i>
