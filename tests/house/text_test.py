"""Rules about the text of a single file: its length, its functions, its words."""

import re

from sources import HouseTest, Source, complaints_of

FILE_LINES_MAX = 400
LINE_COLUMNS_MAX = 110
FUNCTION_LINES_MAX = 60


def too_long(file):
    """A file above the limit: it has more than one subject."""
    if len(file.lines) > FILE_LINES_MAX:
        yield len(file.lines), f"a file ends at {FILE_LINES_MAX} lines: split it by subject"


def too_wide(file):
    """Lines wider than the layout. A line that consists of one long word (an address, a digest) cannot be split and is allowed."""
    for number, line in enumerate(file.lines, 1):
        if len(line) > LINE_COLUMNS_MAX and " " in line.lstrip(' \t/*#;"'):
            yield number, f"{len(line)} columns wide"


def too_long_functions(file):
    """Functions at namespace scope above the limit, including test cases. Relies on the layout of clang-format: a definition starts
    in the first column with parentheses and ends with a brace in the first column."""
    code = [line.rstrip(" \t") for line in file.code]
    at = 0
    while at < len(code):
        first = at
        at += 1
        if not re.match(r"(?!namespace)[^ \t}#/);][^;]*$", code[first]) or "(" not in code[first]:
            continue
        last = first
        while last + 1 < len(code) and not code[last].endswith(("{", "}", ";")):
            last += 1
        at = last + 1
        if not code[last].endswith("{"):
            continue  # a declaration, or a definition in one line
        while last + 1 < len(code) and not code[last].startswith("}"):
            last += 1
        at = last + 1
        if last - first + 1 > FUNCTION_LINES_MAX:
            yield first + 1, f"a function of {last - first + 1} lines"


def unguarded_header(file):
    """A header whose first line of code is not `#pragma once`, or that imposes a `using namespace` on every file that includes it."""
    if not file.is_header:
        return
    if not next((line for line in file.code if line.strip(" \t")), "").startswith("#pragma once"):
        yield 1, "a header starts with #pragma once"
    for number, line in enumerate(file.code, 1):
        if line.startswith("using namespace"):
            yield number, "a header does not open namespaces for others"


def without(words, why, applies_to, lines_of=lambda file: file.code):
    """The rule that these words are not in the code, or in these lines, of files that `applies_to` selects."""
    def rule(file):
        if not applies_to(file) or not any(word in file.text for word in words):
            return
        for number, line in enumerate(lines_of(file), 1):
            for word in words:
                if word in line:
                    yield number, f"`{word}`: {why}"
    return rule


# Randomness that differs between platforms or cannot be verified. All randomness of a game comes from the fair deal or from the
# operating system.
foreign_chance = without(
    ["std::shuffle", "_distribution", "std::mt19937", "default_random_engine", "std::rand", "srand("],
    "chance is ours, the same on every machine", lambda file: file.is_cpp and not file.is_cpp_of_tests)

# A test that sleeps is slow if all is well and fails if the machine is busy. Tests wait for conditions.
sleeping_test = without(["sleep_for", "sleep_until", "usleep", "nanosleep", " sleep("],
                        "a test waits for what it expects, not for a time", lambda file: file.is_cpp_of_tests)

unjoined_thread = without(["std::thread"], "std::jthread is joined when an exception passes, std::thread ends the program",
                          lambda file: file.is_cpp_of_tests)

# Home directories, and hosts of package registries. In halves, because otherwise this list would be found itself.
words_of_one_machine = without(
    ["/ho" "me/", "/Use" "rs/", "/ro" "ot/", "/wo" "rk/", "../sha" "red/", "deb.deb" "ian.org", "registry.np" "mjs.org", "pypi" ".org",
     "crates" ".io", "proxy.gol" "ang.org"],
    "true on one machine or at one moment only", lambda file: True, lambda file: file.lines)

CAPTURING_LAMBDA = re.compile(r"(^|[(,={\s])\[[^\[\]]+\]\s*(\([^()]*\))?\s*(mutable|noexcept|->[^{]*)*\s*\{")


