#include "protocol/record/replay.hpp"

#include <utility>

#include "protocol/fairdeal/chance.hpp"

namespace seq::protocol {
namespace {

/// Sorts the cards into the order of the faces. Of two cards with the same face, the lower one comes first.
/// Returns false if the faces are not exactly those of the cards.
bool put_in_order(CardPile& cards, const FacePile& faces, const Deck& deck) {
    if (cards.size() != faces.size()) return false;
    CardPile left = cards;
    CardPile ordered;
    for (const Face face : faces) {
        std::size_t place = 0;
        while (place < left.size() && deck.face_of(left[place]) != face)
            ++place;
        if (place == left.size()) return false;
        ordered.push_back(left[place]);
        left.erase_at(place);
    }
    cards = ordered;
    return true;
}

/// The first card with this face.
Card card_of(Face face, const Deck& deck) {
    std::uint8_t byte = 0;
    while (deck.faces[byte] != face)
        ++byte;
    return Card{byte};
}

}  // namespace

RecordedChance::RecordedChance(const Record& record)
    : cards_of_{record.setup.preset->deck},
      dealer_{record.dealer.value_or(Seat{1})},
      cuts_{record.cuts},
      rolls_{record.rolls} {
    if (record.deck) piles_.push_back({.pile = *record.deck, .line = record.last_tag_line});
    piles_.insert(piles_.end(), record.reshuffles.begin(), record.reshuffles.end());
}

Seat RecordedChance::dealer(std::size_t) {
    return dealer_;
}

Card RecordedChance::cut(std::uint32_t round) {
    if (round != cut_round_) cuts_used_ = 0;
    cut_round_ = round;
    if (round < cuts_.size() && cuts_used_ < cuts_[round].size())
        return card_of(cuts_[round][cuts_used_++], *cards_of_);
    if (!fault_) fault_ = Fault::no_cut;
    return Card{static_cast<std::uint8_t>(makeshift() % deck_size)};
}

void RecordedChance::shuffle(CardPile& cards) {
    if (piles_used_ == piles_.size()) {
        if (!fault_) fault_ = Fault::no_reshuffle;
        return;
    }
    if (!put_in_order(cards, piles_[piles_used_++].pile, *cards_of_) && !fault_) fault_ = Fault::wrong_pile;
}

std::uint8_t RecordedChance::die() {
    if (rolls_used_ < rolls_.size()) return rolls_[rolls_used_++];
    if (!fault_) fault_ = Fault::no_roll;
    return static_cast<std::uint8_t>(1 + makeshift() % 6);
}

/// A replacement for missing chance, with which the engine can continue until fault() is checked. It varies,
/// so that ties end.
std::uint32_t RecordedChance::makeshift() {
    makeshift_ = makeshift_ * 1664525U + 1013904223U;
    return makeshift_ >> 16;
}

/// The chance of a record: computed from its seed, or listed in it.
class Replay::Source {
  public:
    explicit Source(const Record& record) {
        if (record.seed)
            fair_.emplace(*record.seed);
        else
            recorded_.emplace(record);
    }

    Chance& chance() { return fair_ ? static_cast<Chance&>(*fair_) : *recorded_; }

    /// The fault of the chance that the move in this line needed, if any.
    MaybeError error(std::size_t line) const {
        if (!recorded_ || !recorded_->fault()) return std::nullopt;
        switch (*recorded_->fault()) {
            case RecordedChance::Fault::no_cut:
                return unreadable(line, "no-chance", "the Cut ends before one seat has the lowest card");
            case RecordedChance::Fault::no_roll:
                return unreadable(line, "no-chance", "Rolls has no more dice");
            case RecordedChance::Fault::no_reshuffle:
                return unreadable(line, "no-chance",
                                  "the draw pile runs out here, and there is no further Reshuffle");
            case RecordedChance::Fault::wrong_pile: {
                RecordError error = unreadable(
                    recorded_->line(), "bad-reshuffle",
                    "this is not exactly the discards at the move in line " + std::to_string(line));
                error.rule = "S20";
                return error;
            }
        }
        SEQ_ASSERT(!"a fault of the enum");
    }

  private:
    std::optional<FairDealChance> fair_;
    std::optional<RecordedChance> recorded_;
};

namespace {

Rejection bad_naming(std::string sentence) {
    return {Code::bad_naming, "S15", std::move(sentence)};
}

/// Checks that a card game has the chance that it needs to deal. Missing cuts and dice are found when they
/// are needed.
MaybeError missing_for_the_deal(const Record& record) {
    const Preset& preset = *record.setup.preset;
    if (record.seed || preset.kind != Kind::cards) return std::nullopt;
    if (preset.dealer_by == DealerBy::chance && !record.dealer)
        return unreadable(record.last_tag_line, "no-chance", "there is neither a Dealer nor a Seed");
    if (!record.deck)
        return unreadable(record.last_tag_line, "no-chance", "there is neither a Deck nor a Seed");
    return std::nullopt;
}

/// The action of a move line, or why it is not legal. The naming is checked last, so the first check is
/// without it.
tl::expected<Action, RecordError> judged(const Match& match, const RecordedMove& move) {
    const Deck& deck = *setup(match).preset->deck;
    MoveWords unnamed = move.words;
    unnamed.sequences.clear();
    const auto action = to_action(unnamed, deck);
    SEQ_ASSERT(action.has_value());  // its card was parsed with this deck
    if (const auto rejection = check(match, move.seat, *action))
        return tl::unexpected{illegal(move.line, *rejection)};
    if (move.words.sequences.empty()) return *action;

    if (move.words.kind != MoveKind::place)
        return tl::unexpected{
            illegal(move.line, bad_naming("no chip is placed, so there is no sequence to name"))};
    const auto named = to_action(move.words, deck);
    if (!named) return tl::unexpected{illegal(move.line, bad_naming(named.error().sentence))};
    if (const auto rejection = check(match, move.seat, *named))
        return tl::unexpected{illegal(move.line, *rejection)};
    return *named;
}

}  // namespace

Replay::Replay(Record record) : record_{std::move(record)}, chance_{std::make_unique<Source>(record_)} {
    auto [match, events] = start(record_.setup, chance_->chance());
    match_ = match;
    dealt_ = std::move(events);
}
Replay::Replay(Replay&&) noexcept = default;
Replay& Replay::operator=(Replay&&) noexcept = default;
Replay::~Replay() = default;

tl::expected<Replay, RecordError> Replay::begin(Record record) {
    if (auto error = missing_for_the_deal(record)) return tl::unexpected{std::move(*error)};
    Replay replay{std::move(record)};
    if (auto error = replay.chance_->error(replay.record_.last_tag_line))
        return tl::unexpected{std::move(*error)};
    return replay;
}

tl::expected<Events, RecordError> Replay::next() {
    SEQ_ASSERT(!done());
    const RecordedMove& move = record_.moves[played_];
    auto action = judged(match_, move);
    if (!action) return tl::unexpected{std::move(action.error())};

    Match after = match_;
    Events events = apply(after, move.seat, *action, chance_->chance());
    if (auto error = chance_->error(move.line)) return tl::unexpected{std::move(*error)};
    match_ = after;
    ++played_;
    return events;
}

tl::expected<Replay, RecordError> play_record(Record record, std::optional<std::size_t> moves_max) {
    auto replay = Replay::begin(std::move(record));
    if (!replay) return replay;
    while (!replay->done() && (!moves_max || replay->moves_played() < *moves_max))
        if (auto events = replay->next(); !events) return tl::unexpected{std::move(events.error())};
    return replay;
}

}  // namespace seq::protocol
