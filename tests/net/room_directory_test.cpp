#include "server/net/room_directory.hpp"

#include <atomic>
#include <doctest/doctest.h>

#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/eventually.hpp"

using namespace seq;
using namespace seq::net;
using namespace seq::net::test;
using namespace std::chrono_literals;

namespace {

/// A session that checks whether the server already refuses all commands when it is sent `storage-full`.
class CheckingPeer final : public Peer {
  public:
    explicit CheckingPeer(const RoomDirectory& rooms) : rooms_{rooms} {}

    core::SessionId id() const override { return {1}; }
    void deliver_frames(std::span<OutgoingFrame> frames, std::optional<core::CloseReason>) override {
        for (const OutgoingFrame& frame : frames)
            if (seq::test::contains(*frame.first, "storage-full"))
                told_ = rooms_.storage_is_full() ? Told::when_known : Told::too_early;
    }
    const asio::ip::address& from() const override { return from_; }
    void note_seat(SeatUse /*use*/) override {}
    const RecordAllowance& records() const override { return records_; }
    void entered(JoinOutcome /*outcome*/, std::shared_ptr<RoomLink> /*room*/) override {}

    enum class Told : std::uint8_t { no, too_early, when_known };
    Told told() const { return told_; }

  private:
    const RoomDirectory& rooms_;
    asio::ip::address from_;
    RecordAllowance records_;
    std::atomic<Told> told_ = Told::no;
};

}  // namespace

TEST_CASE(
    "when a client is refused because the disk is full, the server already refuses commands in all rooms") {
    MemoryJournal journal;
    Limits limits;
    limits.probe_every = 1h;
    Metrics metrics;
    Loops loops{1};
    RoomDirectory rooms{journal, loops, limits, metrics, ""};
    loops.run();
    journal.fill(true);
    const auto ann = std::make_shared<CheckingPeer>(rooms);
    rooms.enter(ann, command(create_for_two()), JoinPolicy::usual);
    REQUIRE(seq::test::eventually([&] { return ann->told() != CheckingPeer::Told::no; }));
    CHECK(ann->told() == CheckingPeer::Told::when_known);
    rooms.stop();
    REQUIRE(seq::test::eventually([&] { return rooms.has_stopped(); }));
    CHECK(loops.finish(10s));
}
