"""The text files of the project, and what the tests of rules about them share."""

import functools
import os
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

TEXT_ENDINGS = (".cpp", ".hpp", ".md", ".txt", ".cmake", ".json", ".sgr", ".ts", ".tsx", ".mjs", ".css", ".html", ".sh", ".py",
                ".clang-tidy", ".clang-format")
TEXT_NAMES = {"dev", "run", "Dockerfile", "LICENSE", "copyright", ".gitignore", ".dockerignore"}
NOT_OURS = {".git", "build", "data", "dist", "node_modules", ".cache"}

# A comment, a raw literal, a literal or a character; or an apostrophe between digits, which begins none.
NO_CODE = re.compile(
    r"""//[^\n]*|/\*.*?(?:\*/|\Z)"""
    r"""|R"([^(\n]*)\(.*?(?:\)\1"|\Z)|R"[^\n]*"""
    r"""|'(?<=[0-9a-fA-F]')(?=[0-9a-fA-F])"""
    r"""|"(?:\\[^\n]|[^"\\\n])*("|\\?)|'(?:\\[^\n]|[^'\\\n])*('|\\?)""", re.DOTALL)


class Source:
    """A text file of the project, or one that a test makes up: its path, relative to the root, and its lines without ends."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.lines = text.split("\n")
        if not self.lines[-1]:
            self.lines.pop()
        self.is_header = path.endswith(".hpp")
        self.is_cpp = self.is_header or path.endswith(".cpp")
        self.is_cpp_of_tests = self.is_cpp and path.startswith("tests/")
        self.is_cmake_list = path.endswith("CMakeLists.txt")

    @functools.cached_property
    def code(self):
        """The lines with comments and the contents of literals blanked out; columns are kept. Words in prose are then not mistaken
        for code."""
        def blank(match):
            text = match[0]
            if text == "'":
                return text
            closing = match[2] or match[3]
            if text[0] in "\"'":
                return text[0] + " " * (len(text) - 2) + closing if closing in ('"', "'") else text[0] + " " * (len(text) - 1)
            return re.sub(r"[^\n]", " ", text)
        code = NO_CODE.sub(blank, self.text).split("\n")
        return code[:len(self.lines)]


@functools.cache
def project():
    """Every text file of the project by its path, sorted, without build output and data of running programs."""
    files = {}
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in NOT_OURS and not name.startswith("build-")]
        for path in (pathlib.Path(folder, name) for name in names if name.endswith(TEXT_ENDINGS) or name in TEXT_NAMES):
            if path.is_file():
                name = path.relative_to(ROOT).as_posix()
                files[name] = Source(name, path.read_bytes().decode(errors="replace"))
    return dict(sorted(files.items()))


def complaints_of(rule, file):
    """What a rule complains about in a file, in the format that editors jump to. A rule takes a file and gives the number of each
    line that breaks it, from 1, with a sentence that says how to mend it."""
    return [f"{file.path}:{number}: {sentence}" for number, sentence in rule(file)]


class HouseTest(unittest.TestCase):
    """A test of a rule: on made-up files that break it and that keep it, and on the project."""

    def assert_none(self, complaints):
        if complaints:
            self.fail("\n" + "\n".join(complaints))

    def assert_breaks(self, rule, path, *texts):
        """Each text breaks the rule once as a file with this path."""
        for text in texts:
            with self.subTest(text):
                self.assertEqual(len(complaints_of(rule, Source(path, text))), 1)

    def assert_keeps(self, rule, path, *texts):
        for text in texts:
            with self.subTest(text):
                self.assert_none(complaints_of(rule, Source(path, text)))

    def assert_project_keeps(self, rule, applies_to):
        """No file that `applies_to` selects breaks the rule. A rule that is applied to no file would never fail."""
        files = [file for file in project().values() if applies_to(file)]
        self.assertTrue(files)
        self.assert_none([complaint for file in files for complaint in complaints_of(rule, file)])
