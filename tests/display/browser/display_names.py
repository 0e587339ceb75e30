# SPDX-License-Identifier: MIT
"""The names about which engines are asked: the same ones in every run."""

import itertools
import random
import re

import display_points as points
import names_chromium
import names_lists

DOMAINS = (
    "com", "ru", "su", "ua", "by", "kz", "uz", "bg", "mn", "rs", "gr", "am",
    "ge", "il", "er", "et", "mm", "th", "la", "is", "fo", "az", "cat", "jp",
    "рф", "рус", "москва", "дети", "онлайн", "сайт", "орг", "бел", "қаз",
    "укр", "срб", "мкд", "мон", "бг", "ею", "ком", "ελ", "ευ", "հայ", "გე",
    "ישראל", "عرب", "भारत", "বাংলা", "ไทย", "ලංකා", "中国", "コム", "한국",
)

# Code points that some engine treats in its own way: marks and letters that
# look like others, and those whose neighbours matter.
SPECIAL = (
    "·ßàéíðþøıĸłŋœſǀǃǎȷəɐɑɓɡɪɾʻʼˈːəƅǝ"
    "\u0300\u0301\u0307\u030b\u0323\u0326\u0335\u0338\u0339\u0342\u034f"
    "αγικορυвςωηοабзіјӏԁԛѕԝяжґѓўқҙъыэ"
    "ՙաբոսցօզըհսաղյւ״׳ועאדבןסלװ\u05b4\u05bc"
    "ابة\u064b\u064e\u0650\u0653\u0655\u065f\u0670\u06d6٠١۰۱۹گࢠ"
    "ऽ०१ॱকতখ০৭ੳ੦੧ડટ૦ଠ୦டப௦௧ౘ౦౧ಽ೦ടധ൦෦ກ໐กขบพเแ๐๑ဝင၀၄იყძხეცსჽ"
    "ሀሰበነተዐᏚᎢᐁᑭᑯᑲᒪᕼᖇᖯᖴᗅᗞᗩᗱᗴ᙭᙮ⴰ"
    "ᄀ가각〇々〆ゝヽヾーぁあへべぺァアエカニノヘベペソゾン・ㄅㄉㄚ"
    "\u3099\u309a一丁七丅丨丶丿乀乁乛二亅亠人八力卜口入夕ト工十冖讠日本中国"
    "ᴄᴏᴜᴠᴢẁẜẝỉọỿἀ‐–—―⁄∕ℓ≠⸺⁠\u200c\u200d\u00ad\u2019"
    "𐐨𐑏𝒷𠀀𠔰𠕈𠖁𠯦𠸁𡑭𰖁😀🔒🄀"
)

ASCII = "abcdefghijklmnopqrstuvwxyz0123456789-"

WORDS = (
    "apple google paypal amazon facebook microsoft netflix wikipedia yahoo ebay "
    "scope cocoa peace space copy pic ace soup bücher straße café naïve façade "
    "garçon smörgåsbord øre łódź œuvre þing maður ısı istanbul şişli çiçek "
    "ñandú năm việt ngọc čeština žluťoučký gəncə bərdə l·l col·legi señor "
    "секс как коса курс парк такий укроп сахарок покраска театр астро пхукет "
    "аррӏе россия москва кремль привет пример ёлка київ україна їжак ґанок "
    "беларусь ўлада българия ѝ србија љубав њива ћирилица македонија ѓавол "
    "қазақстан ұлт монгол өвөг хүн сор оса рука ухо ера ахе ѕсоре ԛԝе "
    "ελλάδα αθήνα καλημέρα παράδειγμα ουζο νερο βοη ἀρχή σοφός "
    "հայաստան երևան օրինակ սոս օս զյու საქართველო თბილისი მაგალითი იო "
    "ישראל דוגמה סוס עי״ב צה״ל ג׳ירף שָׁלוֹם مثال السعودية مَثَل فارسی "
    "می‌خواهم پاکستان ہندوستان ٠١٢ ۰۱۲ भारत उदाहरण क्‍ष हिन्दी ॐ "
    "বাংলা উদাহরণ ਪੰਜਾਬ ਉਦਾਹਰਣ ગુજરાત ଓଡ଼ିଆ தமிழ் உதாரணம் తెలుగు "
    "ಕನ್ನಡ മലയാളം ലങ്ക ලංකා ශ්‍රී ไทย ตัวอย่าง ทนบพ กขค เแ ລາວ "
    "မြန်မာ ကက ဝင ខ្មែរ འབྲུག አማርኛ ኢትዮጵያ ሀሰ ᏣᎳᎩ ᐃᓄᒃᑎᑐᑦ ᑭᑯ ᓄᓇᕗᑦ "
    "ꆈꌠ ⵜⵉⴼⵉⵏⴰⵖ ᠮᠣᠩᠭᠣᠯ 中国 中國 例子 日本語 にほん ニホン カー スーパー "
    "コカ・コーラ ノート ハへ ヘ へ いろは人々 三ヶ月 〆切 ゝゞ ㄅㄆㄇ 台ㄅ "
    "한국 한국어 예시 a한국 日本a 中a国 カa あa カノb aノb テスト一 a一 一二三 "
    "٣a ३३ १1 ２０ 1٢ 3з зз з3 33 08 ७७ ੪੪ ১১ 1a٢ wwwя aрha "
    "i\u0307s xi\u0307 x\u0323\u0323 ı\u0307 ȷ\u0307 ו\u0307 q\u0308 "
    "日\u0301 я\u0307ж 😀 i❤ ☃ ❤️ ℓove xn a--b").split()


