#include "client-cli/play/input/talk_input.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "client-cli/play/input/typed_words.hpp"
#include "protocol/message/text.hpp"
#include "protocol/talk/phrases.hpp"

namespace seq::cli {
namespace {

using Failure = tl::unexpected<std::string>;
using protocol::ChatLine;
using protocol::MemberView;
using protocol::TalkCommand;

Input talk(TalkCommand command) {
    return TalkInput{std::move(command)};
}

const MemberView* member_called(const Model& model, const std::string& name) {
    const auto found = std::ranges::find_if(
        model.members, [&](const MemberView& member) { return protocol::lower(member.name) == name; });
    return found == model.members.end() ? nullptr : &*found;
}

/// The newest message that somebody else wrote and that passes.
template <typename Passes>
const ChatLine* newest_line(const Model& model, Passes passes) {
    const auto found = std::find_if(model.chat.rbegin(), model.chat.rend(), [&](const ChatLine& line) {
        return line.member != model.you && passes(line);
    });
    return found == model.chat.rend() ? nullptr : &*found;
}

bool is_by(const ChatLine& line, const Model& model, const std::string& name) {
    const MemberView* member = model.member(line.member);
    return member != nullptr && protocol::lower(member->name) == name;
}

bool is_by_rival(const ChatLine& line, const Model& model) {
    const MemberView* member = model.member(line.member);
    if (member == nullptr || !member->seat || !model.seat().is_seat()) return false;
    return model.setup->sides() != 0 && model.setup->side(*member->seat) != model.setup->side(model.seat());
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

const protocol::Phrase* phrase_of(std::string_view word) {
    for (const auto& [shorter, id] : short_words)
        if (shorter == word) return protocol::find_phrase(id);
    return protocol::find_phrase(word);
}

}  // namespace

Parsed read_phrase(std::span<const std::string> words) {
    const protocol::Phrase* phrase = words.size() == 1 ? phrase_of(words[0]) : nullptr;
    if (phrase != nullptr) return talk(protocol::SayPhrase{std::string{phrase->id}});
    std::string ids;
    for (const protocol::Phrase& one : protocol::phrases())
        ids += (ids.empty() ? "" : ", ") + std::string{one.id};
    return Failure{"The phrases are " + ids + ". Like this: `phrase sorry`."};
}

std::optional<Input> phrase_alone(const std::string& word) {
    const protocol::Phrase* phrase = phrase_of(word);
    if (phrase == nullptr) return std::nullopt;
    return talk(protocol::SayPhrase{std::string{phrase->id}});
}

Parsed read_reaction(std::span<const std::string> words, const Model& model) {
    if (words.empty() || protocol::find_reaction(words[0]) == nullptr) {
        std::string ids;
        for (const protocol::Reaction& one : protocol::reactions())
            ids += (ids.empty() ? "" : ", ") + std::string{one.id};
        return Failure{"The reactions are " + ids + ". Like this: `react heart`."};
    }
    const std::string name = joined(words.subspan(1));
    const ChatLine* line = newest_line(model, [&](const ChatLine& one) {
        return one.reaction.empty() && (name.empty() || is_by(one, model, name));
    });
    if (line == nullptr) return Failure{"There is no message to react to."};
    return talk(protocol::React{line->message, words[0]});
}

Parsed read_call(std::span<const std::string> words, const Model& model) {
    const std::string name = joined(words);
    const ChatLine* line = newest_line(model, [&](const ChatLine& one) {
        return one.phrase.empty() && (name.empty() ? is_by_rival(one, model) : is_by(one, model, name));
    });
    if (line == nullptr)
        return Failure{name.empty() ? "No rival has said anything that could be called (T1)."
                                    : "There is nothing that " + name + " has said."};
    return talk(protocol::CallMessage{line->message});
}

Input verdict_input(bool upheld, const Model& model) {
    if (model.referee == model.you) return talk(protocol::RuleOnCall{upheld});
    return talk(protocol::VoteOnCall{upheld});
}

Parsed read_referee(std::span<const std::string> words, const Model& model) {
    const std::string name = joined(words);
    if (name.empty()) return usage("Who shall judge?", "referee Bob");
    if (name == "none" || name == "nobody") return talk(protocol::MakeReferee{});
    const MemberView* member = member_called(model, name);
    if (member == nullptr) return Failure{"Nobody here is called `" + name + "`. Type `who` to see."};
    return talk(protocol::MakeReferee{member->member});
}

}  // namespace seq::cli
