#include <algorithm>

#include "client/words/event_formatter.hpp"
#include "client/words/words.hpp"
#include "protocol/message/event_codec.hpp"

// Members, seats and the room around the games.

namespace seq::client {

using namespace protocol;

namespace {

struct RoomDetails {
    const Room& room;
    Sentence& to;

    void operator()(const MemberLetBack& event) const {
        to.set("by", joined(event.by, ", ",
                            [&](MemberId id) { return id == room.you ? "you" : name_of(room, id); }));
    }
    void operator()(const HostChanged& event) const {
        if (event.acts_for && event.member != room.you)
            to.hint = "The other players can confirm it: `host " + to.name() + "`.";
    }
    void operator()(const SeatAsked& event) const {
        const MemberView* host = room.member(room.host);
        const bool by_votes = event.member == room.host || host == nullptr || host->away_since;
        const bool decides = room.playing() && (by_votes ? room.seat().is_seat() : room.is_host());
        to.set("seat", std::to_string(event.seat.number));
        if (event.member == room.you || !(decides || event.seat == room.seat())) return;
        to.kind = LogKind::own;
        to.hint = "`grant " + to.name() + (room.playing() ? "` agrees." : "` swaps seats.");
    }
    void operator()(const ReadyChanged& event) const {
        const auto waits = [](const MemberView& one) { return one.seat && !one.ready; };
        if (event.ready && room.free_seats().empty() && std::ranges::none_of(room.members, waits))
            to.after.push_back({LogKind::milestone, room.is_host()
                                                        ? "Everyone is ready: type `start`."
                                                        : "Everyone is ready: the host can start."});
    }
    void operator()(const PurseChanged& event) const {
        if (event.member != room.you) to.key.clear();
    }
    void operator()(const SetupChanged& event) const {
        to.set("game", std::string{event.setup.preset->title});
        to.set("players", std::to_string(event.setup.players()));
        for (const auto& [key, value] : event.setup.option_words())
            to.hint.append(to.hint.empty() ? "Options: " : ", ").append(key).append("=").append(value);
        if (!to.hint.empty()) to.hint += ".";
    }
    void operator()(const LinkRenewed&) const { to.hint = "`link` shows it."; }
    void operator()(const ReadyCheckOpened& event) const {
        to.hint = room.is_host() ? "`again stop` ends it; `start` does not wait." : "Type `again`.";
        if (!event.check.level) return;
        to.vary("bots");
        to.set("count", std::to_string(event.check.seconds.value_or(0)));
    }
    void operator()(const VoiceLinkChanged& event) const {
        if (!event.link) return to.vary("off");
        to.hint = *event.link;
    }
    void operator()(const TableNamed& event) const {
        if (!event.name) return to.vary("off");
        to.set("table", *event.name);
    }
    void operator()(const RoomArchived& event) const {
        if (event.successor)
            to.after.push_back({LogKind::notice, fresh_table_text(room.link, *event.successor)});
    }
    void operator()(const StandInVoted& event) const {
        if (event.level) to.hint = "It would play " + std::string{to_string(*event.level)} + ". ";
        to.hint += "To agree type `vote " + to.name() + "`.";
    }
    void operator()(const Voted& event) const {
        const bool about_seat = event.about == VoteAbout::seat;
        to.vary(about_seat ? "seat" : "host");
        if (event.votes < event.needed)
            to.hint = (about_seat ? "To agree type `grant " : "To agree type `host ") + to.name() + "`.";
    }
    template <typename Other>
    void operator()(const Other&) const {}
};

}  // namespace

void add_room_details(const Room& room, const RoomEvent& event, Sentence& to) {
    visit_event(event, RoomDetails{room, to});
}

}  // namespace seq::client
