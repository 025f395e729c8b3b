#include "server/core/refusals.hpp"

#include <utility>

namespace seq::core {

protocol::Refused refusal(std::string code, std::string sentence) {
    return {{}, std::move(code), std::move(sentence), {}};
}

tl::unexpected<protocol::Refused> refuse(std::string code, std::string sentence) {
    return tl::unexpected{refusal(std::move(code), std::move(sentence))};
}

protocol::Refused stake_above_purse(std::string sentence) {
    return {{}, "stake-above-purse", std::move(sentence), "X7"};
}

protocol::Refused to_refused(const Rejection& rejection) {
    return {{},
            std::string{to_string(rejection.code)},
            rejection.sentence,
            rejection.rule == "N" ? std::string{} : std::string{rejection.rule}};
}

}  // namespace seq::core
