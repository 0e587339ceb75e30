# SPDX-License-Identifier: MIT
"""Names for the rules that only Chromium has, in Unicode or with A-labels."""

import itertools
import random

# Letters and digits of one script that look like Latin ones, and one that does
# not; domains of the script.
WHOLE = (
    ('ագզէլհյոսւօբ', ('am', 'հայ')),
    ('аысԁеԍһіюкјӏорԗԛѕтԝхуъьҽпгѵѡмж', (
        'bg', 'by', 'kz', 'pyc', 'ru', 'su', 'ua', 'uz', 'рф', 'рус', 'мон')),
    ('ሀሠሰስበነተከዐዕዘጠፐꬅመ', ('er', 'et')),
    ('იოყძხაჽჿ', ('ge', 'გე')),
    ('αικνρυωηοτβ', ('gr', 'ελ')),
    ('דוחיןסאש', ('il', 'ישראל')),
    ('০৭ক', ('in', 'বাংলা')), ('०क', ('in', 'भारत')), ('ડટ૦૧ક', ('in',)),
    ('ಽ೦೧ಕ', ('in',)), ('ടഠധനറക', ('in',)), ('ଠ୦ક', ('in',)),
    ('டப௦க', ('in', 'இந்தியா')), ('ခဂငထပဝ၀၂ၔၜက', ('mm',)),
    ('ทนบพรหเแ๐ดลปฟมก', ('th', 'ไทย')),
)

WORDS = ('астро как коса курс парк покраска пхукет сахарок секс такий театр '
         'укроп').split()

KANA = ('ノンソゾ丶乀乁丿ヽヾへべぺヘベペー・一ㄧ丨乛七丅十〇工讠丁亅二亠冖宀巛丷々'
        'ヶゝゞ\u3099\u309aあいアカ日本ㄅabé1-가\U00020fb4')
MARKS = ('\u0300\u0301\u0307\u030a\u0323\u0327\u0331\u0335\u0338\u0339\u033a'
         'ijlıȷłįɨӏієοιаеoáíşl·þðəz1-')
DIGITS = 'θ२২੨૨೩೭շзҙӡउওਤ੩૩౩ဒვპੜკ੫丩ㄐճ৪੪୫૭୨౨0123456789'
BIDI = ('אבג', 'ابة', '0é', '1क', 'jé1', '٣', '۴', 'א1', '1א', 'aא', 'ü', '日',
        '-é', '・ア', 'ס', 'ނ', 'ߊ')
HOSTS = ('é', 'ü', 'a', 'www', 'þ', 'яж', '日本', 'ą', 'аре', 'секс', '0ę')
OTHERS = ('com', 'example', 'is', 'fo', 'az', 'cat', 'ru', 'gr', 'th', 'ישראל')


def drawn(made, pool, most):
    return ''.join(made.choices(pool, k=made.randint(1, most)))


def whole_scripts(made):
    domains = [*OTHERS, *itertools.chain(*(some for _, some in WHOLE))]
    for letters, own in WHOLE:
        for two in itertools.product(letters + '1-', repeat=2):
            yield ''.join(two) + '.com'
        for domain in domains:
            for _ in range(20):
                yield f'{drawn(made, letters[:-1], 4)}.{domain}'
        for domain in own:
            yield f'{letters[:2]}.{domain}.'
            yield f'{letters[:2]}.{domain}.com'
    for word, domain in itertools.product(WORDS, domains):
        yield f'{word}.{domain}'
        yield f'{word[1:]}.{domain}'
        yield f'{word}а.{domain}'


def labels(made, count):
    for pool, most in ((KANA, 6), (MARKS, 5), (DIGITS, 4)):
        for _ in range(count):
            yield f'{drawn(made, pool, most)}.{made.choice(OTHERS)}'


def hosts(made, count):
    """Several labels, right-to-left ones among them, and final dots."""
    for pool in (BIDI, HOSTS):
        for _ in range(count):
            some = made.choices(pool, k=made.randint(1, 3))
            yield '.'.join((*some, made.choice(OTHERS)))
            yield '.'.join((*some, made.choice(OTHERS), ''))


def hyphens():
    for two in itertools.product(('é', '日', '\U00020fb4', 'a'), repeat=2):
        for shape in ('{}--{}', '{}a--{}', 'a{}--{}', '-{}{}', '{}{}-', '{}-{}',
                      'a{}-{}', 'ab{}--{}'):
            yield shape.format(*two) + '.com'


def broken(made, count):
    """A-labels that few decoders accept."""
    pool = 'abcdefghijklmnopqrstuvwxyz0123456789-'
    for _ in range(count):
        yield f'xn--{drawn(made, pool, 12)}.com'


def lookalikes(made, count):
    """Two characters, which may look like a well-known domain."""
    pool = ''.join(letters for letters, _ in WHOLE) + DIGITS + MARKS + KANA
    for _ in range(count):
        yield drawn(made, pool, 2) + '.com'
        yield made.choice(pool) + made.choice('aegosx1') + '.com'


def names():
    """Yield all names, the same ones in every run."""
    made = random.Random(1)
    yield from whole_scripts(made)
    yield from labels(made, 40000)
    yield from hosts(made, 10000)
    yield from hyphens()
    yield from broken(made, 5000)
    yield from lookalikes(made, 20000)
