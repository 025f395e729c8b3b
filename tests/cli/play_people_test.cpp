#include <doctest/doctest.h>

#include "client-cli/play/answer.hpp"
#include "client-cli/play/input/input.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client/words/words.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

using namespace protocol;
using Lines = std::vector<std::string>;

constexpr std::uint64_t minute = 60'000;
constexpr std::uint64_t noon = 1'795'000'000'000;

/// Four players as Ann sees them; it is Bob's turn.
test::LoggedRoom running() {
    View view = test::bare_view(4, Seat{1});
    view.turn = Seat{2};
    test::LoggedRoom model;
    model.receive(test::snapshot_of(view));
    model.now = noon;
    return model;
}

Input read(std::string_view line, const test::LoggedRoom& model = running()) {
    const auto input = parse_input(line, model);
    if (!input) FAIL(input.error());
    return *input;
}
std::string told(test::LoggedRoom& model, RoomEvent event) {
    const Lines lines = model.told({std::move(event)});
    return lines.empty() ? "" : lines.back();
}

TEST_CASE("a bot can be removed by its name too") {
    test::LoggedRoom model = running();
    told(model, protocol::BotSeated{MemberId{5}, "Bot 1", Seat{4}, BotLevel::hard});
    CHECK(read("no bot bot 1", model) == Input{UnseatBot{4}});
}

TEST_CASE("a full name takes precedence over longer names with the same prefix") {
    test::LoggedRoom model = running();
    told(model, MemberJoined{MemberId{5}, "Bobby"});
    told(model, MemberJoined{MemberId{6}, "Anna Lee"});
    CHECK(read("vote bob", model) == Input{VoteStandIn{MemberId{2}}});
    CHECK(read("vote anna l", model) == Input{VoteStandIn{MemberId{6}}});
    const auto several = parse_input("vote bo", model);
    REQUIRE_FALSE(several.has_value());
    CHECK(several.error().starts_with("Several members match"));
}

TEST_CASE("the log shows who is away, who is back, and for whom a bot plays") {
    test::LoggedRoom model = running();
    CHECK(told(model, protocol::WentAway{MemberId{2}, noon}) == "Bob is away.");
    CHECK(told(model, protocol::StandInVoted{MemberId{2}, MemberId{1}, 1, 2}) ==
          "You voted to let a bot play for Bob: 1 of 2 votes. To agree type `vote Bob`.");
    CHECK(model.member(MemberId{2})->votes == std::vector{MemberId{1}});
    CHECK(state_of(*model.member(MemberId{2}), noon) == "away a moment, 1 vote for a bot");
    CHECK(told(model, protocol::StandInVoted{MemberId{2}, MemberId{3}, 2, 2, BotLevel::hard}) ==
          "Cy voted to let a bot play for Bob: 2 of 2 votes. It would play hard. To agree type `vote Bob`.");
    CHECK(state_of(*model.member(MemberId{2}), noon) == "away a moment, 2 votes for a bot");
    CHECK(told(model, protocol::StandInBegan{MemberId{2}, BotLevel::hard}) ==
          "A bot (hard) is playing for Bob.");
    CHECK(model.member(MemberId{2})->votes.empty());
    CHECK(told(model, protocol::CameBack{MemberId{2}}) == "Bob is back.");
    CHECK(told(model, protocol::StandInEnded{MemberId{2}}) == "The bot no longer plays for Bob.");
    told(model, protocol::WentAway{MemberId{1}, noon});
    told(model, protocol::StandInBegan{MemberId{1}, BotLevel::easy});
    CHECK(model.log.back().text == "A bot (easy) is playing for you.");
    CHECK(told(model, protocol::StandInEnded{MemberId{1}}) == "The bot no longer plays for you.");
    CHECK(told(model, protocol::BotSeated{MemberId{5}, "Bot 1", Seat{4}, BotLevel::hard}) ==
          "Bot 1 (hard) took seat 4, side 2.");
    CHECK(told(model, protocol::BotUnseated{MemberId{5}}) == "Bot 1 left its seat.");
}

TEST_CASE("who can give a seat in a game sees how, and the view after it is no gap") {
    test::LoggedRoom model = running();
    model.receive(PublicEvents{model.version + 1, {MemberJoined{{5}, "Eve"}}});
    CHECK(told(model, LobbyEvent{SeatAsked{{5}, Seat{2}}}) == "Eve would like seat 2. `grant Eve` agrees.");
    CHECK(read("grant Eve", model) == Input{GiveSeat{{5}}});
    told(model, LobbyEvent{HostChanged{{3}}});
    CHECK(told(model, LobbyEvent{SeatAsked{{5}, Seat{4}}}) == "Eve would like seat 4.");
    told(model, WentAway{{3}, noon});
    CHECK(told(model, LobbyEvent{SeatAsked{{5}, Seat{2}}}) == "Eve would like seat 2. `grant Eve` agrees.");
    told(model, LobbyEvent{Voted{VoteAbout::seat, {5}, {1}, 1, 2}});
    CHECK(model.member({5})->votes == std::vector{MemberId{1}});
    const auto lines = model.log.size();
    Snapshot after = test::snapshot_of(*model.view);
    after.at.version = model.version;
    model.receive(after);
    CHECK(model.log.size() == lines);
}

