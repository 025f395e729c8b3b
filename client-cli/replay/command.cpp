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

int complain(const protocol::RecordError& error, const std::string& file) {
    std::cerr << to_string(error, file) << '\n';
    return error.kind == protocol::RecordError::Kind::illegal ? illegal_status : unreadable_status;
}

/// Whose eyes to show the game through: outer nothing for a seat that this game has not, inner nothing for
/// everybody's.
std::optional<std::optional<Seat>> observer_of(const std::optional<std::string>& text, const Setup& setup) {
    if (!text) return std::optional<Seat>{};
    if (text == "spectator") return spectator;
    for (std::size_t i = 0; i < setup.players(); ++i)
        if (text == std::to_string(i + 1)) return Seat::at(i);
    return std::nullopt;
}

int replay(const ReplayFlags& flags) {
    const auto text = read_file(flags.file);
    if (!text) return complain(protocol::unreadable(1, "cannot-read", text.error()), flags.file);
    auto record = protocol::parse_record(*text);
    if (!record) return complain(record.error(), flags.file);
    const auto observer = observer_of(flags.observer, record->setup);
    if (!observer) {
        std::cerr << "sequence replay: --as takes a seat from 1 to " << record->setup.players()
                  << " or spectator\n";
        return unreadable_status;
    }
    const auto replay = protocol::play_record(std::move(*record), flags.moves_max);
    if (!replay) return complain(replay.error(), flags.file);
    const Position position = position_of(replay->match(), *observer, replay->moves_played());
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
        ->check(whole_number())
        ->type_name("N");
    command->callback([flags, &status] { status = replay(*flags); });
}

}  // namespace seq::client
