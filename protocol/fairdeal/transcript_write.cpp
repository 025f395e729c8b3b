#include "protocol/fairdeal/transcript.hpp"
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
    out.key("seats").open_array();
    for (const SeatShare& seat : ceremony.seats) {
        out.open_object();
        out.field("commit", hex_of(seat.commit)).field("reveal", hex_of(seat.reveal));
        out.close_object();
    }
    out.close_array();
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
    out.key("voids").open_array();
    for (const Ceremony& ceremony : transcript.voids) {
        out.open_object().field("epoch", ceremony.epoch);
        write_shares(out, ceremony);
        out.close_object();
    }
    out.close_array();
    out.key("random_forfeits").open_array();
    for (const std::size_t line : transcript.random_forfeits)
        out.integer(line);
    out.close_array();
    out.field("record", transcript.record);
    out.close_object();
    return out.take() + '\n';
}

}  // namespace seq::protocol::fairdeal
