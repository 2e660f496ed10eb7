# What a person is told about rules under an answer.

answer-rule-held = Not all of it is done: rule No. { $number } “{ $text }” stands in the way
answer-rule-broken = ⚠ This answer breaks rule No. { $number } “{ $text }”. It could not be mended: don't use it unchecked.
answer-rule-left-out = Rule No. { $number } “{ $text }” did not reach this answer: more rules are in force than one request holds, { $count ->
    [one] { $count } rule was
   *[other] { $count } rules were
} left out.
answer-rule-in-the-way = Rule No. { $number } “{ $text }” stands in the way of this request
answer-rule-against = ⚠ The request goes against rule No. { $number } “{ $text }”. Check the answer by it: I could not.
answer-rules-chosen =
    ⚠ Two rules contradict each other, and the answer followed one of them:
    No. { $one } “{ $first }”
    No. { $two } “{ $second }”
    Do not use it until it is decided which is stronger.
answer-rules-collide-too = Rule No. { $number } “{ $text }” contradicts them too.
answer-rules-collide =
    ⚠ Two rules contradict each other, and I did not pick one myself:
    No. { $one } “{ $first }”
    No. { $two } “{ $second }”
    Those who are responsible for them decide which is stronger.
rules-collide-ask =
    ⚠ Two rules collided at work, and the answer could not be complete:
    No. { $one } “{ $first }”
    No. { $two } “{ $second }”
    Which is stronger?
rules-collide-exempted =
    ✓ Rule No. { $number } “{ $winner }” is stronger.
    It is now an exception to rule No. { $loser } “{ $other }”.
rules-collide-removed =
    ✓ Rule No. { $number } “{ $winner }” is stronger.
    Rule No. { $loser } “{ $other }” is out of force. It can be brought back in /rules.
rules-collide-changed = One of the rules has changed since, so nothing was done. How they are now: /rules
rules-collide-apart = These rules hold in different places, and neither is narrower than the other: none can be the stronger. Narrow or remove one of them in /rules
btn-rule-stronger = No. { $number } is stronger
answer-rule-quote =
    Rule No. { $number }: <b>{ $text }</b>
    <i>In force since { $day } · { $who }</i>
