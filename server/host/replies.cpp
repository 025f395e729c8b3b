#include "server/host/replies.hpp"

#include <utility>

#include "engine/deck/card.hpp"
#include "protocol/message/codec.hpp"

namespace seq::net {
namespace {

room::Frame encoded(const protocol::ServerMessage& message) {
    return room::to_frame(protocol::encode(message, two_packs));  // no card in it: any deck
}

}  // namespace

room::Frame refusal(protocol::Refused refused) {
    return encoded(std::move(refused));
}

room::Frame notice(std::string code, std::string sentence) {
    return encoded(protocol::Notice{std::move(code), std::move(sentence)});
}

room::Frame moved_to(std::string_view node) {
    return encoded(protocol::Moved{protocol::node_path(node)});
}

void refuse(Metrics& metrics, Peer& peer, protocol::Refused refused) {
    metrics.refusals.add(refused.code);
    peer.deliver({refusal(std::move(refused))});
}

protocol::Refused refuse_guessing(protocol::CommandId id) {
    return {
        id,
        "too-many",
        "too many wrong codes were tried; please open the whole link that you were sent, or wait a minute",
        {}};
}

protocol::Refused refuse_quarantined(protocol::CommandId id) {
    return {id, "room-quarantined", "this room has a fault and is closed; its records are kept", {}};
}

protocol::Refused refuse_storage_full(protocol::CommandId id, bool is_behind) {
    return {id,
            "storage-full",
            is_behind
                ? "the server's storage does not answer at the moment; please try again in a few seconds"
                : "the server's disk is full, so the command was not carried out; please try again later",
            {}};
}

}  // namespace seq::net
