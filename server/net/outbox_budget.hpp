#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "server/core/delivery.hpp"

namespace seq::net {

/// What the outboxes of all sessions may hold together. A long text that many sessions are sent, such as a
/// replay, counts once while any outbox holds it. All other frames count in each outbox that holds them, so
/// the real sum is never more than what is counted here. From any thread.
class OutboxBudget {
    struct Entry;
    struct Ledger;
    class Staying;

  public:
    using Clock = std::chrono::steady_clock;

    explicit OutboxBudget(std::size_t bytes_max);

    /// What one outbox holds. Used on one thread at a time; closed by its end, which may be later than the
    /// budget's.
    class Account {
      public:
        ~Account();
        Account(const Account&) = delete;
        Account& operator=(const Account&) = delete;

        void add(std::size_t bytes, Clock::time_point now = Clock::now());
        /// They were sent or discarded.
        void release(std::size_t bytes, Clock::time_point now = Clock::now());
        /// A text that other outboxes may hold too. Takes a lock, so it is for long texts.
        void add_shared(const core::Frame& text, Clock::time_point now = Clock::now());
        void release_shared(const core::Frame& text, Clock::time_point now = Clock::now());

      private:
        friend class OutboxBudget;
        Account(std::shared_ptr<Ledger> ledger, std::shared_ptr<Entry> entry);

        std::shared_ptr<Ledger> ledger_;
        std::shared_ptr<Entry> entry_;
    };
    /// For the session of this number.
    std::unique_ptr<Account> open(std::uint64_t number);

    /// The sessions to be dropped because all outboxes together hold too much, each of them named once: of
    /// those that hold at least half as much as the largest, the one that has sent nothing for longest, and
    /// so on until the rest fits. Outboxes that share a text hold equal parts of it. Costs one read of a
    /// number while everything fits.
    std::vector<std::uint64_t> take_evictions();

    std::size_t bytes() const;

  private:
    std::shared_ptr<Ledger> ledger_;
};

}  // namespace seq::net
