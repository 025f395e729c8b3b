#include "server/cluster/log/cluster_journal.hpp"

#include <algorithm>
#include <utility>

namespace seq::cluster {

ClusterJournal::ClusterJournal(Broker& broker, const LivingNodes& nodes, std::string node)
    : context_{broker, nodes, std::move(node), fresh_process(nodes.life()), metrics_},
      serving_{std::make_shared<OwnKey>(context_, served_key(context_.node))},
      probing_{std::make_shared<OwnKey>(context_, "probe." + context_.node)} {
    context_.on_unused = [this](const protocol::RoomCode& room) { forget_if_unused(room); };
    context_.keys.on_owner_change(
        guarded(context_.gate, [this](const protocol::RoomCode& room) { report_if_lost(room); }));
}

// The answers hold rooms of the server, which must not outlive what they use.
void ClusterJournal::close() {
    if (std::exchange(is_closed_, true)) return;
    context_.gate->close();
    context_.timers.stop();
    decltype(rooms_) rooms;
    {
        const std::lock_guard guard{guard_};
        rooms.swap(rooms_);
    }
    for (const auto& [code, room] : rooms)
        room->close();
}

std::shared_ptr<RoomLog> ClusterJournal::find(const protocol::RoomCode& room) const {
    const std::lock_guard guard{guard_};
    const auto found = rooms_.find(room);
    return found == rooms_.end() ? nullptr : found->second;
}

// The job is added under the lock of the rooms, so that its room is not forgotten as unused before.
void ClusterJournal::do_in(const protocol::RoomCode& code, const std::function<RoomLog::Job(RoomLog&)>& job) {
    std::shared_ptr<RoomLog> room;
    {
        const std::lock_guard guard{guard_};
        auto& found = rooms_[code];
        if (!found) found = std::make_shared<RoomLog>(context_, code);
        room = found;
        room->add(job(*room));
    }
    room->go_on();
}

void ClusterJournal::forget_if_unused(const protocol::RoomCode& room) {
    std::shared_ptr<RoomLog> unused;  // destroyed when the lock is released
    const std::lock_guard guard{guard_};
    const auto found = rooms_.find(room);
    if (found == rooms_.end() || !found->second->is_unused()) return;
    unused = std::move(found->second);
    rooms_.erase(found);
}

bool ClusterJournal::has_rooms() const {
    const std::lock_guard guard{guard_};
    return !rooms_.empty();
}

void ClusterJournal::locate(const protocol::RoomCode& room, const store::OnPlace& done) {
    const auto loaded = find(room);
    if (loaded && loaded->is_owned() && is_certain(room))
        return done({.kind = store::RoomLocation::Kind::here});
    look_up(room, done);
}

bool ClusterJournal::confirm(const protocol::RoomCode& room, const store::OnPlace& done) {
    look_up(room, done);
    return true;
}

void ClusterJournal::look_up(const protocol::RoomCode& room, const store::OnPlace& done) {
    using Kind = store::RoomLocation::Kind;
    context_.broker.newest(
        {Stream::log, room.text},
        guarded(context_.gate, [this, room, done, asked_at = machine::Clock::now()](
                                   const tl::expected<std::optional<StoredMessage>, BrokerError>& newest) {
            if (!newest) return done({.kind = Kind::unavailable, .why = newest.error().why});
            if (!*newest) return done({.kind = Kind::nowhere, .node = context_.nodes.better_for(room, {})});
            if (is_here(room, **newest, asked_at)) return done({.kind = Kind::here});
            const auto owner = context_.keys.owner_of(room).value;
            if (!owner) return done({.kind = Kind::unreadable, .why = owner.error()});
            if (context_.is_other(*owner) && context_.is_alive(**owner))
                return done({.kind = Kind::elsewhere, .node = (*owner)->node});
            auto better = context_.better_place(room);
            if (better && !context_.is_for_this(*owner)) return done(std::move(*better));
            done({.kind = Kind::here});
        }));
}

// A room that is loaded here may belong to another process, of which this one has not been told yet, or
// cannot be told. What it would say to those who enter, such as that nobody has their token, would be out of
// date.
bool ClusterJournal::is_certain(const protocol::RoomCode& room) const {
    const auto loaded = find(room);
    return !loaded || !loaded->is_owned() || loaded->is_sure_since(context_.nodes.sure_since());
}

// Only the owner appends to a log. An answer may have been on its way while this process took the room.
bool ClusterJournal::is_here(const protocol::RoomCode& room, const StoredMessage& newest,
                             machine::Clock::time_point asked_at) {
    const auto loaded = find(room);
    if (!loaded || !loaded->is_owned()) return false;
    const auto envelope = decode_envelope(room, newest.payload);
    if (envelope && envelope->process == context_.process) {
        loaded->note_sure(asked_at);
        return true;
    }
    if (loaded->knows_newer(newest.sequence, asked_at)) return true;
    if (loaded->note_lost()) report_lost(room);
    return false;
}

void ClusterJournal::acquire(const protocol::RoomCode& room, const store::OnPlace& done,
                             store::SnapshotUse use) {
    const auto loaded = use == store::SnapshotUse::ignored ? find(room) : nullptr;
    if (loaded) loaded->distrust_snapshot();
    const auto acquired = [this, room, done](store::RoomLocation place) {
        done(std::move(place));
        report_if_lost(room);  // repeats a report that came before the room was acquired
    };
    do_in(room, [&](RoomLog& log) { return log.acquire(acquired); });
}

void ClusterJournal::on_lost(const std::function<void(const protocol::RoomCode&)>& lost) {
    const std::lock_guard guard{lost_guard_};
    lost_ = lost;
}

// A process that was paused or cut off learns from the key that another one has taken a room. An append would
// be fenced, but there may be none: clients would be shown a room that does not go on.
void ClusterJournal::report_if_lost(const protocol::RoomCode& room) {
    const auto loaded = find(room);
    if (loaded && loaded->note_lost_to(context_.keys.owner_of(room))) report_lost(room);
}

void ClusterJournal::report_lost(const protocol::RoomCode& room) {
    const std::lock_guard guard{lost_guard_};
    if (lost_) lost_(room);
}

void ClusterJournal::release(const protocol::RoomCode& room, const std::optional<std::string>& next) {
    if (next) context_.metrics.handed_over.add();
    do_in(room, [&](RoomLog& log) { return log.release(next.value_or("")); });
}

void ClusterJournal::append(store::RoomChange change, store::OnStored done) {
    metrics_.appends.add();
    const protocol::RoomCode* room = change.room();
    if (room == nullptr) return done(store::AppendResult::durable);
    const protocol::RoomCode code = *room;
    std::optional<room::JournalRecord> successor;
    if (auto& records = change.records; !records.empty() && records.back().room != code) {
        successor = std::move(records.back());
        records.pop_back();
    }
    do_in(code, [&](RoomLog&) {
        return RoomLog::RoomAppend{std::move(change), std::move(successor), std::move(done),
                                   machine::Clock::now()};
    });
}

template <class Answer, class Question>
Expected<Answer> ClusterJournal::ask(const protocol::RoomCode& room, const Question& question) const {
    const auto loaded = find(room);
    if (!loaded) return tl::unexpected{std::string{RoomLog::not_loaded}};
    return loaded->read<Answer>(question);
}

Expected<std::vector<room::JournalRecord>> ClusterJournal::read_page(const protocol::RoomCode& room,
                                                                     const store::RecordPosition& after,
                                                                     const store::PageLimits& limits) {
    return ask<std::vector<room::JournalRecord>>(
        room, [&](const RoomContents& contents) { return contents.page(after, limits); });
}

void ClusterJournal::keep_snapshot(room::StateSnapshot&& snapshot) {
    const protocol::RoomCode room = snapshot.room;
    do_in(room, [&](RoomLog& log) { return log.keep_snapshot(std::move(snapshot)); });
}

Expected<std::optional<room::StateSnapshot>> ClusterJournal::snapshot(const protocol::RoomCode& room) {
    return ask<std::optional<room::StateSnapshot>>(room, std::mem_fn(&RoomContents::snapshot));
}

Expected<std::vector<room::MemberTokens>> ClusterJournal::tokens(const protocol::RoomCode& room) {
    return ask<std::vector<room::MemberTokens>>(room, std::mem_fn(&RoomContents::tokens));
}

Expected<std::vector<protocol::PushSubscribe>> ClusterJournal::subscriptions(const protocol::RoomCode& room,
                                                                             protocol::MemberId member) {
    return ask<std::vector<protocol::PushSubscribe>>(
        room, [member](const RoomContents& contents) { return contents.subscriptions(member); });
}

Expected<room::JournalRecord> ClusterJournal::newest(const protocol::RoomCode& room) {
    const auto noted = context_.keys.state_of(room).value;
    const bool is_unknown = has_caught_up() && noted && !*noted && !find(room);
    if (is_unknown) return room::JournalRecord{.room = room, .body = {}};
    return ask<room::JournalRecord>(room, std::mem_fn(&RoomContents::newest));
}

Expected<store::RoomOwner::LastChange> ClusterJournal::last_change(const protocol::RoomCode& room) {
    const auto owner = context_.keys.owner_of(room).value;
    const bool is_elsewhere = owner && context_.is_other(*owner) && context_.is_alive(**owner);
    if (is_elsewhere || !context_.nodes.is_responsible_for(room, versions_of(room))) return LastChange{};
    const auto stored = wait_for_newest(context_.broker, {Stream::log, room.text});
    if (!stored) return tl::unexpected{stored.error().why};
    if (!*stored) return LastChange{};
    const auto envelope = decode_envelope(room, (*stored)->payload);
    if (!envelope) return tl::unexpected{envelope.error()};
    return LastChange{envelope->position.version, envelope->at};
}

std::optional<std::vector<room::Outage>> ClusterJournal::outages_of(const protocol::RoomCode& room) {
    auto outages = ask<std::vector<room::Outage>>(room, std::mem_fn(&RoomContents::outages));
    return outages ? std::optional{std::move(*outages)} : std::nullopt;
}

// No key says that a game was finished in a room, since all rooms are kept.
void ClusterJournal::note(const protocol::RoomCode& room, store::RoomState state) {
    do_in(room, [&](RoomLog& log) { return log.note(std::min(state, store::RoomState::ended)); });
}

Expected<std::vector<protocol::RoomCode>> ClusterJournal::rooms(store::RoomFilter filter) {
    if (filter != store::RoomFilter::living) return {};
    return context_.keys.living();
}

void ClusterJournal::note_serving(room::TimePoint now, store::Period /*period*/) {
    serving_->put(encode(ServedNote{now, context_.process, context_.next_number()}));
}

// A room that was refused tries its own stream, since only that one may be full.
void ClusterJournal::probe(std::function<void(bool)> done) {
    std::shared_ptr<RoomLog> waiting;
    {
        const std::lock_guard guard{guard_};
        const auto found =
            std::ranges::find_if(rooms_, [](const auto& each) { return each.second->waits_for_space(); });
        if (found != rooms_.end()) waiting = found->second;
    }
    if (!waiting)
        return probing_->put(
            encode(ServedNote{machine::now_for_rooms(), context_.process, context_.next_number()}),
            std::move(done));
    waiting->add(waiting->probe(std::move(done)));
    waiting->go_on();
}

std::vector<protocol::RoomCode> ClusterJournal::left() const {
    std::vector<protocol::RoomCode> rooms;
    for (protocol::RoomCode& room : context_.keys.rooms_of(context_.node)) {
        if (find(room)) continue;
        const auto owner = context_.keys.owner_of(room).value;
        if (owner && context_.is_for_this(*owner)) rooms.push_back(std::move(room));
    }
    return rooms;
}

std::vector<protocol::RoomCode> ClusterJournal::owned() const {
    const std::lock_guard guard{guard_};
    std::vector<protocol::RoomCode> rooms;
    for (const auto& [code, room] : rooms_)
        if (room->is_owned()) rooms.push_back(code);
    return rooms;
}

std::vector<ClusterJournal::RunningRoom> ClusterJournal::running() const {
    std::vector<RunningRoom> rooms;
    for (const protocol::RoomCode& code : context_.keys.running()) {
        const auto owner = context_.keys.owner_of(code).value;
        RunningRoom running{.room = code};
        if (owner && *owner) {
            running.node = (*owner)->node;
            running.life = life_of((*owner)->process);
        }
        rooms.push_back(std::move(running));
    }
    return rooms;
}

}  // namespace seq::cluster
