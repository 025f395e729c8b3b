#include "tests/cli/support/dealt_room.hpp"

#include <algorithm>

#include "protocol/fairdeal/ceremony.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/fairdeal/transcript.hpp"
#include "protocol/record/record.hpp"
#include "protocol/record/recorder.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

namespace seq::test {

using namespace protocol;

namespace {

const std::string game_id = "7K2M9QXD3P/1";
const std::string rules = "sequence/1";

Digest filled(std::uint8_t byte) {
    Digest digest;
    digest.fill(byte);
    return digest;
}

const Digest bobs_part = filled(0xbb);

}  // namespace

DealtRoom::DealtRoom(Cheat its_cheat)
    : cheat{its_cheat}, setup_{setup_of("sequence", 2, {{"draw", "auto"}})} {
    make_verifier();
    ceremony.server_secret = filled(1);
    ceremony.seats.resize(2);
}

void DealtRoom::make_verifier() {
    verifier.emplace([this] { return filled(static_cast<std::uint8_t>(0x40 + drawn_++)); },
                     client::PartKeeper{.find = [this] { return kept; },
                                        .save = [this](const client::DealPart& part) { kept = part; }});
}

void DealtRoom::tell(const ServerMessage& message) {
    model.receive(message);
    for (ClientBody& body : verifier->on_message(model, message))
        sent.push_back(std::move(body));
    if (auto news = verifier->take_fault()) fault = std::move(news);
}

void DealtRoom::happen(std::vector<RoomEvent> events) {
    tell(PublicEvents{++version_, std::move(events)});
}

Snapshot DealtRoom::snapshot() const {
    Snapshot snapshot;
    snapshot.room = {"7K2M9QXD3P"};
    snapshot.link = "http://127.0.0.1:8080/r/7K2M9QXD3P";
    snapshot.at = {1, version_};
    snapshot.you = snapshot.host = {1};
    snapshot.setup = setup_;
    snapshot.members = {{{1}, "Ann", Seat{1}}, {{2}, "Bob", Seat{2}}};
    return snapshot;
}

void DealtRoom::restart_program() {
    model = LoggedRoom{};
    make_verifier();
    Snapshot now = snapshot();
    DealView deal{
        .game = 1,
        .epoch = ceremony.epoch,
        .rules = rules,
        .step = ceremony.seats[0].commit && ceremony.seats[1].commit ? DealStep::reveals : DealStep::commits,
        .commit = ceremony.server_commit,
        .seats = {},
        .absent = {}};
    for (const fairdeal::SeatShare& share : ceremony.seats)
        deal.seats.push_back({share.commit, share.reveal});
    now.deal = deal;
    tell(now);
}

void DealtRoom::come_in_without_deal() {
    Snapshot now = snapshot();
    now.games = 1;
    now.game = last_view_;
    tell(now);
}

void DealtRoom::restart_program_without_deal() {
    model = LoggedRoom{};
    make_verifier();
    come_in_without_deal();
}

fairdeal::Deal DealtRoom::binding() const {
    return {as_bytes(game_id), ceremony.epoch, as_bytes(rules)};
}

Digest DealtRoom::bob_commit() const {
    return fairdeal::client_commit(binding(), 1, bobs_part);
}

Digest DealtRoom::transcript() const {
    return fairdeal::transcript(binding(), ceremony.server_commit, fairdeal::commitments_of(ceremony.seats));
}

void DealtRoom::come_in() {
    tell(snapshot());
}

void DealtRoom::open() {
    ceremony.server_commit = fairdeal::server_commit(binding(), ceremony.server_secret);
    SeatSet absent;
    for (const fairdeal::Ceremony& earlier : voids_)
        for (std::size_t i = 0; i < earlier.seats.size(); ++i)
            if (!earlier.seats[i].reveal) absent.add(Seat::at(i));
    happen({DealEvent{DealOpened{1, ceremony.epoch, 2, rules, ceremony.server_commit, absent}}});
}

void DealtRoom::commits() {
    const bool bob_is_there = voids_.empty();
    const Digest own = newest<DealCommit>()->commit;
    ceremony.seats[0].commit = cheat.own_commitment_changed ? filled(9) : own;
    happen({DealEvent{DealCommitted{Seat{1}, *ceremony.seats[0].commit}}});
    if (bob_is_there) {
        ceremony.seats[1].commit = bob_commit();
        happen({DealEvent{DealCommitted{Seat{2}, bob_commit()}}});
        if (cheat.revealed_before_frozen) happen({DealEvent{DealRevealed{Seat{2}, bobs_part}}});
        if (cheat.commitment_changed_in_list) ceremony.seats[1].commit = filled(8);
    }
    happen({DealEvent{DealFrozen{{ceremony.seats[0].commit, ceremony.seats[1].commit}}}});
}

void DealtRoom::reveals() {
    if (const auto* own = newest<DealReveal>(); own != nullptr && own->epoch == ceremony.epoch) {
        ceremony.seats[0].reveal = own->reveal;
        happen({DealEvent{DealRevealed{Seat{1}, own->reveal}}});
    }
    if (!ceremony.seats[1].commit) return;
    ceremony.seats[1].reveal = bobs_part;
    happen({DealEvent{DealRevealed{Seat{2}, bobs_part}}});
}

void DealtRoom::bob_withholds() {
    ceremony.seats[0].reveal = newest<DealReveal>()->reveal;
    happen({DealEvent{DealRevealed{Seat{1}, *ceremony.seats[0].reveal}}});
    if (cheat.void_without_reason) happen({DealEvent{DealRevealed{Seat{2}, bobs_part}}});
    SeatSet bob;
    bob.add(Seat{2});
    happen({DealEvent{DealVoided{ceremony.epoch, bob, ceremony.server_secret}}});
    voids_.push_back(ceremony);
    ceremony = {.epoch = ceremony.epoch + 1,
                .server_commit = {},
                .server_secret = filled(2),
                .seats = std::vector<fairdeal::SeatShare>(2)};
    open();
}

void DealtRoom::tell_game(std::span<const Event> events, std::vector<RoomEvent> before) {
    PrivateEvents own{version_ + 1, {}, {}, {}};
    for (const Event& event : events) {
        if (audience(event) == Audience::everyone) before.emplace_back(event);
        if (audience(event) == Audience::one_seat && may_see(Seat{1}, event)) own.events.push_back(event);
    }
    if (auto* dealt = own.events.empty() ? nullptr : std::get_if<HandDealt>(&own.events.front());
        dealt != nullptr && cheat.other_hand_told) {
        const Face first = dealt->hand[0];
        const auto other = std::ranges::find_if(dealt->hand, [&](Face face) { return face != first; });
        Hand hand;
        for (std::size_t n = 0; n < dealt->hand.size(); ++n)
            hand.push_back(n == 0 ? *other : dealt->hand[n]);
        dealt->hand = hand;
    }
    if (cheat.other_event_told) before.emplace_back(TurnBegan{Seat{2}});
    tell(own);
    happen(std::move(before));
}

void DealtRoom::play(std::size_t moves_max) {
    DealtTogether together{.transcript = transcript(), .words = {}};
    std::ranges::copy(fairdeal::four_words(together.transcript), together.words.begin());
    if (cheat.other_words) together.words[3] = "aardvark";
    const Digest key = fairdeal::master_key(ceremony.server_secret, transcript());
    FairDealChance chance{cheat.other_deck ? filled(7) : key};
    Started started = start(setup_, chance);
    Recorder recorder{setup_, {"Ann", "Bob"}, started.events};
    tell_game(started.events, {GameStarted{1, setup_, together}});
    for (std::size_t n = 0; n < moves_max && !result(started.match); ++n) {
        const Seat seat = turn(started.match);
        const LegalActions legal = legal_actions(started.match, seat);
        const Action action = legal.at(n * 7919 % legal.count());
        const Events events = apply(started.match, seat, action, chance);
        recorder.add(seat, action, events.span());
        tell_game(events.span(), {});
    }
    record_ = write_record(recorder.record());
    last_view_ = view(started.match, Seat{1});
}

client::Finding DealtRoom::check() {
    fairdeal::Transcript shown{.game = game_id,
                               .rules = rules,
                               .dealt = ceremony,
                               .voids = voids_,
                               .random_forfeits = {},
                               .record = record_};
    if (cheat.void_left_out) shown.voids.clear();
    if (cheat.other_secret_at_the_end) {
        shown.dealt.server_secret = filled(3);
        shown.dealt.server_commit = fairdeal::server_commit(binding(), filled(3));
    }
    if (!cheat.other_secret_at_the_end)
        happen({DealEvent{DealSecret{1, cheat.other_secret_told ? filled(4) : ceremony.server_secret}}});
    return client::check_game(verifier->seen(), model.view,
                              GameRecord{{}, 1, record_, fairdeal::write_transcript(shown)});
}

client::Finding DealtRoom::play_all(std::size_t moves_max) {
    come_in();
    open();
    commits();
    reveals();
    play(moves_max);
    return check();
}

}  // namespace seq::test
