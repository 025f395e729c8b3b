#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "server/front/socket/transport.hpp"
#include "server/host/threads/executor.hpp"
#include "tests/simulator/machine.hpp"

namespace seq::simulator {

/// What a client learns from its end of a MemoryTransport. Neither function is called by a function of the
/// MemoryTransport itself.
struct ClientEnd {
    std::function<void(const std::string&)> on_text;
    /// The connection has ended: with a Close frame of the server, or broken.
    std::function<void(std::optional<room::CloseReason>)> on_end;
};

/// A WebSocket in memory, after its handshake. Both directions keep the order of messages and delay them. The
/// server has one end as its transport; the other functions are the client's end and the network's faults.
class MemoryTransport final : public net::Transport, public std::enable_shared_from_this<MemoryTransport> {
  public:
    using Clock = Machine::Clock;

    /// Messages take up to `latency_max` in each direction.
    MemoryTransport(Machine& machine, const net::Executor& executor, ClientEnd client,
                    std::chrono::microseconds latency_max);

    // The client's end.

    void send(std::string text, net::Incoming::What what = net::Incoming::What::text);
    /// Closes the connection with a Close frame.
    void leave();
    /// While a client does not read, the server's frames fill a small buffer, and then its writes wait.
    void read_on(bool reads);

    // Faults of the network.

    /// Breaks the connection: the client learns it at once, the server after a moment, and what is under way
    /// is lost.
    void cut();
    /// From now on nothing arrives on either side, and nobody learns it.
    void fall_silent() { is_silent_ = true; }

    bool is_over() const { return client_has_ended_; }

    /// The server is destroyed, and its executor with it. From now on there is only the client's end.
    void forget_server();

    // The server's end.

    net::Awaitable<net::Incoming> read() override;
    /// Leaves a rest for write() if the buffer of a client that does not read is full.
    net::WriteNow write_now(std::span<const net::OutgoingFrame> frames) override;
    net::Awaitable<bool> write(std::span<const net::OutgoingFrame> frames) override;
    net::Awaitable<bool> ping() override;
    net::Awaitable<void> close(room::CloseReason reason) override;
    void close_now() override { end_for_server(); }
    void abort() override { end_for_server(); }
    net::Traffic traffic() const override;

  private:
    struct Message {
        net::Incoming::What what;
        std::string text;
    };
    /// What the server's coroutines wait for.
    struct Events {
        explicit Events(const net::Executor& executor)
            : arrival{executor}, drained{executor}, ended{executor} {}

        net::AsyncEvent arrival;
        net::AsyncEvent drained;
        net::AsyncEvent ended;
    };

    Clock::duration next_in(Clock::time_point& newest);
    void to_server(std::function<void(MemoryTransport&)> what);
    void to_client(std::function<void(MemoryTransport&)> what);
    void hand_over(std::string text);
    void put_under_way(std::span<const net::OutgoingFrame> frames);
    void end_for_server();
    void end_for_client(std::optional<room::CloseReason> reason);

    Machine& machine_;
    ClientEnd client_;
    Computer* const computer_;  ///< of the server
    std::chrono::microseconds latency_max_;
    Clock::time_point newest_to_server_{};
    Clock::time_point newest_to_client_{};

    std::deque<Message> arrived_;
    Message current_{net::Incoming::What::closed, {}};
    std::optional<Events> events_;  ///< while the server exists
    std::deque<std::string> unread_;
    std::size_t under_way_ = 0;  ///< bytes to the client that it has not read
    bool reads_ = true;
    bool is_silent_ = false;
    bool is_cut_ = false;
    bool server_has_ended_ = false;
    bool client_has_ended_ = false;
    net::Traffic traffic_;
    net::RoundTripEstimate round_trip_;
};

}  // namespace seq::simulator
