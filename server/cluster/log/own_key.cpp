#include "server/cluster/log/own_key.hpp"

#include <iterator>
#include <utility>

#include "server/cluster/log/fenced_append.hpp"

namespace seq::cluster {
namespace {

constexpr std::chrono::milliseconds give_up_own_key_after{5'000};

}  // namespace

void OwnKey::put(std::string payload, std::function<void(bool)> done) {
    const std::lock_guard guard{guard_};
    Value value{std::move(payload), {}};
    if (waiting_) value.done = std::move(waiting_->done);
    if (done) value.done.push_back(std::move(done));
    waiting_ = std::move(value);
    if (sent_) return;
    sent_ = std::exchange(waiting_, std::nullopt);
    send();
}

// If the key has another value, this node has written it in an earlier life.
void OwnKey::send() {
    const auto on_result = [this](const AppendResult& result) {
        if (result.outcome == AppendResult::Outcome::overtaken) {
            const std::lock_guard guard{guard_};
            revision_ = result.newest ? result.newest->sequence : 0;
            return send();
        }
        const bool is_stored = result.outcome == AppendResult::Outcome::stored;
        if (is_stored) {
            const std::lock_guard guard{guard_};
            revision_ = result.sequence;
        }
        answer(is_stored);
    };
    FencedAppend::begin(context_,
                        {.subject = {Stream::keys, name_},
                         .expected = revision_,
                         .id = context_.message_id(name_, 0, 0, context_.next_number()),
                         .payload = sent_->payload},
                        on_result, machine::Clock::now() + give_up_own_key_after);
}

void OwnKey::answer(bool is_stored) {
    std::optional<Value> answered;
    {
        const std::lock_guard guard{guard_};
        answered = std::exchange(sent_, std::exchange(waiting_, std::nullopt));
        if (sent_) send();
    }
    for (const auto& done : answered->done)
        done(is_stored);
}

}  // namespace seq::cluster
