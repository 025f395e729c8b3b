#include <doctest/doctest.h>

#include "client/link/conversation.hpp"
#include "client/link/link.hpp"
#include "client/link/secrets.hpp"

namespace seq::client {
namespace {

using namespace protocol;
using Verdict = Reception::Verdict;

const RoomCode room{"7K2M9QXD3P"};

Join join() {
    return {room, "Ann", new_token()};
}

Accepted accepted(const ClientMessage& command) {
    return {command.id, 1, room, MemberId{1}};
}

Refused refused(const ClientMessage& command, std::string code) {
    return {command.id, std::move(code), "no", {}};
}

Snapshot snapshot_at(std::uint64_t version) {
    Snapshot snapshot;
    snapshot.room = room;
    snapshot.at = {1, version};
    return snapshot;
}

Resume resume_of(const ClientMessage& hello) {
    return std::get<Resume>(hello.body);
}

/// A conversation inside the room that has seen version 5.
struct Inside {
    Conversation talk{join()};
    Inside() {
        const ClientMessage hello = talk.hello();
        talk.receive(accepted(hello));
        talk.receive(snapshot_at(5));
    }
};

TEST_CASE("a newcomer joins, and resumes after a disconnect with its token and last seen version") {
    const Join entry = join();
    Conversation talk{entry};
    const ClientMessage hello = talk.hello();
    CHECK(std::get<Join>(hello.body) == entry);
    const Reception reception = talk.receive(accepted(hello));
    CHECK(reception.entered);
    CHECK(reception.credentials_changed);
    CHECK(talk.credentials() == Credentials{room, entry.token, std::nullopt});
    talk.receive(snapshot_at(5));

    talk.disconnected();
    const Resume resume = resume_of(talk.hello());
    CHECK(resume.room == room);
    CHECK(resume.token == entry.token);
    CHECK(resume.next_token != entry.token);
    CHECK(resume.seen == protocol::Seen{1, 5});
}

TEST_CASE("a join whose answer was lost is sent again with the same id and token") {
    Conversation talk{join()};
    const ClientMessage first = talk.hello();
    talk.disconnected();
    CHECK(talk.hello() == first);
}

TEST_CASE("a resume proposes the next token, which becomes valid only with the answer") {
    Inside inside;
    Conversation& talk = inside.talk;
    const Token old_token = talk.credentials()->token;
    talk.disconnected();
    const ClientMessage hello = talk.hello();
    const Token next = resume_of(hello).next_token;
    CHECK(talk.credentials() == Credentials{room, old_token, next});  // both are kept
    CHECK(talk.receive(accepted(hello)).credentials_changed);
    CHECK(talk.credentials() == Credentials{room, next, std::nullopt});
}

TEST_CASE("if the answer to a resume was lost, the same next token is proposed again under a new id") {
    Inside inside;
    Conversation& talk = inside.talk;
    talk.disconnected();
    const ClientMessage first = talk.hello();
    talk.disconnected();
    const ClientMessage second = talk.hello();
    CHECK(first.id != second.id);
    CHECK(resume_of(first).token == resume_of(second).token);
    CHECK(resume_of(first).next_token == resume_of(second).next_token);
}

TEST_CASE("if the server has switched to the proposed token, the client tries that one") {
    Inside inside;
    Conversation& talk = inside.talk;
    talk.disconnected();
    const Token proposed = resume_of(talk.hello()).next_token;
    talk.disconnected();
    const Reception reception = talk.receive(refused(talk.hello(), "token-used"));
    CHECK(reception.verdict == Verdict::ignore);
    CHECK(reception.credentials_changed);
    REQUIRE(reception.send.has_value());
    CHECK(resume_of(*reception.send).token == proposed);
    CHECK(resume_of(*reception.send).next_token != proposed);
    CHECK(talk.receive(accepted(*reception.send)).entered);

    SUBCASE("if that one is refused too, the client gives up") {
        talk.disconnected();
        CHECK(talk.receive(refused(talk.hello(), "token-unknown")).verdict == Verdict::turned_away);
    }
}

TEST_CASE("a stored token that the server no longer knows is replaced by a new join") {
    Conversation talk{join(), Credentials{room, new_token(), std::nullopt}};
    const ClientMessage hello = talk.hello();
    REQUIRE(std::holds_alternative<Resume>(hello.body));
    CHECK_FALSE(resume_of(hello).seen.has_value());
    const Reception reception = talk.receive(refused(hello, "token-unknown"));
    REQUIRE(reception.send.has_value());
    CHECK(std::holds_alternative<Join>(reception.send->body));
}

TEST_CASE("a member who has left joins again as a new member") {
    Conversation talk{join(), Credentials{room, new_token(), new_token()}};
    const Reception reception = talk.receive(refused(talk.hello(), "left"));
    REQUIRE(reception.send.has_value());
    CHECK(std::holds_alternative<Join>(reception.send->body));
}

TEST_CASE("a join is refused for good or for now") {
    Conversation talk{join()};
    CHECK(talk.receive(refused(talk.hello(), "room-full")).verdict == Verdict::turned_away);
    CHECK(talk.receive(refused(talk.hello(), "unknown-room")).verdict == Verdict::turned_away);
    CHECK(talk.receive(refused(talk.hello(), "storage-full")).verdict == Verdict::later);
    CHECK(talk.receive(refused(talk.hello(), "too-many")).verdict == Verdict::later);
    CHECK_FALSE(talk.inside());
}

TEST_CASE("an entry leads to the path of a node, and to nowhere else") {
    Conversation talk{join()};
    const ClientMessage hello = talk.hello();
    CHECK(talk.receive(Moved{"/n/node-1/ws"}).verdict == Verdict::moved);
    for (const char* path : {"", "/ws", "//example.org/ws", "https://example.org/ws", "/n/../ws", "/n/a/b/ws",
                             "/n/a/ws?x", "/n/a@b/ws", "n/a/ws"}) {
        CAPTURE(path);
        CHECK(talk.receive(Moved{path}).verdict == Verdict::later);
    }
    CHECK(talk.hello() == hello);
    CHECK(talk.receive(accepted(hello)).entered);
    CHECK(talk.receive(Moved{"/n/node-1/ws"}).verdict == Verdict::ignore);
}

TEST_CASE("commands are kept until they are answered and are sent again after each reconnect") {
    Inside inside;
    Conversation& talk = inside.talk;
    const ClientMessage say = talk.keep({new_command_id(), {}, Say{"hello"}});
    const ClientMessage start = talk.keep({new_command_id(), {}, Start{}});
    CHECK(say.seen == 5);
    talk.disconnected();
    const Reception reception = talk.receive(accepted(talk.hello()));
    CHECK(reception.entered);
    CHECK(talk.unanswered() == std::vector{say, start});
    CHECK(talk.receive(Accepted{say.id, 6, {}, {}}).verdict == Verdict::deliver);
    CHECK(talk.unanswered() == std::vector{start});
    CHECK(talk.receive(refused(start, "not-host")).verdict == Verdict::deliver);
    CHECK(talk.unanswered().empty());
    CHECK(talk.receive(Accepted{say.id, 6, {}, {}}).verdict == Verdict::ignore);  // answered twice
}

TEST_CASE("versions that were seen are ignored, and the next one is delivered") {
    Inside inside;
    Conversation& talk = inside.talk;
    CHECK(talk.receive(PublicEvents{5, {}}).verdict == Verdict::ignore);
    CHECK(talk.receive(PrivateEvents{5, {}, {}, {}}).verdict == Verdict::ignore);
    CHECK(talk.receive(PrivateEvents{6, {}, {}, {}}).verdict ==
          Verdict::hold);                        // until its version is closed
    CHECK(talk.seen() == protocol::Seen{1, 5});  // only the closing frame advances what is seen
    CHECK(talk.receive(PublicEvents{6, {}}).verdict == Verdict::deliver);
    CHECK(talk.receive(Skip{7}).verdict == Verdict::deliver);
    CHECK(talk.seen() == protocol::Seen{1, 7});
}

TEST_CASE("after a gap the client reconnects and asks for a full snapshot") {
    for (const ServerMessage& message : {ServerMessage{PublicEvents{7, {}}}, ServerMessage{Skip{9}},
                                         ServerMessage{PrivateEvents{8, {}, {}, {}}}}) {
        Inside inside;
        CHECK(inside.talk.receive(message).verdict == Verdict::lost_track);
        inside.talk.disconnected();
        CHECK_FALSE(resume_of(inside.talk.hello()).seen.has_value());
    }
}

TEST_CASE("the retry delay grows from a quarter of a second to ten seconds") {
    Backoff backoff;
    using Milliseconds = Backoff::Milliseconds;
    CHECK(backoff.next(0) == Milliseconds{250});
    CHECK(backoff.next(0xffffffff) == Milliseconds{999});
    CHECK(backoff.next(0) == Milliseconds{1000});
    for (int n = 0; n < 10; ++n)
        CHECK(backoff.next(0xffffffff) < Milliseconds{10'000});
    CHECK(backoff.next(0) == Milliseconds{5000});
    backoff.reset();
    CHECK(backoff.next(0) == Milliseconds{250});
}

}  // namespace
}  // namespace seq::client
