#include <algorithm>
#include <doctest/doctest.h>
#include <memory>

#include "client-cli/play/answer.hpp"
#include "client-cli/play/input/input.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client-cli/play/session.hpp"
#include "client-cli/practice/practice_room.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::client {
namespace {

using namespace protocol;
using test::RoomScript;

constexpr MemberId ann{1}, bob{2}, cy{3}, eve{9};

/// Four players under club rules; Ann uses this program, and Eve is a spectator.
struct Table {
    explicit Table(Seat own = Seat{1}) : script{test::setup_of("sequence-rv", 4), own} {
        Snapshot snapshot = script.snapshot();
        snapshot.members.push_back({eve, "Eve", {}});
        model.receive(snapshot);
        model.receive(script.start());
    }
    void tell(RoomEvent event) { model.receive(script.tell(std::move(event))); }
    std::string last() const { return model.log.back().text; }
    std::string turn() const { return draw_turn(model).plain(); }
    Input read(const char* line) const {
        const auto input = parse_input(line, model);
        REQUIRE_MESSAGE(input.has_value(), line);
        return *input;
    }
    std::string trouble(const char* line) const {
        const auto input = parse_input(line, model);
        return input ? "understood" : input.error();
    }

    RoomScript script;
    test::LoggedRoom model;
};

Input talk(TalkCommand command) {
    return protocol::ClientBody{std::move(command)};
}

OpenCall call_on(MessageNumber message, MemberId by, Side side, std::vector<Way> ways) {
    return {.by = by, .message = message, .side = side, .ways = std::move(ways), .seconds = 20};
}

TEST_CASE("T3: an open call ends with its game, however that ends") {
    Table table;
    table.tell(Said{bob, "play the ten of hearts"});
    const MessageNumber message = table.model.chat.back().message;
    table.tell(TalkEvent{MessageCalled{call_on(message, cy, Side{2}, {Way::concession})}});
    REQUIRE(table.model.call.has_value());
    table.tell(GameEnded{{.rule = "S20"}});
    CHECK_FALSE(table.model.call.has_value());
}

TEST_CASE("T2: a phrase is recognised by its id and by what people type in a hurry") {
    const Table table;
    CHECK(table.read("gg") == talk(SayPhrase{"good-game"}));
    CHECK(table.read("sorry") == talk(SayPhrase{"sorry"}));
    CHECK(table.read("phrase brb") == talk(SayPhrase{"back-soon"}));
    CHECK(table.trouble("phrase play-d4").starts_with("The phrases are good-game, sorry"));
    CHECK(table.read("say sorry") == Input{protocol::Say{"sorry"}});
}

TEST_CASE("T4: reactions and phrases are shown as talk") {
    Table table;
    table.tell(Said{bob, "what a board"});
    const MessageNumber message = table.script.version();
    CHECK(table.read("react heart") == talk(React{message, "heart"}));
    CHECK(table.read("react clap bob") == talk(React{message, "clap"}));
    CHECK(table.trouble("react clap cy") == "There is no message to react to.");
    CHECK(table.trouble("react rocket").starts_with("The reactions are thumbs-up"));
    table.tell(TalkEvent{Reacted{cy, message, "heart"}});
    CHECK(table.last() == "Cy: ❤ to \"what a board\"");
    table.tell(TalkEvent{PhraseSaid{bob, "thinking"}});
    CHECK(table.last() == "Bob: Let me think ...");
    table.tell(TalkEvent{Reacted{cy, table.script.version(), "laugh"}});
    CHECK(table.last() == "Cy: 😄 to \"Let me think ...\"");
}

TEST_CASE("T1: a call accuses the newest message of a rival, or of a named player") {
    Table table;
    CHECK(table.trouble("call").starts_with("There is no message of a rival"));
    table.tell(Said{bob, "block d4"});
    const MessageNumber message = table.script.version();
    table.tell(Said{cy, "no idea"});  // of one's own side
    table.tell(TalkEvent{PhraseSaid{bob, "sorry"}});
    CHECK(table.read("call") == talk(CallMessage{message}));
    CHECK(table.read("call Bob") == talk(CallMessage{message}));
    CHECK(table.trouble("call dee") == "There is nothing that dee has said.");
    CHECK(table.read("concede") == talk(Concede{}));
    CHECK(table.read("uphold") == talk(VoteOnCall{true}));
    table.tell(TalkEvent{RefereeMade{ann}});
    CHECK(table.read("refuse") == talk(RuleOnCall{false}));
}

/// Four players under club rules at a table in this program: Ann and three bots, who wait for her move.
struct TableWithBots {
    Loop loop;
    Session session{loop, settings(loop)};

