### What leaves the company: requests, approvals, undoing.

# --- Asking -----------------------------------------------------------------------------------------------------------

action-requested = { $again ->
    [yes] The same request waits already: no. { $id }, “{ $beginning }” → { $target }. No second one was made.
   *[no] Asked for approval, no. { $id }: “{ $beginning }” → { $target }. { $reached ->
        [yes] To decide: { $names }. Nothing goes out before that.
       *[no] ⚠ Nobody can decide now: there is neither an owner of the area nor an admin who may approve. Nothing goes out.
    }
}
action-refused-no-connector = It can't be sent: there is no way out called “{ $name }”. There is: { $names }.
action-refused-empty = There is nothing to send: the text is empty.
action-refused-past = The time to send it at has passed: { $at }. Name another.
action-refused-unreachable = Where it is to go could not be checked: { $said }. No request was made, try a bit later.
action-refused-too-long = The text is too long: { $length } characters, and { $most } fit. Shorten it and ask again.
action-refused-blank-edges = The text begins or ends with blank lines or spaces: Telegram cuts them off, and something else than was approved would go out. Remove them.
action-refused-private = A bot can't write to a person in Telegram first: “{ $name }” has to write to the bot before. Send a letter, or post in a channel.
action-refused-no-chat = No channel “{ $name }” was found. { $count ->
    [0] {""}
   *[other] Known: { $names }. {""}
}If it is a new channel, add the bot there as an administrator; if it is a person, a bot can't write to them first.
action-refused-no-right = The bot may not post in “{ $name }”. Have an administrator of the channel allow it and ask again.
action-refused-which-chat = { $count ->
    [0] In which channel? I am in none yet. Add me to a channel as an administrator who may post, and send me its name, for example @novosti.
   *[other] In which channel? Name it: { $names }.
}
action-refused-which-address = To which address should the letter go? Send it, for example ivan@example.com.
action-refused-bad-address = “{ $name }” doesn't look like a mail address. One address is needed, such as ivan@example.com.
action-refused-bad-subject = The subject has to be one line of at most { $most } characters.
action-refused-bad-target = “{ $name }” can't take this target: { $said }.
action-refused-missing-field = This needs the field “{ $name }”.
action-refused-secret = The text holds a password, a code, a key, what lets somebody in, the number of a card or of a document. Such things are not sent.
action-request-what = { $kind ->
    [post] Publish what?
    [letter] What should the letter say?
   *[request] Send what?
} Send the text as your next message; it goes to approval word for word.
action-request-off = { $way ->
    [letter] I can't send letters: mail is not connected here. Whoever runs the bot's server connects it: the section [email] of connectors.toml (see docs/connectors.md).
    [post] I can't post: the way out to Telegram is not connected here.
   *[other] I can't send that: there is no such way here. Whoever runs the bot's server describes ways in connectors.toml (see docs/connectors.md).
}

# --- The card ---------------------------------------------------------------------------------------------------------

action-card =
    <b>To approve, no. { $id }: { $kind ->
        [post] post
        [letter] letter
       *[request] request
    }</b>
    Asked by: { $requester }{ $own ->
        [yes] {" "}(your own request)
       *[no] {""}
    }{ $placed ->
        [yes] {" "}· area { $area }
       *[no] {""}
    }
    To: <b>{ $target }</b>
action-when = When: { $at } ({ $zone })
action-field = { $name ->
    [title] Subject
    [deadline] Deadline
    [importance] Importance
   *[other] { $raw }
}: <b>{ $value }</b>
action-text = <blockquote>{ $text }</blockquote>{ $long ->
    [yes] {""}
    This is the beginning; the whole text is in the file above.
   *[no] {""}
}
action-file = The whole text of no. { $id }, to be approved.
action-undo = { $undo ->
    [delete] It can be undone for { $minutes ->
        [180] 3 hours
       *[other] { $minutes } min
    }: the message is deleted, but it may have been read.
    [restore] It can be undone for { $minutes ->
        [180] 3 hours
       *[other] { $minutes } min
    }: what was there comes back.
    [request] It can be undone for { $minutes ->
        [180] 3 hours
       *[other] { $minutes } min
    }: the inverse request is sent.
   *[none] ⚠ It can't be undone once sent.{ $hold ->
        [0] {""}
       *[other] {" "}After approval it waits for { $hold } min and can be stopped meanwhile.
    }
}
action-broken = ⚠ Goes against rule { $number }, “{ $rule }”{ $told ->
    [yes] : “{ $text }”
   *[no] {""}
}
action-rests-on = Rests on:
action-used = • { $what ->
    [record] record
    [rule] rule
   *[skill] skill
} { $number }{ $gone ->
    [yes] {" "}— forgotten meanwhile
   *[no] : { $text }
}
action-changed = ⚠ The text has changed. This is what it is now; decide about this one.
action-already = There is nothing left to decide.
action-gone = This request is gone, or it isn't yours.
action-late = ⚠ The time to send it at has passed: { $at }. Send it now?
action-why-not = Why not? Whoever asked will be told. You may write it in your own words.
action-why-no-right = You can't decide this: an owner of the area or an admin has to.
action-why-four-eyes = Somebody else approves one's own request: so it is set (“four eyes”).
action-why-over = The time for undoing is over, no. { $id } stays as it is.
action-why-same = The same text to the same place waits for approval already.
action-why-gone = This request is gone.
action-reason-ask = Write why not.
action-edit-ask = Send the new text of no. { $id } as a reply to this message: it replaces the old one word for word. The new card then has to be approved.
action-edit-text = <pre>{ $text }</pre>
action-try-ask = To which address of your own should the trial go?
action-text-secret = The text holds a password, a code, a key, what lets somebody in, the number of a card or of a document. Such things are not sent; the text stays as it was.
action-comment-long = Too long for a reason. Write it shorter.
action-revised = ✎ { $who } changed the text of no. { $id }. It has to be decided anew.
action-revised-below = The text of no. { $id } has changed; decide on the new card.

