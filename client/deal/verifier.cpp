#include "client/deal/verifier.hpp"

#include <algorithm>
#include <utility>

#include "client/room/room.hpp"
#include "protocol/fairdeal/ceremony.hpp"
#include "protocol/fairdeal/transcript.hpp"

namespace seq::client {

using namespace protocol;

namespace {

using Fault = std::optional<std::string>;

std::string seat_name(Seat seat) {
    return "seat " + std::to_string(seat.number);
}

/// T and its words, when every seat that takes part has revealed.
std::optional<DealtTogether> dealt_from(const fairdeal::Deal& binding, const DealView& deal) {
    const auto is_partial = [](const DealView::Share& share) {
        return share.commit.has_value() != share.reveal.has_value();
    };
    if (std::ranges::any_of(deal.seats, is_partial)) return std::nullopt;
    const auto seats = fairdeal::commitments_of(deal.seats);
    DealtTogether dealt{.transcript = fairdeal::transcript(binding, deal.commit, seats), .words = {}};
    std::ranges::copy(fairdeal::four_words(dealt.transcript), dealt.words.begin());
    return dealt;
}

/// What was seen of a seat may be added to, and never changes.
bool is_kept(const DealView::Share& before, const DealView::Share& now) {
    return (!before.commit || before.commit == now.commit) && (!before.reveal || before.reveal == now.reveal);
}

/// How an event of the ceremony contradicts what was seen; nothing if it does not.
struct FaultOf {
    const std::optional<DealView>& deal;
    const fairdeal::Deal& binding;

    Fault operator()(const DealOpened&) const { return std::nullopt; }
    Fault operator()(const DealCommitted& e) const {
        if (!is_at(DealStep::commits) || e.seat.index() >= deal->seats.size())
            return seat_name(e.seat) + " committed at the wrong time";
        if (deal->seats[e.seat.index()].commit) return seat_name(e.seat) + " changed its commitment";
        return std::nullopt;
    }
    Fault operator()(const DealFrozen& e) const {
        if (!is_at(DealStep::commits) || e.commits.size() != deal->seats.size())
            return "the commitments were closed at the wrong time";
        for (std::size_t i = 0; i < e.commits.size(); ++i)
            if (e.commits[i] != deal->seats[i].commit)
                return "the commitment of " + seat_name(Seat::at(i)) + " is not the one that was shown";
        return std::nullopt;
    }
    Fault operator()(const DealRevealed& e) const {
        if (!is_at(DealStep::reveals) || e.seat.index() >= deal->seats.size())
            return seat_name(e.seat) + " revealed before all had committed";
        const auto i = static_cast<std::uint32_t>(e.seat.index());
        if (fairdeal::client_commit(binding, i, e.reveal) == deal->seats[i].commit) return std::nullopt;
        return "what " + seat_name(e.seat) + " revealed is not what it had committed to";
    }
    Fault operator()(const DealVoided& e) const {
        if (!is_at(DealStep::reveals) || e.epoch != deal->epoch)
            return "a deal was declared void that was not running";
        if (awaited(deal) != e.withheld || e.withheld.empty())
            return "a deal was declared void, but the named seats withheld nothing";
        return fault_of(e.secret);
    }
    Fault operator()(const DealSecret& e) const {
        return deal && deal->game == e.game ? fault_of(e.secret) : std::nullopt;
    }

