#include <algorithm>
#include <array>

#include "client/words/event_formatter.hpp"
#include "client/words/words.hpp"
#include "protocol/message/event_codec.hpp"
#include "protocol/talk/choices.hpp"

// Members, seats, what is said, and the room around the games.

namespace seq::client {

using namespace protocol;

namespace {

/// The text of a phrase, or the sign with an id; the id if this program does not know it.
std::string phrase(const std::string& id) {
    const Phrase* known = find_phrase(id);
    return known != nullptr ? std::string{known->text} : id;
}
std::string sign(std::span<const Sign> signs, const std::string& id) {
    const Sign* known = find_sign(signs, id);
    return known != nullptr ? std::string{known->sign} : id;
}
/// What was said, as another line refers to it.
std::string quoted(const ChatLine& line) {
    if (!line.text.empty()) return '"' + line.text + '"';
    if (!line.emote.empty()) return sign(emotes(), line.emote);
    return line.phrase.empty() ? sign(reactions(), line.reaction) : '"' + phrase(line.phrase) + '"';
}

/// By the number of the way (T1); calls that are only noted have no such part.
constexpr std::array<std::string_view, 4> settled_by{"they admitted it", "the referee decided",
                                                     "the third side voted", "the app decided"};

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

    // Talk, and the calls about it (T1 to T5).
    void operator()(const PhraseSaid& event) const { to.set("text", phrase(event.phrase)); }
    void operator()(const Reacted& event) const {
        const ChatLine* line = room.line(event.message);
        to.set("text", sign(reactions(), event.reaction) + (line != nullptr ? " to " + quoted(*line) : ""));
    }
    void operator()(const Emoted& event) const { to.set("text", sign(emotes(), event.emote)); }
    void operator()(const Nudged& event) const {
        if (event.seat == room.seat()) to.kind = LogKind::notice;
    }
    void operator()(const MessageCalled& event) const {
        const OpenCall& call = event.call;
        to.set("name", name_of(room, call.by));
        to.set("side", side_with_people(room, call.side));
        if (const ChatLine* line = room.line(call.message)) to.hint = "It is about " + quoted(*line) + ". ";
        to.hint += "It is decided within " + std::to_string(call.seconds) + " s.";
    }
    void operator()(const VerdictGiven& event) const {
        to.set("side", side_with_people(room, event.side));
        if (event.way == Way::noted)
            to.key = "verdict-given.noted";
        else
            to.set("way", std::string{settled_by.at(static_cast<std::size_t>(event.way))});
        to.set("word", event.word.empty() ? "" : ", because of \"" + event.word + "\"");
    }
    void operator()(const RefereeMade& event) const {
        if (event.member) return;
        to.vary("off");
        to.rule = {};
    }
    template <typename Other>
    void operator()(const Other&) const {}
};

}  // namespace

void add_room_details(const Room& room, const RoomEvent& event, Sentence& to) {
    visit_event(event, RoomDetails{room, to});
}

}  // namespace seq::client
