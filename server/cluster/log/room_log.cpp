#include "server/cluster/log/room_log.hpp"

#include <algorithm>
#include <utility>

#include "server/telemetry/log.hpp"

// The jobs of a room but for appends, which are in room_log_append.cpp.

namespace seq::cluster {
namespace {

constexpr std::chrono::milliseconds repeat_job_after{5'000};

}  // namespace

RoomLog::RoomLog(LogContext& context, protocol::RoomCode room)
    : LogStrand{context}, room_{std::move(room)}, contents_{room_} {}

void RoomLog::add(Job job) {
    const std::lock_guard guard{guard_};
    jobs_.push_back(std::move(job));
}

void RoomLog::go_on() {
    run([this] {
        if (!is_busy_ && !jobs_.empty()) spawn(work());
    });
}

Task<> RoomLog::work() {
    is_busy_ = true;
    while (!jobs_.empty()) {
        Job job = std::move(jobs_.front());
        jobs_.pop_front();
        if (auto* first = std::get_if<RoomAppend>(&job))
            co_await append(std::move(*first));
        else
            co_await std::get<Task<>>(std::move(job));
    }
    is_busy_ = false;
}

Task<> RoomLog::add_later(Job job) {
    co_await pause(repeat_job_after);
    jobs_.push_back(std::move(job));
    if (!is_busy_) spawn(work());
}

bool RoomLog::is_unused() const {
    const std::lock_guard guard{guard_};
    return !is_busy_ && jobs_.empty() && !is_owned_ && !blocked_;
}

bool RoomLog::is_owned() const {
    const std::lock_guard guard{guard_};
    return is_owned_ && !is_lost_;
}

bool RoomLog::note_lost() {
    const std::lock_guard guard{guard_};
    return is_owned_ && !std::exchange(is_lost_, true);
}

bool RoomLog::note_lost_to(const KeySeen<Owner>& owner) {
    const bool is_other = owner.value && *owner.value && (*owner.value)->process != context_.process;
    const std::lock_guard guard{guard_};
    return is_owned_ && is_other && owner.revision > claim_ && !std::exchange(is_lost_, true);
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
    return is_owned_ && blocked_ == store::AppendResult::storage_full;
}

void RoomLog::own(bool is_owned) {
    if (is_owned != is_owned_) context_.metrics.owned_rooms.add(is_owned ? 1 : -1);
    is_owned_ = is_owned;
    is_lost_ = false;
    blocked_.reset();
    if (!is_owned) contents_ = RoomContents{room_};
}

AppendRequest RoomLog::message(Subject subject, std::uint64_t expected, std::uint64_t number,
                               std::string payload) const {
    std::string id =
        context_.message_id(subject.name, contents_.term(), contents_.position().version, number);
    return {std::move(subject), expected, std::move(id), std::move(payload)};
}

Task<MessageResult> RoomLog::put_key(const std::string& key, std::uint64_t expected, std::uint64_t number,
                                     std::string payload, Deadline give_up_at) {
    return append_fenced(message({Stream::keys, key}, expected, number, std::move(payload)), give_up_at);
}

Task<MessageResult> RoomLog::put_log(const protocol::RoomCode& room, std::uint64_t expected,
                                     const Envelope& envelope, Deadline give_up_at) {
    return append_fenced(message({Stream::log, room.text}, expected, envelope.counter,
                                 encode(envelope, context_.nodes.format_to_write())),
                         give_up_at);
}

void RoomLog::put_and_forget(const std::string& key, std::uint64_t expected, std::string payload) {
    context_.forgotten->append_and_forget(
        message({Stream::keys, key}, expected, context_.next_number(), std::move(payload)));
}

// --- the state that the lists of rooms show

// A key that says that a time limit is in force is written once more after the room was acquired, so that a
// late note of the owner before cannot replace it. A room that has ended stays so until a limit begins in it.
Task<> RoomLog::note(store::RoomState wanted) {
    const auto seen = context_.keys.state_of(room_);
    auto known = noted_;
    if (!known && seen.value && *seen.value && (*seen.value)->state != store::RoomState::running)
        known = (*seen.value)->state;
    const bool stays_ended = known == store::RoomState::ended && wanted == store::RoomState::on_demand;
    const NotedState before = seen.value && *seen.value ? **seen.value : NotedState{};
    NotedState noting{.state = stays_ended ? store::RoomState::ended : wanted,
                      .term = is_owned_ ? contents_.term() : before.term,
                      .process = context_.process,
                      .versions = is_owned_ ? versions_after(before.versions) : before.versions};
    const bool is_noted = known == noting.state && noting.versions == before.versions;
    if (is_noted || blocked_ == store::AppendResult::fenced) co_return;
    std::uint64_t expected = seen.revision;
    while (true) {
        noting.counter = context_.next_number();
        const MessageResult result =
            co_await put_key(state_key(room_), expected, noting.counter, encode(noting), std::nullopt);
        if (result.outcome == Outcome::stored) {
            noted_ = noting.state;
            context_.keys.note_state(room_, result.sequence, noting);
        }
        if (result.outcome == Outcome::full) spawn(add_later(note(noting.state)));
        if (result.outcome != Outcome::overtaken) co_return;
        const auto other = result.newest ? decode_state(result.newest->payload) : Expected<NotedState>{};
        const bool is_newer_owner = other && other->term > noting.term && is_owned_;
        if (is_newer_owner) co_return;
        if (other) noting.term = std::max(noting.term, other->term);
        if (other) noting.versions = newest_of(noting.versions, other->versions);
        expected = result.newest ? result.newest->sequence : 0;
    }
}

// Before this process writes anything that an older program could not read.
void RoomLog::note_versions() {
    const auto seen = context_.keys.state_of(room_).value;
    if (!seen || !*seen || versions_after((*seen)->versions) == (*seen)->versions) return;
    jobs_.emplace_front(note((*seen)->state));
}

// --- snapshots

// It follows the newest message, so the appends before it have been stored. Nothing waits for it.
Task<> RoomLog::keep_snapshot(room::StateSnapshot snapshot) {
    const bool fits = is_owned_ && !blocked_ && snapshot.version == contents_.position().version &&
                      snapshot.hash == contents_.position().hash;
    if (!fits || is_writing_snapshot_) co_return;
    std::string payload = encode(KeptSnapshot{.sequence = contents_.sequence(),
                                              .state = std::move(snapshot),
                                              .tokens = contents_.tokens(),
                                              .subscriptions = contents_.all_subscriptions(),
                                              .outages = contents_.outages()});
    if (payload.size() <= message_bytes_max) spawn(write_snapshot(std::move(payload)));
}

Task<> RoomLog::write_snapshot(std::string payload) {
    is_writing_snapshot_ = true;
    const MessageResult result =
        co_await put_key(snapshot_key(room_), snapshot_revision_, context_.next_number(), std::move(payload),
                         machine::Clock::now() + give_up_writing_after);
    is_writing_snapshot_ = false;
    if (result.outcome == Outcome::stored) snapshot_revision_ = result.sequence;
    if (result.outcome == Outcome::overtaken)
        snapshot_revision_ = result.newest ? result.newest->sequence : 0;
}

// No other process needs to try it.
void RoomLog::distrust_snapshot() {
    const std::lock_guard guard{guard_};
    distrusts_snapshot_ = true;
    if (is_owned_) forget_snapshot();
}

// --- ownership

Task<> RoomLog::acquire(store::OnPlace done) {
    using Kind = store::RoomLocation::Kind;
    Acquired acquired = co_await cluster::acquire(this, room_, claim_, distrusts_snapshot_);
    store::RoomLocation& place = acquired.place;
    own(place.kind == Kind::here);
    noted_.reset();
    claim_ = acquired.claim;
    if (is_owned_) {
        sure_at_ = machine::Clock::now();
        contents_ = std::move(acquired.contents);
        snapshot_revision_ = acquired.snapshot;
        distrusts_snapshot_ = false;
        if (acquired.has_lost_end) {
            context_.lost_ends.add(room_);
            forget_snapshot();  // it is of messages that do not exist
        }
        note_versions();
    } else {
        jobs_.emplace_front(release());
    }
    // A takeover may have found a room whose first record was never stored.
    if (const auto seen = context_.keys.state_of(room_);
        place.kind == Kind::nowhere && seen.value && *seen.value)
        put_and_forget(state_key(room_), seen.revision, {});
    if (place.kind == Kind::unreadable)
        telemetry::log(telemetry::Event::journal_unreadable, {.room = room_.text},
                       "the room is not loaded: " + place.why);
    unlocked([&] { std::exchange(done, nullptr)(std::move(place)); });
}

Task<> RoomLog::release(std::string to) {
    own(false);
    noted_.reset();
    if (claim_ == 0) claim_ = context_.late_claim(room_);
    if (claim_ == 0) co_return;
    const auto next = context_.next_owner(to);
    std::string payload;
    if (next) payload = encode(*next);
    const MessageResult result =
        co_await put_key(owner_key(room_), claim_, context_.next_number(), std::move(payload),
                         machine::Clock::now() + give_up_writing_after);
    if (result.outcome == Outcome::stored) context_.keys.note_owner(room_, result.sequence, next);
    claim_ = 0;
}

// If another process has written the key, it is about to take the room, and will fence this one.
Task<> RoomLog::claim() {
    if (!is_owned_ || claim_ != 0) co_return;
    std::uint64_t revision = context_.keys.owner_of(room_).revision;
    while (true) {
        const Owner owner = context_.owner();
        const MessageResult result =
            co_await put_key(owner_key(room_), revision, owner.counter, encode(owner),
                             machine::Clock::now() + give_up_writing_after);
        if (result.outcome == Outcome::stored) {
            claim_ = result.sequence;
            context_.keys.note_owner(room_, result.sequence, owner);
        } else if (result.outcome != Outcome::overtaken) {
            spawn(add_later(claim()));
        }
        const bool was_deleted = result.newest && result.newest->payload.empty();
        if (result.outcome != Outcome::overtaken || !was_deleted) co_return;
        revision = result.newest->sequence;
    }
}

void RoomLog::close() const {
    const std::lock_guard guard{guard_};
    if (claim_ > 0 && is_owned_ && blocked_ != store::AppendResult::fenced && batch_.empty())
        context_.broker.append({.subject = {Stream::keys, owner_key(room_)},
                                .expected = claim_,
                                .id = context_.message_id(owner_key(room_), 0, 0, context_.next_number()),
                                .payload = {}},
                               [](const auto&) {});
}

}  // namespace seq::cluster
