"""The sources that each CMakeLists.txt names, and names in sources that are compiled together."""

import re

from sources import HouseTest, Source, project

KEYWORDS = {"JOINED", "OPTIMISED", "SOURCES", "ALONE", "USES", "ENVIRONMENT"}


def folder_with_slash(path):
    return path[:path.rfind("/") + 1]


def words_after(keyword, arguments):
    """`SOURCES a.cpp b.cpp USES c`: the words after the keyword, up to the next one."""
    words, inside = [], False
    for word in arguments.split():
        if word in KEYWORDS:
            inside = word == keyword
        elif inside:
            words.append(word)
    return words


def paths_of(words, folder, files):
    root, paths = "${PROJECT_SOURCE_DIR}/", set()
    for word in words:
        if word == "${sources}":
            paths |= {path for path in files if path.startswith(folder) and path.endswith(".cpp")}
        else:
            paths.add(word.removeprefix(root) if word.startswith(root) else folder + word)
    return paths


def joined_targets(cmake_list, files):
    """The targets whose sources are compiled several at a time (JOINED): the name of each and the paths, without those under ALONE.
    A target may use all sources of its folder, of these files."""
    text = "\n".join(line.split("#")[0] for line in cmake_list.lines)
    folder = folder_with_slash(cmake_list.path)
    return [(name, paths_of(words_after("SOURCES", arguments), folder, files) - paths_of(words_after("ALONE", arguments), folder, files))
            for name, arguments in re.findall(r"seq_(?:library|tests)\((\w+)([^()]*)\)", text) if "JOINED" in arguments]


def head_at(code, at):
    """A declaration from its first line to the brace or semicolon that ends its head, in one line."""
    parts = []
    for line in code[at:]:
        end = re.search(r" \{(?!\})|;", line)
        parts.append(line[:end.start()] if end else line)
        if end:
            break
    return re.sub(r"\s+", " ", " ".join(parts))


def types_of(parameters):
    """`const Game& game, Seat seat = {}` as `const Game&, Seat,`."""
    return "".join(re.sub(r"([\w>&*]) ?\b\w+( = .*)?$", r"\1", one) + "," for one in parameters.split(",") if one)


def name_in(head):
    if head.startswith(("using namespace", "TEST_CASE")):
        return None
    if head.startswith("using "):
        return head
    if found := re.match(r"(?:struct|class|enum class|enum|union) (\w+)", head):
        return found[1]
    if found := re.match(r"[^(=]*[ &*](\w+)\(([^()]*(?:\([^()]*\)[^()]*)*)\)", head):
        return f"{found[1]}({types_of(found[2])})"
    left = re.split(r" =|\{", head)[0]
    if "(" in left or left.startswith("::"):
        return None
    found = re.search(r"(\w+)(?:\[[^\]]*\])? ?(?:=.*)?$", left)
    return found and found[1]


def own_names(file):
    """The names that a source defines in unnamed namespaces: the namespace around it, then the name; functions include their
    parameters' types and aliases their targets, because equal ones may be repeated. Relies on the layout of clang-format."""
    names, around, inside = set(), "", False
    for at, line in enumerate(file.code):
        if line.startswith("namespace {"):
            inside = True
        elif line.startswith("namespace "):
            around = line[10:].split(" {")[0]
        elif line.startswith("}") and "// namespace" in file.lines[at]:
            inside = False
        elif inside and re.match("(?!template)[A-Za-z]", line) and (name := name_in(head_at(file.code, at))):
            names.add(f"{around} {name}")
    return names


def names_that_collide(target, paths, files):
    """Names that two joined sources define: whether they compile would depend on which sources are compiled together."""
    complaints, defined = [], {}
    for path in sorted(path for path in paths if path in files):  # CMake complains about others
        for name in sorted(name for name in own_names(files[path]) if " using " not in name):
            other = defined.setdefault(name, path)
            if other != path:
                complaints.append(f"{path}:1: `{name}` is defined in {other} too, and both are joined in {target}")
    return complaints


