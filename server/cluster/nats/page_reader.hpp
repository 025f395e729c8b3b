#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/machine/clock.hpp"

namespace seq::cluster {

/// Asks for the first message of a subject whose sequence is not less than `from`; without one, for the
/// newest message. The answer comes later, from a thread of the broker.
using GetMessage =
    std::function<void(std::optional<std::uint64_t> from, OnAnswer<std::optional<StoredMessage>> done)>;

/// Reads a page of the messages of a subject, of which only single ones can be had. As it is not known which
/// sequences the subject has, those up to the newest message are divided into parts, and several of these are
/// read at the same time. What is returned has no gap. Thread-safe; lives until it has answered.
class PageReader : public std::enable_shared_from_this<PageReader> {
  public:
    using OnPage = OnAnswer<std::vector<StoredMessage>>;

    /// The page ends at `until` if it has a message then.
    PageReader(GetMessage get, std::uint64_t after, const MessagePageLimits& limits,
               machine::Clock::time_point until, OnPage done);
    void begin();

  private:
    using Lock = std::unique_lock<std::mutex>;
    using Answer = tl::expected<std::optional<StoredMessage>, BrokerError>;
    /// Sequences that are read one after another.
    struct Part {
        std::uint64_t next = 0;  ///< the next one to ask for
        std::uint64_t last = 0;
        bool is_complete = false;

        /// The next message is this one, or it is behind the part.
        void pass(std::uint64_t sequence) {
            next = sequence + 1;
            is_complete = sequence >= last;
        }
    };

    void on_first(Answer first);
    void on_newest(Answer newest);
    void divide_when_known(Lock& lock);
    void divide(std::uint64_t first, std::uint64_t last);
    void on_answer(std::size_t part, Answer found);
    void note(Part& part, Answer found);
    bool is_enough() const;
    void ask_or_finish(Lock& lock);
    std::vector<StoredMessage> page();

    const GetMessage get_;
    const std::uint64_t after_;
    const MessagePageLimits limits_;
    const machine::Clock::time_point until_;
    const OnPage done_;

    std::mutex guard_;  ///< guards the rest
    std::optional<Answer> first_;
    std::optional<Answer> newest_;
    std::vector<Part> parts_;
    std::size_t begun_ = 0;  ///< parts
    std::size_t under_way_ = 0;
    std::vector<std::size_t> to_ask_;  ///< parts, of which the next message is to be asked for
    bool has_failed_ = false;
    std::map<std::uint64_t, StoredMessage> found_;  ///< by sequence
    std::size_t bytes_ = 0;                         ///< of these
};

}  // namespace seq::cluster
