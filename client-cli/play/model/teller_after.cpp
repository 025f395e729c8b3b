#include "client-cli/play/model/after_words.hpp"
#include "client-cli/play/model/teller.hpp"

// What is told when a game is over, and when the room is.

namespace seq::cli {

void Teller::on(const protocol::HandsRevealed& revealed) {
    for (std::size_t index = 0; index < revealed.hands.size(); ++index) {
        const Seat seat = Seat::at(index);
        if (seat == model_.seat()) continue;  // they know
        add(LogKind::room, model_.who(seat) + " held " + cards_text(model_, revealed.hands[index]) + ".");
    }
}

void Teller::on(const protocol::GameStatistics& statistics) {
    add(LogKind::room,
        "The game took " + duration_text(statistics.duration_ms) + ". `result` shows it in figures.");
}

void Teller::on(const protocol::Series& series) {
    add(LogKind::milestone, series_text(model_, series));
}

void Teller::on(const protocol::RoomArchived& archived) {
    add(LogKind::notice, "The room is closed for good. Its records are kept.");
    if (archived.successor) add(LogKind::notice, fresh_table_text(model_.link, *archived.successor));
}

void Teller::on(const protocol::GameVoided& voided) {
    const bool restored = voided.reason == protocol::VoidReason::restored;
    add(LogKind::notice, std::string{"This game does not count: "} +
                             (restored ? "the server was restored from a backup."
                                       : "the server plays by corrected rules now.") +
                             " Stakes were returned.");
}

}  // namespace seq::cli
