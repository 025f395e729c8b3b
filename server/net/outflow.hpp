#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "protocol/message/ids.hpp"
#include "server/net/peer.hpp"

namespace seq::net {

/// What a room has said and what may not be heard before the records it depends on are durable. First in,
/// first out: even a refusal waits for what was said before it.
class Outflow {
  public:
    struct Item {
        std::shared_ptr<Peer> to;
        Outgoing what;
    };
    struct Question {
        std::shared_ptr<Peer> from;
        protocol::CommandId id;
    };
    /// What one call of the room made: it leaves as a whole, when version `after` is durable.
    struct Batch {
        std::uint64_t after = 0;
        std::vector<Item> items;
        std::optional<Question> answers;  ///< the command that this is the answer to
        std::size_t bytes = 0;            ///< that it takes while it waits; set by push()
    };

    void push(Batch batch);
    bool empty() const { return waiting_.empty(); }
    /// How many batches wait.
    std::size_t size() const { return waiting_.size(); }
    /// Bytes that they take. A frame that goes to several sessions is there once.
    std::size_t bytes() const { return bytes_; }

    /// Hands over all that waited for no more than this version, one delivery a session.
    void release(std::uint64_t durable);
    /// Forgets what waits. The commands that are left without an answer.
    std::vector<Question> drop();

  private:
    std::deque<Batch> waiting_;
    std::size_t bytes_ = 0;
};

}  // namespace seq::net
