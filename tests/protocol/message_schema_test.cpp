#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <set>

#include "protocol/message/codec.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/schema/schema.hpp"
#include "tests/protocol/support/any_message.hpp"
#include "tests/protocol/support/examples.hpp"
#include "tests/protocol/support/random_game.hpp"
#include "tests/support/schema.hpp"
#include "tests/support/wire_check.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;
using seq::test::Schema;
using Value = nlohmann::json;
using namespace seq::test;

namespace {

const Schema& client_schema() {
    static const Schema schema = Schema::from_file("protocol/schema/client-message.json");
    return schema;
}
const Schema& server_schema() {
    static const Schema schema = Schema::from_file("protocol/schema/server-message.json");
    return schema;
}

bool fits(const Schema& schema, const std::string& document) {
    return schema.complaint_about(document).empty();
}

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

/// The names of a family of messages or events.
std::set<std::string> names(const wire::Family& family) {
    const auto all = wire::names_of(family);
    return {all.begin(), all.end()};
}

bool says(const std::string& fault, const char* part) {
    return fault.find(part) != std::string::npos;
}

constexpr const char* said =
    R"({"type":"events","version":3,"events":[{"event":"said","member":0,"text":"hello"}]})";

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

TEST_CASE("protocol/schema is what the tables of messages say, as ./dev schema writes it") {
    CHECK(text_of_file("protocol/schema/client-message.json") == schema_of_client_messages());
    CHECK(text_of_file("protocol/schema/server-message.json") == schema_of_server_messages());
}

TEST_CASE("the documented messages fit the schema of their direction") {
    for (const Example& example : client_examples()) {
        CAPTURE(example.line);
        CHECK(client_schema().complaint_about(example.json) == "");
        CHECK_FALSE(fits(server_schema(), example.json));
    }
    for (const Example& example : server_examples()) {
        CAPTURE(example.line);
        CHECK(server_schema().complaint_about(example.json) == "");
        CHECK_FALSE(fits(client_schema(), example.json));
    }
}

TEST_CASE("schema and decoder agree on which fields a command must and may have") {
    for (const Example& example : client_examples()) {
        CAPTURE(example.line);
        const Value snapshot = Value::parse(example.json);
        for (const auto& [name, value] : snapshot.items()) {
            CAPTURE(name);
            Value less = snapshot;
            less.erase(name);
            CHECK(fits(client_schema(), less.dump()) == decode_client(less.dump()).has_value());
        }
        Value more = snapshot;
        more["colour"] = "red";
        CHECK_FALSE(fits(client_schema(), more.dump()));
        CHECK_FALSE(decode_client(more.dump()));
    }
}

TEST_CASE("the decoder accepts what the schema accepts") {
    const Value others = Value::parse(
        R"([null,true,0,1,13,-1,1.5,1e300,5000000000,"","x","7h","d4",[],{},["a4","e4"],[["a4","e4"]]])");
    int passed = 0;
    for (const Example& example : client_examples()) {
        const Value snapshot = Value::parse(example.json);
        for (const auto& [name, value] : snapshot.items())
            for (const Value& other : others) {
                Value changed = snapshot;
                changed[name] = other;
                CAPTURE(changed.dump());
                if (!fits(client_schema(), changed.dump())) continue;
                ++passed;
                CHECK(decode_client(changed.dump()));
            }
    }
    CHECK(passed > 20);
}

TEST_CASE("S22: everything that a server sends in a game fits the schema") {
    std::uint64_t seed = 50;
    for (const Setup& setup : every_setup()) {
        int moment = 0;
        const Deck& deck = *setup.preset->deck;
        CAPTURE(setup.preset->name);
        play_randomly(setup, seed++, [&](const Match& match, std::span<const Event> events) {
            if (++moment % 10 != 1 && !result(match)) return;
            for (const Seat observer : {Seat{1}, Seat{2}, spectator})
                REQUIRE(server_schema().complaint_about(encode(snapshot_of(match, observer), deck)) == "");
            REQUIRE(server_schema().complaint_about(encode(private_part(match, events, Seat{1}), deck)) ==
                    "");
            REQUIRE(server_schema().complaint_about(encode(public_part(events), deck)) == "");
        });
    }
}

TEST_CASE("the schema checker can report a fault for every keyword that our schemas use") {
    const auto complains = [](std::string_view schema, std::string_view document) {
        return !Schema{schema}.complaint_about(document).empty();
    };
    const std::vector<std::array<std::string_view, 3>> cases{
        // schema, what fits it, what does not
        {R"({"type":"integer"})", "1", "1.0"},
        {R"({"type":"object"})", "{}", "[]"},
        {R"({"type":"array"})", "[]", "{}"},
        {R"({"type":"string"})", R"("")", "1"},
        {R"({"type":"boolean"})", "true", "0"},
        {R"({"const":true})", "true", "false"},
        {R"({"pattern":"^a+$"})", R"("aa")", R"("ab")"},
        {R"({"minimum":1})", "1", "0"},
        {R"({"maximum":1})", "1", "2"},
        {R"({"minLength":1})", R"("a")", R"("")"},
        {R"({"maxLength":1})", R"("a")", R"("ab")"},
        {R"({"minItems":1})", "[1]", "[]"},
        {R"({"maxItems":1})", "[1]", "[1,1]"},
        {R"({"items":{"type":"string"}})", R"(["a"])", R"(["a",1])"},
        {R"({"maxProperties":1})", R"({"a":1})", R"({"a":1,"b":1})"},
        {R"({"required":["a"]})", R"({"a":1})", R"({"b":1})"},
        {R"({"dependentRequired":{"a":["b"]}})", R"({"a":1,"b":1})", R"({"a":1})"},
        {R"({"properties":{"a":{"const":1}}})", R"({"a":1,"b":2})", R"({"a":2})"},
        {R"({"propertyNames":{"pattern":"^a"}})", R"({"ab":1})", R"({"b":1})"},
        {R"({"properties":{"a":{}},"additionalProperties":false})", R"({"a":1})", R"({"b":1})"},
        {R"({"additionalProperties":{"const":1}})", R"({"a":1})", R"({"a":2})"},
        {R"({"oneOf":[{"minimum":1},{"maximum":1}]})", "2", "1"},
        {R"({"$ref":"#/$defs/a","$defs":{"a":{"const":1}}})", "1", "2"},
    };
    for (const auto& [schema, good, bad] : cases) {
        CAPTURE(schema);
        CHECK_FALSE(complains(schema, good));
        CHECK(complains(schema, bad));
    }
    CHECK_THROWS_AS(complains(R"({"minimun":1})", "1"), std::logic_error);
}

TEST_CASE("a frame that the schema does not allow is named with the place of its fault") {
    const std::string fault = fault_of_server_frame(said);
    CHECK(says(fault, "server-message.json: the message.events[0].member is below 1"));
    CHECK(says(fault, said));
    CHECK(
        says(fault_of_client_frame(R"({"type":"sit","id":"1","seat":1})"), "the message.id does not match"));
}

TEST_CASE("the server sends no field that the schema does not name") {
    const char* notice = R"({"type":"notice","code":"a","sentence":"A."})";
    CHECK(fault_of_server_frame(notice).empty());
    const char* more = R"({"type":"notice","code":"a","sentence":"A.","secret":1})";
    CHECK(says(fault_of_server_frame(more), "the message has the unknown field secret"));
    CHECK(Schema::from_file("protocol/schema/server-message.json").complaint_about(more).empty());
}

TEST_CASE("text that is not JSON, and JSON that is not a message, are faults too") {
    CHECK_FALSE(fault_of_server_frame("{").empty());
    CHECK_FALSE(fault_of_server_frame("{}").empty());
    CHECK_FALSE(fault_of_client_frame(R"({"type":"dance"})").empty());
}
