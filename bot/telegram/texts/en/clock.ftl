### The time of day, asked for in words.

clock-now = It is { $time }, { $day } ({ $zone }).
