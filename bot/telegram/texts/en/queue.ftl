## The review queue: cards, decisions, what the author is told.

queue-waiting = <i>In the queue: { $count }</i>
queue-empty = Nothing to decide: the queue is empty.
queue-end = That is the end. Put off: { $count }, come back to it with /queue.
queue-put-aside = Put off. Come back to it with /queue.

queue-candidate = <b>Remember this?</b>
    <blockquote>{ $text }</blockquote>
    { $level ->
        [company] For the whole company
        [area] For “{ $area }”
       *[personal] Personal
    } · { $author }, { $day } · confidence { $confidence }%
queue-correction = <b>Replace the record?</b>
    Now:
    <blockquote>{ $old }</blockquote>
    Proposed:
    <blockquote>{ $text }</blockquote>
    { $level ->
        [company] For the whole company
        [area] For “{ $area }”
       *[personal] Personal
    } · { $author }, { $day }
queue-dispute = <b>Two records disagree. Which one is right?</b>
    In force:
    <blockquote>{ $old }</blockquote>
    New:
    <blockquote>{ $text }</blockquote>
    { $level ->
        [company] For the whole company
        [area] For “{ $area }”
       *[personal] Personal
    } · the new one is from { $author }, { $day }. Until you pick, the old one stays in force.
queue-confirm = <b>Still true?</b>
    <blockquote>{ $text }</blockquote>
    { $why ->
        [ended] It ended on { $ended } and has not been given as current since.
       *[stale] It is often in answers, and was confirmed long ago.
    }
queue-observed = Noticed in a conversation; nobody asked to remember it.
queue-until = Holds through { $ended } (the message says “{ $said }”).
queue-repeated = { $count ->
    [one] Came up { $count } more time.
   *[other] Came up { $count } more times.
}
queue-link = Message: { $link }
queue-why-not = Why doesn’t it fit? Choose a reason or write it in your own words, the author will see it.

queue-group = { $count ->
    [one] <b>{ $count } similar item</b>
   *[other] <b>{ $count } similar items</b>
}
queue-group-item = { $number }. { $text } — <i>{ $author }</i>
queue-left-waiting = { $count ->
    [one] { $count } more waits: its text changed, or it disagrees with a record in force.
   *[other] { $count } more wait: their texts changed, or they disagree with records in force.
}

queue-done-approved = ✓ Remembered: { $text }
    <i>{ $level ->
        [company] for the whole company
        [area] for “{ $area }”
       *[personal] personal
    } · in force · confidence { $confidence }%</i>
queue-done-reworded = ✓ Remembered in your words.
    Was: { $old }
    Now: { $text }
    <i>{ $level ->
        [company] for the whole company
        [area] for “{ $area }”
       *[personal] personal
    } · in force · confidence { $confidence }%</i>
queue-done-replaced = ✓ Replaced.
    Was: { $old }
    Now: { $text }
    <i>in force · confidence { $confidence }%, the old wording stays in the history</i>
queue-done-joined = ✓ There is such a record already; it is confirmed: { $text }
queue-done-rejected = Turned down: { $text }
    <i>{ $reason ->
        [wrong] wrong
        [outdated] out of date
        [known] known already
        [unneeded] not worth remembering
        [kept-old] the old record stays in force
        [words] { $words }
       *[unsaid] no reason given
    }</i>
queue-done-kept-old = ✓ The old record stays: { $old }
    Turned down: { $text }
queue-done-withdrawn = Withdrawn: { $text }
queue-done-confirmed = ✓ Confirmed{ $why ->
        [ended] , with no end date any more
       *[stale] { "" }
    }: { $text }
    <i>in force · confidence { $confidence }%</i>
queue-done-archived = In the archive: { $text }

queue-no-right = Others decide this: you don't have that right now.
queue-gone = This proposal is no longer there.
queue-changed = ⚠ The text changed after you saw the card. Please look again.
queue-related = ⚠ There is a record in force about this. Please look at both.
queue-already = { $act ->
    [approved] Approved already: { $who }, { $at }.
    [merged] Accepted already: { $who }, { $at }.
    [rejected] Turned down already: { $who }, { $at }.
    [withdrawn] Withdrawn: { $who }, { $at }.
    [confirmed] Confirmed already: { $who }, { $at }.
    [archived] In the archive already: { $who }, { $at }.
    [removed] Put out of force already: { $who }, { $at }.
    [restored] This is in force again already: { $who }, { $at }.
    [reopened] This waits for a decision again already: { $who }, { $at }.
    [reworded] This was reworded already: { $who }, { $at }.
    [corrected] The text is another one by now: { $who }, { $at }.
    [rescoped] This was taken into personal records: { $who }, { $at }.
    [widened] This is seen by all already: { $who }, { $at }.
    [made-rule] This is proposed as a rule now: { $who }, { $at }.
    [brought-back] This was brought back already: { $who }, { $at }.
    [undone] This was undone already: { $who }, { $at }.
    [forgotten] The record is gone: { $who }, { $at }.
   *[other] This has changed since: { $who }, { $at }.
}

