#include "server/room/after/finished_game.hpp"
#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

TEST_CASE("a move of another game is refused with its code") {
    RunningServer server;
    Client ann{server.port()};
    ask_all(ann, {create_for_one(), protocol::Sit{}, protocol::Start{}});
    CHECK(ann.ask(protocol::Move{{.kind = protocol::MoveKind::roll}}) == "not-in-this-game");
    CHECK(ann.ask(protocol::Move{{.kind = protocol::MoveKind::place, .card = "5C", .space = seq::Space{}}}) ==
          "not-in-this-game");
}

TEST_CASE("the longest record that is handed out passes an empty outbox") {
    std::string record;
    while (record.size() + 7 <= seq::room::RecordShelf::record_bytes_max)
        record += "1 cast\n";
    seq::protocol::fairdeal::Transcript transcript;
    transcript.record = record;
    const protocol::GameRecord told{.id = {},
                                    .game = 1,
                                    .record = record,
                                    .fairdeal = seq::protocol::fairdeal::write_transcript(transcript)};
    const auto frame = seq::room::to_frame(protocol::encode(told, seq::no_cards));
    CHECK(frame->size() < std::size_t{1024} * 1024);  // as docs/protocol.md promises
    const Limits limits;
    OutboxSum all{limits.outboxes_bytes};
    Outbox outbox{limits, all};
    CHECK(outbox.push(frame));
}
