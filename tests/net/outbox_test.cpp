#include "server/front/session/outbox.hpp"

#include "server/front/socket/frame_buffers.hpp"
#include "server/room/after/finished_game.hpp"
#include "tests/net/support/metrics.hpp"
#include "tests/net/support/play.hpp"

using namespace seq;
using namespace seq::net;
using namespace seq::net::test;

namespace {

room::Frame frame(std::size_t size) {
    return room::to_frame(std::string(size, 'x'));
}

/// What an outbox refers to.
struct Bounds {
    Bounds(std::size_t frames, std::size_t bytes, std::size_t bytes_of_all = 1'000'000'000)
        : all{bytes_of_all} {
        limits.outbox_frames = frames;
        limits.outbox_bytes = bytes;
    }
    Limits limits{};
    OutboxSum all;
};

struct OnlyOutbox : Bounds, Outbox {
    OnlyOutbox(std::size_t frames, std::size_t bytes) : Bounds{frames, bytes}, Outbox{limits, all} {}
};

}  // namespace

TEST_CASE("an outbox gives its frames back in order and together") {
    OnlyOutbox outbox{10, 1000};
    const room::Frame first = frame(3);
    const room::Frame second = frame(4);
    CHECK(outbox.push(first));
    CHECK(outbox.push(second));
    const auto batch = outbox.take();
    CHECK(std::ranges::equal(batch.frames, std::vector{OutgoingFrame{first}, OutgoingFrame{second}}));
    CHECK_FALSE(batch.close_reason.has_value());
    outbox.written();
    CHECK(outbox.take().empty());
}

TEST_CASE("a message of two parts is one frame, and counts with both") {
    OnlyOutbox outbox{10, 100};
    const room::Frame shared = frame(40);
    CHECK(outbox.push({frame(10), shared}));
    CHECK(outbox.push({frame(10), shared}));
    CHECK_FALSE(outbox.push(frame(1)));
    const auto batch = outbox.take();
    REQUIRE(batch.frames.size() == 2);
    CHECK(batch.frames[0].size() == 50);
    CHECK(batch.frames[0].rest == batch.frames[1].rest);
}

TEST_CASE("an outbox is bounded in frames, including those being written, and in bytes") {
    OnlyOutbox outbox{2, 1000};
    CHECK(outbox.push(frame(600)));
    CHECK_FALSE(outbox.push(frame(600)));
    CHECK(outbox.push(frame(400)));
    CHECK_FALSE(outbox.push(frame(0)));
    CHECK(outbox.take().frames.size() == 2);
    CHECK_FALSE(outbox.push(frame(0)));
    outbox.written();
    CHECK(outbox.push(frame(1)));
}

TEST_CASE("a frame larger than the whole outbox is accepted, but not a second one") {
    OnlyOutbox outbox{100, 1000};
    CHECK(outbox.push(frame(5000)));
    CHECK_FALSE(outbox.push(frame(251)));
    CHECK(outbox.push(frame(250)));
    CHECK_FALSE(outbox.push(frame(5000)));
    CHECK(outbox.take().frames.size() == 2);
    CHECK_FALSE(outbox.push(frame(5000)));
    outbox.written();
    CHECK(outbox.push(frame(5000)));
}

TEST_CASE(
    "the close is sent last, with the first reason: waiting frames go first, later ones are discarded") {
    OnlyOutbox outbox{100, 1'000'000};
    for (int i = 0; i < 3; ++i)
        outbox.push(frame(60'000));
    outbox.close(room::CloseReason::taken_over);
    outbox.close(room::CloseReason::idle);
    CHECK(outbox.push(frame(1)));
    std::size_t frames = 0;
    std::optional<room::CloseReason> reason;
    while (!reason) {
        const auto batch = outbox.take();
        frames += batch.frames.size();
        reason = batch.close_reason;
        outbox.written();
    }
    CHECK(reason == room::CloseReason::taken_over);
    CHECK(frames == 3);
}

TEST_CASE("a peer that does not read loses its waiting frames and gets the close alone") {
    OnlyOutbox outbox{100, 1000};
    outbox.push(frame(10));
    outbox.discard(room::CloseReason::too_slow);
    const auto batch = outbox.take();
    CHECK(batch.frames.empty());
    CHECK(batch.close_reason == room::CloseReason::too_slow);
}

TEST_CASE("all outboxes together count what waits, until it has been written or discarded") {
    Bounds bounds{10, 1000};
    {
        Outbox outbox{bounds.limits, bounds.all};
        CHECK(outbox.push({frame(8), frame(5000)}));
        CHECK(bounds.all.bytes == 5008);
        CHECK(outbox.take().frames.size() == 1);
        CHECK(outbox.push(frame(10)));
        CHECK(bounds.all.bytes == 5018);
        outbox.written();
        CHECK(bounds.all.bytes == 10);
        outbox.discard(room::CloseReason::too_slow);
        CHECK(outbox.push(frame(10)));  // discarded
        CHECK(bounds.all.bytes == 0);
        Outbox other{bounds.limits, bounds.all};
        CHECK(other.push(frame(10)));
        CHECK(other.take().frames.size() == 1);
        CHECK(other.push(frame(10)));
        CHECK(bounds.all.bytes == 20);
    }
    CHECK(bounds.all.bytes == 0);
}

TEST_CASE("while all outboxes together are full, only those that hold little get more") {
    Bounds bounds{100, 100'000, 150'000};
    bounds.limits.outbox_bytes_when_full = 1000;
    Outbox large{bounds.limits, bounds.all};
    Outbox small{bounds.limits, bounds.all};
    CHECK(large.push(frame(90'000)));
    CHECK(small.push(frame(60'000)));
    CHECK_FALSE(large.push(frame(10)));
    CHECK_FALSE(small.push(frame(10)));
    CHECK(large.holds_too_much());
    small.take();
    small.written();
    large.push(frame(5000));
    Outbox third{bounds.limits, bounds.all};
    CHECK(third.push(frame(54'000)));
    CHECK(small.push(frame(900)));
    CHECK(small.push(frame(100)));
    CHECK_FALSE(small.push(frame(10)));
    CHECK_FALSE(small.holds_too_much());
    large.discard(room::CloseReason::too_slow);
    CHECK(small.push(frame(50'000)));
}

TEST_CASE("frames in one piece are the same bytes as frames in parts") {
    const std::string rest(300, 'r');
    for (const std::size_t size : {0U, 1U, 125U, 126U, 1000U, 2043U, 2044U, 2045U, 65535U, 65536U}) {
        CAPTURE(size);
        const room::Frame text = room::to_frame(std::string(size, 't'));
        for (const auto& frames :
             {std::vector<OutgoingFrame>{text}, std::vector<OutgoingFrame>{{text, room::to_frame(rest)}},
              std::vector<OutgoingFrame>{room::to_frame("before"), text, room::to_frame("behind")}}) {
            std::string parts;
            const FrameBuffers buffers{frames};
            for (const boost::asio::const_buffer part : buffers.buffers())
                parts.append(static_cast<const char*>(part.data()), part.size());
            CHECK(framed_size(frames) == parts.size());
            const JoinedFrames joined{frames};
            CHECK(joined.bytes() == parts);
        }
    }
}

TEST_CASE(
    "sessions that do not read what they ask for are dropped when all outboxes together hold too much") {
    constexpr std::size_t any = 64 * 1024 * 1024;  // only the total may exceed a limit
    RunningServer server{for_fast_clients(watchful({.write = 60s,
                                                    .close = 50ms,
                                                    .outbox_frames = any,
                                                    .outbox_bytes = any,
                                                    .outboxes_bytes = 600'000,
                                                    .room = {.budget_factor = 1'000'000}}))};
    Client player{server.port()};
    play_long_game(player);
    std::vector<Client> slow;
    for (int n = 0; n < 10; ++n) {
        slow.emplace_back(server.port(), Upgrade{.receive_bytes = 4096});
        ask_all(slow.back(), {protocol::Join{*player.room(), "Slow " + std::to_string(n), new_token()}});
    }
    const auto dropped = [&] {
        const auto metrics = metrics_at(server.admin_port());
        const auto found = metrics.find(R"(sequenced_sessions_closed_total{reason="too-slow"})");
        return found == metrics.end() ? 0.0 : found->second;
    };
    // The replay, which they share, fills the kernel's buffers; each cast is queued once for each.
    CHECK(eventually([&] {
        for (Client& client : slow)
            client.send_if_open(encode(command(protocol::FetchReplay{1})));
        if (player.ask(cast) != "accepted") player.ask(protocol::Start{});
        return dropped() >= 1;
    }));
    CHECK(player.ask(protocol::Say{"on we go"}) == "accepted");
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
