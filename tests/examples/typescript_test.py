#!/usr/bin/env python3
"""Bundles examples/typescript/bot.ts for node, checks its types, and plays with it (bots_test.py).

    typescript_test.py SERVER REPOSITORY

Exits with status 77, which CTest counts as skipped, if the packages of the page are not installed or node has no WebSocket.
"""
import pathlib
import subprocess
import sys
import tempfile

import bots_test

SKIPPED = 77
NODE = ["node", "--experimental-websocket", "--no-warnings"]


def main(server, repository):
    page = pathlib.Path(repository, "client-web")
    example = pathlib.Path(repository, "examples/typescript")
    packages = page / "node_modules"
    if not packages.exists():
        print("SKIPPED: the packages of the page are not installed (npm --prefix client-web ci)")
        return SKIPPED
    if subprocess.run([*NODE, "--eval", "process.exit(typeof WebSocket === 'function' ? 0 : 1)"], stderr=subprocess.DEVNULL).returncode != 0:
        print("SKIPPED: this node has no WebSocket; 20 or newer has")
        return SKIPPED
    subprocess.run(["node", "scripts/types.mjs"], cwd=page, check=True)
    subprocess.run(["node", packages / "typescript/bin/tsc", "--project", example], check=True)
    with tempfile.TemporaryDirectory() as folder:
        bundle = str(pathlib.Path(folder, "bot.mjs"))
        subprocess.run([packages / ".bin/esbuild", example / "bot.ts", "--bundle", "--platform=node", "--format=esm", f"--outfile={bundle}", "--log-level=warning"], check=True)
        bots_test.main(server, *NODE, bundle)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
