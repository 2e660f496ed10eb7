## /memory, a record's card, a page about a thing, /rules and /skills, the bot's own state, /privacy.

list-head = { $count ->
    [0] { $state ->
        [active] There are no records in force here.
        [waiting] Nothing waits for approval.
       *[past] The archive is empty.
    }
   *[other] <b>{ $state ->
        [active] In force
        [waiting] Waiting for approval
       *[past] Archived and turned down
    }</b>{ $width ->
        [company] , for the whole company
        [area] , by area
        [personal] , personal
       *[all] { "" }
    }: { $count }
}
list-record = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] for all
        [area] “{ $area }”
       *[personal] personal
    } · { $author }, { $day }{ $status ->
        [active] { "" } · { $confidence }%
        [candidate] { "" } · waits for approval
        [archived] { "" } · archived
        [rejected] { "" } · turned down
       *[withdrawn] { "" } · withdrawn
    }{ $pinned ->
        [yes] { "" } · pinned
       *[no] { "" }
    }</i>
memory-many = ✓ { $count ->
    [one] <b>{ $count } fact noted</b>
   *[other] <b>{ $count } facts noted</b>
}, here { $first }–{ $last }
memory-many-head = <i>{ $level ->
        [company] For the whole company
        [area] For “{ $area }”
       *[personal] For you alone
    } · { $status ->
        [active] in force
        [candidate] waiting for approval, not used in answers before it
        [archived] archived
       *[withdrawn] undone
    } · confidence { $confidence } %</i>
memory-many-item = <b>{ $number }.</b> { $text }
memory-many-undo = <i>A button with a number undoes that one, the word “отмени” undoes all.</i>
btn-undo-short = Undo { $number }
list-group = <i>Personal things and what is not approved yet are not shown in a group. All of yours is in the private chat: https://t.me/{ $bot }?start=memory</i>
memory-gone = This record is no longer there for you.

card-record = <blockquote>{ $text }</blockquote>
    { $level ->
        [company] For the whole company
        [area] For “{ $area }”
       *[personal] Personal, seen by you alone
    } · { $status ->
        [active] in force
        [candidate] waits for approval, not used in answers
        [archived] archived
        [rejected] turned down
       *[withdrawn] withdrawn
    } · confidence { $confidence }%{ $pinned ->
        [yes] { "" } · pinned
       *[no] { "" }
    }
    { $origin ->
        [stated] Said by { $author }, { $day }
        [observed] Noticed in the words of { $author }, { $day }
        [edit] Noticed in edits: { $author }, { $day }
        [document] From a document, { $day }
       *[import] Loaded, { $day }
    }{ $by ->
        [same] { "" }
       *[other] ; recorded by { $recorder }
    }
card-until = Holds through { $day } (the message says “{ $said }”).
card-ended = ⚠ It ended on { $day }: confirm or correct it.
card-disputed = ⚠ A record that waits for a decision says the opposite: { $text }
card-replaces = Proposed in place of: { $text }
card-sources = { $count ->
    [one] <b>Source</b>
   *[other] <b>Sources: { $count } messages</b>
}
card-source = • { $author }, { $day }{ $linked ->
    [yes] , { $link }
   *[no] { "" }
}
card-history = <b>History</b>
card-history-more = … and { $count } more before that
card-event = • { $day }{ $act ->
    [weakened] { "" }
   *[other] , { $who }
}: { $act ->
    [stated] said
    [noticed] noticed in a conversation
    [repeated] repeated
    [corrected] corrected
    [confirmed] confirmed
    [approved] approved
    [rejected] turned down
    [withdrawn] withdrawn
    [merged] joined with another record
    [archived] archived
    [pinned] pinned
    [unpinned] unpinned
    [rescoped] readers changed
    [widened] offered to everybody
    [made-rule] made a rule
    [restored] the old wording restored
    [brought-back] brought back after being forgotten
    [weakened] weakened: neither confirmed nor used for long
    [unarchived] brought back from the archive
    [took-in] took in a record that says the same
    [split] split from a record that said the same
   *[other] changed
}{ $worded ->
    [yes] { "" }; was: “{ $before }”
   *[no] { "" }
}

