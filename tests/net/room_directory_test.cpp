#include "server/host/room_directory.hpp"

#include "tests/net/support/play.hpp"
#include "tests/net/support/quiet_peer.hpp"

using namespace seq;
using namespace seq::net;
using namespace seq::net::test;

namespace {

/// A session that checks whether the server already refuses all commands when it is sent `storage-full`.
class CheckingPeer final : public QuietPeer {
  public:
    explicit CheckingPeer(const RoomDirectory& rooms) : rooms_{rooms} {}

    void deliver_frames(std::span<OutgoingFrame> frames, std::optional<room::CloseReason>) override {
        for (const OutgoingFrame& frame : frames)
            if (contains(*frame.first, "storage-full"))
                told_ = rooms_.storage_is_full() ? Told::when_known : Told::too_early;
    }
    enum class Told : std::uint8_t { no, too_early, when_known };
    Told told() const { return told_; }

  private:
    const RoomDirectory& rooms_;
    std::atomic<Told> told_ = Told::no;
};

/// A session in a room, which notes that it was sent `went-away`.
class MemberPeer final : public QuietPeer {
  public:
    using QuietPeer::QuietPeer;
    void deliver_frames(std::span<OutgoingFrame> frames, std::optional<room::CloseReason>) override {
        for (const OutgoingFrame& frame : frames)
            if (contains(*frame.first, "went-away")) sees_absence = true;
    }
    void entered(JoinOutcome /*outcome*/, std::shared_ptr<RoomRunner> room) override {
        const std::lock_guard guard{guard_};
        room_ = std::move(room);
    }
    /// Waits until it is in a room.
    RoomRunner& room() {
        std::shared_ptr<RoomRunner> room;
        REQUIRE(eventually([&] {
            const std::lock_guard guard{guard_};
            return (room = room_) != nullptr;
        }));
        return *room;
    }
    void say(protocol::ClientBody body) { room().post(room::Command{id(), command(std::move(body))}); }

    std::atomic<bool> sees_absence = false;

  private:
    std::mutex guard_;  ///< guards the room
    std::shared_ptr<RoomRunner> room_;
};

class CountingCaller final : public push::Caller {
  public:
    void call(const protocol::RoomCode& /*room*/, const push::PushCall& /*call*/) override { ++calls; }
    void cancel(const protocol::RoomCode& /*room*/, protocol::MemberId /*member*/) override {}
    std::string why_not(const protocol::PushSubscribe& /*subscription*/) const override { return {}; }

    std::atomic<int> calls = 0;
};

void stop(RoomDirectory& rooms, Loops& loops) {
    rooms.stop();
    REQUIRE(eventually([&] { return rooms.has_stopped(); }));
    CHECK(loops.finish(10s));
}

}  // namespace

TEST_CASE(
    "when a client is refused because the disk is full, the server already refuses commands in all rooms") {
    MemoryJournal journal;
    const Limits limits{.probe_every = 1h};
    Metrics metrics;
    Loops loops{1};
    RoomDirectory rooms{journal, loops, limits, metrics, ""};
    loops.run();
    journal.fill(true);
    const auto ann = std::make_shared<CheckingPeer>(rooms);
    rooms.enter({ann, command(create_for_two())});
    REQUIRE(eventually([&] { return ann->told() != CheckingPeer::Told::no; }));
    CHECK(ann->told() == CheckingPeer::Told::when_known);
    stop(rooms, loops);
}

TEST_CASE("a member who is away is called only when what they are called for is durable") {
    MemoryJournal journal;
    const Limits limits{.room = {.away_after = 1ms}};
    Metrics metrics;
    CountingCaller caller;
    Loops loops{1};
    RoomDirectory rooms{journal, loops, limits, metrics, "", &caller};
    loops.run();
    const auto ann = std::make_shared<MemberPeer>(1);
    const auto bob = std::make_shared<MemberPeer>(2);
    protocol::Create create = create_for_two();
    create.preset = "hearts-due";
    rooms.enter({ann, command(create)});
    rooms.enter({bob, command(protocol::Join{ann->room().code(), "Bob", new_token()})});
    for (const auto& each : {ann, bob})
        each->say(protocol::Sit{});
    bob->room().post(room::Disconnected{bob->id()});
    REQUIRE(eventually([&] { return ann->sees_absence.load(); }));

    journal.hold(true);
    ann->say(protocol::Start{});
    REQUIRE(eventually([&] { return journal.waiting() == 1; }));
    ann->say(protocol::Say{"go"});  // its record is written when the room has dealt with the start
    REQUIRE(eventually([&] { return journal.waiting() == 2; }));
    CHECK(caller.calls == 0);
    journal.hold(false);
    CHECK(eventually([&] { return caller.calls > 0; }));
    stop(rooms, loops);
}
