#include "tests/protocol/support/recorded_game.hpp"

#include <doctest/doctest.h>

#include "protocol/fairdeal/chance.hpp"
#include "protocol/fairdeal/stream.hpp"
#include "protocol/record/recorder.hpp"
#include "protocol/record/replay.hpp"

namespace seq::protocol::test {
namespace {

/// Chooses the next actor and action: uniformly one of the seats that can act, and one of its actions.
class RandomTable {
  public:
    explicit RandomTable(const Digest& key) : stream_{sha256(key)} {}

    std::pair<Seat, Action> next(const Match& match) {
        const Penalty penalty{Side::at(below(2))};
        if (below(20) == 0 && !check(match, table, penalty)) return {table, penalty};
        std::vector<Seat> able;
        for (const Seat seat : seats_up_to(setup(match).players()))
            if (!legal_actions(match, seat).empty()) able.push_back(seat);
        const Seat seat = able[below(able.size())];
        const LegalActions legal = legal_actions(match, seat);
        return {seat, legal.at(below(legal.count()))};
    }

  private:
    std::size_t below(std::size_t count) { return stream_.below(static_cast<std::uint32_t>(count)); }

    fairdeal::Stream stream_;
};

}  // namespace

RecordedGame play_and_record(const Setup& setup, std::uint8_t number) {
    Digest key{};
    key.fill(number);
    FairDealChance chance{key};
    RandomTable random{key};
    Started started = start(setup, chance);
    Recorder recorder{setup, {}, started.events};
    while (!result(started.match)) {
        const auto [actor, action] = random.next(started.match);
        const Events events = apply(started.match, actor, action, chance);
        recorder.add(actor, action, events.span(), actor == table ? "upheld; the word was jack" : "");
    }
    return {started.match, recorder.record(), key};
}

Setup setup_of(std::string_view preset, std::size_t players, std::size_t sides,
               std::initializer_list<std::string_view> options) {
    auto setup = make_setup(preset, players, sides);
    REQUIRE(setup.has_value());
    for (const std::string_view option : options) {
        const std::size_t equals = option.find('=');
        REQUIRE_FALSE(
            set_option(setup->options, *setup->preset, option.substr(0, equals), option.substr(equals + 1)));
    }
    return *setup;
}

std::vector<Setup> all_setups() {
    std::vector<Setup> setups;
    for (const Preset& preset : presets())
        for (const Seating& seating : preset.seatings)
            setups.push_back(*make_setup(preset.name, seating.players, seating.sides));
    return setups;
}

void check_leads_to(const Record& record, const Match& match) {
    const auto replay = play_record(record);
    REQUIRE_MESSAGE(replay.has_value(), to_string(replay.error(), "record"));
    CHECK(replay->done());
    CHECK(view(replay->match(), spectator) == view(match, spectator));
    for (const Seat seat : seats_up_to(setup(match).players()))
        CHECK(view(replay->match(), seat) == view(match, seat));
}

}  // namespace seq::protocol::test