def unbuilt_sources(files):
    """Sources in C++ that no CMakeLists.txt names, by file name or by a pattern such as `support/*.cpp`: they are not compiled, so a
    test in them never runs."""
    sources, folders = set(), set()
    for file in files.values():
        for word in re.split(r'[ \t()"\n]', file.text) if file.is_cmake_list else []:
            if word.rpartition("/")[2] == "*.cpp":
                folders.add(folder_with_slash(file.path) + folder_with_slash(word))
            elif word.endswith(".cpp"):
                sources.add(word.rpartition("/")[2])
    return [f"{path}:1: no CMakeLists.txt names this source, so it is not compiled" for path in files
            if path.endswith(".cpp") and folder_with_slash(path) not in folders and path.rpartition("/")[2] not in sources]


class JoinedTest(HouseTest):
    def files(self, texts):
        return {path: Source(path, text) for path, text in texts.items()}

    def test_what_a_source_defines_for_itself_is_read_as_types_and_functions_and_values(self):
        for names, body in [({"Judge"}, "struct Judge {\n    int inside;\n};\n"),
                            ({"most", "name"}, "constexpr int most = 3;\nconst std::string name{};\n"),
                            ({"of(const Game&, Seat,)"}, "int of(const Game& game,\n       Seat seat = {}) {\n    return f(2);\n}\n"),
                            (set(), "// struct Judge {\nusing namespace std;\n")]:
            text = "namespace seq::room {\nnamespace {\n" + body + "}  // namespace\n}  // namespace seq::room\n"
            self.assertEqual(own_names(Source("server/room/a.cpp", text)), {f"seq::room {name}" for name in names})
        self.assertEqual(own_names(Source("a.cpp", "struct Judge {};\n")), set())

    def test_a_name_that_two_joined_sources_define_is_complained_about_unless_one_is_compiled_alone_or_it_is_an_overload(self):
        bodies = {"a/one.cpp": "struct Judge {\n};\nint of(int a) {\n}\n", "a/two.cpp": "class Judge {\n};\nint of(char b) {\n}\n",
                  "a/three.cpp": "using Judge = int;\nint of(int other) {\n}\n"}
        files = self.files({path: "namespace {\n" + body + "}  // namespace\n" for path, body in bodies.items()})
        for count, arguments in [(1, "JOINED SOURCES one.cpp two.cpp USES b"), (1, "JOINED SOURCES one.cpp three.cpp"),
                                 (0, "JOINED SOURCES two.cpp three.cpp"), (0, "JOINED SOURCES one.cpp two.cpp ALONE two.cpp USES b"),
                                 (0, "SOURCES one.cpp two.cpp"), (2, "JOINED SOURCES ${sources}")]:
            targets = joined_targets(Source("a/CMakeLists.txt", f"seq_library(a {arguments})\nseq_tests(a SOURCES two.cpp)\n"), files)
            self.assertEqual([len(names_that_collide(*target, files)) for target in targets], [count] if "JOINED" in arguments else [])

    def test_no_two_sources_that_are_compiled_together_define_the_same_name_for_themselves(self):
        lists = [file for file in project().values() if file.is_cmake_list]
        targets = [target for each in lists for target in joined_targets(each, project())]
        self.assertGreater(len(targets), 40)
        for target in targets:
            self.assert_none(names_that_collide(*target, project()))

    def test_every_source_is_compiled(self):
        texts = {"tests/a/CMakeLists.txt": "seq_tests(a\n  SOURCES one.cpp ../b/two.cpp)\n", "tests/a/one.cpp": "", "tests/b/two.cpp": ""}
        self.assert_none(unbuilt_sources(self.files(texts)))
        found = unbuilt_sources(self.files(texts | {"tests/a/three.cpp": ""}))
        self.assertEqual([complaint.split(":")[0] for complaint in found], ["tests/a/three.cpp"])
        self.assert_none(unbuilt_sources(project()))

    def test_a_folder_whose_list_takes_all_its_sources_has_no_unbuilt_ones(self):
        lists = {"tests/a/CMakeLists.txt": "file(GLOB sources CONFIGURE_DEPENDS *.cpp support/*.cpp)\n"}
        for count, path in [(0, "tests/a/one.cpp"), (0, "tests/a/support/one.cpp"), (1, "tests/a/other/one.cpp"), (1, "tests/b/one.cpp")]:
            self.assertEqual(len(unbuilt_sources(self.files(lists | {path: ""}))), count, path)
