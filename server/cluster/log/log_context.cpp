#include "server/cluster/log/log_context.hpp"

#include <algorithm>
#include <utility>

namespace seq::cluster {
namespace {

using Outcome = MessageResult::Outcome;

constexpr std::chrono::milliseconds first_delay{50};
constexpr std::chrono::milliseconds delay_max{1000};
constexpr std::chrono::milliseconds give_up_own_key_after{5'000};

}  // namespace

void FullLogReport::note(const protocol::RoomCode& room, const std::string& why) {
    const telemetry::Throttle::TimePoint now{machine::Clock::now().time_since_epoch()};
    std::uint64_t others = 0;
    {
        const std::lock_guard guard{guard_};
        if (!throttle_.let(now)) return;
        others = throttle_.take_left_out(now);
    }
    std::string sentence = "no space left in the cluster's log: " + why;
    if (others > 0)
        sentence += "; since the last such line it was refused another " + std::to_string(others) +
                    (others == 1 ? " time" : " times");
    telemetry::log(telemetry::Event::journal_rollback, {.room = room.text}, sentence);
}

LogContext::LogContext(Broker& its_broker, const LivingNodes& its_nodes, std::string its_node,
                       const ProcessId& its_process, store::JournalMetrics& its_metrics)
    : broker{its_broker},
      nodes{its_nodes},
      node{std::move(its_node)},
      process{its_process},
      journal_metrics{its_metrics},
      keys{its_broker},
      forgotten{std::make_shared<LogStrand>(*this)} {}

std::string LogContext::message_id(const std::string& subject, std::uint64_t term, std::uint64_t version,
                                   std::uint64_t number) const {
    return subject + '-' + std::to_string(term) + '-' + std::to_string(version) + '-' +
           protocol::to_hex(process) + '-' + std::to_string(number);
}

void LogStrand::append_and_forget(AppendRequest message) {
    run([&] { spawn(try_to_append(std::move(message))); });
}

Task<> LogStrand::try_to_append(AppendRequest message) {
    co_await append_fenced(std::move(message), machine::Clock::now() + give_up_writing_after);
}

BrokerAnswer<Acknowledged> LogStrand::append(const AppendRequest& message) {
    BrokerAnswer<Acknowledged> answer{*this};
    context_.broker.append(message, answer.handler());
    return answer;
}

BrokerAnswer<std::optional<StoredMessage>> LogStrand::newest(const Subject& subject) {
    BrokerAnswer<std::optional<StoredMessage>> answer{*this};
    context_.broker.newest(subject, answer.handler());
    return answer;
}

BrokerAnswer<std::vector<StoredMessage>> LogStrand::read(const Subject& subject, std::uint64_t after) {
    BrokerAnswer<std::vector<StoredMessage>> answer{*this};
    context_.broker.read(subject, after, {}, answer.handler());
    return answer;
}

Awaited<std::monostate> LogStrand::pause(machine::Clock::duration time) {
    Awaited<std::monostate> answer{*this};
    context_.timers.after(time, [over = answer.handler()] { over({}); });
    return answer;
}

// A wrong sequence or a duplicate may be the echo of an earlier attempt of this message. `full` says that
// this attempt is not stored, but not that an earlier one will not be. The second attempt follows at once.
Task<MessageResult> LogStrand::append_fenced(AppendRequest message, Deadline give_up_at) {
    bool is_missing = true;      // the message before it is the newest one
    bool may_be_stored = false;  // an earlier attempt was not answered
    bool has_logged = false;
    std::string why;  // the last failure
    for (unsigned attempts = 0;; ++attempts) {
        if (is_missing) {
            const auto answer = co_await append(message);
            if (answer && !answer->duplicate)
                co_return MessageResult{.outcome = Outcome::stored, .sequence = answer->sequence};
            context_.metrics.doubtful_answers.add();
            const auto failure = answer ? std::nullopt : std::optional{answer.error().failure};
            if (failure) why = answer.error().why;
            if (!may_be_stored && failure == Failure::full)
                co_return MessageResult{.outcome = Outcome::full, .why = why};
            if (!may_be_stored && failure == Failure::too_large)
                co_return MessageResult{.outcome = Outcome::too_large, .why = why};
            may_be_stored |= failure == Failure::unavailable || failure == Failure::refused;
            if (failure == Failure::refused && !std::exchange(has_logged, true))
                telemetry::log(telemetry::Event::journal_rollback, {},
                               "the broker refuses to store " + message.subject.name + ": " + why);
        }
        auto known = co_await newest(message.subject);
        const std::uint64_t sequence = known && *known ? (*known)->sequence : 0;
        is_missing = known && sequence == message.expected;
        if (known && !is_missing && *known && (*known)->payload == message.payload)
            co_return MessageResult{.outcome = Outcome::stored, .sequence = sequence};
        if (known && !is_missing)
            co_return MessageResult{.outcome = Outcome::overtaken,
                                    .newest = std::move(*known),
                                    .why = "another message has taken its place"};
        if (!known) why = known.error().why;
        if (give_up_at && machine::Clock::now() >= *give_up_at)
            co_return MessageResult{.outcome = Outcome::given_up, .why = why};
        if (attempts > 0)
            co_await pause(std::min(first_delay * (1U << std::min(attempts - 1, 5U)), delay_max));
    }
}

void OwnKey::put(std::string payload, std::function<void(bool)> done) {
    run([&] {
        if (!waiting_) waiting_.emplace();
        waiting_->payload = std::move(payload);
        if (done) waiting_->done.push_back(std::move(done));
        if (!std::exchange(is_writing_, true)) spawn(write());
    });
}

// If the key has another value, this node has written it in an earlier life.
Task<> OwnKey::write() {
    while (waiting_) {
        const PendingValue value = std::move(*std::exchange(waiting_, std::nullopt));
        MessageResult result;
        do {
            AppendRequest message{.subject = {Stream::keys, name_},
                                  .expected = revision_,
                                  .id = context_.message_id(name_, 0, 0, context_.next_number()),
                                  .payload = value.payload};
            result =
                co_await append_fenced(std::move(message), machine::Clock::now() + give_up_own_key_after);
            if (result.outcome == Outcome::overtaken) revision_ = result.newest ? result.newest->sequence : 0;
        } while (result.outcome == Outcome::overtaken);
        const bool is_stored = result.outcome == Outcome::stored;
        if (is_stored) revision_ = result.sequence;
        unlocked([&] {
            for (const auto& done : value.done)
                done(is_stored);
        });
    }
    is_writing_ = false;
}

}  // namespace seq::cluster
