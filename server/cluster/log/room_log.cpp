#include "server/cluster/log/room_log.hpp"

#include <algorithm>
#include <utility>

#include "server/cluster/log/room_log_handler.hpp"
#include "server/telemetry/log.hpp"

// The jobs of a room but for appends, which are in room_log_append.cpp.

namespace seq::cluster {
namespace {

/// For what is written without anybody waiting for it.
constexpr std::chrono::milliseconds give_up_writing_after{10'000};
constexpr std::chrono::milliseconds repeat_job_after{5'000};

}  // namespace

RoomLog::RoomLog(LogContext& context, protocol::RoomCode room)
    : context_{context}, room_{std::move(room)}, contents_{room_} {}

RoomLog::~RoomLog() = default;

void RoomLog::add(Job job) {
    const std::lock_guard guard{guard_};
    jobs_.push_back(std::move(job));
}

void RoomLog::go_on() {
    Lock lock{guard_};
    go_on(lock);
    const bool is_unused = is_unused_now();
    lock.unlock();
    if (is_unused) context_.on_unused(room_);
}

// A job that waits for an answer stays busy until its handler has run.
void RoomLog::go_on(Lock& lock) {
    while (!is_busy_ && !jobs_.empty()) {
        is_busy_ = true;
        Job job = std::move(jobs_.front());
        jobs_.pop_front();
        std::visit([&](auto& each) { begin(lock, std::move(each)); }, job);
    }
}

bool RoomLog::is_unused_now() const {
    return !is_busy_ && jobs_.empty() && !is_owned_ && !blocked_;
}

bool RoomLog::is_unused() const {
    const std::lock_guard guard{guard_};
    return is_unused_now();
}

bool RoomLog::is_owned() const {
    const std::lock_guard guard{guard_};
    return is_owned_ && !is_lost_;
}

bool RoomLog::note_lost() {
    const std::lock_guard guard{guard_};
    return is_owned_ && !std::exchange(is_lost_, true);
}

bool RoomLog::is_lost_to(const KeySeen<Owner>& owner) const {
    const bool is_other = owner.value && *owner.value && (*owner.value)->process != context_.process;
    const std::lock_guard guard{guard_};
    return is_owned_ && is_other && owner.revision > claim_;
}

bool RoomLog::is_sure_since(std::optional<machine::Clock::time_point> time) const {
    const std::lock_guard guard{guard_};
    return time && sure_at_ >= *time;
}

bool RoomLog::knows_newer(std::uint64_t sequence, machine::Clock::time_point time) const {
    const std::lock_guard guard{guard_};
    return is_owned_ && sure_at_ >= time && contents_.sequence() > sequence;
}

void RoomLog::note_sure(machine::Clock::time_point at) {
    const std::lock_guard guard{guard_};
    sure_at_ = std::max(sure_at_, at);
}

bool RoomLog::waits_for_space() const {
    const std::lock_guard guard{guard_};
    return is_owned_ && blocked_ == store::Stored::storage_full;
}

void RoomLog::own(bool is_owned) {
    if (is_owned != is_owned_) context_.metrics.owned_rooms.add(is_owned ? 1 : -1);
    is_owned_ = is_owned;
    is_lost_ = false;
    blocked_.reset();
    if (!is_owned) contents_ = RoomContents{room_};
}

void RoomLog::put(const Subject& subject, std::uint64_t expected, std::uint64_t number, std::string payload,
                  FencedAppend::Done done, std::optional<machine::Clock::duration> within) {
    std::optional<machine::Clock::time_point> give_up_at;
    if (within) give_up_at = machine::Clock::now() + *within;
    FencedAppend::begin(
        context_,
        {.subject = subject,
         .expected = expected,
         .id = context_.message_id(subject.name, contents_.term(), contents_.position().version, number),
         .payload = std::move(payload)},
        std::move(done), give_up_at);
}

void RoomLog::put_and_forget(const std::string& key, std::uint64_t expected, std::string payload) {
    put(
        {Stream::keys, key}, expected, context_.next_number(), std::move(payload), [](const AppendResult&) {},
        give_up_writing_after);
}

void RoomLog::add_later(Job job) {
    const auto waiting = std::make_shared<Job>(std::move(job));
    context_.timers.after(repeat_job_after, guarded(context_.gate, handler([waiting](RoomLog& self, Lock&) {
                                                        self.jobs_.push_back(std::move(*waiting));
                                                    })));
}

// --- the state that the lists of rooms show

// A key that says that a time limit is in force is written once more after the room was acquired, so that a
// late note of the owner before cannot replace it. A room that has ended stays so until a limit begins in it.
void RoomLog::begin(Lock& /*lock*/, Note note) {
    const auto seen = context_.keys.state_of(room_);
    auto known = noted_;
    if (!known && seen.value && *seen.value && (*seen.value)->state != store::RoomState::running)
        known = (*seen.value)->state;
    const bool stays_ended = known == store::RoomState::ended && note.state == store::RoomState::on_demand;
    const store::RoomState state = stays_ended ? store::RoomState::ended : note.state;
    const NotedState before = seen.value && *seen.value ? **seen.value : NotedState{};
    const RoomVersions versions = is_owned_ ? versions_after(before.versions) : before.versions;
    if ((known == state && versions == before.versions) || blocked_ == store::Stored::fenced) {
        is_busy_ = false;
        return;
    }
    noting_ = {.state = state, .term = is_owned_ ? contents_.term() : before.term, .versions = versions};
    write_note(seen.revision);
}

RoomVersions RoomLog::versions_after(const RoomVersions& before) const {
    return newest_of(before, {context_.nodes.format_to_write(), context_.nodes.versions().rules});
}

// Before this process writes anything that an older program could not read.
void RoomLog::note_versions() {
    const auto seen = context_.keys.state_of(room_).value;
    if (!seen || !*seen || versions_after((*seen)->versions) == (*seen)->versions) return;
    jobs_.emplace_front(Note{(*seen)->state});
}

void RoomLog::write_note(std::uint64_t expected) {
    noting_.process = context_.process;
    noting_.counter = context_.next_number();
    put({Stream::keys, state_key(room_)}, expected, noting_.counter, encode(noting_),
        handler(&RoomLog::on_note), std::nullopt);
}

void RoomLog::on_note(Lock& /*lock*/, const AppendResult& result) {
    if (result.outcome == Outcome::overtaken) {
        const auto other =
            result.newest ? decode_state(result.newest->payload) : tl::expected<NotedState, std::string>{};
        const bool is_newer_owner = other && other->term > noting_.term && is_owned_;
        if (!is_newer_owner) {
            if (other) noting_.term = std::max(noting_.term, other->term);
            if (other) noting_.versions = newest_of(noting_.versions, other->versions);
            return write_note(result.newest ? result.newest->sequence : 0);
        }
    }
    is_busy_ = false;
    if (result.outcome == Outcome::stored) {
        noted_ = noting_.state;
        context_.keys.note_state(room_, result.sequence, noting_);
    }
    if (result.outcome == Outcome::full) add_later(Note{noting_.state});
}

// A takeover may have found a room whose first record was never stored.
void RoomLog::forget_state() {
    if (const auto seen = context_.keys.state_of(room_); seen.value && *seen.value)
        put_and_forget(state_key(room_), seen.revision, {});
}

// --- snapshots

// It follows the newest message, so the appends before it have been stored. Nothing waits for it.
void RoomLog::begin(Lock& /*lock*/, room::StateSnapshot snapshot) {
    is_busy_ = false;
    const bool fits = is_owned_ && !blocked_ && snapshot.version == contents_.position().version &&
                      snapshot.hash == contents_.position().hash;
    if (!fits || is_writing_snapshot_) return;
    std::string payload = encode(KeptSnapshot{.sequence = contents_.sequence(),
                                              .state = std::move(snapshot),
                                              .tokens = contents_.tokens(),
                                              .subscriptions = contents_.all_subscriptions(),
                                              .outages = contents_.outages()});
    if (payload.size() > message_bytes_max) return;
    is_writing_snapshot_ = true;
    put({Stream::keys, snapshot_key(room_)}, snapshot_revision_, context_.next_number(), std::move(payload),
        handler(&RoomLog::on_snapshot), give_up_writing_after);
}

void RoomLog::on_snapshot(Lock& /*lock*/, const AppendResult& result) {
    is_writing_snapshot_ = false;
    if (result.outcome == Outcome::stored) snapshot_revision_ = result.sequence;
    if (result.outcome == Outcome::overtaken)
        snapshot_revision_ = result.newest ? result.newest->sequence : 0;
}

// --- ownership

void RoomLog::begin(Lock& /*lock*/, Acquire acquire) {
    acquired_ = std::move(acquire.done);
    Acquisition::begin(context_, room_, {.claim = claim_, .ignores_snapshot = distrusts_snapshot_},
                       handler(&RoomLog::on_acquired));
}

void RoomLog::on_acquired(Lock& lock, Acquisition::Result result) {
    const bool is_here = result.place.kind == store::Place::Kind::here;
    own(is_here);
    noted_.reset();
    claim_ = result.claim;
    if (is_here) {
        sure_at_ = machine::Clock::now();
        contents_ = std::move(result.contents);
        snapshot_revision_ = result.snapshot;
        distrusts_snapshot_ = false;
        if (result.has_lost_end) note_loss();
        note_versions();
    } else {
        jobs_.push_front(Release{});
    }
    if (result.place.kind == store::Place::Kind::nowhere) forget_state();
    if (result.place.kind == store::Place::Kind::unreadable)
        telemetry::log(telemetry::Event::journal_unreadable, {.room = room_.text},
                       "the room is not loaded: " + result.place.why);
    const auto done = std::exchange(acquired_, nullptr);
    lock.unlock();
    done(std::move(result.place));
    lock.lock();
    is_busy_ = false;
}

// The snapshot is of messages that do not exist.
void RoomLog::note_loss() {
    context_.lost_ends.add(room_);
    put_and_forget(snapshot_key(room_), snapshot_revision_, {});
}

void RoomLog::begin(Lock& /*lock*/, const Release& release) {
    own(false);
    noted_.reset();
    if (claim_ == 0) claim_ = context_.late_claim(room_);
    if (claim_ == 0) {
        is_busy_ = false;
        return;
    }
    owner_ = context_.next_owner(release.to);
    put({Stream::keys, owner_key(room_)}, claim_, context_.next_number(), owner_ ? encode(*owner_) : "",
        handler(&RoomLog::on_released), give_up_writing_after);
}

void RoomLog::on_released(Lock& /*lock*/, const AppendResult& result) {
    if (result.outcome == Outcome::stored) context_.keys.note_owner(room_, result.sequence, owner_);
    claim_ = 0;
    is_busy_ = false;
}

void RoomLog::begin(Lock& /*lock*/, Claim /*claim*/) {
    if (is_owned_ && claim_ == 0) return claim_over(context_.keys.owner_of(room_).revision);
    is_busy_ = false;
}

void RoomLog::claim_over(std::uint64_t revision) {
    owner_ = context_.owner();
    put({Stream::keys, owner_key(room_)}, revision, owner_->counter, encode(*owner_),
        handler(&RoomLog::on_claimed), give_up_writing_after);
}

// If another process has written the key, it is about to take the room, and will fence this one.
void RoomLog::on_claimed(Lock& /*lock*/, const AppendResult& result) {
    const bool was_deleted = result.newest && result.newest->payload.empty();
    if (result.outcome == Outcome::overtaken && was_deleted) return claim_over(result.newest->sequence);
    is_busy_ = false;
    if (result.outcome == Outcome::stored) {
        claim_ = result.sequence;
        context_.keys.note_owner(room_, result.sequence, owner_);
    } else if (result.outcome != Outcome::overtaken) {
        add_later(Claim{});
    }
}

// No other process needs to try it.
void RoomLog::distrust_snapshot() {
    const std::lock_guard guard{guard_};
    distrusts_snapshot_ = true;
    if (is_owned_) put_and_forget(snapshot_key(room_), snapshot_revision_, {});
}

std::deque<RoomLog::Job> RoomLog::close() {
    const std::lock_guard guard{guard_};
    if (claim_ > 0 && is_owned_ && blocked_ != store::Stored::fenced && batch_.empty())
        context_.broker.append({.subject = {Stream::keys, owner_key(room_)},
                                .expected = claim_,
                                .id = context_.message_id(owner_key(room_), 0, 0, context_.next_number()),
                                .payload = {}},
                               [](const auto&) {});
    std::deque<Job> forgotten = std::exchange(jobs_, {});
    for (Append& append : batch_)
        forgotten.emplace_back(std::move(append));
    batch_.clear();
    return forgotten;
}

}  // namespace seq::cluster
