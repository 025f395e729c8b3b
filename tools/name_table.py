#!/usr/bin/env python3
"""Writes protocol/message/name_table.inc from the Unicode data of ICU 72 (Unicode 15; Debian 12: apt-get install libicu72)."""
import ctypes
import unicodedata

i18n, uc = ctypes.CDLL("libicui18n.so.72"), ctypes.CDLL("libicuuc.so.72")
error = ctypes.c_int(0)


def opened(function):
    function.restype = ctypes.c_void_p
    return ctypes.c_void_p(function(ctypes.byref(error)))


spoof = opened(i18n.uspoof_open_72)
decomposing = opened(uc.unorm2_getNFKDInstance_72)
folding = opened(uc.unorm2_getNFKCCasefoldInstance_72)
uc.u_charType_72.restype = ctypes.c_int8
uc.uscript_getShortName_72.restype = ctypes.c_char_p
categories = "Cn Lu Ll Lt Lm Lo Mn Me Mc Nd Nl No Zs Zl Zp Cc Cf Co Cs Pd Ps Pe Pc Po Sm Sc Sk So Pi Pf".split()


def transformed(function, handle, *more):
    def transform(text):
        raw = text.encode("utf-16-le")
        out = ctypes.create_string_buffer(1024)
        length = function(handle, *more, raw, len(raw) // 2, out, 512, ctypes.byref(error))
        assert error.value <= 0
        return out.raw[: 2 * length].decode("utf-16-le")

    return transform


skeleton_of = transformed(i18n.uspoof_getSkeleton_72, spoof, 0)  # UTS 39
decomposed = transformed(uc.unorm2_normalize_72, decomposing)
folded = transformed(uc.unorm2_normalize_72, folding)


def category(c):
    return categories[uc.u_charType_72(c)]


def is_ignorable(c):
    return bool(uc.u_hasBinaryProperty_72(c, 5))  # Default_Ignorable_Code_Point


def is_mark(c):
    return category(c) in ("Mn", "Me")


def is_refused(c):
    """What no name has; joiners, selectors and tags are checked by their places."""
    placed = c in (0x200C, 0x200D) or 0xE0020 <= c <= 0xE007F or (is_ignorable(c) and category(c) == "Mn" and c not in (0x34F, 0x17B4, 0x17B5))
    jamo = 0x1100 <= c <= 0x11FF or 0xA960 <= c <= 0xA97F or 0xD7B0 <= c <= 0xD7FF
    replaced = c in (0xFFFC, 0xFFFD)
    return not placed and (category(c) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp") or is_ignorable(c) or jamo or replaced)


def is_dropped(letter):
    """What names are compared without: blanks, punctuation, and accents of the scripts in which they are no letters."""
    c = ord(letter)
    script = uc.uscript_getShortName_72(uc.uscript_getScript_72(c, ctypes.byref(error))).decode()
    accent = is_mark(c) and c not in (0x3099, 0x309A) and script in ("Zinh", "Latn", "Grek", "Cyrl", "Hebr", "Arab", "Syrc")
    return accent or category(c)[0] in "PZ" or is_ignorable(c) or c == 0x2800


def kept(text):
    return "".join(letter for letter in text if not is_dropped(letter))


small_capitals = {"ʍ": "m", "ĸ": "k"}
for number in range(0x250, 0xAB70):
    words = unicodedata.name(chr(number), "").split()
    if words[:-1] == ["LATIN", "LETTER", "SMALL", "CAPITAL"] and len(words[-1]) == 1:
        small_capitals[chr(number)] = words[-1].lower()


def skeleton(letter):
    if letter.isascii() and letter.isalnum():
        return letter  # I, l and 1, O and 0 are compared by the program
    like = skeleton_of(letter)
    return "m" if like == "rn" else like


def shape(c):
    """The letters that a character looks like, in lower case."""
    like = "".join(map(skeleton, kept(decomposed(chr(c)))))
    return "".join(small_capitals.get(letter, letter) for letter in kept(decomposed(folded(kept(decomposed(like))))))


def ranges(is_in):
    found = []
    for c in filter(is_in, range(0x110000)):
        if found and sum(found[-1]) == c:
            found[-1][1] += 1
        else:
            found.append([c, 1])
    return found


pool = {"": 0}
pooled = "\0"


def target(text):
    """A code point, or 0x200000 and the place of a text in `pool`."""
    global pooled
    if len(text) == 1:
        return ord(text)
    if text not in pool:
        pool[text] = len(pooled)
        pooled += text + "\0"
    return 0x200000 + pool[text]


def rows(shapes):
    """First code point, how many follow one another, and what the first looks like; the others are as far apart."""
    found = []
    for c, to in sorted(shapes.items()):
        step = 0 if to >= 0x200000 else 1
        if found and found[-1][0] + found[-1][1] == c and found[-1][1] < 0xFFFF and found[-1][2] + step * found[-1][1] == to and (step or found[-1][2] >= 0x200000):
            found[-1][1] += 1
        else:
            found.append([c, 1, to])
    return found


def write(out, kind, name, items):
    out.write(f"constexpr {kind} {name}[] = {{\n")
    line = ""
    for item in items:
        text = ("{" + ",".join(f"0x{n:x}" for n in item) + "}," if isinstance(item, list) else f"0x{item:x},")
        if len(line) + len(text) > 108:
            out.write(line + "\n")
            line = ""
        line += text
    out.write(line + "};\n")


shapes, capitals = {}, {}
for c in range(0x110000):
    if is_refused(c) or 0xAC00 <= c <= 0xD7A3:
        continue
    like = shape(c)
    if like != chr(c):
        shapes[c] = target(like)
    capital = uc.u_toupper_72(c)
    if c > 0x7F and capital != c and shape(capital) != like:
        capitals[c] = target(shape(capital))

with open("protocol/message/name_table.inc", "w", encoding="ascii") as out:
    out.write("// Written by tools/name_table.py from the data of Unicode 15.\n")
    write(out, "NameRow", "name_refused", ranges(is_refused))
    write(out, "NameRow", "name_marks", ranges(is_mark))
    write(out, "NameRow", "name_shapes", rows(shapes))
    write(out, "NameRow", "name_capitals", rows(capitals))
    write(out, "char32_t", "name_pool", map(ord, pooled))
