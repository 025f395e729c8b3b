#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/cluster/members/living_nodes.hpp"
#include "server/front/limits/address_limits.hpp"
#include "server/front/limits/connection_list.hpp"
#include "server/host/remote_rooms.hpp"
#include "server/limits/limits.hpp"
#include "server/machine/background.hpp"
#include "server/relay/relayed_peer.hpp"
#include "server/relay/relayed_room.hpp"

namespace seq::net {

class RoomDirectory;

/// What a Relay uses; all of it outlives the relay.
struct RelaySetup {
    cluster::Broker& broker;
    const cluster::LivingNodes& nodes;
    std::string node;  ///< the name of this one
    RoomDirectory& rooms;
    AddressLimits& addresses;
    ConnectionList& connections;
    const Limits& limits;
};

/// Connects sessions of this node with rooms of other nodes, and the other way round. Messages of a session
/// arrive in order; if one is lost, if a node dies or a room moves, the session is closed, and its client
/// resumes. A session that is not in its room yet looks for it again.
class Relay final : public RemoteRooms {
  public:
    explicit Relay(RelaySetup setup);
    ~Relay() override;

    void enter(const std::string& node, Arrival arrival) override;
    void hold() override { line_.hold(); }
    void release() override { line_.release(); }
    /// This node shuts down: sessions of other nodes are not let in any more. They look for their rooms again
    /// until another node has taken them.
    void drain() { is_draining_ = true; }

  private:
    using PeerKey = std::pair<std::uint64_t, std::uint64_t>;  ///< process and session

    void take_all(std::string_view payload);
    void take(const RelayMessage& message);
    void take_from_room(const RelayMessage& message);
    void take_from_session(const RelayMessage& message);
    std::optional<protocol::ClientMessage> command_in(const RelayMessage& message) const;
    void admit(const RelayMessage& message);
    void pass_on(RelayedPeer& peer, const RelayMessage& message);
    void say_not_here(const RelayMessage& to);
    void give_up(RelayedRoom& room);
    void search_again(Arrival arrival);
    /// Its room was not found for too long.
    static void refuse(const Arrival& arrival);
    std::shared_ptr<RelayedRoom> room_of(std::uint64_t session) const;
    std::shared_ptr<RelayedPeer> peer_of(const PeerKey& key) const;
    std::optional<machine::Clock::time_point> look_after();

    const RelaySetup setup_;
    RelayLine line_;
    std::atomic<bool> is_draining_ = false;
    /// An arrival that looks for its room again at a time.
    struct Again {
        machine::Clock::time_point at;
        Arrival arrival;
    };
    mutable std::mutex guard_;                                               ///< guards the next four
    std::unordered_map<std::uint64_t, std::shared_ptr<RelayedRoom>> rooms_;  ///< by the session's number
    std::map<PeerKey, std::shared_ptr<RelayedPeer>> peers_;
    std::vector<Again> again_;
    /// Since when sessions have been looking for their rooms, by number. Forgotten after a while.
    std::unordered_map<std::uint64_t, machine::Clock::time_point> searches_;
    machine::Background thread_;
    std::unique_ptr<cluster::Subscription> subscription_;
};

}  // namespace seq::net
