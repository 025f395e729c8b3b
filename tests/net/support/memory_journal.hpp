#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/store/room_owner.hpp"

namespace seq::net::test {

/// A journal in memory whose disk behaves as the test says. Thread-safe.
class MemoryJournal : public store::LocalStore {
  public:
    using Journal::append;
    void append(store::RoomChange change, store::OnStored done) override {
        const std::lock_guard guard{guard_};
        metrics_.appends.add();
        if (faulty_) throw std::logic_error{"a promise of this room is broken"};
        if (!failure_.empty()) throw std::runtime_error{failure_};
        waiting_.push_back({std::move(change), std::move(done)});
        if (!held_) write();
        changed_.notify_all();
    }
    void locate(const protocol::RoomCode& room, const store::OnPlace& done) override {
        if (const auto place = place_of(room)) return done(*place);
        LocalStore::locate(room, done);
    }
    bool confirm(const protocol::RoomCode& room, const store::OnPlace& done) override {
        const auto place = place_of(room);
        if (place) done(*place);
        return place.has_value();
    }
    void on_lost(const std::function<void(const protocol::RoomCode&)>& lost) override {
        const std::lock_guard guard{guard_};
        lost_ = lost;
    }
    /// Reports that another process has taken a room.
    void lose(const protocol::RoomCode& room) {
        const std::lock_guard guard{guard_};
        lost_(room);
    }
    void acquire(const protocol::RoomCode& room, const store::OnPlace& done, store::SnapshotUse) override {
        ++acquisitions_;
        if (withholds_)
            return done({.kind = store::RoomLocation::Kind::unavailable, .why = "the log is full"});
        done(place_of(room).value_or(store::RoomLocation{}));
    }
    /// From now on rooms can be found, but not acquired, or they can again.
    void withhold(bool withholds) { withholds_ = withholds; }
    /// How often a room was to be acquired.
    int acquisitions() const { return acquisitions_; }
    void release(const protocol::RoomCode& room, const std::optional<std::string>& next) override {
        if (!next) return;
        const std::lock_guard guard{guard_};
        handed_over_[room] = *next;
        changed_.notify_all();
    }
    tl::expected<std::vector<room::JournalRecord>, std::string> read_page(
        const protocol::RoomCode& room, const store::RecordPosition& after,
        const store::PageLimits& limits) override {
        const std::lock_guard guard{guard_};
        if (after.version == 0) ++reads_;
        if (after.version == 0) blocked_.erase(room);
        const auto& records = rooms_[room];
        const auto begin = records.begin() + static_cast<std::ptrdiff_t>(after.version);
        const auto count = std::min<std::ptrdiff_t>(records.end() - begin, std::ptrdiff_t(limits.records));
        return std::vector<room::JournalRecord>{begin, begin + count};
    }
    void keep_snapshot(room::StateSnapshot&& snapshot) override {
        const std::lock_guard guard{guard_};
        const protocol::RoomCode room = snapshot.room;
        snapshots_.insert_or_assign(room, std::move(snapshot));
    }
    tl::expected<std::optional<room::StateSnapshot>, std::string> snapshot(
        const protocol::RoomCode& room) override {
        const std::lock_guard guard{guard_};
        const auto kept = snapshots_.find(room);
        if (kept == snapshots_.end()) return std::nullopt;
        blocked_.erase(room);
        return kept->second;
    }
    /// Changes the snapshot of a room, which must exist.
    void change_snapshot(const protocol::RoomCode& room,
                         const std::function<void(room::StateSnapshot&)>& change) {
        const std::lock_guard guard{guard_};
        change(snapshots_.at(room));
    }
    tl::expected<std::vector<room::MemberTokens>, std::string> tokens(
        const protocol::RoomCode& room) override {
        const std::lock_guard guard{guard_};
        std::vector<room::MemberTokens> tokens;
        for (const auto& [member, changed] : tokens_[room])
            tokens.push_back(changed);
        return tokens;
    }
    void note(const protocol::RoomCode& room, store::RoomState state) override {
        const std::lock_guard guard{guard_};
        running_.erase(room);
        if (state == store::RoomState::running) {
            running_.insert(room);
            ended_.erase(room);
        }
        if (state >= store::RoomState::ended) ended_.insert(room);
        changed_.notify_all();
    }
    /// It removes none.
    tl::expected<std::vector<protocol::RoomCode>, std::string> rooms(store::RoomFilter filter) override {
        const std::lock_guard guard{guard_};
        std::vector<protocol::RoomCode> codes;
        if (filter == store::RoomFilter::removable) return codes;
        if (damaged_lists_) return tl::unexpected{std::string{"the page is damaged"}};
        for (const auto& [code, records] : rooms_) {
            const bool is_listed =
                filter == store::RoomFilter::running ? running_.contains(code) : !ended_.contains(code);
            if (!records.empty() && is_listed) codes.push_back(code);
        }
        return codes;
    }
    tl::expected<room::JournalRecord, std::string> newest(const protocol::RoomCode& room) override {
        const std::lock_guard guard{guard_};
        if (damaged_newest_) return tl::unexpected{std::string{"the page is damaged"}};
        const auto& records = rooms_[room];
        return records.empty() ? room::JournalRecord{.room = room, .body = {}} : records.back();
    }
    void note_serving(room::TimePoint now, store::Period period) override {
        const std::lock_guard guard{guard_};
        if (period == store::Period::begins) served_.push_back({now, now});
        served_.back().until = now;
    }
    tl::expected<std::vector<store::Served>, std::string> served() override {
        const std::lock_guard guard{guard_};
        return served_;
    }
    void probe(std::function<void(bool)> done) override {
        const std::lock_guard guard{guard_};
        ++probes_;
        if (hangs_)
            unanswered_.push_back(std::move(done));
        else
            done(!full_);
    }

