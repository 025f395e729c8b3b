#include "protocol/verify/verify.hpp"

#include <span>
#include <utility>

#include "engine/match.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/record/replay.hpp"
#include "protocol/verify/checks.hpp"

namespace seq::protocol {
namespace verify {
namespace {

std::string in_line(std::size_t line) {
    return "line " + std::to_string(line) + ": ";
}

/// The record with the key instead of its chance.
Record with_key(const Record& record, const Digest& key) {
    Record drawn = record;
    drawn.seed = key;
    drawn.cuts.clear();
    drawn.dealer.reset();
    drawn.deck.reset();
    drawn.reshuffles.clear();
    drawn.rolls.clear();
    return drawn;
}

Misfit compare_all(ToldChance& told, std::span<const Event> events) {
    for (const Event& event : events)
        if (auto misfit = told.compare(event)) return misfit;
    return std::nullopt;
}

/// The random forfeits (S23), by the lines that the transcript lists.
class RandomForfeits {
  public:
    RandomForfeits(const Digest& key, const std::vector<std::size_t>& lines) : key_{key}, lines_{lines} {}

    /// If the next move is in the list, compares it before it is played.
    Misfit compare(const Match& match, const RecordedMove& move, Verdict& verdict) {
        if (checked_ == lines_.size() || lines_[checked_] != move.line) return std::nullopt;
        if (move.words.kind != MoveKind::forfeit)
            return Checked{"random-forfeit", in_line(move.line) + "this is not a forfeit"};
        if (!move.seat.is_seat() || move.seat.number > setup(match).players()) return std::nullopt;
        const Hand hand = view(match, move.seat).as_cards().hand;
        if (hand.empty()) return std::nullopt;  // the engine will refuse the move

        const Face drawn = hand[fairdeal::random_forfeit(key_, checked_, hand.size())];
        const Deck& deck = *setup(match).preset->deck;
        if (deck.parse(move.words.card) != drawn)
            return Checked{"random-forfeit", in_line(move.line) + "the record has " + move.words.card +
                                                 " as the card of the random forfeit; by the key it is " +
                                                 std::string{deck.name(drawn)}};
        verdict.steps.push_back({"random-forfeit", "Line " + std::to_string(move.line) +
                                                       ": the random forfeit took " +
                                                       std::string{deck.name(drawn)} + " from seat " +
                                                       std::to_string(move.seat.number) + " (S23)."});
        ++checked_;
        return std::nullopt;
    }

    Misfit left_over() const {
        if (checked_ == lines_.size()) return std::nullopt;
        return Checked{"random-forfeit", in_line(lines_[checked_]) +
                                             "the transcript lists a random forfeit here, but there is none"};
    }

  private:
    Digest key_;
    const std::vector<std::size_t>& lines_;
    std::uint32_t checked_ = 0;
};

void tell_start(const Match& match, std::span<const Event> events, const ToldChance& told, Verdict& verdict) {
    switch (setup(match).preset->kind) {
        case Kind::cards: break;
        case Kind::dice_board:
        case Kind::six_dice:
            verdict.steps.push_back({"start", "The dice for the start fell as recorded, " +
                                                  std::to_string(told.dice()) + " of them: seat " +
                                                  std::to_string(turn(match).number) + " begins."});
            return;
    }
    Seat dealer;
    for (const Event& event : events)
        if (const auto* began = std::get_if<GameBegan>(&event)) dealer = began->dealer;
    const std::string deals = "seat " + std::to_string(dealer.number) + " deals";
    if (told.cuts() != 0)
        verdict.steps.push_back({"cut", "All " + std::to_string(told.cuts()) +
                                            " cuts for the deal are as recorded: " + deals + " (S5)."});
    else
        verdict.steps.push_back({"dealer", "The dealer was drawn as recorded: " + deals + "."});
    verdict.steps.push_back({"deal", "All 104 cards of the deal were in the recorded order (S3)."});
}

void tell_reshuffles(std::span<const Event> events, std::size_t line, Verdict& verdict) {
    for (const Event& event : events)
        if (const auto* reshuffled = std::get_if<PileReshuffled>(&event))
            verdict.steps.push_back(
                {"reshuffle", "Line " + std::to_string(line) + ": the " + std::to_string(reshuffled->cards) +
                                  " cards of the reshuffle were in the recorded order (S20)."});
}

void tell_end(const Match& match, std::size_t moves, std::size_t dice_after_start, Verdict& verdict) {
    if (dice_after_start != 0)
        verdict.steps.push_back(
            {setup(match).preset->kind == Kind::six_dice ? "cast" : "roll",
             "All " + std::to_string(dice_after_start) + " dice of the turns fell as recorded."});
    const auto end = result(match);
    std::string how = "the game was not finished.";
    if (end) how = outcome_of(*end) + " (" + std::string{end->rule} + ").";
    verdict.steps.push_back(
        {"moves", "All " + std::to_string(moves) + " moves are legal with this chance: " + how});
}

/// Checks steps 7 to 11: replays the record with the chance of the key and compares. Returns an error if the
/// record has a line that its game does not allow.
tl::expected<Misfit, RecordError> check_game(const Transcript& transcript, const Record& record,
                                             const Digest& key, Verdict& verdict) {
    FairDealChance chance{key};
    const Started started = start(record.setup, chance);
    ToldChance told{record};
    if (auto misfit = compare_all(told, started.events)) return misfit;
    tell_start(started.match, started.events, told, verdict);
    const std::size_t dice_at_start = told.dice();

    auto replay = Replay::begin(with_key(record, key));
    if (!replay) return tl::unexpected{std::move(replay.error())};
    RandomForfeits forfeits{key, transcript.random_forfeits};
    while (!replay->done()) {
        const RecordedMove& move = record.moves[replay->moves_played()];
        if (auto misfit = forfeits.compare(replay->match(), move, verdict)) return misfit;
        const auto events = replay->next();
        if (!events && events.error().kind == RecordError::Kind::unreadable)
            return tl::unexpected{events.error()};
        if (!events)
            return Checked{"move", in_line(events.error().line) + events.error().code + ": " +
                                       events.error().sentence + " (" + events.error().rule + ")"};
        if (auto misfit = compare_all(told, events->span())) {
            misfit->sentence = in_line(move.line) + misfit->sentence;
            return misfit;
        }
        tell_reshuffles(events->span(), move.line, verdict);
    }
    if (auto misfit = forfeits.left_over()) return misfit;
    if (auto misfit = told.left_over()) return misfit;
    tell_end(replay->match(), replay->moves_played(), told.dice() - dice_at_start, verdict);
    return std::nullopt;
}

}  // namespace
}  // namespace verify

tl::expected<Verdict, RecordError> verify_transcript(const fairdeal::Transcript& transcript) {
    const auto record = parse_record(transcript.record);
    if (!record) return tl::unexpected{record.error()};
    if (record->seed)
        return tl::unexpected{unreadable(record->last_tag_line, "seed-in-transcript",
                                         "this record has a Seed instead of its chance, so there is "
                                         "nothing to compare")};
    Verdict verdict;
    verdict.misfit = verify::check_names(transcript, record->setup, verdict);
    if (verdict.misfit) return verdict;

    const auto key = verify::check_ceremonies(transcript, verdict);
    if (!key) {
        verdict.misfit = key.error();
        return verdict;
    }
    auto misfit = verify::check_game(transcript, *record, *key, verdict);
    if (!misfit) return tl::unexpected{std::move(misfit.error())};
    verdict.misfit = std::move(*misfit);
    return verdict;
}

}  // namespace seq::protocol
