#include "engine/base/assert.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/lobby_commands.hpp"
#include "protocol/message/talk_codec.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol {
namespace {

struct TypeOf {
    std::string_view operator()(const Create&) const { return "create"; }
    std::string_view operator()(const Join&) const { return "join"; }
    std::string_view operator()(const Resume&) const { return "resume"; }
    std::string_view operator()(const Sit&) const { return "sit"; }
    std::string_view operator()(const Start&) const { return "start"; }
    std::string_view operator()(const Abandon&) const { return "abandon"; }
    std::string_view operator()(const Move& move) const { return to_string(move.words.kind); }
    std::string_view operator()(const Say&) const { return "say"; }
    std::string_view operator()(const FetchRecord&) const { return "record"; }
    std::string_view operator()(const FetchReplay&) const { return "replay"; }
    std::string_view operator()(const LobbyCommand& command) const { return type_of(command); }
    std::string_view operator()(const SeatBot&) const { return "seat-bot"; }
    std::string_view operator()(const UnseatBot&) const { return "unseat-bot"; }
    std::string_view operator()(const StandIn&) const { return "stand-in"; }
    std::string_view operator()(const VoteStandIn&) const { return "vote-stand-in"; }
    std::string_view operator()(const EndStandIn&) const { return "end-stand-in"; }
    std::string_view operator()(const Pause&) const { return "pause"; }
    std::string_view operator()(const Unpause&) const { return "unpause"; }
    std::string_view operator()(const TalkCommand& talk) const { return type_of(talk); }
    std::string_view operator()(const DealCommit&) const { return "deal-commit"; }
    std::string_view operator()(const DealReveal&) const { return "deal-reveal"; }
};

/// The fields that a command has besides `type`, `id` and `seen`.
struct WriteBody {
    Writer& out;

    void operator()(const Create& create) const {
        out.field("preset", create.preset).field("players", create.players);
        if (create.sides) out.field("sides", *create.sides);
        if (!create.options.empty()) write_options(create.options);
        out.field("name", create.name);
        write_hex(out, "token", create.token.bytes);
        if (create.password) out.field("password", *create.password);
    }
    void operator()(const Join& join) const {
        out.field("room", join.room.text).field("name", join.name);
        write_hex(out, "token", join.token.bytes);
        if (join.secret) write_hex(out, "secret", join.secret->bytes);
        if (join.password) out.field("password", *join.password);
    }
    void operator()(const Resume& resume) const {
        out.field("room", resume.room.text);
        write_hex(out, "token", resume.token.bytes);
        write_hex(out, "next_token", resume.next_token.bytes);
        if (resume.seen) out.field("epoch", resume.seen->epoch).field("seen", resume.seen->version);
    }
    void operator()(const Sit& sit) const {
        if (sit.seat) out.field("seat", *sit.seat);
    }
    void operator()(const Start&) const {}
    void operator()(const Abandon&) const {}
    void operator()(const Move& move) const {
        const MoveWords& words = move.words;
        SEQ_ASSERT(words.kind != MoveKind::penalty);  // the table's, and in records only
        if (!words.card.empty()) out.field("card", words.card);
        if (words.space) write_space(out.key("space"), *words.space);
        if (words.sequences.empty()) return;
        out.key("sequences").open_array();
        for (const auto& [first, last] : words.sequences)
            write_ends(out, first, last);
        out.close_array();
    }
    void operator()(const Say& say) const { out.field("text", say.text); }
    void operator()(const FetchRecord& fetch) const {
        if (fetch.game) out.field("game", *fetch.game);
    }
    void operator()(const FetchReplay& fetch) const {
        if (fetch.game) out.field("game", *fetch.game);
    }
    void operator()(const LobbyCommand& command) const { write_lobby_command(out, command); }
    void operator()(const SeatBot& seat) const {
        if (seat.seat) out.field("seat", *seat.seat);
        out.field("level", to_string(seat.level));
    }
    void operator()(const UnseatBot& unseat) const { out.field("seat", unseat.seat); }
    void operator()(const StandIn& stand_in) const {
        out.field("member", stand_in.member.number).field("level", to_string(stand_in.level));
    }
    void operator()(const VoteStandIn& vote) const {
        out.field("member", vote.member.number);
        if (vote.level) out.field("level", to_string(*vote.level));
    }
    void operator()(const EndStandIn& end) const { out.field("member", end.member.number); }
    void operator()(const Pause&) const {}
    void operator()(const Unpause&) const {}
    void operator()(const TalkCommand& talk) const { write_talk(out, talk); }
    void operator()(const DealCommit& deal) const {
        out.field("game", deal.game).field("epoch", deal.epoch);
        write_hex(out, "commit", deal.commit);
    }
    void operator()(const DealReveal& deal) const {
        out.field("game", deal.game).field("epoch", deal.epoch);
        write_hex(out, "reveal", deal.reveal);
    }

    void write_options(const std::vector<std::pair<std::string, std::string>>& options) const {
        out.key("options").open_object();
        for (const auto& [key, value] : options)
            out.foreign_key(key).string(value);
        out.close_object();
    }
};

}  // namespace

std::string encode(const ClientMessage& message) {
    Writer out;
    out.open_object().field("type", std::visit(TypeOf{}, message.body));
    write_hex(out, "id", message.id.bytes);
    if (message.seen && !std::holds_alternative<Resume>(message.body)) out.field("seen", *message.seen);
    std::visit(WriteBody{out}, message.body);
    out.close_object();
    return out.take();
}

}  // namespace seq::protocol
