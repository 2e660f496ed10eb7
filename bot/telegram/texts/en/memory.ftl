### Memory: what was stored, corrected, disputed, forgotten.

memory-number = <b>{ $number }.</b>
# A record's circle of readers, status and confidence, under its text.
memory-stored =
    ✓ Remembered: <b>{ $text }</b>
    { $level ->
        [company] For the whole company
        [area] For the area “{ $area }”
       *[personal] For you alone
    } · in force · confidence { $confidence }%
memory-candidate =
    Noted, { $level ->
        [area] the area’s owner or an admin
       *[company] an admin
    } has to confirm it: <b>{ $text }</b>
    { $level ->
        [company] For the whole company
        [area] For the area “{ $area }”
       *[personal] For you alone
    } · waits for approval · confidence { $confidence }%. Not used in answers until then.
memory-unconfirmed =
    Noted, though not as a fact yet: <b>{ $text }</b>
    { $level ->
        [company] For the whole company
        [area] For the area “{ $area }”
       *[personal] Only for you
    } · waits for confirmation · confidence { $confidence } %. Not used in answers until confirmed.
memory-amended = You corrected yourself while speaking: I noted what you said last.
memory-guessed = This was said as a guess. If it is certain, confirm it or say it plainly.
memory-wish = This is a wish and not a fact about the company, so I noted it for you only.
memory-wish-waits = This is a wish. It becomes a fact if somebody confirms it.
memory-accepted =
    ✓ Accepted and remembered: <b>{ $text }</b>
    { $level ->
        [company] For the whole company
        [area] For the area “{ $area }”
       *[personal] For you alone
    } · in force · confidence { $confidence }%. It had been waiting for approval.
memory-narrowed = Only you will see this.
memory-narrowed-by-default = This is about you, so I keep it for you alone: others will not see it. If everybody needs it, press “For everybody”.
memory-claimed = This is what the author says of themselves, and they are nobody of the company. Until it is confirmed I use it in no answer.
memory-until = Holds through { $day } (you said: “{ $said }”). After that I will ask whether it is still so.
memory-told-in-private = Here I show only what everybody may see. The rest I wrote to you in private.
memory-known = I know this already: <b>{ $text }</b>. No second record was made · confidence { $confidence }%
memory-known-candidate = This waits for approval already: <b>{ $text }</b>. I noted that it was said again.
memory-replaced =
    ✎ Corrected the record.
    Was: <s>{ $old }</s>
    Now: <b>{ $text }</b>
    { $level ->
        [company] For the whole company
        [area] For the area “{ $area }”
       *[personal] For you alone
    } · { $status ->
        [active] in force
       *[candidate] waits for approval
    } · confidence { $confidence }%
memory-against-rule =
    ⚠ This goes against a rule{ $status ->
        [active] {""}
       *[proposed] {" "}that waits for a decision
    }: <b>{ $text }</b>
memory-change-proposed =
    Proposed the correction. Whoever answers for this record decides.
    In force for now: { $old }
    Proposed: <b>{ $text }</b>
memory-disputed =
    This contradicts a record that is in force. Whoever answers for it decides.
    In force: { $old }
    New, waits for a decision: <b>{ $text }</b>
memory-disputed-pick =
    This contradicts a record that is in force. Which one is right?
    In force: { $old }
    New: <b>{ $text }</b>
memory-ask-which =
    Several records fit, so nothing was changed yet. Which one is to be corrected?
    New: <b>{ $text }</b>
memory-ask-which-item = { $number }. { $text }
memory-sensitive =
    { $what ->
        [honour] Nothing was stored yet: this accuses or insults somebody, and does not become a company fact by itself.
       *[private] Nothing was stored yet: these are personal facts about somebody else.
    }
    “{ $text }”
    Decide how to keep them.
memory-secret-refused = Not stored: I keep no passwords, codes, card or document numbers. You may note where it is kept, not the value itself.
memory-message-deleted = Deleted your message from the chat. I do not have its text.
memory-message-kept = Telegram did not let me delete your message. Please delete it yourself: tap it and choose Delete. I do not keep its text.
memory-message-gone = Nothing was stored: I no longer have that message. Please write it again in your own words.
memory-moved-on = Nothing was changed: the record is different by now, or gone. See it as it is: /memory
memory-forbidden = All right, I keep nothing of it.
memory-unwanted = { $why ->
    [joke] Nothing was stored: I take it for a joke. If you mean it, say it again in one phrase.
    [untrue] Nothing was stored: you say yourself that it is not so. Say how it is, and I will remember that.
    [elsewhere] Nothing was stored: I see that it was not meant for me.
   *[taken-back] All right, nothing was stored.
}
memory-forbidden-dropped = I also dropped what I had noticed by myself: <s>{ $text }</s>
memory-not-stored = Nothing was stored: such a record exists, waits for a decision, or was to be forgotten.
memory-confirmed =
    ✓ Confirmed: <b>{ $text }</b>
    Confidence { $confidence }%
