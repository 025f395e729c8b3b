#include <utility>

#include "protocol/verify/checks.hpp"

namespace seq::protocol::verify {
namespace {

std::string name(Seat seat) {
    return "seat " + std::to_string(seat.number);
}

std::size_t count_of(const std::vector<std::vector<Face>>& rounds) {
    std::size_t count = 0;
    for (const auto& round : rounds)
        count += round.size();
    return count;
}

Misfit left(std::string_view part, std::string_view what, std::size_t told, std::size_t drawn) {
    if (told == drawn) return std::nullopt;
    return Checked{part, "the record has " + std::to_string(told) + ' ' + std::string{what} +
                             ", the replay has " + std::to_string(drawn)};
}

}  // namespace

Misfit ToldChance::compare(const Event& event) {
    if (const auto* cut = std::get_if<CardCut>(&event)) return compare_cut(*cut);
    if (const auto* began = std::get_if<GameBegan>(&event)) return compare_dealer(began->dealer);
    if (const auto* ordered = std::get_if<PileOrdered>(&event)) return compare_pile(ordered->pile);
    if (const auto* rolled = std::get_if<StartRolled>(&event))
        return compare_dice("start", rolled->seat, rolled->dice);
    if (const auto* rolled = std::get_if<DiceRolled>(&event))
        return compare_dice("roll", rolled->seat, rolled->dice);
    if (const auto* cast = std::get_if<StartCast>(&event))
        return compare_dice("start", cast->seat, cast->dice);
    if (const auto* cast = std::get_if<DiceCast>(&event)) return compare_dice("cast", cast->seat, cast->dice);
    return std::nullopt;
}

Misfit ToldChance::left_over() const {
    if (auto misfit = left("cut", "cuts", count_of(record_.cuts), cuts_)) return misfit;
    if (auto misfit = left("reshuffle", "reshuffles", record_.reshuffles.size(), reshuffles_)) return misfit;
    return left("roll", "dice", record_.rolls.size(), dice_);
}

Misfit ToldChance::compare_cut(const CardCut& cut) {
    if (cut.round != cut_round_) cuts_in_round_ = 0;
    cut_round_ = cut.round;
    const Deck& deck = *record_.setup.preset->deck;
    const std::string where = name(cut.seat) + " in round " + std::to_string(cut.round + 1);
    const std::string drawn = std::string{deck.name(cut.face)};
    if (cut.round >= record_.cuts.size() || cuts_in_round_ >= record_.cuts[cut.round].size())
        return Checked{"cut", "the record has no cut for " + where + "; by the key it is " + drawn};
    const Face told = record_.cuts[cut.round][cuts_in_round_];
    if (told != cut.face)
        return Checked{"cut", "the record has " + std::string{deck.name(told)} + " as the cut of " + where +
                                  "; by the key it is " + drawn};
    ++cuts_;
    ++cuts_in_round_;
    return std::nullopt;
}

Misfit ToldChance::compare_dealer(Seat dealer) const {
    if (!record_.dealer && !record_.cuts.empty()) return std::nullopt;  // the cuts determine the dealer
    if (record_.dealer == dealer) return std::nullopt;
    return Checked{"dealer", (record_.dealer ? "the record has " + name(*record_.dealer) + " as the dealer"
                                             : std::string{"the record has no Dealer"}) +
                                 "; by the key it is " + name(dealer)};
}

/// The deal, then the reshuffles in order.
Misfit ToldChance::compare_pile(const CardPile& drawn) {
    const std::string_view part = dealt_ ? "reshuffle" : "deal";
    const std::string which =
        dealt_ ? "reshuffle " + std::to_string(reshuffles_ + 1) : std::string{"the deal"};
    const FacePile* told = nullptr;
    if (!dealt_ && record_.deck) told = &*record_.deck;
    if (dealt_ && reshuffles_ < record_.reshuffles.size()) told = &record_.reshuffles[reshuffles_].pile;
    if (told == nullptr) return Checked{part, "the record does not list the cards of " + which};
    if (told->size() != drawn.size())
        return Checked{part, "the record has " + std::to_string(told->size()) + " cards in " + which +
                                 ", the replay has " + std::to_string(drawn.size())};
    const Deck& deck = *record_.setup.preset->deck;
    for (std::size_t n = 0; n < drawn.size(); ++n)
        if ((*told)[n] != deck.face_of(drawn[n]))
            return Checked{part, "the record has " + std::string{deck.name((*told)[n])} + " as card " +
                                     std::to_string(n + 1) + " of " + which + "; by the key it is " +
                                     std::string{deck.name(deck.face_of(drawn[n]))}};
    if (dealt_) ++reshuffles_;
    dealt_ = true;
    return std::nullopt;
}

Misfit ToldChance::compare_dice(std::string_view part, Seat seat, std::span<const std::uint8_t> drawn) {
    for (const std::uint8_t die : drawn) {
        const bool missing = dice_ >= record_.rolls.size();
        if (missing || record_.rolls[dice_] != die) {
            std::string sentence = "die " + std::to_string(dice_ + 1) + ", thrown by " + name(seat) + ", is ";
            sentence += missing ? "missing" : std::to_string(record_.rolls[dice_]);
            sentence += " in the record; by the key it is " + std::to_string(die);
            return Checked{part, std::move(sentence)};
        }
        ++dice_;
    }
    return std::nullopt;
}

}  // namespace seq::protocol::verify
