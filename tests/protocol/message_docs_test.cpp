#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <set>

#include "protocol/message/codec.hpp"
#include "protocol/message/tables.hpp"
#include "tests/protocol/support/examples.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;
using Value = nlohmann::json;

namespace {

/// Collects the values of this field anywhere in the examples.
void collect(const Value& value, const std::string& field, std::set<std::string>& words) {
    if (value.is_object() && value.contains(field)) words.insert(value[field].get<std::string>());
    if (value.is_structured())
        for (const Value& inner : value)
            collect(inner, field, words);
}

std::set<std::string> words_in(const std::vector<Example>& examples, const std::string& field) {
    std::set<std::string> words;
    for (const Example& example : examples)
        collect(Value::parse(example.json), field, words);
    return words;
}

/// Whether a table of the page has a row that begins with this word.
bool has_row(const std::string& word) {
    return protocol_page().find("\n| `" + word + "` ") != std::string::npos;
}

}  // namespace

TEST_CASE("every command of the page is read strictly, and written again it is the same") {
    for (const Example& example : client_examples()) {
        CAPTURE(example.line);
        const auto read = decode_client(example.json).value();
        CHECK(Value::parse(encode(read)) == Value::parse(example.json));
    }
}

TEST_CASE("every server message of the page is read, and written again it is the same") {
    for (const Example& example : server_examples()) {
        CAPTURE(example.line);
        const auto read = decode_server(example.json).value();
        CHECK(Value::parse(encode(read, two_packs)) == Value::parse(example.json));
    }
}

/// The names of a family of messages or events.
std::set<std::string> names(const wire::Family& family) {
    const auto all = wire::names_of(family);
    return {all.begin(), all.end()};
}

TEST_CASE("the page has an example of every message and every event, and no block that is not tested") {
    CHECK(words_in(client_examples(), "type") == names(commands));
    CHECK(words_in(server_examples(), "type") == names(server_messages));
    CHECK(words_in(server_examples(), "event") == names(room_events));
    CHECK(unmarked_blocks().empty());
}

TEST_CASE("the page has a row for every command and every event") {
    for (const wire::Family* family : {&commands, &room_events})
        for (const std::string& name : names(*family))
            CHECK_MESSAGE(has_row(name), name);
    CHECK_FALSE(has_row("no-such-event"));
}
