#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "server/cluster/broker.hpp"
#include "server/cluster/log/cluster_journal.hpp"
#include "server/cluster/members/handover.hpp"
#include "server/cluster/members/membership.hpp"
#include "server/room/expected.hpp"

namespace seq::cluster {

/// This process as a node of a cluster: its connection, its journal, and what it knows of the others.
class Node {
  public:
    /// Waits until the other nodes and the lists of rooms are known. The error is a sentence: a node with
    /// this name runs already, or the broker does not answer or does not pass messages on.
    static Expected<std::unique_ptr<Node>> join(std::unique_ptr<Broker> broker, const std::string& name);
    /// The same without waiting: the node has joined when why_not() is empty.
    static std::unique_ptr<Node> begin_to_join(std::unique_ptr<Broker> broker, const std::string& name) {
        return std::unique_ptr<Node>{new Node{std::move(broker), name}};
    }
    ~Node();

    /// Whether it knows the other nodes and the lists of rooms.
    bool is_ready() const { return membership_.knows_who_lives() && journal_.has_caught_up(); }
    /// Why it has not joined, as a sentence; empty if it has. While it is not ready, this may be a matter of
    /// time.
    std::string why_not() const;

    Broker& broker() { return *broker_; }
    ClusterJournal& journal() { return journal_; }
    const ClusterJournal& journal() const { return journal_; }
    const Membership& membership() const { return membership_; }

    /// From now on `load` is called for rooms that this node has to take over (see Takeover), and `give` for
    /// rooms that it has to hand over (see Handover). Both may be called until end_takeovers() has returned.
    void begin_takeovers(std::function<void(const protocol::RoomCode&)> load,
                         std::function<void(const RoomToGive&)> give);
    void end_takeovers();
    /// This node is about to end: the others take its rooms as soon as it releases them.
    void end();
    /// Whether an operator has asked it to hand its rooms over. Thread-safe.
    bool is_drained() const { return drained_ != DrainRequest::DrainKind::own_rooms; }
    /// Why it cannot serve rooms, as a sentence for the public; empty if it can. Thread-safe.
    std::string_view trouble() const;

  private:
    Node(std::unique_ptr<Broker> broker, const std::string& name);
    void on_change();
    void on_request(std::string_view payload);

    const std::unique_ptr<Broker> broker_;
    std::mutex guard_;  ///< guards the next three
    std::unique_ptr<Takeover> takeover_;
    std::unique_ptr<Handover> handover_;
    bool is_ending_ = false;
    std::atomic<DrainRequest::DrainKind> drained_ = DrainRequest::DrainKind::own_rooms;
    Membership membership_;
    ClusterJournal journal_;
    std::unique_ptr<Subscription> requests_;
};

}  // namespace seq::cluster
