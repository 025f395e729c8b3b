#!/usr/bin/env python3
"""A bot for sequenced that plays random legal moves, written from docs/protocol.md alone.

It needs no rules of the games: the server lists the legal actions of the bot's seat, and the bot picks one.

    bot.py http://127.0.0.1:8080 --create sequence --players 2    make a room, print its link, start when every seat is taken
    bot.py 'http://127.0.0.1:8080/r/7K3M9QX2VB#9b2d...'            join the room of a link

It plays one game and ends with status 0. Needs Python 3.9 and the package websockets 10 or newer (Debian: python3-websockets).
"""
import argparse
import asyncio
import json
import random
import re
import secrets
import sys
from urllib.parse import urlsplit

import websockets

RETRY_SECONDS = [0.5, 1, 2, 4, 8, 8]
# What this bot does first if the server allows several kinds of action at once.
PREFERENCE = ["forfeit", "draw", "roll", "cast", "remove", "place", "put", "swap", "exchange", "pass"]
# Close codes after which a client must not come back by itself (docs/protocol.md, "Close codes").
FINAL_CLOSE_CODES = {1008, 1011, 4002, 4003, 4004, 4005, 4006}
# Nodes of a cluster may disagree for a moment about where a room is.
MOVES_MAX = 3


def choose(legal):
    """One of the legal actions as a command without its id, or None."""
    for kind in PREFERENCE:
        options = legal.get(kind)
        if not options:
            continue
        if options is True:  # draw, pass, roll, cast
            return {"type": kind}
        if isinstance(options, dict):  # a card, and the spaces for it
            card = random.choice(list(options))
            return {"type": kind, "card": card, "space": random.choice(options[card])}
        return {"type": kind, ("card" if kind in ("forfeit", "exchange") else "space"): random.choice(options)}
    return None


