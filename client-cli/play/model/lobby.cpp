#include "client-cli/play/model/lobby.hpp"

#include <algorithm>
#include <utility>

#include "client-cli/play/model/text.hpp"
#include "protocol/message/text.hpp"

// The part of the model around the games.

namespace seq::cli {

using namespace protocol;

namespace {

struct Happen {
    Model& model;

    MemberView* member(MemberId id) {
        const auto found = std::ranges::find(model.members, id, &MemberView::member);
        return found == model.members.end() ? nullptr : &*found;
    }
    void operator()(const SeatLeft& left) {
        MemberView* one = member(left.member);
        if (one == nullptr) return;
        one->seat.reset();
        clear_marks(*one);
    }
    void operator()(const ReadyChanged& changed) {
        if (MemberView* one = member(changed.member)) one->ready = changed.ready;
    }
    void operator()(const SetupChanged&) {}  // the table changes with it, see the model
    void operator()(const SeatAsked& asked) {
        if (MemberView* one = member(asked.member)) one->asks = asked.seat;
    }
    void operator()(const SeatsShuffled&) {}  // the seats are told one by one
    void operator()(const RoomLocked& changed) { model.locked = changed.locked; }
    void operator()(const PasswordChanged& changed) { model.password = changed.set; }
    void operator()(const LinkRenewed& renewed) {
        model.link = model.link.substr(0, model.link.find('#')) + "#" + to_hex(renewed.secret.bytes);
    }
    void operator()(const MemberLeft& left) {
        if (const MemberView* one = member(left.member)) model.gone.push_back(*one);
        std::erase_if(model.members, [&](const MemberView& one) { return one.member == left.member; });
        for (MemberView& one : model.members)
            std::erase(one.votes, left.member);
    }
    void operator()(const MemberMuted& changed) {
        if (MemberView* one = member(changed.member)) one->muted = changed.muted;
    }
    void operator()(const HostChanged& changed) {
        model.host = changed.member;
        model.knocks.clear();  // the new host is told them
    }
};

}  // namespace

void clear_marks(MemberView& member) {
    member.ready = false;
    member.asks.reset();
}

void tell_knocks(Model& model, const std::vector<Knock>& waiting) {
    for (const Knock& one : waiting) {
        if (std::ranges::find(model.knocks, one.knock, &Knock::knock) != model.knocks.end()) continue;
        const std::string name = clean_text(one.name);
        std::string text = name;
        text.append(" knocks: `admit ").append(name).append("` or `turn away ").append(name).append("`.");
        model.say(LogKind::notice, std::move(text));
    }
}

const Knock* knock_called(const Model& model, std::string_view name) {
    const std::string wanted = protocol::lower(name);
    for (const Knock& one : model.knocks)
        if (protocol::lower(one.name) == wanted || std::to_string(one.knock) == wanted) return &one;
    return nullptr;
}

const MemberView* Model::member_called(std::string_view name) const {
    const std::string wanted = protocol::lower(name);
    const MemberView* found = nullptr;
    for (const MemberView& one : members) {
        if (std::to_string(one.member.number) == wanted) return &one;
        const std::string known = protocol::lower(one.name);
        if (known == wanted) return &one;
        if (wanted.empty() || !known.starts_with(wanted)) continue;
        if (found != nullptr) return nullptr;
        found = &one;
    }
    return found;
}

void Model::happen_in_lobby(const LobbyEvent& event) {
    if (const auto* changed = std::get_if<SetupChanged>(&event)) change_setup(changed->setup);
    std::visit(Happen{*this}, event);
}

}  // namespace seq::cli