def code_points():
    """Yield (code point, its names): one for each of SHAPES."""
    own = points.letters()
    for point in points.valid_points():
        char = chr(point)
        beside = own.get(points.SCRIPT.of(point), ["é"])
        mate = next((x for x in beside if x != char), "é")
        yield point, tuple(shape.format(char, mate) + ".com"
                           for shape in SHAPES)


# A code point is {0}, and a letter of its script is {1}.
SHAPES = ("{0}", "a{0}b", "{1}{0}{1}", "日{0}", "{0}ж", "क{0}क")


def alone():
    return itertools.chain.from_iterable(names for _, names in code_points())


def under_domains():
    """Allowed and special code points, and a sample of others, under DOMAINS."""
    chars = [chr(p) for p in points.valid_points()
             if points.is_allowed(p) or p % 64 == 0]
    chars += [x for x in SPECIAL if x not in chars]
    for char, domain in itertools.product(chars, DOMAINS):
        yield f"{char}.{domain}"


def words():
    for word, domain in itertools.product(WORDS, DOMAINS):
        yield f"{word}.{domain}"
    for word, other in itertools.product(WORDS, repeat=2):
        yield f"{word}{other}.com"
        yield f"{word}-{other}.com"
    for word in WORDS:
        for shape in ("{}1", "1{}", "a{}", "{}a", "{0}{0}", "www.{}", "{}.ру"):
            yield shape.format(word) + ".com"


def lookalikes():
    """Words in Latin letters with letters that look like them."""
    like = {}
    for point, target in points.CONFUSABLE.points():
        if len(target) == 4 and points.is_valid(point) and point > 0x7F:
            like.setdefault(chr(int(target, 16)), []).append(chr(point))
    scripts = sorted({points.SCRIPT.of(ord(x)) for y in like.values()
                      for x in y})
    for word in WORDS[:19]:
        for i, letter in enumerate(word):
            for char in like.get(letter, ()):
                yield f"{word[:i]}{char}{word[i + 1:]}.com"
        for script in scripts:
            yield "".join(next((x for x in like.get(letter, ())
                                if points.SCRIPT.of(ord(x)) == script),
                               letter) for letter in word) + ".com"


def mixtures():
    """Two scripts, and three."""
    chars = {script: some[-1] for script, some in points.letters().items()}
    for one, two in itertools.product(chars.values(), repeat=2):
        yield f"{one}{two}.com"
    usual = [char for char in chars.values() if points.is_allowed(ord(char))]
    for three in itertools.combinations(usual, 3):
        yield "".join(three) + ".com"


def neighbours():
    """Special code points before and after one of each script, and ASCII."""
    others = [some[0] for some in points.letters().values()]
    others += [x for x in dict.fromkeys(SPECIAL + ASCII) if x not in others]
    for char, other in itertools.product(dict.fromkeys(SPECIAL), others):
        yield f"{char}{other}.com"
        yield f"{other}{char}.com"
    for char, other in itertools.product(dict.fromkeys(SPECIAL), "aяا日あア1-"):
        yield f"{other}{char}{other}.com"
        yield f"{char}.{other}x.com"
        yield f"{other}.{char}"
        yield f"{char}{other}.рф"


