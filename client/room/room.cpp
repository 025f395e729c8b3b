#include "client/room/room.hpp"

#include <algorithm>

#include "protocol/message/text.hpp"

namespace seq::client {

using namespace protocol;

namespace {

/// Applies an event of a ceremony.
struct DealFold {
    std::optional<DealView>& deal;

    void operator()(const DealOpened& e) const {
        deal = DealView{.game = e.game,
                        .epoch = e.epoch,
                        .rules = e.rules,
                        .step = DealStep::commits,
                        .commit = e.commit,
                        .seats = std::vector<DealView::Share>(e.players),
                        .absent = e.absent};
    }
    void operator()(const DealCommitted& e) const {
        if (DealView::Share* share = share_of(e.seat)) share->commit = e.commit;
    }
    void operator()(const DealFrozen& e) const {
        if (!deal || e.commits.size() != deal->seats.size()) return;
        deal->step = DealStep::reveals;
        for (std::size_t i = 0; i < e.commits.size(); ++i) {
            deal->seats[i].commit = e.commits[i];
            if (!e.commits[i]) deal->absent.add(Seat::at(i));
        }
    }
    void operator()(const DealRevealed& e) const {
        if (DealView::Share* share = share_of(e.seat)) share->reveal = e.reveal;
    }
    void operator()(const DealVoided&) const { deal.reset(); }  // the next one opens in the same version
    void operator()(const DealSecret&) const {}

    DealView::Share* share_of(Seat seat) const {
        if (!deal || seat.index() >= deal->seats.size()) return nullptr;
        return &deal->seats[seat.index()];
    }
};

}  // namespace

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

void Room::note_newest_cast() {
    if (!view || kind() != Kind::six_dice) return;
    if (const auto& newest = view->as_six_dice(); newest.cast)
        casts[newest.caster.index()] = CastMade{*newest.cast, newest.scored};
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

void fold(std::optional<DealView>& deal, const DealEvent& event) {
    std::visit(DealFold{deal}, event);
}

SeatSet awaited(const std::optional<DealView>& deal) {
    SeatSet seats;
    if (!deal || deal->step == DealStep::dealt) return seats;
    for (std::size_t i = 0; i < deal->seats.size(); ++i) {
        const DealView::Share& share = deal->seats[i];
        const bool there =
            deal->step == DealStep::commits ? share.commit.has_value() : share.reveal.has_value();
        if (!there && !deal->absent.has(Seat::at(i))) seats.add(Seat::at(i));
    }
    return seats;
}

}  // namespace seq::client
