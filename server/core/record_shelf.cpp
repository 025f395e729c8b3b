#include "server/core/record_shelf.hpp"

#include <utility>

namespace seq::core {

void RecordShelf::add(FinishedGame game) {
    newest_.push_back(std::move(game));
    ++ended_;
    if (newest_.size() > games_kept) newest_.pop_front();
}

const FinishedGame* RecordShelf::find(std::uint32_t game) const {
    const std::size_t made_room = ended_ - newest_.size();
    if (game <= made_room || game > ended_) return nullptr;
    return &newest_[game - made_room - 1];
}

}  // namespace seq::core
