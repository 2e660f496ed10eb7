### What is said of requests to send something: words that stop them, words that approve nothing, edits of the message.

# --- The message that asked for it was edited -------------------------------------------------------------------------

action-edit-followed = ✎ The edit counts: no. { $id } → { $target } has the new text by now: “{ $beginning }”. The former buttons work no more. { $reached ->
    [yes] To decide anew: { $names }.
   *[no] ⚠ Nobody can decide now. Nothing goes out.
}
action-edit-withdrawn = The message has changed, so the former request no. { $id } → { $target } is withdrawn: “{ $beginning }” won't go out.
action-edit-corrected = The edit doesn't count: somebody else has changed the text on the card since.
action-edit-stays = { $status ->
    [pending] No. { $id } → { $target }: the card keeps the former text: “{ $beginning }”. Only that one can be approved.
    [approved] ⚠ The edit came too late: no. { $id } → { $target } is approved and being sent with the former text: “{ $beginning }”.
    [scheduled] ⚠ The edit doesn't count: no. { $id } → { $target } is approved with the former text, which will go out: “{ $beginning }”. It can still be stopped and asked for anew.
    [held] ⚠ The edit doesn't count: no. { $id } → { $target } is approved with the former text, which will go out: “{ $beginning }”. It can still be stopped and asked for anew.
    [running] ⚠ The edit came too late: no. { $id } → { $target } is being sent with the former text: “{ $beginning }”.
    [done] ⚠ The edit came too late: no. { $id } → { $target } was sent with the former text: “{ $beginning }”.
    [final] ⚠ The edit came too late: no. { $id } → { $target } was sent with the former text: “{ $beginning }”.
    [unknown] ⚠ The edit doesn't count: no. { $id } → { $target } was being sent with the former text, and nobody knows whether it went out.
   *[other] The edit sends nothing: request no. { $id } → { $target } is closed. If it is still needed, ask again in a new message.
}

# --- Words instead of buttons -----------------------------------------------------------------------------------------

action-said-yes = Words approve nothing: no. { $id } still waits, nothing went out. To send it, press “Approve” below the card.
action-said-decides = No. { $id } → { $target } still waits, nothing went out. Only a button approves, and it is for { $names } to decide.
action-said-reject = Words turn nothing down: no. { $id } still waits. To keep it from going out, press “Reject”.
action-said-withdraw = No. { $id } → { $target } waits for a decision; withdraw it by the button or by the words “withdraw request { $id }”.
action-said-undo = No. { $id } → { $target } was sent: “{ $beginning }”. The button takes it back.
action-said-running = No. { $id } → { $target } is approved and being sent right now.
action-said-others = This isn't your request. No. { $id } can be withdrawn by whoever asked ({ $requester }), and turned down by { $names }.
action-said-in-private = The card with the buttons is in the private chat with me.
action-said-which = Which request is to be stopped? Open it by its number.
action-said-taken-back = Nothing is asked for or sent: you took it back in the end. If that is part of the text, ask without those words at the end, or send the text as a draft.
action-none-to-stop = There is nothing to stop: no request of yours can still be withdrawn or undone. Whatever went out is in /actions.

# --- What the text tells of people, on the card -----------------------------------------------------------------------

action-private = ⚠ { $what ->
    [phone] The text seems to hold somebody's own phone
    [mail] The text seems to hold somebody's own mail address
    [home] The text seems to hold somebody's home address
    [birth] The text seems to hold somebody's date of birth
   *[delicate] The text tells private things of a person
}: “{ $words }”. Make sure that outsiders may see it.

# --- A request whose requester is out ---------------------------------------------------------------------------------

action-orphaned = ⚠ Whoever asked is no longer in the company. Whoever approves this answers for it.
action-orphaned-ask = ⚠ Nothing was sent: { $requester } is no longer in the company, and the card was shown before. If it is to go out all the same, press “Approve” once more; if not, “Reject”.
