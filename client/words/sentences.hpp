#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/room/room.hpp"

namespace seq::client {

/// What a line of the log is about, which decides how much it stands out.
enum class LogKind : std::uint8_t {
    room,       ///< who came, who sat down
    move,       ///< what was played
    milestone,  ///< a sequence, the beginning, the end
    own,        ///< only for this player: the card that was drawn
    chat,
    refusal,  ///< a refused command, or a warning about the deal
    notice,   ///< the connection, the server's notices
};

struct LogLine {
    LogKind kind = LogKind::notice;
    std::string text;
    friend bool operator==(const LogLine&, const LogLine&) = default;
};

/// The events of one version as sentences, such as `Ann played 7H on d4.` The room must include them already.
std::vector<LogLine> sentences_of(const Room& room, std::span<const protocol::RoomEvent> events,
                                  std::span<const Event> private_events);

/// How a game ended, with the rule: `Side 1 (Ann, Cy) wins with 2 sequences (S12).`
std::string sentence_of(const Room& room, const Result& result);

/// Who plays on a side: `Ann, Cy`.
std::string people_of(const Room& room, Side side);

/// The name of a card: `10H` or `10♥`, `Noah's Ark`.
std::string face_text(const Room& room, Face face);

/// Whether the cards of this preset are pictures with titles (B5).
bool has_pictures(const Preset& preset);

/// EventLog: the events of a room as English sentences. Keeps the newest thousand lines.
struct EventLog {
    std::vector<LogLine> log;        ///< oldest first
    std::uint64_t lines_logged = 0;  ///< including lines that were dropped

    void say(LogKind kind, std::string_view text);
    /// Adds the sentences of a message, which the room must include already.
    void on_message(const Room& room, const protocol::ServerMessage& message);

  private:
    struct Add;
    std::vector<Event> own_events_;          ///< wait for the closing frame of their version
    std::vector<std::string> known_knocks_;  ///< the sentences about those who wait
    std::uint64_t version_ = 0;              ///< of the room as it was told
    bool entered_ = false;
};

}  // namespace seq::client
