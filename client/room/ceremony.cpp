#include "client/room/room.hpp"

namespace seq::client {

using namespace protocol;

namespace {

struct Fold {
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

void fold(std::optional<DealView>& deal, const DealEvent& event) {
    std::visit(Fold{deal}, event);
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
