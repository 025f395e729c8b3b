#include <algorithm>
#include <chrono>

#include "client-cli/play/screen/parts.hpp"
#include "client/room/room.hpp"
#include "client/words/sentences.hpp"
#include "client/words/words.hpp"

namespace seq::client {
namespace {

Row lobby_turn(const Room& room) {
    constexpr std::size_t list_max = 44;  // with what stands behind it, a row
    std::vector<std::string> numbers;
    for (const Seat seat : room.free_seats())
        numbers.push_back(std::to_string(seat.number));
    std::string free = numbers.size() == 1 ? "Seat " + numbers[0] + " is free"
                                           : "Seats " + joined(numbers, ", ") + " are free";
    if (free.size() > list_max) free = "There are free seats";
    if (!numbers.empty()) return Row{free, strong}.sentence("; share the link or add bots.");
    if (room.is_host()) return Row{"Everyone's here", strong}.sentence(": type `start`.");
    const protocol::MemberView* host = room.member(room.host);
    return Row{"All seats are taken", strong}.add(
        ": waiting for " + (host != nullptr ? host->name : std::string{"the host"}) + " to start the game.");
}

/// A card of the hand and where it may go: one that has the fewest spaces, so that it is seldom a jack.
std::string example_play(const Room& room) {
    const auto& uses = room.legal.places.empty() ? room.legal.removes : room.legal.places;
    const auto fewest =
        std::ranges::min_element(uses, {}, [](const CardSpaces& use) { return use.spaces.count(); });
    return card_word(room, fewest->face) + " " + to_string(fewest->spaces.first());
}

Row own_turn_with_cards(const Room& room) {
    const LegalActions& legal = room.legal;
    Row row{"Your turn", good};
    if (legal.draw) return row.sentence(": `draw` first, or you lose the card (S19).");
    if (legal.pass) return row.sentence(": you have no playable card. Type `pass` (S18).");
    if (!legal.places.empty() || !legal.removes.empty())
        return row.sentence(": play a card, as in `" + example_play(room) + "`. Type ? for help.");
    if (legal.exchanges.empty()) return row;
    return row.sentence(": only dead cards are left. Exchange one, as in `dead " +
                        card_word(room, legal.exchanges[0]) + "`");
}

/// "Bob's turn (away 2 min)."
Row turn_of(const Room& room, const std::string& before = "") {
    const Seat seat = room.view->turn;
    return Row{before + room.who(seat) + "'s turn", strong}.add(state_text(room, seat) + ".");
}

Row forfeit_turn(const Room& room) {
    if (room.legal.forfeits.empty())
        return Row{"Waiting for " + seats_text(room, room.view->as_cards().forfeits), strong}.add(
            " to discard a card (S23).");
    return Row{"You must discard a card", warning}.sentence(" for table talk (S23), as in `forfeit " +
                                                            card_word(room, room.legal.forfeits[0]) + "`");
}

Row card_turn(const Room& room) {
    if (!room.view->as_cards().forfeits.empty()) return forfeit_turn(room);
    if (room.view->turn == room.seat()) return own_turn_with_cards(room);
    Row row = turn_of(room);
    return room.legal.draw ? row.sentence(" Type `draw`, or you lose the card.") : row;
}

/// What the roll on the table leaves its player to do.
Row after_roll(const LegalActions& legal, unsigned rolled) {
    const bool wild = rolled == 11;
    Row row{"You rolled " + std::to_string(rolled), good};
    const auto as_in = [&](std::string_view what, std::string_view word, const Bitboard& spaces) {
        return row.add(what).sentence(", as in `" + std::string{word} + to_string(spaces.first()) + "`");
    };
    if (!legal.removable.empty())
        return as_in(": remove an opponent's chip (D6)", "remove ", legal.removable);
    if (!legal.swaps.empty())
        return as_in(wild ? ": replace an opponent's chip (D7)" : ": replace an opponent's chip (D5)",
                     "swap ", legal.swaps);
    if (legal.puts.empty()) return row;
    return as_in(wild ? ", wild: a chip on any empty space (D7)"
                      : ": a chip on an empty " + std::to_string(rolled) + " (D5)",
                 "", legal.puts);
}

Row dice_board_turn(const Room& room) {
    const dice_board::View& view = room.view->as_dice_board();
    if (room.view->turn != room.seat()) {
        if (!view.rolled) return turn_of(room);
        return Row{room.who(room.view->turn), strong}.add(" rolled " + std::to_string(total(*view.roll)) +
                                                          " and is choosing.");
    }
    if (view.rolled && view.roll) return after_roll(room.legal, total(*view.roll));
    return Row{"Your turn", good}.sentence(": type `roll`, or just Enter.");
}

Row six_dice_turn(const Room& room) {
    const std::string which = room.view->as_six_dice().tie_break ? "Tie-break (X6): " : "";
    if (room.view->turn != room.seat()) return turn_of(room, which);
    return Row{which + (which.empty() ? "Your turn" : "your turn"), good}.sentence(
        ": type `roll`, or just Enter.");
}

bool has(const protocol::OpenCall& call, protocol::Way way) {
    return std::ranges::find(call.ways, way) != call.ways.end();
}

/// What one may do about the open call, while nothing is played (T1).
Row call_turn(const Room& room, const protocol::OpenCall& call) {
    Row row{"Side " + std::to_string(call.side.number) + " is called for table talk (T1)", warning};
    const Seat seat = room.seat();
    const Side own = seat.is_seat() ? room.setup->side(seat) : Side{};
    const protocol::MemberView* caller = room.member(call.by);
    const bool rules = room.referee == room.you && has(call, protocol::Way::referee);
    const bool votes = own.is_side() && own != call.side && has(call, protocol::Way::neutral_side) &&
                       caller != nullptr && caller->seat && room.setup->side(*caller->seat) != own;
    if (rules || votes) return row.sentence(": type `uphold` or `refuse`");
    if (own == call.side) return row.sentence(": type `concede` to admit it.");
    return row.add(": play stops until it is decided.");
}

Row deal_turn(const Room& room) {
    const SeatSet missing = awaited(room.deal);
    if (missing.empty()) return Row{"Shuffling ...", strong};
    return Row{"Shuffling", strong}.add(": waiting for " + seats_text(room, missing) + ".");
}

}  // namespace

Row draw_turn(const Room& room) {
    if (!room.setup) return Row{"Finding the room ...", faint};
    if (room.dealing()) return deal_turn(room);
    if (!room.view) return lobby_turn(room);
    if (room.view->result)  // which the log has told
        return Row{}.sentence(std::string{"Type "} + (room.is_host() ? "`start` for the next game, " : "") +
                              "`result` for statistics, `record` to save it.");
    if (room.paused) return Row{"The game is paused", warning}.sentence("; resume it with `unpause`.");
    if (room.call) return call_turn(room, *room.call);
    switch (room.kind()) {
        case Kind::cards: return card_turn(room);
        case Kind::dice_board: return dice_board_turn(room);
        case Kind::six_dice: return six_dice_turn(room);
    }
    return {};
}

std::string own_clock_text(const Room& room) {
    const auto own = std::ranges::find(room.clocks.seats, room.seat(), &protocol::Clocks::OfSeat::seat);
    if (!room.playing() || own == room.clocks.seats.end()) return {};
    const auto left = std::chrono::ceil<std::chrono::seconds>(std::chrono::milliseconds{own->ms});
    const std::string seconds = std::to_string(left.count() % 60);
    return "Your clock " + std::string{own->running ? "is running: " : "is paused: "} +
           std::to_string(left.count() / 60) + (seconds.size() == 1 ? ":0" : ":") + seconds +
           " left for this turn.";
}

}  // namespace seq::client
