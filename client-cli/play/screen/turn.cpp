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
    if (!numbers.empty()) return Row{free, strong}.add("; share the link or add bots.", faint);
    if (room.is_host()) return Row{"Everyone's here: type ", strong}.add("start", good).add(".", strong);
    const protocol::MemberView* host = room.member(room.host);
    return Row{"All seats are taken", strong}.add(
        ": waiting for " + (host != nullptr ? host->name : std::string{"the host"}) + " to start the game.",
        faint);
}

/// After a game, whose result the log has told.
Row what_next(const Room& room) {
    Row row{"Type ", faint};
    if (room.is_host()) row.add("start", strong).add(" for the next game, ", faint);
    row.add("result", strong).add(" for statistics, ", faint);
    return row.add("record", strong).add(" to save it.", faint);
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
    if (legal.draw) return row.add(": ").add("draw", warning).add(" first, or you lose the card (S19).");
    if (legal.pass) return row.add(": you have no playable card. Type ").add("pass", strong).add(" (S18).");
    const bool can_play = !legal.places.empty() || !legal.removes.empty();
    if (can_play)
        return row.add(": play a card, as in ")
            .add(example_play(room), strong)
            .add(". Type ? for help.", faint);
    if (!legal.exchanges.empty())
        return row.add(": only dead cards are left. Exchange one, as in ")
            .add("dead " + card_word(room, legal.exchanges[0]), strong);
    return row;
}

/// "Bob's turn (away 2 min)."
Row turn_of(const Room& room, const std::string& before = "") {
    const Seat seat = room.view->turn;
    return Row{before + room.who(seat) + "'s turn", strong}.add(state_text(room, seat) + ".");
}

/// In the middle of a sentence.
std::string people(const Room& room, const SeatSet& seats) {
    std::vector<std::string> names;
    for (const Seat seat : seats)
        names.push_back(seat == room.seat() ? "you" : room.who(seat));
    return joined(names, ", ");
}

Row forfeit_turn(const Room& room) {
    if (room.legal.forfeits.empty())
        return Row{"Waiting for " + people(room, room.view->as_cards().forfeits), strong}.add(
            " to discard a card (S23).");
    return Row{"You must discard a card", warning}
        .add(" for table talk (S23), as in ")
        .add("forfeit " + card_word(room, room.legal.forfeits[0]), strong);
}

Row card_turn(const Room& room) {
    if (!room.view->as_cards().forfeits.empty()) return forfeit_turn(room);
    if (room.view->turn == room.seat()) return own_turn_with_cards(room);
    Row row = turn_of(room);
    if (!room.legal.draw) return row;
    return row.add(" Type ").add("draw", good).add(", or you lose the card.");
}

/// What the roll on the table leaves its player to do.
Row after_roll(const LegalActions& legal, unsigned rolled) {
    constexpr unsigned wild = 11;
    Row row{"You rolled " + std::to_string(rolled), good};
    const auto on = [](std::string_view word, const Bitboard& spaces) {
        return std::string{word} + to_string(spaces.first());
    };
    if (!legal.removable.empty())
        return row.add(": remove an opponent's chip (D6), as in ")
            .add(on("remove ", legal.removable), strong);
    if (!legal.swaps.empty())
        return row
            .add(": replace an opponent's chip" + std::string{rolled == wild ? " (D7)" : " (D5)"} +
                 ", as in ")
            .add(on("swap ", legal.swaps), strong);
    if (legal.puts.empty()) return row;
    row.add(rolled == wild ? ", wild: a chip on any empty space (D7), as in "
                           : ": a chip on an empty " + std::to_string(rolled) + " (D5), as in ");
    return row.add(on("", legal.puts), strong);
}

Row dice_board_turn(const Room& room) {
    const dice_board::View& view = room.view->as_dice_board();
    if (room.view->turn != room.seat()) {
        if (!view.rolled) return turn_of(room);
        return Row{room.who(room.view->turn), strong}.add(" rolled " + std::to_string(total(*view.roll)) +
                                                          " and is choosing.");
    }
    if (view.rolled && view.roll) return after_roll(room.legal, total(*view.roll));
    return Row{"Your turn", good}.add(": type ").add("roll", strong).add(", or just Enter.");
}

Row six_dice_turn(const Room& room) {
    const six_dice::View& view = room.view->as_six_dice();
    const std::string which = view.tie_break ? "Tie-break (X6): " : "";
    if (room.view->turn == room.seat())
        return Row{which + (which.empty() ? "Your turn" : "your turn"), good}
            .add(": type ")
            .add("roll", strong)
            .add(", or just Enter.");
    return turn_of(room, which);
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
    if (rules || votes) return row.add(": type ").add("uphold", strong).add(" or ").add("refuse", strong);
    if (own == call.side) return row.add(": type ").add("concede", strong).add(" to admit it.");
    return row.add(": play stops until it is decided.");
}

Row deal_turn(const Room& room) {
    const SeatSet missing = awaited(room.deal);
    Row row{"The deal", strong};
    if (missing.empty()) return row.add(": everyone has done their part.", faint);
    return row.add(": waiting for " + people(room, missing) + ".", faint);
}

}  // namespace

Row draw_turn(const Room& room) {
    if (!room.setup) return Row{"Finding the room ...", faint};
    if (room.dealing()) return deal_turn(room);
    if (!room.view) return lobby_turn(room);
    if (room.view->result) return what_next(room);
    if (room.paused)
        return Row{"The game is paused", warning}.add("; resume it with ").add("unpause", strong).add(".");
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
