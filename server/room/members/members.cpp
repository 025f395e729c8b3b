#include "server/room/members/members.hpp"

#include <algorithm>

#include "engine/base/assert.hpp"
#include "protocol/message/limits.hpp"

namespace seq::room {
namespace {

constexpr std::size_t used_tokens_kept = 16;

template <typename Range, typename Predicate>
const Member* find(const Range& members, Predicate predicate) {
    const auto found = std::ranges::find_if(members, predicate);
    return found == members.end() ? nullptr : &*found;
}

}  // namespace

const CommandAnswer* Member::answer_to(const protocol::CommandId& command) const {
    const auto found = std::ranges::find(answers, command, &CommandAnswer::id);
    return found == answers.end() ? nullptr : &*found;
}

void Member::clear_marks() {
    ready = false;
    asks.reset();
}

void Member::remember(const CommandAnswer& answer) {
    answers.push_back(answer);
    if (answers.size() > protocol::answers_kept) answers.pop_front();
}

void Member::note_speech(TimePoint at) {
    spoke_at.push_back(at);
    if (spoke_at.size() > protocol::chat_burst_max) spoke_at.erase(spoke_at.begin());
}

bool Tokens::include(const protocol::Digest& token) const {
    return protocol::equal_in_constant_time(current, token) ||
           (next && protocol::equal_in_constant_time(*next, token));
}

void Tokens::rotate() {
    SEQ_ASSERT(next.has_value());
    used.push_back(current);
    if (used.size() > used_tokens_kept) used.erase(used.begin());
    current = *next;
    next.reset();
}

MemberTokens Member::tokens_in(const protocol::RoomCode& room) const {
    return {.room = room,
            .member = id,
            .token = tokens.current,
            .next_token = tokens.next,
            .used_tokens = {tokens.used.begin(), tokens.used.end()}};
}

void Member::take(const MemberTokens& stored) {
    tokens.current = stored.token;
    tokens.next = stored.next_token;
    tokens.used = {stored.used_tokens.begin(), stored.used_tokens.end()};
}

protocol::MemberId Members::next_id() const {
    SEQ_ASSERT(numbers_left() > 0);
    return {static_cast<std::uint16_t>(added_ + 1)};
}

Member& Members::add(std::string name, const protocol::Digest& token) {
    const protocol::MemberId id = next_id();
    SEQ_ASSERT(at(id) == nullptr);
    members_.push_back(Member{.id = id, .name = std::move(name), .tokens = {.current = token}});
    ++added_;
    return members_.back();
}

void Members::remove(protocol::MemberId id) {
    std::erase_if(members_, [&](const Member& member) { return member.id == id; });
}

const Member* Members::at(SessionId session) const {
    return find(members_, [&](const Member& member) { return member.session == session; });
}

const Member* Members::at(Seat seat) const {
    return find(members_, [&](const Member& member) { return member.seat == seat; });
}

const Member* Members::at(protocol::MemberId id) const {
    return find(members_, [&](const Member& member) { return member.id == id; });
}

Member& Members::known(protocol::MemberId id) {
    Member* found = at(id);
    SEQ_ASSERT(found != nullptr);
    return *found;
}

const Member* Members::with_token(const protocol::Digest& token) const {
    return find(members_, [&](const Member& member) { return !member.bot && member.tokens.include(token); });
}

const Member* Members::with_used_token(const protocol::Digest& token) const {
    return find(members_, [&](const Member& member) {
        return std::ranges::find(member.tokens.used, token) != member.tokens.used.end();
    });
}

std::size_t Members::seated() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(members_, [](const Member& member) { return member.seat.has_value(); }));
}

}  // namespace seq::room