action-course = { $status ->
    [pending] Waits for a decision.
    [approved] ✓ No. { $id } → { $target }: approved by { $approver }, { $at }. Sending.
    [scheduled] ✓ No. { $id } → { $target }: approved by { $approver }. Goes out { $at }.
    [held] ✓ No. { $id } → { $target }: approved by { $approver }. It can't be undone, so it waits until { $at } and can still be stopped.
    [running] No. { $id } → { $target }: being sent.
    [done] ✓ No. { $id } → { $target }: sent { $at }, approved by { $approver }.
    [final] ✓ No. { $id } → { $target }: sent, approved by { $approver }. It can't be undone any more.
    [undoing] No. { $id } → { $target }: being undone, { $who } asked for it.
    [undone] No. { $id } → { $target }: undone { $at }.
    [undo_failed] ⚠ No. { $id } → { $target }: could not be undone ({ $error }).
    [withdrawn] No. { $id } → { $target }: withdrawn by { $who }, { $at }.
    [rejected] ✗ No. { $id } → { $target }: rejected by { $who }, { $at }. { $comment ->
            [wrong] Reason: wrong in substance.
            [wording] Reason: the wording.
            [early] Reason: not the time.
            [unsaid] No reason given.
           *[other] Reason: “{ $comment }”.
        }
    [cancelled] No. { $id } → { $target }: stopped by { $who }, { $at }. Nothing went out.
    [expired] No. { $id } → { $target }: nobody decided in time, closed { $at }. Nothing went out.
    [failed] ⚠ No. { $id } → { $target }: not sent ({ $error }).
   *[unknown] ⚠ No. { $id } → { $target }: it isn't known whether it went out.
}

# --- What became of it ------------------------------------------------------------------------------------------------

action-done = ✓ Sent: { $kind ->
        [post] post
        [letter] letter
       *[request] request
    } no. { $id } → { $target }. Approved by { $approver }.{ $linked ->
    [yes] {" "}{ $link }
   *[no] {""}
}{ $undo ->
    [none] {" "}It can't be undone.
   *[other] {""}
}
action-final = Sent: { $kind ->
        [post] post
        [letter] letter
       *[request] request
    } no. { $id } → { $target }. The time for undoing is over.
