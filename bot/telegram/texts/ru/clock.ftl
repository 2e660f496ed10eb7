### The time of day, asked for in words.

clock-now = Сейчас { $time }, { $day } ({ $zone }).
