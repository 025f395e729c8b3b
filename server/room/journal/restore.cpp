#include "server/room/journal/restore.hpp"

#include <algorithm>
#include <stdexcept>
#include <typeinfo>
#include <utility>

#include "server/room/apply.hpp"
#include "server/room/clock/timekeeping.hpp"
#include "server/room/journal/entry_codec.hpp"
#include "server/room/journal/state_snapshot.hpp"
#include "server/room/lobby/joining.hpp"

namespace seq::room {

RoomRestorer::RoomRestorer(std::string link_base, std::vector<Outage> outages,
                           const Dependencies& dependencies)
    : link_base_{std::move(link_base)},
      all_outages_{std::move(outages)},
      outages_{all_outages_},
      dependencies_{dependencies} {}
RoomRestorer::RoomRestorer(RoomRestorer&&) noexcept = default;
RoomRestorer& RoomRestorer::operator=(RoomRestorer&&) noexcept = default;
RoomRestorer::~RoomRestorer() = default;

// The outages that had ended when the snapshot was made are part of it.
Expected<void> RoomRestorer::begin_after(const StateSnapshot& snapshot) {
    if (snapshot.outages > outages_.size())
        return tl::unexpected{std::string{"it knows of more outages than the journal"}};
    try {
        auto state = state_from(snapshot, link_base_, dependencies_);
        if (!state) return tl::unexpected{std::move(state.error())};
        state_ = std::move(*state);
        if (snapshot.outages > 0) served_from_ = outages_[snapshot.outages - 1].next;
        outages_ = outages_.subspan(snapshot.outages);
        note_durable(snapshot.version, state_->log.at);
        return {};
    } catch (const std::exception& fault) {
        return tl::unexpected{loggable(fault)};
    }
}

Expected<void> RoomRestorer::add(const JournalRecord& record) {
    std::string trouble;
    try {
        trouble = apply(record);
    } catch (const std::exception& fault) {
        trouble = loggable(fault);
    }
    if (trouble.empty()) return {};
    return tl::unexpected{"version " + std::to_string(record.version) + ": " + trouble};
}

std::string RoomRestorer::apply(const JournalRecord& record) {
    const auto entry = decode_entry(record.body);
    if (!entry) return entry.error();
    if (!state_)
        if (std::string trouble = begin(record, *entry); !trouble.empty()) return trouble;
    pass_outages_before(entry->at);
    if (record.epoch < state_->log.epoch) return "its epoch is over";
    state_->log.epoch = record.epoch;
    const int present = dependencies_.rules.revision;
    if (*entry->rules > present)
        return "it was written under revision " + std::to_string(*entry->rules) +
               " of the rules; this server knows up to " + std::to_string(present);
    if (std::string trouble =
            *entry->rules == present ? apply_again(record, *entry) : apply_as_history(record, *entry);
        !trouble.empty())
        return trouble;
    note_durable(record.version, entry->at);
    return {};
}

void RoomRestorer::note_durable(std::uint64_t version, TimePoint at) {
    state_->log.durable = version;
    if (state_->play.game) state_->play.game->note_durable(version, at);
    keep_times(state_->play.clock, state_->talk, *state_, at);
}

// The clock goes back only from one process to the next. So an entry from before the present process began
// belongs to a later one. If the next process began at an earlier time than the present one, only such an
// entry shows that the present one is over.
void RoomRestorer::pass_outages_before(TimePoint at) {
    const auto has_ended = [&](const Outage& outage) { return outage.next <= at; };
    while (!outages_.empty()) {
        const Outage& outage = outages_.front();
        const bool is_over = at < served_from_ ? std::ranges::any_of(outages_, has_ended)
                                               : has_ended(outage) && outage.next >= served_from_;
        if (!is_over) return;
        pass_outage(*state_, outage);
        served_from_ = outage.next;
        outages_ = outages_.subspan(1);
    }
}

std::string RoomRestorer::apply_again(const JournalRecord& record, const Entry& entry) {
    const JournalRecord again = make_version(*state_, entry).record;
    if (again.version == record.version && again.hash == record.hash) return {};
    return "the replay differs from the record";
}

// The recorded hashes count, because these records were acknowledged, even if the present rules differ.
std::string RoomRestorer::apply_as_history(const JournalRecord& record, const Entry& entry) {
    if (record.version != state_->version() + 1 || hash_of(record, state_->log.last_hash) != record.hash)
        return "it does not follow the record before it";
    Expected<RoomEvents> recorded;
    if (asks_the_engine(entry)) {
        recorded = recorded_events(record.body, state_->deck());
        if (!recorded) return recorded.error();
        state_->play.recorded = &*recorded;
    }
    const std::vector<Event> of_game = events_of_game(*recorded);
    if (state_->play.game) state_->play.game->expect(state_->play.recorded != nullptr ? &of_game : nullptr);
    const JournalRecord again = make_version(*state_, entry).record;
    if (state_->play.game) state_->play.game->expect(nullptr);
    state_->play.recorded = nullptr;
    if (again.hash != record.hash) ++differing_;
    state_->log.last_hash = record.hash;
    // The private frames of a recorded game were not made, so clients that are behind need a snapshot.
    if (state_->play.recorded_game) state_->history.forget_frames();
    return {};
}

std::string RoomRestorer::begin(const JournalRecord& first, const Entry& entry) {
    const auto* created = command_in<protocol::Create>(entry);
    const auto* follows = decision_in<FollowRoom>(entry);
    if (created == nullptr && follows == nullptr) return "the first record does not create the room";
    const auto setup = created != nullptr ? setup_of(created->preset, created->players,
                                                     created->sides.value_or(0), created->options)
                                          : setup_of(*follows);
    if (!setup) return setup.error().sentence;
    const auto secret = created != nullptr ? std::get<AcceptedCommand>(entry.cause).resolved.link_secret
                                           : follows->link_secret;
    if (!secret) return "the room has no link";
    state_ = make_state(first.room, link_base_, *setup, *secret);
    state_->dependencies = dependencies_;
    return {};
}

Expected<Room> RoomRestorer::finish(std::uint32_t epoch, const RoomLimits& limits,
                                    std::span<const MemberTokens> tokens) {
    try {
        auto state = std::move(state_);
        if (!state) return tl::unexpected{std::string{"the room has no records"}};
        for (const Outage& outage : outages_)
            pass_outage(*state, outage);
        state->log.is_fresh_copy = state->log.epoch < epoch;
        state->log.epoch = std::max(state->log.epoch, epoch);
        state->limits = limits;
        for (const MemberTokens& changed : tokens)
            if (Member* member = state->members.at(changed.member);
                member != nullptr && !is_void_key(*state, changed.token))
                member->take(changed);
        return Room{std::move(state)};
    } catch (const std::exception& fault) {
        return tl::unexpected{loggable(fault)};
    }
}

std::string RoomCheck::add(const JournalRecord& record) {
    if (const auto added = restorer_.add(record); !added) return added.error();
    return snapshot_ && snapshot_->version == record.version ? compare() : std::string{};
}

std::string RoomCheck::compare() const {
    try {
        const auto kept = comparable_part(*snapshot_);
        if (!kept) return "its snapshot: " + kept.error();
        const auto replayed = snapshot_of(*restorer_.state());
        if (replayed && *kept == comparable_part(*replayed)) return {};
        return "its snapshot of version " + std::to_string(snapshot_->version) + " differs from its records";
    } catch (const std::exception& fault) {
        return "its snapshot: " + loggable(fault);
    }
}

Expected<std::optional<FinishedGame>> FinishedGames::add(const JournalRecord& record) {
    if (auto added = restorer_.add(record); !added) return tl::unexpected{std::move(added.error())};
    const RecordShelf& shelf = restorer_.state()->results.shelf;
    if (shelf.ended() == found_) return std::nullopt;
    found_ = shelf.ended();
    return *shelf.find(found_);
}

std::string loggable(const std::exception& fault) {
    const bool is_ours = dynamic_cast<const std::logic_error*>(&fault) != nullptr;
    return is_ours ? fault.what() : typeid(fault).name();
}

}  // namespace seq::room
