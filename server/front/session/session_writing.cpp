#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>

#include "server/front/session/session.hpp"

// What a session sends: at once as far as the socket takes it, the rest by a writer.

namespace seq::net {

void Session::deliver_frames(std::span<OutgoingFrame> frames, std::optional<room::CloseReason> close_reason) {
    if (executor_.running_in_this_thread()) return send_delivered(frames, close_reason);
    OutgoingItems items;
    items.add(frames, close_reason);
    asio::post(executor_, [self = shared_from_this(), items = std::move(items)]() mutable {
        self->send_delivered({items.frames.data(), items.frames.size()}, items.close_reason);
    });
}

void Session::send_delivered(std::span<OutgoingFrame> frames, std::optional<room::CloseReason> close_reason) {
    is_answered_ = true;
    last_delivery_ = Clock::now();
    send(frames);
    if (close_reason) close(*close_reason);
}

void Session::put(OutgoingFrame frame) {
    send(std::span{&frame, 1});
}

// Mostly the socket takes everything at once, so that nothing has to wait in the outbox.
void Session::send(std::span<OutgoingFrame> frames) {
    const WriteNow result = may_send_now(frames) ? transport_.write_now(frames) : WriteNow::nothing;
    if (result != WriteNow::nothing) count(frames);
    if (result == WriteNow::all) return;
    for (OutgoingFrame& frame : frames)
        if (!outbox_.push(std::move(frame))) outbox_.discard(room::CloseReason::too_slow);
    if (result == WriteNow::begun) {  // the frames still count as waiting, until the writer has sent the rest
        if (outbox_.is_closed()) {    // it had no space, so they would not count
            transport_.abort();
            return end();
        }
        unsent_ = outbox_.take();
        unsent_->frames = {};
    }
    if (unsent_ || outbox_.has_frames() || outbox_.is_closed()) start_writing();
}

// What is sent without the outbox has to be a batch of it.
bool Session::may_send_now(std::span<const OutgoingFrame> frames) const {
    if (unsent_ || is_writing_ || outbox_.is_closed() || outbox_.has_frames()) return false;
    std::size_t bytes = 0;
    for (const OutgoingFrame& frame : frames)
        bytes += frame.size();
    return frames.size() <= 1 || bytes < Outbox::batch_bytes;
}

void Session::count(std::span<const OutgoingFrame> sent) {
    std::size_t bytes = 0;
    for (const OutgoingFrame& frame : sent)
        bytes += frame.size();
    context_.metrics.messages_out.add(sent.size());
    context_.metrics.bytes_out.add(bytes);
}

void Session::close(room::CloseReason reason) {
    outbox_.close(reason);
    start_writing();
}

void Session::start_writing() {
    if (is_writing_ || is_ending_) return;
    is_writing_ = true;
    asio::co_spawn(executor_, [self = shared_from_this()] { return self->write_waiting(); }, asio::detached);
}

Awaitable<void> Session::write_waiting() {
    try {
        while (!is_ending_) {
            const bool goes_on = co_await write_next();
            if (!goes_on) break;
        }
    } catch (...) {
        fault_ = std::current_exception();
        end();
    }
    is_writing_ = false;
    if (is_ending_) wake_.set();
}

// False if nothing is left to write, or nothing can be written any more.
Awaitable<bool> Session::write_next() {
    const bool is_counted = unsent_.has_value();  // by send()
    const Outbox::FrameBatch batch = is_counted ? *unsent_ : outbox_.take();
    if (!is_counted) count(batch.frames);
    const bool pings = std::exchange(ping_due_, false);
    if (batch.empty() && !is_counted && !pings) co_return false;
    unsent_ = batch;
    writing_since_ = Clock::now();
    bool sent = co_await transport_.write(batch.frames);
    if (sent && pings) sent = co_await transport_.ping();
    writing_since_.reset();
    unsent_.reset();
    outbox_.written();
    if (sent && !batch.close_reason) co_return true;
    if (sent) {
        closing_since_ = Clock::now();
        co_await transport_.close(*batch.close_reason);
    }
    end();
    co_return false;
}

}  // namespace seq::net