def unnamed_lambda_in_await(file):
    """A capturing lambda in an expression with `co_await`: g++ 12 destroys it twice. It must be given a name first."""
    if not file.is_cpp or "co_await" not in file.text:
        return
    for at, line in enumerate(file.code):
        column = line.find("co_await")
        if column < 0:
            continue
        awaited = line[column:]
        for following in file.code[at + 1:]:
            if ";" in awaited:
                break
            awaited += "\n" + following
        if CAPTURING_LAMBDA.search(awaited.split(";")[0]):
            yield at + 1, "g++ 12 destroys this lambda twice: give it a name before the co_await"


def has_empty_body(text):
    """Whether the loop that the text begins with has an empty body."""
    depth, at = 1, text.index("(") + 1
    while depth > 0 and at < len(text):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return re.match(r" *(;|\{ *\})", text[at:]) is not None


def empty_loop(file):
    """A test that waits in an empty loop: it has no deadline and takes the core from the thread that it waits for."""
    if not file.is_cpp_of_tests or "while (" not in file.text:
        return
    for at, line in enumerate(file.code):
        if not line.lstrip(" ").startswith("while ("):
            continue
        if at > 1 and file.code[at - 2].endswith(" do"):
            continue  # the end of a loop of one statement
        if has_empty_body(" ".join(file.code[at:at + 6])):
            yield at + 1, "an empty loop has no deadline: use eventually() or a condition variable"


def is_script_of_the_page(file):
    """Whether it is a script or style of the page or its tests, except generated types."""
    return (file.path.startswith(("client-web/", "tests/web/")) and file.path.endswith((".ts", ".tsx", ".mjs", ".css"))
            and file.path != "client-web/src/protocol/messages.ts")


