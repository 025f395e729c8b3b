#include "bots/cards/weights.hpp"

namespace seq::bots {
namespace {

constexpr Weights alone{};

// Those of teams are tuned by games against medium bots at each seating, and averaged over similar seatings.

/// Two teams of two or three.
constexpr Weights in_two_small_teams{.own = {{{},
                                              {3444, 5626},
                                              {1251, 2577, 2729},
                                              {316, 632, 535, 203},
                                              {69, 144, 137, 273, 426},
                                              {21, 14, 39, 36, 74, 55}}},
                                     .rival = {0, 6493, 541, 128, 44, 15},
                                     .gone = 59,
                                     .scarce = 142,
                                     .rival_gone = 55,
                                     .rival_scarce = 168,
                                     .own_left = {{{whole, 223}, {67, 60}}},
                                     .rival_left = {{{whole, 260}, {110, 123}}},
                                     .own_corner = 233,
                                     .rival_corner = 213,
                                     .sequence = 15082,
                                     .wild = 14768,
                                     .wild_at_last = 23722,
                                     .remove = 1074,
                                     .remove_at_last = 973,
                                     .win_soon = 20147,
                                     .sequence_soon = 4516,
                                     .rival_win_soon = 31030,
                                     .rival_sequence_soon = 5413,
                                     .own_turn = 161};
/// Two teams of four to six.
constexpr Weights in_two_large_teams{.own = {{{},
                                              {3628, 6078},
                                              {1457, 1770, 2169},
                                              {352, 644, 497, 189},
                                              {89, 151, 128, 272, 241},
                                              {18, 19, 39, 27, 70, 42}}},
                                     .rival = {0, 6551, 656, 190, 63, 8},
                                     .gone = 77,
                                     .scarce = 141,
                                     .rival_gone = 63,
                                     .rival_scarce = 158,
                                     .own_left = {{{whole, 213}, {79, 61}}},
                                     .rival_left = {{{whole, 251}, {95, 107}}},
                                     .own_corner = 215,
                                     .rival_corner = 241,
                                     .sequence = 17121,
                                     .wild = 13703,
                                     .wild_at_last = 17390,
                                     .remove = 817,
                                     .remove_at_last = 708,
                                     .win_soon = 17495,
                                     .sequence_soon = 5756,
                                     .rival_win_soon = 27768,
                                     .rival_sequence_soon = 5562,
                                     .own_turn = 214};
/// Three teams of two or three.
constexpr Weights in_three_small_teams{.own = {{{},
                                                {4242, 12110},
                                                {2235, 3143, 872},
                                                {229, 1003, 946, 246},
                                                {33, 114, 132, 397, 252},
                                                {21, 22, 34, 25, 95, 30}}},
                                       .rival = {0, 4827, 542, 102, 22, 5},
                                       .gone = 109,
                                       .scarce = 161,
                                       .rival_gone = 109,
                                       .rival_scarce = 167,
                                       .own_corner = 322,
                                       .rival_corner = 237,
                                       .wild_at_last = 26314,
                                       .remove_at_last = 1595,
                                       .win_soon = 29594,
                                       .rival_win_soon = 22049,
                                       .own_turn = 411};
/// Three teams of four.
constexpr Weights in_three_large_teams{.own = {{{},
                                                {3841, 13948},
                                                {2205, 2862, 780},
                                                {244, 839, 870, 301},
                                                {25, 107, 116, 461, 262},
                                                {23, 24, 33, 28, 92, 29}}},
                                       .rival = {0, 4246, 638, 77, 22, 6},
                                       .gone = 107,
                                       .scarce = 187,
                                       .rival_gone = 129,
                                       .rival_scarce = 180,
                                       .own_corner = 352,
                                       .rival_corner = 218,
                                       .wild_at_last = 23833,
                                       .remove_at_last = 1488,
                                       .win_soon = 28110,
                                       .rival_win_soon = 20898,
                                       .own_turn = 433};

}  // namespace

const Weights& weights_for(const Setup& setup) {
    if (!setup.seating->in_teams()) return alone;
    if (setup.sides() == 2) return setup.players() <= 6 ? in_two_small_teams : in_two_large_teams;
    return setup.players() <= 9 ? in_three_small_teams : in_three_large_teams;
}

}  // namespace seq::bots
