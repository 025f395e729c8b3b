#include "tests/secrecy/bots.hpp"

namespace seq::secrecy {
namespace {

bool contains(const LegalActions& legal, const Action& action) {
    for (std::size_t n = 0; n < legal.count(); ++n)
        if (legal.at(n) == action) return true;
    return false;
}

}  // namespace

Action BotScript::next(const LegalActions& legal) {
    last_choices_ = legal.count();
    if (asked_ == actions_.size()) actions_.push_back(legal.at(random_.below(legal.count())));
    const Action& action = actions_[asked_++];
    passed_ = passed_ || std::holds_alternative<Pass>(action);
    if (contains(legal, action)) return action;
    strayed_ = true;
    return legal.at(0);
}

}  // namespace seq::secrecy