class TextTest(HouseTest):
    def test_comments_and_literals_are_no_code(self):
        text = 'a; // b\n/* c\nd */ e;\nf("g\\"h");\nR"x(i\nj)x"; k;\n1\'000;\n\'l\';\n'
        self.assertEqual(Source("a.cpp", text).code, ["a;     ", "    ", "     e;", 'f("    ");', "     ", "    ; k;", "1'000;", "' ';"])

    def test_a_file_has_one_subject_and_ends_within_400_lines(self):
        self.assert_keeps(too_long, "engine/a.cpp", FILE_LINES_MAX * "x;\n")
        self.assert_breaks(too_long, "engine/a.cpp", (FILE_LINES_MAX + 1) * "x;\n")
        self.assert_project_keeps(too_long, lambda file: file.is_cpp or file.is_cmake_list or is_script_of_the_page(file)
                                  or file.path == "dev" or file.path.endswith((".sh", ".py")))

    def test_a_line_of_code_fits_into_110_columns(self):
        self.assert_keeps(too_wide, "a.cpp", "int a; " + (LINE_COLUMNS_MAX - 7) * "b", "// a " + (LINE_COLUMNS_MAX - 5) * "ü")
        self.assert_keeps(too_wide, "a.cpp", "// " + 200 * "a")  # one word cannot be broken
        self.assert_breaks(too_wide, "a.cpp", "int a; " + (LINE_COLUMNS_MAX - 6) * "b")
        self.assert_project_keeps(too_wide, lambda file: file.is_cpp)

    def test_a_function_ends_within_60_lines(self):
        longest = "int f(int a) {\n" + (FUNCTION_LINES_MAX - 2) * "    ++a;\n" + "}\n"
        too_long_one = longest.replace("{\n", "{\n    ++a;\n")
        self.assert_keeps(too_long_functions, "engine/a.cpp", longest, longest + "\n" + longest)
        self.assert_breaks(too_long_functions, "engine/a.cpp", too_long_one)
        self.assertEqual([number for number, _ in too_long_functions(Source("a.cpp", "\n\n" + too_long_one))], [3])
        self.assert_project_keeps(too_long_functions, lambda file: file.is_cpp)

    def test_a_head_over_several_lines_belongs_to_its_function(self):
        self.assert_breaks(too_long_functions, "engine/a.cpp",
                           "int f(int a,\n      int b) {\n" + (FUNCTION_LINES_MAX - 2) * "    ++a;\n" + "}\n",
                           "Room::Room(int a)\n    : a_{a} {\n" + FUNCTION_LINES_MAX * "    ++a;\n" + "}\n")

    def test_declarations_and_namespaces_and_braces_in_literals_are_no_functions(self):
        self.assert_keeps(too_long_functions, "engine/a.cpp", "int f(int a);\n" + 100 * "int b;\n",
                          "int f() { return 1; }\n" + 100 * "// c\n", "namespace a {\n" + 100 * "int b;\n" + "}\n",
                          'const char* a = f(R"(\n}\n)");\n' + 100 * "int b;\n")

    def test_a_header_guards_itself_and_opens_no_namespace(self):
        self.assert_keeps(unguarded_header, "a.hpp", "// What it is.\n#pragma once\nint a;\n")
        self.assert_keeps(unguarded_header, "a.cpp", "using namespace std;\n")
        self.assert_breaks(unguarded_header, "a.hpp", "int a;\n", "", "#pragma once\nusing namespace std;\n")
        self.assert_project_keeps(unguarded_header, lambda file: file.is_header)

    def test_chance_is_the_same_on_every_machine(self):
        self.assert_breaks(foreign_chance, "engine/a.cpp", "std::shuffle(a, b, c);\n")
        self.assert_breaks(foreign_chance, "bots/a.cpp", "std::uniform_int_distribution<int> d;\n")
        self.assert_breaks(foreign_chance, "client-cli/a.cpp", "std::mt19937 words{1};\n")
        self.assert_keeps(foreign_chance, "engine/a.cpp", "// never std::shuffle\n")
        self.assert_keeps(foreign_chance, "tests/engine/a.cpp", "std::mt19937 words{1};\n")
        self.assert_project_keeps(foreign_chance, lambda file: file.is_cpp)

    def test_no_capturing_lambda_stands_inside_an_awaited_expression(self):
        self.assert_breaks(unnamed_lambda_in_await, "server/host/a.cpp", "co_await run([this] { return 1; });\n",
                           "co_await run(a,\n    [&a, b](int c) mutable { return c; });\n",
                           "auto x = co_await run([=](auto e) -> bool { return e; });\n")
        self.assert_keeps(unnamed_lambda_in_await, "server/host/a.cpp", "co_await run([] { return 1; });\n",
                          "auto f = [this] { return 1; };\nco_await run(f);\n", "co_await write(buffers[n], size);\n",
                          "// co_await run([this] { return 1; });\n")
        self.assert_project_keeps(unnamed_lambda_in_await, lambda file: file.is_cpp)

    def test_no_test_sleeps(self):
        self.assert_breaks(sleeping_test, "tests/net/a.cpp", "std::this_thread::sleep_for(1s);\n", "::usleep(1);\n")
        self.assert_keeps(sleeping_test, "tests/net/a.cpp", "// no sleep_for here\n")
        self.assert_keeps(sleeping_test, "server/store/a.cpp", "std::this_thread::sleep_for(1s);\n")
        self.assert_project_keeps(sleeping_test, lambda file: file.is_cpp_of_tests)

    def test_no_test_has_a_thread_that_may_stay_unjoined(self):
        self.assert_breaks(unjoined_thread, "tests/net/a.cpp", "std::thread other{count};\n")
        self.assert_keeps(unjoined_thread, "tests/net/a.cpp", "std::jthread other{count};\n")
        self.assert_keeps(unjoined_thread, "server/host/a.cpp", "std::thread thread;\n")
        self.assert_project_keeps(unjoined_thread, lambda file: file.is_cpp_of_tests)

    def test_no_test_waits_in_an_empty_loop(self):
        self.assert_breaks(empty_loop, "tests/net/a.cpp", "    while (!journal.is_waiting()) {\n    }\n", "    while (!done) {}\n",
                           "    while (!done());\n", "    while (a &&\n           !b()) {\n    }\n")
        self.assert_keeps(empty_loop, "tests/net/a.cpp", "    while (!done()) {\n        go_on();\n    }\n",
                          "    while (!done())\n        go_on();\n", "    do {\n        go_on();\n    } while (!done());\n",
                          "    // while (!done()) {}\n")
        self.assert_keeps(empty_loop, "server/host/a.cpp", "while (!done()) {}\n")
        self.assert_project_keeps(empty_loop, lambda file: file.is_cpp_of_tests)

    def test_no_file_speaks_of_one_machine(self):
        self.assert_breaks(words_of_one_machine, "README.md", "cd /ho" "me/ann/data\n")
        self.assert_breaks(words_of_one_machine, "docker/Dockerfile", "RUN curl deb.deb" "ian.org\n")
        self.assert_keeps(words_of_one_machine, "README.md", "the home of seats; var/lib/data\n")
        self.assert_project_keeps(words_of_one_machine, lambda file: True)
