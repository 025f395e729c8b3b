#include <doctest/doctest.h>

#include "client/words/event_formatter.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

using namespace protocol;

/// An event of this kind with nothing special in it.
template <typename Kind>
Kind example() {
    if constexpr (std::is_same_v<Kind, SetupChanged>)
        return {test::setup_of("sequence", 2)};
    else if constexpr (std::is_same_v<Kind, GameStarted>)
        return {.number = 2, .setup = test::setup_of("sequence", 2)};
    else if constexpr (std::is_same_v<Kind, SequenceCompleted>)
        return {Side{1}, test::line("a1", "e1")};
    else if constexpr (std::is_same_v<Kind, LineCompleted>)
        return {Side{1}, test::spaces_of("a1 b1 c1 d1 e1")};
    else if constexpr (std::is_same_v<Kind, HandsRevealed>)
        return {{test::hand_of("7H"), test::hand_of("JD")}};
    else if constexpr (std::is_same_v<Kind, PurseChanged>)
        return {MemberId{1}, 10};
    else if constexpr (std::is_same_v<Kind, Standings>)
        return {.games = 2, .people = {{MemberId{1}, "Ann", 2, 1}}, .teams = {}};
    else if constexpr (std::is_same_v<Kind, GameEnded>)
        return {Result{.side = Side{1}, .rule = "S12"}};
    else
        return Kind{};
}

template <typename Variant>
struct Examples;
template <typename... Kinds>
struct Examples<std::variant<Kinds...>> {
    static void add(std::vector<RoomEvent>& events) { (add_one<Kinds>(events), ...); }
    template <typename Kind>
    static void add_one(std::vector<RoomEvent>& events) {
        if constexpr (std::is_constructible_v<Event, Kind> && !std::is_same_v<Kind, Event>)
            events.emplace_back(Event{example<Kind>()});
        else if constexpr (requires { std::variant_size<Kind>::value; })
            Examples<Kind>::add(events);
        else
            events.emplace_back(example<Kind>());
    }
};

std::vector<std::string> texts_of(const RoomEvent& event) {
    test::LoggedRoom room;
    room.receive(test::snapshot_of(test::bare_view(2, Seat{1})));
    std::vector<std::string> texts;
    for (const LogLine& line : sentences_of(room, std::vector{event}, {}))
        texts.push_back(line.text);
    return texts;
}

TEST_CASE("each event of the protocol has a text for each of its variants") {
    std::vector<RoomEvent> events{
        ReadyChanged{{1}, true},
        PasswordChanged{true},
        ReadyCheckOpened{{BotLevel::hard, 30}},
        VoiceLinkChanged{"https://meet.example/"},
        TableNamed{"Thursday's round"},
        MemberMuted{{2}, true},
        MemberLeft{{2}, true},
        VoteGiven{{1}, true},
        VerdictGiven{.side = Side{1}, .upheld = true, .way = Way::referee, .word = {}},
        VerdictGiven{.side = Side{1}, .upheld = false, .way = Way::referee, .word = {}},
        RefereeMade{MemberId{1}},
        GameVoided{.reason = VoidReason::restored},
        GameVoided{.reason = VoidReason::two_claim_a_seat},
        LobbyEvent{Voted{VoteAbout::host, {1}, {2}, 1, 2}},
        Event{CardCut{Seat{1}, Face{}, 1}},
        Event{StartRolled{Seat{1}, {1, 2}, 1}},
        Event{StartCast{Seat{1}, {1, 2, 3, 4, 5, 6}, 1}},
        Event{GameEnded{{.abandoned = true}}},
        Event{GameEnded{{.rule = "S21"}}},
    };
    for (const RoomFlagRow& row : room_flags)
        for (const bool on : {false, true})
            events.emplace_back(FlagChanged{row.flag, on});
    Examples<RoomEvent>::add(events);
    CHECK(events.size() > 80);
    std::size_t without_text = 0;
    for (const RoomEvent& event : events) {
        const std::vector<std::string> texts = texts_of(event);
        without_text += texts.empty() ? 1 : 0;
        for (const std::string& text : texts) {
            CHECK_FALSE(text.empty());
            CHECK_MESSAGE(text.find('{') == std::string::npos, text);
        }
    }
    // Three of the deal; card-played, draw-owed, card-drawn, pile-ordered, turn-began; a forfeit of somebody
    // else; chip-removed without a card is kept for the next event in games of dice only.
    CHECK(without_text == 9);
}

TEST_CASE("event texts address the player in the second person and have plural forms") {
    CHECK(event_text("ready-changed", {{"name", "Bob"}}) == "Bob is ready.");
    CHECK(event_text("ready-changed", {{"name", "You"}}) == "You are ready.");
    CHECK(event_text("member-muted", {{"name", "You"}}) == "The host muted you.");
    CHECK(event_text("game-began", {{"name", "You"}, {"cards", "7"}}) ==
          "The game begins. You dealt 7 cards to each.");
    CHECK(event_text("dice-cast", {{"name", "Bob"}, {"dice", "1 1"}, {"count", "1"}}) ==
          "Bob rolled 1 1: 1 point.");
    CHECK(event_text("dice-cast", {{"name", "Bob"}, {"dice", "1 1"}, {"count", "20"}}) ==
          "Bob rolled 1 1: 20 points.");
}

}  // namespace
}  // namespace seq::client
