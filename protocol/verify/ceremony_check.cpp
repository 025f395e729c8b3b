#include <algorithm>

#include "protocol/fairdeal/ceremony.hpp"
#include "protocol/json/unicode.hpp"
#include "protocol/verify/checks.hpp"

namespace seq::protocol::verify {
namespace {

using fairdeal::Ceremony;
using fairdeal::Deal;
using fairdeal::SeatCommitment;
using fairdeal::SeatShare;

std::string seat_name(std::size_t i) {
    return "seat " + std::to_string(i + 1);
}

bool is_absent(const SeatShare& seat) {
    return !seat.commit && !seat.reveal;
}
bool withheld(const SeatShare& seat) {
    return seat.commit && !seat.reveal;
}

Deal deal_of(const Transcript& transcript, const Ceremony& ceremony) {
    return {.game = as_bytes(transcript.game), .epoch = ceremony.epoch, .rules = as_bytes(transcript.rules)};
}

/// Checks that the server and the seats revealed what they had committed to; `where` begins the sentence.
Misfit check_commitments(const Deal& deal, const Ceremony& ceremony, const std::string& where) {
    if (fairdeal::server_commit(deal, ceremony.server_secret) != ceremony.server_commit)
        return Checked{"server-commitment",
                       where + "the server's secret is not the one to which it had committed"};
    for (std::size_t i = 0; i < ceremony.seats.size(); ++i) {
        const SeatShare& seat = ceremony.seats[i];
        if (!seat.reveal) continue;
        if (!seat.commit)
            return Checked{"seat-commitment", where + seat_name(i) + " revealed a part without a commitment"};
        if (fairdeal::client_commit(deal, static_cast<std::uint32_t>(i), *seat.reveal) != *seat.commit)
            return Checked{"seat-commitment",
                           where + seat_name(i) + " revealed something else than it had committed to"};
    }
    return std::nullopt;
}

Misfit check_seat_count(const Ceremony& ceremony, std::size_t players, const std::string& where) {
    if (ceremony.seats.size() == players) return std::nullopt;
    return Checked{"seats", where + "there are " + std::to_string(players) + " players in the record and " +
                                std::to_string(ceremony.seats.size()) + " seats in the transcript"};
}

/// "Deal 2: " for a void deal, counted from 1.
std::string place_of(const Ceremony& ceremony) {
    return "void deal " + std::to_string(std::uint64_t{ceremony.epoch} + 1) + ": ";
}

/// A deal is void only if a seat withholds; otherwise the server could deal again until it likes the cards.
Misfit check_void(const Transcript& transcript, const Ceremony& ceremony, Verdict& verdict) {
    const std::string where = place_of(ceremony);
    if (auto misfit = check_seat_count(ceremony, transcript.dealt.seats.size(), where)) return misfit;
    if (auto misfit = check_commitments(deal_of(transcript, ceremony), ceremony, where)) return misfit;
    const auto who = std::ranges::find_if(ceremony.seats, withheld);
    if (who == ceremony.seats.end())
        return Checked{
            "void",
            where + "every seat that committed also revealed, so there was no reason for a void deal"};
    verdict.steps.push_back({"void", where +
                                         seat_name(static_cast<std::size_t>(who - ceremony.seats.begin())) +
                                         " committed and did not reveal. The server's secret for it is the "
                                         "one to which it had committed, "
                                         "and differs from that of the game."});
    return std::nullopt;
}

/// A seat that withheld is absent in later deals, and the server uses a new secret for each deal.
Misfit check_against_earlier(const Ceremony& earlier, const Ceremony& later) {
    if (earlier.server_secret == later.server_secret)
        return Checked{"void", place_of(earlier) + "the server used its secret again in a later deal"};
    for (std::size_t i = 0; i < earlier.seats.size() && i < later.seats.size(); ++i)
        if (withheld(earlier.seats[i]) && !is_absent(later.seats[i]))
            return Checked{"void", place_of(earlier) + seat_name(i) +
                                       " did not reveal, and yet took part in a later deal"};
    return std::nullopt;
}

Misfit check_voids(const Transcript& transcript, Verdict& verdict) {
    const auto& voids = transcript.voids;
    if (voids.size() != transcript.dealt.epoch)
        return Checked{"void", "the game was dealt after " + std::to_string(transcript.dealt.epoch) +
                                   " void deals by its epoch, and the transcript has " +
                                   std::to_string(voids.size())};
    for (std::size_t n = 0; n < voids.size(); ++n) {
        if (voids[n].epoch != n) return Checked{"void", "the epochs of the void deals are not consecutive"};
        for (std::size_t later = n + 1; later <= voids.size(); ++later)
            if (auto misfit =
                    check_against_earlier(voids[n], later < voids.size() ? voids[later] : transcript.dealt))
                return misfit;
        if (auto misfit = check_void(transcript, voids[n], verdict)) return misfit;
    }
    return std::nullopt;
}

void tell_shares(const Ceremony& ceremony, Verdict& verdict) {
    verdict.steps.push_back({"server-commitment", "The server's secret matches its commitment: " +
                                                      to_hex(ceremony.server_commit) + "."});
    verdict.quick = std::ranges::all_of(ceremony.seats, is_absent);
    if (verdict.quick) {
        verdict.steps.push_back({"seat-commitment", "Every seat was absent, so none contributed a part."});
        return;
    }
    for (std::size_t i = 0; i < ceremony.seats.size(); ++i)
        verdict.steps.push_back(
            {"seat-commitment",
             is_absent(ceremony.seats[i])
                 ? "S" + seat_name(i).substr(1) + " was absent and contributed no part."
                 : "What seat " + std::to_string(i + 1) + " revealed matches its commitment."});
}

}  // namespace

Misfit check_names(const Transcript& transcript, const Setup& setup, Verdict& verdict) {
    const std::string rules = fairdeal::rules_id(setup.preset->name);
    if (transcript.rules != rules)
        return Checked{"rules", "the record is a game of " + rules + ", the transcript is bound to " +
                                    json::quote(transcript.rules)};
    if (auto misfit = check_seat_count(transcript.dealt, setup.players(), "")) return misfit;
    verdict.steps.push_back(
        {"rules", "The transcript is for the rules " + rules + " and for " + std::to_string(setup.players()) +
                      (setup.players() == 1 ? " seat" : " seats") + ", like the record."});
    return std::nullopt;
}

tl::expected<Digest, Checked> check_ceremonies(const Transcript& transcript, Verdict& verdict) {
    if (auto misfit = check_voids(transcript, verdict)) return tl::unexpected{std::move(*misfit)};

    const Ceremony& dealt = transcript.dealt;
    const Deal deal = deal_of(transcript, dealt);
    if (auto misfit = check_commitments(deal, dealt, "")) return tl::unexpected{std::move(*misfit)};
    const auto who = std::ranges::find_if(dealt.seats, withheld);
    if (who != dealt.seats.end())
        return tl::unexpected{
            Checked{"seat-commitment", seat_name(static_cast<std::size_t>(who - dealt.seats.begin())) +
                                           " committed and did not reveal, so this game must not be dealt"}};
    tell_shares(dealt, verdict);

    const Digest whole = fairdeal::transcript(deal, dealt.server_commit, commitments_of(dealt.seats));
    verdict.words = fairdeal::four_words(whole);
    std::string words;
    for (const std::string_view word : verdict.words)
        words += ' ' + std::string{word};
    verdict.steps.push_back({"words", "The four words of this deal are:" + words + "."});
    const Digest key = fairdeal::master_key(dealt.server_secret, whole);
    verdict.steps.push_back(
        {"key", "The key from which all chance of the game is computed is " + to_hex(key) + "."});
    return key;
}

}  // namespace seq::protocol::verify
