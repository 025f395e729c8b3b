#include "server/host/room_directory.hpp"

#include <limits>

#include "server/host/replies.hpp"
#include "server/machine/randomness.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {
namespace {

const RoomDirectory::Refusal server_full{
    "server-full", "this server has reached its limit of rooms; please try again later"};
const RoomDirectory::Refusal too_many_rooms{
    "too-many", "too many rooms were created from your address; please use one of them"};
const RoomDirectory::Refusal storage_low{"storage-low", "the disk is nearly full; please tell the operator"};
const RoomDirectory::Refusal no_such_room{"unknown-room", "there is no room with this code",
                                          JoinOutcome::no_such_room};
const RoomDirectory::Refusal not_now{"too-many", room_unavailable};
const RoomDirectory::Refusal room_unreadable{"room-quarantined",
                                             "This room's records cannot be read, so it stays closed. Other "
                                             "rooms go on; please ask the operator to look "
                                             "at the server's log."};

/// The code of the room that a create makes. It is derived from the create, so that a repeated one finds its
/// room, loaded or not. Computing it requires the token. `attempt` gives other codes, in case the journal
/// cannot be read for the first one.
protocol::RoomCode code_for(const protocol::CommandId& id, const protocol::Create& create,
                            std::uint8_t attempt) {
    const protocol::Digest hash = create.token.hash();
    std::vector<std::uint8_t> content{id.bytes.begin(), id.bytes.end()};
    content.insert(content.end(), hash.begin(), hash.end());
    content.push_back(attempt);
    const protocol::Digest digest = protocol::sha256(content);
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof bits; ++i)
        bits = bits << 8U | digest[i];
    return protocol::make_room_code(bits);
}

/// The room that the first command of a connection names, if it is no create.
const protocol::RoomCode& room_of(const protocol::ClientMessage& message) {
    if (const auto* join = std::get_if<protocol::Join>(&message.body)) return join->room;
    if (const auto* open = std::get_if<protocol::OpenReplay>(&message.body)) return open->room;
    if (const auto* open = std::get_if<protocol::OpenInvitation>(&message.body)) return open->room;
    return std::get<protocol::Resume>(message.body).room;
}

/// Whether the message has a secret: the node of the room will see whether it is the right one.
bool carries_proof(const protocol::ClientMessage& message) {
    const auto* join = std::get_if<protocol::Join>(&message.body);
    return join == nullptr || join->secret.has_value();
}

/// The result of an operator's request for a room that cannot be loaded.
Closing outcome_without_runner(const RoomDirectory::Refusal& refusal) {
    if (refusal.code == room_unreadable.code) return Closing::room_broken;
    if (refusal.outcome == JoinOutcome::no_such_room) return Closing::no_such_room;
    return refusal.node.empty() ? Closing::server_full : Closing::elsewhere;
}

}  // namespace

RoomDirectory::RoomDirectory(store::RoomStore& store, Loops& loops, const Limits& limits, Metrics& metrics,
                             const std::string& link_base, push::Caller* caller)
    : loops_{loops},
      limits_{limits},
      serving_{store, limits.note_every},
      storage_{store, limits.probe_every, [this] { notify_storage_is_back(); }, limits.storage_reserve},
      reading_{std::numeric_limits<std::size_t>::max()},   // a room waits for one page at a time
      thinking_{std::numeric_limits<std::size_t>::max()},  // a room has one question at a time
      context_{store,   store,     storage_, serving_, *this,     reading_,
               hasher_, thinking_, limits,   metrics,  link_base, caller} {
    for (std::size_t i = 0; i < loops.count(); ++i)
        threads_.push_back(std::make_unique<RoomThread>(loops.executor(i)));
    store.on_lost([this](const protocol::RoomCode& code) {
        if (const auto runner = find_locked(code)) runner->lose();
    });
}

