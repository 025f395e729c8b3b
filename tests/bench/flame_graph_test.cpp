#include "bench/move/flame_graph.hpp"

#include <doctest/doctest.h>
#include <string>

namespace seq::bench {
namespace {

// As `perf script -F comm,tid,ip,sym` prints it: innermost function first.
constexpr std::string_view script =
    "sequenced 101 \n"
    "\tffffffff815d2c26 tcp_sendmsg\n"
    "\t          1019b3 __send\n"
    "\t          2019b3 seq::net::send<char>(char*)\n"
    "\n"
    "sequenced 101 \n"
    "\t          2019b3 seq::net::send<char>(char*)\n"
    "\n"
    "sequenced 102 \n"
    "\t               0 \n"
    "\n";

std::size_t count(const std::string& text, std::string_view part) {
    std::size_t times = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++times;
    return times;
}

TEST_CASE("stacks are merged under their thread, callers first") {
    const StackNode root = fold_stacks(script);
    CHECK(root.samples == 3);
    REQUIRE(root.callees.size() == 2);
    const StackNode& thread = root.callees.at("sequenced/101");
    CHECK(thread.samples == 2);
    const StackNode& outer = thread.callees.at("seq::net::send<char>(char*)");
    CHECK(outer.samples == 2);
    CHECK_FALSE(outer.in_kernel);
    const StackNode& inner = outer.callees.at("__send").callees.at("tcp_sendmsg");
    CHECK(inner.samples == 1);
    CHECK(inner.in_kernel);
    CHECK(inner.callees.empty());
    CHECK(root.callees.at("sequenced/102").callees.at("[unknown]").samples == 1);
}

TEST_CASE("a last stack without an empty line counts, comments and threads without a stack do not") {
    CHECK(fold_stacks("# comment\na 1 \n\nb 2 \n\t 12 f").samples == 1);
    CHECK(fold_stacks("").samples == 0);
    CHECK(fold_stacks("\n\n").samples == 0);
}

TEST_CASE("names that perf has left mangled are demangled") {
    const auto name_of = [](const std::string& symbol) {
        return fold_stacks("a 1 \n\t 12 " + symbol + "\n").callees.at("a/1").callees.begin()->first;
    };
    CHECK(name_of("_ZN3seq3net4sendEi") == "seq::net::send(int)");
    CHECK(name_of("_ZN3seq3net4sendEi.llvm.123") == "seq::net::send(int)");
    CHECK(name_of("_Zebra") == "_Zebra");
    CHECK(name_of("__send") == "__send");
}

TEST_CASE("short names have no parameters, template arguments and results") {
    CHECK(short_name("tcp_sendmsg") == "tcp_sendmsg");
    CHECK(short_name("seq::room::Room::apply(seq::room::Entry const&) const") == "seq::room::Room::apply");
    CHECK(short_name("void seq::each<std::vector<int>, char (*)(long)>(int, long)") == "seq::each");
    CHECK(short_name("std::map<int, std::less<> >::find(int)") == "std::map::find");
    CHECK(short_name("seq::(anonymous namespace)::f(int)::{lambda(int)#1}::operator()(int) const") ==
          "seq::(anonymous namespace)::f::{lambda#1}::operator()");
    CHECK(short_name("bool seq::operator<(seq::A const&, seq::A const&)") == "seq::operator<");
    CHECK(short_name("seq::operator<<(std::ostream&, seq::A)") == "seq::operator<<");
    CHECK(short_name("operator new(unsigned long)") == "operator new");
    CHECK(short_name("f(int) [clone .cold]") == "f");
    CHECK(short_name("(x") == "(x");
}

TEST_CASE("a flame graph escapes names and gives each a width proportional to its samples") {
    const std::string svg = flame_graph(fold_stacks(script), "a < b & c");
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(svg.find("a &lt; b &amp; c") != std::string::npos);
    CHECK(svg.find("<title>seq::net::send&lt;char&gt;(char*): 66.7 %, 2 samples</title>") !=
          std::string::npos);
    CHECK(svg.find("send<char>") == std::string::npos);
    CHECK(svg.find("<script") == std::string::npos);
    CHECK(count(svg, "width=\"1380.0\"") == 1);  // all
    CHECK(count(svg, "width=\"920.0\"") == 2);   // the thread and its outer function
    CHECK(count(svg, "width=\"460.0\"") == 4);   // __send, tcp_sendmsg, the other thread and [unknown]
    CHECK(count(svg, "<g>") == count(svg, "</g>"));
}

TEST_CASE("text is clipped to its box, and boxes too narrow to see are left out") {
    StackNode root{.samples = 10'000};
    root.callees["wide"] = {.samples = 9'699};
    root.callees["a_name_longer_than_its_box"] = {.samples = 300};
    root.callees["unseen"] = {.samples = 1};
    const std::string svg = flame_graph(root, "");
    CHECK(svg.find(">wide</text>") != std::string::npos);
    CHECK(svg.find(">a_n..</text>") != std::string::npos);
    CHECK(svg.find("<title>a_name_longer_than_its_box: 3.0 %, 300 samples</title>") != std::string::npos);
    CHECK(svg.find("unseen") == std::string::npos);
}

TEST_CASE("a flame graph of nothing is a valid document") {
    const std::string svg = flame_graph({}, "nothing");
    CHECK(svg.find("nan") == std::string::npos);
    CHECK(svg.ends_with("</svg>\n"));
}

}  // namespace
}  // namespace seq::bench
