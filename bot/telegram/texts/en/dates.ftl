## Days that were said

remember-no-such-day = Nothing stored yet: the calendar has no “{ $day }”. Send it again with the right date.
