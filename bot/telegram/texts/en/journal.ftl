### /journal: every change of knowledge, rights and settings, and taking one back.

menu-journal = Journal of changes
help-journal = <b>Journal.</b> /journal tells who changed what and when; “/journal Boris”, “/journal 12”, “/journal за неделю”. One change can be undone from its card.

journal-head = { $count ->
    [0] There are no such changes in the journal
   *[other] <b>Journal of changes</b>: { $count }
}{ $subject ->
    [record] { "" } · record No. { $id }
    [rule] { "" } · rule No. { $id }
    [skill] { "" } · procedure No. { $id }
   *[other] { "" }
}{ $by ->
    [person] { "" } · { $who }
   *[all] { "" }
}{ $from ->
    [day] { "" } · from { $since }
   *[all] { "" }
}{ $to ->
    [day] { "" } · to { $until }
   *[all] { "" }
}
journal-entry = { $numbered ->
    [yes] <b>{ $number }.</b>{ " " }
   *[no] { "" }
}{ $subject ->
    [record] record No. { $id }
    [rule] rule No. { $id }
    [skill] procedure No. { $id } “{ $name }”
    [person] { $name }
    [area] area “{ $name }”
    [site] site “{ $name }”
    [chat] group
    [invite] invitation No. { $id }
    [action] outbound action no. { $id }
    [setting] setting
   *[other] other
}: { journal-act }{ $undoes ->
    [yes] { "" } (undone)
   *[no] { "" }
}
    <i>{ $by ->
        [person] { $who }
       *[bot] the bot itself
    } · { $at }</i>
journal-act = { $act ->
    [stated] stated
    [noticed] noticed in conversation
    [repeated] repeated
    [corrected] corrected
    [confirmed] confirmed
    [approved] approved
    [rejected] rejected
    [withdrawn] withdrawn
    [merged] became part of record No. { $other }
    [took-in] took in record No. { $other }
    [split] split from record No. { $other }
    [archived] archived
    [unarchived] back from the archive
    [weakened] confidence fell to { $confidence } %
    [strengthened] confidence rose to { $confidence } %
    [raised] given more rights by an invitation
    [pinned] pinned
    [unpinned] unpinned
    [rescoped] the circle of readers changed
    [widened] { $subject ->
        [rule] widened
       *[other] a personal record offered to everybody
    }
    [suggested] proposed in place of record No. { $other }
    [made-rule] became a rule
    [restored] { $subject ->
        [rule] in force again
       *[other] the former wording is back
    }
    [forgotten] forgotten
    [brought-back] brought back after “forget”
    [disputed] the opposite was said, record No. { $other }
    [undone] a change was undone
    [reworded] reworded
    [narrowed] narrowed
    [collided] collided with another
    [exempted] made an exception
    [kept-both] kept beside rule #{ $other }
    [clashes] the model found a conflict with rule #{ $other }
    [proposed] proposed
    [removed] { $subject ->
        [person] access closed
       *[other] removed
    }
    [joined] joined the company
    [rejoined] came back to the company
    [join-undone] joining was undone
    [returned] access given back
    [erased] own records erased
    [admin-given] made an admin
    [admin-taken] no admin any more
    [part-changed] area “{ $area }”, { $after ->
        [owner] now an owner
        [member] now a member
       *[other] takes no part any more
    }
    [renamed] another name
    [moved] another Telegram account
    [move-offered] a link to another account was given
    [own-setting-changed] own settings
    [invite-made] made
    [invite-voided] voided
    [admin-link] a link for an admin, given on the server
    [area-opened] opened
    [area-renamed] another name
    [area-role] another role
    [area-default] became the default
    [area-closed] closed
    [area-reopened] opened again
    [site-opened] opened
    [site-renamed] another name
    [site-closed] closed
    [chat-bound] bound to the area “{ $after }”
    [became-part] became the text of procedure No. { $other }
    [reopened] waits for a decision again
    [switched-off] switched off
    [switched-on] switched on
    [deleted] deleted
    [refined] a refinement added
    [to-review] sent to review
    [reviewed] back at work after a review
    [edited-on-disk] changed in its file
    [chat-unbound] no longer bound to the area “{ $before }”
    [action-requested] requested
    [action-approved] approved
    [action-scheduled] waits for its time
    [action-held] held
    [action-running] being sent
    [action-done] sent
    [action-final] time for undoing over
    [action-undoing] undo begun
    [action-undone] undone
    [action-undo_failed] could not be undone
    [action-withdrawn] withdrawn
    [action-rejected] rejected
    [action-cancelled] stopped
    [action-expired] nobody decided in time
    [action-failed] not sent
    [action-unknown] not known whether it went out
    [action-revised] text changed
    [action-missed] its time passed, asked anew
    [action-retry] another attempt planned
    [action-sent] somebody said: sent
    [action-not-sent] somebody said: not sent
    [action-interrupted] broken off when the bot stopped
    [action-pending] waits for a decision
   *[other] changed
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
        [both] { "" }; was “{ $before }”, became “{ $after }”
        [before] { "" }; was “{ $before }”
        [after] { "" }: “{ $after }”
        [now] { "" }: “{ $name }”
       *[no] { "" }
    }
}
journal-setting = <i>was: { $before } · { $by ->
        [person] { $who }
       *[bot] the bot itself
    } · { $at }{ $undoes ->
        [yes] { "" } (undone)
       *[no] { "" }
    }</i>
journal-unknown = I don't know whose changes you mean: “{ $words }”. Give a name, the number of a record or a period: “/journal Boris”, “/journal 12”, “/journal за неделю”.
journal-who = { $count ->
    [one] { $count } person fits. Whose changes?
   *[other] { $count } people fit. Whose changes?
}
journal-undone = ✓ The change is undone; the journal says so too.
journal-stays = { $why ->
    [changed] It is too late: something else has changed here since.
    [forgotten] It can't be undone: what is forgotten doesn't come back through the journal.
    [no-right] Only those who decide about it can undo it.
    [taken] It can't be undone: something else about it was recorded since and is in force.
    [impossible] It can't be as it was any more: the name is taken, the area closed or the time is over.
    [base] It can't be undone: this is an exception, and its rule is out of force.
   *[never] Such changes are not undone from the journal.
}

btn-journal-undo = Undo this change
btn-journal-record = Open the record
btn-journal-back = ← To the journal
btn-journal-all = The whole journal
btn-journal-person = { $name }
