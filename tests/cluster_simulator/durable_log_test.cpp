#include "tests/cluster_simulator/durable_log.hpp"

#include <doctest/doctest.h>
#include <utility>

#include "tests/store/support/chain.hpp"

namespace seq::simulator {
namespace {

const protocol::RoomCode room{"AAAAAAAAAA"};

/// Writes messages of a room, each of which follows the one before.
class Writer {
  public:
    cluster::Envelope next(std::uint8_t process, std::uint64_t term) {
        cluster::Envelope envelope{.term = term, .after = sequence_};
        envelope.process[0] = process;
        return envelope;
    }
    cluster::Envelope with_record(std::uint8_t process, std::uint64_t term, room::JournalRecord record) {
        cluster::Envelope envelope = next(process, term);
        envelope.records.push_back(std::move(record));
        return envelope;
    }
    /// Whether the log accepts it.
    bool add(DurableLog& log, const cluster::Envelope& envelope) {
        try {
            log.add({.sequence = ++sequence_, .subject = room.text, .payload = encode(envelope)});
            return true;
        } catch (const Failure&) {
            --sequence_;
            return false;
        }
    }

  private:
    std::uint64_t sequence_ = 0;
};

}  // namespace

TEST_CASE("the check of a cluster's logs finds forks, former owners and messages out of their place") {
    DurableLog log;
    Writer writer;
    store::Chain chain{room.text};
    CHECK(writer.add(log, writer.with_record(1, 1, chain.next())));
    CHECK(log.body(room, 1) != nullptr);
    CHECK(log.body(room, 2) == nullptr);
    CHECK(log.body({"BBBBBBBBBB"}, 1) == nullptr);
    CHECK_FALSE(writer.add(log, writer.next(2, 1)));  // without a term of its own
    CHECK(writer.add(log, writer.next(2, 2)));
    CHECK(log.takeovers() == 1);
    const room::JournalRecord second = chain.next();
    CHECK_FALSE(writer.add(log, writer.with_record(1, 1, second)));  // the former owner
    CHECK_FALSE(writer.add(log, writer.with_record(2, 2, store::Chain{room.text}.next("{\"other\":1}"))));
    cluster::Envelope elsewhere = writer.with_record(2, 2, second);
    elsewhere.after = 1;
    CHECK_FALSE(writer.add(log, elsewhere));
    CHECK(writer.add(log, writer.with_record(2, 2, second)));
    CHECK_FALSE(writer.add(log, writer.with_record(2, 2, second)));  // twice
}

TEST_CASE("a room that is taken again and again, although nothing happens in it, is found") {
    DurableLog log;
    Writer writer;
    store::Chain chain{room.text};
    std::uint64_t term = 1;
    CHECK(writer.add(log, writer.with_record(1, term, chain.next())));
    for (std::size_t times = 0; times < DurableLog::idle_terms_max; ++times, ++term)
        CHECK(writer.add(log, writer.next(1, term + 1)));
    CHECK_FALSE(writer.add(log, writer.next(1, term + 1)));
}

TEST_CASE("what a client of a cluster is told must be durable, and its command in the record") {
    DurableLog log;
    Writer writer;
    protocol::CommandId id;
    id.bytes[0] = 7;
    store::Chain chain{room.text};
    const std::string body = "{\"id\":\"" + protocol::to_hex(id.bytes) + "\"}";
    CHECK(writer.add(log, writer.with_record(1, 1, chain.next(body))));
    History history;
    history.compare_with(log);
    history.note_version(room, {1, 1});
    history.note_accepted(room, id, 1);
    CHECK_THROWS_AS(history.note_version(room, {1, 2}), Failure);
    CHECK_THROWS_AS(history.note_accepted(room, {}, 1), Failure);
    CHECK_THROWS_AS(history.note_accepted(room, id, 2), Failure);
}

TEST_CASE("records in a cluster's log that no room has written are found") {
    DurableLog log;
    Writer writer;
    store::Chain chain{room.text};
    CHECK(writer.add(log, writer.with_record(1, 1, chain.next())));
    CHECK_THROWS_AS(log.replay(), Failure);
}

}  // namespace seq::simulator
