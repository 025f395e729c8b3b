#include "client-cli/play/model/teller.hpp"

// The ceremony of the fair deal (docs/fairdeal.md).

namespace seq::cli {

using namespace protocol;

std::string Teller::names(const SeatSet& seats) const {
    std::string people;
    for (const Seat seat : seats)
        people += (people.empty() ? "" : ", ") + model_.who(seat);
    return people;
}

void Teller::on(const DealOpened& opened) {
    if (opened.epoch > 0)
        return add(LogKind::room, "The deal begins again, for the " + std::to_string(opened.epoch + 1) +
                                      (opened.epoch == 1   ? "nd"
                                       : opened.epoch == 2 ? "rd"
                                                           : "th") +
                                      " time.");
    add(LogKind::room, "The deal: the server has sealed its part, and all who are here seal theirs.");
}

void Teller::on(const DealFrozen& frozen) {
    SeatSet absent;
    for (std::size_t i = 0; i < frozen.commits.size(); ++i)
        if (!frozen.commits[i]) absent.add(Seat::at(i));
    std::string text = "All parts are sealed and are opened now";
    if (!absent.empty()) text += "; without a part: " + names(absent);
    add(LogKind::room, text + ".");
}

void Teller::on(const DealVoided& voided) {
    add(LogKind::milestone, names(voided.withheld) + " did not open the sealed part: this deal is void.");
}

void Teller::tell_words(const DealtTogether& dealt) {
    std::string words;
    for (const std::string& word : dealt.words)
        words += " " + word;
    add(LogKind::milestone, "Read aloud to each other:" + words + ". The same words mean the same deal.");
}

}  // namespace seq::cli
