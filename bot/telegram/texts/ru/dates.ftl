## Days that were said

remember-no-such-day = Пока ничего не записал: дня «{ $day }» в календаре нет. Напишите ещё раз с верной датой.