queue-already-text = <blockquote>{ $text }</blockquote>
queue-changed-since = The text has changed since this card came. What is to be decided on is the new one.
queue-list-changed = The list has changed: some of the records were taken back. What waits now: /queue
btn-queue-see = Show

queue-own = Of what you proposed, waiting for others: { $count }.
queue-own-item = • { $text }
queue-own-proposal = • { $kind ->
    [rule] rule
   *[skill] way of working
}: { $text }

queue-reword-ask = Write how it should be put. Your wording will be in force; the author will see both.
queue-reason-ask = Write the reason in one sentence; the author will see it.
queue-proposal-reword-ask = Write how it should be put. Your text will be in force; the author will see both.
queue-proposal-reason-ask = Write the reason in one sentence; the author will see it.
let-go = <i>{ $kind ->
        [forget-all] Nothing was deleted: it was not confirmed.
        [correct-wording] I wait for the new text no more. To correct the record, press “Correct” again.
        [queue-reword] I wait for the new wording no more; it can be decided in /queue.
        [queue-proposal-reword] I wait for the new wording no more; it can be decided in /queue.
        [queue-reason] I wait for the reason no more; it can be decided in /queue.
        [queue-proposal-reason] I wait for the reason no more; it can be decided in /queue.
        [send-where] I wait for a target no more: nothing was requested, nothing went out.
        [send-what] I wait for the text to send no more: nothing was requested, nothing went out.
       *[other] I wait for an answer to the last question no more, nothing changed there.
    }</i>
queue-unasked = Fine, nothing changes.
queue-words-secret = Not stored: this looks like a password, a code or a document number. Please write it without that.
queue-words-delicate = Not stored: the text holds personal facts about somebody else (health, family, beliefs). Please write it without them or without the name.

fate-approved = ✓ Approved by { $who }: { $text }
fate-reworded = ✓ Approved by { $who } in other words.
    Was: { $old }
    Now: { $text }
fate-replaced = ✓ Your correction was accepted by { $who }.
    Was: { $old }
    Now: { $text }
fate-joined = ✓ What you said was known already and is confirmed now by { $who }: { $text }
fate-elsewhere = { $fate ->
    [approved] ✓ What you proposed for another area was accepted ({ $who })
   *[rejected] What you proposed for another area was not accepted ({ $who })
}: { $text }
fate-rejected = Turned down by { $who }: { $text }
    Reason: { $reason ->
        [wrong] wrong
        [outdated] out of date
        [known] known already
        [unneeded] not worth remembering
        [kept-old] the old record is right
        [words] { $words }
       *[unsaid] not given
    }

proposal-done-approved = ✓ { $kind ->
    [rule] The rule is confirmed
   *[skill] The way of working is confirmed
}: { $text }
proposal-done-reworded = ✓ { $kind ->
    [rule] The rule is confirmed in your words.
   *[skill] The way of working is confirmed in your words.
}
    Was: { $old }
    Now: { $text }
proposal-done-rejected = { $kind ->
    [rule] The rule is turned down
   *[skill] The way of working is turned down
}: { $text }
    <i>{ $reason ->
        [wrong] wrong
        [outdated] out of date
        [known] known already
        [unneeded] not needed
        [words] { $words }
       *[unsaid] no reason given
    }</i>
proposal-done-removed = { $kind ->
    [rule] The rule is out of force
   *[skill] The way of working is out of force
}: { $text }
proposal-done-withdrawn = { $kind ->
    [rule] The rule is withdrawn
   *[skill] The way of working is withdrawn
}: { $text }
fate-proposal-approved = ✓ { $kind ->
    [rule] Your rule is confirmed
   *[skill] Your way of working is confirmed
} by { $who }: { $text }
fate-proposal-removed = { $kind ->
    [rule] Your rule was put out of force
   *[skill] Your way of working was put out of force
} by { $who }: { $text }
fate-proposal-reworded = ✓ { $kind ->
    [rule] Your rule is confirmed in other words
   *[skill] Your way of working is confirmed in other words
} by { $who }.
    Was: { $old }
    Now: { $text }
fate-proposal-rejected = { $kind ->
    [rule] Your rule was turned down
   *[skill] Your way of working was turned down
} by { $who }: { $text }
    Reason: { $reason ->
        [wrong] wrong
        [outdated] out of date
        [known] known already
        [unneeded] not needed
        [words] { $words }
       *[unsaid] not given
    }

btn-queue-approve = Approve
btn-queue-replace = Replace
btn-queue-take-new = The new one
btn-queue-keep-old = The old one
btn-queue-reword = Reword
btn-queue-reject = Turn down
btn-queue-later = Later
btn-queue-still = Still true
btn-queue-archive = Archive
btn-queue-back = ← Back
btn-queue-alike = Similar ones: { $count }
btn-queue-approve-all = Approve all: { $count }
btn-queue-reject-all = Turn down all: { $count }
btn-queue-one-by-one = One by one
btn-queue-withdraw = Withdraw
btn-queue-own = Withdraw: { $text }
btn-proposal-confirm = Put in force
btn-reason-wrong = Wrong
btn-reason-outdated = Out of date
btn-reason-known = Known already
btn-reason-unneeded = Not needed
btn-reason-words = In my words
btn-reason-unsaid = No reason
btn-unask = Cancel
