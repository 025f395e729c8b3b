#include "engine/base/assert.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol {
namespace {

struct TypeOf {
    std::string_view operator()(const Create&) const { return "create"; }
    std::string_view operator()(const Join&) const { return "join"; }
    std::string_view operator()(const Resume&) const { return "resume"; }
    std::string_view operator()(const Sit&) const { return "sit"; }
    std::string_view operator()(const Start&) const { return "start"; }
    std::string_view operator()(const Move& move) const { return to_string(move.words.kind); }
    std::string_view operator()(const Say&) const { return "say"; }
    std::string_view operator()(const FetchRecord&) const { return "record"; }
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
    }
    void operator()(const Join& join) const {
        out.field("room", join.room.text).field("name", join.name);
        write_hex(out, "token", join.token.bytes);
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
