#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "client-cli/play/model/sentences.hpp"

// How events become sentences. For the model's own sources.

namespace seq::cli {

/// Tells one event after another. A card or a chip taken away becomes one sentence with what was done after
/// it, so it is kept until then.
class Teller {
  public:
    explicit Teller(const Model& model) : model_{model} {}

    void tell(const protocol::RoomEvent& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    void tell_game(const Event& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    std::vector<LogLine> lines() {
        finish_removal();
        return std::move(lines_);
    }

  private:
    // The room.
    void on(const protocol::MemberJoined& joined);
    void on(const protocol::SeatTaken& taken);
    void on(const protocol::Said& said);
    void on(const protocol::GameStarted& started);
    void on(const protocol::PurseChanged& changed);
    void on(const protocol::SatOut& out);
    void on(const protocol::LobbyEvent& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    void on(const protocol::BotSeated& seated);
    void on(const protocol::BotUnseated& unseated);
    void on(const protocol::WentAway& away);
    void on(const protocol::CameBack& back);
    void on(const protocol::StandInBegan& began);
    void on(const protocol::StandInEnded& ended);
    void on(const protocol::StandInVoted& voted);
    void on(const protocol::Paused& paused);
    void on(const protocol::Unpaused& unpaused);
    void on(const protocol::ClockRanOut& out);
    void on(const protocol::HandsRevealed& revealed);
    void on(const protocol::GameStatistics& statistics);
    void on(const protocol::Series& series);
    void on(const protocol::RoomArchived& archived);
    void on(const protocol::GameVoided& voided);
    void on(const protocol::TalkEvent& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    void on(const protocol::DealEvent& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    void on(const Event& event) { tell_game(event); }
    // Around the games.
    void on(const protocol::SeatLeft& left);
    void on(const protocol::ReadyChanged& changed);
    void on(const protocol::SetupChanged& changed);
    void on(const protocol::SeatAsked& asked);
    void on(const protocol::SeatsShuffled& shuffled);
    void on(const protocol::RoomLocked& changed);
    void on(const protocol::PasswordChanged& changed);
    void on(const protocol::LinkRenewed& renewed);
    void on(const protocol::MemberLeft& left);
    void on(const protocol::MemberMuted& changed);
    void on(const protocol::HostChanged& changed);
    // The talk at the table.
    void on(const protocol::PhraseSaid& said);
    void on(const protocol::Reacted& reacted);
    void on(const protocol::MessageCalled& called);
    void on(const protocol::VoteGiven& vote);
    void on(const protocol::VerdictGiven& verdict);
    void on(const protocol::SpectatorsShut& shut);
    void on(const protocol::RefereeMade& made);
    // The fair deal.
    void on(const protocol::DealOpened& opened);
    void on(const protocol::DealFrozen& frozen);
    void on(const protocol::DealVoided& voided);
    void tell_words(const protocol::DealtTogether& dealt);
    // Cards.
    void on(const CardCut& cut);
    void on(const GameBegan& began);
    void on(const HandDealt& dealt);
    void on(const CardPlayed& played) { card_ = face(played.face); }
    void on(const ChipPlaced& placed);
    void on(const ChipRemoved& removed);
    void on(const SequenceCompleted& done);
    void on(const DrawLapsed& lapsed);
    void on(const CardExchanged& exchanged);
    void on(const CardReceived& received);
    void on(const PileReshuffled& reshuffled);
    void on(const Passed& passed);
    void on(const PenaltyGiven& given);
    void on(const ForfeitOwed& owed);
    void on(const CardForfeited& forfeited);
    // Dice.
    void on(const StartRolled& rolled);
    void on(const DiceRolled& rolled);
    void on(const OutOfLuck& out);
    void on(const LineCompleted& done);
    void on(const StartCast& cast);
    void on(const DiceCast& cast);
    void on(const TieBreakBegan& began);
    void on(const TurnBegan& began);
    void on(const GameEnded& ended);
    // What the screen shows in another place, or what the sentence before has said.
    void on(const protocol::DealCommitted&) {}
    void on(const protocol::DealRevealed&) {}
    void on(const protocol::DealSecret&) {}
    void on(const DrawOwed&) {}
    void on(const CardDrawn&) {}
    void on(const PileOrdered&) {}
    /// A new event does not compile until somebody has found words for it.
    template <typename Other>
    void on(const Other&) = delete;

    void add(LogKind kind, std::string text) { lines_.push_back({kind, std::move(text)}); }
    std::string face(Face one) const { return face_text(model_, one); }
    std::string name(protocol::MemberId id) const {
        if (id == model_.you) return "You";
        const protocol::MemberView* member = model_.member(id);
        if (member != nullptr) return member->name;
        const auto gone = std::ranges::find(model_.gone, id, &protocol::MemberView::member);
        return gone != model_.gone.end() ? gone->name : "Somebody";
    }
    /// `Ann, Bob`.
    std::string names(const SeatSet& seats) const;
    /// `Ann rolls`, `You roll`.
    std::string does(Seat seat, std::string_view verb) const {
        const std::string who = model_.who(seat);
        return who + " " + std::string{verb} + (who == "You" ? "" : "s");
    }
    std::string_view preset_rule(std::string_view standard, std::string_view bible) const {
        return has_pictures(*model_.setup->preset) ? bible : standard;
    }
    /// `seat 3, side 1`.
    std::string seat_and_side(Seat seat) const;
    void finish_removal();

    const Model& model_;
    std::string card_;
    std::optional<ChipRemoved> taken_;  ///< on the dice board, until it is known whether it was replaced
    std::optional<unsigned> rolled_;    ///< the total in this version
    Seat mover_{};                      ///< who put a chip down in this version
    std::vector<LogLine> lines_;
};

/// `a1 to e1`: a line by its ends.
std::string ends(Space first, Space last);
std::string ends(const Bitboard& line);
/// `Ann's`, `Your`.
std::string possessive(const std::string& name);

}  // namespace seq::cli
