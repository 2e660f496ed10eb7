### /memory export: what a person may read, as a document.

export-private = The export is for our private chat: your own records are in it too.
export-too-much = There are more records than a file in a chat can hold (over { $most }). Whoever runs the server exports all of it: pamyatka export
export-done = { $records ->
    [one] All of the memory that you may see: { $records } record, { $personal } of them your own; { $rules } rules and procedures. Opens in a browser, on a phone as well.
   *[other] All of the memory that you may see: { $records } records, { $personal } of them your own; { $rules } rules and procedures. Opens in a browser, on a phone as well.
}
export-markdown = The same as text (Markdown).
export-lines = The same for programs (JSONL); pamyatka import reads it. Other people's own records are in none of these files.
btn-export = Export

export-title = Memory{ $named ->
    [yes] : { $company }
   *[no] { "" }
}
export-about = Exported { $at }, to be read by { $reader }.
export-totals = Records for the whole company: { $company }, of areas: { $area }, your own: { $personal }. Other people's own records are not here.
export-section = { $level ->
    [company] For the whole company
    [area] Area “{ $area }”
    [personal] Your own, seen by you alone
    [rule] Rules
    [skill] Procedures
   *[people] People and areas
}
export-group = { $state ->
    [active] In force
    [candidate] Waiting for approval
    [archived] In the archive
    [rejected] Rejected
    [withdrawn] Withdrawn
   *[merged] Merged into others
}: { $count }
export-record = No. { $id }. { $text }
export-said = { $origin ->
    [stated] Words of
    [observed] Noticed in the words of
    [edit] Noticed in the edits of
    [document] From a document
   *[import] Imported
}: { $author }, { $day }{ $by ->
    [same] { "" }
   *[other] ; recorded by { $recorder }
}
export-confirmed = Confirmed { $day }{ $by ->
    [person] : { $who }
   *[nobody] { "" }
}
export-sure = Confidence { $confidence } %{ $pinned ->
    [yes] , pinned
   *[no] { "" }
}
export-until = Holds until { $day } (in the message: “{ $said }”)
export-disputed = Disputed by record No. { $id }, which waits for a decision
export-replaces = Proposed instead of record No. { $id }
export-merged = Merged into record No. { $id }
export-took-in = Record No. { $id } was merged into this one
export-source = Message: { $author }, { $day }, { $link }
export-proposal = No. { $id }. { $named ->
    [yes] { $name }:{ " " }
   *[no] { "" }
}{ $text }
export-proposal-state = { $status ->
    [active] In force
    [proposed] Proposed, not in force
    [rejected] Rejected
    [withdrawn] Withdrawn
    [removed] Removed
   *[other] Not in force
}, { $level ->
    [company] for the whole company
   *[area] area “{ $area }”
}
export-proposed = Proposed by { $author }, { $day }
export-decided = { $status ->
    [active] Confirmed
    [rejected] Rejected
    [withdrawn] Withdrawn
    [removed] Removed
   *[other] Decided
}: { $who }, { $day }
export-history = History
export-event = { $day }, { $by ->
    [person] { $who }
   *[bot] the bot itself
}: { journal-act }
export-person = { $name } — { $kind ->
    [admin] admin
    [owner] owner of an area
    [former] no longer in the company
   *[employee] employee
}
export-area = Area “{ $area }”{ $closed ->
    [yes] { "" } (closed)
   *[no] { "" }
}
export-area-owners = Owners: { $names }
export-area-members = Members: { $names }
export-area-sites = Sites: { $names }
export-area-role = Role: { $role }
