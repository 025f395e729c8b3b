"""Names of tests, and what documents say about tests, links, decisions and packages."""

import os
import re

from sources import ROOT, HouseTest, Source, complaints_of, project

RULES = [f"{letter}{number}" for letter, count in {"S": 23, "B": 6, "D": 11, "X": 8, "T": 5}.items() for number in range(1, count + 1)]


def test_names(file):
    """The names of the test cases of a file; literals that are split over lines are joined. In a Python file of this folder the
    name is that of a function, with blanks for `_`."""
    if file.path.endswith(".py"):
        return [name.replace("_", " ") for name in re.findall(r"\n    def test_(\w+)\(self\)", file.text)]
    heads = re.findall(r"\nTEST_CASE(?=(.*?)(?:\{\n|\Z))", file.text, re.DOTALL)
    return ["".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', head)) for head in heads]


def unnamed(ids, texts):
    """The ids that are in none of the texts as a whole word: `S1` is not in `S12`."""
    words = set(re.findall("[A-Za-z0-9]+", "\n".join(texts)))
    return [each for each in ids if each not in words]


def unselectable_names(files):
    """Names that CTest cannot select individually: those with a special character of CMake or of doctest's filter, and those that
    are not unique within one program (its folder)."""
    taken = set()
    for file in files:
        folder = "/".join(file.path.split("/")[:2])
        for name in test_names(file):
            if set(name) & set(";[]*?\\"):
                yield f"{file.path}:1: `{name}`: CTest needs names without ; [ ] * ? \\"
            if (folder, name) in taken:
                yield f"{file.path}:1: `{name}`: another case of this folder has that name"
            taken.add((folder, name))


def threat_tests_of(document):
    """The test cases that a document names: a link to the file, then one or several names in quotation marks. Each as the number
    of its line, the file and the name."""
    tests = []
    for number, line in enumerate(document.lines, 1):
        file = ""
        for part in re.finditer(r'\]\(([^)]*)\)|"([^"]*)"', line):
            if part[1] is not None:
                file = part[1]
            elif file:
                tests.append((number, file, part[2]))
    return tests


def has_test(file, name):
    if file.is_cpp or file.path.endswith(".py"):
        return name in test_names(file)
    return any(f'"{name}"' in line for line in file.lines)


def missing_threat_tests(files):
    """The rule that tests which a document names exist in these files, and that rows of a table with a column `test` name one."""
    def rule(document):
        tests = threat_tests_of(document)
        for number, path, name in tests:
            if path not in files or not has_test(files[path], name):
                yield number, f'{path} has no test "{name}"'
        in_table = False
        for number, line in enumerate(document.lines, 1):
            is_head = line.startswith("|") and line.endswith("| test |")
            in_table = is_head or (in_table and line.startswith("|"))
            if in_table and not is_head and not line.startswith("| ---") and number not in [test[0] for test in tests]:
                yield number, "this row names no test"
    return rule


def links_of(document):
    """The links of a Markdown file that stay inside the project, without web links and code: the number of the line, the target."""
    links, fenced = [], False
    for number, line in enumerate(document.lines, 1):
        is_fence = line.lstrip(" ").startswith("```")
        fenced = fenced != is_fence
        if fenced or is_fence:
            continue
        targets = re.findall(r"\]\(([^()\s]+)\)", re.sub("`[^`]*`", "code", line))
        links += [(number, target) for target in targets if "://" not in target and not target.startswith("mailto:")]
    return links


def anchors_of(document):
    """The anchors of a Markdown file: its headings in lower case, with dashes for blanks."""
    anchors, fenced = [], False
    for line in document.lines:
        fenced = fenced != line.startswith("```")
        if not fenced and (heading := re.match("#+ (.*)", line)):
            anchors.append(re.sub(r"[^\w\x80-\U0010ffff-]", "", heading[1].replace(" ", "-")).lower())
    return anchors


def dead_links(document):
    """Links whose file does not exist, or whose anchor is not one of its headings."""
    for number, target in links_of(document):
        name, hash_mark, anchor = target.partition("#")
        path = os.path.join(os.path.dirname(ROOT / document.path), name) if name else str(ROOT / document.path)
        if not os.path.exists(path):
            yield number, f"there is no {name}"
        elif hash_mark and path.endswith(".md"):
            with open(path, encoding="utf-8") as linked:
                if anchor not in anchors_of(Source(name, linked.read())):
                    yield number, f"there is no heading for {target}"


def unlisted_decisions(files):
    """Pages of docs/decisions without a row in its README that has their number, title and state (`in force`, or the page's line
    `Replaced by ...`), and pages that share a number."""
    folder, numbers = "docs/decisions/", set()
    if folder + "README.md" not in files:
        return [f"{folder}README.md:1: there is no index"]
    complaints = []
    for path, page in files.items():
        name = path.removeprefix(folder)
        if name == path or name == "README.md":
            continue
        number, title, state = name[:4], "", "in force"
        for line in page.lines:
            if line.startswith(f"# {number}: "):
                title = line.removeprefix(f"# {number}: ")
            if line.startswith("Replaced by "):
                state = "r" + line[1:].rpartition(".")[0]
        row = f"| [{number}]({name}) | {title} | {state} |"
        if row not in files[folder + "README.md"].lines:
            complaints.append(f"{path}:1: the index lacks the row {row}")
        if number in numbers:
            complaints.append(f"{path}:1: another decision has this number")
        numbers.add(number)
    return complaints


class DocumentsTest(HouseTest):
    def test_names_of_test_cases_are_read_and_broken_literals_put_together(self):
        file = Source("tests/a.cpp", '#include <x>\nTEST_CASE("S1: one") {\n    f("S9");\n}\n'
                      'TEST_CASE(\n    "S2: two "\n    "and \\"three\\"") {\n}\nTEST_CASE_FIXTURE(Table, "S3: four") { CHECK("S8"); }\n')
        first, second, third = test_names(file)
        self.assertEqual([first, second], ["S1: one", 'S2: two and \\"three\\"'])
        self.assertTrue(third.startswith("S3: four"))
        self.assertEqual(test_names(Source("a.py", "class A:\n    def test_one_or_two(self):\n    def other_test_(self):\n")), ["one or two"])

    def test_names_that_no_command_can_select_are_complained_about_and_names_that_stand_twice(self):
        def complaints(name):
            cases = {"tests/a/a.cpp": name, "tests/a/b.cpp": "one", "tests/b/c.cpp": "two"}
            return len(list(unselectable_names([Source(path, f'\nTEST_CASE("{text}") {{\n') for path, text in cases.items()])))
        for count, names in [(0, ["S1: a, b (c): 'd'", "two"]), (1, ["a; b", "a[1]", "any *", "one"])]:
            for name in names:
                self.assertEqual(complaints(name), count, name)

    def test_every_test_case_can_be_selected_by_its_name(self):
        tests = [file for file in project().values() if file.is_cpp_of_tests or file.path.startswith("tests/house/")]
        self.assertGreater(len(tests), 100)
        self.assert_none(list(unselectable_names(tests)))

    def test_a_rule_that_no_test_names_is_found_and_a_part_of_a_word_names_none(self):
        self.assertEqual(unnamed(["S1", "S2", "S3"], ["S1: sides", "S3 and S31"]), ["S2"])
        for text in ["S1: sides", "sharing (S1)", "S12, then S1", "S1", "S12: needed to win", "JS1", ""]:
            self.assertEqual(unnamed(["S1"], [text]), ["S1"] if text in ["S12: needed to win", "JS1", ""] else [])

    def test_every_rule_of_the_games_and_of_conduct_is_named_by_a_test(self):
        self.assertEqual(unnamed(RULES, [name for file in project().values() if file.is_cpp_of_tests for name in test_names(file)]), [])

    def test_the_rulebook_has_every_rule(self):
        self.assertEqual([RULES[0], RULES[23], RULES[-1], len(RULES)], ["S1", "B1", "T5", 53])
        self.assertEqual(unnamed(RULES, project()["docs/rules.md"].lines), [])

    def test_a_document_names_tests_by_a_link_to_the_file_and_their_names(self):
        self.assertEqual(threat_tests_of(Source("S.md", 'a "word"\n[x](tests/a_test.cpp) "one" and "two"\n')),
                         [(2, "tests/a_test.cpp", "one"), (2, "tests/a_test.cpp", "two")])

    def test_every_threat_has_a_control_and_a_test_that_is_there(self):
        texts = {"tests/a_test.cpp": '\nTEST_CASE("a door is "\n          "shut") {\n}\n',
                 "tests/b.test.ts": 'scene("a window is shut", async () => {});\n',
                 "tests/d.py": '"a roof"\n    def test_a_roof_is_tight(self):\n'}
        rule = missing_threat_tests({path: Source(path, text) for path, text in texts.items()})
        table = "| tries | is stopped by | test |\n| --- | --- | --- |\n{}\n\n| else | is free |\n"
        self.assert_keeps(rule, "S.md", table.format('| in | a door | [a](tests/a_test.cpp) "a door is shut" |'),
                          table.format('| in | a window | [b](tests/b.test.ts) "a window is shut" |'),
                          table.format('| in | a roof | [d](tests/d.py) "a roof is tight" |'))
        self.assert_breaks(rule, "S.md", table.format('| in | a door | [a](tests/a_test.cpp) "a door is open" |'),
                           table.format('| in | a window | [b](tests/b.test.ts) "a window" |'),
                           table.format('| in | a roof | [c](tests/c_test.cpp) "a roof" |'),
                           table.format('| in | a roof | [d](tests/d.py) "a roof" |'),
                           table.format("| in | a door | we are careful |"))
        self.assert_project_keeps(missing_threat_tests(project()), lambda file: file.path == "SECURITY.md")

    def test_links_into_the_project_are_read_and_the_web_and_code_are_left_out(self):
        source = Source("a.md", "[a](b.md) and [c](d.md#e)\n`[f](g.md)` [h](https://i.org)\n```\n[j](k.md)\n```\n[l](#m)\n")
        self.assertEqual(links_of(source), [(1, "b.md"), (1, "d.md#e"), (6, "#m")])

    def test_headings_become_anchors(self):
        source = Source("a.md", "# The house\n## S. Sequence (`all`)\n```\n# no heading\n```\n#no\n")
        self.assertEqual(anchors_of(source), ["the-house", "s-sequence-all"])

    def test_the_protocol_page_has_the_fields_of_the_schemas(self):
        self.assertEqual(os.system(f"cd {ROOT} && python3 tools/protocol_fields.py --check"), 0)

    def test_every_link_between_our_documents_leads_somewhere(self):
        for target in ["nowhere.md", "../engine/nowhere.hpp", "../README.md#no-such-heading"]:
            self.assert_breaks(dead_links, "docs/made-up.md", f"see [this]({target})\n")
        for target in ["../engine/match.hpp", "../engine", "../README.md#your-first-game"]:
            self.assert_keeps(dead_links, "docs/made-up.md", f"see [this]({target})\n")
        self.assert_project_keeps(dead_links, lambda file: file.path.endswith(".md"))

    def test_every_decision_is_in_the_index_with_its_title_and_state_under_its_own_number(self):
        def complaints(index, **texts):
            files = {f"docs/decisions/0001-{name}.md": text for name, text in texts.items()} | {"docs/decisions/README.md": index}
            return len(unlisted_decisions({path: Source(path, text) for path, text in files.items() if text is not None}))
        row, replaced = "| [0001](0001-one.md) | One | in force |\n", "# 0001: One\n\nReplaced by [0002](0002-two.md) for now.\n"
        self.assertEqual(complaints(row, one="# 0001: One\n"), 0)
        self.assertEqual(complaints("| number |\n", one="# 0001: One\n"), 1)
        self.assertEqual(complaints(row.replace("One", "Another title"), one="# 0001: One\n"), 1)
        self.assertEqual(complaints(row, one=replaced), 1)
        self.assertEqual(complaints(row.replace("in force", "replaced by [0002](0002-two.md) for now"), one=replaced), 0)
        self.assertEqual(complaints(row, one="# 0001: One\n", two="# 0001: Two\n"), 2)
        self.assertEqual(complaints(None, one="# 0001: One\n"), 1)
        self.assert_none(unlisted_decisions(project()))

    def test_every_package_of_the_page_is_fixed_by_its_hash(self):
        lock = project()["client-web/package-lock.json"].text
        self.assertGreater(lock.count('"node_modules/'), 10)
        self.assertEqual(lock.count('"integrity": "sha512-'), lock.count('"node_modules/'))

    def test_every_library_that_is_bundled_with_the_page_has_its_notice_in_the_package(self):
        page = project()["client-web/package.json"].text
        libraries = re.findall(r'^    "(.+)":', page.split('"dependencies": {')[1].split("}")[0], re.MULTILINE)
        self.assertTrue(libraries)
        for library in libraries:
            self.assertEqual(project()["packaging/copyright"].lines.count(f"Files: the page/{library}"), 1, library)

    def test_every_folder_at_the_root_says_what_it_is_for(self):
        for folder in ["engine", "bots", "protocol", "server/room", "server/machine", "server/store", "server/cluster", "server/limits",
                       "server/host", "server/front", "server/operator", "client", "client-cli", "client-web", "tests", "bench", "docker",
                       "packaging", "cmake", "tools"]:
            self.assertTrue((ROOT / folder / "README.md").is_file(), folder)
