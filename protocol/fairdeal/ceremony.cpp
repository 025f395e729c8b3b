#include "protocol/fairdeal/ceremony.hpp"

#include <vector>

#include "protocol/fairdeal/encoding.hpp"

namespace seq::protocol::fairdeal {
namespace {

std::vector<std::uint8_t> transcript_body(std::span<const std::optional<SeatCommitment>> seats) {
    std::vector<std::uint8_t> body;
    std::uint32_t i = 0;
    for (const std::optional<SeatCommitment>& seat : seats) {
        Encoder entry{"seat"};
        entry.u32(i++);
        entry.bytes(seat ? Bytes{seat->commit} : Bytes{}).bytes(seat ? Bytes{seat->reveal} : Bytes{});
        body.insert(body.end(), entry.result().begin(), entry.result().end());
    }
    return body;
}

}  // namespace

Digest server_commit(const Deal& deal, const Digest& secret) {
    return sha256(
        Encoder{"fairdeal/1/server-commit"}.bytes(deal.game).u32(deal.epoch).bytes(secret).result());
}

Digest client_commit(const Deal& deal, std::uint32_t i, const Digest& reveal) {
    return sha256(
        Encoder{"fairdeal/1/client-commit"}.bytes(deal.game).u32(deal.epoch).u32(i).bytes(reveal).result());
}

Digest transcript(const Deal& deal, const Digest& server_commit,
                  std::span<const std::optional<SeatCommitment>> seats) {
    Encoder whole{"fairdeal/1/transcript"};
    whole.bytes(deal.game).u32(deal.epoch).bytes(deal.rules).bytes(server_commit);
    whole.u32(static_cast<std::uint32_t>(seats.size())).bytes(transcript_body(seats));
    return sha256(whole.result());
}

std::array<std::uint8_t, 4> word_bytes(const Digest& transcript) {
    const Digest digest = sha256(Encoder{"fairdeal/1/sas"}.bytes(transcript).result());
    return {digest[0], digest[1], digest[2], digest[3]};
}

Digest master_key(const Digest& secret, const Digest& transcript) {
    return hmac_sha256(secret, Encoder{"fairdeal/1/master"}.bytes(transcript).result());
}

Digest quick_master_key(const Deal& deal, const Digest& secret, std::size_t players) {
    const std::vector<std::optional<SeatCommitment>> absent(players);
    return master_key(secret, transcript(deal, server_commit(deal, secret), absent));
}

}  // namespace seq::protocol::fairdeal
