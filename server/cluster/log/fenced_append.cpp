#include "server/cluster/log/fenced_append.hpp"

#include <algorithm>
#include <utility>

#include "server/telemetry/log.hpp"

namespace seq::cluster {
namespace {

constexpr std::chrono::milliseconds first_delay{50};
constexpr std::chrono::milliseconds delay_max{1000};

}  // namespace

std::string LogContext::message_id(const std::string& subject, std::uint64_t term, std::uint64_t version,
                                   std::uint64_t number) const {
    return subject + '-' + std::to_string(term) + '-' + std::to_string(version) + '-' +
           protocol::to_hex(process) + '-' + std::to_string(number);
}

FencedAppend::FencedAppend(LogContext& context, Append message, Done done,
                           std::optional<machine::Clock::time_point> give_up_at)
    : context_{context},
      gate_{context.gate},
      message_{std::move(message)},
      done_{std::move(done)},
      give_up_at_{give_up_at} {}

void FencedAppend::begin(LogContext& context, Append message, Done done,
                         std::optional<machine::Clock::time_point> give_up_at) {
    const std::shared_ptr<FencedAppend> append{
        new FencedAppend{context, std::move(message), std::move(done), give_up_at}};
    append->send();
}

template <class Handler>
auto FencedAppend::handler(Handler member) {
    return guarded(gate_, [self = shared_from_this(), member](auto&&... answer) {
        (self.get()->*member)(std::forward<decltype(answer)>(answer)...);
    });
}

void FencedAppend::send() {
    context_.broker.append(message_, handler(&FencedAppend::on_answer));
}

// A wrong sequence or a duplicate may be the echo of an earlier attempt of this message. `full` says that
// this attempt is not stored, but not that an earlier one will not be.
void FencedAppend::on_answer(tl::expected<Acknowledged, BrokerError> answer) {
    if (answer && !answer->duplicate)
        return finish({.outcome = AppendResult::Outcome::stored, .sequence = answer->sequence});
    context_.metrics.doubtful_answers.add();
    if (!answer) {
        why_ = answer.error().why;
        const Failure failure = answer.error().failure;
        if (!may_be_stored_ && failure == Failure::full)
            return finish({.outcome = AppendResult::Outcome::full, .why = why_});
        if (!may_be_stored_ && failure == Failure::too_large)
            return finish({.outcome = AppendResult::Outcome::too_large, .why = why_});
        may_be_stored_ = may_be_stored_ || failure == Failure::unavailable || failure == Failure::refused;
        if (failure == Failure::refused && !std::exchange(has_logged_, true))
            telemetry::log(telemetry::Event::journal_rollback, {},
                           "the broker refuses to store " + message_.subject.name + ": " + why_);
    }
    settle();
}

void FencedAppend::settle() {
    context_.broker.newest(message_.subject, handler(&FencedAppend::on_newest));
}

void FencedAppend::on_newest(tl::expected<std::optional<StoredMessage>, BrokerError> newest) {
    if (!newest) {
        why_ = newest.error().why;
        return later(&FencedAppend::settle);
    }
    const std::uint64_t sequence = *newest ? (*newest)->sequence : 0;
    if (sequence == message_.expected) return later(&FencedAppend::send);
    if (*newest && (*newest)->payload == message_.payload)
        return finish({.outcome = AppendResult::Outcome::stored, .sequence = sequence});
    finish({.outcome = AppendResult::Outcome::overtaken,
            .newest = std::move(*newest),
            .why = "another message has taken its place"});
}

// The first attempt follows at once.
void FencedAppend::later(void (FencedAppend::*step)()) {
    if (give_up_at_ && machine::Clock::now() >= *give_up_at_)
        return finish({.outcome = AppendResult::Outcome::given_up, .why = why_});
    if (delays_++ == 0) return (this->*step)();
    const auto delay = std::min(first_delay * (1U << std::min(delays_ - 2, 5U)), delay_max);
    context_.timers.after(delay, handler(step));
}

void FencedAppend::finish(AppendResult result) {
    if (const Done done = std::exchange(done_, nullptr)) done(std::move(result));
}

}  // namespace seq::cluster
