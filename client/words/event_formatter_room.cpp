#include <algorithm>

#include "client/words/event_formatter.hpp"
#include "client/words/words.hpp"

// Members, seats and the room around the games; and what all sources of EventFormatter share.

namespace seq::client {

using namespace protocol;

void EventFormatter::say(LogKind kind, std::string_view key, const TextValues& values, std::string_view rule,
                         const std::string& hint) {
    std::string text = event_text(key, values);
    if (!rule.empty()) text.insert(text.size() - 1, " (" + std::string{rule} + ")");
    if (!hint.empty()) text += " " + hint;
    lines_.push_back({kind, std::move(text)});
}

void EventFormatter::say_fields(const EventFields& event) {
    std::string key{event.event};
    TextValues values;
    for (const auto& [field, value] : event.fields) {
        if (const auto* member = std::get_if<MemberId>(&value)) {
            values.insert(values.begin(), {field == "member" ? "name" : field, name(*member)});
        } else if (const auto* seat = std::get_if<Seat>(&value)) {
            values.emplace_back(field, std::to_string(seat->number));
            values.emplace_back("name", room_.who(*seat));  // unless there is a member, who stands before it
        } else if (const auto* truth = std::get_if<bool>(&value)) {
            if (!*truth) key += ".off";
        } else {
            values.emplace_back(field, std::get<std::string>(value));
        }
    }
    say(LogKind::room, key, values);
}

std::string EventFormatter::name(MemberId id) const {
    if (id == room_.you) return "You";
    if (const MemberView* member = room_.member(id)) return member->name;
    const auto gone = std::ranges::find(room_.gone, id, &MemberView::member);
    return gone != room_.gone.end() ? gone->name : "Someone";
}

std::string EventFormatter::names(const SeatSet& seats) const {
    std::string people;
    for (const Seat seat : seats)
        people += (people.empty() ? "" : ", ") + (seat == room_.seat() ? "you" : room_.who(seat));
    return people;
}

std::string EventFormatter::side_with_people(Side of) const {
    return side(of) + " (" + people_of(room_, of) + ")";
}

std::string EventFormatter::seat_and_side(Seat seat) const {
    const std::string number = std::to_string(seat.number);
    const bool has_sides = room_.setup && room_.setup->sides() != 0;
    return has_sides ? number + ", " + side(room_.setup->side(seat)) : number;
}

void EventFormatter::on(const MemberLeft& event) {
    say(LogKind::room, event.removed ? "member-left.removed" : "member-left", {{"name", name(event.member)}});
}

void EventFormatter::on(const MemberLetBack& event) {
    std::vector<std::string> people;
    for (const MemberId id : event.by)
        people.push_back(id == room_.you ? "you" : name(id));
    say(LogKind::milestone, "member-let-back", {{"name", name(event.member)}, {"by", list_of(people)}});
}

void EventFormatter::on(const HostChanged& event) {
    const std::string host = name(event.member);
    const bool is_confirmed = !event.acts_for || event.member == room_.you;
    say(LogKind::room, "host-changed", {{"name", host}}, {},
        is_confirmed ? "" : "The other players can confirm it: `host " + host + "`.");
}

void EventFormatter::on(const SeatTaken& event) {
    say(LogKind::room, "seat-taken", {{"name", name(event.member)}, {"seat", seat_and_side(event.seat)}});
}

void EventFormatter::on(const SeatAsked& event) {
    const std::string asker = name(event.member);
    const MemberView* host = room_.member(room_.host);
    const bool by_votes = event.member == room_.host || host == nullptr || host->away_since;
    const bool decides = room_.playing() && (by_votes ? room_.seat().is_seat() : room_.is_host());
    const bool asked = event.member != room_.you && (decides || event.seat == room_.seat());
    say(asked ? LogKind::own : LogKind::room, "seat-asked",
        {{"name", asker}, {"seat", std::to_string(event.seat.number)}}, {},
        asked ? "`grant " + asker + (room_.playing() ? "` agrees." : "` swaps seats.") : "");
}

void EventFormatter::on(const SeatsShuffled&) {
    say(LogKind::milestone, "seats-shuffled", {});
}

void EventFormatter::on(const ReadyChanged& event) {
    say(LogKind::room, event.ready ? "ready-changed" : "ready-changed.off", {{"name", name(event.member)}});
    const auto waits = [](const MemberView& one) { return one.seat && !one.ready; };
    if (event.ready && !room_.free_seat() && std::ranges::none_of(room_.members, waits))
        lines_.push_back({LogKind::milestone, room_.is_host() ? "Everyone is ready: type `start`."
                                                              : "Everyone is ready: the host can start."});
}

void EventFormatter::on(const SatOut& event) {
    say(LogKind::room, "sat-out", {{"name", name(event.member)}}, "X7");
}

void EventFormatter::on(const PurseChanged& event) {
    if (event.member == room_.you)
        say(LogKind::own, "purse-changed", {{"name", "You"}, {"purse", std::to_string(event.purse)}});
}

void EventFormatter::on(const SetupChanged& event) {
    std::string options;
    for (const auto& [key, value] : event.setup.option_words())
        options.append(options.empty() ? "" : ", ").append(key).append("=").append(value);
    say(LogKind::milestone, "setup-changed",
        {{"game", std::string{event.setup.preset->title}},
         {"players", std::to_string(event.setup.players())}},
        {}, options.empty() ? "" : "Options: " + options + ".");
}

void EventFormatter::on(const LinkRenewed&) {
    say(LogKind::room, "link-renewed", {}, {}, "`link` shows it.");
}

void EventFormatter::on(const ReadyCheckOpened& event) {
    const std::string hint =
        room_.is_host() ? "`again stop` ends it; `start` does not wait." : "Type `again`.";
    const auto& [level, seconds] = event.check;
    if (!level) return say(LogKind::milestone, "ready-check-opened", {}, {}, hint);
    say(LogKind::milestone, "ready-check-opened.bots", {{"count", std::to_string(seconds.value_or(0))}}, {},
        hint);
}

void EventFormatter::on(const ReadyCheckEnded&) {
    say(LogKind::milestone, "ready-check-ended", {});
}

void EventFormatter::on(const VoiceLinkChanged& event) {
    if (!event.link) return say(LogKind::room, "voice-link-changed.off", {});
    say(LogKind::room, "voice-link-changed", {}, {}, *event.link);
}

void EventFormatter::on(const TableNamed& event) {
    if (!event.name) return say(LogKind::room, "table-named.off", {});
    say(LogKind::room, "table-named", {{"table", *event.name}});
}

void EventFormatter::on(const RoomArchived& event) {
    say(LogKind::notice, "room-archived", {});
    if (event.successor) lines_.push_back({LogKind::notice, fresh_table_text(room_.link, *event.successor)});
}

void EventFormatter::on(const BotSeated& event) {
    say(LogKind::room, "bot-seated",
        {{"name", name(event.member)},
         {"level", std::string{to_string(event.level)}},
         {"seat", seat_and_side(event.seat)}});
}

void EventFormatter::on(const StandInVoted& event) {
    const std::string absent = name(event.member);
    std::string hint = "To agree type `vote " + absent + "`.";
    if (event.level) hint = "It would play " + std::string{to_string(*event.level)} + ". " + hint;
    say(LogKind::room, "stand-in-voted",
        {{"by", name(event.by)},
         {"name", absent},
         {"votes", std::to_string(event.votes)},
         {"needed", std::to_string(event.needed)}},
        {}, hint);
}

void EventFormatter::on(const Voted& event) {
    const bool about_seat = event.about == VoteAbout::seat;
    const std::string agree = (about_seat ? "`grant " : "`host ") + name(event.member) + "`.";
    say(LogKind::room, about_seat ? "voted.seat" : "voted.host",
        {{"by", name(event.by)},
         {"name", name(event.member)},
         {"votes", std::to_string(event.votes)},
         {"needed", std::to_string(event.needed)}},
        {}, event.votes < event.needed ? "To agree type " + agree : "");
}

}  // namespace seq::client