memory-pinned = Pinned: <b>{ $text }</b>. Pinned records neither age nor go to the archive.
memory-unpinned = Unpinned: <b>{ $text }</b>. It ages like any other now.
memory-narrowed-now = Only you see this now: <b>{ $text }</b>
memory-widened =
    { $status ->
        [active] Everybody knows this now: <b>{ $text }</b>
       *[candidate] Proposed for the whole company: <b>{ $text }</b>. It waits for approval and is not used in answers until then.
    }
memory-widen-known = Left the record personal: “{ $text }”. There is one about this for everybody. If yours is right, say «поправка: …».
memory-widen-known-item = • { $text }
memory-restored-wording = Put the former wording back: <b>{ $text }</b>
memory-undone = Undone. The record is gone: <s>{ $text }</s>
undo-cannot = This can’t be taken back by words. A record can be corrected or forgotten: /memory
queue-batch = <b>{ $author }: { $count ->
    [one] { $count } new record waits
   *[other] { $count } new records wait
} for your decision</b>
queue-batch-more = … and { $count } more
btn-queue-walk = One by one
buttons-left-out = <i>Not all buttons fit ({ $count } more). The rest can be corrected and forgotten here: /memory</i>
edit-no-command = You edited a message, but I don’t carry out requests from edited ones. If it is a new request, send it as a new message.

skill-proposed =
    This looks like a way of working, so it is a <b>proposed skill</b>, not a fact:
    <b>{ $text }</b>
    It takes effect once somebody with the right confirms it.
skill-known = There is such a skill already ({ $status ->
        [active] in force
        [rejected] turned down
       *[proposed] waits for confirmation
    }): <b>{ $text }</b>. I noted that it was proposed again.

clarify-remember = Nothing was stored yet: I did not understand what. Say it in one phrase, for example: «запомни, офис закрыт по субботам».
clarify-condition = Nothing was stored yet: you set a condition, and I cannot know whether it holds. Once it is settled, say it without one, for example: «запомни, летом открываемся в семь».
clarify-contrary = Nothing was stored yet: “the opposite” may mean different things. Say how it is, for example: «запомни, офис закрыт по субботам».
clarify-rule = Nothing was stored yet: there is no rule in the message. Write it whole, for example: «правило: клиентам отвечаем в течение часа».
clarify-forget-except = Nothing deleted: I don’t forget “everything but …” at one go, lest something needed is lost. Name what to forget, or delete records in the list: /memory
clarify-forget = Nothing was deleted yet: I did not understand what. Name the record: a surname, a number, a thing.
remember-whose = Nothing was stored yet: somebody speaks of themselves, and the message does not show who. Say whom it is about, for example: «запомни, Андрей из «Полюса» теперь ведёт закупки».
remember-own-words = Nothing was stored: these are my words, not yours. Say in your own words what to remember.

## Forgetting

forget-done = Forgot: <s>{ $text }</s>
forget-restorable = It can be brought back for { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }, then it is erased for good.
forget-used = In { $days ->
        [one] { $days } day
       *[other] { $days } days
    }, { $count ->
        [one] { $count } answer
       *[other] { $count } answers
    } rested on it. Forgetting does not undo what was done: check it if that matters.
forget-ask = { $count ->
        [one] Found one record and did not delete it yet. Forget it?
       *[other] Nothing was deleted: several records fit. Which one is to be forgotten?
    }
forget-ask-item = { $number }. { $text }
    <i>{ $author }, { $day }{ $status ->
        [archived] , in the archive
        [candidate] , a candidate
        [rejected] , turned down
        [withdrawn] , withdrawn
       *[other] { "" }
    }</i>
forget-ask-some-denied = Those without a button are not yours to forget. These people can: { $who }.
forget-denied = Not deleted: { $count ->
        [one] this record is
       *[other] these records are
    } not yours to forget. These people can: { $who }.
forget-denied-item = • { $text }
forget-nothing = Found nothing that fits, and deleted nothing.
forget-rule = Nothing is forgotten: { $count ->
        [one] this is a rule or a skill, not a record. Who decides about it removes it from its card{ $private ->
            [yes] ; a proposal is withdrawn by its author
           *[no] , in the private chat: /rules, /skills
        }.
       *[other] these are rules or skills, not records. Who decides about them removes them from their cards{ $private ->
            [yes] ; a proposal is withdrawn by its author
           *[no] , in the private chat: /rules, /skills
        }.
    }
