#include "server/host/replies.hpp"

#include <memory>
#include <utility>

#include "engine/deck/card.hpp"
#include "protocol/message/codec.hpp"

namespace seq::net {
namespace {

room::Frame encoded(const protocol::ServerMessage& message) {
    return room::to_frame(protocol::encode(message, two_packs));  // no card in it: any deck
}

}  // namespace

room::Frame refusal(std::optional<protocol::CommandId> id, std::string code, std::string sentence) {
    return refusal({id, std::move(code), std::move(sentence), {}});
}

room::Frame refusal(protocol::Refused refused) {
    return encoded(std::move(refused));
}

room::Frame notice(std::string code, std::string sentence) {
    return encoded(protocol::Notice{std::move(code), std::move(sentence)});
}

room::Frame moved_to(std::string_view node) {
    return encoded(protocol::Moved{protocol::node_path(node)});
}

room::Frame refuse_guessing(protocol::CommandId id) {
    return refusal(
        id, "too-many",
        "too many wrong codes were tried; please open the whole link that you were sent, or wait a "
        "minute");
}

room::Frame refuse_quarantined(protocol::CommandId id) {
    return refusal(id, "room-quarantined", "this room has a fault and is closed; its records are kept");
}

room::Frame refuse_storage_full(protocol::CommandId id, bool is_behind) {
    return refusal(
        id, "storage-full",
        is_behind ? "the server's storage does not answer at the moment; please try again in a few seconds"
                  : "the server's disk is full, so the command was not carried out; please try again later");
}

}  // namespace seq::net
