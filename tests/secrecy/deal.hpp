#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bots/player.hpp"
#include "engine/deck/card.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "tests/support/split_mix.hpp"

// What an execution replaces in a room: its chance and its bots.

namespace seq::secrecy {

/// The random values of one game, card by card: the part of an execution that no observer sees completely.
struct Deal {
    const Deck* deck = nullptr;
    std::vector<std::vector<Face>>
        piles{};                          ///< the deal, then each reshuffle (S3, S20); the first is the top
    std::vector<std::size_t> forfeits{};  ///< places in a hand that chance took (S23)
    std::vector<std::uint8_t> dice{};
    bool has_strayed =
        false;  ///< a game did not fit the deal, because what happened in it was not legal there
};

/// A source of chance that follows a deal to its end. After that it continues from the master key and appends
/// to the deal. The dealer and the cuts follow from the key: they are public.
class DealtChance final : public protocol::GameChance {
  public:
    DealtChance(const protocol::Digest& master, Deal& deal) : key_{master}, deal_{deal} {}

    Seat dealer(std::size_t players) override { return key_.dealer(players); }
    Card cut(std::uint32_t round) override { return key_.cut(round); }
    void shuffle(CardPile& cards) override;
    std::uint8_t die() override;
    std::size_t random_forfeit(std::size_t hand_size) override;

  private:
    protocol::FairDealChance key_;
    Deal& deal_;
    std::size_t shuffles_ = 0;
    std::size_t dice_ = 0;
    std::size_t forfeits_ = 0;
};

/// The actions of all bots of one execution: those of the script, and after its end random legal ones, which
/// are appended to the script. The room decides when they move.
class BotScript {
  public:
    explicit BotScript(std::vector<Action>& actions, std::uint64_t seed) : actions_{actions}, random_{seed} {}

    Action next(const LegalActions& legal);
    /// Whether a bot's scripted action was illegal in this execution.
    bool has_strayed() const { return strayed_; }
    /// Whether a bot could only pass: that reveals something about its hand, so the script has to end before
    /// it.
    bool has_passed() const { return passed_; }
    /// The number of legal actions of the bot that moved last.
    std::size_t last_choices() const { return last_choices_; }

  private:
    std::vector<Action>& actions_;
    test::SplitMix random_;
    std::size_t asked_ = 0;
    std::size_t last_choices_ = 0;
    bool strayed_ = false;
    bool passed_ = false;
};

/// A bot of an execution.
class ScriptedBot final : public bots::Player {
  public:
    explicit ScriptedBot(BotScript& script) : script_{script} {}
    Action choose(const View&, const LegalActions& legal) override { return script_.next(legal); }

  private:
    BotScript& script_;
};

}  // namespace seq::secrecy