    /// While held, nothing becomes durable.
    void hold(bool held) {
        const std::lock_guard guard{guard_};
        held_ = held;
        if (!held_) write();
    }
    /// While it hangs, nothing becomes durable and probes are not answered either.
    void hang(bool hangs) {
        hold(hangs);
        const std::lock_guard guard{guard_};
        hangs_ = hangs;
        if (hangs_) return;
        for (const auto& done : std::exchange(unanswered_, {}))
            done(!full_);
    }
    /// From now on the records of this room are on a damaged page.
    void damage(const protocol::RoomCode& room) {
        const std::lock_guard guard{guard_};
        damaged_.insert(room);
    }
    /// From now on this room is there, for everybody who asks. If that is not here, another process has it,
    /// and appends are fenced.
    void move(const protocol::RoomCode& room, store::RoomLocation place) {
        const std::lock_guard guard{guard_};
        places_.insert_or_assign(room, std::move(place));
    }
    /// Waits until a room was handed over, and returns to which node; nothing if that takes a minute.
    std::optional<std::string> wait_for_handover(const protocol::RoomCode& room) {
        std::unique_lock guard{guard_};
        if (!changed_.wait_for(guard, patience, [&] { return handed_over_.contains(room); }))
            return std::nullopt;
        return handed_over_.at(room);
    }
    /// Waits until an append is pending that is not durable yet. False if that takes a minute.
    bool wait_until_held() {
        std::unique_lock guard{guard_};
        return changed_.wait_for(guard, patience, [&] { return !waiting_.empty(); });
    }
    /// Waits until every room with records has ended. False if that takes a minute.
    bool wait_until_all_ended() {
        std::unique_lock guard{guard_};
        return changed_.wait_for(guard, patience, [&] {
            return std::ranges::all_of(
                rooms_, [&](const auto& room) { return room.second.empty() || ended_.contains(room.first); });
        });
    }
    /// Completes the oldest held append; the others keep waiting.
    void release_one() {
        const std::lock_guard guard{guard_};
        answer(waiting_.front());
        waiting_.erase(waiting_.begin());
    }
    /// The number of pending appends.
    std::size_t waiting() {
        const std::lock_guard guard{guard_};
        return waiting_.size();
    }
    /// How often the records of a room were read.
    std::size_t reads() const { return reads_; }
    /// How often it was probed.
    std::size_t probes() const { return probes_; }
    /// From now on each append throws a foreign exception with this text.
    void fail_with(std::string words) {
        const std::lock_guard guard{guard_};
        failure_ = std::move(words);
    }
    /// While full, it stores nothing.
    void fill(bool full) { full_ = full; }
    /// While faulty, each append violates an assertion at once.
    void break_promises(bool faulty) { faulty_ = faulty; }
    /// While damaged, the list of rooms cannot be read.
    void damage_lists(bool damaged) { damaged_lists_ = damaged; }
    /// While damaged, the newest record of no room can be read.
    void damage_newest(bool damaged) { damaged_newest_ = damaged; }
    /// Changes the newest record of a room without notice.
    void tamper(const protocol::RoomCode& room) {
        const std::lock_guard guard{guard_};
        rooms_.at(room).back().body = "{}";
    }

