#include "server/room/room.hpp"

#include <algorithm>
#include <utility>

#include "server/room/after/idle.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/clock/timekeeping.hpp"
#include "server/room/game/games.hpp"
#include "server/room/journal/state_snapshot.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_limits.hpp"
#include "server/room/room_loop.hpp"
#include "server/room/state.hpp"

namespace seq::room {
namespace {

Stage stage_of(const State& state) {
    if (state.lifetime.archived) return Stage::archived;
    if (state.game_is_running()) return Stage::playing;
    if (state.deal_is_running()) return Stage::dealing;
    return state.has_game() ? Stage::finished : Stage::lobby;
}

Refusal why_not_open(const tl::expected<Setup, Rejection>& setup, const protocol::Create& create,
                     const RoomLimits& limits, const Hashed& hashed) {
    if (!setup) return to_refused(setup.error());
    if (setup->options.stake > Purses::beginning)
        return stake_above_purse("a purse begins with " + std::to_string(Purses::beginning) +
                                 " and the host has to pay the stake");
    if (auto refused = why_never_called(create.name)) return refused;
    if (auto refused = too_many_seats(*setup, limits)) return refused;
    return create.password && !hashed ? std::optional{too_many_passwords()} : std::nullopt;
}

/// Those with a seat for whom the ready check waits.
void add_awaited(const State& state, std::vector<AbsentPlayer>& players) {
    if (!state.lobby.ready_check || state.deal_is_running()) return;
    for (const Member& member : state.members)
        if (!member.bot && member.seat && member.away_since)
            players.push_back({.member = member.id, .game = state.play.games + 1, .is_prepared = true});
}

}  // namespace

Room::Room(std::unique_ptr<State> state) : state_{std::move(state)} {}
Room::Room(Room&&) noexcept = default;
Room& Room::operator=(Room&&) noexcept = default;
Room::~Room() = default;

tl::expected<Room::Opened, protocol::Refused> Room::open(const protocol::RoomCode& code,
                                                         const std::string& link_base, const Command& command,
                                                         TimePoint now, const Dependencies& dependencies,
                                                         std::uint32_t epoch, const RoomLimits& limits) {
    const protocol::ClientMessage& message = command.message;
    const auto& create = std::get<protocol::Create>(message.body);
    const auto setup = setup_of(create.preset, create.players, create.sides.value_or(0), create.options);
    if (auto refused = why_not_open(setup, create, limits, command.hashed)) {
        refused->id = message.id;
        return tl::unexpected{std::move(*refused)};
    }
    const protocol::LinkSecret secret = make_link_secret(command.entropy);
    Opened opened{Room{make_state(code, link_base, *setup, secret)}, {}};
    State& state = *opened.room.state_;
    state.dependencies = dependencies;
    state.log.epoch = epoch;
    state.limits = limits;
    AcceptedCommand cause{without_secrets(create), {.token = create.token.hash(), .link_secret = secret}};
    if (create.password) cause.resolved.password = command.hashed;
    const Entry first{
        .at = now, .by = founder, .id = message.id, .content = message.content, .cause = std::move(cause)};
    found_room(state, first, command, opened.effects);
    return opened;
}

std::optional<PasswordWork> Room::password_work(const protocol::Create& create, const Entropy& entropy) {
    if (!create.password) return std::nullopt;
    return PasswordWork{*create.password, salt_of(entropy)};
}

std::optional<PasswordWork> Room::password_work(const Command& command, TimePoint now) {
    const protocol::ClientMessage& message = command.message;
    if (state_->lifetime.archived) return std::nullopt;
    if (const auto* join = std::get_if<protocol::Join>(&message.body))
        return work_of_join(state_->door, *state_, command.from, *join, now, command.source);
    const auto* set = find_in<protocol::SetPassword>(message.body);
    Member* member = set != nullptr ? state_->members.at(command.from) : nullptr;
    const bool is_new = member != nullptr && member->answer_to(message.id) == nullptr;
    if (!is_new || member->id != state_->lobby.host || !set->password) return std::nullopt;
    if (over_budget(state_->budgets, *state_, *member, CommandClass::password, now)) return std::nullopt;
    charge(state_->budgets, *state_, *member, CommandClass::password,
           now);  // even if the command is refused later
    return PasswordWork{*set->password, salt_of(command.entropy)};
}

Effects Room::take(const RoomInput& input, TimePoint now) {
    return room::take(*state_, input, now);
}

std::optional<BotQuestion> Room::ask_bot() {
    return room::ask_bot(state_->play, *state_);
}

Reopening Room::reopening() const {
    return reopening_of(*state_);
}

const protocol::RoomCode& Room::code() const {
    return state_->code;
}
const protocol::Digest& Room::newest_hash() const {
    return state_->log.last_hash;
}

std::uint64_t Room::version() const {
    return state_->version();
}
bool Room::finished() const {
    return state_->has_game() && !state_->game_is_running() && !state_->deal_is_running();
}

RoomSummary Room::summary() const {
    const State& room = *state_;
    RoomSummary summary{.preset = std::string{room.setup.preset->name},
                        .stage = stage_of(room),
                        .seats = room.setup.players(),
                        .people = {},
                        .bots = 0,
                        .games = room.play.games,
                        .at = {room.log.epoch, room.version()},
                        .active_at = room.lifetime.activity.at()};
    for (const Member& member : room.members) {
        if (member.bot)
            summary.bots += member.seat ? 1 : 0;
        else
            summary.people.push_back({member.name, member.seat});
    }
    return summary;
}

bool Room::archived() const {
    return state_->lifetime.archived;
}

bool Room::is_worn_out() const {
    return room::is_worn_out(*state_);
}

bool Room::has_running_time() const {
    return some_time_runs(*state_);
}

bool Room::offers_move(TimePoint now) const {
    return std::ranges::any_of(state_->door.moves,
                               [&](const OfferedMove& move) { return !move.taken_by && now < move.ends_at; });
}

bool Room::has_time_limit() const {
    const State& room = *state_;
    if (room.deal_is_running()) return true;
    if (!room.game_is_running()) return false;
    return room.setup.options.turn_seconds != 0 || room.talk.call || room.talk.forfeits;
}

std::optional<StateSnapshot> Room::snapshot() const {
    return snapshot_of(*state_);
}

std::optional<StateSnapshot> Room::snapshot_due() {
    return room::snapshot_due(state_->log, *state_);
}

std::optional<StateSnapshot> Room::snapshot_before_unloading() {
    return room::snapshot_due(state_->log, *state_, true);
}

bool Room::was_played() const {
    const RecordShelf& shelf = state_->results.shelf;
    if (state_->lifetime.follows_another || state_->lifetime.successor || shelf.dropped() > 0) return true;
    for (std::uint32_t game = 1; game <= shelf.ended(); ++game)
        if (!shelf.find(game)->summary().result.abandoned) return true;
    return false;
}

RoomStats Room::stats() const {
    RoomStats stats{.preset = state_->setup.preset->name, .game_runs = state_->game_is_running()};
    for (const Member& member : state_->members) {
        if (member.bot)
            stats.bots += member.seat ? 1 : 0;
        else if (member.seat)
            ++stats.people;
        else if (member.session)
            ++stats.spectators;
    }
    return stats;
}

bool Room::has(SessionId session) const {
    return state_->members.at(session) != nullptr || waiting_of(*state_, session) != nullptr;
}

bool Room::game_runs() const {
    return state_->game_is_running();
}

void Room::seated_sessions(std::vector<SessionId>& sessions) const {
    sessions.clear();
    for (const Member& member : state_->members)
        if (member.session && member.seat) sessions.push_back(*member.session);
}

void Room::absent_players(std::vector<AbsentPlayer>& players) const {
    const State& state = *state_;
    players.clear();
    const std::optional<Turn> turn = turn_of(state);
    if (!turn) return add_awaited(state, players);
    const bool is_awaited = turn->may_act && !play_is_held(state);
    for (const Member& member : state.members) {
        if (member.bot || member.stand_in || !member.playing_as.is_seat() || !member.away_since) continue;
        const bool has_turn = is_awaited && member.playing_as == turn->seat;
        AbsentPlayer player{.member = member.id, .game = turn->game};
        if (has_turn) {
            player.turn = turn->number;
            player.nudges = state.talk.nudged_by.size();
        }
        players.push_back(player);
    }
}

bool Room::is_known_by(const protocol::ClientMessage& command) const {
    return proves_itself(*state_, command.body);
}

}  // namespace seq::room
