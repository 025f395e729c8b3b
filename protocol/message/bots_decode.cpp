#include "protocol/message/bots_decode.hpp"

#include <array>

namespace seq::protocol {
namespace {

constexpr std::array levels{BotLevel::easy, BotLevel::medium, BotLevel::hard};

BotLevel read_level(Fields& fields) {
    const Node* node = fields.need("level");
    return node ? read_bot_level(fields.reading(), *node) : BotLevel::medium;
}

}  // namespace

std::string_view to_string(BotLevel level) {
    switch (level) {
        case BotLevel::easy: return "easy";
        case BotLevel::medium: return "medium";
        case BotLevel::hard: return "hard";
    }
    return {};
}

std::optional<BotLevel> parse_bot_level(std::string_view word) {
    for (const BotLevel level : levels)
        if (to_string(level) == word) return level;
    return std::nullopt;
}

BotLevel read_bot_level(Reading& reading, const Node& node) {
    const auto level = parse_bot_level(reading.string(node));
    if (!level) reading.complain("bad-value", node, "must be easy, medium or hard");
    return level.value_or(BotLevel::medium);
}

std::optional<BotLevel> find_bot_level(Fields& fields) {
    const Node* node = fields.find("level");
    return node ? std::optional{read_bot_level(fields.reading(), *node)} : std::nullopt;
}

std::optional<RoomEvent> read_bot_event(Fields& fields, std::string_view name) {
    if (name == "bot-seated") {
        const MemberId member = read_member(fields);
        std::string called{fields.string("name")};
        const Node* seat = fields.need("seat");
        return BotSeated{member, std::move(called), seat ? read_seat(fields.reading(), *seat) : Seat{},
                         read_level(fields)};
    }
    if (name == "bot-unseated") return BotUnseated{read_member(fields)};
    if (name == "went-away")
        return WentAway{read_member(fields), fields.integer("since", 0, json::exact_integer_max)};
    if (name == "came-back") return CameBack{read_member(fields)};
    if (name == "stand-in-began") {
        const MemberId member = read_member(fields);
        return StandInBegan{member, read_level(fields)};
    }
    if (name == "stand-in-ended") return StandInEnded{read_member(fields)};
    if (name == "stand-in-voted")
        return StandInVoted{read_member(fields), read_member(fields, "by"), read_u32(fields, "votes"),
                            read_u32(fields, "needed"), find_bot_level(fields)};
    return std::nullopt;
}

}  // namespace seq::protocol
