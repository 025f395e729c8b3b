#include "server/room/lobby/spoken_code.hpp"

#include <algorithm>

#include "server/room/delivery/deliver.hpp"
#include "server/room/lobby/host_role.hpp"
#include "server/room/refusals.hpp"

namespace seq::room {
namespace {

std::uint32_t seconds_left(const ShownCode& shown, TimePoint now) {
    return static_cast<std::uint32_t>(std::chrono::ceil<std::chrono::seconds>(shown.ends_at - now).count());
}

}  // namespace

protocol::SpokenCode spoken_code_from(const Entropy& entropy) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof bits; ++i)
        bits = bits << 8U | entropy[i];
    return protocol::make_spoken_code(bits);
}

bool show_spoken_code(State& state, const Member& member, const protocol::ClientMessage& command,
                      TimePoint now, const Entropy& entropy, Effects& effects) {
    const auto* show = std::get_if<protocol::ShowCode>(&command.body);
    if (show == nullptr) return false;
    const SessionId session = member.session.value();
    auto& shown = state.door.shown;
    if (auto refused = why_not_host(state, member)) {
        refuse(state, session, command.id, std::move(*refused), effects);
        return true;
    }
    if (!show->shown) shown.reset();
    if (show->shown && (!shown || shown->ends_at <= now))
        shown =
            ShownCode{.code = spoken_code_from(entropy), .to = session, .ends_at = now + spoken_code_time};
    protocol::CodeShown answer{.id = command.id};
    if (shown) {
        answer.code = shown->code;
        answer.seconds = seconds_left(*shown, now);
    }
    deliver(state, session, answer, effects);
    return true;
}

void keep_spoken_code(State& state, TimePoint now, WakeUp& wake) {
    auto& shown = state.door.shown;
    if (!shown) return;
    const Member* host = state.members.at(state.host);
    const bool is_shown = host != nullptr && host->session == shown->to;
    if (!is_shown || shown->ends_at <= now) return shown.reset();
    wake.by(shown->ends_at);
}

bool shows(const State& state, const protocol::SpokenCode& code, TimePoint now) {
    const auto& shown = state.door.shown;
    return shown && shown->code == code && now < shown->ends_at;
}

}  // namespace seq::room
