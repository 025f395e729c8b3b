#include "server/room/deal/deal.hpp"

#include <algorithm>
#include <utility>

namespace seq::room {

using protocol::DealStep;
using protocol::Digest;
namespace fairdeal = protocol::fairdeal;

namespace {

SeatSet joined(SeatSet seats, const SeatSet& more) {
    for (const Seat seat : more)
        seats.add(seat);
    return seats;
}

}  // namespace

Deal Deal::open(std::uint32_t game, std::string id, std::string rules, std::size_t players,
                const Digest& secret, const SeatSet& absent) {
    Deal deal;
    deal.game_ = game;
    deal.id_ = std::move(id);
    deal.rules_ = std::move(rules);
    deal.ceremony_.seats.resize(players);
    deal.absent_ = absent;
    deal.open_epoch(0, secret);
    return deal;
}

Deal Deal::quick(std::uint32_t game, std::string id, std::string rules, std::size_t players,
                 const Digest& secret) {
    Deal deal = open(game, std::move(id), std::move(rules), players, secret, seats_up_to(players));
    deal.quick_ = true;
    deal.step_ = DealStep::dealt;
    return deal;
}

void Deal::open_epoch(std::uint32_t epoch, const Digest& secret) {
    ceremony_.epoch = epoch;
    ceremony_.server_secret = secret;
    ceremony_.server_commit = fairdeal::server_commit(binding(), secret);
    step_ = DealStep::commits;
    ends_at.reset();
}

fairdeal::Deal Deal::binding() const {
    return {.game = protocol::as_bytes(id_), .epoch = ceremony_.epoch, .rules = protocol::as_bytes(rules_)};
}

SeatSet Deal::awaited() const {
    SeatSet seats;
    for (std::size_t i = 0; i < ceremony_.seats.size(); ++i) {
        const fairdeal::SeatShare& share = ceremony_.seats[i];
        if (absent_.has(Seat::at(i)) || step_ == DealStep::dealt) continue;
        if (!(step_ == DealStep::commits ? share.commit : share.reveal)) seats.add(Seat::at(i));
    }
    return seats;
}

void Deal::freeze() {
    SEQ_ASSERT(step_ == DealStep::commits);
    absent_ = joined(absent_, awaited());
    step_ = DealStep::reveals;
    ends_at.reset();
}

void Deal::begin_again(const Digest& secret, const SeatSet& absent) {
    SEQ_ASSERT(step_ == DealStep::reveals && !awaited().empty());
    withheld_ = joined(withheld_, awaited());
    absent_ = joined(absent, withheld_);
    voids_.push_back(ceremony_);
    std::ranges::fill(ceremony_.seats, fairdeal::SeatShare{});
    open_epoch(ceremony_.epoch + 1, secret);
}

void Deal::finish() {
    SEQ_ASSERT(step_ == DealStep::reveals && awaited().empty());
    step_ = DealStep::dealt;
    ends_at.reset();
}

Digest Deal::transcript() const {
    SEQ_ASSERT(awaited().empty());
    return fairdeal::transcript(binding(), ceremony_.server_commit,
                                fairdeal::commitments_of(ceremony_.seats));
}

std::optional<protocol::DealtTogether> Deal::together() const {
    if (quick_) return std::nullopt;
    protocol::DealtTogether dealt{.transcript = transcript(), .words = {}};
    std::ranges::copy(fairdeal::four_words(dealt.transcript), dealt.words.begin());
    return dealt;
}

protocol::DealView Deal::view() const {
    protocol::DealView view{.game = game_,
                            .epoch = ceremony_.epoch,
                            .rules = rules_,
                            .step = step_,
                            .commit = ceremony_.server_commit,
                            .seats = {},
                            .absent = absent_};
    for (const fairdeal::SeatShare& share : ceremony_.seats)
        view.seats.push_back({share.commit, share.reveal});
    return view;
}

fairdeal::Transcript Deal::to_transcript() const {
    fairdeal::Transcript transcript;
    transcript.game = id_;
    transcript.rules = rules_;
    transcript.dealt = ceremony_;
    transcript.voids = voids_;
    return transcript;
}

}  // namespace seq::room
