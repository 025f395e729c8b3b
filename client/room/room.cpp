#include "client/room/room.hpp"

#include <algorithm>

#include "protocol/message/text.hpp"

namespace seq::client {

using namespace protocol;

const MemberView* Room::member(MemberId id) const {
    const auto found = std::ranges::find(members, id, &MemberView::member);
    return found == members.end() ? nullptr : &*found;
}

const MemberView* Room::member_at(Seat seat) const {
    const auto found = std::ranges::find(members, std::optional{seat}, &MemberView::seat);
    return found == members.end() ? nullptr : &*found;
}

Seat Room::seat() const {
    const MemberView* self = member(you);
    return self != nullptr && self->seat ? *self->seat : spectator;
}

std::vector<Seat> Room::free_seats() const {
    std::vector<Seat> seats;
    for (std::size_t index = 0; setup && index < setup->players(); ++index)
        if (member_at(Seat::at(index)) == nullptr) seats.push_back(Seat::at(index));
    return seats;
}

std::string Room::who(Seat at) const {
    if (at.is_seat() && at == seat()) return "You";
    const MemberView* sitting = member_at(at);
    return sitting != nullptr ? sitting->name : "Seat " + std::to_string(at.number);
}

const Deck& Room::deck() const {
    return setup ? *setup->preset->deck : two_packs;
}

Kind Room::kind() const {
    return setup ? setup->preset->kind : Kind::cards;
}

const ChatLine* Room::line(MessageNumber number) const {
    const auto found = std::ranges::find(chat, number, &ChatLine::message);
    return found == chat.end() ? nullptr : &*found;
}

const Knock* Room::knock_called(std::string_view name) const {
    const std::string wanted = lower(name);
    for (const Knock& one : knocks)
        if (lower(one.name) == wanted || std::to_string(one.knock) == wanted) return &one;
    return nullptr;
}

const MemberView* Room::member_called(std::string_view name) const {
    const std::string wanted = lower(name);
    const MemberView* found = nullptr;
    for (const MemberView& one : members) {
        if (std::to_string(one.member.number) == wanted) return &one;
        const std::string known_name = lower(one.name);
        if (known_name == wanted) return &one;
        if (wanted.empty() || !known_name.starts_with(wanted)) continue;
        if (found != nullptr) return nullptr;
        found = &one;
    }
    return found;
}

}  // namespace seq::client
