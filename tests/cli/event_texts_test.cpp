#include <doctest/doctest.h>

#include "client/words/event_formatter.hpp"
#include "client/words/text.hpp"
#include "client/words/words.hpp"
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
    room.receive(test::snapshot_of(test::bare_view(test::setup_of("sequence", 2), Seat{1})));
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
    // Five of the deal; card-played, draw-owed, card-drawn, pile-ordered, turn-began; a forfeit of somebody
    // else; chip-removed without a card is kept for the next event in games of dice only.
    CHECK(without_text == 11);
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

TEST_CASE("a duration is shown in its two largest units, and a time in its largest") {
    CHECK(duration_text(8'999) == "8 s");
    CHECK(duration_text(754'000) == "12 min 34 s");
    CHECK(duration_text(3'900'000) == "1 h 5 min");
    for (const auto& [minutes, text] :
         std::initializer_list<std::pair<std::uint64_t, std::string>>{{0, "a moment"},
                                                                      {1, "1 min"},
                                                                      {59, "59 min"},
                                                                      {60, "1 h"},
                                                                      {24 * 60, "1 day"},
                                                                      {50 * 60, "2 days"}})
        CHECK(time_text(minutes * 60'000) == text);
    CHECK(time_text(59'999) == "a moment");
}

TEST_CASE("text of other members cannot control the terminal") {
    CHECK(clean_text("hello \x1b[2J there") == "hello ?[2J there");
    CHECK(clean_text("two\nlines\r\tand a tab") == "two?lines??and a tab");
    CHECK(clean_text("\xc2\x9b"
                     "31m") == "?31m");  // the one-character form of ESC [
    CHECK(clean_text("abc\xe2\x80\xae"
                     "def") == "abc?def");  // right to left from here
    CHECK(clean_text("zero\xe2\x80\x8bwidth") == "zero?width");
    CHECK(clean_text(std::string_view{"nul\0l", 5}) == "nul?l");
}

TEST_CASE("words of other members are shown as they were written") {
    CHECK(clean_text("Grüße, Ἀθῆναι, 東京, 👍") == "Grüße, Ἀθῆναι, 東京, 👍");
    const std::string_view joined = "🤷\u200d♀\ufe0f علی\u200cرضا";
    CHECK(clean_text(joined) == joined);
}

TEST_CASE("each invalid UTF-8 byte becomes a question mark") {
    CHECK(clean_text("a\xff"
                     "b") == "a?b");
    CHECK(clean_text("a\xc3") == "a?");
    CHECK(clean_text("\xc0\xaf") == "??");            // an overlong encoding
    CHECK(clean_text("\xed\xa0\x80") == "???");       // half of a surrogate pair
    CHECK(clean_text("\xf4\x90\x80\x80") == "????");  // beyond the last code point
}

TEST_CASE("the width of a text is the number of its columns") {
    CHECK(text_width("abc") == 3);
    CHECK(text_width("Grüße") == 5);
    CHECK(text_width("7♥") == 2);
    CHECK(text_width("東京") == 4);
    CHECK(text_width("e\xcc\x81") == 1);
    CHECK(text_width("علی\u200cرضا") == 6);
    CHECK(cut_to_width("東京", 3) == "東");
    CHECK(cut_to_width("abc", 2) == "ab");
    CHECK(cut_to_width("abc", 9) == "abc");
}

TEST_CASE("long lines break at blanks, and long words anywhere") {
    CHECK(wrap_text("one two three", 8) == std::vector<std::string>{"one two", "three"});
    CHECK(wrap_text("one two three", 7) == std::vector<std::string>{"one two", "three"});
    CHECK(wrap_text("abcdefghij", 4) == std::vector<std::string>{"abcd", "efgh", "ij"});
    CHECK(wrap_text("", 4) == std::vector<std::string>{""});
    CHECK(wrap_text("東京東京", 5) == std::vector<std::string>{"東京", "東京"});
}

}  // namespace
}  // namespace seq::client