    bool is_at(DealStep step) const { return deal && deal->step == step; }
    Fault fault_of(const Digest& secret) const {
        if (fairdeal::server_commit(binding, secret) == deal->commit) return std::nullopt;
        return "the server's secret is not the one that it had committed to";
    }
};

}  // namespace

std::vector<ClientBody> DealVerifier::on_message(const Room& room, const ServerMessage& message) {
    Commands commands;
    if (const auto* snapshot = std::get_if<Snapshot>(&message)) come_in(room, *snapshot, commands);
    if (const auto* part = std::get_if<PrivateEvents>(&message))
        own_of_version_.insert(own_of_version_.end(), part->events.begin(), part->events.end());
    if (const auto* closing = std::get_if<PublicEvents>(&message))
        close_version(room, closing->events, commands);
    if (std::holds_alternative<Skip>(message)) close_version(room, {}, commands);
    return commands;
}

std::optional<std::uint32_t> DealVerifier::take_finished() {
    if (!std::exchange(finished_, false) || finished_game_ == seen_.game) return std::nullopt;
    finished_game_ = seen_.game;
    return seen_.game;
}

std::optional<std::string> DealVerifier::take_fault() {
    if (!std::exchange(fault_is_new_, false)) return std::nullopt;
    return seen_.fault;
}

void DealVerifier::complain(std::string fault) {
    if (seen_.fault) return;  // what follows from it is no news
    seen_.fault = std::move(fault);
    fault_is_new_ = true;
}

fairdeal::Deal DealVerifier::binding() const {
    return {.game = as_bytes(seen_.id),
            .epoch = seen_.deal ? seen_.deal->epoch : 0,
            .rules = as_bytes(seen_.deal ? std::string_view{seen_.deal->rules} : std::string_view{})};
}

void DealVerifier::close_version(const Room& room, const std::vector<RoomEvent>& events, Commands& commands) {
    for (const RoomEvent& event : events) {
        if (const auto* started = std::get_if<GameStarted>(&event)) begin(room, *started);
        if (const auto* of_deal = std::get_if<DealEvent>(&event)) {
            check(*of_deal);
            if (const auto* opened = std::get_if<DealOpened>(of_deal))
                open(room, *opened);
            else if (!std::holds_alternative<DealVoided>(*of_deal))  // kept until the next one opens
                fold(seen_.deal, *of_deal);
            finished_ = finished_ || std::holds_alternative<DealSecret>(*of_deal);
        }
        if (const auto* of_game = std::get_if<Event>(&event)) {
            seen_.open_events.push_back(*of_game);
            finished_ = finished_ || std::holds_alternative<GameEnded>(*of_game);
        }
    }
    // A version that starts a game has forgotten the one before it by now.
    seen_.own_events.insert(seen_.own_events.end(), own_of_version_.begin(), own_of_version_.end());
    own_of_version_.clear();
    take_part(room, commands);
}

void DealVerifier::open(const Room& room, const DealOpened& opened) {
    const bool again = seen_.deal && seen_.deal->game == opened.game;
    const bool after_void =
        again && !seen_.voids.empty() && seen_.voids.back().deal.epoch == seen_.deal->epoch;
    const bool in_order = again ? after_void && opened.epoch == seen_.deal->epoch + 1 : opened.epoch == 0;
    if (!again) seen_ = Seen{.id = room.code->text + "/" + std::to_string(opened.game), .game = opened.game};
    if (!in_order) complain("a deal was opened out of order");
    sealed_ = revealed_ = false;
    seen_.mine.reset();
    fold(seen_.deal, opened);
    if (opened.rules != fairdeal::rules_id(room.setup->preset->name))
        complain("the deal is bound to other rules: " + opened.rules);
}

void DealVerifier::check(const DealEvent& event) {
    if (auto fault = std::visit(FaultOf{seen_.deal, binding()}, event)) complain(std::move(*fault));
    if (const auto* voided = std::get_if<DealVoided>(&event); voided && seen_.deal)
        seen_.voids.push_back({*seen_.deal, voided->withheld, voided->secret});
}

void DealVerifier::begin(const Room& room, const GameStarted& started) {
    const bool announced =
        seen_.deal && seen_.deal->step != DealStep::dealt && seen_.deal->game == started.number;
    if (!announced)
        seen_ = Seen{.id = room.code->text + "/" + std::to_string(started.number), .game = started.number};
    seen_.from_the_start = true;
    if (!announced && started.dealt) complain("the game was dealt without an announced deal");
    if (!announced) return;
    const auto own = dealt_from(binding(), *seen_.deal);
    seen_.deal->step = DealStep::dealt;
    if (!own)
        complain("the game was dealt although a seat had not revealed its part");
    else if (own != started.dealt)
        complain("the security words of this deal are wrong");
}

void DealVerifier::come_in(const Room& room, const Snapshot& snapshot, Commands& commands) {
    own_of_version_.clear();
    const std::optional<DealView> before = seen_.deal;
    const std::uint32_t game = snapshot.deal ? std::max(snapshot.deal->game, snapshot.games) : snapshot.games;
    // A game that came to its end while one was away is looked at too.
    finished_ = game == seen_.game && snapshot.game && snapshot.game->result;
    if (game != seen_.game) seen_ = Seen{.id = snapshot.room.text + "/" + std::to_string(game), .game = game};
    const bool same = before && snapshot.deal && before->game == snapshot.deal->game &&
                      before->epoch == snapshot.deal->epoch;
    if (same && (before->commit != snapshot.deal->commit ||
                 !std::ranges::equal(before->seats, snapshot.deal->seats, is_kept)))
        complain("the commitments are not the ones that were shown before");
    if (!same) {
        sealed_ = revealed_ = false;
        seen_.mine.reset();
    }
    // A view no longer has the deal of the newest game once another deal was called off.
    const bool was_dealt = seen_.deal && seen_.deal->step == DealStep::dealt;
    if (snapshot.deal || !was_dealt) seen_.deal = snapshot.deal;
    seen_.open_events.clear();
    seen_.own_events.clear();
    seen_.from_the_start = false;
    take_part(room, commands);
}

void DealVerifier::take_part(const Room& room, Commands& commands) {
    if (!seen_.deal || !room.seat().is_seat() || seen_.fault || !awaited(seen_.deal).has(room.seat())) return;
    const DealView& deal = *seen_.deal;
    if (!seen_.mine) {
        const auto kept = keeper_.find();
        if (kept && kept->game == deal.game && kept->epoch == deal.epoch) seen_.mine = kept;
    }
    if (seen_.mine && seen_.mine->server_commit != deal.commit)
        return complain("the server's commitment is not the one that was shown before");
    if (deal.step == DealStep::commits && !std::exchange(sealed_, true)) seal(room.seat(), commands);
    if (deal.step != DealStep::reveals || !seen_.mine || std::exchange(revealed_, true)) return;
    const auto i = static_cast<std::uint32_t>(room.seat().index());
    if (fairdeal::client_commit(binding(), i, seen_.mine->reveal) != deal.seats[i].commit)
        return complain("the commitment of your seat is not the one that this program sent");
    commands.emplace_back(DealReveal{deal.game, deal.epoch, seen_.mine->reveal});
}

void DealVerifier::seal(Seat seat, Commands& commands) {
    const DealView& deal = *seen_.deal;
    if (!seen_.mine) {
        seen_.mine = DealPart{deal.game, deal.epoch, deal.commit, draw_()};
        keeper_.save(*seen_.mine);  // before anybody can wait for it
    }
    const auto i = static_cast<std::uint32_t>(seat.index());
    commands.emplace_back(
        DealCommit{deal.game, deal.epoch, fairdeal::client_commit(binding(), i, seen_.mine->reveal)});
}

}  // namespace seq::client
