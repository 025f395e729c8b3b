// tests/mutants/plant.py, for the project and for made-up sources.

#include <doctest/doctest.h>
#include <string>

#include "tests/house/shell.hpp"

namespace {

using namespace seq::house;

const std::string plant = std::string{SEQ_HOUSE_ROOT} + "/tests/mutants/plant.py";

/// A source, and a list of mistakes that can be planted in it.
class MadeUpMistakes {
  public:
    MadeUpMistakes() {
        folder_.write("server/a.cpp", "bool may(int a) {\n    return a > 0 &&\n        a < 9;\n}\n");
        folder_.write("engine/b.hpp", "int b;\n");
        folder_.write("CMakeLists.txt", "");
        folder_.write("tests/mutants/list", "# Comment\n");
        add("too-small", "server/a.cpp", "a>0", "(a > 0 || is_mutant(\"too-small\"))");
    }

    void add(const std::string& name, const std::string& path, const std::string& right,
             const std::string& wrong) const {
        write("tests/mutants/list", name + " | *test* | sentence\n  " + path + "\n");
        write("tests/mutants/list", "  - " + right + "\n  + " + wrong + "\n");
    }
    void write(const std::string& path, const std::string& text) const { folder_.write(path, text); }
    std::string complaints() const { return output_of(folder_.path(), plant); }
    std::string copy_and(const std::string& command) const {
        return output_of(folder_.path(), plant + " build/copy; cd build/copy; " + command);
    }

  private:
    MadeUpFolder folder_;
};

}  // namespace

TEST_CASE("each deliberate mistake can be planted: its code is in its file exactly once") {
    CHECK(output_of(SEQ_HOUSE_ROOT, plant) == "");
}

TEST_CASE("a deliberate mistake whose code is missing, or found twice, is reported") {
    const MadeUpMistakes mistakes;
    CHECK(mistakes.complaints() == "");
    mistakes.add("missing", "server/a.cpp", "a > 1", "is_mutant(\"missing\")");
    mistakes.add("twice", "server/a.cpp", "a", "is_mutant(\"twice\")");
    mistakes.add("no-file", "server/c.cpp", "a", "is_mutant(\"no-file\")");
    CHECK(mistakes.complaints() ==
          "missing: its code is 0 times in server/a.cpp, not once\n"
          "twice: its code is 3 times in server/a.cpp, not once\n"
          "no-file: its code is 0 times in server/c.cpp, not once\n");
}

TEST_CASE("deliberate mistakes without code, with another name, or with the same code are reported") {
    const MadeUpMistakes mistakes;
    mistakes.add("overlaps", "server/a.cpp", "return a", "return is_mutant(\"overlaps\") || a");
    mistakes.add("another", "server/a.cpp", "a < 9", "(a < 9 || is_mutant(\"too-large\"))");
    mistakes.write("tests/mutants/list", "no-place | - | sentence\nno-code | - | sentence\n  server/a.cpp\n");
    CHECK(mistakes.complaints() ==
          "no-place: it has no place\n"
          "overlaps: its code overlaps that of another mistake in server/a.cpp\n"
          "another: its code does not ask is_mutant(\"another\"), or it asks for another name\n"
          "no-code: needs code that begins with `-`, and code that begins with `+`\n");
}

TEST_CASE("the copy has the deliberate mistakes, and what stays the same is not written again") {
    const MadeUpMistakes mistakes;
    CHECK(mistakes.copy_and("cat server/a.cpp engine/b.hpp; ls") ==
          "bool may(int a) {\n    return (a > 0 || is_mutant(\"too-small\")) &&\n        a < 9;\n}\nint b;\n"
          "CMakeLists.txt\nengine\nserver\ntests\n");
    mistakes.copy_and("touch -d @7 server/a.cpp engine/b.hpp");
    mistakes.write("engine/b.hpp", "int c;\n");
    CHECK(mistakes.copy_and("cat engine/b.hpp; stat -c %Y server/a.cpp; stat -c %Y engine/b.hpp | wc -c") ==
          "int b;\nint c;\n7\n11\n");
    CHECK(mistakes.copy_and("rm ../../engine/b.hpp") == "");
    CHECK(mistakes.copy_and("ls engine") == "");
}
