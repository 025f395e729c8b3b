#!/usr/bin/env python3
"""plant.py [COPY]: prints which deliberate mistakes of tests/mutants/list cannot be planted in the sources below the working
directory. With COPY, a folder, makes or renews a copy of the sources there, with all mistakes planted."""

import os
import pathlib
import re
import sys

LIST = pathlib.Path("tests/mutants/list")
PRODUCT = ["engine", "bots", "protocol", "server"]  # the folders that are copied; the others are links


class Place:
    """A place in a file, of which the copy has other code."""

    def __init__(self, name, path):
        self.name, self.path = name, path
        self.right, self.wrong = "", ""  # the code of the file and that of the copy
        self.span = (0, 0)

    def find_in(self, text):
        """Looks for the place in the file's text. Returns what is wrong with it, or None."""
        if not self.right or not self.wrong:
            return "needs code that begins with `-`, and code that begins with `+`"
        if set(re.findall(r'is_mutant\("(.*?)"\)', self.wrong)) != {self.name}:
            return f'its code does not ask is_mutant("{self.name}"), or it asks for another name'
        words = re.findall(r"\w+|[^\w\s]", self.right)
        edges = [r"\b" if re.match(r"\w", word) else "" for word in (words[0], words[-1])]
        found = [match.span() for match in re.finditer(edges[0] + r"\s*".join(map(re.escape, words)) + edges[1], text)]
        if len(found) != 1:
            return f"its code is {len(found)} times in {self.path}, not once"
        self.span = found[0]
        return None


def read_list():
    """The places of each mistake, by its name."""
    places, name = {}, ""
    for line in LIST.read_text().splitlines():
        if line.startswith("  - "):
            places[name][-1].right += line[4:] + "\n"
        elif line.startswith("  + "):
            places[name][-1].wrong += line[4:] + "\n"
        elif line.startswith("  "):
            places[name].append(Place(name, line.strip()))
        elif line and not line.startswith("#"):
            name = line.split(" |")[0]
            places[name] = places.get(name, [])
    return places


def plant(places_of):
    """The texts of the files with mistakes, by their paths, and a complaint about each mistake that cannot be planted."""
    complaints = [f"{name}: it has no place" for name, places in places_of.items() if not places]
    in_files, texts = {}, {}
    for place in (place for places in places_of.values() for place in places):
        in_files.setdefault(place.path, []).append(place)
    for path, places in in_files.items():
        text = pathlib.Path(path).read_text() if os.path.isfile(path) else ""
        begin = len(text)
        faults = {place: place.find_in(text) for place in places}
        for place in sorted(places, key=lambda place: place.span, reverse=True):
            if not faults[place] and place.span[1] > begin:
                faults[place] = f"its code overlaps that of another mistake in {path}"
            if not faults[place]:
                begin, end = place.span
                text = text[:begin] + place.wrong.rstrip("\n") + text[end:]
        complaints += [f"{place.name}: {fault}" for place, fault in faults.items() if fault]
        texts[path] = text
    return texts, complaints


def renew(copy, texts):
    """Makes the copy. A file whose text stays the same is not written, so that it is not compiled again."""
    copy.mkdir(parents=True, exist_ok=True)
    for name in os.listdir("."):
        if name not in PRODUCT and name != "build" and not name.startswith(".") and not (copy / name).is_symlink():
            (copy / name).symlink_to(os.path.relpath(name, copy))
    for source in (file for folder in PRODUCT for file in pathlib.Path(folder).rglob("*") if file.is_file()):
        content = texts[str(source)].encode() if str(source) in texts else source.read_bytes()
        target = copy / source
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    for target in (file for folder in PRODUCT for file in (copy / folder).rglob("*") if file.is_file()):
        if not target.relative_to(copy).is_file():
            target.unlink()


planted, faults_of_all = plant(read_list())
if faults_of_all:
    sys.exit("\n".join(faults_of_all))
if len(sys.argv) > 1:
    renew(pathlib.Path(sys.argv[1]), planted)