void RoomDirectory::enter(EntryRequest arrives) {
    const auto arrival = std::make_shared<EntryRequest>(std::move(arrives));
    arrival->is_confirmed = false;
    if (storage_is_full()) {
        refuse(context_.metrics, *arrival->peer,
               refuse_storage_full(arrival->message.id, storage_is_behind()));
        return arrival->peer->entered(JoinOutcome::not_now, nullptr);
    }
    if (std::holds_alternative<protocol::Create>(arrival->message.body)) return create(arrival, 0);
    arrival->room = room_of(arrival->message);
    look_up(arrival->room, [this, arrival](const Found& found) { admit(*arrival, found); });
}

bool RoomDirectory::enter_if_confirmed(const protocol::RoomCode& code, const EntryRequest& refused) {
    const auto arrival = std::make_shared<EntryRequest>(refused);
    arrival->room = code;
    arrival->is_confirmed = true;
    ++lookups_;
    const bool is_asked = context_.owner.confirm(code, [this, arrival](const store::RoomLocation& place) {
        admit(*arrival, found_at(arrival->room, place));
        --lookups_;
    });
    if (!is_asked) --lookups_;
    return is_asked;
}

void RoomDirectory::admit(EntryRequest& arrival, const Found& found) {
    if (found) return (*found)->enter(std::move(arrival));
    const Refusal& why = found.error();
    const bool is_unknown = why.outcome == JoinOutcome::no_such_room;
    const bool is_away = !is_unknown && !why.node.empty();
    const bool is_guess =
        arrival.policy == JoinPolicy::strict && (is_unknown || (is_away && !carries_proof(arrival.message)));
    if (is_away && !is_guess) return redirect(*arrival.peer, why.node);
    const protocol::CommandId& id = arrival.message.id;
    refuse(context_.metrics, *arrival.peer,
           is_guess ? refuse_guessing(id) : protocol::Refused{id, why.code, why.sentence, {}});
    arrival.peer->entered(is_guess ? JoinOutcome::refused : why.outcome, nullptr);
}

// Before anything of the entry is carried out, so that it can be repeated at the other node.
void RoomDirectory::redirect(Peer& peer, const std::string& node) {
    peer.deliver({moved_to(node)});
    peer.entered(JoinOutcome::moved, nullptr);
}

// While the records of the room that has the code cannot be read, the next code is tried.
void RoomDirectory::create(const std::shared_ptr<EntryRequest>& arrival, std::uint8_t attempt) {
    constexpr std::uint8_t tries = 10;
    arrival->room = code_for(arrival->message.id, std::get<protocol::Create>(arrival->message.body), attempt);
    look_up(arrival->room, [this, arrival, attempt](const Found& found) {
        const bool is_unreadable = !found && found.error().code == room_unreadable.code;
        if (is_unreadable && attempt + 1 < tries)
            return create(arrival, static_cast<std::uint8_t>(attempt + 1));
        const bool is_unused = !found && found.error().outcome == JoinOutcome::no_such_room;
        if (is_unused && !found.error().node.empty()) return redirect(*arrival->peer, found.error().node);
        admit(*arrival, is_unused ? make(*arrival->peer, arrival->room) : found);
    });
}

RoomDirectory::Found RoomDirectory::make(const Peer& peer, const protocol::RoomCode& code) {
    const Clock::time_point now = Clock::now();
    const std::lock_guard guard{guard_};
    if (auto runner = find(code)) return runner;  // the same create arrived first on another connection
    if (storage_.is_low()) return tl::unexpected{storage_low};
    if (quota_.has_enough(peer.from(), limits_, now)) return tl::unexpected{too_many_rooms};
    if (is_stopping_) return tl::unexpected{not_now};
    if (!has_place()) return tl::unexpected{server_full};
    quota_.note(code, peer.from(), now);
    return add(code, RoomRunner::Begins::to_be_made);
}

