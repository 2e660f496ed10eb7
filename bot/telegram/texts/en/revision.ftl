## The report of a revision of memory: what weakened, went to the archive, was merged, and what waits for a look.

revision-nothing = Revision of memory, { $day }: nothing changed.{ $waiting ->
    [0] { "" }
   *[other] { " " }Waiting for approval: { $waiting }, /queue
}
revision-unchanged = <b>Revision of memory, { $day }.</b> It changed nothing by itself, but there is something to decide.
revision-head = <b>Revision of memory, { $day }</b>
revision-count = { $section ->
    [weakened] • weakened: { $count }{ $fallen ->
        [0] { "" }
       *[other] , of them no longer in answers: { $fallen }
    }
    [archived] • archived: { $count }
    [to-archive] • waiting for your word to be archived: { $count }
    [merged] • merged, saying the same: { $count }
    [to-merge] • saying the same, to merge or not: { $count }
    [confirm] • to confirm or correct: { $count }
   *[waiting] • waiting for approval: { $count }
}
revision-section = <b>{ $own ->
    [1] { $section ->
        [weakened] Your own: weakened
        [archived] Your own: archived
        [to-archive] Your own: to be archived
        [merged] Your own: merged
        [to-merge] Your own: perhaps a repetition
       *[confirm] Your own: confirm or correct
    }
   *[0] { $section ->
        [weakened] Weakened
        [archived] Archived
        [to-archive] To be archived
        [merged] Merged
        [to-merge] Perhaps a repetition
        [confirm] Confirm or correct
       *[waiting] Waiting for approval
    }
}: { $count }</b>{ $section ->
    [weakened] . Nobody confirmed or used these for long.
    [archived] . Not deleted: kept out of answers, and can be brought back at any time.
    [to-archive] . More than I put away by myself at once. Archive them?
    [merged] . One thing said twice; the sources stay with the common record.
    [to-merge] . More than I merge by myself at once.
    [confirm] . Still true?
   *[waiting] { "" }
}

revision-line-weakened = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] for everybody
        [area] “{ $area }”
       *[personal] personal
    } · confidence { $before } → { $after } %{ $fell ->
        [yes] , no longer in answers
       *[no] { "" }
    }</i>
revision-line-archived = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] for everybody
        [area] “{ $area }”
       *[personal] personal
    } · { $was ->
        [candidate] undecided since { $since }
       *[active] confidence { $before } %
    }</i>
revision-line-to-archive = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] for everybody
        [area] “{ $area }”
       *[personal] personal
    } · { $was ->
        [candidate] undecided since { $since }
       *[active] confidence { $before } %
    }</i>
revision-line-merged = <b>{ $number }.</b> { $text }
    → { $other }
    <i>{ $level ->
        [company] for everybody
        [area] “{ $area }”
       *[personal] personal
    }</i>
revision-line-to-merge = <b>{ $number }.</b> { $text }
    → { $other }
    <i>{ $level ->
        [company] for everybody
        [area] “{ $area }”
       *[personal] personal
    }</i>
revision-line-confirm = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] for everybody
        [area] “{ $area }”
       *[personal] personal
    } · { $why ->
        [ended] ended { $ended }
       *[stale] often in answers, confirmed long ago
    }</i>
revision-line-waiting = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] for everybody
        [area] “{ $area }”
       *[personal] personal
    } · { $since }</i>
revision-fate = <i>{ $fate ->
    [confirmed] ✓ confirmed
    [archived] ✓ in the archive
    [back] ✓ brought back
    [joined] ✓ merged
    [apart] ✓ split
   *[decided] decided already
}</i>
revision-split-archived = Split, but not back in force: the record was corrected since, and this one says something else. It is in the archive.
    In the archive: { $text }
    In force: { $other }
memory-archived = In the archive: { $text }
    <i>kept out of answers, can be brought back at any time</i>
memory-unarchived = ✓ Back from the archive: { $text }
    <i>{ $status ->
        [active] in force · confidence { $confidence } %
       *[other] waiting for approval
    }</i>

btn-revision-confirm = { $number } · True
btn-revision-correct = { $number } · Correct
btn-revision-archive = { $number } · Archive
btn-revision-restore = Bring back { $number }
btn-revision-split = Split { $number }
btn-revision-merge = Merge { $number }
btn-revision-open = { $number } · Open
btn-revision-archive-all = Archive all of them
btn-card-archive = Archive
btn-card-unarchive = Bring back