TEST_CASE("a bot that loses its seat in any way is no longer in the room, and comes back with a seat") {
    test::LoggedRoom model = running();
    const protocol::BotSeated seated{MemberId{5}, "Bot 1", Seat{4}, BotLevel::medium};
    told(model, seated);
    REQUIRE(model.member(MemberId{5}) != nullptr);
    CHECK(told(model, protocol::LobbyEvent{protocol::SeatLeft{MemberId{5}}}) == "Bot 1 stood up.");
    CHECK(model.member(MemberId{5}) == nullptr);
    told(model, seated);
    CHECK(model.member(MemberId{5})->seat == Seat{4});
    CHECK(model.gone.empty());
}

TEST_CASE("a bot that comes back is in the list of members where its number belongs") {
    test::LoggedRoom model = running();
    const protocol::BotSeated seated{MemberId{5}, "Bot 1", Seat{4}, BotLevel::medium};
    told(model, seated);
    told(model, protocol::BotUnseated{MemberId{5}});
    told(model, protocol::MemberJoined{MemberId{6}, "Flo"});
    told(model, seated);
    CHECK(model.members.at(4).member == MemberId{5});
    CHECK(model.members.at(5).member == MemberId{6});
}

TEST_CASE("when the host is back, voting ends") {
    test::LoggedRoom model = running();
    told(model, protocol::WentAway{MemberId{1}, noon});
    told(model, protocol::StandInVoted{MemberId{3}, MemberId{2}, 1, 2});
    told(model, protocol::CameBack{MemberId{1}});
    CHECK(model.member(MemberId{3})->votes.empty());
}

TEST_CASE("the sides, the turn line and `who` show bots, stand-ins, and how long members are away") {
    test::LoggedRoom model = running();
    told(model, protocol::WentAway{MemberId{2}, noon - 2 * minute});
    CHECK(draw_turn(model).plain().starts_with("Bob's turn (away 2 min)."));
    CHECK(draw_sides(model, test::paper)[1].plain().starts_with(
        " (G) Side 2 green  0 of 2  >Bob (away 2 min): 6 cards   Dee: 6 cards"));
    CHECK(who_page(model)[1] == "Seat 2   side 2  Bob (away 2 min)");
    told(model, protocol::StandInBegan{MemberId{2}, BotLevel::easy});
    CHECK(draw_sides(model, test::paper)[1].plain().starts_with(
        " (G) Side 2 green  0 of 2  >Bob (bot playing): 6 cards"));
    CHECK(who_page(model)[1] == "Seat 2   side 2  Bob (away 2 min, easy bot playing)");
    told(model, protocol::BotSeated{MemberId{5}, "Bot 1", Seat{2}, BotLevel::hard});
    told(model, protocol::SatOut{MemberId{2}});
    CHECK(who_page(model)[1] == "Seat 2   side 2  Bot 1 (hard bot)");
    told(model, protocol::BotUnseated{MemberId{5}});
    for (const std::string& line : who_page(model))
        CHECK(line.find("Bot 1") == std::string::npos);
}

TEST_CASE("the score sheet shows marks after the name, as far as there is room") {
    View view = blank_view(test::setup_of("hearts-due", 3), Seat{1});
    view.turn = Seat{2};
    test::LoggedRoom model;
    model.receive(test::snapshot_of(view));
    model.now = noon;
    told(model, protocol::WentAway{MemberId{2}, noon - 2 * minute});
    const auto rows = draw_score_sheet(model, test::paper);
    CHECK(rows[2].plain().starts_with(">  2 Bob (away 2 min) "));
    CHECK(rows[3].plain().find('(') == std::string::npos);
    CHECK(draw_turn(model).plain().starts_with("Bob's turn (away 2 min)."));
}

TEST_CASE("a time is shown in its largest unit") {
    CHECK(time_text(0) == "a moment");
    CHECK(time_text(minute - 1) == "a moment");
    CHECK(time_text(minute) == "1 min");
    CHECK(time_text(59 * minute) == "59 min");
    CHECK(time_text(60 * minute) == "1 h");
    CHECK(time_text(24 * 60 * minute) == "1 day");
    CHECK(time_text(50 * 60 * minute) == "2 days");
}

}  // namespace
}  // namespace seq::client
