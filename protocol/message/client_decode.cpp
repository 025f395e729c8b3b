#include <algorithm>
#include <array>

#include "protocol/json/quote.hpp"
#include "protocol/message/bots_decode.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/message/lobby_commands.hpp"
#include "protocol/message/move_decode.hpp"
#include "protocol/message/talk_codec.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol {
namespace {

constexpr std::size_t options_max = 16;
std::vector<std::pair<std::string, std::string>> read_options(Reading& reading, const Node& node) {
    std::vector<std::pair<std::string, std::string>> options;
    if (!reading.is_object(node)) return options;
    if (node.children > options_max)
        reading.complain("bad-value", node,
                         "must have no more than " + std::to_string(options_max) + " options");
    json::for_each(reading, node, [&](const Node& option) {
        if (option.key.size() > word_bytes_max)
            reading.complain(
                "bad-value", option,
                "must have no more than " + std::to_string(word_bytes_max) + " bytes in its name");
        else
            options.emplace_back(option.key, read_word(reading, option));
    });
    return options;
}

ClientBody read_create(Fields& fields) {
    Create create;
    create.preset = need_word(fields, "preset");
    create.players = read_u32(fields, "players");
    if (const Node* sides = fields.find("sides")) create.sides = read_u32(fields.reading(), *sides, 1);
    if (const Node* options = fields.find("options"))
        create.options = read_options(fields.reading(), *options);
    create.name = read_plain(fields, "name", name_characters_max);
    create.token = read_token(fields, "token");
    if (fields.find("password")) create.password = read_plain(fields, "password", password_characters_max);
    return create;
}

ClientBody read_join(Fields& fields) {
    Join join{.room = read_room_code(fields, "room"),
              .name = read_plain(fields, "name", name_characters_max),
              .token = read_token(fields, "token")};
    if (const Node* secret = fields.find("secret")) join.secret = read_link_secret(fields.reading(), *secret);
    if (fields.find("password")) join.password = read_plain(fields, "password", password_characters_max);
    return join;
}

ClientBody read_resume(Fields& fields) {
    Resume resume{.room = read_room_code(fields, "room"),
                  .token = read_token(fields, "token"),
                  .next_token = read_token(fields, "next_token"),
                  .seen = {}};
    if (fields.find("epoch") || fields.find("seen"))  // one without the other says nothing
        resume.seen = Seen{.epoch = read_u32(fields, "epoch"),
                           .version = fields.integer("seen", 0, json::exact_integer_max)};
    return resume;
}

ClientBody read_sit(Fields& fields) {
    Sit sit;
    if (const Node* seat = fields.find("seat"))
        sit.seat = static_cast<std::uint32_t>(fields.reading().integer(*seat, 1, UINT8_MAX));
    return sit;
}

template <MoveKind kind>
ClientBody read_move_of(Fields& fields) {
    return Move{read_move(fields, kind)};
}

ClientBody read_say(Fields& fields) {
    return Say{read_plain(fields, "text", chat_characters_max)};
}

/// `record` or `replay`.
template <typename Fetch>
ClientBody read_fetch(Fields& fields) {
    Fetch fetch;
    if (const Node* game = fields.find("game")) fetch.game = read_u32(fields.reading(), *game, 1);
    return fetch;
}

using ReadBody = ClientBody (*)(Fields&);

/// A command that has no fields of its own.
template <typename Bare>
ClientBody read_bare(Fields&) {
    return Bare{};
}

ClientBody read_deal_commit(Fields& fields) {
    DealCommit deal;
    deal.game = read_u32(fields, "game", 1);
    deal.epoch = read_u32(fields, "epoch");
    deal.commit = read_digest(fields, "commit");
    return deal;
}

ClientBody read_deal_reveal(Fields& fields) {
    DealReveal deal;
    deal.game = read_u32(fields, "game", 1);
    deal.epoch = read_u32(fields, "epoch");
    deal.reveal = read_digest(fields, "reveal");
    return deal;
}

/// Every kind of move but `penalty`, which is the table's and no seat's (S23).
constexpr std::array<CommandType, 28> commands{{{"place", read_move_of<MoveKind::place>},
                                                {"draw", read_move_of<MoveKind::draw>},
                                                {"remove", read_move_of<MoveKind::remove>},
                                                {"exchange", read_move_of<MoveKind::exchange>},
                                                {"pass", read_move_of<MoveKind::pass>},
                                                {"forfeit", read_move_of<MoveKind::forfeit>},
                                                {"roll", read_move_of<MoveKind::roll>},
                                                {"put", read_move_of<MoveKind::put>},
                                                {"swap", read_move_of<MoveKind::swap>},
                                                {"cast", read_move_of<MoveKind::cast>},
                                                {"say", read_say},
                                                {"sit", read_sit},
                                                {"start", read_bare<Start>},
                                                {"record", read_fetch<FetchRecord>},
                                                {"replay", read_fetch<FetchReplay>},
                                                {"join", read_join},
                                                {"resume", read_resume},
                                                {"create", read_create},
                                                {"seat-bot", read_seat_bot},
                                                {"unseat-bot", read_unseat_bot},
                                                {"stand-in", read_stand_in},
                                                {"vote-stand-in", read_vote_stand_in},
                                                {"end-stand-in", read_end_stand_in},
                                                {"pause", read_bare<Pause>},
                                                {"unpause", read_bare<Unpause>},
                                                {"abandon", read_bare<Abandon>},
                                                {"deal-commit", read_deal_commit},
                                                {"deal-reveal", read_deal_reveal}}};

/// Null, and a complaint, where the message has no type that we know.
ReadBody read_type(Fields& fields) {
    const Node* type = fields.need("type");
    const std::string_view name = fields.string("type");
    const auto found = std::ranges::find(commands, name, &CommandType::name);
    if (found != commands.end()) return found->read;
    if (const ReadBody of_talk = find_talk(name)) return of_talk;
    if (const CommandType* of_lobby = find_lobby_command(name)) return of_lobby->read;
    if (type) fields.reading().complain("unknown-command", *type, "there is no command " + json::quote(name));
    return nullptr;
}

ClientMessage read_message(Fields& fields) {
    ClientMessage message{};
    const ReadBody read_body = read_type(fields);
    if (const Node* id = fields.need("id")) message.id = read_id(fields.reading(), *id);
    if (read_body == nullptr) return message;
    message.body = read_body(fields);
    const Node* seen = std::holds_alternative<Resume>(message.body) ? nullptr : fields.find("seen");
    if (seen) message.seen = fields.reading().integer(*seen, 0, json::exact_integer_max);
    fields.finish();
    return message;
}

/// The command's id out of a message that may be broken elsewhere.
std::optional<CommandId> find_id(json::Tree& tree) {
    if (tree.empty() || tree.root().kind != json::Kind::object) return std::nullopt;
    for (const Node* field = tree.first_of(tree.root()); field; field = tree.next_of(*field)) {
        CommandId id;
        if (field->key == "id" && field->kind == json::Kind::string && from_hex(field->text, id.bytes))
            return id;
    }
    return std::nullopt;
}

tl::unexpected<DecodeError> failure(const json::Fault& fault, json::Tree& tree) {
    return tl::unexpected{DecodeError{fault.code, fault.sentence, find_id(tree)}};
}

}  // namespace

tl::expected<ClientMessage, DecodeError> decode_client(std::string_view bytes, const MessageLimits& limits) {
    json::Tree tree;
    const json::Limits bounds{.bytes = limits.bytes, .depth = limits.depth, .nodes = json_nodes_max};
    if (const auto fault = json::parse(bytes, bounds, tree)) return failure(*fault, tree);
    Reading reading{tree, json::Unknown::refused};
    Fields fields{reading, tree.root()};
    ClientMessage message = read_message(fields);
    if (reading.failed()) return failure(reading.fault(), tree);
    return message;
}

}  // namespace seq::protocol