void RoomDirectory::look_up(const protocol::RoomCode& code, OnFound found) {
    std::shared_ptr<RoomRunner> runner = find_locked(code);
    if (runner && context_.owner.is_certain(code)) return found(std::move(runner));
    ++lookups_;
    context_.owner.locate(code, [this, code, found = std::move(found)](const store::RoomLocation& place) {
        found(found_at(code, place));
        --lookups_;
    });
}

// An unused code gets no runner, because guesses would use up the memory.
RoomDirectory::Found RoomDirectory::found_at(const protocol::RoomCode& code,
                                             const store::RoomLocation& place) {
    const auto refuse = [&](Refusal why) {
        why.node = place.node;
        return tl::unexpected{std::move(why)};
    };
    switch (place.kind) {
        case store::RoomLocation::Kind::nowhere:
            if (!find_locked(code) && context_.journal.has_lost_versions(code, {}))
                report_loss(context_.metrics, code, "nothing is left of the room");
            return refuse(no_such_room);
        case store::RoomLocation::Kind::unavailable:
        case store::RoomLocation::Kind::elsewhere: return refuse(not_now);
        case store::RoomLocation::Kind::unreadable:
            telemetry::log(telemetry::Event::journal_unreadable, {.room = code.text},
                           "cannot look up: " + place.why);
            return refuse(room_unreadable);
        case store::RoomLocation::Kind::here: break;
    }
    const std::lock_guard guard{guard_};
    if (auto runner = find(code)) return runner;  // another thread was faster
    if (is_stopping_) return tl::unexpected{not_now};
    if (!has_place()) return tl::unexpected{server_full};
    return add(code, RoomRunner::Begins::to_be_loaded);
}

void RoomDirectory::take_over(const protocol::RoomCode& code) {
    look_up(code, [](const Found& found) {
        if (found) (*found)->load_and_look(false, [] {});
    });
}

// 50 random bits do not collide in practice, but two rooms in one log would destroy both.
std::optional<protocol::RoomCode> RoomDirectory::unused_code() {
    constexpr int tries = 10;
    for (int i = 0; i < tries; ++i) {
        protocol::RoomCode code = protocol::make_room_code(machine::fresh_bits());
        if (find_locked(code)) continue;
        const auto newest = context_.journal.newest(code);
        if (!newest) return std::nullopt;
        if (newest->version == 0) return code;
    }
    return std::nullopt;
}

// If all places are taken, the room that has been idle longest is unloaded. Its runner does that on its own
// thread, so for a moment there may be one room more.
bool RoomDirectory::has_place() {
    if (rooms_.size() < limits_.rooms_max + leaving_.size()) return true;
    std::shared_ptr<RoomRunner> longest;
    Clock::time_point longest_since = Clock::time_point::max();
    for (const auto& [code, runner] : rooms_) {
        const Clock::time_point since = runner->idle_since();
        if (since >= longest_since || leaving_.contains(code)) continue;
        longest = runner;
        longest_since = since;
    }
    if (!longest) return false;
    leaving_.insert(longest->code().text);
    longest->make_place();
    return true;
}

std::size_t RoomDirectory::thread_of(const protocol::RoomCode& code) const {
    return std::hash<std::string>{}(code.text) % loops_.count();
}

std::shared_ptr<RoomRunner> RoomDirectory::add(const protocol::RoomCode& code, RoomRunner::Begins begins) {
    auto runner = std::make_shared<RoomRunner>(code, begins, *threads_[thread_of(code)], context_);
    rooms_.emplace(code.text, runner);
    return runner;
}

std::shared_ptr<RoomRunner> RoomDirectory::find(const protocol::RoomCode& code) const {
    const auto found = rooms_.find(code.text);
    return found == rooms_.end() ? nullptr : found->second;
}

std::shared_ptr<RoomRunner> RoomDirectory::find_locked(const protocol::RoomCode& code) const {
    const std::lock_guard guard{guard_};
    return find(code);
}

