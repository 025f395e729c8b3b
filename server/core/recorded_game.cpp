#include "server/core/recorded_game.hpp"

namespace seq::core {

RecordedGame::RecordedGame(const Setup& setup, std::vector<std::string> names, std::span<const Event> dealt)
    : view_{blank_view(setup, spectator)}, recorder_{setup, std::move(names), dealt} {
    fold_public(dealt);
}

RecordedGame::RecordedGame(const GameTable& table)
    : view_{seq::view(table.match(), spectator)},
      recorder_{table.recorder()},
      random_forfeits_{table.random_forfeits()} {}

void RecordedGame::add(Seat actor, const Action& action, std::span<const Event> events) {
    recorder_.add(actor, action, events);
    fold_public(events);
}

std::vector<std::size_t> RecordedGame::lines_of_random_forfeits() const {
    std::vector<std::size_t> lines;
    for (const std::size_t move : random_forfeits_)
        lines.push_back(protocol::line_of_move(record(), move));
    return lines;
}

void RecordedGame::fold_public(std::span<const Event> events) {
    for (const Event& event : events)
        if (audience(event) == Audience::everyone) fold(view_, event);
}

}  // namespace seq::core
