#include "server/net/outbox_budget.hpp"

#include <algorithm>
#include <map>
#include <mutex>

namespace seq::net {

struct OutboxBudget::Entry {
    explicit Entry(std::uint64_t its_number) : number{its_number} {}

    const std::uint64_t number;
    std::atomic<std::size_t> bytes = 0;
    std::atomic<Clock::time_point> moved_at =
        Clock::time_point{};  ///< when something last left, or came first
    bool is_dropped = false;  ///< guarded by the ledger
};

struct OutboxBudget::Ledger {
    const std::size_t bytes_max;
    std::atomic<std::size_t> bytes = 0;
    std::mutex guard{};
    std::map<std::uint64_t, std::shared_ptr<Entry>> entries{};

    /// Null where all others are dropped already.
    Entry* slowest_of_the_large() const {
        std::size_t largest = 0;
        for (const auto& [number, entry] : entries)
            if (!entry->is_dropped) largest = std::max(largest, entry->bytes.load());
        Entry* slowest = nullptr;
        for (const auto& [number, entry] : entries) {
            if (entry->is_dropped || entry->bytes == 0 || entry->bytes * 2 < largest) continue;
            if (slowest == nullptr || entry->moved_at.load() < slowest->moved_at.load())
                slowest = entry.get();
        }
        return slowest;
    }
};

OutboxBudget::OutboxBudget(std::size_t bytes_max) : ledger_{std::make_shared<Ledger>(bytes_max)} {}

OutboxBudget::Account::Account(std::shared_ptr<Ledger> ledger, std::shared_ptr<Entry> entry)
    : ledger_{std::move(ledger)}, entry_{std::move(entry)} {}

OutboxBudget::Account::~Account() {
    ledger_->bytes -= entry_->bytes;
    const std::lock_guard guard{ledger_->guard};
    ledger_->entries.erase(entry_->number);
}

void OutboxBudget::Account::add(std::size_t bytes, Clock::time_point now) {
    if (entry_->bytes.fetch_add(bytes) == 0) entry_->moved_at = now;
    ledger_->bytes += bytes;
}

void OutboxBudget::Account::release(std::size_t bytes, Clock::time_point now) {
    if (bytes == 0) return;
    entry_->bytes -= bytes;
    entry_->moved_at = now;
    ledger_->bytes -= bytes;
}

std::unique_ptr<OutboxBudget::Account> OutboxBudget::open(std::uint64_t number) {
    auto entry = std::make_shared<Entry>(number);
    {
        const std::lock_guard guard{ledger_->guard};
        ledger_->entries.insert_or_assign(number, entry);
    }
    return std::unique_ptr<Account>{new Account{ledger_, std::move(entry)}};
}

std::vector<std::uint64_t> OutboxBudget::take_those_to_drop() {
    std::vector<std::uint64_t> numbers;
    if (ledger_->bytes <= ledger_->bytes_max) return numbers;
    const std::lock_guard guard{ledger_->guard};
    std::size_t staying = 0;
    for (const auto& [number, entry] : ledger_->entries)
        if (!entry->is_dropped) staying += entry->bytes;
    while (staying > ledger_->bytes_max) {
        Entry* const entry = ledger_->slowest_of_the_large();
        if (entry == nullptr) break;
        entry->is_dropped = true;
        staying -= std::min<std::size_t>(staying, entry->bytes);
        numbers.push_back(entry->number);
    }
    return numbers;
}

std::size_t OutboxBudget::bytes() const {
    return ledger_->bytes;
}

}  // namespace seq::net
