#pragma once

#include <vector>

#include "bots/player.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::secrecy {

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
