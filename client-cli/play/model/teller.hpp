#pragma once

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
    void on(const Event& event) { tell_game(event); }
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
        return member != nullptr ? member->name : "Somebody";
    }
    /// `Ann rolls`, `You roll`.
    std::string does(Seat seat, std::string_view verb) const {
        const std::string who = model_.who(seat);
        return who + " " + std::string{verb} + (who == "You" ? "" : "s");
    }
    std::string_view preset_rule(std::string_view standard, std::string_view bible) const {
        return has_pictures(*model_.setup->preset) ? bible : standard;
    }
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