action-undoing = Undoing no. { $id } → { $target }…
action-undone = ✓ Undone: no. { $id } → { $target }, { $who } asked for it. { $undo ->
    [delete] The message is deleted, but it may have been read.
    [restore] What was there is back.
   *[request] The other side took the inverse request.
}
action-undo-keeps = What the bot has learnt stays: undoing touches no records.
action-undo-failed = ⚠ No. { $id } → { $target } could not be undone: { $interrupted ->
    [yes] the bot stopped in the middle. Please look for yourself whether it is still there.
   *[no] { $error }
} { $open ->
    [yes] You can try again.
   *[no] What was sent is most likely still there.
}
action-failed = ⚠ Not sent: no. { $id } → { $target }. { $changed ->
    [yes] The stored text is not the approved one.
   *[no] The other side said: { $error }
}
action-unknown = ⚠ It isn't known whether no. { $id } → { $target } went out: the connection broke half-way. It won't be repeated by itself. Those who can look were asked.
action-unknown-ask = ⚠ It isn't known whether no. { $id } → { $target } went out: “{ $beginning }”. { $error ->
    [interrupted] The bot stopped half-way.
    [timeout] The other side did not answer in time.
   *[other] What is known: { $error }
} Please look and say: it won't be repeated by itself.
action-missed = ⚠ The bot was not running and the time to send at has passed: { $at }. The former approval counts no more, decide anew.
action-missed-told = ⚠ No. { $id } → { $target }: the bot was not running and the time to send at has passed. It is asked anew whether to send.
action-remind = ⏳ A reminder: it has waited since { $at }.
action-reminded = ⏳ No. { $id } → { $target } is still undecided. Reminded: { $names }.
action-escalated-head = ⏳ The owner of the area did not decide in time, the request has waited since { $at }.
action-escalated = ⏳ No. { $id } → { $target } is still undecided. The admins were asked too: { $names }.
action-unreached-head = The owner of the area can't be reached: they blocked the bot. The request of { $at } is for you to decide.
action-unreached = No. { $id } → { $target }: messages don't reach the owner of the area. The admins decide: { $names }.
action-expired = No. { $id } → { $target }: nobody decided in time, the request is closed. That is no refusal: ask again if it is still needed.
action-tried = { $kind ->
    [post] ✓ The trial worked: the message above is exactly what the channel would see. The request still waits.
    [letter] ✓ The trial went to { $email }. The request still waits.
   *[request] ✓ The trial worked, the real request was not sent. It would be: { $said }
}
action-try-failed = ⚠ The trial failed: { $said }

action-rests-on-forgotten = • sent outside on this basis: no. { $id } “{ $beginning }” → { $target }, { $status ->
        [done] sent, can still be undone: /actions
        [final] sent
        [undone] undone
        [pending] waits for a decision: /actions
        [scheduled] waits for its time: /actions
        [held] can be stopped: /actions
       *[other] see /actions
    }
action-rests-on-more = { $count ->
    [one] • and { $count } more outbound action, seen by those who decide about it
   *[other] • and { $count } more outbound actions, seen by those who decide about them
}

# --- /actions ---------------------------------------------------------------------------------------------------------

actions-head = <b>Sending outside</b>
actions-none = Nothing waits, and nothing was sent lately.
actions-to-decide = For you to decide: { $count }
actions-item = { $number }. No. { $id } “{ $beginning }” → { $target } — { $status ->
    [pending] waits for a decision
    [approved] approved
    [scheduled] waits for its time
    [held] can be stopped
    [running] being sent
    [done] sent, can be undone
    [final] sent
    [undoing] being undone
    [undone] undone
    [undo_failed] could not be undone
    [withdrawn] withdrawn
    [rejected] rejected
    [cancelled] stopped
    [expired] nobody decided
    [failed] not sent
   *[unknown] not known whether it went out
}
actions-connectors = <b>Ways out</b>
actions-connector = • { $name }: { $ok ->
    [yes] last success { $okat }
   *[no] not used yet
}{ $bad ->
    [yes] ; last error { $badat }: { $error }
   *[no] {""}
}
actions-no-connectors = No way out is set up.

# --- Buttons ----------------------------------------------------------------------------------------------------------

btn-action-approve = Approve
btn-action-edit = Edit
btn-action-reject = Reject
btn-action-try = Send to myself
btn-action-withdraw = Withdraw
btn-action-cancel = Don't send
btn-action-undo = Undo (until { $until })
btn-action-sent = It went out
btn-action-not-sent = It didn't, repeat
btn-action-again = Ask again
btn-action-late = Send now
btn-action-reason-wrong = Wrong in substance
btn-action-reason-wording = The wording
btn-action-reason-early = Not the time
btn-action-reason-unsaid = No reason

# --- Settings, help, menu ---------------------------------------------------------------------------------------------

setting-action_remind_minutes = { $number }. Remind of an approval after, working minutes: <b>{ $value }</b>
setting-action_escalate_minutes = { $number }. Ask the admins too after, working minutes: <b>{ $value }</b>
setting-action_expire_minutes = { $number }. Close an undecided request after, working minutes: <b>{ $value }</b>
setting-action_undo_minutes = { $number }. What was sent can be undone for, minutes: <b>{ $value }</b>
setting-action_hold_minutes = { $number }. Hold what can't be undone for, minutes (0: don't): <b>{ $value }</b>
setting-action_late_minutes = { $number }. Ask anew when late by, minutes: <b>{ $value }</b>
setting-four_eyes = { $number }. Somebody else approves one's own request (yes or no): <b>{ $value }</b>
help-actions = <b>Send outside.</b> “Publish in the channel @news: …”, “send a letter to ivan@example.com: …”. It goes out only after the button “Approve”; what was asked and sent: /actions
