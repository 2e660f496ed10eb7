"""Words that tell what kind of number or text stands beside them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from bot.domain.masking import PiiKind

_WORD_LEFT, _WORD_RIGHT = r"(?<![а-яa-z])", r"(?![а-яa-z])"

_POSITIVE: dict[PiiKind, str] = {
    PiiKind.INN: r"инн|и н н|идентификационн\w+ номер\w*(?: налогоплательщик\w*)?|inn|самозанят\w*",
    PiiKind.KPP: r"кпп|к п п|код\w* причин\w* постановк\w*(?: на учет)?|kpp",
    PiiKind.OGRN: r"огрн(?:ип)?|о г р н|основн\w+ гос(?:ударственн\w+)?(?: регистрационн\w+)? номер\w*|ogrn(?:ip)?|егрюл|егрип",
    PiiKind.SNILS: r"снилс\w*|с н и л с|(?:страхов|пенсионн)\w+ (?:номер\w*|свидетельств\w*)|пфр?|сфр|snils",
    PiiKind.PASSPORT: r"паспорт\w*|пасп?|(?<!ву )(?<!в/у )(?<!права )(?<!удостоверение )сери[яиюей]{1,3}|загран\w*|удостоверени\w* личности|passport\w*",
    PiiKind.CARD: (
        r"карт(?:а|у|е|ой|ы|ам|ах|очк\w+)|visa|mastercard|мастеркард\w*|мир|мир[аеу]|maestro|сбер\w*"
        r"|тинь(?:к\w*)?|т-банк\w*"
        r"|альф(?:а|у|ой|ы|е)(?:-?банк\w*)?|втб|card\w*|pan|перевод\w*|перевед\w*|скин\w+|кин[ьу]\w*|закин\w+"
    ),
    PiiKind.ACCOUNT: r"р/?сч?|расч\w*|счет\w*|сч|к/?сч?|корр?\.? ?счет\w*|корсчет\w*|кор|л/сч?|лицев\w+|казначейск\w+|екс|account|iban",
    PiiKind.BIK: r"бик\w*|б и к|bic|bik|банковск\w+ идентификационн\w+ код\w*",
    PiiKind.PHONE: (
        r"тел(?:ефон\w*|ефончик\w*)?|моб(?:ил\w*)?|сот(?:ов\w+|к[аиуе])|(?:по|пере|до|на)?звон\w*|набер\w+"
        r"|набира\w+|набр\w+"
        r"|вац?ап\w*|ватс?ап\w*|вотс?ап\w*|whats ?app|wa|viber|вайбер\w*|факс\w*|номер\w*|контакт\w*|связ\w+|tel"
        r"|phone|mob|mobile|смс|sms"
        r"|трубк\w+|раб|внутренн\w+|добавочн\w+|диктую|телеграм\w*|мессенджер\w*|личный|горяч\w+ лини\w+"
    ),
    PiiKind.OMS: r"омс|полис\w*|медполис\w*|енп|медстрахов\w*",
    PiiKind.DRIVER_LICENSE: (
        r"ву|в/у|в\. ?у|вод\.? ?уд\w*|вод(?:ительск\w+|ит)?\.? (?:удостоверени\w*|права)|водительск\w+|прав(?:а"
        r"|ам|ами)?|удостоверени\w*"
        r"|стс|с/р|свидетельств\w* о регистрации|driver\w*"
    ),
    PiiKind.CAR_PLATE: (
        r"авто\w*|а/м|машин\w*|тачк\w*|гос\.? ?номер\w*|г/н|грз|пропуск\w*|пропуст\w*|заезд\w*|заезж\w*|въезд\w*"
        r"|заед\w*|въед\w*"
        r"|водител\w*|(?:при)?парков\w*|ларгус\w*|гранта|веста|камри|солярис\w*|логан\w*|дастер\w*|нива|приора|транзит\w*|спринтер\w*|тойота|киа|форд\w*|рено|вольво|скания|мерс\w*|бмв|ауди|шкода|уаз\w*|ваз\w*|мотоцикл\w*|мопед\w*|байк\w*|грузовик\w*|тачк[аиу]|кроссовер\w*|седан\w*|фур[аыуе]\w*|газел\w*|номер\w*|знак\w*|прицеп\w*|тягач\w*|полуприцеп\w*|такси\w*"
        r"|камаз\w*|маз|шлагбаум\w*|осаго|миксер\w*|бетоновоз\w*|манипулятор\w*|бензовоз\w*|цистерн\w*|эвакуатор\w*"
        r"|рефрижератор\w*|рефк?\w{0,2}|бортов\w+|бетономешалк\w*|погрузчик\w*|минивэн\w*|пикап\w*|каблук\w*|катафалк\w*"
        r"|самосвал\w*|трактор\w*|экскаватор\w*|автокран\w*|автобус\w*|микроавтобус\w*|арендова\w*|каршеринг\w*"
        r"|колес\w+|фургон\w*|легков\w+|внедорожник\w*|джип\w*|мазд\w+|хонд\w+|ниссан\w*|хендай|хундай|лад[аыеу]"
        r"|охран\w*|кпп|проезд\w*|погрузк\w*|разгрузк\w*|рейс\w*|штраф\w*|эвакуатор\w*|эвакуир\w*|гаи|гибдд"
    ),
    PiiKind.ADDRESS: (
        r"адрес\w*|достав\w*|отвез\w*|привез\w*|завез\w*|вез(?:ите|и)|вез(?:ти|ем|у|ет)|жив(?:ет|у|ем|ут|ете|ешь)|жил\w?"
        r"|прожив\w*|пропис\w*|зарегистрир\w*"
        r"|регистраци\w*|курьер\w*|забр\w+|забира\w*|забор\w*|замер\w*|монтаж\w*|выезд\w*|ехать|едем|едет|еду"
        r"|приехать|приедет\w*|подъе\w+|заказчик\w*"
        r"|клиент\w*|отправ\w*|посылк\w*|такси|везем|объект\w*|установк\w*|переезд\w*|находится|встреча\w*"
        r"|квартир\w*|дом[ау]?|домой|address"
    ),
    PiiKind.IP: (
        r"ip|ipv[46]|ип|айпи\w*|vps|vds|впс|бан(?:а|у|ить)?|порт(?:ом|у|а)?|нод[аыеу]|node|нат|маск[аеиу]|спам\w*|запрос\w*"
        r"|хостинг\w*|доступ\w*|внешн\w+|стуч\w+|скан\w*|ломит\w*|root|админк\w*|белы[ей]|гейт\w*|gateway"
        r"|сервер\w*|серв[аеу]?|пинг\w*|попингу\w*|ping\w*|ssh|подсет\w*|хост\w*|host\w*|роутер\w*"
        r"|маршрутизатор\w*|шлюз\w*|dns|днс|vpn|впн"
        r"|прокси|proxy|адрес\w*|заблокир\w*|заблоч\w*|забан\w*|порт\w*|rdp|рдп|ноут\w*|комп\w*|принтер\w*"
        r"|сет(?:ь|и|ев\w+)|камер\w*|регистратор\w*|nas"
        r"|from|lan|wan|коммутатор\w*|свитч\w*|фаервол\w*|firewall|белы[йм] список|whitelist|подключ\w*|ддос\w*"
        r"|ddos|атак\w*|логин\w*|входы?"
    ),
    PiiKind.BIRTHDATE: (
        r"д\.? ?р|д/р|рожд(?!еств)\w*|род(?:\.|ил\w*|ом)?|др|днюх\w*|именин\w*|(?:по)?явил\w+ на свет|(?<!\d )(?<!\d)р\."
        r"|born|dob|birth\w*|г\. ?р|г/р"
    ),
    PiiKind.SECRET: (
        r"парол\w*|пасс?ворд\w*|password|passwd|pass|pwd|пасс?|токен\w*|token|ключ\w*|key|секрет\w*|secret|api"
        r"|апи|credentials"
    ),
    PiiKind.USERNAME: r"тг|телег[аеиу]\w*|телеграм\w*|telegram|tg|ник\w*|юзернейм\w*|username|юзер\w*",
}

#: words that speak for a number only when its form or its check digits already do
_HINTS: dict[PiiKind, str] = {
    PiiKind.INN: r"налогов\w+|фнс|контрагент\w*|реквизит\w*|нпд|поставщик\w*|физлиц\w*|юрлиц\w*|егрюл|егрип",
    PiiKind.KPP: r"инн|реквизит\w*|филиал\w*|обособ\w+",
    PiiKind.OGRN: r"реквизит\w*|налогов\w+|выписк\w+|инн",
    PiiKind.BIK: r"банк\w*|реквизит\w*|счет\w*|р/с|к/с|сбер\w*|втб|альф\w+|точк\w+|тинькофф|т-банк",
    PiiKind.PASSPORT: r"выдан\w*|увд|уфмс|мвд|овд|гу мвд|прописан\w*|зарегистрирован\w*",
    PiiKind.BIRTHDATE: (
        r"возраст\w*(?:[ :]{1,2}\d{1,3})?(?: лет| года?)?|лет|ребен\w+|ребят\w+|дет(?:и|ей|ям)|сын\w*|доч\w+|пациент\w*|застрахован\w+|пассажир\w*|турист\w*"
        r"|анкет\w+|паспорт\w*|снилс|гражд\w+|водител\w+|сотрудни\w+|стажер\w*|клиентк?[аеу]?|жен[аеы]|муж[а]?|мам[аеы]|пап[аеы]"
    ),
}

_NEGATIVE = (
    r"арт(?:икул\w*)?|sku|код(?:а|у|ом|е|ы|ов|ам)?|заказ\w*|заявк\w*|договор\w*|дог|накладн\w*|упд|ттн"
    r"|счет-?фактур\w*|акт(?:а|у|ом|е|ы|ов)?|тикет\w*|трек\w*|отправлени\w*"
    r"|штрих-?код\w*|ean|баркод\w*|кбк|окпо|октмо|окато|оквэд|тн ?вэд|гтд|серийн\w*|s/n|sn|imei|лот(?:а|у|ом"
    r"|е|ы|ов)?|парти[яиюей]\w*|модел\w*|инв(?:ентарн\w*)?"
    r"|верси\w*|верс|сборк\w*|билд\w*|build|прошивк\w*|firmware|fw|id|ид|лог|логе|логи|timestamp|уин"
    r"|платежк\w*|п/п|госконтракт\w*|контракт\w*"
    r"|спецификаци\w*|чек(?:а|у|ом|е|и|ов)?|фн|рнм|ккт|vin|вин|остат\w*|отгрузк\w*|обращени\w*|инцидент\w*"
    r"|задач\w*|гост(?:а|у|ом|е|ы|ов|ам)?|тираж(?:а|у|ом|е|и)?|товар\w*|позици\w*|issue"
    r"|ticket|order|уведомлени\w*|приказ\w*|постановлени\w*|дел[оау]|кадастр\w*|маркировк\w*|датаматрикс\w*"
    r"|ячейк\w*|стеллаж\w*|контейнер\w*|вагон\w*"
)

#: signs of a company nearby, where a bare number is likely its taxpayer number
_COMPANY = (
    r"ооо|оао|пао|зао|нао|ао|ип|фгуп|гуп|муп|нко|контрагент\w*|поставщик\w*|подрядчик\w*|арендодател\w*"
    r"|арендатор\w*|юрлиц\w*|реквизит\w*|фирм[аеуы]|клиент\w*|заказчик\w*|самозанят\w*"
)


def _compile(pattern: str) -> re.Pattern[str]:
    letters = pattern.replace(r"\w", "[а-яa-z]")  # a number may be glued to its word
    return re.compile(f"{_WORD_LEFT}(?:{letters}){_WORD_RIGHT}")


POSITIVE = {kind: _compile(pattern) for kind, pattern in _POSITIVE.items()}
HINTS = {kind: _compile(pattern) for kind, pattern in _HINTS.items()}
NEGATIVE = _compile(_NEGATIVE)
COMPANY = _compile(_COMPANY)


@dataclass(frozen=True, slots=True)
class Cue:
    start: int
    end: int


class CueIndex:
    """Where the cue words of one kind stand in a text; each look-up is logarithmic."""

    def __init__(self, pattern: re.Pattern[str], folded: str) -> None:
        self._cues = [Cue(m.start(), m.end()) for m in pattern.finditer(folded)]
        self._starts = [c.start for c in self._cues]
        self._ends = [c.end for c in self._cues]

    def before(self, place: int) -> Cue | None:
        """The last cue that ends at or before `place`."""
        i = bisect_right(self._ends, place) - 1
        return self._cues[i] if i >= 0 else None

    def after(self, place: int) -> Cue | None:
        """The first cue that begins at or after `place`."""
        i = bisect_left(self._starts, place)
        return self._cues[i] if i < len(self._cues) else None
