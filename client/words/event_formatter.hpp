#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/words/sentences.hpp"
#include "protocol/message/event_codec.hpp"

// Events as English sentences. For sentences.cpp and the sources of EventFormatter.

namespace seq::client {

/// The values for the placeholders of a text, by name. The subject, if there is one, is `name`.
using TextValues = std::vector<std::pair<std::string_view, std::string>>;

/// The English text of an event with its placeholders filled (protocol/texts/events.json). If `name` is
/// `You`, the text of `KEY.you` is used if there is one; a `You` within the sentence becomes `you`. If there
/// is a `count`, the text of `KEY.one` or `KEY.other` is used if there is one. The key must exist.
std::string event_text(std::string_view key, const TextValues& values);

/// Formats the events of one version, one after another. A card or a chip that is taken away is kept until
/// the event after it, because both are one sentence.
class EventFormatter {
  public:
    explicit EventFormatter(const Room& room) : room_{room} {}

    /// Adds the sentences of an event. An event without a text, which the screen shows elsewhere, adds none.
    void add(const protocol::RoomEvent& event) {
        added_ = &event;
        std::visit([this](const auto& one) { on(one); }, event);
    }
    void add(const Event& event) { add(protocol::RoomEvent{event}); }
    std::vector<LogLine> take_lines();

  private:
    // The room: event_formatter_room.cpp
    void on(const protocol::LobbyEvent& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    void on(const protocol::MemberLeft& event);
    void on(const protocol::MemberLetBack& event);
    void on(const protocol::HostChanged& event);
    void on(const protocol::SeatTaken& event);
    void on(const protocol::SeatAsked& event);
    void on(const protocol::SeatsShuffled& event);
    void on(const protocol::ReadyChanged& event);
    void on(const protocol::SatOut& event);
    void on(const protocol::PurseChanged& event);
    void on(const protocol::SetupChanged& event);
    void on(const protocol::LinkRenewed& event);
    void on(const protocol::ReadyCheckOpened& event);
    void on(const protocol::ReadyCheckEnded&);
    void on(const protocol::VoiceLinkChanged& event);
    void on(const protocol::TableNamed& event);
    void on(const protocol::RoomArchived& event);
    void on(const protocol::BotSeated& event);
    void on(const protocol::StandInVoted& event);
    void on(const protocol::Voted& event);
    // Talk: event_formatter_talk.cpp
    void on(const protocol::TalkEvent& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    void on(const protocol::Said& event);
    void on(const protocol::PhraseSaid& event);
    void on(const protocol::Reacted& event);
    void on(const protocol::Emoted& event);
    void on(const protocol::Nudged& event);
    void on(const protocol::MessageCalled& event);
    void on(const protocol::VoteGiven& event);
    void on(const protocol::VerdictGiven& event);
    void on(const protocol::RefereeMade& event);
    // Games: event_formatter_game.cpp
    void on(const protocol::DealEvent& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    void on(const Event& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    void on(const protocol::DealOpened& event);
    void on(const protocol::DealFrozen& event);
    void on(const protocol::DealVoided& event);
    void on(const protocol::GameStarted& event);
    void on(const protocol::ClockRanOut& event);
    void on(const protocol::GameVoided& event);
    void on(const protocol::HandsRevealed& event);
    void on(const protocol::GameStatistics& event);
    void on(const protocol::Series& event);
    void on(const protocol::Standings& event);
    void on(const CardCut& event);
    void on(const GameBegan& event);
    void on(const HandDealt& event);
    void on(const CardPlayed& event) { card_ = face_text(room_, event.face); }
    void on(const ChipPlaced& event);
    void on(const ChipRemoved& event);
    void on(const SequenceCompleted& event);
    void on(const DrawLapsed& event);
    void on(const CardExchanged& event);
    void on(const CardReceived& event);
    void on(const PileReshuffled& event);
    void on(const Passed& event);
    void on(const PenaltyGiven& event);
    void on(const ForfeitOwed& event);
    void on(const CardForfeited& event);
    void on(const StartRolled& event);
    void on(const DiceRolled& event);
    void on(const OutOfLuck& event);
    void on(const LineCompleted& event);
    void on(const StartCast& event);
    void on(const DiceCast& event);
    void on(const TieBreakBegan& event);
    void on(const TurnBegan& event);
    void on(const GameEnded& event);
    // Shown elsewhere on the screen, or included in the sentence of another event.
    void on(const protocol::DealCommitted&) {}
    void on(const protocol::DealRevealed&) {}
    void on(const protocol::DealSecret&) {}
    void on(const DrawOwed&) {}
    void on(const CardDrawn&) {}
    void on(const PileOrdered&) {}
    /// Most events say their text with the values of their fields. A test finds an event without a text.
    template <typename Other>
    void on(const Other&) {
        say_fields(protocol::fields_of(*added_));
    }

    /// A sentence from the table, with the id of the rule that explains it before its end, and a hint after
    /// it.
    void say(LogKind kind, std::string_view key, const TextValues& values, std::string_view rule = {},
             const std::string& hint = {});
    /// The text of the event's name, or of `NAME.off` if it has a truth that is false. `name` is its member
    /// or, without one, who plays in its seat.
    void say_fields(const protocol::EventFields& event);
    /// `You`, a name, or `Somebody`.
    std::string name(protocol::MemberId id) const;
    /// `Ann, you`.
    std::string names(const SeatSet& seats) const;
    /// `side 2`.
    static std::string side(Side side) { return "side " + std::to_string(side.number); }
    /// `side 2 (Bob, Dee)`.
    std::string side_with_people(Side side) const;
    /// `3, side 1`.
    std::string seat_and_side(Seat seat) const;
    std::string_view preset_rule(std::string_view standard, std::string_view bible) const {
        return has_pictures(*room_.setup->preset) ? bible : standard;
    }

    const Room& room_;
    const protocol::RoomEvent* added_ = nullptr;  ///< while it is being added
    std::string card_;
    std::optional<ChipRemoved> taken_;  ///< on the dice board, until it is known whether it was replaced
    std::optional<unsigned> rolled_;    ///< the total in this version
    Seat mover_{};                      ///< who put a chip down in this version
    std::vector<LogLine> lines_;
};

}  // namespace seq::client
