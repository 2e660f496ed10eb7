## "Where is that from?": what an answer rested on.

explain-head = <b>Where the answer of { $day } is from</b>
explain-record = <b>{ $number }.</b> { $text }
    <i>{ $level ->
        [company] for all
        [area] “{ $area }”
       *[personal] personal
    } · { $origin ->
        [stated] { $author }, { $day }
        [observed] noticed in the words of { $author }, { $day }
        [edit] noticed in edits: { $author }, { $day }
        [document] from a document, { $day }
       *[import] loaded, { $day }
    }{ $by ->
        [same] { "" }
       *[other] ; recorded by { $recorder }
    }{ $linked ->
        [yes] { "" } · { $link }
       *[no] { "" }
    }{ $since ->
        [changed] { "" } · corrected since
       *[same] { "" }
    }</i>
explain-forgotten = { $count ->
    [one] <i>One record is forgotten.</i>
   *[other] <i>Forgotten records: { $count }.</i>
}
explain-proposal = { $kind ->
    [rule] <b>Rule.</b>
   *[skill] <b>Way of working.</b>
} { $text }
    <i>{ $level ->
        [company] for all
       *[area] “{ $area }”
    } · { $author }, { $day }</i>
explain-none = No record was used for this answer.
explain-state = This was counted in the store itself; no record and no model are needed for that.
explain-nothing-shown = There are no records behind this answer that you may see.
explain-no-answer = I can't tell which answer you mean. Reply to my message with “откуда?” or /why.
explain-left-out = <i>Left out for lack of room: { $count }.</i>
