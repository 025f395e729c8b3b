#pragma once

#include <boost/container/deque.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "protocol/message/ids.hpp"
#include "server/host/peer.hpp"

namespace seq::net {

/// Frames of a room that wait until what they depend on is durable. First in, first out: even a refusal waits
/// for the frames before it.
class DurabilityQueue {
  public:
    /// What a batch has for one session: some frames, and possibly the reason to close it after them.
    struct Receiver {
        std::shared_ptr<Peer> to;
        std::size_t frames = 0;
        std::optional<room::CloseReason> close_reason{};
    };
    struct Question {
        std::shared_ptr<Peer> from;
        protocol::CommandId id;
    };
    /// The frames of one call of the room. They are sent together when `after` appends are durable.
    struct Batch {
        std::uint64_t after = 0;
        std::vector<OutgoingFrame> frames{};  ///< those of each receiver in turn
        std::vector<Receiver> receivers{};    ///< each session once
        std::optional<Question> answers{};    ///< the command that this batch answers
        std::size_t bytes = 0;                ///< its memory while it waits; set by push()
    };

    /// An empty batch with space for so many frames; the space of a batch that was sent, if there is one.
    Batch batch_for(std::size_t frames);
    void push(Batch batch);
    bool empty() const { return waiting_.empty(); }
    /// The number of waiting batches.
    std::size_t size() const { return waiting_.size(); }
    /// Their memory in bytes. A frame that goes to several sessions counts once.
    std::size_t bytes() const { return bytes_; }

    /// Delivers the batches that wait for no more appends than these, with one delivery per session.
    void release(std::uint64_t durable);
    /// Discards all batches. Returns the commands that stay unanswered.
    std::vector<Question> drop();

  private:
    /// The largest space that is kept for the next batch, in frames.
    static constexpr std::size_t spare_frames_max = 64;

    bool is_due(std::uint64_t durable) const {
        return !waiting_.empty() && waiting_.front().after <= durable;
    }
    Batch take();
    void keep_space_of(Batch& sent);

    boost::container::deque<Batch> waiting_;
    Batch spare_;  ///< empty, with space for the next one
    std::size_t bytes_ = 0;
};

}  // namespace seq::net
