### What was said on some day.

period-day = { $count ->
    [0] За { $first }{ $about ->
        [yes] { " об этом" }
       *[no] { "" }
    } ничего не записано.
   *[other] За { $first } записано: { $count }
}
period-days = { $count ->
    [0] С { $first } по { $last }{ $about ->
        [yes] { " об этом" }
       *[no] { "" }
    } ничего не записано.
   *[other] С { $first } по { $last } записано: { $count }
}
period-more = <i>И ещё { $count }, раньше этих: /memory</i>
