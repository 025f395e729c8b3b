#include <algorithm>
#include <iterator>

#include "server/host/replies.hpp"
#include "server/host/runner/room_runner.hpp"
#include "server/machine/clock.hpp"
#include "server/machine/program.hpp"
#include "server/machine/randomness.hpp"
#include "server/telemetry/log.hpp"

// Carries out a room's effects: records go to the journal, frames to the sessions when these are durable, and
// the timer is set. Loads the room, and takes it out of memory.

namespace seq::net {
namespace {

/// The times in which nobody served the room, so that no clock of it ran.
std::vector<room::Outage> outages_of(const RoomContext& context, const protocol::RoomCode& code) {
    if (auto own = context.owner.outages_of(code)) return std::move(*own);
    return context.serving.outages();
}

RoomSource room_source(const RoomContext& context, const protocol::RoomCode& code) {
    return {context.journal,           context.owner,  code,           context.link_base,
            outages_of(context, code), context.limits, context.metrics};
}

/// Keeps a snapshot of this room, if there is one, in the journal. Snapshots of a program without an id could
/// not be told from those of another one, so they are not kept.
void keep_snapshot(const RoomContext& context, const protocol::RoomCode& code,
                   std::optional<room::StateSnapshot> snapshot) {
    if (!snapshot || machine::program_id().empty()) return;
    snapshot->program = machine::program_id();
    snapshot->outages = outages_of(context, code).size();
    context.journal.keep_snapshot(std::move(*snapshot));
}

}  // namespace

// --- effects ---------------------------------------------------------------------------------------------

bool RoomRunner::ask_room(const room::RoomInput& input, std::optional<DurabilityQueue::Question> answers) {
    bool was_refused = false;
    try {
        room::Effects effects = room_->take(input, machine::now_for_rooms());
        was_refused = !effects.counts.refusals.empty();
        carry_out(std::move(effects), std::move(answers));
        // Without a code for the next room its members have nowhere to go: tried again after the next event.
        if (const auto successor = room_->is_worn_out() ? context_.rooms.unused_code() : std::nullopt) {
            telemetry::log(telemetry::Event::room_closed, {.room = code_.text},
                           "the history of the room is full");
            const room::HistoryFull full{successor, machine::fresh_entropy()};
            carry_out(room_->take(full, machine::now_for_rooms()), std::nullopt);
        }
        if (auto question = room_->ask_bot()) let_bot_think(std::move(*question));
    } catch (const std::exception& fault) {
        quarantine(room::loggable(fault));
    }
    return was_refused;
}

// A bot's choice is made on another thread, and the room keeps it until the bot moves. The worker refuses
// nothing until it is stopped: every room has one question at a time.
void RoomRunner::let_bot_think(room::BotQuestion question) {
    context_.thinking.give([self = shared_from_this(), load = loads_, asked = std::move(question)] {
        std::function<void(RoomRunner&)> then;
        try {
            then = [made = room::BotChoice{asked.number, asked.answer(machine::fresh_entropy())}](
                       RoomRunner& runner) { runner.ask_room(made); };
        } catch (const std::exception& fault) {
            then = [why = room::loggable(fault)](RoomRunner& runner) { runner.quarantine(why); };
        }
        self->in_turn("bot", [load, then = std::move(then)](RoomRunner& runner) {
            if (runner.state_ == RunnerState::open && runner.loads_ == load) then(runner);
        });
    });
}

void RoomRunner::carry_out(room::Effects effects, std::optional<DurabilityQueue::Question> answers) {
    times_.note_activity();
    reports_.before_append(*room_, effects.counts, answers ? answers->from->id().number : 0);
    if (!effects.records.empty()) peers_.note_seats(*room_);
    DurabilityQueue::Batch batch = pending_.batch_for(effects.deliveries.size());
    batch.answers = std::move(answers);
    bool waits = std::ranges::any_of(effects.deliveries, [&](const room::Delivery& delivery) {
        return !pending_.is_durable(delivery.after);
    });
    if (!effects.records.empty() || !effects.tokens.empty() || !effects.subscriptions.empty()) {
        std::ranges::move(effects.successor, std::back_inserter(effects.records));
        store::OnStored on_stored = [self = shared_from_this(),
                                     version = room_->version()](store::AppendResult stored) {
            self->thread_.stored->add(self, stored, version);
        };
        pending_.append(context_.journal,
                        {.records = std::move(effects.records),
                         .tokens = std::move(effects.tokens),
                         .subscriptions = std::move(effects.subscriptions)},
                        std::move(on_stored));
        waits = true;
    }
    keep_snapshot(context_, code_, std::move(effects.snapshot));
    reports_.after_append(*room_);
    peers_.address(effects, batch);
    if (effects.wake_at) times_.wish_for(*effects.wake_at);
    pending_.send(std::move(batch), waits);
    if (!pending_.has_appends()) reports_.call_members(*room_);
    arm();
}

void StoredAnswers::add(std::shared_ptr<RoomRunner> room, store::AppendResult stored, std::uint64_t version) {
    bool is_first = false;
    {
        const std::lock_guard guard{guard_};
        is_first = waiting_.empty();
        waiting_.push_back({std::move(room), stored, version});
    }
    if (is_first) asio::post(executor_, [self = shared_from_this()] { self->pass_on(); });
}

void StoredAnswers::pass_on() {
    {
        const std::lock_guard guard{guard_};
        passed_on_.swap(waiting_);
    }
    for (const RoomAnswer& answer : passed_on_)
        answer.room->on_stored(answer.stored, answer.version);
    passed_on_.clear();
}

void RoomRunner::on_stored(store::AppendResult stored, std::uint64_t version) {
    const HandlerTime measured{context_.metrics, context_.limits, "stored"};
    pending_.end_append();
    const bool is_open = state_ == RunnerState::open || state_ == RunnerState::disk_behind;
    if (stored == store::AppendResult::fenced && state_ != RunnerState::stopped) {
        on_fenced();
    } else if (is_open && stored == store::AppendResult::storage_full) {
        on_full();
    } else if (is_open && stored == store::AppendResult::damaged) {
        quarantine("a journal page with its records is damaged");
    } else if (is_open) {
        pending_.note_durable(version);
        pending_.release();
        if (!pending_.has_appends()) answer(closers_, Closing::done);
        ask_room(room::Durable{version});
    }
    pending_.run_after_appends();
    settle();
}

// One timer serves the room's wake-up time, its unloading, and the time in which the journal has to answer.
void RoomRunner::arm() {
    const bool idles = is_idle();
    const auto since = pending_.since();
    const auto wish = times_.wish();
    if (!wish && !idles && !since) return;
    const room::TimePoint now = machine::now_for_rooms();
    room::TimePoint at = wish.value_or(room::TimePoint::max());
    if (idles) at = std::min(at, now + context_.limits.unload_after);
    if (since)
        at = std::min(at, now + std::chrono::ceil<room::TimePoint::duration>(
                                    *since + context_.limits.disk_patience - Clock::now()));
    times_.arm(at, now, [self = weak_from_this()] {
        if (const auto runner = self.lock()) runner->on_timer();
    });
}

void RoomRunner::on_timer() {
    const HandlerTime measured{context_.metrics, context_.limits, "timer"};
    times_.note_expired();
    if (state_ != RunnerState::open) return;
    const auto wish = times_.wish();
    const bool is_due = wish && machine::now_for_rooms() >= *wish;
    const bool is_behind =
        pending_.is_overdue() || (is_due && (pending_.is_above_bound() || context_.storage.is_full()));
    if (is_behind) {
        // Clocks stop, because players cannot act meanwhile. Nothing is rolled back: accepted commands are
        // answered when they are durable.
        state_ = RunnerState::disk_behind;
        reports_.stop_time();
        const Clock::time_point now = Clock::now();
        context_.serving.interrupt(machine::now_for_rooms() - std::chrono::floor<std::chrono::milliseconds>(
                                                                  now - pending_.since().value_or(now)));
        context_.storage.report_behind();
        return peers_.tell_all({notice("storage-behind",
                                       "the server's storage does not answer at the moment; what you have "
                                       "sent is answered when it does")});
    }
    if (is_due) {
        times_.fulfil_wish();
        ask_room(room::Woken{machine::fresh_entropy()});
    }
    settle();
    if (state_ == RunnerState::open) arm();
}

// --- troubles --------------------------------------------------------------------------------------------

// The room in memory is ahead of the disk, so it is reloaded as soon as possible. Reported before it is
// answered: who knows of it must not change another room, which would be ahead of the disk as well.
void RoomRunner::on_full() {
    state_ = RunnerState::storage_full;
    context_.storage.report_full();
    context_.serving.interrupt(machine::now_for_rooms());
    times_.cancel();
    reports_.stop_time();
    for (const DurabilityQueue::Question& question : pending_.drop())
        refuse(context_.metrics, *question.from, refuse_storage_full(question.id));
    answer(closers_, Closing::storage_full);
}

// Clients reconnect by themselves and get the state of the journal, as after a restart.
void RoomRunner::storage_is_back() {
    in_turn("other", [](RoomRunner& self) {
        self.reports_.distrust_notes();
        const auto reload = [&self] {
            if (!self.waits_for_disk()) return;
            self.peers_.close_all({reconnect});
            self.room_.reset();
            self.times_.fulfil_wish();
            self.times_.cancel();
            self.state_ = RunnerState::to_be_loaded;
            self.when_loaded({nullptr, [] {}});
        };
        if (!self.waits_for_disk()) return;
        self.pending_.after_appends(reload);
    });
}

// Another process has taken the room over. Nothing that this one has not acknowledged will happen. Clients
// reconnect by themselves and find the room there.
void RoomRunner::on_fenced() {
    if (state_ == RunnerState::closed || state_ == RunnerState::unavailable) return;
    telemetry::log(telemetry::Event::room_fenced, {.room = code_.text},
                   "another process has taken the room over");
    for (const DurabilityQueue::Question& question : pending_.drop())
        question.from->deliver({reconnect});  // it may have been refused to enter
    answer(closers_, Closing::elsewhere);
    peers_.close_all({reconnect});
    held_.clear();
    close();
}

// Those who wait for the room are passed to the RoomDirectory, which finds out where it is.
void RoomRunner::lose() {
    in_turn("other", [](RoomRunner& self) {
        if (self.state_ == RunnerState::stopped) return;
        self.on_fenced();
        self.go_on_waiting();
    });
}

void RoomRunner::quarantine(const std::string& why) {
    context_.metrics.rooms_quarantined.add();
    telemetry::log(telemetry::Event::room_quarantined, {.room = code_.text},
                   "the room is quarantined: " + why);
    state_ = RunnerState::quarantined;
    reports_.end();
    times_.cancel();
    for (const DurabilityQueue::Question& question : pending_.drop())
        if (!peers_.contains(question.from->id()))
            refuse(context_.metrics, *question.from, refuse_quarantined(question.id));
    answer(closers_, Closing::room_broken);
    peers_.close_all(
        {notice("room-quarantined",
                "this room has a fault and was closed; its records are kept, other rooms play on"),
         room::CloseReason::internal_error});
    times_.note_idle(true);
}

// --- in memory and out of it -----------------------------------------------------------------------------

bool RoomRunner::load_at_start() {
    end_loading(RoomLoading::load_now(room_source(context_, code_)));
    if (state_ == RunnerState::open && !room_->has_time_limit() && pending_.empty()) unload();
    return state_ == RunnerState::open;
}

// If another process has the room, those who wait are passed to the RoomDirectory, which finds out where it
// is. If nobody can have it now, for example because its log is full, they are refused: they would be back at
// once.
void RoomRunner::when_loaded(Waiting waiting) {
    if (!is_busy() && waiting_.empty() && state_ != RunnerState::to_be_loaded &&
        state_ != RunnerState::to_be_made)
        return waiting.go_on();
    waiting_.push_back(std::move(waiting));
    if (state_ != RunnerState::to_be_loaded && state_ != RunnerState::to_be_made) return;
    state_ = RunnerState::loading;
    context_.owner.acquire(code_, [self = shared_from_this()](const store::RoomLocation& place) {
        self->in_turn("other", [place](RoomRunner& runner) {
            using Kind = store::RoomLocation::Kind;
            if (runner.state_ != RunnerState::loading) return;  // stopped
            if (place.kind == Kind::here) {
                const RoomSource source = room_source(runner.context_, runner.code_);
                const auto loading = std::make_shared<RoomLoading>(
                    source, runner.thread_.executor, runner.context_.reading, runner.thread_.slices,
                    [weak = runner.weak_from_this()](LoadedRoom room) {
                        if (const auto again = weak.lock()) again->end_loading(std::move(room));
                    });
                runner.loading_ = loading;
                return loading->begin();
            }
            if (place.kind == Kind::unreadable)
                runner.quarantine(place.why);
            else
                runner.close(place.kind == Kind::unavailable ? RunnerState::unavailable
                                                             : RunnerState::closed);
            runner.go_on_waiting();
        });
    });
}

void RoomRunner::end_loading(LoadedRoom room) {
    if (state_ != RunnerState::loading && state_ != RunnerState::to_be_loaded)
        return;  // stopped, or taken by another node
    if (!room) {
        quarantine(room.error());
    } else if (!*room) {
        close();
    } else {
        room_.emplace(std::move(**room));
        ++loads_;
        state_ = RunnerState::open;
        next_node_.reset();
        reports_.learn_calls(*room_);
        context_.metrics.rooms_loaded.add();
        telemetry::log(telemetry::Event::room_loaded, {.room = code_.text},
                       "the room was read from the journal");
        pending_.note_durable(room_->version());
        times_.note_activity();
        const bool lost = context_.journal.has_lost_versions(code_, {room_->version(), room_->newest_hash()});
        if (lost && room_->archived()) report_loss(context_.metrics, code_, "the room is archived");
        if (lost) ask_room(room::LostVersions{});
        // A room that was just loaded may have something due, and a time to wake up.
        ask_room(room::Woken{machine::fresh_entropy()});
        if (state_ == RunnerState::open) keep_snapshot(context_, code_, room_->snapshot_due());
    }
    go_on_waiting();
}

// One after another, each in its own turn of the loop, so that many of them do not block the thread.
void RoomRunner::go_on_waiting() {
    if (waiting_.empty()) return;
    in_turn("enter", [](RoomRunner& self) {
        if (self.waiting_.empty() || self.is_busy()) return;
        const Waiting next = std::move(self.waiting_.front());
        self.waiting_.pop_front();
        next.go_on();
        if (self.waiting_.empty()) return self.settle();
        self.go_on_waiting();
    });
}

bool RoomRunner::is_idle() const {
    if (!peers_.empty() || !waiting_.empty() || !held_.empty() || !pending_.empty()) return false;
    if (state_ == RunnerState::quarantined) return true;
    if (state_ != RunnerState::open) return false;
    return !times_.wish() || room_->finished() || room_->archived();
}

// What follows when nothing is pending any more. A room is unloaded when nobody has been in it for a while;
// immediately if nobody has tried to enter. It is given to another node if that is to have it: commands that
// arrive from now on are not answered, so that their clients send them again.
void RoomRunner::settle() {
    const bool idle = is_idle();
    times_.note_idle(idle);
    if (state_ != RunnerState::open) return;
    if (idle) {
        const bool stays = times_.was_visited() && !next_node_;
        if (stays && (Clock::now() - times_.busy_at() < context_.limits.unload_after ||
                      room_->offers_move(machine::now_for_rooms())))
            return arm();
        next_node_.reset();  // nothing has to go on in it
        return unload();
    }
    if (!next_node_ || !pending_.empty() || !held_.empty() || !waiting_.empty()) return;
    telemetry::log(telemetry::Event::room_handed_over, {.room = code_.text},
                   "the room was given to node " + *next_node_);
    keep_snapshot(context_, code_, room_->snapshot_before_unloading());
    peers_.close_all({reconnect});
    close();
}

void RoomRunner::unload() {
    keep_snapshot(context_, code_, room_->snapshot_before_unloading());
    reports_.before_unloading(*room_);
    telemetry::log(telemetry::Event::room_unloaded, {.room = code_.text}, "the room was unloaded");
    close();
}

void RoomRunner::close(RunnerState state) {
    state_ = state;
    times_.note_idle(false);
    times_.cancel();
    reports_.end();
    room_.reset();
    context_.owner.release(code_, next_node_);
    context_.rooms.forget(code_, this);
}

}  // namespace seq::net
