#include "client/room/apply_event.hpp"

#include <algorithm>

#include "client/room/room.hpp"
#include "client/words/text.hpp"

namespace seq::client {

using namespace protocol;

void clear_marks(MemberView& member) {
    member.ready = false;
    member.asks.reset();
}

MemberView* ApplyEvent::find(MemberId id) const {
    const auto found = std::ranges::find(room.members, id, &MemberView::member);
    return found == room.members.end() ? nullptr : &*found;
}

void ApplyEvent::operator()(const DealEvent& event) const {
    fold(room.deal, event);
    if (std::holds_alternative<DealOpened>(event)) room.ready_check.reset();
}

void ApplyEvent::operator()(const MemberJoined& event) const {
    if (find(event.member) == nullptr)
        room.members.push_back(
            {.member = event.member, .name = clean_text(event.name), .seat = {}, .screen = event.screen});
    room.note_purses();
}

void ApplyEvent::operator()(const MemberLeft& event) const {
    if (const MemberView* member = find(event.member)) room.gone.push_back(*member);
    std::erase_if(room.members, [&](const MemberView& one) { return one.member == event.member; });
    for (MemberView& one : room.members)
        std::erase(one.votes, event.member);
}

void ApplyEvent::operator()(const MemberMuted& event) const {
    change(event.member, [&](MemberView& one) { one.muted = event.muted; });
}

void ApplyEvent::operator()(const AvatarChanged& event) const {
    change(event.member, [&](MemberView& one) { one.avatar = event.avatar; });
}

void ApplyEvent::operator()(const HostChanged& event) const {
    room.host = event.member;
    room.knocks.clear();  // the server sends them again
}

void ApplyEvent::operator()(const SeatTaken& event) const {
    change(event.member, [&](MemberView& one) {
        one.seat = event.seat;
        clear_marks(one);
    });
}

void ApplyEvent::operator()(const SeatLeft& event) const {
    change(event.member, [](MemberView& one) {
        one.seat.reset();
        clear_marks(one);
    });
}

void ApplyEvent::operator()(const SeatAsked& event) const {
    change(event.member, [&](MemberView& one) {
        one.asks = event.seat;
        one.votes.clear();
    });
}

void ApplyEvent::operator()(const ReadyChanged& event) const {
    change(event.member, [&](MemberView& one) { one.ready = event.ready; });
}

void ApplyEvent::operator()(const SatOut& event) const {
    change(event.member, [](MemberView& one) { one.seat.reset(); });
}

void ApplyEvent::operator()(const PurseChanged& event) const {
    change(event.member, [&](MemberView& one) { one.purse = event.purse; });
}

void ApplyEvent::operator()(const WentAway& event) const {
    change(event.member, [&](MemberView& one) { one.away_since = event.since; });
}

void ApplyEvent::operator()(const CameBack& event) const {
    change(event.member, [](MemberView& one) {
        one.away_since.reset();
        one.votes.clear();
    });
    if (event.member != room.host) return;
    for (MemberView& one : room.members)
        one.votes.clear();
}

void ApplyEvent::operator()(const BotSeated& event) const {
    std::erase_if(room.gone, [&](const MemberView& one) { return one.member == event.member; });
    if (find(event.member) == nullptr) room.members.push_back({event.member, {}, std::nullopt});
    std::ranges::sort(room.members, {}, &MemberView::member);  // a bot that comes back has its old number
    change(event.member, [&](MemberView& one) {
        one.name = clean_text(event.name);
        one.seat = event.seat;
        one.bot = event.level;
    });
    room.note_purses();
}

void ApplyEvent::operator()(const BotUnseated& event) const {
    change(event.member, [](MemberView& one) { one.seat.reset(); });
}

void ApplyEvent::operator()(const StandInBegan& event) const {
    change(event.member, [&](MemberView& one) {
        one.stand_in = event.level;
        one.votes.clear();
    });
}

void ApplyEvent::operator()(const StandInEnded& event) const {
    change(event.member, [](MemberView& one) { one.stand_in.reset(); });
}

void ApplyEvent::operator()(const StandInVoted& event) const {
    change(event.member, [&](MemberView& one) { one.votes.push_back(event.by); });
}

void ApplyEvent::operator()(const Voted& event) const {
    if (event.about == VoteAbout::host) return;  // the event has the count
    change(event.member, [&](MemberView& one) { one.votes.push_back(event.by); });
}

void ApplyEvent::operator()(const LinkRenewed& event) const {
    room.link = room.link.substr(0, room.link.find('#')) + "#" + to_hex(event.secret.bytes);
}

void ApplyEvent::operator()(const Said& event) const {
    room.keep_line({.message = room.version, .member = event.member, .text = event.text});
}

void ApplyEvent::operator()(const PhraseSaid& event) const {
    room.keep_line({.message = room.version, .member = event.member, .phrase = event.phrase});
}

void ApplyEvent::operator()(const Emoted& event) const {
    room.keep_line({.message = room.version, .member = event.member, .emote = event.emote});
}

void ApplyEvent::operator()(const Reacted& event) const {
    room.keep_line(
        {.message = room.version, .member = event.member, .reaction = event.reaction, .to = event.message});
}

}  // namespace seq::client
