#include "tests/simulator/memory_transport.hpp"

#include <algorithm>
#include <utility>

namespace seq::simulator {
namespace {

constexpr std::size_t buffer_bytes = 64 * 1024;  // of a connection whose client does not read

}  // namespace

MemoryTransport::MemoryTransport(Machine& machine, const net::Executor& executor, ClientEnd client,
                                 std::chrono::microseconds latency_max)
    : machine_{machine},
      client_{std::move(client)},
      computer_{machine.computer()},
      latency_max_{latency_max},
      events_{executor} {
    traffic_.last_frame = Clock::now();
}

// A message never arrives before one that was sent earlier.
MemoryTransport::Clock::duration MemoryTransport::next_in(Clock::time_point& newest) {
    newest = std::max(newest, machine_.now() + machine_.up_to(latency_max_));
    return newest - machine_.now();
}

void MemoryTransport::to_server(std::function<void(MemoryTransport&)> what) {
    machine_.after(next_in(newest_to_server_), computer_,
                   [transport = weak_from_this(), what = std::move(what)] {
                       const auto self = transport.lock();
                       if (self && !self->is_silent_ && !self->server_has_ended_) what(*self);
                   });
}

void MemoryTransport::to_client(std::function<void(MemoryTransport&)> what) {
    machine_.after(next_in(newest_to_client_), nullptr,
                   [transport = weak_from_this(), what = std::move(what)] {
                       const auto self = transport.lock();
                       if (self && !self->is_silent_ && !self->client_has_ended_) what(*self);
                   });
}

void MemoryTransport::send(std::string text, net::Incoming::What what) {
    if (client_has_ended_) return;
    to_server([what, text = std::move(text)](MemoryTransport& transport) {
        if (transport.is_cut_) return;
        transport.traffic_.last_frame = Clock::now();
        transport.traffic_.bytes += text.size();
        transport.arrived_.push_back({what, text});
        transport.events_->arrival.set();
    });
}

void MemoryTransport::leave() {
    if (std::exchange(client_has_ended_, true)) return;
    to_server([](MemoryTransport& transport) { transport.end_for_server(); });
}

void MemoryTransport::read_on(bool reads) {
    reads_ = reads;
    while (reads_ && !unread_.empty() && !client_has_ended_) {
        std::string text = std::move(unread_.front());
        unread_.pop_front();
        hand_over(std::move(text));
    }
}

void MemoryTransport::cut() {
    is_cut_ = true;
    end_for_client({});
    to_server([](MemoryTransport& transport) { transport.end_for_server(); });
}

void MemoryTransport::forget_server() {
    end_for_server();
    events_.reset();
}

void MemoryTransport::hand_over(std::string text) {
    if (!reads_) return unread_.push_back(std::move(text));
    under_way_ -= text.size();
    if (events_) events_->drained.set();
    if (computer_ != nullptr) computer_->has_worked = true;
    client_.on_text(text);
}

void MemoryTransport::end_for_server() {
    if (std::exchange(server_has_ended_, true)) return;
    if (events_) {
        events_->arrival.set();
        events_->drained.set();
        events_->ended.set();
    }
    to_client([](MemoryTransport& transport) { transport.end_for_client({}); });
}

void MemoryTransport::end_for_client(std::optional<room::CloseReason> reason) {
    if (std::exchange(client_has_ended_, true)) return;
    client_.on_end(reason);
}

net::Awaitable<net::Incoming> MemoryTransport::read() {
    while (arrived_.empty() && !server_has_ended_) {
        const bool is_set = co_await events_->arrival.wait();
        if (!is_set) co_return net::Incoming{};
    }
    if (server_has_ended_) co_return net::Incoming{};
    current_ = std::move(arrived_.front());
    arrived_.pop_front();
    co_return net::Incoming{current_.what, current_.text, Clock::now()};
}

void MemoryTransport::put_under_way(std::span<const net::OutgoingFrame> frames) {
    for (const net::OutgoingFrame& frame : frames) {
        std::string text{*frame.first};
        if (frame.rest) text += *frame.rest;
        under_way_ += text.size();
        to_client([text = std::move(text)](MemoryTransport& transport) mutable {
            transport.hand_over(std::move(text));
        });
    }
}

net::WriteNow MemoryTransport::write_now(std::span<const net::OutgoingFrame> frames) {
    if (server_has_ended_ || under_way_ > buffer_bytes) return net::WriteNow::nothing;
    put_under_way(frames);
    return under_way_ > buffer_bytes ? net::WriteNow::begun : net::WriteNow::all;
}

net::Awaitable<bool> MemoryTransport::write(std::span<const net::OutgoingFrame> frames) {
    put_under_way(frames);
    while (under_way_ > buffer_bytes && !server_has_ended_) {
        const bool is_set = co_await events_->drained.wait();
        if (!is_set) co_return false;
    }
    co_return !server_has_ended_;
}

net::Awaitable<bool> MemoryTransport::ping() {
    if (server_has_ended_) co_return false;
    const std::uint64_t number = ++traffic_.pings;
    const Clock::time_point sent = Clock::now();
    to_client([number, sent](MemoryTransport& at_client) {
        if (!at_client.reads_) return;
        at_client.to_server([number, sent](MemoryTransport& transport) {
            const Clock::time_point now = Clock::now();
            transport.traffic_.last_frame = now;
            ++transport.traffic_.control_frames;
            transport.traffic_.answered_ping = number;
            transport.round_trip_.note(std::chrono::floor<net::RoundTripEstimate::Time>(now - sent));
        });
    });
    co_return true;
}

net::Awaitable<void> MemoryTransport::close(room::CloseReason reason) {
    if (server_has_ended_) co_return;
    traffic_.ending_since = Clock::now();
    to_client([reason](MemoryTransport& at_client) {
        at_client.to_server([](MemoryTransport& transport) { transport.end_for_server(); });
        at_client.end_for_client(reason);
    });
    while (!server_has_ended_) {
        const bool is_set = co_await events_->ended.wait();
        if (!is_set) co_return;
    }
}

net::Traffic MemoryTransport::traffic() const {
    net::Traffic traffic = traffic_;
    traffic.round_trip = round_trip_.smoothed();
    return traffic;
}

}  // namespace seq::simulator