about-head = { $count ->
    [0] <b>“{ $subject }”</b>: no records, but there are rules.
    [one] <b>“{ $subject }”</b>: { $count } record
   *[other] <b>“{ $subject }”</b>: { $count } records
}
about-again = { $count ->
    [one] <b>{ $count } record</b>
   *[other] <b>{ $count } records</b>
}
about-nothing = { $private ->
    [yes] I know nothing: no record that you may see names “{ $subject }”.
   *[no] Nothing that everybody in this group may see names “{ $subject }”.
}
about-proposal = { $kind ->
    [rule] <b>Rule.</b>
   *[skill] <b>Way of working.</b>
} { $text }
    <i>{ $level ->
        [company] for all
       *[area] “{ $area }”
    } · { $status ->
        [active] in force
       *[proposed] proposed, not in force
    }</i>

state-records = { $count ->
    [0] No records in force yet.
    [one] { $count } record in force.
   *[other] { $count } records in force.
}
state-records-by = For the whole company: { $company }, by area: { $area }, personal: { $personal }. Waiting for approval: { $waiting }, archived: { $archived }.
state-records-by-group = For the whole company: { $company }, for the area of this group: { $area }. Archived: { $archived }.
state-rules = { $count ->
    [0] No rules in force.
    [one] { $count } rule in force.
   *[other] { $count } rules in force.
} { $waiting ->
    [-1] { "" }
    [0] None proposed.
   *[other] Proposed and waiting: { $waiting }.
}
state-skills = { $count ->
    [0] No ways of working in force.
    [one] { $count } way of working in force.
   *[other] { $count } ways of working in force.
} { $waiting ->
    [-1] { "" }
    [0] None proposed.
   *[other] Proposed and waiting: { $waiting }.
}
state-queue = { $count ->
    [one] { $count } item waits for you, from { $day }. Open it: /queue
   *[other] { $count } items wait for you, the oldest from { $day }. Open them: /queue
}
state-queue-none = Nothing waits for you.
state-queue-own = { $count ->
    [one] { $count } proposal of yours waits for others.
   *[other] { $count } proposals of yours wait for others.
}
state-queue-group = What waits for a decision is shown only in the private chat: https://t.me/{ $bot }?start=queue
state-since = { $days ->
    [0] I remember since today, { $day }.
    [one] I remember since { $day }: { $days } day.
   *[other] I remember since { $day }: { $days } days.
}
state-since-nothing = I remember nothing yet: there are no records.
state-status = { $text }
    <i>{ $status ->
        [active] in force
        [candidate] waits for approval
        [archived] archived
        [rejected] turned down
       *[withdrawn] withdrawn
    } · confidence { $confidence }% · { $author }, { $day }{ $sure ->
        [yes] { "" } · confirmed { $confirmed }
       *[no] { "" }
    }</i>
state-status-proposal = { $kind ->
    [rule] Rule
   *[skill] Way of working
}: { $text }
    <i>{ $status ->
        [active] in force
       *[proposed] waits for confirmation
    } · { $author }, { $day }</i>
state-status-nothing = I found no such record. Name it in words: a thing, a surname, a number.
state-status-many = { $count ->
    [one] { $count } record fits. Be more precise, please.
   *[other] { $count } records fit. Be more precise, please.
}

state-admins = { $count ->
    [0] There is no admin yet.
    [1] Admin: { $names }.
   *[other] Admins: { $names }.
}
state-owners = { $count ->
    [0] The area “{ $area }” has no owner: admins decide.
    [1] Owner of the area “{ $area }”: { $names }.
   *[other] Owners of the area “{ $area }”: { $names }.
}

