#include <algorithm>
#include <array>
#include <doctest/doctest.h>

#include "protocol/json/parse.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

using namespace seq;
using namespace seq::protocol;

namespace {

struct Pair {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
};
struct Sample {
    std::string name;
    std::optional<std::uint32_t> seat;
    bool open = false;
    std::optional<Pair> pair;
    std::vector<MemberId> members;
};

constexpr std::array pair_fields{wire::field<&Pair::first>("first", &types::count),
                                 wire::field<&Pair::second>("second", &types::count)};
constexpr wire::TypeOf<Pair> pair_type = wire::object<Pair>({}, {}, pair_fields);
constexpr wire::TypeOf<std::vector<MemberId>> two_members = wire::list<MemberId, &types::member, 2>();
constexpr std::array sample_fields{wire::field<&Sample::name>("name", &types::player_name),
                                   wire::field<&Sample::seat>("seat", &types::wanted_seat),
                                   wire::unless_empty<&Sample::open>("open", &types::flag),
                                   wire::fields_of<&Sample::pair>(&pair_type),
                                   wire::unless_empty<&Sample::members>("members", &two_members)};
constexpr wire::TypeOf<Sample> sample_type = wire::object<Sample>({}, {}, sample_fields);

struct Outcome {
    Sample sample;
    std::string sentence;  ///< empty if it was read
};

Outcome read_sample(std::string_view text) {
    json::Tree tree;
    REQUIRE_FALSE(json::parse(text, {.bytes = 1000, .depth = 4, .nodes = 50}, tree));
    json::Reading reading{tree, json::Unknown::refused};
    wire::Source source{.reading = reading};
    Outcome outcome;
    read_value(source, tree.root(), sample_type, &outcome.sample);
    if (reading.failed()) outcome.sentence = reading.fault().sentence;
    return outcome;
}

std::string written(const Sample& sample) {
    json::Writer out;
    wire::Sink sink{.out = out};
    write_value(sink, sample_type, &sample);
    return out.take();
}

}  // namespace

TEST_CASE("a record is the same after it was written and read, with all of its fields or with the fewest") {
    for (const std::string text :
         {R"({"name":"Ann"})",
          R"({"name":"Ann","seat":2,"open":true,"first":1,"second":0,"members":[1,2]})"}) {
        const Outcome outcome = read_sample(text);
        CHECK(outcome.sentence == "");
        CHECK(written(outcome.sample) == text);
    }
}

TEST_CASE("a record is refused at the first row that does not fit") {
    CHECK(read_sample("[]").sentence == "the message: must be an object");
    CHECK(read_sample(R"({"seat":0})").sentence == "field `name`: is missing");
    CHECK(read_sample(R"({"name":"Ann","seat":0})").sentence == "field `seat`: must be from 1 to 255");
    CHECK(read_sample(R"({"name":"Ann","open":1})").sentence == "field `open`: must be true or false");
    CHECK(read_sample(R"({"name":"Ann","second":1})").sentence == "field `first`: is missing");
    CHECK(read_sample(R"({"name":"Ann","members":[1,2,3]})").sentence ==
          "field `members[2]`: is one more than there can be");
    CHECK(read_sample(R"({"name":"Ann","colour":1})").sentence == "field `colour`: is not known here");
}

TEST_CASE("a family names each of its kinds once, and no two messages have the same name") {
    for (const wire::Family* family : {&commands, &room_events, &server_messages}) {
        auto names = wire::names_of(*family);
        CHECK(names.size() >= 11);
        std::ranges::sort(names);
        CHECK(std::ranges::adjacent_find(names) == names.end());
    }
}

TEST_CASE("fields that are only for the journal are written and never read") {
    CHECK(wire::find_kind(room_events, "pile-ordered") == nullptr);
    CHECK(wire::find_kind(room_events, "pile-reshuffled") != nullptr);
    CHECK(wire::find_kind(commands, "penalty") == nullptr);
}
