#pragma once

#include "protocol/message/after_game.hpp"
#include "protocol/message/bot_messages.hpp"
#include "protocol/message/deal_message.hpp"
#include "protocol/message/ids.hpp"
#include "protocol/message/lobby.hpp"
#include "protocol/message/room_flags.hpp"
#include "protocol/message/talk_message.hpp"
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

}  // namespace seq::protocol::types

namespace seq::protocol::wire {

template <>
struct Standard<CommandId> {
    static constexpr const auto* type = &types::id;
};
template <>
struct Standard<Token> {
    static constexpr const auto* type = &types::token;
};
template <>
struct Standard<Digest> {
    static constexpr const auto* type = &types::digest;
};
template <>
struct Standard<LinkSecret> {
    static constexpr const auto* type = &types::secret;
};
template <>
struct Standard<RoomCode> {
    static constexpr const auto* type = &types::room;
};
template <>
struct Standard<MemberId> {
    static constexpr const auto* type = &types::member;
};
template <>
struct Standard<Seat> {
    static constexpr const auto* type = &types::seat;
};
template <>
struct Standard<Side> {
    static constexpr const auto* type = &types::side;
};
template <>
struct Standard<BotLevel> {
    static constexpr const auto* type = &types::level;
};
template <>
struct Standard<Way> {
    static constexpr const auto* type = &types::way;
};
template <>
struct Standard<DealStep> {
    static constexpr const auto* type = &types::deal_step;
};
template <>
struct Standard<VoidReason> {
    static constexpr const auto* type = &types::void_reason;
};
template <>
struct Standard<VoteAbout> {
    static constexpr const auto* type = &types::vote_about;
};
template <>
struct Standard<std::vector<MemberId>> {
    static constexpr const auto* type = &types::members;
};
template <>
struct Standard<Space> {
    static constexpr const auto* type = &types::space;
};
template <>
struct Standard<bool> {
    static constexpr const auto* type = &types::truth;
};

}  // namespace seq::protocol::wire
