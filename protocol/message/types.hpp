#pragma once

#include <tuple>
#include <utility>

#include "protocol/message/server_message.hpp"
#include "protocol/wire/field.hpp"

// The wire types. Each one has its limits, reader, writer and schema only here.

namespace seq::protocol::types {

using wire::TypeOf;

// People, rooms and things.
extern const TypeOf<CommandId> id;
extern const TypeOf<Token> token;
extern const TypeOf<Digest> digest;
extern const TypeOf<LinkSecret> secret;
extern const TypeOf<RoomCode> room;
extern const TypeOf<MemberId> member;
extern const TypeOf<Seat> seat;
extern const TypeOf<Side> side;
extern const TypeOf<BotLevel> level;
extern const TypeOf<Way> way;
extern const TypeOf<DealStep> deal_step;
extern const TypeOf<VoidReason> void_reason;
extern const TypeOf<VoteAbout> vote_about;
extern const TypeOf<Space> space;
extern const TypeOf<std::vector<MemberId>> members;
extern const TypeOf<bool> truth;
extern const TypeOf<bool> flag;      ///< left out if false
extern const TypeOf<bool> sure;      ///< decides only whether the command is accepted, so it is not journaled
extern const TypeOf<Avatar> avatar;  ///< as the fields `emoji` and `colour`
extern const TypeOf<ReadyCheck> ready_check;
extern const TypeOf<ReadyCheck> ready_check_fields;  ///< as the fields `level` and `seconds`
extern const TypeOf<RoomFlags> room_flags;           ///< as one field for each that is on

// Texts.
extern const TypeOf<std::string> player_name;  ///< to be shown to others
extern const TypeOf<std::string> chat_text;
extern const TypeOf<std::string> password;
extern const TypeOf<std::string> voice_link;
extern const TypeOf<std::string> table_name;
extern const TypeOf<std::string> word;      ///< of up to 64 bytes, which the engine or the room looks up
extern const TypeOf<std::string> any_text;  ///< sent by the server
extern const TypeOf<std::string> code;      ///< of a refusal
extern const TypeOf<std::string> rule;      ///< an id of the rulebook

// Of a push subscription. All of them are secret.
extern const TypeOf<std::string> push_endpoint;
extern const TypeOf<std::string> push_public_key;
extern const TypeOf<std::string> push_auth;

// Numbers.
extern const TypeOf<std::uint64_t> version;
extern const TypeOf<MessageNumber> message;
extern const TypeOf<std::uint32_t> epoch;
extern const TypeOf<std::uint32_t> count;    ///< from 0
extern const TypeOf<std::uint32_t> ordinal;  ///< from 1
extern const TypeOf<std::uint32_t> play_chips;
extern const TypeOf<std::uint32_t> knock;
extern const TypeOf<std::uint64_t> time;
extern const TypeOf<std::uint64_t> milliseconds;
extern const TypeOf<std::uint32_t> wanted_seat;  ///< the room checks whether it exists

// Parts of commands.
using OptionWords = std::vector<std::pair<std::string, std::string>>;
extern const TypeOf<OptionWords> options;  ///< key and value of each option, as in the rulebook's table
extern const TypeOf<Seen> seen;            ///< as the fields `epoch` and `seen`

// Cards, dice, spaces and results: values of the engine.
using Score = six_dice::Scored;
using Ends = std::pair<Space, Space>;
extern const TypeOf<Face> card;
extern const TypeOf<Hand> hand;
extern const TypeOf<CardPile> pile;  ///< written in the journal, never read by this type
extern const TypeOf<Bitboard> spaces;
extern const TypeOf<Line> line;
extern const TypeOf<Ends> ends;  ///< of a line
extern const TypeOf<SeatSet> seats;
extern const TypeOf<Seat> card_seat;  ///< of a card game, which has fewer seats than others
extern const TypeOf<std::uint8_t> die;
extern const TypeOf<TwoDice> two_dice;
extern const TypeOf<SixDice> six_dice;
extern const TypeOf<Score> score;  ///< as the fields `sequences`, `points` and `penalty`
extern const TypeOf<Setup> setup;
extern const TypeOf<Setup> setup_of_cards;  ///< also sets the deck for what follows in the message
extern const TypeOf<Result> result;
extern const TypeOf<View> view;
extern const TypeOf<LegalActions> legal;
extern const TypeOf<std::uint32_t> round;

// Larger values of a room.
extern const TypeOf<OpenCall> open_call;
extern const TypeOf<std::optional<Digest>> share;  ///< empty if the seat has not sent it
extern const TypeOf<DealtTogether> dealt;          ///< as the fields `transcript` and `words`
extern const TypeOf<DealView> deal;
extern const TypeOf<HandsRevealed> hands;
extern const TypeOf<GameStatistics> statistics;
extern const TypeOf<Series> series;
extern const TypeOf<Standings> standings;
extern const TypeOf<std::vector<GameNight>> game_nights;
extern const TypeOf<Successor> successor;
extern const TypeOf<std::vector<NamingChoice>> namings;

/// Those that rows need not name. No two have the same C++ type.
inline constexpr std::tuple standard{&id,         &token,   &digest, &secret,   &room,      &member,
                                     &seat,       &side,    &level,  &way,      &deal_step, &void_reason,
                                     &vote_about, &members, &space,  &truth,    &card,      &hand,
                                     &line,       &spaces,  &seats,  &two_dice, &six_dice,  &setup};

}  // namespace seq::protocol::types

namespace seq::protocol::wire {

template <typename T>
struct Standard {
    static constexpr const TypeOf<T>* type = std::get<const TypeOf<T>*>(types::standard);
};

}  // namespace seq::protocol::wire
