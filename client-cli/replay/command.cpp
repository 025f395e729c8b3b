#include <iostream>
#include <memory>
#include <optional>

#include "client-cli/commands.hpp"
#include "client-cli/replay/position.hpp"
#include "protocol/record/replay.hpp"

namespace seq::client {
namespace {

constexpr int illegal_status = 1;
constexpr int unreadable_status = 2;

struct ReplayFlags {
    std::string file;
    std::optional<std::string> observer;
    bool json = false;
    std::optional<std::size_t> moves_max;
};

int report(const protocol::RecordError& error, const std::string& file) {
    std::cerr << to_string(error, file) << '\n';
    return error.kind == protocol::RecordError::Kind::illegal ? illegal_status : unreadable_status;
}

/// The seat of this number, or a spectator; nothing if the game has no such seat.
std::optional<Seat> observer_of(const std::string& text, const Setup& setup) {
    if (text == "spectator") return spectator;
    for (const Seat seat : seats_up_to(setup.players()))
        if (text == std::to_string(seat.number)) return seat;
    return std::nullopt;
}

int replay(const ReplayFlags& flags) {
    const auto text = read_file(flags.file);
    if (!text) return report(protocol::unreadable(1, "cannot-read", text.error()), flags.file);
    auto record = protocol::parse_record(*text);
    if (!record) return report(record.error(), flags.file);
    std::optional<Seat> observer;  // nothing: every hand is shown
    if (flags.observer) observer = observer_of(*flags.observer, record->setup);
    if (flags.observer && !observer)
        return complain("replay", "--as takes a seat from 1 to " + std::to_string(record->setup.players()) +
                                      " or spectator");
    const auto replay = protocol::play_record(std::move(*record), flags.moves_max);
    if (!replay) return report(replay.error(), flags.file);
    const Position position = position_of(replay->match(), observer, replay->moves_played());
    std::cout << (flags.json ? position_json(position) + '\n'
                             : position_text(position, replay->record().names));
    return 0;
}

}  // namespace

void add_replay(CLI::App& app, int& status) {
    const auto flags = std::make_shared<ReplayFlags>();
    CLI::App* command = app.add_subcommand("replay", "Replay a game record and show the position");
    command->add_option("FILE", flags->file, "The record, an .sgr file")->required();
    command
        ->add_option("--as", flags->observer,
                     "Show only what this observer sees: a seat number, or spectator")
        ->type_name("SEAT");
    command->add_flag("--json", flags->json, "Print one JSON object");
    command->add_option("--moves", flags->moves_max, "Stop after this many moves")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    command->callback([flags, &status] { status = replay(*flags); });
}

}  // namespace seq::client