class Bot:
    def __init__(self, arguments):
        link = urlsplit(arguments.link)
        self.base = f"{'wss' if link.scheme == 'https' else 'ws'}://{link.netloc}{link.path.rpartition('/r/')[0]}"
        self.path, self.moves = "/ws", 0  # of the next connection; moves from node to node in a row
        self.arguments, self.room, self.secret = arguments, link.path.rpartition("/")[2], link.fragment
        self.token, self.next_token = secrets.token_hex(32), None
        self.epoch, self.seen, self.you, self.host, self.players = None, 0, None, None, 0
        self.members, self.legal, self.new_legal = {}, {}, None
        self.running = self.over = False
        self.attempts = 0  # to connect since the last message from the server
        self.waiting_for, self.act_after = None, 0  # the command without an answer; the version to see before the next one

    def entry(self):
        """The first command of a connection: create, join, or resume for a member who was in before."""
        me = {"name": self.arguments.name, "token": self.token}
        if self.you:
            self.next_token = self.next_token or secrets.token_hex(32)
            seen = {"epoch": self.epoch, "seen": self.seen} if self.epoch else {}
            return {"type": "resume", "room": self.room, "token": self.token, "next_token": self.next_token, **seen}
        if self.arguments.create:
            return {"type": "create", "preset": self.arguments.create, "players": self.arguments.players, "options": {"deal": "quick"}, **me}
        return {"type": "join", "room": self.room, **({"secret": self.secret} if self.secret else {}), **me}

    async def send(self, command):
        command["id"] = self.waiting_for = secrets.token_hex(16)
        await self.socket.send(json.dumps(command))

    def fold(self, event):
        """Keeps what this bot needs: who sits where, and whether a game runs. Unknown events are ignored."""
        kind, member = event["event"], event.get("member")
        if kind in ("seat-taken", "bot-seated"):
            self.members[member] = event["seat"]
        elif kind in ("seat-left", "sat-out", "member-left", "bot-unseated"):
            self.members.pop(member, None)
        elif kind == "setup-changed":
            self.players = event["setup"]["players"]
        elif kind == "host-changed":
            self.host = member
        elif kind == "game-started":
            self.running, self.legal = True, {}
            print("the game begins", flush=True)
        elif kind == "game-ended":
            self.running, self.over = False, True
            print("the game is over:", json.dumps({key: event[key] for key in event if key != "event"}), flush=True)

    def receive(self, frame):
        kind = frame["type"]
        if kind == "view":
            self.room, self.epoch, self.seen, self.you, self.host = (frame[key] for key in ("room", "epoch", "version", "you", "host"))
            self.players, self.legal = frame["setup"]["players"], frame["legal"]
            self.members = {member["member"]: member["seat"] for member in frame["members"] if "seat" in member}
            self.over = self.over or "result" in frame.get("game", {})
            self.running = "game" in frame and not self.over
            if self.arguments.create and self.seen <= 1:
                print(frame["link"], flush=True)
        elif kind == "private":  # counts when its version is closed by "events" or "skip"
            self.new_legal = frame.get("legal", self.new_legal)
        elif kind in ("events", "skip") and frame["version"] > self.seen:
            for event in frame.get("events", []):
                self.fold(event)
            if self.new_legal is not None:
                self.legal, self.new_legal = self.new_legal, None
            self.seen = frame["version"]
        elif kind == "accepted" and frame["id"] == self.waiting_for:
            self.waiting_for, self.act_after = None, frame["version"]
            if self.next_token:
                self.token, self.next_token = self.next_token, None
        elif kind == "refused" and frame.get("id") == self.waiting_for:
            if frame["code"] == "token-used" and self.next_token:  # the proposal had arrived, so it is the token now
                self.token, self.next_token = self.next_token, None
            elif not self.you:
                sys.exit(f"refused: {frame['sentence']}")
            self.waiting_for, self.act_after = None, self.seen + 1  # try again when something has changed

    async def act(self):
        """Sends at most one command, and only when the last one was answered and its version was seen."""
        if self.waiting_for or self.seen < self.act_after or not self.you:
            return
        if self.you not in self.members and not self.running:
            await self.send({"type": "sit"})
        elif not self.running and self.host == self.you and len(self.members) == self.players:
            await self.send({"type": "start"})
        elif self.running and (action := choose(self.legal)):
            await self.send(action)

    async def connect(self):
        """One connection, until the game is over or the connection ends. Tells whether the bot may come back."""
        path, self.path = self.path, "/ws"
        async with websockets.connect(self.base + path, subprotocols=["sequence.v1"], max_size=2**20) as self.socket:
            self.new_legal = None
            await self.send(self.entry())
            async for text in self.socket:
                if self.moves_on(frame := json.loads(text)):
                    return True
                self.receive(frame)
                self.attempts = 0
                if self.over:
                    return False
                await self.act()
        return self.socket.close_code not in FINAL_CLOSE_CODES

    def moves_on(self, frame):
        """Whether the room is at another path, which is kept for the next connection: at once, but not for ever."""
        if frame["type"] != "moved":
            return False
        self.moves += 1
        if self.moves <= MOVES_MAX and re.fullmatch(r"/n/[A-Za-z0-9_-]{1,64}/ws", frame["path"]):
            self.path = frame["path"]
        return True

    async def play(self):
        """Plays until the game is over, over as many connections as that takes."""
        may_return = True
        while may_return and not self.over:
            try:
                may_return = await self.connect()
            except (OSError, websockets.WebSocketException) as error:
                print(f"connection lost: {error}", file=sys.stderr)
                may_return = getattr(error, "code", None) not in FINAL_CLOSE_CODES
            if may_return and not self.over and self.path == "/ws":
                self.moves = 0
                if self.attempts == len(RETRY_SECONDS):
                    break
                await asyncio.sleep(RETRY_SECONDS[self.attempts])
                self.attempts += 1
        if not self.over:
            sys.exit("the game could not be played to its end")


def main():
    parser = argparse.ArgumentParser(description="A bot for sequenced that plays random legal moves.")
    parser.add_argument("link", help="the link of a room, or with --create the address of a server")
    parser.add_argument("--create", metavar="PRESET", help="make a room of this game, such as sequence or hearts-due")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--name", default="Python")
    asyncio.run(Bot(parser.parse_args()).play())


if __name__ == "__main__":
    main()
