#include "client-cli/play/model/people.hpp"

#include "client-cli/play/model/lobby.hpp"
#include "client-cli/play/model/text.hpp"

namespace seq::cli {

using namespace protocol;

namespace {

std::string away_text(const MemberView& member, std::uint64_t now) {
    if (!member.away_since) return {};
    std::string text = "away " + time_text(now > *member.away_since ? now - *member.away_since : 0);
    const std::size_t votes = member.votes.size();
    if (votes != 0) text += ", " + std::to_string(votes) + (votes == 1 ? " vote" : " votes") + " for a bot";
    return text;
}

/// One event on the members.
struct Note {
    std::vector<MemberView>& members;
    MemberId host;

    MemberView* find(MemberId id) const {
        for (MemberView& member : members)
            if (member.member == id) return &member;
        return nullptr;
    }
    template <typename Change>
    void change(MemberId id, Change how) const {
        if (MemberView* member = find(id)) how(*member);
    }

    void operator()(const MemberJoined& e) const {
        if (find(e.member) == nullptr) members.push_back({e.member, clean_text(e.name), std::nullopt});
    }
    void operator()(const SeatTaken& e) const {
        change(e.member, [&](MemberView& one) {
            one.seat = e.seat;
            clear_marks(one);
        });
    }
    void operator()(const SatOut& e) const {
        change(e.member, [](MemberView& one) { one.seat.reset(); });
    }
    void operator()(const PurseChanged& e) const {
        change(e.member, [&](MemberView& one) { one.purse = e.purse; });
    }
    void operator()(const BotSeated& e) const {
        if (find(e.member) == nullptr) members.push_back({e.member, {}, std::nullopt});
        change(e.member, [&](MemberView& one) {
            one.name = clean_text(e.name);
            one.seat = e.seat;
            one.bot = e.level;
        });
    }
    void operator()(const BotUnseated& e) const {
        change(e.member, [](MemberView& one) { one.seat.reset(); });
    }
    void operator()(const WentAway& e) const {
        change(e.member, [&](MemberView& one) { one.away_since = e.since; });
    }
    void operator()(const CameBack& e) const {
        change(e.member, [](MemberView& one) {
            one.away_since.reset();
            one.votes.clear();
        });
        if (e.member != host) return;
        for (MemberView& one : members)
            one.votes.clear();
    }
    void operator()(const StandInBegan& e) const {
        change(e.member, [&](MemberView& one) {
            one.stand_in = e.level;
            one.votes.clear();
        });
    }
    void operator()(const StandInEnded& e) const {
        change(e.member, [](MemberView& one) { one.stand_in.reset(); });
    }
    void operator()(const StandInVoted& e) const {
        change(e.member, [&](MemberView& one) { one.votes.push_back(e.by); });
    }
    template <typename Other>
    void operator()(const Other&) const {}  // nothing about who is here
};

}  // namespace

void note_people(std::vector<MemberView>& members, MemberId host, const RoomEvent& event) {
    std::visit(Note{members, host}, event);
}

bool has_left(const MemberView& member) {
    return member.bot && !member.seat;
}

std::string state_of(const MemberView& member, std::uint64_t now) {
    if (member.bot) return std::string{to_string(*member.bot)} + " bot";
    if (member.stand_in) return "bot plays";
    return away_text(member, now);
}

std::string whole_state_of(const MemberView& member, std::uint64_t now) {
    if (!member.stand_in) return state_of(member, now);
    const std::string away = away_text(member, now);
    return away + (away.empty() ? "" : ", ") + std::string{to_string(*member.stand_in)} + " bot plays";
}

std::string time_text(std::uint64_t milliseconds) {
    constexpr std::uint64_t minute = 60'000;
    constexpr std::uint64_t hour = 60 * minute;
    constexpr std::uint64_t day = 24 * hour;
    if (milliseconds < minute) return "a moment";
    if (milliseconds < hour) return std::to_string(milliseconds / minute) + " min";
    if (milliseconds < day) return std::to_string(milliseconds / hour) + " h";
    const std::uint64_t days = milliseconds / day;
    return std::to_string(days) + (days == 1 ? " day" : " days");
}

}  // namespace seq::cli
