#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/host/peer.hpp"
#include "server/host/remote_rooms.hpp"
#include "server/machine/clock.hpp"
#include "server/relay/last_message.hpp"
#include "server/relay/relay_line.hpp"

namespace seq::net {

/// A room of another node that one session of this node is in, or wants to enter. Thread-safe.
class RelayedRoom final : public RoomLink, public std::enable_shared_from_this<RelayedRoom> {
  public:
    /// `ended` is called once when the relay is over, from any thread.
    RelayedRoom(RelayLine& line, std::string node, Arrival arrival,
                std::function<void(const RelayedRoom&)> ended);

    const std::string& node() const { return node_; }
    /// The process of the node, as soon as it has answered; 0 before.
    std::uint64_t process() const;
    std::uint64_t session() const { return arrival_.peer->id().number; }
    /// Since when it waits to be let in; nothing if it is in.
    std::optional<machine::Clock::time_point> waits_since() const;

    /// Sends the arrival to the node.
    void begin();
    /// Sends a message without content if that is due; see LastMessage.
    void confirm_last(machine::Clock::time_point now);
    /// Whether no message of the node about this session has been lost before this one.
    bool takes(const RelayMessage& message);
    /// Does what the message says. Messages of a former process of the node are ignored.
    void take(const RelayMessage& message);
    /// The node does not answer, or has lost the room. A session in the room is closed, and its client
    /// resumes. Returns the arrival of one that has received nothing yet, which has to look for the room
    /// again.
    std::optional<Arrival> give_up();

    const protocol::RoomCode& code() const override { return arrival_.room; }
    void post(room::RoomInput input) override;
    void drain(room::SessionId session) override;

  private:
    void send(RelayMessage message);
    void send_now(RelayMessage message);
    void end();
    void deliver(const RelayMessage& message);
    void enter(JoinOutcome outcome);

    RelayLine& line_;
    const std::string node_;
    const Arrival arrival_;
    const std::function<void(const RelayedRoom&)> ended_;

    mutable std::mutex guard_;  ///< guards the rest, and the order of what is sent
    std::optional<machine::Clock::time_point> waits_since_;
    bool is_over_ = false;
    std::uint64_t process_ = 0;     ///< of the node, as soon as it has answered
    std::uint64_t sent_ = 0;        ///< messages
    LastMessage last_;              ///< of those that were sent
    std::uint64_t taken_ = 0;       ///< messages
    bool has_delivered_ = false;    ///< something of the room, so that the session cannot enter anew
    std::uint64_t unreported_ = 0;  ///< bytes of frames that have arrived
};

}  // namespace seq::net
