#include "bots/player.hpp"

#include <optional>
#include <utility>

#include "bots/decisions.hpp"

namespace seq::bots {
namespace {

/// What needs no thought at the levels medium and hard: an owed card is drawn at once (S19), a dead card is
/// exchanged before the play, because that costs nothing (S17), and a single legal action is taken. Nothing
/// if there is something to decide.
std::optional<Action> plain_choice(const LegalActions& legal) {
    if (legal.draw) return Draw{};
    if (!legal.exchanges.empty()) return Exchange{legal.exchanges[0]};
    if (legal.count() == 1) return legal.at(0);
    return std::nullopt;
}

/// Takes any legal action, each with the same probability.
Action choose_easy(const View&, const LegalActions& legal, const Below& below) {
    if (legal.draw) return Draw{};
    return choose_uniformly(legal, below);
}

/// Does what is best for its own lines now, without looking ahead.
Action choose_medium(const View& view, const LegalActions& legal, const Below& below) {
    if (const auto plain = plain_choice(legal)) return *plain;
    if (!legal.forfeits.empty()) return forfeit_medium(view, legal, below);
    return view.setup.preset->kind == Kind::cards ? play_medium(view, legal, below)
                                                  : play_dice_medium(view, legal, below);
}

/// Considers the threats of rivals, the value of its jacks, the cards that are gone, and what the other seats
/// may answer.
Action choose_hard(const View& view, const LegalActions& legal, const Below& below) {
    if (const auto plain = plain_choice(legal)) return *plain;
    if (!legal.forfeits.empty()) return forfeit_hard(view, legal);
    return view.setup.preset->kind == Kind::cards ? play_hard(view, legal, below)
                                                  : play_dice_hard(view, legal, below);
}

class BotPlayer final : public Player {
  public:
    using Choose = Action (*)(const View& view, const LegalActions& legal, const Below& below);

    BotPlayer(Choose choose, Below below) : choose_{choose}, below_{std::move(below)} {}
    Action choose(const View& view, const LegalActions& legal) override {
        return choose_(view, legal, below_);
    }

  private:
    const Choose choose_;
    Below below_;
};

}  // namespace

std::unique_ptr<Player> make_player(BotLevel level, Below below) {
    switch (level) {
        case BotLevel::easy: return std::make_unique<BotPlayer>(choose_easy, std::move(below));
        case BotLevel::medium: return std::make_unique<BotPlayer>(choose_medium, std::move(below));
        case BotLevel::hard: return std::make_unique<BotPlayer>(choose_hard, std::move(below));
    }
    SEQ_ASSERT(!"a level of the enum");
}

Action choose_uniformly(const LegalActions& legal, const Below& below) {
    SEQ_ASSERT(!legal.empty());
    return legal.at(below(static_cast<std::uint32_t>(legal.count())));
}

}  // namespace seq::bots
