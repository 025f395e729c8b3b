#include <algorithm>

#include "client/deal/verifier.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/fairdeal/transcript.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/record/replay.hpp"
#include "protocol/verify/verify.hpp"

namespace seq::client {

using namespace protocol;

namespace {

using Fault = std::optional<std::string>;

bool same_shares(const std::vector<DealView::Share>& seen, const std::vector<fairdeal::SeatShare>& shown) {
    return std::ranges::equal(seen, shown, [](const auto& a, const auto& b) {
        return a.commit == b.commit && a.reveal == b.reveal;
    });
}

Fault compare_ceremony(const DealView& seen, const fairdeal::Ceremony& shown) {
    if (shown.epoch != seen.epoch) return "it is the record of another deal than the one that was seen";
    if (shown.server_commit != seen.commit)
        return "the server had committed to another secret when the deal began";
    if (!same_shares(seen.seats, shown.seats))
        return "the commitments of the seats, or what they revealed, were others";
    return std::nullopt;
}

Fault compare_deal(const Seen& seen, const fairdeal::Transcript& shown) {
    if (shown.game != seen.id) return "it is the record of another game";
    for (const SeenVoid& seen_void : seen.voids) {
        const std::uint32_t epoch = seen_void.deal.epoch;
        if (epoch >= shown.voids.size()) return "a void deal is missing in the record";
        if (auto fault = compare_ceremony(seen_void.deal, shown.voids[epoch])) return "void deal: " + *fault;
        if (shown.voids[epoch].server_secret != seen_void.secret)
            return "void deal: the server showed another secret for it";
    }
    if (seen.deal) return compare_ceremony(*seen.deal, shown.dealt);
    if (!seen.from_the_start) return std::nullopt;  // it came in when the deal was no longer shown
    const bool quick = shown.dealt.epoch == 0 && std::ranges::all_of(shown.dealt.seats, [](const auto& seat) {
                           return !seat.commit && !seat.reveal;
                       });
    if (!quick) return "the record contains a deal that was not announced";
    return std::nullopt;
}

/// The events of the replayed game: those for everybody, and those for one seat alone.
struct Replayed {
    std::vector<Event> open;
    std::vector<Event> own;
    View end;

    void add(Seat observer, std::span<const Event> events) {
        for (const Event& event : events) {
            if (audience(event) == Audience::everyone) open.push_back(event);
            if (audience(event) == Audience::one_seat && may_see(observer, event)) own.push_back(event);
        }
    }
};

/// The record has been verified, so it can be played.
std::optional<Replayed> play_again(const fairdeal::Transcript& shown, Seat observer) {
    const auto record = parse_record(shown.record);
    if (!record) return std::nullopt;
    auto replay = Replay::begin(*record);
    if (!replay) return std::nullopt;
    const auto seats = fairdeal::commitments_of(shown.dealt.seats);
    const fairdeal::Deal deal{as_bytes(shown.game), shown.dealt.epoch, as_bytes(shown.rules)};
    FairDealChance chance{fairdeal::master_key(shown.dealt.server_secret,
                                               fairdeal::transcript(deal, shown.dealt.server_commit, seats))};
    const Started started = start(record->setup, chance);
    Replayed replayed;
    replayed.add(observer, started.events);
    while (!replay->done()) {
        const auto events = replay->next();
        if (!events) return std::nullopt;
        replayed.add(observer, events->span());
    }
    replayed.end = view(replay->match(), observer);
    return replayed;
}

/// Whether what was seen is how the game went: all of it, or its end where one came in later.
/// The end itself is no event of a record that was broken off, so views are compared for it.
bool fits(std::vector<Event> seen, std::vector<Event> replayed, bool whole, const Deck& deck) {
    const auto is_end = [](const Event& event) { return std::holds_alternative<GameEnded>(event); };
    std::erase_if(seen, is_end);
    std::erase_if(replayed, is_end);
    if (whole ? seen.size() != replayed.size() : seen.size() > replayed.size()) return false;
    return std::equal(seen.rbegin(), seen.rend(), replayed.rbegin(), [&](const Event& a, const Event& b) {
        return encode_event(a, deck) == encode_event(b, deck);
    });
}

Fault compare_game(const Seen& seen, const std::optional<View>& final_view,
                   const fairdeal::Transcript& shown) {
    const auto replayed = play_again(shown, final_view ? final_view->observer : spectator);
    if (!replayed) return "its record cannot be replayed";
    const Deck& deck = *replayed->end.setup.preset->deck;
    if (!fits(seen.own_events, replayed->own, seen.from_the_start, deck))
        return "the cards that you received are not those of the record";
    if (!fits(seen.open_events, replayed->open, seen.from_the_start, deck))
        return "what was shown in the game is not what the record says";
    if (!final_view) return std::nullopt;
    const bool ended_by_a_rule = final_view->result && !final_view->result->rule.empty();
    if (ended_by_a_rule && !replayed->end.result) return "the record stops before the end that you saw";
    if (!replayed->end.result) return std::nullopt;  // broken off
    View end = *final_view;
    end.setup = replayed->end.setup;  // a record has no options of the room
    if (end != replayed->end) return "the game in the record ends differently from the one you saw";
    return std::nullopt;
}

Finding unfair(const std::string& what) {
    return {false, "WARNING: this game was not dealt correctly: " + what + "."};
}

std::string praise(const Seen& seen, const Verdict& verdict) {
    if (!seen.deal && !seen.from_the_start)
        return "Fair deal: this program came in later and did not see it. The check of the record proves "
               "little.";
    if (!seen.deal) return "Quick deal: by the server alone. That proves little.";
    const bool alone = std::ranges::none_of(
        seen.deal->seats, [](const DealView::Share& share) { return share.reveal.has_value(); });
    if (alone) return "Fair deal: verified. Only the server had sealed a part of it.";
    std::string words;
    for (const std::string_view word : verdict.words)
        words.append(" ").append(word);
    return "Fair deal: verified. The security words were:" + words + ".";
}

}  // namespace

Finding check_game(const Seen& seen, const std::optional<View>& final_view, const GameRecord& record) {
    if (seen.fault) return unfair(*seen.fault);
    const auto transcript = fairdeal::parse_transcript(record.fairdeal);
    if (!transcript) return unfair("its transcript cannot be read: " + transcript.error().sentence);
    if (transcript->record != record.record) return unfair("there are two records of it");
    if (const auto fault = compare_deal(seen, *transcript)) return unfair(*fault);
    const auto verdict = verify_transcript(*transcript);
    if (!verdict) return unfair("its record cannot be read: " + verdict.error().sentence);
    if (!verdict->fits()) return unfair(verdict->misfit->sentence);
    if (const auto fault = compare_game(seen, final_view, *transcript)) return unfair(*fault);
    return {true, praise(seen, *verdict)};
}

}  // namespace seq::client
