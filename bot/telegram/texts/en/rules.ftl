## Rules: what was stored, cards, conflicts with their ways out, where a rule holds, /rules and its history.

rule-proposed =
    This sounds like a standing instruction, so it is <b>proposed rule</b> #{ $id }, not a fact:
    <b>{ $text }</b>
    <i>{ $level ->
        [company] for the whole company
        [site] for “{ $site }” only
       *[area] for “{ $area }” only
    }</i>
    It takes effect once somebody with the right confirms it.
rule-active = ✓ Rule #{ $id } is in force: <b>{ $text }</b>
    <i>{ $level ->
        [company] for the whole company
        [site] for “{ $site }” only
       *[area] for “{ $area }” only
    }</i>
rule-known = There is such a rule already, #{ $id } ({ $status ->
        [active] in force
        [rejected] turned down
       *[proposed] waiting to be confirmed
    }, { $level ->
        [company] for the whole company
        [site] for “{ $site }”
       *[area] for “{ $area }”
    }): <b>{ $text }</b>. { $repeats ->
        [one] Counted: proposed { $repeats } more time.
       *[other] Counted: proposed { $repeats } more times.
    }
proposal-passed-on = Passed on to those who decide in “{ $area }”: the proposed { $kind ->
    [rule] rule
   *[skill] skill
} “{ $text }”. You don’t read that area’s knowledge yourself; I will tell you what was decided.
rule-until = <i>The rule names its last day, { $day }. When it is over, I will ask whether to remove the rule.</i>
rule-over = The last day of rule #{ $number } is over, and it is still in force: <b>{ $text }</b>
    Remove or change it?
rule-known-unseen = This was proposed before and is with those who decide. Counted as proposed once more.
rule-repeated = { $count ->
    [one] Proposed { $count } more time.
   *[other] Proposed { $count } more times.
}

queue-rule = <b>{ $status ->
        [proposed] Make it a rule?
       *[other] Rule
    }</b> <i>#{ $id }</i>
    <blockquote>{ $text }</blockquote>
    { $level ->
        [company] For the whole company
        [site] For “{ $site }” only
       *[area] For “{ $area }”
    } · { $author }, { $day }{ $sure ->
        [yes] { "" } · confirmed by { $confirmer }, { $confirmed }
       *[no] { "" }
    }{ $status ->
        [proposed] { "" }
        [active] . In force.
        [rejected] . Turned down.
        [removed] . Put out of force.
       *[withdrawn] . Withdrawn.
    }

rule-checked = <i>Checked by code:</i>
rule-unchecked = <i>{ $model ->
        [yes] Code can't check this; the model watches over it.
       *[no] Code can't check this, and the model is off now.
    }</i>
rule-exempts = ↳ An exception to rule #{ $number }: “{ $text }”{ $acts ->
    [yes] { "" }
   *[no] { "" } (out of force)
}
rule-exception = ↳ Exception #{ $number }, { $level ->
    [company] for the whole company
    [site] for “{ $site }”
   *[area] for “{ $area }”
}: “{ $text }”

rule-conflict = ⚠ In conflict with rule #{ $number } ({ $level ->
    [company] for the whole company
    [site] for “{ $site }”
   *[area] for “{ $area }”
}): “{ $text }”
rule-conflicts-more = { $count ->
    [one] …and with { $count } more rule.
   *[other] …and with { $count } more rules.
}
rule-duplicate = Repeats rule #{ $number } ({ $level ->
    [company] for the whole company
    [site] for “{ $site }”
   *[area] for “{ $area }”
}): “{ $text }”
rule-refines = <i>Refines rule #{ $number }.</i>
rule-found-later = Compared { $status ->
    [proposed] proposed rule
   *[active] rule
} #{ $number } with those in force: <b>{ $text }</b>

rule-replaced = In its place, rule #{ $number } is out of force: <s>{ $text }</s>
rule-ended = Exception #{ $number } ended with it: <s>{ $text }</s>
rule-moved = ✓ Rule #{ $id } is now { $level ->
    [company] for the whole company
    [site] for “{ $site }” only
   *[area] for “{ $area }” only
}: <b>{ $text }</b>
rule-narrow-where = Rule #{ $id }: <b>{ $text }</b>
    Where should it hold?
rule-narrow-nowhere = Rule #{ $id } can't be narrowed: there is no area or site inside it that you decide about. An admin opens them: /areas
rule-place-gone = That area or site is gone; the rule stays as it was.
rule-tied-base = Rule #{ $number } stays as it was: it is an exception to rule #{ $base }, which doesn't hold beyond its own place: <b>{ $text }</b>
rule-tied-exceptions = Rule #{ $number } stays as it was: its { $count ->
    [one] exception holds
   *[other] exceptions hold
} in more places. Narrow or remove first:
rule-tied-exception = — #{ $number }: { $text }
rule-base-gone = This is an exception, and its rule is out of force, or doesn't hold everywhere it does. Restore that rule first: /rules past
rule-restored = ✓ Rule #{ $id } is in force again: <b>{ $text }</b>
rule-restored-with = Exception #{ $number } came back with it: { $text }
rule-reopened = The rule waits for a decision again.
proposal-done-changed = ✓ The rule was reworded; the new wording is in force.
    Was: { $old }
    Now: { $text }
proposal-done-confirmed = ✓ Rule #{ $id } is in force: { $text }
fate-proposal-changed = ✎ Your rule has another wording now ({ $who }).
    Was: { $old }
    Now: { $text }

