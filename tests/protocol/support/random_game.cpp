#include "tests/protocol/support/random_game.hpp"

#include <algorithm>
#include <array>

#include "tests/engine/support/playout.hpp"

namespace seq::protocol::testing {
namespace {

std::vector<NamingChoice> naming_choices(const Match& match, Seat seat, const LegalActions& legal) {
    std::vector<NamingChoice> choices;
    for (std::size_t n = 0; n < legal.count(); ++n) {
        const Action action = legal.at(n);
        const LinesThrough lines = namings(match, seat, action);
        if (lines.size() > 1) choices.push_back({action, lines});
    }
    return choices;
}

}  // namespace

std::vector<Setup> every_setup() {
    constexpr std::array<std::size_t, 4> some_counts{1, 2, 7, seats_max};
    std::vector<Setup> setups;
    for (const Preset& preset : presets())
        for (const Seating& row : preset.seatings)
            if (preset.kind != Kind::six_dice || std::ranges::count(some_counts, row.players) != 0)
                setups.push_back(*make_setup(preset.name, row.players, row.sides));
    for (Setup& setup : setups) {
        if (setup.preset->kind != Kind::six_dice) continue;
        setup.options.target = 25;  // short games are enough
        setup.options.stake = 100;  // X7: covers the pot on the wire
    }
    return setups;
}

void play_randomly(const Setup& setup, std::uint64_t seed,
                   const std::function<void(const Match&, std::span<const Event>)>& look) {
    seq::test::TestChance chance{seed};
    seq::test::SplitMix random{seed + 1};
    Started started = start(setup, chance);
    Match match = started.match;
    look(match, started.events);
    while (!result(match)) {
        const auto [actor, action] = seq::test::random_move(match, random);
        look(match, apply(match, actor, action, chance));
    }
}

Snapshot snapshot_of(const Match& match, Seat observer) {
    const std::uint16_t you = observer.is_seat() ? observer.number : std::uint16_t{seats_max + 1};
    Snapshot snapshot{.room = make_room_code(1939),
                      .link = "https://example.org/r/000000001WK",
                      .at = {.epoch = 1, .version = 7},
                      .you = {you},
                      .host = {1},
                      .setup = setup(match),
                      .members = {},
                      .chat = {{.message = 3, .member = {1}, .text = "hello \"there\"\\ ❤"},
                               {.message = 4, .member = {2}, .phrase = "sorry"},
                               {.message = 5, .member = {1}, .reaction = "heart", .to = 4}},
                      .game = view(match, observer),
                      .legal = {},
                      .games = 3};
    for (std::size_t n = 0; n < setup(match).players(); ++n) {
        snapshot.members.push_back(
            {{static_cast<std::uint16_t>(n + 1)}, "Player " + std::to_string(n + 1), Seat::at(n)});
        if (setup(match).preset->kind == Kind::six_dice)
            snapshot.members.back().purse = static_cast<std::uint32_t>(1000 - n);
    }
    if (!observer.is_seat()) return snapshot;
    snapshot.legal = legal_actions(match, observer);
    snapshot.namings = naming_choices(match, observer, snapshot.legal);
    return snapshot;
}

PrivateEvents private_part(const Match& match, std::span<const Event> events, Seat observer) {
    PrivateEvents part{.version = 7, .events = {}, .legal = legal_actions(match, observer)};
    for (const Event& event : events)
        if (audience(event) == Audience::one_seat && may_see(observer, event)) part.events.push_back(event);
    part.namings = naming_choices(match, observer, *part.legal);
    return part;
}

PublicEvents public_part(std::span<const Event> events) {
    PublicEvents part{.version = 7, .events = {}};
    for (const Event& event : events)
        if (audience(event) == Audience::everyone) part.events.emplace_back(event);
    return part;
}

}  // namespace seq::protocol::testing
