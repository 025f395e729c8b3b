#include "server/cluster/nats/nats_listening.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace seq::cluster {
namespace {

/// How much may have arrived that the handler has not processed. What arrives beyond that is lost.
constexpr int pending_messages_max = 65'536;
constexpr int pending_bytes_max = 128 * 1024 * 1024;

NumberedTable<NatsHandler>& all_handlers() {
    static auto* const table = new NumberedTable<NatsHandler>;  // outlives the threads of libnats
    return *table;
}

std::string_view header_of(natsMsg* message, const char* name) {
    const char* value = nullptr;
    return natsMsgHeader_Get(message, name, &value) == NATS_OK && value != nullptr ? value : "";
}

std::string_view or_empty(const char* text) {
    return text == nullptr ? "" : text;
}

void on_nats_message(natsConnection*, natsSubscription*, natsMsg* raw, void* closure) {
    const NatsMessagePointer message{raw};
    const auto handler = all_handlers().find(as_number(closure));
    if (!handler) return;
    handler->call({.subject = or_empty(natsMsg_GetSubject(raw)),
                   .reply = or_empty(natsMsg_GetReply(raw)),
                   .status = header_of(raw, "Status"),
                   .payload = {natsMsg_GetData(raw), static_cast<std::size_t>(natsMsg_GetDataLength(raw))},
                   .header = [raw](const char* name) { return header_of(raw, name); }});
}

constexpr std::size_t messages_max = 64;
constexpr std::size_t bytes_max = 256 * 1024;

/// Messages that wait to be destroyed. libnats frees messages on a thread of its own. If each one woke that
/// thread, this would be a tenth of what a move costs, so they are destroyed together.
class UnusedMessages {
  public:
    void add(natsMsg* message) {
        const std::lock_guard guard{guard_};
        messages_.push_back(message);
        bytes_ += static_cast<std::size_t>(natsMsg_GetDataLength(message));
        if (messages_.size() < messages_max && bytes_ < bytes_max) return;
        for (natsMsg* const each : messages_)
            natsMsg_Destroy(each);
        messages_.clear();
        bytes_ = 0;
    }

  private:
    std::mutex guard_;
    std::vector<natsMsg*> messages_;
    std::size_t bytes_ = 0;
};

}  // namespace

void destroy_later(natsMsg* message) {
    static auto* const waiting = new UnusedMessages;  // outlives the threads of libnats
    if (message != nullptr) waiting->add(message);
}

void* as_closure(std::uint64_t number) {
    return reinterpret_cast<void*>(  // NOLINT(performance-no-int-to-ptr): libnats only returns it
        static_cast<std::uintptr_t>(number));
}

std::uint64_t as_number(void* closure) {
    return static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(closure));
}

EndedSubscriptions::~EndedSubscriptions() {
    for (const Ended& each : ended_)
        natsSubscription_Destroy(each.subscription);
}

void EndedSubscriptions::add(natsSubscription* subscription) {
    if (subscription == nullptr) return;
    natsSubscription_Unsubscribe(subscription);  // fails only if libnats has closed it already
    const std::lock_guard guard{guard_};
    const auto now = machine::Clock::now();
    ended_.push_back({now, subscription});
    for (; now - ended_.front().at > kept_for; ended_.pop_front())
        natsSubscription_Destroy(ended_.front().subscription);
}

NatsListening::NatsListening(std::string subject, OnNatsMessage on_message,
                             std::shared_ptr<EndedSubscriptions> ended)
    : subject_{std::move(subject)},
      ended_{std::move(ended)},
      handler_{std::make_shared<NatsHandler>(std::move(on_message))},
      number_{all_handlers().add(handler_)} {}

void NatsListening::begin(natsConnection* connection) {
    const std::lock_guard guard{guard_};
    if (has_ended_) return;
    ended_->add(std::exchange(subscription_, nullptr));
    // If this fails the connection is lost for good, so begin() is called again.
    if (natsConnection_Subscribe(&subscription_, connection, subject_.c_str(), &on_nats_message,
                                 as_closure(number_)) == NATS_OK)
        natsSubscription_SetPendingLimits(subscription_, pending_messages_max, pending_bytes_max);
}

void NatsListening::end() {
    all_handlers().remove(number_);
    {
        const std::lock_guard guard{guard_};
        has_ended_ = true;
        ended_->add(std::exchange(subscription_, nullptr));
    }
    handler_->end();
}

}  // namespace seq::cluster
