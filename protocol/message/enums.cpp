#include <algorithm>
#include <array>
#include <utility>

#include "protocol/message/after_game.hpp"
#include "protocol/message/types.hpp"

// The words for enumerators on the wire.

namespace seq::protocol {
namespace {

/// The words of an enumeration by number, and a description of the allowed values.
template <typename E>
struct Words;
template <>
struct Words<BotLevel> {
    static constexpr std::array<std::string_view, 3> all = bot_level_words;
    static constexpr std::string_view must_be = "easy, medium or hard";
};
template <>
struct Words<Way> {
    static constexpr std::array<std::string_view, 5> all{"concession", "referee", "neutral-side", "word-list",
                                                         "noted"};
    static constexpr std::string_view must_be = "a way to settle a call";
};
template <>
struct Words<DealStep> {
    static constexpr std::array<std::string_view, 3> all{"commits", "reveals", "dealt"};
    static constexpr std::string_view must_be = "a step of a deal";
};
template <>
struct Words<VoteAbout> {
    static constexpr std::array<std::string_view, 2> all{"seat", "host"};
    static constexpr std::string_view must_be = "seat or host";
};
template <>
struct Words<VoidReason> {
    static constexpr std::array<std::string_view, 3> all{"rules-changed", "restored", "two-claim-a-seat"};
};

template <typename E>
std::string_view word_of(E value) {
    return Words<E>::all.at(static_cast<std::size_t>(value));
}

template <typename E>
std::optional<E> parse(std::string_view word) {
    const auto found = std::ranges::find(Words<E>::all, word);
    if (found == Words<E>::all.end()) return std::nullopt;
    return static_cast<E>(found - Words<E>::all.begin());
}

template <typename E>
void read_enumerator(wire::Source& source, json::Node& node, E& value) {
    if (const auto read = parse<E>(source.reading.string(node)))
        value = *read;
    else
        source.reading.complain("bad-value", node, "must be " + std::string{Words<E>::must_be});
}

/// An unknown reason must not make clients ignore the event.
void read_void_reason(wire::Source& source, json::Node& node, VoidReason& value) {
    value = parse<VoidReason>(source.reading.string(node)).value_or(VoidReason::rules_changed);
}

template <typename E>
void write_enumerator(wire::Sink& sink, const E& value) {
    sink.out.string(word_of(value));
}

template <typename E, void (*read)(wire::Source&, json::Node&, E&) = read_enumerator<E>>
constexpr wire::TypeOf<E> enumeration(std::string_view name, std::string_view note) {
    return wire::with<E, read, write_enumerator<E>>({.name = name, .note = note, .words = Words<E>::all});
}

}  // namespace

std::string_view to_string(Way way) {
    return word_of(way);
}
std::string_view to_string(VoidReason reason) {
    return word_of(reason);
}

namespace types {

constinit const TypeOf<BotLevel> level = enumeration<BotLevel>("level", "How well a bot plays");
constinit const TypeOf<Way> way = enumeration<Way>("way", "How a call is settled (T1)");
constinit const TypeOf<DealStep> deal_step = enumeration<DealStep>("step", "The step of a ceremony");
constinit const TypeOf<VoidReason> void_reason =
    enumeration<VoidReason, read_void_reason>("void_reason", "Why a game is void");
constinit const TypeOf<VoteAbout> vote_about =
    enumeration<VoteAbout>("vote_about", "What a vote for a member is about");

}  // namespace types
}  // namespace seq::protocol
