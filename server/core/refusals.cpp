#include "server/core/refusals.hpp"

#include <utility>

namespace seq::core {

protocol::Refused refusal(protocol::KnownCode code, std::string sentence, std::string rule) {
    return {{}, std::string{code.word()}, std::move(sentence), std::move(rule)};
}

tl::unexpected<protocol::Refused> refuse(protocol::KnownCode code, std::string sentence, std::string rule) {
    return tl::unexpected{refusal(code, std::move(sentence), std::move(rule))};
}

protocol::Refused stake_above_purse(std::string sentence) {
    return refusal("stake-above-purse", std::move(sentence), "X7");
}

protocol::Refused to_refused(const Rejection& rejection) {
    return {{},
            std::string{to_string(rejection.code)},
            rejection.sentence,
            rejection.rule == "N" ? std::string{} : std::string{rejection.rule}};
}

}  // namespace seq::core
