#include "server/cluster/nats/nats_listening.hpp"

#include <string_view>
#include <utility>

#include "server/cluster/nats/nats_message_pointer.hpp"

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

}  // namespace

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

NatsListening::~NatsListening() {
    end();
}

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
