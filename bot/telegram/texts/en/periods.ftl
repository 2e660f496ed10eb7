### What was said on some day.

period-day = { $count ->
    [0] Nothing{ $about ->
        [yes] { " about it" }
       *[no] { "" }
    } was kept on { $first }.
   *[other] Kept on { $first }: { $count }
}
period-days = { $count ->
    [0] Nothing{ $about ->
        [yes] { " about it" }
       *[no] { "" }
    } was kept from { $first } to { $last }.
   *[other] Kept from { $first } to { $last }: { $count }
}
period-more = <i>And { $count } more, earlier: /memory</i>
