#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace seq::net {

/// What the outboxes of all sessions may hold together. A frame counts in each outbox that holds it, though
/// the outboxes share its memory, so the real sum is never more than what is counted here. From any thread.
class OutboxBudget {
    struct Entry;
    struct Ledger;

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
        /// They were sent, or let go.
        void release(std::size_t bytes, Clock::time_point now = Clock::now());

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
    /// so on until the rest fits. Costs one read of a number while it does.
    std::vector<std::uint64_t> take_those_to_drop();

    std::size_t bytes() const;

  private:
    std::shared_ptr<Ledger> ledger_;
};

}  // namespace seq::net
