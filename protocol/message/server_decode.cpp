#include <algorithm>
#include <array>

#include "protocol/json/quote.hpp"
#include "protocol/message/bots_decode.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/parts.hpp"
#include "protocol/message/talk_codec.hpp"

namespace seq::protocol {
namespace {

/// A long game's replay is the largest; a server is trusted with more than a client, and still not with
/// everything.
constexpr json::Limits server_limits{.bytes = 1024 * 1024, .depth = 16, .nodes = 128 * 1024};

std::uint64_t read_version(Fields& fields) {
    return fields.integer("version", 0, json::exact_integer_max);
}

void read_namings(Fields& fields, const Deck& deck, Choices& namings) {
    if (const Node* node = fields.find("namings")) namings = read_choices(fields.reading(), *node, deck);
}

ServerMessage read_accepted(Fields& fields, const Deck&) {
    Accepted message{};
    if (const Node* id = fields.need("id")) message.id = read_id(fields.reading(), *id);
    message.version = read_version(fields);
    if (fields.find("room")) message.room = read_room_code(fields, "room");
    if (fields.find("member")) message.member = read_member(fields);
    return message;
}

ServerMessage read_refused(Fields& fields, const Deck&) {
    Refused message{};
    if (const Node* id = fields.find("id")) message.id = read_id(fields.reading(), *id);
    message.code = fields.string("code");
    message.sentence = fields.string("sentence");
    if (fields.find("rule")) message.rule = fields.string("rule");
    return message;
}

void read_presence(Fields& fields, MemberView& member) {
    Reading& reading = fields.reading();
    if (const Node* bot = fields.find("bot")) member.bot = read_bot_level(reading, *bot);
    if (const Node* stand_in = fields.find("stand_in")) member.stand_in = read_bot_level(reading, *stand_in);
    if (const Node* away = fields.find("away_since"))
        member.away_since = reading.integer(*away, 0, json::exact_integer_max);
    if (!fields.find("votes")) return;
    read_list(fields, "votes", [&](const Node& voter) {
        member.votes.push_back({static_cast<std::uint16_t>(reading.integer(voter, 1, UINT16_MAX))});
    });
}

MemberView read_member_view(Reading& reading, Node& node) {
    Fields fields{reading, node};
    MemberView member{.member = read_member(fields), .name = std::string{fields.string("name")}, .seat = {}};
    if (const Node* seat = fields.find("seat")) member.seat = read_seat(reading, *seat);
    if (const Node* purse = fields.find("purse")) member.purse = read_u32(reading, *purse);
    member.ready = fields.flag("ready");
    member.muted = fields.flag("muted");
    if (const Node* asks = fields.find("asks")) member.asks = read_seat(reading, *asks);
    read_presence(fields, member);
    fields.finish();
    return member;
}

/// Who judges the talk, and whether anybody may watch.
void read_talk_of_room(Fields& fields, Whole& message) {
    if (fields.find("referee")) message.referee = read_member(fields, "referee");
    message.closed_to_spectators = fields.flag("closed_to_spectators");
    Node* node = fields.find("call");
    if (node == nullptr) return;
    Fields call{fields.reading(), *node};
    message.call = read_open_call(call);
    call.finish();
}

void read_after_game(Fields& fields, const Deck& deck, Whole& message) {
    Reading& reading = fields.reading();
    if (fields.find("hands")) message.hands = read_hands(fields, deck);
    if (Node* node = fields.find("statistics")) {
        Fields statistics{reading, *node};
        message.statistics = read_statistics(statistics);
    }
    if (Node* node = fields.find("series")) {
        Fields series{reading, *node};
        message.series = read_series(series);
    }
    message.archived = fields.flag("archived");
    message.successor = read_successor(fields);
}

ServerMessage read_whole(Fields& fields, const Deck&) {
    Whole message{};
    Reading& reading = fields.reading();
    message.room = read_room_code(fields, "room");
    message.link = fields.string("link");
    message.at.epoch = read_u32(fields, "epoch");
    message.at.version = read_version(fields);
    message.you = read_member(fields, "you");
    message.host = read_member(fields, "host");
    read_list(fields, "members",
              [&](Node& node) { message.members.push_back(read_member_view(reading, node)); });
    read_list(fields, "chat", [&](Node& node) { message.chat.push_back(read_chat_line(reading, node)); });
    message.games = read_u32(fields, "games");
    message.locked = fields.flag("locked");
    message.password = fields.flag("password");
    message.paused = fields.flag("paused");
    read_talk_of_room(fields, message);
    if (Node* deal = fields.find("deal")) message.deal = read_deal(reading, *deal);
    Node* setup_node = fields.need("setup");
    const auto setup = setup_node ? read_setup(reading, *setup_node) : std::nullopt;
    if (!setup) return message;  // its cards have no meaning
    message.setup = *setup;
    const Deck& deck = *setup->preset->deck;
    if (Node* game = fields.find("game")) message.game = read_view(reading, *game, *setup);
    if (Node* legal = fields.find("legal")) message.legal = read_legal(reading, *legal, deck);
    read_namings(fields, deck, message.namings);
    read_after_game(fields, deck, message);
    return message;
}

ServerMessage read_private(Fields& fields, const Deck& deck) {
    Private message{};
    Reading& reading = fields.reading();
    message.version = read_version(fields);
    read_list(fields, "events", [&](Node& node) {
        if (auto event = read_game_event(reading, node, deck)) message.events.push_back(*event);
    });
    if (Node* legal = fields.find("legal")) message.legal = read_legal(reading, *legal, deck);
    read_namings(fields, deck, message.namings);
    return message;
}

ServerMessage read_public(Fields& fields, const Deck& deck) {
    Public message{};
    message.version = read_version(fields);
    read_list(fields, "events", [&](Node& node) {
        if (auto event = read_event(fields.reading(), node, deck))
            message.events.push_back(std::move(*event));
    });
    return message;
}

ServerMessage read_skip(Fields& fields, const Deck&) {
    return Skip{read_version(fields)};
}

ServerMessage read_record(Fields& fields, const Deck&) {
    GameRecord message{};
    if (const Node* id = fields.need("id")) message.id = read_id(fields.reading(), *id);
    message.game = read_u32(fields, "game", 1);
    message.record = fields.string("record");
    message.fairdeal = fields.string("fairdeal");
    return message;
}

ServerMessage read_game_replay(Fields& fields, const Deck&) {
    return read_replay(fields);
}

ServerMessage read_knocks(Fields& fields, const Deck&) {
    Knocks message{};
    Reading& reading = fields.reading();
    read_list(fields, "waiting", [&](Node& node) {
        Fields one{reading, node};
        message.waiting.push_back({read_u32(one, "knock", 1), std::string{one.string("name")}});
        one.finish();
    });
    return message;
}

Clocks::OfSeat read_clock(Reading& reading, Node& node) {
    Fields fields{reading, node};
    Clocks::OfSeat clock{};
    if (const Node* seat = fields.need("seat")) clock.seat = read_seat(reading, *seat);
    clock.ms = read_u32(fields, "ms");
    if (const Node* running = fields.need("running")) clock.running = reading.boolean(*running);
    fields.finish();
    return clock;
}

ServerMessage read_clocks(Fields& fields, const Deck&) {
    Clocks message{};
    read_list(fields, "seats",
              [&](Node& node) { message.seats.push_back(read_clock(fields.reading(), node)); });
    return message;
}

ServerMessage read_notice(Fields& fields, const Deck&) {
    return Notice{.code = std::string{fields.string("code")},
                  .sentence = std::string{fields.string("sentence")}};
}

struct Type {
    std::string_view name;
    ServerMessage (*read)(Fields&, const Deck&);
};
constexpr std::array<Type, 11> types{{{"events", read_public},
                                      {"private", read_private},
                                      {"skip", read_skip},
                                      {"accepted", read_accepted},
                                      {"refused", read_refused},
                                      {"view", read_whole},
                                      {"record", read_record},
                                      {"replay", read_game_replay},
                                      {"knocks", read_knocks},
                                      {"clocks", read_clocks},
                                      {"notice", read_notice}}};

ServerMessage read_message(Fields& fields, const Deck& deck) {
    const Node* node = fields.need("type");
    const std::string_view name = fields.string("type");
    const auto type = std::ranges::find(types, name, &Type::name);
    if (type != types.end()) return type->read(fields, deck);
    if (node) fields.reading().complain("unknown-command", *node, "there is no message " + json::quote(name));
    return Skip{};
}

}  // namespace

tl::expected<ServerMessage, DecodeError> decode_server(std::string_view bytes, const Deck& deck) {
    json::Tree tree;
    if (const auto fault = json::parse(bytes, server_limits, tree))
        return tl::unexpected{DecodeError{fault->code, fault->sentence, std::nullopt}};
    Reading reading{tree, json::Unknown::ignored};
    Fields fields{reading, tree.root()};
    ServerMessage message = read_message(fields, deck);
    if (reading.failed())
        return tl::unexpected{DecodeError{reading.fault().code, reading.fault().sentence, std::nullopt}};
    return message;
}

}  // namespace seq::protocol
