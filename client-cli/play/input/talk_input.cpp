#include <algorithm>
#include <array>
#include <utility>

#include "client-cli/play/input/commands.hpp"
#include "client/words/text.hpp"
#include "protocol/message/text.hpp"
#include "protocol/talk/choices.hpp"

// What is said and shown at the table, and calls of table talk.

namespace seq::client {
namespace {

using protocol::MemberView;

bool is_by_rival(const MemberView& author, const Room& room) {
    if (!author.seat || !room.seat().is_seat() || room.setup->sides() == 0) return false;
    return room.setup->side(*author.seat) != room.setup->side(room.seat());
}

/// `nudge`: the player whose turn it is.
Parsed read_nudge(Typed& typed) {
    const Room& room = typed.room;
    if (!typed.ends()) return usage("This reminds the player whose turn it is.", typed.example);
    if (!room.playing() || !room.view->turn.is_seat()) return InputError{"It is nobody's turn now."};
    return sent(protocol::Nudge{room.view->turn.number});
}

/// `avatar fox`, `avatar fox 3`, `avatar 3`, `avatar none`
Parsed read_avatar(Typed& typed) {
    const Words emojis = choices_of("emoji");
    typed.ends(emojis);
    const auto words = typed.words();
    protocol::Avatar avatar;
    bool is_read = words.size() == 1 || words.size() == 2;
    for (const std::string& word : words) {
        const auto colour = number_in(word);
        const bool is_colour = colour && *colour >= 1 && *colour <= protocol::avatar_colours;
        if (is_colour) avatar.colour = *colour;
        if (protocol::find_sign(protocol::avatar_emojis(), word) != nullptr)
            avatar.emoji = word;
        else
            is_read = is_read && (is_colour || (word == "none" && words.size() == 1));
    }
    if (is_read) return sent(protocol::SetAvatar{std::move(avatar)});
    return InputError{"Choose an emoji (" + joined(emojis, ", ") + "), a colour from 1 to " +
                      std::to_string(protocol::avatar_colours) + ", or both. Like this: `avatar fox 3`."};
}

/// `uphold` and `refuse`: the referee's ruling, or else a vote.
template <bool upheld>
Parsed verdict(Typed& typed) {
    if (typed.room.referee == typed.room.you) return sent(protocol::RuleOnCall{upheld});
    return sent(protocol::VoteOnCall{upheld});
}

constexpr std::array<CommandRow, 11> rows{{
    {"say chat tell", "say hello", "talk to the table (or: 'hello)", "say", for_newcomers},
    {"phrase phrases", "gg", "a fixed phrase: gg, sorry, thinking ... (or: phrase sorry)", "phrase"},
    {"react reaction", "react heart", "a sign to the newest message (or: react clap Bob)", "react"},
    {"emote", "emote clap", "show an emote at your seat: laugh, wow, clap ...", "emote"},
    {"nudge remind", "nudge", "remind the player whose turn it is", read_nudge},
    {"avatar", "avatar fox 3", "choose an emoji and a colour from 1 to 8 (or: avatar none)", read_avatar},
    {"call", "call Bob", "call a rival's message table talk (T1)", "call", with_talk},
    {"concede", "concede", "admit that your side's message was table talk", "concede", with_talk},
    {"uphold", "uphold", "rule or vote that it was table talk", verdict<true>, with_talk},
    {"refuse", "refuse", "rule or vote that it was not", verdict<false>, with_talk},
    {"referee judge", "referee Eve", "make a spectator the referee, or none (the host)", "make-referee"},
}};

}  // namespace

std::span<const CommandRow> talk_commands() {
    return rows;
}

/// The newest message of the named member, or of anybody; for a call, of a rival side.
Argument read_message_field(Typed& typed, const TypedField& field) {
    const Room& room = typed.room;
    const bool calls = field.command == "call";
    typed.ends(names_of(room, [&](const MemberView& one) { return one.member != room.you; }));
    const std::string name = joined(typed.words());
    const auto fits = [&](const protocol::ChatLine& line) {
        const MemberView* author = room.member(line.member);
        const bool is_text = line.reaction.empty() && line.emote.empty();
        if (line.member == room.you || !(calls ? line.phrase.empty() : is_text)) return false;
        if (name.empty()) return !calls || (author != nullptr && is_by_rival(*author, room));
        return author != nullptr && protocol::lower(author->name) == name;
    };
    const auto newest = std::find_if(room.chat.rbegin(), room.chat.rend(), fits);
    if (newest != room.chat.rend()) return std::to_string(newest->message);
    if (!calls) return InputError{"There is no message to react to."};
    return InputError{name.empty() ? "There is no message of a rival to call (T1)."
                                   : "There is nothing that " + name + " has said."};
}

}  // namespace seq::client
