#pragma once

#include <doctest/doctest.h>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/broker.hpp"
#include "tests/cluster/support/nats_servers.hpp"
#include "tests/support/eventually.hpp"

namespace seq::cluster::test {

/// The answer to a question: a function that takes a handler for it. The answer must arrive, on a busy
/// machine long after Broker::answer_within.
template <class T, class Question>
tl::expected<T, BrokerError> answer_to(const Question& question) {
    auto promise = std::make_shared<std::promise<tl::expected<T, BrokerError>>>();
    auto answer = promise->get_future();
    question([promise](tl::expected<T, BrokerError> value) { promise->set_value(std::move(value)); });
    REQUIRE(answer.wait_for(std::chrono::minutes{1}) == std::future_status::ready);
    return answer.get();
}

inline tl::expected<Acknowledged, BrokerError> append(Broker& broker, const AppendRequest& message) {
    return answer_to<Acknowledged>([&](const auto& done) { broker.append(message, done); });
}

inline tl::expected<std::optional<StoredMessage>, BrokerError> newest(Broker& broker,
                                                                      const Subject& subject) {
    return answer_to<std::optional<StoredMessage>>([&](const auto& done) { broker.newest(subject, done); });
}

inline tl::expected<std::vector<StoredMessage>, BrokerError> read(Broker& broker, const Subject& subject,
                                                                  std::uint64_t after,
                                                                  MessagePageLimits limits = {}) {
    return answer_to<std::vector<StoredMessage>>(
        [&](const auto& done) { broker.read(subject, after, limits, done); });
}

/// All messages of a subject; the broker must answer within a while.
inline std::vector<StoredMessage> whole_log(Broker& broker, const Subject& subject) {
    std::vector<StoredMessage> log;
    const auto is_complete = [&] {
        const auto page = read(broker, subject, log.empty() ? 0 : log.back().sequence);
        if (!page) return false;
        log.insert(log.end(), page->begin(), page->end());
        return page->empty();
    };
    REQUIRE(seq::test::eventually(is_complete));
    return log;
}

inline std::unique_ptr<Broker> connected(const NodeSetup& setup) {
    auto broker = connect(setup);
    REQUIRE_MESSAGE(broker.has_value(), broker.error());
    return std::move(*broker);
}

/// Appends until it is known that the message is stored, as its only writer. Returns its sequence.
inline std::uint64_t append_for_certain(Broker& broker, const AppendRequest& message) {
    std::uint64_t sequence = 0;
    const auto is_stored = [&] {
        if (const auto answer = append(broker, message); answer && !answer->duplicate)
            sequence = answer->sequence;
        else if (const auto found = newest(broker, message.subject); found && *found)
            sequence = (*found)->payload == message.payload ? (*found)->sequence : 0;
        return sequence > 0;
    };
    REQUIRE(seq::test::eventually(is_stored));
    return sequence;
}

}  // namespace seq::cluster::test
