#include "tests/protocol/support/fair_game.hpp"

#include "engine/match.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/fairdeal/encoding.hpp"
#include "protocol/record/recorder.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::protocol::testing {
namespace {

using fairdeal::Ceremony;
using fairdeal::Deal;
using fairdeal::SeatCommitment;
using fairdeal::Transcript;

Digest secret_of(std::uint64_t seed, std::uint32_t who) {
    return sha256(fairdeal::Encoder{"test"}.u64(seed).u32(who).result());
}

/// A game in progress, with a record of everything that happens.
class Table {
  public:
    Table(const Setup& setup, std::uint64_t seed, const Digest& key)
        : chance_{key},
          dice_{seed},
          started_{start(setup, chance_)},
          recorder_{setup, {}, started_.events},
          talk_{setup.options.table_talk == TableTalk::call && setup.seating->in_teams() &&
                setup.preset->kind == Kind::cards} {}

    void play() {
        while (!result(match())) {
            if (talk_ && turns_++ % 10 == 5) penalize();
            act();
        }
    }

    Record record() const { return recorder_.record(); }
    /// The numbers of their moves, from 0.
    const std::vector<std::size_t>& random_forfeits() const { return random_forfeits_; }

  private:
    Match& match() { return started_.match; }

    void apply_and_record(Seat actor, const Action& action) {
        const Events events = apply(match(), actor, action, chance_);
        recorder_.add(actor, action, events.span());
    }

    void act() {
        std::vector<Seat> able;
        for (const Seat seat : seats_up_to(setup(match()).players()))
            if (!legal_actions(match(), seat).empty()) able.push_back(seat);
        const Seat seat = able[dice_.below(able.size())];
        const LegalActions legal = legal_actions(match(), seat);
        apply_and_record(seat, legal.at(dice_.below(legal.count())));
    }

    /// The first seat that owes a card chooses it, those of the others are random.
    void penalize() {
        const Penalty penalty{Side::at(dice_.below(setup(match()).sides()))};
        if (check(match(), table, penalty)) return;
        apply_and_record(table, penalty);
        for (SeatSet owing = forfeits(); !owing.empty(); owing = forfeits()) {
            const Seat seat = owing.first();
            const Hand hand = view(match(), seat).as_cards().hand;
            const bool chooses = dice_.below(2) == 0;
            if (!chooses) random_forfeits_.push_back(recorder_.record().moves.size());
            apply_and_record(seat, Forfeit{hand[chooses ? 0 : chance_.random_forfeit(hand.size())]});
        }
    }

    SeatSet forfeits() { return view(match(), spectator).as_cards().forfeits; }

    FairDealChance chance_;
    seq::test::SplitMix dice_;
    Started started_;
    Recorder recorder_;
    bool talk_;
    int turns_ = 0;
    std::vector<std::size_t> random_forfeits_;
};

}  // namespace

Ceremony fair_ceremony(const Deal& deal, std::size_t players, std::uint64_t seed, SeatSet absent) {
    Ceremony ceremony;
    ceremony.epoch = deal.epoch;
    ceremony.server_secret = secret_of(seed, 1000 + deal.epoch);
    ceremony.server_commit = server_commit(deal, ceremony.server_secret);
    for (std::uint32_t i = 0; i < players; ++i) {
        const Digest reveal = secret_of(seed, i);
        if (absent.has(Seat::at(i)))
            ceremony.seats.emplace_back();
        else
            ceremony.seats.push_back({.commit = client_commit(deal, i, reveal), .reveal = reveal});
    }
    return ceremony;
}

Transcript fair_game(const Setup& setup, std::uint64_t seed, SeatSet absent) {
    const std::string rules = fairdeal::rules_id(setup.preset->name);
    const Deal deal{.game = as_bytes(fair_game_id), .epoch = 0, .rules = as_bytes(rules)};
    return fair_game(setup, seed, fair_ceremony(deal, setup.players(), seed, absent));
}

Transcript fair_game(const Setup& setup, std::uint64_t seed, const Ceremony& ceremony) {
    Transcript transcript;
    transcript.game = fair_game_id;
    transcript.rules = fairdeal::rules_id(setup.preset->name);
    transcript.dealt = ceremony;
    Table game{setup, seed, key_of(transcript)};
    game.play();
    transcript.record = write_record(game.record());
    const auto read = parse_record(transcript.record);
    for (const std::size_t n : game.random_forfeits())
        transcript.random_forfeits.push_back(read.value().moves[n].line);
    return transcript;
}

Digest key_of(const Transcript& transcript) {
    const Deal deal{.game = as_bytes(transcript.game),
                    .epoch = transcript.dealt.epoch,
                    .rules = as_bytes(transcript.rules)};
    const auto seats = fairdeal::commitments_of(transcript.dealt.seats);
    return fairdeal::master_key(transcript.dealt.server_secret,
                                fairdeal::transcript(deal, transcript.dealt.server_commit, seats));
}

Setup fair_setup(std::string_view preset, std::size_t players, std::size_t sides) {
    return make_setup(preset, players, sides).value();
}

SeatSet seats(std::initializer_list<std::uint8_t> numbers) {
    SeatSet set;
    for (const std::uint8_t number : numbers)
        set.add(Seat{number});
    return set;
}

CardPile sorted_pile() {
    CardPile cards;
    for (std::uint8_t byte = 0; byte < deck_size; ++byte)
        cards.push_back(Card{byte});
    return cards;
}

const Transcript& card_game() {
    static const Transcript game = fair_game(fair_setup("sequence", 4), 7);
    return game;
}
const Transcript& club_game() {
    static const Transcript game = fair_game(fair_setup("sequence-rv", 6, 2), 11);
    return game;
}
const Transcript& dice_game() {
    static const Transcript game = fair_game(fair_setup("sequence-dice", 3), 5);
    return game;
}
const Transcript& six_dice_game() {
    static const Transcript game = fair_game(fair_setup("hearts-due", 3), 5);
    return game;
}

Transcript with_record(Transcript transcript, const std::function<void(Record&)>& change) {
    Record record = parse_record(transcript.record).value();
    change(record);
    transcript.record = write_record(record);
    return transcript;
}

std::string outcome_of(const Transcript& transcript) {
    const auto verdict = verify_transcript(transcript);
    if (!verdict) return verdict.error().code;
    return verdict->fits() ? "fits" : std::string{verdict->misfit->part};
}

}  // namespace seq::protocol::testing
