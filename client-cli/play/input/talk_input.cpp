#include <algorithm>
#include <array>
#include <utility>

#include "client-cli/play/input/readers.hpp"
#include "protocol/message/text.hpp"
#include "protocol/talk/choices.hpp"

namespace seq::client {
namespace {

using Failure = tl::unexpected<std::string>;
using protocol::ChatLine;
using protocol::MemberView;
using protocol::TalkCommand;

Input talk(TalkCommand command) {
    return TalkInput{std::move(command)};
}

/// The newest message that somebody else wrote and that passes.
template <typename Passes>
const ChatLine* newest_line(const Room& room, Passes passes) {
    const auto found = std::find_if(room.chat.rbegin(), room.chat.rend(), [&](const ChatLine& line) {
        return line.member != room.you && passes(line);
    });
    return found == room.chat.rend() ? nullptr : &*found;
}

bool is_by(const ChatLine& line, const Room& room, const std::string& name) {
    const MemberView* member = room.member(line.member);
    return member != nullptr && protocol::lower(member->name) == name;
}

bool is_by_rival(const ChatLine& line, const Room& room) {
    const MemberView* member = room.member(line.member);
    if (member == nullptr || !member->seat || !room.seat().is_seat()) return false;
    return room.setup->sides() != 0 && room.setup->side(*member->seat) != room.setup->side(room.seat());
}

/// What people type for a phrase in a hurry.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> short_words{{
    {"gg", "good-game"},
    {"wp", "well-played"},
    {"gl", "good-luck"},
    {"brb", "back-soon"},
    {"ty", "thanks"},
    {"bye", "good-bye"},
}};

/// `sorry, thinking, hello`
template <typename Rows>
std::string ids_of_rows(const Rows& rows) {
    std::string ids;
    for (const auto& row : rows)
        ids += (ids.empty() ? "" : ", ") + std::string{row.id};
    return ids;
}

const protocol::Phrase* phrase_of(std::string_view word) {
    for (const auto& [shorter, id] : short_words)
        if (shorter == word) return protocol::find_phrase(id);
    return protocol::find_phrase(word);
}

}  // namespace

Parsed read_phrase(std::span<const std::string> words) {
    const protocol::Phrase* phrase = words.size() == 1 ? phrase_of(words[0]) : nullptr;
    if (phrase != nullptr) return talk(protocol::SayPhrase{std::string{phrase->id}});
    return Failure{"The phrases are " + ids_of_rows(protocol::phrases()) + ". Like this: `phrase sorry`."};
}

std::optional<Input> phrase_alone(const std::string& word) {
    const protocol::Phrase* phrase = phrase_of(word);
    if (phrase == nullptr) return std::nullopt;
    return talk(protocol::SayPhrase{std::string{phrase->id}});
}

Parsed read_reaction(std::span<const std::string> words, const Room& room) {
    if (words.empty() || protocol::find_reaction(words[0]) == nullptr)
        return Failure{"The reactions are " + ids_of_rows(protocol::reactions()) +
                       ". Like this: `react heart`."};
    const std::string name = joined(words.subspan(1));
    const ChatLine* line = newest_line(room, [&](const ChatLine& one) {
        return one.reaction.empty() && one.emote.empty() && (name.empty() || is_by(one, room, name));
    });
    if (line == nullptr) return Failure{"There is no message to react to."};
    return talk(protocol::React{line->message, words[0]});
}

Parsed read_emote(std::span<const std::string> words) {
    if (words.size() == 1 && protocol::find_emote(words[0]) != nullptr)
        return talk(protocol::Emote{words[0]});
    return Failure{"The emotes are " + ids_of_rows(protocol::emotes()) + ". Like this: `emote clap`."};
}

Parsed read_nudge(std::span<const std::string> words, const Room& room) {
    if (!words.empty()) return usage("This reminds the player whose turn it is.", "nudge");
    if (!room.playing() || !room.view->turn.is_seat()) return Failure{"It is nobody's turn now."};
    return talk(protocol::Nudge{room.view->turn.number});
}

Parsed read_avatar(std::span<const std::string> words) {
    protocol::Avatar avatar;
    bool is_read = words.size() == 1 || words.size() == 2;
    const bool is_none = words.size() == 1 && words[0] == "none";
    for (const std::string& word : is_none ? words.subspan(1) : words) {
        const auto colour = number_in(word);
        if (colour && *colour >= 1 && *colour <= protocol::avatar_colours)
            avatar.colour = *colour;
        else if (protocol::find_avatar_emoji(word) != nullptr)
            avatar.emoji = word;
        else
            is_read = false;
    }
    if (is_read) return LobbyInput{protocol::SetAvatar{std::move(avatar)}};
    return Failure{"Choose an emoji (" + ids_of_rows(protocol::avatar_emojis()) + "), a colour from 1 to " +
                   std::to_string(protocol::avatar_colours) + ", or both. Like this: `avatar fox 3`."};
}

Parsed read_switch(std::span<const std::string> words, protocol::RoomFlag flag, std::string_view example) {
    const bool is_word = words.size() == 1 && (words[0] == "on" || words[0] == "off");
    if (!is_word) return usage("Say `off` or `on`.", example);
    const bool forbids = flag != protocol::RoomFlag::seats_rotate;
    return LobbyInput{protocol::SetFlag{flag, (words[0] == "off") == forbids}};
}

Parsed read_call(std::span<const std::string> words, const Room& room) {
    const std::string name = joined(words);
    const ChatLine* line = newest_line(room, [&](const ChatLine& one) {
        return one.phrase.empty() && (name.empty() ? is_by_rival(one, room) : is_by(one, room, name));
    });
    if (line == nullptr)
        return Failure{name.empty() ? "There is no message of a rival to call (T1)."
                                    : "There is nothing that " + name + " has said."};
    return talk(protocol::CallMessage{line->message});
}

Input verdict_input(bool upheld, const Room& room) {
    if (room.referee == room.you) return talk(protocol::RuleOnCall{upheld});
    return talk(protocol::VoteOnCall{upheld});
}

Parsed read_referee(std::span<const std::string> words, const Room& room) {
    const std::string name = joined(words);
    if (name.empty()) return usage("Who should be the referee?", "referee Bob");
    if (name == "none" || name == "nobody") return talk(protocol::MakeReferee{});
    const MemberView* member = room.member_called(name);
    if (member == nullptr) return Failure{"Nobody here is called `" + name + "`. Type `who` to see."};
    return talk(protocol::MakeReferee{member->member});
}

}  // namespace seq::client
