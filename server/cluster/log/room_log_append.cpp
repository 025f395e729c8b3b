#include <algorithm>
#include <iterator>
#include <utility>

#include "server/cluster/log/room_log.hpp"
#include "server/telemetry/log.hpp"

// Appends of a room, and the probe of a room that waits for space.

namespace seq::cluster {
namespace {

constexpr std::chrono::milliseconds give_up_probing_after{5'000};

double seconds_since(machine::Clock::time_point then) {
    return std::chrono::duration<double>(machine::Clock::now() - then).count();
}

}  // namespace

// A successor is written before the message, which it ends. If its code is taken, this room tries another one
// when it has been loaded again.
Task<> RoomLog::append(RoomAppend first) {
    batch_.push_back(std::move(first));
    take_more_appends();
    if (!may_append()) {
        const store::AppendResult result = blocked_.value_or(store::AppendResult::fenced);
        if (result == store::AppendResult::fenced) context_.metrics.fenced_appends.add(batch_.size());
        answer_batch(result);
        co_return;
    }
    MessageResult result{.outcome = Outcome::stored};
    if (batch_.back().successor) result = co_await append_successor();
    if (result.outcome == Outcome::stored) {
        Envelope envelope = envelope_of_batch();
        const auto sent_at = machine::Clock::now();
        result = co_await put_log(room_, contents_.sequence(), envelope);
        if (result.outcome == Outcome::stored) on_stored(std::move(envelope), result.sequence, sent_at);
    }
    answer_batch(result.outcome == Outcome::stored ? store::AppendResult::durable : block(result));
}

// All of one append is in one message.
void RoomLog::take_more_appends() {
    std::size_t size = size_with(batch_.front().change);
    while (!jobs_.empty() && !batch_.back().successor) {
        auto* next = std::get_if<RoomAppend>(&jobs_.front());
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

Envelope RoomLog::envelope_of_batch() {
    Envelope envelope = next_envelope();
    for (RoomAppend& append : batch_) {
        std::ranges::move(append.change.records, std::back_inserter(envelope.records));
        std::ranges::move(append.change.tokens, std::back_inserter(envelope.tokens));
        std::ranges::move(append.change.subscriptions, std::back_inserter(envelope.subscriptions));
    }
    if (!envelope.records.empty())
        envelope.position = {envelope.records.back().version, envelope.records.back().hash};
    return envelope;
}

// Those of members who move to the successor, as they are after the changes before.
std::vector<room::SubscriptionChange> RoomLog::moved_subscriptions() const {
    std::vector<room::SubscriptionChange> moved;
    RoomContents after = contents_;
    for (const RoomAppend& append : batch_)
        for (const room::SubscriptionChange& each : append.change.subscriptions) {
            if (each.moved)
                for (const protocol::PushSubscribe& kept : after.subscriptions(each.member.value()))
                    moved.push_back({.room = each.moved->room, .member = each.moved->member, .added = kept});
            after.change(each);
        }
    return moved;
}

// A message has no `moved`: here it means that the member has none any more.
Task<MessageResult> RoomLog::append_successor() {
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
    MessageResult result = co_await put_log(room, 0, envelope);
    if (result.outcome != Outcome::stored) co_return result;
    // So that it is in the list of rooms.
    const NotedState noted{.state = store::RoomState::on_demand,
                           .term = 1,
                           .process = context_.process,
                           .counter = context_.next_number(),
                           .versions = versions_after({})};
    put_and_forget(state_key(room), 0, encode(noted));
    co_return result;
}

void RoomLog::on_stored(Envelope envelope, std::uint64_t sequence, machine::Clock::time_point sent_at) {
    count_batch(envelope, sent_at);
    sure_at_ = std::max(sure_at_, sent_at);
    if (!envelope.records.empty()) context_.lost_ends.remove(room_);
    contents_.forget_records();
    contents_.add_own(std::move(envelope), sequence);
    if (is_owned_) return;
    own(true);
    jobs_.emplace_front(note(noted_.value_or(store::RoomState::on_demand)));
    jobs_.emplace_front(claim());
}

store::AppendResult RoomLog::block(const MessageResult& result) {
    if (result.outcome == Outcome::full) {
        context_.journal_metrics.taken_back.add();
        context_.full_log.note(room_, result.why);
        return blocked_.emplace(store::AppendResult::storage_full);
    }
    if (result.outcome == Outcome::too_large) {
        telemetry::log(
            telemetry::Event::journal_rollback, {.room = room_.text},
            "the broker refuses a message of this size; raise its max_payload to 1 MiB at least: " +
                result.why);
        return blocked_.emplace(store::AppendResult::damaged);
    }
    context_.metrics.fenced_appends.add(batch_.size());
    const std::uint64_t newest = result.newest ? result.newest->sequence : 0;
    if (result.outcome == Outcome::overtaken && newest < contents_.sequence()) context_.lost_ends.add(room_);
    return blocked_.emplace(store::AppendResult::fenced);
}

// No other job of the room begins meanwhile, so that answers keep their order.
void RoomLog::answer_batch(store::AppendResult result) {
    std::vector<RoomAppend> answered = std::exchange(batch_, {});
    unlocked([&] {
        for (const RoomAppend& append : answered)
            if (append.done) append.done(result);
        answered.clear();
    });
}

void RoomLog::count_batch(const Envelope& envelope, machine::Clock::time_point sent_at) {
    store::JournalMetrics& metrics = context_.journal_metrics;
    std::size_t bytes = 0;
    for (const room::JournalRecord& record : envelope.records)
        bytes += record.body.size();
    metrics.records.add(envelope.records.size());
    metrics.bytes.add(bytes);
    metrics.commit_seconds.note(seconds_since(sent_at));
    metrics.records_per_commit.note(static_cast<double>(envelope.records.size()));
    for (const RoomAppend& append : batch_)
        context_.metrics.append_seconds.note(seconds_since(append.since));
}

// A message without content tries whether the room's own stream has space again.
Task<> RoomLog::probe(std::function<void(bool)> done) {
    bool has_space = true;
    if (is_owned_ && blocked_ == store::AppendResult::storage_full) {
        Envelope envelope = next_envelope();
        const MessageResult result = co_await put_log(room_, contents_.sequence(), envelope,
                                                      machine::Clock::now() + give_up_probing_after);
        has_space = result.outcome == Outcome::stored || result.outcome == Outcome::overtaken;
        if (result.outcome == Outcome::stored) contents_.add_own(std::move(envelope), result.sequence);
    }
    unlocked([&] { std::exchange(done, nullptr)(has_space); });
}

}  // namespace seq::cluster
