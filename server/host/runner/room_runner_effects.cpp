#include <algorithm>
#include <iterator>
#include <span>

#include "server/host/replies.hpp"
#include "server/host/room_directory.hpp"
#include "server/host/runner/room_runner.hpp"
#include "server/machine/clock.hpp"
#include "server/machine/program.hpp"
#include "server/machine/randomness.hpp"
#include "server/room/journal/replay.hpp"
#include "server/telemetry/log.hpp"

// Carries out a room's effects: records go to the journal, frames to the sessions when these are durable, and
// the timer is set.

namespace seq::net {

bool RoomRunner::ask_room(const room::RoomInput& input, std::optional<DurabilityQueue::Question> answers) {
    bool was_refused = false;
    try {
        room::Effects effects = room_->take(input, machine::now_for_rooms());
        was_refused = !effects.counts.refusals.empty();
        carry_out(std::move(effects), std::move(answers));
        if (room_->is_worn_out()) archive_full_room();
        let_bot_think();
    } catch (const std::exception& fault) {
        quarantine_for(fault);
    }
    return was_refused;
}

// A bot's choice is made on another thread, and the room keeps it until the bot moves. The worker refuses
// nothing until it is stopped: every room has one question at a time.
void RoomRunner::let_bot_think() {
    auto question = room_->ask_bot();
    if (!question) return;
    context_.thinking.give([self = shared_from_this(), load = loads_, asked = std::move(*question)] {
        try {
            const Action choice = asked.answer(machine::fresh_entropy());
            asio::post(self->executor_, [self, load, made = room::BotChoice{asked.number, choice}] {
                self->on_bot_choice(load, made);
            });
        } catch (const std::exception& fault) {
            asio::post(self->executor_, [self, load, why = room::loggable(fault)] {
                if (self->loads_ == load && self->state_ == State::open) self->quarantine(why);
            });
        }
    });
}

void RoomRunner::on_bot_choice(std::uint64_t load, const room::BotChoice& made) {
    const HandlerTime measured = time_of("bot");
    if (state_ == State::open && loads_ == load) ask_room(made);
}

void RoomRunner::archive_full_room() {
    const auto successor = context_.rooms.unused_code();
    if (!successor) return;  // tried again after the next event: without it, the members have nowhere to go
    telemetry::log(telemetry::Event::room_closed, {.room = code_.text}, "the history of the room is full");
    carry_out(room_->take(room::HistoryFull{successor, machine::fresh_entropy()}, machine::now_for_rooms()),
              std::nullopt);
}

void RoomRunner::carry_out(room::Effects effects, std::optional<DurabilityQueue::Question> answers) {
    busy_at_ = Clock::now();
    const std::size_t append_overhead = std::exchange(append_overhead_, 0);
    note(effects.counts, answers);
    if (!room_->has_running_time())
        running_time_.reset();
    else if (!running_time_)
        running_time_.emplace(context_.serving);
    if (!effects.records.empty()) note_seats();
    note_spoken_code();
    DurabilityQueue::Batch batch = awaiting_durability_.batch_for(effects.deliveries.size());
    batch.after = stored_;
    batch.answers = std::move(answers);
    note_time_limit_before();
    if (!effects.records.empty() || !effects.tokens.empty() || !effects.subscriptions.empty()) {
        std::ranges::move(effects.successor, std::back_inserter(effects.records));
        charged_.take(busy_at_, effects.records, append_overhead);
        auto on_stored = begin_append(effects.records);
        context_.journal.append({.records = std::move(effects.records),
                                 .tokens = std::move(effects.tokens),
                                 .subscriptions = std::move(effects.subscriptions)},
                                std::move(on_stored));
        ++appends_;
        batch.after = stored_ + appends_;
    }
    keep(std::move(effects.snapshot));
    note_time_limit_after();
    const bool waits = std::ranges::any_of(
        effects.deliveries, [&](const room::Delivery& delivery) { return delivery.after > durable_; });
    if (waits) batch.after = stored_ + appends_;
    address(effects, batch);
    if (effects.wake_at) wish_ = effects.wake_at;
    const bool says_nothing = batch.receivers.empty() && !batch.answers && batch.after <= stored_;
    if (!says_nothing) awaiting_durability_.push(std::move(batch));
    awaiting_durability_.release(stored_);
    pending_.note_unsent(awaiting_durability_.bytes());
    note_calls();
    arm();
}

store::OnStored RoomRunner::begin_append(const std::vector<room::JournalRecord>& records) {
    pending_.begin_append(records, busy_at_);
    return [self = shared_from_this(), version = room_->version()](store::Stored stored) {
        self->stored_answers_->add(self, stored, version);
    };
}

// Sorts what is delivered by session. There are only a few deliveries, so searching them again is cheap. A
// frame that is in the batch has left its delivery.
void RoomRunner::address(room::Effects& effects, DurabilityQueue::Batch& batch) const {
    const std::span deliveries{effects.deliveries.data(), effects.deliveries.size()};
    for (std::size_t first = 0; first < deliveries.size(); ++first) {
        const room::SessionId session = deliveries[first].to;
        const auto peer = deliveries[first].frame ? peers_.find(session.number) : peers_.end();
        if (peer == peers_.end()) continue;
        DurabilityQueue::Receiver& receiver = batch.receivers.emplace_back(peer->second);
        for (room::Delivery& delivery : deliveries.subspan(first)) {
            if (delivery.to != session) continue;
            batch.frames.emplace_back(std::move(delivery.frame), std::move(delivery.rest));
            ++receiver.frames;
        }
    }
    for (const room::CloseSession& close : effects.closes) {
        const auto peer = peers_.find(close.session.number);
        if (peer == peers_.end()) continue;
        auto receiver = std::ranges::find(batch.receivers, peer->second, &DurabilityQueue::Receiver::to);
        if (receiver == batch.receivers.end())
            receiver = batch.receivers.insert(receiver, {.to = peer->second});
        if (!receiver->close_reason) receiver->close_reason = close.reason;
    }
}

// Snapshots of a program without an id could not be told from those of another one.
void RoomRunner::keep(std::optional<room::StateSnapshot> snapshot) {
    if (!snapshot || machine::program_id().empty()) return;
    snapshot->program = machine::program_id();
    snapshot->outages = outages().size();
    context_.journal.keep_snapshot(std::move(*snapshot));
}

// The journal lists every room in which a time limit may be in force: the room is added before the records
// that begin a limit, and removed after those that end the last one.
void RoomRunner::note_time_limit_before() {
    if (noted_limit_ == true || !room_->has_time_limit()) return;
    context_.journal.note(code_, store::RoomState::running);
    noted_limit_ = true;
}

void RoomRunner::note_time_limit_after() {
    if (noted_limit_ == false || room_->has_time_limit()) return;
    context_.journal.note(code_, store::RoomState::on_demand);
    noted_limit_ = false;
}

void RoomRunner::note(const room::Counts& counts, const std::optional<DurabilityQueue::Question>& answers) {
    count_.note(room_->stats(), counts);
    if (counts.games_begun > 0) context_.rooms.note_game(code_);
    game_began_ = game_began_ || counts.games_begun > 0;
    if (counts.losses > 0)
        telemetry::log(
            telemetry::Event::versions_lost, {.room = code_.text},
            "versions that were acknowledged are lost, or a member claims so; the room has begun a new "
            "epoch: check the disk");
    if (!counts.voided.empty())
        telemetry::log(telemetry::Event::game_voided, {.room = code_.text},
                       "the running game was ended as void: " + std::string{counts.voided});
    for (const std::string& code : counts.refusals)
        telemetry::log(telemetry::Event::command_refused,
                       {.room = code_.text, .session = answers ? answers->from->id().number : 0}, code);
}

// The limiter needs to know who has a seat to choose a session to evict. Players of a running game are pinged
// more often.
void RoomRunner::note_seats() {
    room_->seated_sessions(seated_now_);
    const bool game_runs = room_->game_runs();
    if (seated_now_ == seated_ && game_runs == game_ran_) return;
    seated_.swap(seated_now_);
    game_ran_ = game_runs;
    const SeatUse of_seated = game_runs ? SeatUse::playing : SeatUse::between_games;
    for (const auto& [number, peer] : peers_) {
        const bool has_seat = std::ranges::find(seated_, number, &room::SessionId::number) != seated_.end();
        peer->note_seat(has_seat ? of_seated : SeatUse::none);
    }
}

void RoomRunner::on_stored(store::Stored stored, std::uint64_t version) {
    const HandlerTime measured = time_of("stored");
    --appends_;
    ++stored_;
    pending_.end_append();
    pending_.note_unsent(awaiting_durability_.bytes());
    if (stopped_) {
        if (appends_ == 0) stopped_();
        return;
    }
    if (state_ == State::removing) return end_removing(stored);
    if (stored == store::Stored::fenced) return on_fenced();
    const bool is_open = state_ == State::open || state_ == State::disk_behind;
    if (stored == store::Stored::storage_full && is_open) on_full();
    if (stored == store::Stored::damaged && is_open)
        return quarantine("a journal page with its records is damaged");
    if (state_ == State::storage_full && appends_ == 0 && reload_waits_) return reload();
    if (state_ != State::open && state_ != State::disk_behind) return;
    durable_ = version;
    awaiting_durability_.release(stored_);
    pending_.note_unsent(awaiting_durability_.bytes());
    if (appends_ == 0) answer_closers(Closing::done);
    ask_room(room::Durable{version});
    if (state_ == State::disk_behind && appends_ == 0 && reload_waits_) return reload();
    hand_over_if_ready();
    unload_if_idle();
}

bool RoomRunner::too_much_is_pending() const {
    return awaiting_durability_.size() >= context_.limits.not_durable_max || pending_.is_above_bound();
}

bool RoomRunner::waits_for_disk() const {
    return state_ == State::storage_full || state_ == State::disk_behind;
}

// So far behind that commands are refused.
bool RoomRunner::disk_is_behind() const {
    return too_much_is_pending() || is_overdue();
}

// Whether the journal has not answered an append in time.
bool RoomRunner::is_overdue() const {
    const auto since = pending_.since();
    return since && Clock::now() - *since >= context_.limits.disk_patience;
}

// Clocks stop, because players cannot act meanwhile. Nothing is rolled back: accepted commands are answered
// when they are durable.
void RoomRunner::wait_for_disk() {
    state_ = State::disk_behind;
    running_time_.reset();
    const Clock::time_point now = Clock::now();
    context_.serving.interrupt(machine::now_for_rooms() - std::chrono::floor<std::chrono::milliseconds>(
                                                              now - pending_.since().value_or(now)));
    context_.storage.report_behind();
    const room::Frame waits = notice("storage-behind",
                                     "the server's storage does not answer at the moment; what you have sent "
                                     "is answered when it does");
    for (const auto& [number, peer] : peers_)
        peer->deliver({waits});
}

// The room in memory is ahead of the disk, so it is reloaded as soon as possible. Reported before it is
// answered: who knows of it must not change another room, which would be ahead of the disk as well.
void RoomRunner::on_full() {
    state_ = State::storage_full;
    hide_spoken_code();
    context_.storage.report_full();
    context_.serving.interrupt(machine::now_for_rooms());
    timer_.cancel();
    running_time_.reset();
    for (const DurabilityQueue::Question& question : awaiting_durability_.drop()) {
        context_.metrics.refusals.add("storage-full");
        question.from->deliver({refuse_storage_full(question.id)});
    }
    answer_closers(Closing::storage_full);
    pending_.note_unsent(0);
}

// Another process has taken the room over. Nothing that this one has not acknowledged will happen. Clients
// reconnect by themselves and find the room there.
void RoomRunner::on_fenced() {
    if (state_ == State::closed) return;
    telemetry::log(telemetry::Event::room_fenced, {.room = code_.text},
                   "another process has taken the room over");
    for (const DurabilityQueue::Question& question : awaiting_durability_.drop())
        question.from->deliver({room::CloseReason::server_restart});  // it may have been refused to enter
    pending_.note_unsent(0);
    answer_closers(Closing::elsewhere);
    for (const auto& [number, peer] : peers_)
        peer->deliver({room::CloseReason::server_restart});
    peers_.clear();
    hashing_.clear();
    close();
}

// Those who wait for the room are passed to the RoomDirectory, which finds out where it is.
void RoomRunner::lose() {
    asio::post(executor_, [self = shared_from_this()] {
        if (self->stopped_) return;
        self->on_fenced();
        self->go_on_waiting();
    });
}

// Clients reconnect by themselves and get the state of the journal, as after a restart.
void RoomRunner::reload() {
    reload_waits_ = false;
    hide_spoken_code();
    for (const auto& [number, peer] : peers_)
        peer->deliver({room::CloseReason::server_restart});
    peers_.clear();
    room_.reset();
    wish_.reset();
    armed_for_.reset();
    begin_loading();
}

void RoomRunner::quarantine_for(const std::exception& fault) {
    quarantine(room::loggable(fault));
}

void RoomRunner::quarantine(const std::string& why) {
    context_.metrics.rooms_quarantined.add();
    telemetry::log(telemetry::Event::room_quarantined, {.room = code_.text},
                   "the room is quarantined: " + why);
    state_ = State::quarantined;
    hide_spoken_code();
    count_.clear();
    timer_.cancel();
    running_time_.reset();
    for (const DurabilityQueue::Question& question : awaiting_durability_.drop())
        if (!peers_.contains(question.from->id().number)) refuse(question.from, question.id);
    pending_.note_unsent(0);
    answer_closers(Closing::room_broken);
    const room::Frame fault_notice =
        notice("room-quarantined",
               "this room has a fault and was closed; its records are kept, other rooms play on");
    for (const auto& [number, peer] : peers_)
        peer->deliver({fault_notice, room::CloseReason::internal_error});
    peers_.clear();
    idle_since_ = busy_at_;
}

// One timer serves the room's wake-up time, its unloading, and the time in which the journal has to answer. A
// timer for an earlier time is kept, and is set again when it expires.
void RoomRunner::arm() {
    const bool idles = is_idle();
    const auto since = pending_.since();
    if (!wish_ && !idles && !since) return;
    const room::TimePoint now = machine::now_for_rooms();
    room::TimePoint at = wish_.value_or(room::TimePoint::max());
    if (idles) at = std::min(at, now + context_.limits.unload_after);
    if (since)
        at = std::min(at, now + std::chrono::ceil<room::TimePoint::duration>(
                                    *since + context_.limits.disk_patience - Clock::now()));
    if (armed_for_ && *armed_for_ <= at) return;
    armed_for_ = at;
    timer_.expires_after(std::max(at - now, room::TimePoint::duration::zero()));
    timer_.async_wait([self = weak_from_this()](const boost::system::error_code& error) {
        if (const auto runner = self.lock(); runner && !error) runner->on_timer();
    });
}

void RoomRunner::on_timer() {
    const HandlerTime measured = time_of("timer");
    armed_for_.reset();
    if (state_ != State::open) return;
    if (is_overdue()) return wait_for_disk();
    if (wish_ && machine::now_for_rooms() >= *wish_) {
        if (disk_is_behind() || context_.storage.is_full()) return wait_for_disk();
        wish_.reset();
        ask_room(room::Woken{machine::fresh_entropy()});
    }
    unload_if_idle();
    if (state_ == State::open) arm();
}

}  // namespace seq::net
