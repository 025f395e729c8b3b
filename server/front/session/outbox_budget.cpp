#include "server/front/session/outbox_budget.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "engine/base/assert.hpp"

namespace seq::net {

struct OutboxBudget::Entry {
    explicit Entry(std::uint64_t its_number) : number{its_number} {}

    const std::uint64_t number;
    std::atomic<std::size_t> bytes = 0;  ///< without the shared texts
    std::atomic<Clock::time_point> moved_at =
        Clock::time_point{};  ///< when a frame was last sent, or the first one added
    // Both guarded by the ledger.
    std::map<room::Frame, std::size_t> shared{};  ///< how often each text waits in it
    bool is_dropped = false;
};

struct OutboxBudget::Ledger {
    const std::size_t bytes_max;
    std::atomic<std::size_t> bytes = 0;
    std::mutex guard{};
    std::map<std::uint64_t, std::shared_ptr<Entry>> entries{};
    std::map<room::Frame, std::size_t> holders{};  ///< how many entries hold each shared text

    /// The caller holds the guard, here and below.
    void hold(Entry& entry, const room::Frame& text) {
        if (entry.shared[text]++ > 0) return;
        if (holders[text]++ == 0) bytes += text->size();
    }

    void let_go(const room::Frame& text) {
        const auto found = holders.find(text);
        if (--found->second > 0) return;
        bytes -= text->size();
        holders.erase(found);
    }
};

/// The entries that are not evicted, while evictions are chosen.
class OutboxBudget::Staying {
  public:
    explicit Staying(const Ledger& ledger) {
        for (const auto& [number, entry] : ledger.entries)
            if (!entry->is_dropped) add(*entry);
    }

    std::size_t bytes() const { return bytes_; }

    /// Null if none holds anything.
    Entry* slowest_of_the_large() const {
        std::size_t largest = 0;
        for (const Entry* entry : entries_)
            largest = std::max(largest, part_of(*entry));
        Entry* slowest = nullptr;
        for (Entry* entry : entries_) {
            const std::size_t part = part_of(*entry);
            if (part == 0 || part * 2 < largest) continue;
            if (slowest == nullptr || entry->moved_at.load() < slowest->moved_at.load()) slowest = entry;
        }
        return slowest;
    }

    void drop(Entry& entry) {
        entry.is_dropped = true;
        std::erase(entries_, &entry);
        subtract(entry.bytes);
        for (const auto& [text, times] : entry.shared)
            if (--holders_[text] == 0) subtract(text->size());
    }

  private:
    void add(Entry& entry) {
        entries_.push_back(&entry);
        bytes_ += entry.bytes;
        for (const auto& [text, times] : entry.shared)
            if (holders_[text]++ == 0) bytes_ += text->size();
    }

    /// Concurrent changes are not seen, so the sum is clamped at zero.
    void subtract(std::size_t bytes) { bytes_ -= std::min(bytes_, bytes); }

    /// Evicting one of several holders of a text does not free it, so each of them counts for a part of it.
    std::size_t part_of(const Entry& entry) const {
        std::size_t part = entry.bytes;
        for (const auto& [text, times] : entry.shared)
            part += text->size() / holders_.at(text);
        return part;
    }

    std::vector<Entry*> entries_{};
    std::map<room::Frame, std::size_t> holders_{};
    std::size_t bytes_ = 0;
};

OutboxBudget::OutboxBudget(std::size_t bytes_max) : ledger_{std::make_shared<Ledger>(bytes_max)} {}

OutboxBudget::Account::Account(std::shared_ptr<Ledger> ledger, std::shared_ptr<Entry> entry)
    : ledger_{std::move(ledger)}, entry_{std::move(entry)} {}

OutboxBudget::Account::~Account() {
    ledger_->bytes -= entry_->bytes;
    const std::lock_guard guard{ledger_->guard};
    for (const auto& [text, times] : entry_->shared)
        ledger_->let_go(text);
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

void OutboxBudget::Account::add_shared(const room::Frame& text, Clock::time_point now) {
    const std::lock_guard guard{ledger_->guard};
    if (entry_->bytes == 0 && entry_->shared.empty()) entry_->moved_at = now;
    ledger_->hold(*entry_, text);
}

void OutboxBudget::Account::release_shared(const room::Frame& text, Clock::time_point now) {
    const std::lock_guard guard{ledger_->guard};
    entry_->moved_at = now;
    const auto found = entry_->shared.find(text);
    SEQ_ASSERT(found != entry_->shared.end());
    if (--found->second > 0) return;
    entry_->shared.erase(found);
    ledger_->let_go(text);
}

std::unique_ptr<OutboxBudget::Account> OutboxBudget::open(std::uint64_t number) {
    auto entry = std::make_shared<Entry>(number);
    {
        const std::lock_guard guard{ledger_->guard};
        ledger_->entries.insert_or_assign(number, entry);
    }
    return std::unique_ptr<Account>{new Account{ledger_, std::move(entry)}};
}

std::vector<std::uint64_t> OutboxBudget::take_evictions() {
    std::vector<std::uint64_t> numbers;
    if (ledger_->bytes <= ledger_->bytes_max) return numbers;
    const std::lock_guard guard{ledger_->guard};
    Staying staying{*ledger_};
    while (staying.bytes() > ledger_->bytes_max) {
        Entry* const entry = staying.slowest_of_the_large();
        if (entry == nullptr) break;
        staying.drop(*entry);
        numbers.push_back(entry->number);
    }
    return numbers;
}

std::size_t OutboxBudget::bytes() const {
    return ledger_->bytes;
}

}  // namespace seq::net
