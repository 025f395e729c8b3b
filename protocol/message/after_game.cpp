#include "protocol/message/after_game.hpp"

#include <algorithm>
#include <array>

#include "protocol/message/view_parts.hpp"

namespace seq::protocol {
namespace {

struct Figure {
    std::string_view name;
    std::uint32_t SeatStatistics::* count;
};
constexpr std::array<Figure, 14> figures{{{"turns", &SeatStatistics::turns},
                                          {"placed", &SeatStatistics::placed},
                                          {"wild", &SeatStatistics::wild},
                                          {"removed", &SeatStatistics::removed},
                                          {"swapped", &SeatStatistics::swapped},
                                          {"sequences", &SeatStatistics::sequences},
                                          {"exchanged", &SeatStatistics::exchanged},
                                          {"lost", &SeatStatistics::lost},
                                          {"passed", &SeatStatistics::passed},
                                          {"forfeited", &SeatStatistics::forfeited},
                                          {"unlucky", &SeatStatistics::unlucky},
                                          {"points", &SeatStatistics::points},
                                          {"best", &SeatStatistics::best},
                                          {"penalties", &SeatStatistics::penalties}}};

/// The place of a seat in a list by seat, which grows to hold it.
template <typename Items>
auto& at_seat(Items& items, std::size_t index) {
    if (items.size() <= index) items.resize(index + 1);
    return items[index];
}

void write_members(Writer& out, std::string_view name, const std::vector<MemberId>& members) {
    out.key(name).open_array();
    for (const MemberId member : members)
        out.integer(member.number);
    out.close_array();
}

std::vector<MemberId> read_members(Reading& reading, const Node& node) {
    std::vector<MemberId> members;
    if (!reading.is_array(node)) return members;
    json::for_each(reading, node, [&](const Node& member) {
        members.push_back({static_cast<std::uint16_t>(reading.integer(member, 1, UINT16_MAX))});
    });
    return members;
}

Series::Team read_team(Reading& reading, Node& node) {
    Fields fields{reading, node};
    Series::Team team;
    if (const Node* members = fields.need("members")) team.members = read_members(reading, *members);
    team.wins = read_u32(fields, "wins");
    fields.finish();
    return team;
}

void read_winner(Fields& fields, Series& series) {
    const Node* node = fields.find("winner");
    if (node == nullptr) return;
    const auto members = read_members(fields.reading(), *node);
    const auto team = std::ranges::find(series.teams, members, &Series::Team::members);
    if (team == series.teams.end())
        return fields.reading().complain("bad-value", *node, "must be the members of one of the teams");
    series.winner = static_cast<std::size_t>(team - series.teams.begin());
}

}  // namespace

std::string_view to_string(VoidReason reason) {
    switch (reason) {
        case VoidReason::rules_changed: return "rules-changed";
        case VoidReason::restored: return "restored";
    }
    return "";
}

std::optional<VoidReason> parse_void_reason(std::string_view text) {
    for (const VoidReason reason : {VoidReason::rules_changed, VoidReason::restored})
        if (to_string(reason) == text) return reason;
    return std::nullopt;
}

void write_hands(Writer& out, const HandsRevealed& revealed, const Deck& deck) {
    write_numbered(out, "hands", revealed.hands.size(),
                   [&](std::size_t seat) { write_faces(out, revealed.hands[seat], deck); });
}

HandsRevealed read_hands(Fields& fields, const Deck& deck) {
    HandsRevealed revealed;
    read_numbered(fields, "hands", card_seats_max, [&](std::size_t seat, const Node& hand) {
        at_seat(revealed.hands, seat) = read_hand(fields.reading(), hand, deck);
    });
    return revealed;
}

void write_statistics(Writer& out, const GameStatistics& statistics) {
    out.field("duration_ms", statistics.duration_ms).field("reshuffles", statistics.reshuffles);
    write_numbered(out, "seats", statistics.seats.size(), [&](std::size_t seat) {
        out.open_object();
        for (const Figure& figure : figures)
            if (const std::uint32_t count = statistics.seats[seat].*figure.count; count != 0)
                out.field(figure.name, count);
        out.close_object();
    });
}

GameStatistics read_statistics(Fields& fields) {
    GameStatistics statistics;
    statistics.duration_ms = fields.integer("duration_ms", 0, json::exact_integer_max);
    statistics.reshuffles = read_u32(fields, "reshuffles");
    read_numbered(fields, "seats", seats_max, [&](std::size_t seat, Node& node) {
        Fields counts{fields.reading(), node};
        for (const Figure& figure : figures)
            if (counts.find(figure.name) != nullptr)
                at_seat(statistics.seats, seat).*figure.count = read_u32(counts, figure.name);
        at_seat(statistics.seats, seat);  // it may have done nothing at all
        counts.finish();
    });
    return statistics;
}

void write_series(Writer& out, const Series& series) {
    out.field("best_of", series.best_of).field("games", series.games).key("score").open_array();
    for (const Series::Team& team : series.teams) {
        write_members(out.open_object(), "members", team.members);
        out.field("wins", team.wins).close_object();
    }
    out.close_array();
    if (series.winner) write_members(out, "winner", series.teams[*series.winner].members);
}

void write_successor(Writer& out, const std::optional<Successor>& successor) {
    if (!successor) return;
    out.key("successor").open_object().field("room", successor->room.text);
    write_hex(out, "secret", successor->secret.bytes);
    out.close_object();
}

std::optional<Successor> read_successor(Fields& fields) {
    Node* node = fields.find("successor");
    if (node == nullptr) return std::nullopt;
    Fields of_room{fields.reading(), *node};
    Successor successor{.room = read_room_code(of_room, "room"), .secret = {}};
    if (const Node* secret = of_room.need("secret"))
        successor.secret = read_link_secret(fields.reading(), *secret);
    of_room.finish();
    return successor;
}

Series read_series(Fields& fields) {
    Series series;
    series.best_of = read_u32(fields, "best_of");
    series.games = read_u32(fields, "games");
    Reading& reading = fields.reading();
    if (const Node* score = fields.need("score"); score != nullptr && reading.is_array(*score))
        json::for_each(reading, *score,
                       [&](Node& team) { series.teams.push_back(read_team(reading, team)); });
    read_winner(fields, series);
    return series;
}

}  // namespace seq::protocol
