#include "protocol/message/parts.hpp"

namespace seq::protocol {
namespace {

/// An empty string is nothing.
std::optional<Digest> read_share(Reading& reading, const Node& node) {
    if (reading.string(node).empty()) return std::nullopt;
    return read_digest(reading, node);
}

std::optional<Digest> need_share(Fields& fields, std::string_view name) {
    const Node* node = fields.need(name);
    return node ? read_share(fields.reading(), *node) : std::nullopt;
}

Seat need_seat(Fields& fields) {
    const Node* node = fields.need("seat");
    return node ? read_seat(fields.reading(), *node) : Seat{};
}

DealOpened read_opened(Fields& fields) {
    DealOpened opened;
    opened.game = read_u32(fields, "game", 1);
    opened.epoch = read_u32(fields, "epoch");
    opened.players = static_cast<std::uint32_t>(fields.integer("players", 1, seats_max));
    opened.rules = need_word(fields, "rules");
    opened.commit = read_digest(fields, "commit");
    opened.absent = need_seats(fields, "absent");
    return opened;
}

/// One item a seat, and no more than there can be seats.
template <typename Items, typename ReadOne>
void read_by_seat(Reading& reading, const Node& node, Items& items, ReadOne read_one) {
    if (!reading.is_array(node)) return;
    json::for_each(reading, node, [&](Node& one) {
        if (items.size() == seats_max)
            return reading.complain("bad-value", one, "is one more than there are seats");
        items.push_back(read_one(one));
    });
}

DealFrozen read_frozen(Fields& fields) {
    DealFrozen frozen;
    Reading& reading = fields.reading();
    if (const Node* commits = fields.need("commits"))
        read_by_seat(reading, *commits, frozen.commits,
                     [&](const Node& one) { return read_share(reading, one); });
    return frozen;
}

DealVoided read_voided(Fields& fields) {
    DealVoided voided;
    voided.epoch = read_u32(fields, "epoch");
    voided.withheld = need_seats(fields, "seats");
    voided.secret = read_digest(fields, "secret");
    return voided;
}

DealStep read_step(Fields& fields) {
    const Node* node = fields.need("step");
    const std::string_view step = fields.string("step");
    if (step == "reveals") return DealStep::reveals;
    if (step == "dealt") return DealStep::dealt;
    if (node && step != "commits") fields.reading().complain("bad-value", *node, "must be a step of a deal");
    return DealStep::commits;
}

DealView::Share read_seat_share(Reading& reading, Node& node) {
    Fields seat{reading, node};
    DealView::Share share;
    share.commit = need_share(seat, "commit");
    share.reveal = need_share(seat, "reveal");
    seat.finish();
    return share;
}

}  // namespace

std::optional<DealEvent> read_deal_event(Fields& fields, std::string_view name) {
    if (name == "deal-opened") return read_opened(fields);
    if (name == "deal-committed") return DealCommitted{need_seat(fields), read_digest(fields, "commit")};
    if (name == "deal-frozen") return read_frozen(fields);
    if (name == "deal-revealed") return DealRevealed{need_seat(fields), read_digest(fields, "reveal")};
    if (name == "deal-voided") return read_voided(fields);
    if (name == "deal-secret") return DealSecret{read_u32(fields, "game", 1), read_digest(fields, "secret")};
    return std::nullopt;
}

DealView read_deal(Reading& reading, Node& node) {
    Fields fields{reading, node};
    DealView deal;
    deal.game = read_u32(fields, "game", 1);
    deal.epoch = read_u32(fields, "epoch");
    deal.rules = need_word(fields, "rules");
    deal.step = read_step(fields);
    deal.commit = read_digest(fields, "commit");
    if (const Node* seats = fields.need("seats"))
        read_by_seat(reading, *seats, deal.seats, [&](Node& one) { return read_seat_share(reading, one); });
    deal.absent = need_seats(fields, "absent");
    fields.finish();
    return deal;
}

std::optional<DealtTogether> read_dealt(Fields& fields) {
    if (!fields.find("transcript")) return std::nullopt;
    DealtTogether dealt{.transcript = read_digest(fields, "transcript"), .words = {}};
    Reading& reading = fields.reading();
    const Node* words = fields.need("words");
    if (words == nullptr || !reading.is_array(*words)) return dealt;
    if (words->children != dealt.words.size()) {
        reading.complain("bad-value", *words, "must have four words");
        return dealt;
    }
    std::size_t next = 0;
    json::for_each(reading, *words,
                   [&](const Node& word) { dealt.words[next++] = read_word(reading, word); });
    return dealt;
}

}  // namespace seq::protocol
