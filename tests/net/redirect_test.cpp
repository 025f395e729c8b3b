#include "tests/net/support/play.hpp"

// A client that is connected to one node of a cluster, and a room that another node has: the node says where
// the room is, and does nothing else.

using namespace seq::net;
using namespace seq::net::test;

namespace {

/// The journal of a node that has no room: all are on node `one`.
class EmptyHanded final : public MemoryJournal {
  public:
    explicit EmptyHanded(MemoryJournal& of_one) : of_one_{of_one} {}
    void locate(const protocol::RoomCode& room, const store::OnPlace& done) override {
        of_one_.locate(room, [&](store::RoomLocation place) {
            if (place.kind == store::RoomLocation::Kind::here)
                place = {.kind = store::RoomLocation::Kind::elsewhere, .node = "one"};
            done(std::move(place));
        });
    }

  private:
    MemoryJournal& of_one_;
};

/// The journal of a node that drains: rooms that nobody has are for node `one`.
class OfDrained final : public MemoryJournal {
  public:
    void locate(const protocol::RoomCode&, const store::OnPlace& done) override {
        done({.kind = store::RoomLocation::Kind::nowhere, .node = "one"});
    }
};

/// Two nodes. Node `one` has all rooms that were made there, such as Ann's.
struct TwoNodes {
    explicit TwoNodes(const Limits& limits = {}) : two{journal_of_two, limits} {
        REQUIRE(ann.ask(create_for_two(token_of_ann)) == "accepted");
        room = *ann.room();
    }

    MemoryJournal journal_of_one;
    EmptyHanded journal_of_two{journal_of_one};
    RunningServer one{journal_of_one};
    RunningServer two;
    Client ann{one.port()};
    const protocol::Token token_of_ann = new_token();
    protocol::RoomCode room;
};

const protocol::RoomCode code_of_nothing{"0000000000"};

}  // namespace

TEST_CASE("a join at another node than that of the room is answered with the path of that node") {
    TwoNodes nodes;
    const protocol::Join join{nodes.room, "Bob", new_token()};
    Client bob{nodes.two.port()};
    bob.say(join);
    const std::string path = bob.wait_for<protocol::Moved>().path;
    CHECK(path == "/n/one/ws");
    CHECK(bob.wait_for_close() == 1012);
    Client moved{nodes.one.port(), {.path = path}};
    REQUIRE(moved.ask(join) == "accepted");
    CHECK(moved.ask(protocol::Sit{2}) == "accepted");
}

TEST_CASE("a resume at another node than that of the room changes no token, and takes no session over") {
    TwoNodes nodes;
    const protocol::Token proposed = new_token();
    Client again{nodes.two.port()};
    CHECK(again.ask(protocol::Resume{nodes.room, nodes.token_of_ann, proposed, {}}) == "moved");
    CHECK(nodes.ann.ask(protocol::Say{"still here"}) == "accepted");
    Client other{nodes.one.port()};
    CHECK(other.ask(back_to(nodes.room, proposed)) == "token-unknown");
    CHECK(other.ask(protocol::Resume{nodes.room, nodes.token_of_ann, proposed, {}}) == "accepted");
    CHECK(nodes.ann.wait_for_close() == 4002);  // taken over by the newer session
}

TEST_CASE("a link to a finished game leads to the node of its room") {
    TwoNodes nodes;
    Client friend_of_ann{nodes.two.port()};
    CHECK(friend_of_ann.ask(protocol::OpenReplay{nodes.room, 1, {}}) == "moved");
    Client guest{nodes.two.port()};
    CHECK(guest.ask(protocol::OpenInvitation{nodes.room, {}}) == "moved");
}

TEST_CASE("a room that a draining node is asked to make is made by another one, with the same command") {
    TwoNodes nodes;
    OfDrained journal;
    const RunningServer drained{journal};
    protocol::Create create = create_for_two();
    create.password = "open sesame";
    const protocol::ClientMessage message = command(create);
    Client bob{drained.port()};
    CHECK(bob.ask(protocol::Join{code_of_nothing, "Bob", new_token()}) == "unknown-room");
    bob.say(message);
    const std::string path = bob.wait_for<protocol::Moved>().path;
    CHECK(path == "/n/one/ws");
    Client moved{nodes.one.port(), {.path = path}};
    moved.say(message);
    REQUIRE(moved.answer_to(message.id) == "accepted");
    CHECK(nodes.journal_of_one.newest(*moved.room())->version > 0);
    CHECK(journal.metrics().appends.value() == 0);
}

TEST_CASE("the path of a dead node may lead to any other one, which says where the room is now") {
    TwoNodes nodes;
    Client bob{nodes.two.port(), {.path = "/n/dead/ws"}};
    REQUIRE(bob.status() == 101);
    CHECK(bob.ask(protocol::Join{nodes.room, "Bob", new_token()}) == "moved");
    Client moved{nodes.one.port(), {.path = "/n/dead/ws"}};
    CHECK(moved.ask(protocol::Join{nodes.room, "Bob", new_token()}) == "accepted");
}

TEST_CASE("to an address that has guessed too often a node does not say that another one has a room") {
    const Limits limits{.failed_entries_a_minute = 1};
    const TwoNodes nodes{limits};
    Client moved{nodes.two.port()};
    CHECK(moved.ask(protocol::Join{nodes.room, "Eve", new_token()}) == "moved");  // which is no failure
    Client eve{nodes.two.port()};
    CHECK(eve.ask(protocol::Join{code_of_nothing, "Eve", new_token()}) == "unknown-room");
    CHECK(eve.ask(protocol::Join{code_of_nothing, "Eve", new_token()}) == "too-many");
    CHECK(eve.ask(protocol::Join{nodes.room, "Eve", new_token()}) == "too-many");
    CHECK(eve.ask(protocol::OpenReplay{code_of_nothing, 1, {}}) == "too-many");
}

TEST_CASE(
    "from an address that has guessed too often tokens and whole links lead to the node of their room") {
    const Limits limits{.failed_entries_a_minute = 1, .proofs_for_one = 2};
    const TwoNodes nodes{limits};
    Client eve{nodes.two.port()};
    CHECK(eve.ask(protocol::Join{code_of_nothing, "Eve", new_token()}) == "unknown-room");
    Client ann{nodes.two.port()};
    CHECK(ann.ask(back_to(nodes.room, nodes.token_of_ann)) == "moved");
    Client bob{nodes.two.port()};
    CHECK(bob.ask(protocol::Join{nodes.room, "Bob", new_token(), protocol::LinkSecret{}}) == "moved");
    // Made-up proofs tell as much, so they are bounded like wrong ones.
    Client late{nodes.two.port()};
    CHECK(late.ask(back_to(nodes.room, new_token())) == "too-many");
}
