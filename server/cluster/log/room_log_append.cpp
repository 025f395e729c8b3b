#include <algorithm>
#include <iterator>
#include <utility>

#include "server/cluster/log/room_log.hpp"
#include "server/cluster/log/room_log_handler.hpp"
#include "server/telemetry/log.hpp"

// Appends of a room, and the probe of a room that waits for space.

namespace seq::cluster {
namespace {

constexpr std::chrono::milliseconds give_up_probing_after{5'000};

double seconds_since(machine::Clock::time_point then) {
    return std::chrono::duration<double>(machine::Clock::now() - then).count();
}

}  // namespace

void RoomLog::begin(Lock& lock, Append first) {
    batch_.push_back(std::move(first));
    take_more_appends();
    if (!may_append()) {
        const store::Stored result = blocked_.value_or(store::Stored::fenced);
        if (result == store::Stored::fenced) context_.metrics.fenced_appends.add(batch_.size());
        answer_batch(lock, result);
        is_busy_ = false;
        return;
    }
    if (batch_.back().successor) return send_successor();
    send_batch(lock);
}

// All of one append is in one message. A successor is written before the message, which it ends.
void RoomLog::take_more_appends() {
    std::size_t size = size_with(batch_.front().change);
    while (!jobs_.empty() && !batch_.back().successor) {
        auto* next = std::get_if<Append>(&jobs_.front());
        if (next == nullptr) return;
        size += size_with(next->change);
        if (size > message_bytes_max) return;
        batch_.push_back(std::move(*next));
        jobs_.pop_front();
    }
}

// A room that has not been acquired can only begin.
bool RoomLog::may_append() const {
    if (blocked_) return false;
    if (is_owned_) return true;
    const auto& records = batch_.front().change.records;
    return !records.empty() && records.front().version == 1;
}

Envelope RoomLog::next_envelope() {
    return {.term = std::max(contents_.term(), std::uint64_t{1}),
            .node = context_.node,
            .process = context_.process,
            .counter = context_.next_number(),
            .after = contents_.sequence(),
            .at = machine::now_for_rooms(),
            .position = contents_.position()};
}

void RoomLog::send_batch(Lock& /*lock*/) {
    envelope_ = next_envelope();
    for (Append& append : batch_) {
        std::ranges::move(append.change.records, std::back_inserter(envelope_->records));
        std::ranges::move(append.change.tokens, std::back_inserter(envelope_->tokens));
        std::ranges::move(append.change.subscriptions, std::back_inserter(envelope_->subscriptions));
    }
    if (!envelope_->records.empty())
        envelope_->position = {envelope_->records.back().version, envelope_->records.back().hash};
    sent_at_ = machine::Clock::now();
    put({Stream::log, room_.text}, contents_.sequence(), envelope_->counter,
        encode(*envelope_, context_.nodes.format_to_write()), handler(&RoomLog::on_batch), std::nullopt);
}

// Those of members who move to the successor, as they are after the changes before.
std::vector<room::SubscriptionChange> RoomLog::moved_subscriptions() const {
    std::vector<room::SubscriptionChange> moved;
    RoomContents after = contents_;
    for (const Append& append : batch_)
        for (const room::SubscriptionChange& each : append.change.subscriptions) {
            if (each.moved)
                for (const protocol::PushSubscribe& kept : after.subscriptions(each.member.value()))
                    moved.push_back({.room = each.moved->room, .member = each.moved->member, .added = kept});
            after.change(each);
        }
    return moved;
}

// A message has no `moved`: here it means that the member has none any more.
void RoomLog::send_successor() {
    room::JournalRecord first = std::move(*batch_.back().successor);
    const protocol::RoomCode room = first.room;
    Envelope envelope{.term = 1,
                      .node = context_.node,
                      .process = context_.process,
                      .counter = context_.next_number(),
                      .at = machine::now_for_rooms(),
                      .position = {first.version, first.hash}};
    envelope.records.push_back(std::move(first));
    envelope.subscriptions = moved_subscriptions();
    put({Stream::log, room.text}, 0, envelope.counter, encode(envelope, context_.nodes.format_to_write()),
        handler([room](RoomLog& self, Lock& lock, const AppendResult& result) {
            if (result.outcome == Outcome::stored) self.note_successor(room);
            self.on_successor(lock, result);
        }),
        std::nullopt);
}

// So that it is in the list of rooms.
void RoomLog::note_successor(const protocol::RoomCode& room) {
    const NotedState noted{.state = store::RoomState::on_demand,
                           .term = 1,
                           .process = context_.process,
                           .counter = context_.next_number(),
                           .versions = versions_after({})};
    put_and_forget(state_key(room), 0, encode(noted));
}

// If the code of the successor is taken, this room tries another one when it has been loaded again.
void RoomLog::on_successor(Lock& lock, const AppendResult& result) {
    if (result.outcome == Outcome::stored) return send_batch(lock);
    on_batch_lost(lock, result);
}

void RoomLog::on_batch(Lock& lock, const AppendResult& result) {
    if (result.outcome == Outcome::stored) return on_batch_stored(lock, result.sequence);
    on_batch_lost(lock, result);
}

void RoomLog::on_batch_stored(Lock& lock, std::uint64_t sequence) {
    count_batch();
    const bool is_made = !is_owned_;
    sure_at_ = std::max(sure_at_, sent_at_);
    if (!envelope_->records.empty()) context_.lost_ends.remove(room_);
    contents_.forget_records();
    contents_.add_own(std::move(*envelope_), sequence);
    if (is_made) {
        own(true);
        jobs_.emplace_front(Note{noted_.value_or(store::RoomState::on_demand)});
        jobs_.emplace_front(Claim{});
    }
    answer_batch(lock, store::Stored::durable);
    is_busy_ = false;
}

void RoomLog::on_batch_lost(Lock& lock, const AppendResult& result) {
    if (result.outcome == Outcome::full) {
        blocked_ = store::Stored::storage_full;
        context_.journal_metrics.taken_back.add();
        context_.full_log.note(room_, result.why);
    } else if (result.outcome == Outcome::too_large) {
        blocked_ = store::Stored::damaged;
        telemetry::log(
            telemetry::Event::journal_rollback, {.room = room_.text},
            "the broker refuses a message of this size; raise its max_payload to 1 MiB at least: " +
                result.why);
    } else {
        blocked_ = store::Stored::fenced;
        context_.metrics.fenced_appends.add(batch_.size());
        const std::uint64_t newest = result.newest ? result.newest->sequence : 0;
        if (result.outcome == Outcome::overtaken && newest < contents_.sequence())
            context_.lost_ends.add(room_);
    }
    answer_batch(lock, *blocked_);
    is_busy_ = false;
}

// No other job of the room begins meanwhile, so that answers keep their order.
void RoomLog::answer_batch(Lock& lock, store::Stored result) {
    std::vector<Append> answered = std::exchange(batch_, {});
    lock.unlock();
    for (const Append& append : answered)
        if (append.done) append.done(result);
    answered.clear();
    lock.lock();
}

void RoomLog::count_batch() {
    store::JournalMetrics& metrics = context_.journal_metrics;
    std::size_t bytes = 0;
    for (const room::JournalRecord& record : envelope_->records)
        bytes += record.body.size();
    metrics.records.add(envelope_->records.size());
    metrics.bytes.add(bytes);
    metrics.commit_seconds.note(seconds_since(sent_at_));
    metrics.records_per_commit.note(static_cast<double>(envelope_->records.size()));
    for (const Append& append : batch_)
        context_.metrics.append_seconds.note(seconds_since(append.since));
}

// A message without content tries whether the room's own stream has space again.
void RoomLog::begin(Lock& lock, Probe probe) {
    if (!is_owned_ || blocked_ != store::Stored::storage_full) {
        lock.unlock();
        probe.done(true);
        lock.lock();
        is_busy_ = false;
        return;
    }
    probed_ = std::move(probe.done);
    envelope_ = next_envelope();
    put({Stream::log, room_.text}, contents_.sequence(), envelope_->counter,
        encode(*envelope_, context_.nodes.format_to_write()), handler(&RoomLog::on_probed),
        give_up_probing_after);
}

void RoomLog::on_probed(Lock& lock, const AppendResult& result) {
    if (result.outcome == Outcome::stored) contents_.add_own(std::move(*envelope_), result.sequence);
    const bool has_space = result.outcome == Outcome::stored || result.outcome == Outcome::overtaken;
    const auto done = std::exchange(probed_, nullptr);
    lock.unlock();
    done(has_space);
    lock.lock();
    is_busy_ = false;
}

}  // namespace seq::cluster
