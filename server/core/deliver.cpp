#include "server/core/deliver.hpp"

#include "engine/base/mutant.hpp"
#include "protocol/message/codec.hpp"

namespace seq::core {

using protocol::ServerMessage;

Frame make_frame(const State& state, const ServerMessage& message) {
    return std::make_shared<const std::string>(encode(message, state.deck()));
}

void deliver(const State& state, SessionId session, const ServerMessage& message, Effects& effects) {
    const std::uint64_t after = is_mutant("refusals-wait-for-nothing") ? 0 : state.version();
    deliver_with(state, after, session, message, effects);
}

void deliver_with(const State& state, std::uint64_t version, SessionId session, const ServerMessage& message,
                  Effects& effects) {
    effects.deliveries.push_back({session, make_frame(state, message), version});
}

}  // namespace seq::core
