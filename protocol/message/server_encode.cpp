#include "engine/base/assert.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/parts.hpp"
#include "protocol/message/talk_codec.hpp"

namespace seq::protocol {
namespace {

bool is_for_everyone(const RoomEvent& event) {
    const auto* of_game = std::get_if<Event>(&event);
    return of_game == nullptr || audience(*of_game) == Audience::everyone;
}

struct WriteMessage {
    Writer& out;
    const Deck& deck;

    void operator()(const Accepted& m) const {
        named("accepted");
        write_hex(out, "id", m.id.bytes);
        out.field("version", m.version);
        if (m.room) out.field("room", m.room->text);
        if (m.member) out.field("member", m.member->number);
    }
    void operator()(const Refused& m) const {
        named("refused");
        if (m.id) write_hex(out, "id", m.id->bytes);
        out.field("code", m.code).field("sentence", m.sentence);
        if (!m.rule.empty()) out.field("rule", m.rule);
    }
    void operator()(const Whole& m) const {
        named("view").field("room", m.room.text).field("link", m.link);
        out.field("epoch", m.at.epoch).field("version", m.at.version);
        out.field("you", m.you.number).field("host", m.host.number);
        write_setup(out.key("setup"), m.setup);
        write_members(m.members);
        write_chat(m.chat);
        const Deck& cards = *m.setup.preset->deck;
        if (m.game) {
            SEQ_ASSERT(m.game->setup == m.setup);  // it is written once
            write_view(out.key("game"), *m.game);
        }
        write_legal(out.key("legal"), m.legal, cards);
        if (!m.namings.empty()) write_choices(out.key("namings"), m.namings, cards);
        out.field("games", m.games);
        if (m.deal) write_deal(out.key("deal"), *m.deal);
        if (m.locked) out.key("locked").boolean(true);
        if (m.password) out.key("password").boolean(true);
        if (m.paused) out.key("paused").boolean(true);
        if (m.hands) write_hands(out, *m.hands, cards);
        if (m.statistics) {
            write_statistics(out.key("statistics").open_object(), *m.statistics);
            out.close_object();
        }
        if (m.series) {
            write_series(out.key("series").open_object(), *m.series);
            out.close_object();
        }
        if (m.archived) out.key("archived").boolean(true);
        write_successor(out, m.successor);
        if (m.referee) out.field("referee", m.referee->number);
        if (m.closed_to_spectators) out.key("closed_to_spectators").boolean(true);
        if (!m.call) return;
        write_open_call(out.key("call").open_object(), *m.call);
        out.close_object();
    }
    void operator()(const Private& m) const {
        named("private").field("version", m.version).key("events").open_array();
        for (const Event& event : m.events) {
            SEQ_ASSERT(audience(event) == Audience::one_seat);
            write_event(out, event, deck);
        }
        out.close_array();
        if (m.legal) write_legal(out.key("legal"), *m.legal, deck);
        if (!m.namings.empty()) write_choices(out.key("namings"), m.namings, deck);
    }
    void operator()(const Public& m) const {
        named("events").field("version", m.version).key("events").open_array();
        for (const RoomEvent& event : m.events) {
            SEQ_ASSERT(is_for_everyone(event));
            write_event(out, event, deck);
        }
        out.close_array();
    }
    void operator()(const Skip& m) const { named("skip").field("version", m.version); }
    void operator()(const GameRecord& m) const {
        named("record");
        write_hex(out, "id", m.id.bytes);
        out.field("game", m.game).field("record", m.record).field("fairdeal", m.fairdeal);
    }
    void operator()(const GameReplay& m) const {
        named("replay");
        write_replay(out, m);
    }
    void operator()(const Knocks& m) const {
        named("knocks").key("waiting").open_array();
        for (const Knock& one : m.waiting)
            out.open_object().field("knock", one.knock).field("name", one.name).close_object();
        out.close_array();
    }
    void operator()(const Clocks& m) const {
        named("clocks").key("seats").open_array();
        for (const Clocks::OfSeat& clock : m.seats) {
            out.open_object().field("seat", clock.seat.number).field("ms", clock.ms);
            out.key("running").boolean(clock.running).close_object();
        }
        out.close_array();
    }
    void operator()(const Notice& m) const {
        named("notice").field("code", m.code).field("sentence", m.sentence);
    }

    Writer& named(std::string_view type) const { return out.open_object().field("type", type); }
    void write_members(const std::vector<MemberView>& members) const {
        out.key("members").open_array();
        for (const MemberView& member : members) {
            out.open_object().field("member", member.member.number).field("name", member.name);
            if (member.seat) out.field("seat", member.seat->number);
            if (member.purse) out.field("purse", *member.purse);
            if (member.ready) out.key("ready").boolean(true);
            if (member.muted) out.key("muted").boolean(true);
            if (member.asks) out.field("asks", member.asks->number);
            write_presence(member);
            out.close_object();
        }
        out.close_array();
    }
    void write_presence(const MemberView& member) const {
        if (member.bot) out.field("bot", to_string(*member.bot));
        if (member.stand_in) out.field("stand_in", to_string(*member.stand_in));
        if (member.away_since) out.field("away_since", *member.away_since);
        if (member.votes.empty()) return;
        out.key("votes").open_array();
        for (const MemberId voter : member.votes)
            out.integer(voter.number);
        out.close_array();
    }
    void write_chat(const std::vector<ChatLine>& chat) const {
        out.key("chat").open_array();
        for (const ChatLine& line : chat)
            write_chat_line(out, line);
        out.close_array();
    }
};

}  // namespace

std::string encode(const ServerMessage& message, const Deck& deck) {
    Writer out;
    std::visit(WriteMessage{out, deck}, message);
    out.close_object();
    return out.take();
}

}  // namespace seq::protocol
