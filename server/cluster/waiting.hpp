#pragma once

#include <functional>
#include <future>
#include <memory>
#include <tl/expected.hpp>
#include <utility>

#include "server/cluster/broker.hpp"

namespace seq::cluster {

/// Asks the broker and waits for its answer, which arrives in time or is an error. Not for the threads of
/// the broker.
template <class T>
tl::expected<T, BrokerError> wait_for(const std::function<void(OnAnswer<T>)>& ask) {
    const auto answered = std::make_shared<std::promise<tl::expected<T, BrokerError>>>();
    auto answer = answered->get_future();
    ask([answered](tl::expected<T, BrokerError> found) { answered->set_value(std::move(found)); });
    return answer.get();
}

}  // namespace seq::cluster