    store::DiskUse disk_use() const override {
        const std::uint64_t free = free_;
        if (free == 0) return {};
        return {.space = {.capacity = 1'000, .free = free, .available = free}};
    }
    /// From now on so many of 1,000 bytes are free; 0, as at first: unknown.
    void leave_free(std::uint64_t bytes) { free_ = bytes; }

  private:
    static constexpr std::chrono::minutes patience{1};

    struct Append {
        store::RoomChange change;
        store::OnStored done;
    };

    std::optional<store::RoomLocation> place_of(const protocol::RoomCode& room) {
        const std::lock_guard guard{guard_};
        const auto place = places_.find(room);
        if (place == places_.end() || place->second.kind == store::RoomLocation::Kind::here)
            return std::nullopt;
        return place->second;
    }

    void write() {
        for (const Append& append : waiting_)
            answer(append);
        waiting_.clear();
    }
    void answer(const Append& append) {
        const protocol::RoomCode& room = *append.change.room();
        const auto place = places_.find(room);
        if (place != places_.end() && place->second.kind == store::RoomLocation::Kind::elsewhere)
            return append.done(store::AppendResult::fenced);
        if (damaged_.contains(room)) return append.done(store::AppendResult::damaged);
        if (full_) blocked_.insert(room);
        const bool kept = !blocked_.contains(room);
        for (const room::JournalRecord& record : append.change.records)
            if (kept) rooms_[record.room].push_back(record);
        for (const room::MemberTokens& changed : append.change.tokens)
            if (kept) tokens_[room][changed.member] = changed;
        append.done(kept ? store::AppendResult::durable : store::AppendResult::storage_full);
    }

    std::mutex guard_;
    std::condition_variable changed_;
    bool held_ = false;
    bool hangs_ = false;
    std::vector<std::function<void(bool)>> unanswered_;  ///< probes, while it hangs
    std::atomic<std::size_t> probes_ = 0;
    std::atomic<bool> full_ = false;
    std::atomic<bool> faulty_ = false;
    std::atomic<std::uint64_t> free_ = 0;
    std::string failure_{};
    std::atomic<std::size_t> reads_ = 0;
    std::atomic<int> acquisitions_ = 0;
    std::atomic<bool> withholds_ = false;
    std::atomic<bool> damaged_lists_ = false;
    std::atomic<bool> damaged_newest_ = false;
    std::vector<Append> waiting_;
    std::map<protocol::RoomCode, std::vector<room::JournalRecord>> rooms_;
    std::map<protocol::RoomCode, room::StateSnapshot> snapshots_;
    std::map<protocol::RoomCode, std::map<protocol::MemberId, room::MemberTokens>> tokens_;
    std::vector<store::Served> served_;
    std::function<void(const protocol::RoomCode&)> lost_;
    std::set<protocol::RoomCode> running_;
    std::set<protocol::RoomCode> ended_;
    std::set<protocol::RoomCode> blocked_;
    std::set<protocol::RoomCode> damaged_;
    std::map<protocol::RoomCode, std::string> handed_over_;
    std::map<protocol::RoomCode, store::RoomLocation> places_;
};

}  // namespace seq::net::test