forget-rule-none = Nothing is forgotten: there is no such rule. All rules: /rules, skills: /skills
forget-nothing-here = Personal records and those of other areas I forget in the private chat only.
forget-nearest = Maybe you meant:
forget-nearest-item = { $number }. { $text }
forget-none-chosen = All right, nothing was deleted.
forget-restored = Brought back: <b>{ $text }</b>
forget-replaced = Not brought back: something else was recorded since: <b>{ $text }</b>. If the former is right, say «поправка: …».
forget-none-lately = Nothing to bring back: you forgot nothing in the last { $minutes } min, and what was forgotten before is erased.
forget-too-late = It can no longer be brought back: the record is erased.
restore-which = { $count ->
        [one] Nothing of the kind is among what you had forgotten lately. I can bring this back:
       *[other] Nothing of the kind is among what you had forgotten lately. I can bring one of these back:
    }
restore-nothing = There is nothing to bring back: you had nothing forgotten in the last { $minutes ->
        [one] minute
       *[other] { $minutes } minutes
    }, and what was forgotten earlier is erased.
forget-undelivered = Here was a message about a record that has been forgotten since.
forget-last-none = Nothing to forget: there are no records of yours here yet.
forget-all-private = “Forget everything” is done in the private chat only: write to me there.
forget-all-ask =
    { $count ->
        [0] You have no personal records.
        [one] I will erase { $count } personal record of yours. To confirm, write: <code>delete my records</code>
       *[other] I will erase { $count } personal records of yours. To confirm, write: <code>delete my records</code>
    }
forget-all-ask-company = Records of the company ({ $count }) are a decision of its own: <code>delete company records</code>
forget-all-words = Nothing is deleted yet: a “yes” is not enough. Type the words themselves: <code>delete my records</code>{ $admin ->
        [yes] {" "}or <code>delete company records</code>
       *[no] { "" }
    }. If you changed your mind, write “cancel”.
forget-all-done = { $count ->
        [0] There was nothing to delete.
       *[other] Forgot { $level ->
            [company] records of the company
           *[personal] your personal records
        }: { $count }.
    }
forget-all-restored = Records brought back: { $count }.
forget-all-replaced = Not brought back, because something else was recorded since: { $count }.

## Corrections

correct-unsure = Not corrected: it was said as uncertain or as a joke, so the record stays as it was. If it is certain, say the correction again without reservations.
correct-delicate = Not corrected: it would tell others personal facts about somebody (health, family, beliefs). To keep them for yourself: «запомни только для меня: …».
correct-unknown = Nothing was changed: I did not understand which record to correct. Say what it says now and what it should: «не Ромашка, а Василёк».
correct-unknown-here = Nothing was changed: there is no such record for everybody. Personal records and those of other areas are corrected in the private chat.
correct-ask =
    It says now: <b>{ $text }</b>
    Send the whole new text as your next message.
correct-ask-group =
    Stored now: <b>{ $text }</b>
    Reply to this message with the whole new text.
edit-not-matched = { $asks ->
        [yes] You edited a message that { $count ->
            [one] a record was taken from. It stays as it is: I don’t carry out requests from edited messages, send it as a new one or press a button.
           *[other] records were taken from. They stay as they are: I don’t carry out requests from edited messages, send it as a new one or press a button.
        }
       *[no] You edited a message. { $count ->
            [one] I won’t guess how this record should change. Correct or forget it here:
           *[other] I won’t guess what belongs to which record. Correct or forget them here:
        }
    }
edit-elsewhere = You edited a message that records were taken from. They stay as they are: I can’t show them here, correct them in the private chat, /memory
edit-proposed = This message made { $kind ->
        [rule] a rule
       *[skill] a skill
    }, and editing the message doesn’t change it: <b>{ $text }</b>
    <i>{ $status ->
        [active] in force; change or remove it: { $kind ->
            [rule] /rules
           *[skill] /skills
        }
       *[proposed] waits for confirmation. Withdraw it and send the new one as a message of its own.
    }</i>
edit-outdated = The record stays as it is, it was corrected later than your message: <b>{ $text }</b>
correction-kept = Kept your remark word for word: it will be looked into. Memory was not changed by it. If a record is wrong, say «не X, а Y».
wrong-nothing = Found no answer that this is about. Reply «неверно» to the message itself.
wrong-no-record = This answer rested on no record, so there is nothing to correct in memory. Kept your remark word for word: it will be looked into.
wrong-in-private = I kept your remark. What can be done about it, I wrote to you in private.
wrong-which = { $count ->
        [one] The answer rested on this record. What is wrong with it?
       *[other] The answer rested on these records. Which one is wrong?
    }
wrong-record = { $number }. { $text }