rules-head = { $count ->
    [0] { $waiting ->
        [0] There are no rules yet. Propose one: “правило: …”.
        [-1] No rules in force. Propose one: “правило: …”.
       *[other] No rules in force. Proposed: { $waiting }.
    }
   *[other] <b>Rules.</b> In force: { $count }{ $waiting ->
        [-1] .
        [0] .
       *[other] , proposed: { $waiting }.
    }
}
rules-past-head = { $count ->
    [0] No rules were put out of force or turned down.
   *[other] <b>Rules out of force or turned down:</b> { $count }. Open one by its number to bring it back.
}
rules-scope = <b>{ $level ->
        [company] For the whole company
        [site] “{ $site }” (area “{ $area }”)
       *[area] Area “{ $area }”
    }</b>
rules-waiting = <b>Proposed</b>
rules-too-many = ⚠ { $level ->
    [company] For the whole company
    [site] For “{ $site }” with the area's and the company's
   *[area] For “{ $area }” with the company's
} { $count } rules are in force, and { $most } reach one answer. { $left ->
    [one] { $left } rule is left out; I name it when somebody refers to it.
   *[other] { $left } rules are left out; I name them when somebody refers to them.
}
rules-item = { $under ->
    [yes] { "  ↳ " }<b>{ $number }.</b> exception: { $text }
   *[no] <b>{ $number }.</b> { $text }
}
    <i>#{ $id } · { $level ->
        [company] for all
        [site] “{ $site }”
       *[area] “{ $area }”
    } · { $status ->
        [active] in force
        [removed] out of force
        [rejected] turned down
       *[proposed] proposed, not in force
    } · { $author }, { $day }{ $sure ->
        [yes] { "" } · confirmed by { $confirmer }, { $confirmed }
       *[no] { "" }
    }{ $repeats ->
        [0] { "" }
        [one] { "" } · proposed { $repeats } more time
       *[other] { "" } · proposed { $repeats } more times
    }</i>
rules-no-such = There is no rule #{ $number }. All rules: /rules
rule-amended = ✎ The proposal is corrected; it is not in force yet.
    Before: { $old }
    Now: <b>{ $text }</b>
    Number: #{ $id }
rule-order-none = { $thing ->
    [rule] There is no rule #{ $number }. All rules: /rules
   *[skill] There is no skill #{ $number }. All skills: /skills
}
rule-order-which = { $thing ->
    [rule] I did not understand which rule. Name its number from /rules, for example: «убери правило №2».
   *[skill] I did not understand which skill. Name it, or open it in /skills.
}
rule-order-several = { $thing ->
    [rule] Several rules fit, so nothing was changed. Open the one you mean:
   *[skill] Several skills fit, so nothing was changed. Open the one you mean:
}
rule-order-denied = Nothing was changed: { $thing ->
    [rule] rule #{ $number }
   *[skill] this skill
} is not yours to decide about. These can: { $who }.
rule-order-private = This can be changed in the private chat: { $thing ->
    [rule] /rules { $number }
   *[skill] /skills { $number }
}

rule-history-head = <b>{ $number ->
        [0] History of rules
       *[other] History of rule #{ $number }
    }</b>
rule-history-none = Nothing in the history of rules yet.
rule-history-item = <b>{ $at }</b> · #{ $number } · { $act ->
        [proposed] proposed
        [confirmed] stated
        [approved] confirmed
        [repeated] proposed once more
        [reworded] reworded
        [narrowed] now for “{ $place }” only
        [widened] { $held ->
            [company] now for the whole company
           *[place] now for “{ $place }”
        }
        [moved] now for “{ $place }”
        [exempted] { $other ->
            [0] made an exception
           *[other] made an exception to #{ $other }
        }
        [kept-both] kept beside #{ $other }
        [clashes] the model found a conflict with #{ $other }
        [rejected] turned down{ $reason ->
            [wrong] , wrong
            [outdated] , outdated
            [known] , known already
            [unneeded] , not needed
            [words] : { $words }
           *[other] { "" }
        }
        [reopened] waits for a decision again
        [withdrawn] withdrawn
        [removed] { $other ->
            [0] put out of force
           *[other] put out of force because of #{ $other }
        }
        [restored] brought back
       *[undone] change undone
    } · { $by ->
        [person] { $who }
       *[bot] the bot itself
    }{ $worded ->
        [both] { "" }
    Was: { $before }
    Now: { $text }
        [one] { "" }
    <i>{ $text }</i>
       *[none] { "" }
    }

btn-rule-replace = Replace #{ $rule }
btn-rule-replace-numbered = { $number } · Replace #{ $rule }
btn-rule-except = Exception to #{ $rule }
btn-rule-except-numbered = { $number } · Exception to #{ $rule }
btn-rule-narrow = Narrow
btn-rule-narrow-numbered = { $number } · Narrow
btn-rule-reword = Reword
btn-rule-reword-numbered = { $number } · Reword
btn-rule-keep = Keep both
btn-rule-keep-numbered = { $number } · Keep both
btn-rule-to = { $level ->
    [company] For the company
   *[other] For “{ $name }”
}
btn-rule-to-numbered = { $number } · { $level ->
    [company] For the company
   *[other] For “{ $name }”
}
btn-remove-numbered = Remove { $number }
btn-rule-restore = Restore
btn-rule-reopen = Back to deciding
btn-rule-history = History
btn-rules-history = History
btn-rules-past = Out of force
btn-rules-now = To the rules
