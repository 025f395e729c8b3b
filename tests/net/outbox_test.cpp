#include "server/front/session/outbox.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "server/front/socket/frame_buffers.hpp"

using namespace seq;
using namespace seq::net;

namespace {

room::Frame frame(std::size_t size) {
    return room::to_frame(std::string(size, 'x'));
}

}  // namespace

TEST_CASE("an outbox gives its frames back in order and together") {
    Outbox outbox{10, 1000};
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
    Outbox outbox{10, 100};
    const room::Frame shared = frame(40);
    CHECK(outbox.push({frame(10), shared}));
    CHECK(outbox.push({frame(10), shared}));
    CHECK_FALSE(outbox.push(frame(1)));
    const auto batch = outbox.take();
    REQUIRE(batch.frames.size() == 2);
    CHECK(batch.frames[0].size() == 50);
    CHECK(batch.frames[0].rest == batch.frames[1].rest);
}

TEST_CASE("an outbox is bounded in frames, including those being written") {
    Outbox outbox{2, 1000};
    CHECK(outbox.push(frame(1)));
    CHECK(outbox.push(frame(1)));
    CHECK_FALSE(outbox.push(frame(1)));
    CHECK(outbox.take().frames.size() == 2);
    CHECK_FALSE(outbox.push(frame(1)));
    outbox.written();
    CHECK(outbox.push(frame(1)));
}

TEST_CASE("an outbox is bounded in bytes") {
    Outbox outbox{100, 1000};
    CHECK(outbox.push(frame(600)));
    CHECK_FALSE(outbox.push(frame(600)));
    CHECK(outbox.push(frame(400)));
}

TEST_CASE("a frame larger than the whole outbox is accepted, but not a second one") {
    Outbox outbox{100, 1000};
    CHECK(outbox.push(frame(5000)));
    CHECK_FALSE(outbox.push(frame(251)));
    CHECK(outbox.push(frame(250)));
    CHECK_FALSE(outbox.push(frame(5000)));
    CHECK(outbox.take().frames.size() == 2);
    CHECK_FALSE(outbox.push(frame(5000)));
    outbox.written();
    CHECK(outbox.push(frame(5000)));
}

TEST_CASE("the close is sent last: waiting frames go first, later ones are discarded") {
    Outbox outbox{100, 1'000'000};
    for (int i = 0; i < 3; ++i)
        outbox.push(frame(60'000));
    outbox.close(room::CloseReason::idle);
    CHECK(outbox.push(frame(1)));
    std::size_t frames = 0;
    for (auto batch = outbox.take();; batch = outbox.take()) {
        frames += batch.frames.size();
        outbox.written();
        if (!batch.close_reason) continue;
        CHECK(*batch.close_reason == room::CloseReason::idle);
        break;
    }
    CHECK(frames == 3);
}

TEST_CASE("a peer that does not read loses its waiting frames and gets the close alone") {
    Outbox outbox{100, 1000};
    outbox.push(frame(10));
    outbox.discard(room::CloseReason::too_slow);
    const auto batch = outbox.take();
    CHECK(batch.frames.empty());
    CHECK(batch.close_reason == room::CloseReason::too_slow);
}

TEST_CASE("a connection is closed with the first reason to close it") {
    Outbox outbox{100, 1000};
    outbox.close(room::CloseReason::taken_over);
    outbox.close(room::CloseReason::idle);
    CHECK(outbox.take().close_reason == room::CloseReason::taken_over);
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
            FrameBuffers{frames}.append_to(parts);
            CHECK(framed_size(frames) == parts.size());
            const JoinedFrames joined{frames};
            CHECK(joined.bytes() == parts);
        }
    }
}
