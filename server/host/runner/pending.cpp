#include "server/host/runner/pending.hpp"

#include <utility>

#include "server/machine/clock.hpp"

namespace seq::net {

void Pending::charge(const RecordAllowance& allowance, std::size_t more) {
    charged_ = allowance;
    charged_more_ = more;
}

void Pending::append(store::Journal& journal, store::RoomChange change, store::OnStored done) {
    UnansweredAppend made{.at = Clock::now()};
    charged_.take(made.at, change.records, std::exchange(charged_more_, 0));
    for (const room::JournalRecord& record : change.records)
        made.bytes += sizeof record + record.body.size();
    journal.append(std::move(change), std::move(done));  // if it throws, there will be no answer
    appends_.push_back(made);
    record_bytes_ += made.bytes;
}

void Pending::end_append() {
    record_bytes_ -= appends_.front().bytes;
    appends_.pop_front();
    ++stored_;
    count();
}

void Pending::send(DurabilityQueue::Batch batch, bool waits) {
    charged_more_ = 0;
    batch.after = waits ? stored_ + appends_.size() : stored_;
    const bool says_nothing = batch.receivers.empty() && !batch.answers && batch.after <= stored_;
    if (!says_nothing) queue_.push(std::move(batch));
    release();
}

void Pending::release() {
    queue_.release(stored_);
    count();
}

std::vector<DurabilityQueue::Question> Pending::drop() {
    auto unanswered = queue_.drop();
    count();
    return unanswered;
}

void Pending::count() {
    const std::size_t now = record_bytes_ + queue_.bytes();
    if (now == counted_) return;  // the sum is shared, so it is not touched without need
    of_all_ += now - counted_;    // modulo 2^64, so it may fall as well
    counted_ = now;
}

bool Pending::is_above_bound() const {
    return queue_.size() >= limits_.not_durable_max || counted_ >= limits_.pending_bytes_of_room ||
           of_all_ >= limits_.pending_bytes;
}

std::optional<Clock::time_point> Pending::since() const {
    return appends_.empty() ? std::nullopt : std::optional{appends_.front().at};
}

void Pending::after_appends(std::function<void()> then) {
    then_ = std::move(then);
    run_after_appends();
}

void Pending::run_after_appends() {
    if (!then_ || !appends_.empty()) return;
    std::exchange(then_, nullptr)();
}

}  // namespace seq::net
