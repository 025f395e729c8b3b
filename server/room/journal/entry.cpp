#include "server/room/journal/entry.hpp"

namespace seq::room {

protocol::ClientBody without_secrets(protocol::ClientBody command) {
    if (auto* create = std::get_if<protocol::Create>(&command)) {
        create->token = {};
        create->password.reset();
    }
    if (auto* join = std::get_if<protocol::Join>(&command)) {
        join->token = {};
        join->secret.reset();
        join->password.reset();
    }
    if (auto* say = std::get_if<protocol::Say>(&command)) say->sure = false;
    if (auto* lobby = std::get_if<protocol::LobbyCommand>(&command))
        if (auto* set = std::get_if<protocol::SetPassword>(lobby)) set->password.reset();
    return command;
}

bool begins_game(const Entry& entry) {
    if (command_in<protocol::Start>(entry) != nullptr)
        return !std::get<AcceptedCommand>(entry.cause).resolved.absent;  // else a ceremony begins
    if (const auto* start = decision_in<StartWhenReady>(entry)) return !start->absent;
    return decision_in<FinishDeal>(entry) != nullptr;
}

bool is_substitution(const Entry& entry) {
    const auto* lobby = command_in<protocol::LobbyCommand>(entry);
    return lobby != nullptr && std::holds_alternative<protocol::GiveSeat>(*lobby) &&
           std::get<AcceptedCommand>(entry.cause).resolved.seat;
}

std::optional<SettleCall> verdict_in(const Entry& entry) {
    if (const auto* settled = decision_in<SettleCall>(entry)) return *settled;
    const auto* talk = command_in<protocol::TalkCommand>(entry);
    if (talk == nullptr) return std::nullopt;
    if (std::holds_alternative<protocol::Concede>(*talk))
        return SettleCall{.upheld = true, .way = protocol::Way::concession, .word = {}};
    if (const auto* rule = std::get_if<protocol::RuleOnCall>(talk))
        return SettleCall{.upheld = rule->upheld, .way = protocol::Way::referee, .word = {}};
    return std::nullopt;
}

}  // namespace seq::room