void RoomDirectory::forget(const protocol::RoomCode& code, const RoomRunner* runner) {
    const std::lock_guard guard{guard_};
    const auto found = rooms_.find(code.text);
    if (found == rooms_.end() || found->second.get() != runner) return;
    leaving_.erase(code.text);
    rooms_.erase(found);
}

void RoomDirectory::note_game(const protocol::RoomCode& code) {
    const std::lock_guard guard{guard_};
    quota_.note_game(code);
}

void RoomDirectory::keep_loaded(const protocol::RoomCode& code) {
    const std::lock_guard guard{guard_};
    leaving_.erase(code.text);
}

void RoomDirectory::note_end(const protocol::RoomCode& code) {
    const std::lock_guard guard{guard_};
    quota_.forget(code);
}

void RoomDirectory::load_unfinished() {
    const Clock::time_point began = Clock::now();
    const auto unfinished = context_.journal.rooms(store::RoomFilter::running);
    if (!unfinished) {
        list_is_unreadable_ = true;
        telemetry::log(telemetry::Event::journal_unreadable, {},
                       "cannot list the unfinished rooms, so they load on demand: " + unfinished.error());
        return;
    }
    std::atomic<std::size_t> loaded = 0;
    loops_.prepare([&](std::size_t thread) {
        for (const protocol::RoomCode& code : *unfinished) {
            if (thread_of(code) != thread) continue;
            std::shared_ptr<RoomRunner> runner;
            {
                const std::lock_guard guard{guard_};
                runner = add(code, RoomRunner::Begins::to_be_loaded);
            }
            if (runner->load_at_start()) ++loaded;
        }
    });
    const auto took = std::chrono::floor<std::chrono::milliseconds>(Clock::now() - began);
    telemetry::log(telemetry::Event::replayed, {},
                   std::to_string(loaded) + " rooms were loaded in " + std::to_string(took.count()) + " ms");
}

std::vector<std::shared_ptr<RoomRunner>> RoomDirectory::all() const {
    const std::lock_guard guard{guard_};
    std::vector<std::shared_ptr<RoomRunner>> runners;
    for (const auto& [code, runner] : rooms_)
        runners.push_back(runner);
    return runners;
}

void RoomDirectory::notify_storage_is_back() {
    serving_.go_on();
    for (const auto& runner : all())
        runner->storage_is_back();
}

void RoomDirectory::ask_the_loaded() {
    for (const auto& runner : all())
        runner->look_for_idleness();
}

std::size_t RoomDirectory::size() const {
    const std::lock_guard guard{guard_};
    return rooms_.size();
}

void RoomDirectory::ask_if_idle(const protocol::RoomCode& code, bool may_be_removed,
                                std::function<void()> asked) {
    look_up(code, [may_be_removed, asked = std::move(asked)](const Found& found) {
        if (found) return (*found)->load_and_look(may_be_removed, asked);
        asked();
    });
}

void RoomDirectory::operate(const protocol::RoomCode& code, Operation wish, OnClosed on_closed) {
    look_up(code, [this, code, wish, on_closed = std::move(on_closed)](const Found& found) {
        if (found) return (*found)->operate(wish, on_closed);
        const Closing outcome = outcome_without_runner(found.error());
        if (outcome != Closing::room_broken || wish == Operation::reopen) return on_closed(outcome);
        // Nobody is in it, and nothing can be added to it.
        context_.journal.note(code, store::RoomState::ended);
        on_closed(Closing::done);
    });
}

void RoomDirectory::begin_sweeping() {
    sweep_.emplace(context_.journal, context_.owner, *this, serving_, limits_.rooms_idle,
                   limits_.sweep_every);
}

void RoomDirectory::stop() {
    sweep_.reset();
    {
        const std::lock_guard guard{guard_};
        is_stopping_ = true;
    }
    const auto runners = all();
    still_working_ = runners.size();
    for (const auto& runner : runners)
        runner->stop([this] { --still_working_; });
    reading_.stop();
    hasher_.stop();
    thinking_.stop();
}

}  // namespace seq::net
