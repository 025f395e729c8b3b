#include <algorithm>

#include "client-cli/play/model/teller.hpp"

// What happens around the games, in sentences.

namespace seq::cli {

using namespace protocol;

namespace {

std::string is(const std::string& who) {
    return who + (who == "You" ? " are" : " is");
}

std::string options_text(const Setup& setup) {
    std::string text;
    for (const auto& [key, value] : setup.option_words())
        text.append(text.empty() ? "" : ", ").append(key).append("=").append(value);
    return text;
}

}  // namespace

void Teller::on(const SeatLeft& left) {
    add(LogKind::room, name(left.member) + " stood up.");
}

void Teller::on(const ReadyChanged& changed) {
    add(LogKind::room, is(name(changed.member)) + (changed.ready ? " ready." : " not ready."));
    const auto waits = [](const MemberView& one) { return one.seat && !one.ready; };
    if (changed.ready && !model_.free_seat() && std::ranges::none_of(model_.members, waits))
        add(LogKind::milestone, model_.is_host() ? "Everybody is ready: type `start`."
                                                 : "Everybody is ready: the host may start.");
}

void Teller::on(const SetupChanged& changed) {
    add(LogKind::milestone, "The next game: " + std::string{changed.setup.preset->title} + " for " +
                                std::to_string(changed.setup.players()) + "; " + options_text(changed.setup) +
                                ".");
}

void Teller::on(const SeatAsked& asked) {
    const std::string who = name(asked.member);
    const bool mine = asked.seat == model_.seat();
    const MemberView* asker = model_.member(asked.member);
    add(mine ? LogKind::own : LogKind::room,
        who + " would like to have seat " + std::to_string(asked.seat.number) +
            (mine && asker != nullptr ? ": `grant " + asker->name + "` changes places." : "."));
}

void Teller::on(const SeatsShuffled&) {
    add(LogKind::milestone, "The seats were shuffled.");
}

void Teller::on(const RoomLocked& changed) {
    add(LogKind::room,
        changed.locked ? "The room is locked: who comes now, knocks." : "The room is open again.");
}

void Teller::on(const PasswordChanged& changed) {
    add(LogKind::room, changed.set ? "The room has a password now; the whole link does without."
                                   : "The room has no password any more.");
}

void Teller::on(const LinkRenewed&) {
    add(LogKind::room, "The room has a new link, and the old one is worth nothing. `link` shows it.");
}

void Teller::on(const MemberLeft& left) {
    const std::string who = name(left.member);
    add(LogKind::room, left.removed ? "The host removed " + who + "." : who + " left the room.");
}

void Teller::on(const MemberMuted& changed) {
    add(LogKind::room, "The host " + std::string{changed.muted ? "muted " : "lets "} +
                           (changed.member == model_.you ? "you" : name(changed.member)) +
                           (changed.muted ? "." : " talk again."));
}

void Teller::on(const HostChanged& changed) {
    add(LogKind::room, is(name(changed.member)) + " the host now.");
}

}  // namespace seq::cli