state-people = { $count ->
    [one] { $count } person: { $names }. Roles and areas: /people
   *[other] { $count } people: { $names }{ $more ->
        [0] { "" }
       *[other] { "" } and { $more } more
    }. Roles and areas: /people
}
state-people-admins = The list of people is for admins, in the private chat. Admins: { $names }.
state-areas = { $count ->
    [0] There are no areas yet.
   *[other] Areas: { $names }.
}
state-personal = { $count ->
    [0] You have no records of your own.
    [one] You have { $count } record of your own, only you see it.
   *[other] You have { $count } records of your own, only you see them.
}
state-personal-group = I speak of personal records only in the private chat: /memory
state-archive = { $count ->
    [0] The archive of memory is empty.
    [one] The archive of memory holds { $count } record, not used in answers:
   *[other] The archive of memory holds { $count } records, not used in answers. The latest:
}
state-archive-item = • { $text }
state-revision = { $done ->
    [yes] Memory was last revised on { $last }.
   *[no] Memory has not been revised yet.
}{ $planned ->
    [yes] {" "}The next revision is on { $next }.
   *[no] { "" }
}
btn-state-open = Open the list

privacy-head = <b>What is kept about you</b>
privacy-personal = • Personal records: { $count }{ $waiting ->
    [0] { "" }
   *[other] , waiting for a decision: { $waiting }
}{ $past ->
    [0] { "" }
   *[other] , archived, rejected or withdrawn: { $past }
}. You alone read them: /memory
privacy-stated = • Recorded for others in your words: { $count }{ $waiting ->
    [0] { "" }
   *[other] , waiting for a decision: { $waiting }
}{ $past ->
    [0] { "" }
   *[other] , archived, rejected or withdrawn: { $past }
}. Read by those they are recorded for.
privacy-dialogue = • Your messages to me: { $count }. Erased after { $days ->
    [one] { $days } day
   *[other] { $days } days
}.
privacy-dialogue-since = The earliest is from { $day }.
privacy-corrections = • Your remarks on my answers, word for word: { $count }. Erased along with the messages.
privacy-answers = • Notes of which records the answers to you were made of: { $count }.
privacy-forget = “Забудь …” erases a record everywhere after { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}; until then it can be brought back. The journal keeps who forgot and when, without the text.
privacy-left = If you leave the company, your personal records are sent to you as a file and erased after { $days ->
    [one] { $days } day
   *[other] { $days } days
}.
privacy-machine = All of it is on the company's server; whoever runs it can technically read the database.
privacy-model = The language model gets your question, the recent conversation and the records that fit. Names, phones and account details are replaced by placeholders before sending.
privacy-placeholders = What the placeholders stand for is kept here alone{ $sealed ->
    [0] { "" }
   *[other] , encrypted,
} and erased once all messages of the chat are.
privacy-model-off = The language model is off: nothing leaves the company.
privacy-last = The last request to the model from this chat, as it was received. Messages in it: { $count }.
privacy-last-none = Nothing has gone to the model from this chat since the last start.
btn-privacy-last = Last request to the model

mask-what = Write the text after the command: /mask and what to check. The text is not kept.
mask-off = The model is off: nothing leaves, so there is nothing to check.
mask-failed = This text could not be masked. It would not have been sent.
mask-done = The model would get this:
    <blockquote>{ $text }</blockquote>

btn-number = { $number }
btn-back = ← Back to the list
btn-page-before = ‹
btn-page-at = { $page } of { $last }
btn-page-after = ›
btn-proposal = { $text }
btn-proposal-remove = Put out of force
btn-width-all = { $chosen ->
    [yes] • All
   *[no] All
}
btn-width-company = { $chosen ->
    [yes] • Company
   *[no] Company
}
btn-width-area = { $chosen ->
    [yes] • Areas
   *[no] Areas
}
btn-width-personal = { $chosen ->
    [yes] • Personal
   *[no] Personal
}
btn-state-active = { $chosen ->
    [yes] • In force
   *[no] In force
}
btn-state-waiting = { $chosen ->
    [yes] • Waiting
   *[no] Waiting
}
btn-state-past = { $chosen ->
    [yes] • Archive
   *[no] Archive
}
btn-card-approve = Approve
btn-card-reject = Turn down
btn-card-withdraw = Withdraw
btn-card-confirm = Confirm
btn-card-correct = Correct
btn-card-propose = Propose a change
btn-card-pin = Pin
btn-card-unpin = Unpin
btn-card-widen = For all
btn-card-narrow = Only mine
btn-card-to-rule = Make it a rule
btn-card-forget = Forget
