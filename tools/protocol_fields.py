#!/usr/bin/env python3
"""Fills the columns `fields` of docs/protocol.md from the JSON Schemas in protocol/schema.

A table whose header begins with `| command | fields |`, `| answer | fields |` or `| event | fields |` has one row for each
message or event of that kind. Its second cell is written here, all others by hand. With --check nothing is written, and the exit
status is 1 if something would change.
"""
import json
import pathlib
import re
import sys

PAGE = pathlib.Path("docs/protocol.md")
# Types with a meaning of their own. Of others it is shown what JSON they are, and their bounds.
EXPLAINED = {"card", "digest", "epoch", "level", "member", "message", "name", "namings", "password", "room", "seat", "secret", "side",
             "space", "time", "token", "version", "word"}
SCHEMAS = [json.loads(pathlib.Path(f"protocol/schema/{side}-message.json").read_text()) for side in ("client", "server")]


def bounds(low, high, unit):
    return f"{low if low == high else f'{low}–{high}'}{unit}"


def value(schema, name, defs):
    """What a field may be, in words; nothing if it is a type of the same name that the page explains."""
    if "$ref" in schema:
        kind = schema["$ref"].rsplit("/", 1)[1]
        if kind == name and (kind in EXPLAINED or "type" not in defs[kind] or defs[kind]["type"] in ("object", "string")):
            return ""
        return kind if kind in EXPLAINED else value(defs[kind], name, defs)
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    kind = schema.get("type", "object")
    if kind == "integer":
        return "number" if schema["maximum"] >= 2**32 - 1 else bounds(schema["minimum"], schema["maximum"], "")
    if kind == "array":
        size = bounds(schema.get("minItems", 0), schema["maxItems"], "") if "maxItems" in schema else ""
        return f"{value(schema['items'], '', defs)}[{size}]"
    if kind == "string":
        return bounds(schema.get("minLength", 0), schema["maxLength"], " characters") if "maxLength" in schema else "text"
    return kind


def fields(schema, defs):
    """`seat`, (`level`): the fields of a message or event, those that may be missing in brackets."""
    shown = []
    for name, of in schema["properties"].items():
        if name in ("type", "event", "id", "seen"):
            continue
        what = value(of, name, defs)
        text = f"`{name}`{' ' if what else ''}{what}"
        shown.append(text if name in schema["required"] else f"({text})")
    return ", ".join(shown)


def messages():
    """The fields of each message and each event, by the kind of table and its name."""
    found = {}
    for kind, schema in zip(("command", "answer"), SCHEMAS):
        for name, of in schema["$defs"].items():
            if "type" in of.get("properties", {}):
                found[kind, name] = fields(of, schema["$defs"])
    for family in ("public_event", "private_event"):
        for of in SCHEMAS[1]["$defs"][family]["oneOf"]:
            key = "event", of["properties"]["event"]["const"]
            shown = fields(of, SCHEMAS[1]["$defs"])
            found[key] = f"{found[key]}; or {shown}" if key in found else shown
    return found


def rewritten(page):
    known = messages()
    lines, kind = [], None
    for line in page.split("\n"):
        header = re.match(r"\| (command|answer|event) \| fields \|", line)
        if header:
            kind = header[1]
        elif not line.startswith("|"):
            kind = None
        elif kind and not line.startswith("| ---"):
            cells = re.split(r"(?<!\\)\|", line)
            name = re.search(r"`([^`]+)`", cells[1])[1]
            if (kind, name) not in known:
                sys.exit(f"{PAGE}: protocol/schema has no {kind} `{name}`")
            cells[2] = f" {known[kind, name]} " if known[kind, name] else " "
            line = "|".join(cells)
        lines.append(line)
    return "\n".join(lines)


def main():
    before = PAGE.read_text()
    after = rewritten(before)
    if after == before:
        return 0
    if "--check" in sys.argv:
        print(f"{PAGE} does not have the fields of protocol/schema: run ./dev schema")
        return 1
    PAGE.write_text(after)
    return 0


if __name__ == "__main__":
    sys.exit(main())
