#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/words/sentences.hpp"

// Events as English sentences. For sentences.cpp and the sources of event details.

namespace seq::client {

/// The values for the placeholders of a text, by name; the first of a name counts. The subject, if there is
/// one, is `name`.
using TextValues = std::vector<std::pair<std::string_view, std::string>>;

/// The English text of an event with its placeholders filled (protocol/texts/events.json). If `name` is
/// `You`, the text of `KEY.you` is used if there is one; a `You` within the sentence becomes `you`. If there
/// is a `count`, the text of `KEY.one` or `KEY.other` is used if there is one. The key must exist.
std::string event_text(std::string_view key, const TextValues& values);
bool has_event_text(std::string_view key);

/// The sentence of an event. It begins as the event's row and fields say; details follow.
struct Sentence {
    std::string key;  ///< of the text; empty if the event has no sentence
    LogKind kind = LogKind::room;
    std::string_view rule{};  ///< explains the event; stands in brackets before the end
    TextValues values{};
    std::string hint{};            ///< stands after the sentence
    std::vector<LogLine> after{};  ///< further lines

    void set(std::string_view placeholder, std::string value) {
        values.insert(values.begin(), {placeholder, std::move(value)});
    }
    /// Uses the text of `KEY.variant` if there is one.
    void vary(std::string_view variant) {
        if (std::string varied = key + "." + std::string{variant}; has_event_text(varied)) key = varied;
    }
    /// What the sentence calls its subject.
    const std::string& name() const;
};

/// What later events of a version need to know about a move.
struct MoveSoFar {
    std::string card{};
    std::optional<Sentence> removal{};  ///< on the dice board, until it is known whether it is a replacement
    Side removed_side{};
    unsigned rolled = 0;  ///< the total
    Seat mover{};         ///< who put a chip down
};

// What the sentence of an event has in addition to its row and fields. Each function knows some events.
void add_room_details(const Room& room, const protocol::RoomEvent& event, Sentence& to);
void add_game_details(const Room& room, const protocol::RoomEvent& event, MoveSoFar& move, Sentence& to);

/// `You`, a name, or `Someone`.
std::string name_of(const Room& room, protocol::MemberId id);
/// `side 2`.
std::string side_text(Side side);
/// `side 2 (Bob, Dee)`.
std::string side_with_people(const Room& room, Side side);

}  // namespace seq::client
