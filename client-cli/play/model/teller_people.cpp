#include "client-cli/play/model/teller.hpp"

// Bots on seats, stand-ins, and who is away.

namespace seq::cli {

using namespace protocol;

namespace {

/// `you`, or a name, in the middle of a sentence.
std::string whom(const std::string& name) {
    return name == "You" ? "you" : name;
}

}  // namespace

void Teller::on(const BotSeated& seated) {
    add(LogKind::room, name(seated.member) + " (" + std::string{to_string(seated.level)} + ") took " +
                           seat_and_side(seated.seat) + ".");
}

void Teller::on(const BotUnseated& unseated) {
    add(LogKind::room, name(unseated.member) + " left.");
}

void Teller::on(const WentAway& away) {
    add(LogKind::room, name(away.member) + (away.member == model_.you ? " were" : " is") + " away.");
}

void Teller::on(const CameBack& back) {
    add(LogKind::room, name(back.member) + (back.member == model_.you ? " are" : " is") + " back.");
}

void Teller::on(const StandInBegan& began) {
    add(LogKind::room,
        "A bot (" + std::string{to_string(began.level)} + ") plays for " + whom(name(began.member)) + ".");
}

void Teller::on(const StandInEnded& ended) {
    const MemberView* member = model_.member(ended.member);
    if (member != nullptr && member->away_since)
        return add(LogKind::room, "The bot plays for " + member->name + " no more.");
    add(LogKind::room,
        name(ended.member) + (ended.member == model_.you ? " play" : " plays") + " again, not the bot.");
}

void Teller::on(const StandInVoted& voted) {
    const std::string absent = name(voted.member);
    const std::string which = voted.level ? "a bot (" + std::string{to_string(*voted.level)} + ")" : "a bot";
    add(LogKind::room, name(voted.by) + (voted.by == model_.you ? " want " : " wants ") + which +
                           " to play for " + whom(absent) + ": " + std::to_string(voted.votes) + " of " +
                           std::to_string(voted.needed) + " votes. To agree type `vote " + absent + "`.");
}

}  // namespace seq::cli
