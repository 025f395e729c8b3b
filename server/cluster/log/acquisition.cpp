#include "server/cluster/log/acquisition.hpp"

#include <algorithm>
#include <utility>

#include "server/machine/program.hpp"
#include "server/telemetry/log.hpp"

namespace seq::cluster {
namespace {

constexpr std::chrono::milliseconds repeat_after{100};

}  // namespace

Acquisition::Acquisition(LogContext& context, const protocol::RoomCode& room, const Begin& from, Done done)
    : context_{context},
      gate_{context.gate},
      room_{room},
      give_up_at_{machine::Clock::now() + give_up_after},
      done_{std::move(done)},
      result_{.contents = RoomContents{room}, .claim = from.claim},
      ignores_snapshot_{from.ignores_snapshot} {}

void Acquisition::begin(LogContext& context, const protocol::RoomCode& room, const Begin& from, Done done) {
    const std::shared_ptr<Acquisition> acquisition{new Acquisition{context, room, from, std::move(done)}};
    acquisition->find();
}

// The handler of an answer: repeats the step that has asked if the answer is an error.
template <class T, class Next>
OnAnswer<T> Acquisition::answer(void (Acquisition::*step)(), Next next) {
    return guarded(gate_, [self = shared_from_this(), step, next](tl::expected<T, BrokerError> found) {
        if (found) return next(*self, std::move(*found));
        if (!self->is_late(found.error().why)) self->repeat(step);
    });
}

void Acquisition::repeat(void (Acquisition::*step)()) {
    context_.timers.after(repeat_after,
                          guarded(gate_, [self = shared_from_this(), step] { (self.get()->*step)(); }));
}

// A guessed code writes nothing.
void Acquisition::find() {
    context_.broker.newest(
        {Stream::log, room_.text},
        answer<std::optional<StoredMessage>>(
            &Acquisition::find, [](Acquisition& self, const std::optional<StoredMessage>& newest) {
                if (!newest) return self.finish(Kind::nowhere);
                self.newest_ = newest->sequence;
                self.claim();
            }));
}

void Acquisition::claim() {
    const auto noted = context_.keys.state_of(room_).value;
    was_running_ = noted && *noted && (*noted)->state == store::RoomState::running;
    const auto owner = context_.keys.owner_of(room_);
    if (result_.claim > 0 && owner.revision <= result_.claim) return read();
    result_.claim = 0;
    claim_over(owner);
}

void Acquisition::claim_over(const KeySeen<Owner>& owner) {
    if (!owner.value) return finish(Kind::unreadable, owner.value.error());
    const std::optional<Owner>& before = *owner.value;
    const bool is_other = context_.is_other(before);
    if (is_other && context_.is_alive(*before)) {
        result_.place.node = before->node;
        return finish(Kind::elsewhere);
    }
    if (!context_.is_for_this(before))
        if (auto better = context_.better_place(room_)) {
            result_.place.node = std::move(better->node);
            return finish(better->kind, std::move(better->why));
        }
    takes_from_dead_ = is_other;
    claimed_ = context_.owner();
    const std::string key = owner_key(room_);
    FencedAppend::begin(
        context_,
        {.subject = {Stream::keys, key},
         .expected = owner.revision,
         .id = context_.message_id(key, 0, 0, claimed_.counter),
         .payload = encode(claimed_)},
        [self = shared_from_this()](AppendResult result) { self->on_claim(std::move(result)); }, give_up_at_);
}

// Somebody else has written the key meanwhile, or it was deleted before this process began to follow it.
void Acquisition::on_claim(AppendResult result) {
    using Outcome = AppendResult::Outcome;
    if (result.outcome == Outcome::overtaken) {
        if (is_late(result.why)) return;
        if (!result.newest) return claim_over({});
        auto owner = tl::expected<std::optional<Owner>, std::string>{};
        if (!result.newest->payload.empty()) owner = decode_owner(result.newest->payload);
        return claim_over({result.newest->sequence, std::move(owner)});
    }
    if (result.outcome != Outcome::stored)
        return finish(Kind::unavailable, "its owner cannot be noted: " + result.why);
    result_.claim = result.sequence;
    context_.keys.note_owner(room_, result.sequence, claimed_);
    read();
}

// After a second claim most of the log has been read already.
void Acquisition::read() {
    if (result_.contents.sequence() > 0) return read_log();
    read_snapshot();
}

void Acquisition::read_snapshot() {
    context_.broker.newest(
        {Stream::keys, snapshot_key(room_)},
        answer<std::optional<StoredMessage>>(
            &Acquisition::read_snapshot,
            [](Acquisition& self, const std::optional<StoredMessage>& found) { self.on_snapshot(found); }));
}

// A snapshot of another build of this program cannot be read, so all records are needed.
void Acquisition::on_snapshot(const std::optional<StoredMessage>& found) {
    if (found) result_.snapshot = found->sequence;
    if (found && !found->payload.empty()) {
        auto snapshot = decode_snapshot(room_, found->payload);
        if (!snapshot)
            telemetry::log(telemetry::Event::snapshot_unusable, {.room = room_.text},
                           "the room's snapshot cannot be used: " + snapshot.error());
        else
            take(std::move(*snapshot));
    }
    read_log();
}

void Acquisition::take(KeptSnapshot snapshot) {
    snapshot_follows_ = snapshot.sequence;
    if (!ignores_snapshot_ && snapshot.state.program == machine::program_id())
        snapshot_ = std::move(snapshot);
}

void Acquisition::read_log() {
    const std::uint64_t after = snapshot_ ? snapshot_->sequence - 1 : result_.contents.sequence();
    context_.broker.read(
        {Stream::log, room_.text}, after, {},
        answer<std::vector<StoredMessage>>(
            &Acquisition::read_log,
            [](Acquisition& self, const std::vector<StoredMessage>& page) { self.on_page(page); }));
}

void Acquisition::on_page(const std::vector<StoredMessage>& page) {
    std::size_t next = 0;
    if (snapshot_) {
        if (!begin_with_snapshot(page)) return read_log();
        next = 1;
    }
    for (; next < page.size(); ++next) {
        const RoomVersions found{.format = format_of(page[next].payload)};
        if (context_.nodes.versions().is_later(found.format)) return leave(found);
        if (std::string fault = result_.contents.add(page[next]); !fault.empty())
            return finish(Kind::unreadable, std::move(fault));
    }
    if (result_.contents.sequence() >= newest_) return raise_term();
    if (!page.empty()) return read_log();
    // The replica that has answered may not have the newest messages yet.
    if (machine::Clock::now() >= give_up_at_)
        return finish(Kind::unreadable, "the end of its log is missing");
    repeat(&Acquisition::read_log);
}

bool Acquisition::begin_with_snapshot(const std::vector<StoredMessage>& page) {
    KeptSnapshot snapshot = std::move(*std::exchange(snapshot_, std::nullopt));
    if (!page.empty() && result_.contents.begin_with(std::move(snapshot), page.front())) return true;
    telemetry::log(telemetry::Event::snapshot_unusable, {.room = room_.text},
                   "the room's snapshot does not fit its log, so all records are read");
    return false;
}

// What was noted of the room is older than its log.
void Acquisition::leave(const RoomVersions& found) {
    context_.keys.raise_versions(room_, found);
    finish(Kind::unavailable, "only a newer version of this program reads it");
}

void Acquisition::raise_term() {
    const RoomContents& contents = result_.contents;
    if (const RoomVersions found{.rules = rules_of(contents.newest())};
        !context_.nodes.versions().can_take(found))
        return leave(found);
    const room::TimePoint now = machine::now_for_rooms();
    const std::uint64_t number = context_.next_number();
    term_message_ = Envelope{.term = contents.term() + 1,
                             .node = context_.node,
                             .process = context_.process,
                             .counter = number,
                             .after = contents.sequence(),
                             .at = now,
                             .position = contents.position(),
                             .outage = outage(now)};
    FencedAppend::begin(
        context_,
        {.subject = {Stream::log, room_.text},
         .expected = contents.sequence(),
         .id = context_.message_id(room_.text, term_message_->term, contents.position().version, number),
         .payload = encode(*term_message_, context_.nodes.format_to_write())},
        [self = shared_from_this()](AppendResult result) { self->on_term(std::move(result)); }, give_up_at_);
}

// In a room without a time limit no clock runs, so that the time in which nobody had loaded it is not counted
// as an outage. The owner before may have died long after its last message.
std::optional<room::Outage> Acquisition::outage(room::TimePoint now) const {
    if (!was_running_) return std::nullopt;
    room::TimePoint from = result_.contents.at();
    if (const auto served = context_.keys.served_by(result_.contents.node())) from = std::max(from, *served);
    return room::Outage{std::min(from, now), now, now};
}

// The owner before, or somebody else who takes the room, was faster: reads what is new.
void Acquisition::on_term(AppendResult result) {
    using Outcome = AppendResult::Outcome;
    if (result.outcome == Outcome::overtaken) {
        if (!result.newest) return finish(Kind::unreadable, "its log has vanished");
        if (is_late(result.why)) return;
        newest_ = result.newest->sequence;
        return claim();
    }
    if (result.outcome != Outcome::stored)
        return finish(Kind::unavailable, "its log cannot be written: " + result.why);
    result_.has_lost_end = snapshot_follows_ > result_.contents.sequence();
    result_.contents.add_own(std::move(*term_message_), result.sequence);
    if (takes_from_dead_) context_.metrics.takeovers.add();
    finish(Kind::here);
}

bool Acquisition::is_late(const std::string& why) {
    if (machine::Clock::now() < give_up_at_) return false;
    finish(Kind::unavailable, why);
    return true;
}

void Acquisition::finish(Kind kind, std::string why) {
    result_.place.kind = kind;
    result_.place.why = std::move(why);
    if (const Done done = std::exchange(done_, nullptr)) done(std::move(result_));
}

}  // namespace seq::cluster
