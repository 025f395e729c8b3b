#!/usr/bin/env python3
"""Plays whole games between two example bots on a real server, with the server killed during one of them.

    bots_test.py SERVER PROGRAM [ARGUMENT]...    the command that starts a bot, without the bot's own arguments
"""
import selectors
import signal
import subprocess
import sys
import tempfile

GAMES = ["sequence", "sequence-rv", "sequence-bible", "sequence-dice", "sequences", "hearts-due"]
SECONDS = 120  # for one game, on a slow machine


class Server:
    def __init__(self, program, folder, listen="127.0.0.1:0"):
        self.command = [program, "--data", folder, "--listen"]
        self.start(listen)

    def start(self, listen):
        self.process = subprocess.Popen([*self.command, listen], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)
        self.address = next_line(self.process).removeprefix("listening on ")

    def kill_and_restart(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.start(self.address.removeprefix("http://"))

    def stop(self):
        self.process.terminate()
        self.process.wait(SECONDS)


def next_line(process):
    """The next line of its output, within the time for a game. Its pipe must be unbuffered, or select would miss lines that were read ahead."""
    line = b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while not line.endswith(b"\n"):
            if not selector.select(SECONDS):
                raise TimeoutError(f"{process.args} printed nothing in {SECONDS} s")
            byte = process.stdout.read(1)
            if not byte:
                raise EOFError(f"{process.args} ended after printing {line!r}")
            line += byte
    return line.decode().strip()


def play(bot, server, game, when_it_begins=lambda: None):
    """Two bots play one game to its end; both must end with status 0."""
    host = subprocess.Popen([*bot, server.address, "--create", game], stdout=subprocess.PIPE, bufsize=0)
    guest = subprocess.Popen([*bot, next_line(host), "--name", "Guest"], stdout=subprocess.DEVNULL)
    while next_line(host) != "the game begins":
        pass
    when_it_begins()
    result = next_line(host)
    statuses = [process.wait(SECONDS) for process in (host, guest)]
    assert statuses == [0, 0] and result.startswith("the game is over"), f"{game}: {result}; the bots ended with {statuses}"
    print(f"{game}: {result}")


def main(program, *bot):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        try:
            for game in GAMES:
                play(bot, server, game)
            play(bot, server, "sequence", server.kill_and_restart)
            stranger = subprocess.run([*bot, f"{server.address}/r/7K3M9QX2VB"], timeout=SECONDS, stderr=subprocess.PIPE, text=True)
            assert stranger.returncode != 0 and "refused" in stranger.stderr, "a bot whose room does not exist ended as if it had played"
        finally:
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
