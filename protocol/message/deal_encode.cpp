#include "protocol/message/parts.hpp"

// The events of the fair deal, and where it stands. What an absent seat did not send is an empty string.

namespace seq::protocol {
namespace {

std::string hex_or_nothing(const std::optional<Digest>& digest) {
    return digest ? to_hex(*digest) : std::string{};
}

struct WriteDealEvent {
    Writer& out;

    Writer& named(std::string_view name) const { return out.open_object().field("event", name); }

    void operator()(const DealOpened& e) const {
        named("deal-opened").field("game", e.game).field("epoch", e.epoch).field("players", e.players);
        out.field("rules", e.rules).field("commit", to_hex(e.commit));
        write_seats(out.key("absent"), e.absent);
    }
    void operator()(const DealCommitted& e) const {
        named("deal-committed").field("seat", e.seat.number).field("commit", to_hex(e.commit));
    }
    void operator()(const DealFrozen& e) const {
        named("deal-frozen").key("commits").open_array();
        for (const std::optional<Digest>& commit : e.commits)
            out.string(hex_or_nothing(commit));
        out.close_array();
    }
    void operator()(const DealRevealed& e) const {
        named("deal-revealed").field("seat", e.seat.number).field("reveal", to_hex(e.reveal));
    }
    void operator()(const DealVoided& e) const {
        write_seats(named("deal-voided").field("epoch", e.epoch).key("seats"), e.withheld);
        out.field("secret", to_hex(e.secret));
    }
    void operator()(const DealSecret& e) const {
        named("deal-secret").field("game", e.game).field("secret", to_hex(e.secret));
    }
};

std::string_view to_string(DealStep step) {
    switch (step) {
        case DealStep::commits: return "commits";
        case DealStep::reveals: return "reveals";
        case DealStep::dealt: return "dealt";
    }
    return {};
}

}  // namespace

void write_deal_event(Writer& out, const DealEvent& event) {
    std::visit(WriteDealEvent{out}, event);
}

void write_deal(Writer& out, const DealView& deal) {
    out.open_object().field("game", deal.game).field("epoch", deal.epoch).field("rules", deal.rules);
    out.field("step", to_string(deal.step)).field("commit", to_hex(deal.commit));
    out.key("seats").open_array();
    for (const DealView::Share& seat : deal.seats)
        out.open_object()
            .field("commit", hex_or_nothing(seat.commit))
            .field("reveal", hex_or_nothing(seat.reveal))
            .close_object();
    out.close_array();
    write_seats(out.key("absent"), deal.absent);
    out.close_object();
}

void write_dealt(Writer& out, const DealtTogether& dealt) {
    out.field("transcript", to_hex(dealt.transcript)).key("words").open_array();
    for (const std::string& word : dealt.words)
        out.string(word);
    out.close_array();
}

}  // namespace seq::protocol
