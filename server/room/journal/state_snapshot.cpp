#include "server/room/journal/state_snapshot.hpp"

#include <concepts>
#include <utility>

#include "server/room/journal/stored_value.hpp"

namespace seq::room {
namespace {

/// Times and tokens are left out of a state that is compared with another one.
enum class Parts : std::uint8_t { all, comparable };

/// A ValueWriter or ValueReader, and which parts it transfers.
template <typename Values>
struct Archive : Values {
    using Values::Values;
    Parts parts = Parts::all;
    Rules rules{};  ///< of the game that is read

    bool has_all() const { return parts == Parts::all; }
};
using Writer = Archive<ValueWriter>;
using Reader = Archive<ValueReader>;

template <typename... Fields>
void transfer_all(auto& archive, Fields&... fields) {
    (transfer(archive, fields), ...);
}

template <typename A>
void transfer(A& archive, Setup& setup) {
    std::string preset{setup.preset != nullptr ? setup.preset->name : ""};
    std::size_t players = setup.seating != nullptr ? setup.players() : 0;
    std::size_t sides = setup.seating != nullptr ? setup.sides() : 0;
    transfer_all(archive, preset, players, sides);
    if constexpr (A::is_reading) {
        const auto made = make_setup(preset, players, sides);
        if (!made) return archive.fail();
        setup = *made;
    }
    transfer(archive, setup.options);
}

/// The rules that end games are texts of the program, to which results refer.
std::string_view known_rule(std::string_view rule) {
    for (const Preset& preset : presets())
        if (preset.win_rule == rule) return preset.win_rule;
    return rule == "S21" ? std::string_view{"S21"} : std::string_view{};
}

template <typename A>
void transfer(A& archive, Result& result) {
    static_assert(boost::pfr::tuple_size_v<Result> == 4);
    std::string rule{result.rule};
    transfer_all(archive, result.side, result.seat, rule, result.abandoned);
    result.rule = known_rule(rule);
}

template <typename A>
void transfer(A& archive, LogPosition& log) {
    if (archive.has_all()) transfer(archive, log.epoch);  // a restored backup begins one without a record
    transfer_stored(archive, log);
}

/// What is not compared.
template <typename T>
concept TimeOrToken = std::same_as<T, Tokens> || std::same_as<T, Countdown> || std::same_as<T, RoomClock> ||
                      std::same_as<T, Activity>;

template <typename A, TimeOrToken T>
void transfer(A& archive, T& value) {
    if (archive.has_all()) transfer_stored(archive, value);
}

template <typename A>
void transfer(A& archive, Member& member) {
    transfer_stored(archive, member);
    // Answers to `resume` are in no record. In a replay they have pushed out no older answers.
    if (archive.has_all()) transfer(archive, member.answers);
}

/// Whether a time is limited at all is settled together with the time.
template <typename A>
void transfer(A& archive, std::optional<Countdown>& time) {
    if (!archive.has_all()) return;
    bool exists = time.has_value();
    transfer(archive, exists);
    if constexpr (A::is_reading) {
        if (exists) time.emplace();
    }
    if (exists) transfer(archive, *time);
}

template <typename A>
void transfer(A& archive, RecordShelf& shelf) {
    std::uint32_t dropped = shelf.dropped();
    std::size_t kept = archive.count(shelf.ended() - dropped);
    transfer(archive, dropped);
    if constexpr (A::is_reading) shelf = RecordShelf{dropped};
    for (std::uint32_t game = dropped + 1; game <= dropped + kept; ++game) {
        protocol::fairdeal::Transcript transcript;
        GameSummary summary;
        bool can_be_replayed = true;
        std::optional<protocol::LinkSecret> link = shelf.link_to(game);
        if constexpr (!A::is_reading) {
            transcript = shelf.find(game)->transcript();
            summary = shelf.find(game)->summary();
            can_be_replayed = shelf.find(game)->can_be_replayed();
        }
        transfer_all(archive, transcript, summary, can_be_replayed, link);
        if constexpr (A::is_reading) {
            shelf.add(FinishedGame{std::move(transcript), std::move(summary), can_be_replayed});
            shelf.share(game, link);
        }
    }
}

/// The newest game. All legal actions of its seats have been sent, so they follow from the match.
template <typename A>
void transfer(A& archive, std::optional<GameTable>& game) {
    bool exists = game.has_value();
    transfer(archive, exists);
    if (!exists) return;
    Setup setup;
    protocol::FairDealChance::Drawn drawn;
    if constexpr (!A::is_reading) {
        setup = seq::setup(game->match());
        drawn = game->drawn().value();
    }
    transfer_all(archive, setup, drawn);
    if constexpr (A::is_reading) {
        if (archive.failed()) return;
        game.emplace(setup, drawn, archive.rules);
    }
    transfer_stored(archive, *game);
    if (archive.has_all()) transfer(archive, game->plays());
}

/// Everything that outlives the process, apart from the setup, which a state is made with.
template <typename A>
void transfer_state(A& archive, State& state) {
    transfer_all(archive, state.log, state.history, state.members, state.lobby, state.door, state.talk,
                 state.play, state.results, state.lifetime);
}

std::string write_state(const State& state, Parts parts) {
    Writer archive;
    archive.parts = parts;
    auto& written = const_cast<State&>(state);  // a Writer changes nothing
    int revision = state.dependencies.rules.revision;
    transfer_all(archive, revision, written.setup);
    transfer_state(archive, written);
    return archive.take();
}

}  // namespace

std::optional<StateSnapshot> snapshot_of(const State& state) {
    const bool can_be_kept = !state.play.recorded_game && (!state.play.game || state.play.game->drawn());
    if (!can_be_kept) return std::nullopt;
    return StateSnapshot{.room = state.code,
                         .version = state.version(),
                         .hash = state.log.last_hash,
                         .state = write_state(state, Parts::all)};
}

std::optional<StateSnapshot> snapshot_due(LogPosition& log, const State& state, bool is_unloaded) {
    const Snapshots& limits = state.limits.snapshots;
    const std::uint64_t records = is_unloaded ? limits.records_before_unloading : limits.records;
    const std::uint64_t times = is_unloaded ? 0 : limits.times;
    SnapshotPosition& newest = log.snapshot;
    const bool is_due =
        state.version() - newest.version >= records && log.bytes - newest.log_bytes >= times * newest.size;
    if (!is_due) return std::nullopt;
    auto snapshot = snapshot_of(state);
    if (snapshot) newest = {state.version(), log.bytes, snapshot->state.size()};
    return snapshot;
}

Expected<std::unique_ptr<State>> state_from(const StateSnapshot& snapshot, const std::string& link_base,
                                            const Dependencies& dependencies) {
    Reader archive{snapshot.state};
    archive.rules = dependencies.rules;
    int revision = 0;
    Setup setup;
    transfer_all(archive, revision, setup);
    if (revision != dependencies.rules.revision)
        return tl::unexpected{std::string{"it is of another revision of the rules"}};
    if (archive.failed()) return tl::unexpected{std::string{"it cannot be read"}};
    auto state = make_state(snapshot.room, link_base, setup, {});
    state->dependencies = dependencies;
    transfer_state(archive, *state);
    const bool fits =
        archive.is_done() && state->version() == snapshot.version && state->log.last_hash == snapshot.hash;
    if (!fits) return tl::unexpected{std::string{"it cannot be read"}};
    if (state->play.game)
        for (const Member& member : state->members)
            if (member.playing_as.is_seat()) state->play.game->changed_legal(member.playing_as);
    state->log.snapshot = {snapshot.version, state->log.bytes, snapshot.state.size()};
    return state;
}

Expected<std::string> comparable_part(const StateSnapshot& snapshot, const Dependencies& dependencies) {
    const auto state = state_from(snapshot, {}, dependencies);
    if (!state) return tl::unexpected{state.error()};
    return write_state(**state, Parts::comparable);
}

}  // namespace seq::room
