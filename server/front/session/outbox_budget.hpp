#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "server/machine/clock.hpp"
#include "server/room/delivery/delivery.hpp"

namespace seq::net {

/// Limits what the outboxes of all sessions hold together. A long text that is sent to many sessions, such as
/// a replay, counts once while any outbox holds it. All other frames count in each outbox that holds them, so
/// the real sum is never more than what is counted here. Thread-safe.
class OutboxBudget {
    struct Entry;
    struct Ledger;
    class Staying;

  public:
    using Clock = machine::Clock;

    explicit OutboxBudget(std::size_t bytes_max);

    /// The account of one outbox. Used on one thread at a time. May outlive the budget.
    class Account {
      public:
        ~Account();
        Account(const Account&) = delete;
        Account& operator=(const Account&) = delete;

        void add(std::size_t bytes, Clock::time_point now = Clock::now());
        /// The bytes were sent or discarded.
        void release(std::size_t bytes, Clock::time_point now = Clock::now());
        /// A text that other outboxes may hold too. Takes a lock, so it is for long texts.
        void add_shared(const room::Frame& text, Clock::time_point now = Clock::now());
        void release_shared(const room::Frame& text, Clock::time_point now = Clock::now());

      private:
        friend class OutboxBudget;
        Account(std::shared_ptr<Ledger> ledger, std::shared_ptr<Entry> entry);

        std::shared_ptr<Ledger> ledger_;
        std::shared_ptr<Entry> entry_;
    };
    /// Opens the account of the session with this number.
    std::unique_ptr<Account> open(std::uint64_t number);

    /// The sessions to evict because all outboxes together hold too much; each is returned once. Among the
    /// outboxes that hold at least half as much as the largest, the one that has sent nothing for the longest
    /// time is evicted, and so on until the rest fits. Outboxes that share a text hold equal parts of it.
    /// Costs one atomic read while everything fits.
    std::vector<std::uint64_t> take_evictions();

    std::size_t bytes() const;

  private:
    std::shared_ptr<Ledger> ledger_;
};

}  // namespace seq::net
