#include "server/room/room.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/mutant.hpp"
#include "server/room/after/idle.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/budget/charge.hpp"
#include "server/room/budget/history_bound.hpp"
#include "server/room/clock/timekeeping.hpp"
#include "server/room/decide.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/journal/state_snapshot.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_limits.hpp"
#include "server/room/room_loop.hpp"
#include "server/room/state.hpp"

namespace seq::room {
namespace {

Stage stage_of(const State& state) {
    if (state.archived) return Stage::archived;
    if (state.game_is_running()) return Stage::playing;
    if (state.deal_is_running()) return Stage::dealing;
    return state.has_game() ? Stage::finished : Stage::lobby;
}

}  // namespace

Room::Room(std::unique_ptr<State> state) : state_{std::move(state)} {}
Room::Room(Room&&) noexcept = default;
Room& Room::operator=(Room&&) noexcept = default;
Room::~Room() = default;

tl::expected<Room::Opened, protocol::Refused> Room::open(
    const protocol::RoomCode& code, const std::string& link_base, SessionId session,
    const protocol::ClientMessage& command, TimePoint now, const Entropy& entropy,
    const Dependencies& dependencies, std::uint32_t epoch, const RoomLimits& limits, const Hashed& hashed) {
    const auto& create = std::get<protocol::Create>(command.body);
    const auto setup = setup_of(create.preset, create.players, create.sides.value_or(0), create.options);
    if (!setup) {
        protocol::Refused refused = to_refused(setup.error());
        refused.id = command.id;
        return tl::unexpected{std::move(refused)};
    }
    if (setup->options.stake > Purses::beginning) {
        protocol::Refused refused =
            stake_above_purse("a purse begins with " + std::to_string(Purses::beginning) +
                              " and the host has to pay the stake");
        refused.id = command.id;
        return tl::unexpected{std::move(refused)};
    }
    if (auto refused = why_never_called(create.name)) {
        refused->id = command.id;
        return tl::unexpected{std::move(*refused)};
    }
    if (auto refused = too_many_seats(*setup, limits)) {
        refused->id = command.id;
        return tl::unexpected{std::move(*refused)};
    }
    if (create.password && !hashed) {
        protocol::Refused refused = too_many_passwords();
        refused.id = command.id;
        return tl::unexpected{std::move(refused)};
    }
    const protocol::LinkSecret secret = make_link_secret(entropy);
    Opened opened{Room{make_state(code, link_base, *setup, secret)}, {}};
    State& state = *opened.room.state_;
    state.dependencies = dependencies;
    state.log.epoch = epoch;
    state.limits = limits;
    AcceptedCommand cause{without_secrets(create), {.token = create.token.hash(), .link_secret = secret}};
    if (create.password) cause.resolved.password = hashed;
    const Entry first{
        .at = now, .by = founder, .id = command.id, .content = command.content, .cause = std::move(cause)};
    found_room(state, first, session, command, entropy, opened.effects);
    return opened;
}

std::optional<PasswordWork> Room::password_work(const protocol::Create& create, const Entropy& entropy) {
    if (!create.password) return std::nullopt;
    return PasswordWork{*create.password, salt_of(entropy)};
}

std::optional<PasswordWork> Room::password_work(SessionId session, const protocol::ClientMessage& command,
                                                TimePoint now, const Entropy& entropy, SourceId source) {
    if (state_->archived) return std::nullopt;
    if (const auto* join = std::get_if<protocol::Join>(&command.body))
        return work_of_join(*state_, session, *join, now, source);
    const auto* lobby = std::get_if<protocol::LobbyCommand>(&command.body);
    const auto* set = lobby != nullptr ? std::get_if<protocol::SetPassword>(lobby) : nullptr;
    Member* member = set != nullptr ? state_->members.at(session) : nullptr;
    const bool is_new = member != nullptr && member->answer_to(command.id) == nullptr;
    if (!is_new || member->id != state_->host || !set->password) return std::nullopt;
    if (over_budget(*state_, *member, CommandClass::password, now)) return std::nullopt;
    charge(*state_, *member, CommandClass::password, now);  // even if the command is refused later
    return PasswordWork{*set->password, salt_of(entropy)};
}

Effects Room::handle(SessionId session, const protocol::ClientMessage& command, TimePoint now,
                     const Entropy& entropy, const Hashed& hashed, SourceId source, Shortage shortage) {
    Effects effects;
    state_->door.hashed = hashed;
    state_->door.source = source;
    state_->door.shortage = shortage;
    end_void_game(*state_, now, effects);
    play_on_timeout(*state_, now, entropy, effects);  // a late command comes after the move
    handle_session(*state_, session, command, now, entropy, effects);
    state_->door.hashed.reset();
    settle(*state_, now, effects);
    return effects;
}

Effects Room::on_time(TimePoint now, const Entropy& entropy) {
    Effects effects;
    end_void_game(*state_, now, effects);
    note_restart(*state_, now);
    move_for_time(*state_, now, entropy, effects);
    settle(*state_, now, effects);
    return effects;
}

std::optional<BotQuestion> Room::bot_question() const {
    return room::bot_question(*state_);
}

void Room::note_asked(const BotQuestion& question) {
    room::note_asked(*state_, question);
}

Effects Room::on_bot_choice(std::uint64_t question, const Action& choice, TimePoint now) {
    Effects effects;
    note_choice(*state_, question, choice);
    settle(*state_, now, effects);
    return effects;
}

Effects Room::on_sweep(TimePoint now, const IdleLimits& limits) {
    Effects effects;
    end_void_game(*state_, now, effects);
    look_for_idleness(*state_, now, limits, effects);
    settle(*state_, now, effects);
    return effects;
}

Effects Room::on_close(TimePoint now) {
    Effects effects;
    end_void_game(*state_, now, effects);
    close_for_good(*state_, now, effects);
    settle(*state_, now, effects);
    return effects;
}

Reopening Room::reopening() const {
    return reopening_of(*state_);
}

Effects Room::on_reopen(TimePoint now) {
    Effects effects;
    reopen(*state_, now, effects);
    settle(*state_, now, effects);
    return effects;
}

Effects Room::on_lost_versions(TimePoint now) {
    Effects effects;
    begin_epoch_after_loss(*state_, now, effects);
    settle(*state_, now, effects);
    return effects;
}

Effects Room::on_history_full(const std::optional<protocol::RoomCode>& successor, TimePoint now,
                              const Entropy& entropy) {
    Effects effects;
    retire(*state_, successor, now, entropy, effects);
    settle(*state_, now, effects);
    return effects;
}

Effects Room::on_disconnect(SessionId session, TimePoint now) {
    Effects effects;
    if (Member* member = state_->members.at(session)) {
        member->session.reset();
        if (!member->disconnected_at) member->disconnected_at = now;
    }
    stop_knocking(*state_, session, effects);
    settle(*state_, now, effects);
    return effects;
}

Effects Room::on_silence(SessionId session, std::chrono::milliseconds silent_for, TimePoint now) {
    Effects effects;
    if (Member* member = state_->members.at(session); member != nullptr && !member->disconnected_at)
        member->disconnected_at = now - silent_for;
    settle(*state_, now, effects);
    return effects;
}

Effects Room::on_sound(SessionId session, TimePoint now) {
    Effects effects;
    if (Member* member = state_->members.at(session)) note_reachable(*state_, *member, now);
    settle(*state_, now, effects);
    return effects;
}

Effects Room::on_durable(std::uint64_t version, TimePoint now) {
    Effects effects;
    state_->log.durable = version;
    if (state_->game) state_->game->note_durable(version, now);
    settle(*state_, now, effects);
    return effects;
}

Effects Room::on_round_trip(SessionId session, std::chrono::milliseconds round_trip, TimePoint now) {
    Effects effects;
    if (Member* member = state_->members.at(session)) {
        member->round_trip = round_trip;
        if (!is_mutant("pong-keeps-old-token")) confirm_token(*state_, *member, effects);
    }
    settle(*state_, now, effects);
    return effects;
}

const protocol::RoomCode& Room::code() const {
    return state_->code;
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
                        .games = room.games,
                        .at = {room.log.epoch, room.version()},
                        .active_at = room.activity.at()};
    for (const Member& member : room.members) {
        if (member.bot)
            summary.bots += member.seat ? 1 : 0;
        else
            summary.people.push_back({member.name, member.seat});
    }
    return summary;
}

bool Room::archived() const {
    return state_->archived;
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
    return room::snapshot_due(*state_);
}

std::optional<StateSnapshot> Room::snapshot_before_unloading() {
    return room::snapshot_before_unloading(*state_);
}

bool Room::was_played() const {
    const RecordShelf& shelf = state_->shelf;
    if (state_->follows_another || state_->successor || shelf.dropped() > 0) return true;
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

std::optional<protocol::SpokenCode> Room::spoken_code() const {
    const auto& shown = state_->door.shown;
    return shown ? std::optional{shown->code} : std::nullopt;
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
    room::absent_players(*state_, players);
}

bool Room::is_known_by(const protocol::ClientMessage& command) const {
    return proves_itself(*state_, command.body);
}

}  // namespace seq::room
