#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/room/room.hpp"
#include "client/words/text.hpp"
#include "engine/chance.hpp"
#include "engine/six_dice/score.hpp"
#include "protocol/message/server_message.hpp"

// Short texts for what is in a room.

namespace seq::client {

/// Whether this is a bot without a seat. Its member number is reused by the next bot; do not show it.
bool has_left(const protocol::MemberView& member);

/// The state in brackets after a name: `hard bot`, `bot plays`, `away 2 min`; usually empty. `now` in
/// milliseconds since 1970.
std::string state_of(const protocol::MemberView& member, std::uint64_t now);
/// The complete form, where there is room for it: `away 2 min, easy bot plays`.
std::string whole_state_of(const protocol::MemberView& member, std::uint64_t now);

/// `a moment`, `2 min`, `3 h`, `4 days`.
std::string time_text(std::uint64_t milliseconds);

/// `7 (3+4)`: a roll of two dice, the total first.
std::string roll_text(const TwoDice& dice);
/// `1 1 2 3 5 6`: a cast, sorted, so that sequences are easy to see.
std::string cast_text(const SixDice& dice);
/// `1-2-3`: a sequence of so many dice.
std::string run_text(std::size_t length);
/// What scored (X3, X4): `1-2-3 and 1`, `five 6s`, `four 1s` for a penalty (X5); `nothing` if nothing scored.
std::string scored_text(const SixDice& dice, const six_dice::Scored& scored);
/// Most wins first, and then by the key.
template <typename Rows, typename Key>
Rows by_wins(Rows rows, Key key) {
    std::ranges::sort(rows, [&](const auto& one, const auto& other) {
        return std::pair{other.wins, one.*key} < std::pair{one.wins, other.*key};
    });
    return rows;
}

/// Players in the middle of a sentence: `Ann, you`.
std::string seats_text(const Room& room, const SeatSet& seats);

/// `1 h 5 min`, `12 min 34 s`, `8 s`.
std::string duration_text(std::uint64_t milliseconds);

/// The names of cards, in order: `7H JD 4S`, `Noah's Ark, Rainbow`.
std::string cards_text(const Room& room, const Hand& hand);

/// How a series stands: `The series, best of 5, after 3 games: Ann 2, Bob 1.`
std::string series_text(const Room& room, const protocol::Series& series);

/// The games won by each person, most first: `After 3 games: Ann 2, Bob 1.`
std::string standings_text(const Room& room, const protocol::Standings& standings);

/// Where the table continues, for a room with this link whose history is full.
std::string fresh_table_text(const std::string& link, const protocol::Successor& successor);

/// The page after a game: the result, the hands, the statistics as a table, the series.
std::vector<std::string> result_page(const Room& room);

}  // namespace seq::client