    static ClientSettings settings(Loop& loop) {
        auto settings = practice_settings({.game = "sequence-rv", .players = 4});
        REQUIRE(settings.has_value());
        settings->link.local = std::make_shared<PracticeRoom>(loop, BotLevel::easy);
        return std::move(*settings);
    }
    TableWithBots() {
        session.client.on_change = [this] {
            if (session.room().view && session.client.ready() && session.client.unanswered() == 0)
                loop.stop();
        };
        loop.run();
    }
    void type(const char* line) {
        carry_out(line, session, Canvas{});
        loop.run();
    }
    bool shows(std::string_view text) const {
        return std::ranges::any_of(session.log().log, [&](const LogLine& line) {
            return line.text.find(text) != std::string::npos;
        });
    }
};

TEST_CASE("T1: a message that is refused as doubtful is sent when it is typed again") {
    TableWithBots table;
    table.type("say put it on d4");
    CHECK(table.shows("Couldn't do that: opponents could call this as table talk: `d4`, `put`"));
    CHECK(table.shows("Type the same message again to send it anyway."));
    CHECK_FALSE(table.shows("You: put it on d4"));
    table.type("say spades");  // another message, which the player is not sure of
    CHECK_FALSE(table.shows("You: spades"));
    table.type("say spades");
    CHECK(table.shows("You: spades"));
}

TEST_CASE("T1: an open call is shown with its possible answers until the verdict") {
    Table table;
    table.tell(Said{bob, "block d4"});
    const MessageNumber message = table.script.version();
    table.tell(TalkEvent{MessageCalled{call_on(message, cy, Side{2}, {Way::concession, Way::word_list})}});
    CHECK(table.last() ==
          "Cy called table talk by side 2 (Bob, Dee) (T1). It is about \"block d4\". It is decided within 20 "
          "s.");
    CHECK(table.turn() == "Side 2 is called for table talk (T1): play stops until it is decided.");
    table.tell(TalkEvent{VerdictGiven{message, Side{2}, true, Way::word_list, "d4"}});
    CHECK(table.last() ==
          "The call against side 2 (Bob, Dee) was upheld: the app decided, because of \"d4\" (T1).");
    CHECK_FALSE(table.model.call.has_value());

    Table called{Seat{2}};
    called.tell(TalkEvent{MessageCalled{call_on(message, cy, Side{2}, {Way::concession})}});
    CHECK(called.turn().find("type concede to admit it") != std::string::npos);
    Table judging;
    judging.tell(TalkEvent{RefereeMade{ann}});
    judging.tell(TalkEvent{MessageCalled{call_on(message, cy, Side{2}, {Way::concession, Way::referee})}});
    CHECK(judging.turn().find("type uphold or refuse") != std::string::npos);
}

TEST_CASE("T1: the host appoints a referee, and closes the room to spectators") {
    Table table;
    CHECK(table.read("referee Eve") == talk(MakeReferee{eve}));
    CHECK(table.read("referee none") == talk(MakeReferee{}));
    CHECK(table.trouble("referee zoe").starts_with("Nobody here is called `zoe`"));
    CHECK(table.read("close") == Input{SetFlag{RoomFlag::closed_to_spectators, true}});
    CHECK(table.read("open") == Input{SetFlag{RoomFlag::closed_to_spectators, false}});
    table.tell(TalkEvent{RefereeMade{eve}});
    CHECK(table.last() == "Eve is the referee (T1).");
    table.tell(LobbyEvent{FlagChanged{RoomFlag::closed_to_spectators, true}});
    CHECK(table.last() == "No spectators during games.");
}

TEST_CASE("an emote and a nudge are told, and an emote of a rival can be called") {
    Table table;
    table.tell(TalkEvent{Emoted{bob, "clap"}});
    CHECK(table.last() == "Bob: 👏");
    CHECK(table.read("call") == talk(CallMessage{table.model.chat.back().message}));
    table.tell(TalkEvent{Nudged{bob, Seat{1}}});
    CHECK(table.last() == "Bob reminds you: it's your turn.");
    table.tell(TalkEvent{Nudged{ann, Seat{2}}});
    CHECK(table.last() == "You reminded Bob: it's their turn.");
}

}  // namespace
}  // namespace seq::client
