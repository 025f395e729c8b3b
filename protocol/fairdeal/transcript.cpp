#include "protocol/fairdeal/transcript.hpp"

#include <limits>

#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"

namespace seq::protocol::fairdeal {
namespace {

using json::Writer;

std::string hex_of(const std::optional<Digest>& part) {
    return part ? to_hex(*part) : std::string{};
}

/// The fields `server` and `seats`.
void write_shares(Writer& out, const Ceremony& ceremony) {
    out.key("server").open_object();
    out.field("commit", to_hex(ceremony.server_commit)).field("secret", to_hex(ceremony.server_secret));
    out.close_object();
    out.key("seats").list(ceremony.seats, [&](const SeatShare& seat) {
        out.open_object();
        out.field("commit", hex_of(seat.commit)).field("reveal", hex_of(seat.reveal));
        out.close_object();
    });
}

using json::Fields;
using json::for_each_item;
using json::Node;
using json::Reading;

constexpr std::uint64_t u32_max = std::numeric_limits<std::uint32_t>::max();

/// At least one byte in hex.
std::string read_bytes(Fields& fields, std::string_view name, std::size_t bytes_max) {
    const Node* node = fields.need(name);
    if (node == nullptr) return {};
    const std::string_view hex = fields.reading().string(*node);
    std::vector<std::uint8_t> bytes(hex.size() / 2);
    if (bytes.empty() || bytes.size() > bytes_max || !from_hex(hex, bytes))
        fields.reading().complain("bad-value", *node,
                                  "must be 1 to " + std::to_string(bytes_max) + " bytes in hex");
    return {bytes.begin(), bytes.end()};
}

Digest read_digest(Reading& reading, const Node& node) {
    Digest digest{};
    if (!from_hex(reading.string(node), digest))
        reading.complain("bad-value", node, "must be 32 bytes, that is 64 hex digits");
    return digest;
}

Digest need_digest(Fields& fields, std::string_view name) {
    const Node* node = fields.need(name);
    return node ? read_digest(fields.reading(), *node) : Digest{};
}

/// Nothing if the text is empty.
std::optional<Digest> read_share(Fields& fields, std::string_view name) {
    const Node* node = fields.need(name);
    if (node == nullptr || fields.reading().string(*node).empty()) return std::nullopt;
    return read_digest(fields.reading(), *node);
}

/// The fields `epoch`, `server` and `seats`.
Ceremony read_ceremony(Fields& fields) {
    Reading& reading = fields.reading();
    Ceremony ceremony;
    ceremony.epoch = static_cast<std::uint32_t>(fields.integer("epoch", 0, u32_max));
    if (Node* node = fields.need("server")) {
        Fields server{reading, *node};
        ceremony.server_commit = need_digest(server, "commit");
        ceremony.server_secret = need_digest(server, "secret");
        server.finish();
    }
    if (const Node* node = fields.need("seats"))
        for_each_item(reading, *node, [&](Node& child) {
            Fields seat{reading, child};
            const auto commit = read_share(seat, "commit");
            ceremony.seats.push_back({.commit = commit, .reveal = read_share(seat, "reveal")});
            seat.finish();
        });
    return ceremony;
}

Transcript read_transcript(Reading& reading) {
    Fields fields{reading, reading.tree.root()};
    Transcript transcript;
    fields.integer("fairdeal", 1, 1);
    transcript.game = read_bytes(fields, "game", game_id_bytes_max);
    transcript.rules = read_bytes(fields, "rules", rules_id_bytes_max);
    transcript.dealt = read_ceremony(fields);
    if (const Node* node = fields.need("voids"))
        for_each_item(reading, *node, [&](Node& child) {
            Fields ceremony{reading, child};
            transcript.voids.push_back(read_ceremony(ceremony));
            ceremony.finish();
        });
    if (const Node* node = fields.need("random_forfeits"))
        for_each_item(reading, *node, [&](const Node& child) {
            transcript.random_forfeits.push_back(reading.integer(child, 1, u32_max));
        });
    transcript.record = fields.string("record");
    fields.finish();
    return transcript;
}

}  // namespace

std::string rules_id(std::string_view preset) {
    return std::string{preset} + "/1";
}

Ceremony quick_ceremony(std::string_view game, std::string_view rules, const Digest& secret,
                        std::size_t players) {
    const Deal deal{.game = as_bytes(game), .epoch = 0, .rules = as_bytes(rules)};
    return {.epoch = 0,
            .server_commit = server_commit(deal, secret),
            .server_secret = secret,
            .seats = std::vector<SeatShare>(players)};
}

std::string write_transcript(const Transcript& transcript) {
    Writer out;
    out.open_object();
    out.field("fairdeal", 1);
    out.field("game", to_hex(as_bytes(transcript.game)));
    out.field("epoch", transcript.dealt.epoch);
    out.field("rules", to_hex(as_bytes(transcript.rules)));
    write_shares(out, transcript.dealt);
    out.key("voids").list(transcript.voids, [&](const Ceremony& ceremony) {
        out.open_object().field("epoch", ceremony.epoch);
        write_shares(out, ceremony);
        out.close_object();
    });
    out.key("random_forfeits");
    out.list(transcript.random_forfeits, [&](std::size_t line) { out.integer(line); });
    out.field("record", transcript.record);
    out.close_object();
    return out.take() + '\n';
}

tl::expected<Transcript, json::Fault> parse_transcript(std::string_view text) {
    json::Tree tree;
    if (auto fault = json::parse(text, transcript_limits, tree)) return tl::unexpected{std::move(*fault)};
    Reading reading{tree, json::Unknown::refused};
    Transcript transcript = read_transcript(reading);
    if (reading.failed()) return tl::unexpected{reading.fault()};
    return transcript;
}

tl::expected<Transcript, json::Fault> parse_saved_transcript(std::string_view text) {
    json::Tree tree;
    if (auto fault = json::parse(text, saved_game_limits, tree)) return tl::unexpected{std::move(*fault)};
    Reading reading{tree, json::Unknown::ignored};
    Fields file{reading, tree.root()};
    if (file.find("type") == nullptr) return parse_transcript(text);  // no answer of the protocol
    const std::string_view transcript = file.string("fairdeal");
    if (reading.failed()) return tl::unexpected{reading.fault()};
    return parse_transcript(transcript);
}

}  // namespace seq::protocol::fairdeal