def digits():
    """Digits of one system, of two, and beside letters."""
    zeros = [chr(p) for p, zero in points.ZERO.points()
             if p == int(zero, 16) and points.is_valid(p)]
    for zero in zeros:
        ten = [chr(ord(zero) + i) for i in range(10)]
        for label in (*ten, *(x + "a" for x in ten), *(x + "1" for x in ten),
                      zero * 3, "".join(ten), "é" + zero, "я" + ten[2]):
            yield label + ".com"
    for one, two in itertools.permutations(zeros, 2):
        yield f"{one}{chr(ord(two) + 1)}.com"


def marks():
    """Each mark after letters of several scripts, and twice."""
    bases = "aiıjlzøéαяоאועابކकกကあ日ꦏ1-"
    every = [chr(p) for p, kind in points.MARK.points()
             if kind == "Mn" and points.is_valid(p)]
    for mark in every:
        for base in bases:
            yield f"x{base}{mark}.com" if base.isascii() else (
                f"{base}{mark}.com")
        own = points.letters_of(points.SCRIPT.of(ord(mark)))
        for label in (f"a{mark}{mark}", f"a{mark}\u0323{mark}",
                      f"{own}{mark}{mark}", f"{own}{mark}{own}{mark}"):
            yield f"{label}.com"
    for one, two in itertools.product(every[:60], repeat=2):
        yield f"a{one}{two}.com"


def hyphens():
    for some in points.letters().values():
        x = some[0]
        for label in (f"-{x}", f"{x}-", f"{x}--{x}", f"{x}{x}--{x}", f"ab--{x}",
                      f"{x}-{x}", f"a-{x}", f"{x}-1", f"xn--{x}", f"{x}---"):
            yield f"{label}.com"
            yield f"{x}.{label}.com"
    for label in ("-a", "a-", "a--b", "ab--c", "ab--", "-", "--", "_", "a_b"):
        yield f"ü.{label}.com"
        yield f"{label}.ü.com"


def hosts():
    """Whole hosts: some labels in front of others, dots at the end."""
    parts = ("ü", "яж", "日本", "í", "ב", "x", "сл", "क", "a1", "ɑ", "سا", "1")
    for three in itertools.product(parts, repeat=3):
        yield ".".join(three) + ".com"
    for two in itertools.product(parts, repeat=2):
        for domain in DOMAINS:
            yield ".".join((*two, domain))
            yield ".".join((*two, domain)) + "."
    for x in ("ü", "сл", "日", "क"):
        for n in (1, 2, 50, 55, 56, 57, 58, 59, 60, 63, 64, 100):
            yield x * n + ".com"
            yield "a" * n + x + ".com"
            yield ".".join([x] * n) + ".com"
            yield ".".join([x] * n) + ".рф"


def conformance():
    """The names of IdnaTestV2.txt."""
    path = points.ROOT / "tests/core/vectors" / "idnatest.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name = re.sub(r"\{([0-9A-F ]+)\}", lambda found: "".join(
                chr(int(x, 16)) for x in found[1].split()),
                line.partition(";")[0])
            if not any("\ud800" <= x <= "\udfff" for x in name):
                yield name
                yield name + ".com"


def invented(count=60000):
    """Labels drawn from pools of letters that have much in common."""
    made = random.Random(1)
    pools = [SPECIAL, SPECIAL + ASCII]
    pools += ["".join(some) + "a1-" for some in points.letters().values()]
    some = "".join(x for y in points.letters().values() for x in y
                   if points.is_allowed(ord(x)))
    pools += [some, some + ASCII, "".join(WORDS)]
    for _ in range(count):
        pool = made.choice(pools[:2] + pools[-3:] + [made.choice(pools)])
        label = "".join(made.choices(pool, k=made.choice((2, 3, 3, 4, 5))))
        yield f"{label}.{made.choice(DOMAINS)}"


SECTIONS = (
    ("code points", alone), ("domains", under_domains), ("words", words),
    ("look-alikes", lookalikes), ("mixtures", mixtures),
    ("neighbours", neighbours), ("digits", digits), ("marks", marks),
    ("hyphens", hyphens), ("hosts", hosts), ("IdnaTestV2", conformance),
    ("invented", invented), ("Chromium's rules", names_chromium.names),
    ("entries of lists", names_lists.names),
)


def names():
    """Yield (section, name), each name once."""
    seen = set()
    for section, make in SECTIONS:
        for name in make():
            if name not in seen and "\n" not in name:
                seen.add(name)
                yield section, name
