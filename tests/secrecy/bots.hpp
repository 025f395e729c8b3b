#pragma once

#include <vector>

#include "bots/player.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::secrecy {

/// What all bots of one execution do: as the script says, and where it ends any legal action, which becomes
/// the script. When they move is the room's to say.
class BotScript {
  public:
    explicit BotScript(std::vector<Action>& actions, std::uint64_t seed) : actions_{actions}, random_{seed} {}

    Action next(const LegalActions& legal);
    /// A bot was to do what it may not do in this execution.
    bool has_strayed() const { return strayed_; }
    /// A bot had nothing but a pass: that tells of its hand, so that the script has to end before.
    bool has_passed() const { return passed_; }
    /// How much the bot that was asked last could have done.
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
