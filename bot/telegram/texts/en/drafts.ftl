## Drafts: what was written, what changed in it, what can be done with it.

draft-kind = { $kind ->
    [email] e-mail
    [client_message] message
    [sms] text message
    [post] post
    [report] report
    [offer] offer
    [task_title] task title
    [task_card] task
    [crm_note] CRM note
    [meeting_summary] meeting summary
    [review_reply] reply to a review
    [instruction] instruction
   *[other] text
}
draft-head = <b>Draft: { draft-kind }</b>{ $to ->
    [yes] {" "}· { $addressee }
   *[no] {""}
}{ $number ->
    [1] {""}
   *[other] {" "}· version { $number }
}{ $author ->
    [human] {" "}· text: { $who }
    [integration] {" "}· changed by a program
   *[agent] {""}
}{ $status ->
    [submitted] {" "}· waits for approval
    [sent] {" "}· sent
    [declined] {" "}· declined
   *[open] {""}
}
draft-field-name = { $field ->
    [title] Subject
    [deadline] Deadline
    [importance] Importance
   *[assignee] Assignee
}
draft-field = { draft-field-name }: { $value }
draft-text = <blockquote>{ $text }</blockquote>
draft-beginning = <blockquote>{ $text }…</blockquote>
    The whole text, { $count } { $count ->
        [one] character
       *[other] characters
    }, is in the file.
draft-breaks-rule = ⚠ The draft breaks rule { $number }: { $text }
draft-too-long = ⚠ The text is longer than what fits: the limit is { $most }, it is { $count } over. It can't go for approval until it is shortened.
draft-hidden = ⚠ The text holds «[скрыто]»: a name or a detail that the model did not know. Please fill it in.
draft-cut-short = ⚠ The text came out longer than I may write at once, and breaks off.

draft-changed = What changed:
draft-change-swapped = { $head }<s>{ $removed }</s> <b>{ $added }</b>{ $tail }
draft-change-removed = { $head }<s>{ $removed }</s>{ $tail }
draft-change-added = { $head }<b>{ $added }</b>{ $tail }
draft-changes-more = … and { $count ->
    [one] { $count } more change
   *[other] { $count } more changes
}
draft-field-changed = { draft-field-name }: <s>{ $before }</s> <b>{ $after }</b>

draft-kept-own = Your text is kept as a draft. Say «rewrite» and I will offer a version of mine.
draft-kept-own-alone = Your text is kept as a draft. Nobody can rewrite it yet: no model is connected.
draft-nobody = There is nobody to write: no model is connected. Have a text of your own? Send «draft: …», and I will keep it and send it for approval.
draft-nobody-rewrites = There is nobody to rewrite: no model is connected. The draft stays as it was; you can edit it yourself.
draft-not-written = The draft was not written.
draft-empty = The model answered without a text. There is no draft; please ask again.
draft-secret = This holds a password, a code or a card number. I neither keep that nor put it in a draft.
draft-longest = This is longer than { $most } characters. I can't take it as a draft.
draft-blank = The text is empty; the draft stays as it was.
draft-unchanged = The text is the same as it was. The draft has not changed.
draft-gone = This draft is no longer there.
draft-moved-on = The draft is another by now; here it is.
draft-not-yours = This draft is edited by whoever asked for it, or by an owner of the area.
draft-over = The draft is { $status ->
    [sent] sent
    [declined] declined
   *[other] closed
} already and can't be changed. Ask for a new one.
draft-declined = The draft is declined.
draft-edited-late = You edited the message, but the draft was sent already: what was sent has not changed.
draft-edited-old = You edited a former text of the draft, but another version followed. That one stays.
draft-submitted-before = Request № { $number } with the former text was taken back. Send this text for approval anew.
draft-submitted-still = Request № { $number } with the former text still waits: whoever asked can take it back.
draft-request-over = { $requester } changed the text. Request № { $number } no longer waits for a decision.

draft-which = { $modelled ->
    [no] «{ $text }» looks like an instruction, and there is no model to carry it out. If it is the new text of the draft, press the button.
   *[yes] This can be read two ways: is «{ $text }» the new text of the draft, or an instruction what to change in it?
}
draft-rewrite-ask = What is to be different? Say it as it is: «shorter», «without the price», «another one».
draft-edit-ask = Send the new text in reply to this message; it will replace the draft word for word. Tap the text to copy it:
draft-edit-ask-file = The text is long, so it is in the file. Send the new text in reply to this message: as a message or as a .txt file.
draft-copy = <pre>{ $text }</pre>
draft-file-kind = Of files I take only text as a draft: .txt or .md.
draft-file-trouble = The file could not be opened{ $why ->
    [too_large] : it is too large
   *[other] . Please try again
}.

draft-no-ways = There is nowhere to send it yet: no channel is connected. The draft is kept.
draft-which-way = Where to send it?
draft-where-to = { $kind ->
    [letter] To whom? Write the e-mail address.
    [post] Which channel or chat? Write its @name.
   *[other] Where to? Write whom this is for in «{ $name }».
}

draft-rests-on = The draft ({ draft-kind }) «{ $beginning }» of { $day } was made from it{ $status ->
    [sent] {" "}and is sent already
    [submitted] {" "}and waits for approval
   *[open] {""}
}. It has not changed: please check it.
draft-rests-on-more = { $count ->
    [one] { $count } more draft was
   *[other] { $count } more drafts were
} made from it.

btn-draft-submit = For approval
btn-draft-rewrite = Rewrite
btn-draft-edit = Edit
btn-draft-decline = Decline
btn-draft-as-text = New text
btn-draft-as-instruction = Instruction
btn-draft-way = { $name }
btn-draft-elsewhere = Another place
