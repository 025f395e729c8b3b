#include "server/cluster/nats_connection.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>

namespace seq::cluster {
namespace {

using std::chrono::milliseconds;

// A server that says nothing for three of these is regarded as lost.
constexpr milliseconds ping_every{1000};
constexpr int pings_without_answer_max = 2;
constexpr milliseconds connect_within{2000};
constexpr milliseconds write_within{1000};
constexpr milliseconds reconnect_after{50};

using Options = std::unique_ptr<natsOptions, decltype(&natsOptions_Destroy)>;
using Message = std::unique_ptr<natsMsg, decltype(&natsMsg_Destroy)>;

void* as_closure(std::uint64_t number) {
    return reinterpret_cast<void*>(static_cast<std::uintptr_t>(number));
}

std::uint64_t as_number(void* closure) {
    return static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(closure));
}

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
    const Message message{raw, &natsMsg_Destroy};
    const auto handler = all_handlers().find(as_number(closure));
    if (!handler) return;
    handler->call({.subject = or_empty(natsMsg_GetSubject(raw)),
                   .reply = or_empty(natsMsg_GetReply(raw)),
                   .status = header_of(raw, "Status"),
                   .payload = {natsMsg_GetData(raw), static_cast<std::size_t>(natsMsg_GetDataLength(raw))},
                   .header = [raw](const char* name) { return header_of(raw, name); }});
}

class NatsSubscription final : public Subscription {
  public:
    NatsSubscription(natsSubscription* subscription, std::uint64_t number,
                     std::shared_ptr<NatsHandler> handler)
        : subscription_{subscription}, number_{number}, handler_{std::move(handler)} {}
    ~NatsSubscription() override {
        all_handlers().remove(number_);
        natsSubscription_Destroy(subscription_);
        handler_->end();
    }
    NatsSubscription(const NatsSubscription&) = delete;
    NatsSubscription& operator=(const NatsSubscription&) = delete;

  private:
    natsSubscription* const subscription_;
    const std::uint64_t number_;
    const std::shared_ptr<NatsHandler> handler_;
};

/// What libnats says about its last error, without the line of its source in front of it.
std::string detail() {
    const char* const text = nats_GetLastError(nullptr);
    std::string detail = text == nullptr ? "" : text;
    if (const auto place = detail.find("): "); detail.starts_with('(') && place != std::string::npos)
        detail.erase(0, place + 3);
    return detail;
}

std::string sentence(const std::string& what, natsStatus status, const std::string& then) {
    const std::string why = detail();
    return what + ": " + (why.empty() ? natsStatus_GetText(status) : why) + ". " + then;
}

std::string why_no_connection(natsStatus status, const NatsSetup& setup) {
    if (status == NATS_SSL_ERROR || status == NATS_SECURE_CONNECTION_REQUIRED ||
        status == NATS_SECURE_CONNECTION_WANTED)
        return sentence(
            "There is no secure connection to NATS", status,
            "Check that the servers use TLS, and that their certificates are of the authority in " +
                (setup.tls_ca_file.empty() ? "the system's list" : setup.tls_ca_file) + ".");
    if (status == NATS_CONNECTION_AUTH_FAILED || status == NATS_NOT_PERMITTED)
        return sentence("NATS refuses this node", status,
                        setup.creds_file.empty() ? "It demands credentials, but none were given."
                                                 : "Check the credentials in " + setup.creds_file + ".");
    return sentence("There is no connection to NATS", status,
                    "Check the addresses, and that the servers run.");
}

natsStatus set_servers(natsOptions* options, const std::vector<std::string>& urls) {
    std::vector<const char*> texts;
    for (const std::string& url : urls)
        texts.push_back(url.c_str());
    return natsOptions_SetServers(options, texts.data(), static_cast<int>(texts.size()));
}

natsStatus set_times(natsOptions* options) {
    natsStatus status = natsOptions_SetTimeout(options, connect_within.count());
    const auto then = [&status](natsStatus next) {
        if (status == NATS_OK) status = next;
    };
    then(natsOptions_SetPingInterval(options, ping_every.count()));
    then(natsOptions_SetMaxPingsOut(options, pings_without_answer_max));
    then(natsOptions_SetWriteDeadline(options, write_within.count()));
    then(natsOptions_SetMaxReconnect(options, -1));
    then(natsOptions_SetReconnectWait(options, reconnect_after.count()));
    then(natsOptions_SetReconnectJitter(options, reconnect_after.count(), reconnect_after.count()));
    return status;
}

/// An empty sentence if everything could be set.
std::string set_security(natsOptions* options, const NatsSetup& setup) {
    if (!setup.creds_file.empty()) {
        if (!std::ifstream{setup.creds_file}.is_open())
            return "The credentials in " + setup.creds_file + " cannot be read. Check the path.";
        const natsStatus status =
            natsOptions_SetUserCredentialsFromFiles(options, setup.creds_file.c_str(), nullptr);
        if (status != NATS_OK) return why_no_connection(status, setup);
    }
    if (!setup.tls_ca_file.empty()) {
        natsStatus status = natsOptions_SetSecure(options, true);
        if (status == NATS_OK)
            status = natsOptions_LoadCATrustedCertificates(options, setup.tls_ca_file.c_str());
        if (status != NATS_OK)
            return "The certificate authority in " + setup.tls_ca_file +
                   " cannot be read. Check the path, and that the file has certificates in PEM.";
    }
    return {};
}

}  // namespace

NumberedTable<NatsConnection::Events>& NatsConnection::all_events() {
    static auto* const table = new NumberedTable<Events>;
    return *table;
}

void NatsConnection::on_event(void* number, bool is_connected) {
    const auto events = all_events().find(as_number(number));
    if (!events) return;
    events->is_connected = is_connected;
    const std::lock_guard guard{events->guard};
    if (events->on_change) events->on_change(is_connected);
}

NatsConnection::NatsConnection(std::shared_ptr<Events> events, std::uint64_t number)
    : events_{std::move(events)}, number_{number} {}

tl::expected<std::unique_ptr<NatsConnection>, std::string> NatsConnection::open(const NatsSetup& setup,
                                                                                OnConnection on_change) {
    natsOptions* raw = nullptr;
    if (const natsStatus status = natsOptions_Create(&raw); status != NATS_OK)
        return tl::unexpected{sentence("libnats does not work", status, "Check its installation.")};
    const Options options{raw, &natsOptions_Destroy};
    auto events = std::make_shared<Events>();
    events->on_change = std::move(on_change);
    const std::uint64_t number = all_events().add(events);
    std::unique_ptr<NatsConnection> made{new NatsConnection{events, number}};

    natsStatus status = set_servers(raw, setup.urls);
    if (status == NATS_OK) status = natsOptions_SetName(raw, setup.name.c_str());
    if (status == NATS_OK) status = set_times(raw);
    const auto lost = [](natsConnection*, void* closure) { on_event(closure, false); };
    const auto found = [](natsConnection*, void* closure) { on_event(closure, true); };
    if (status == NATS_OK) status = natsOptions_SetDisconnectedCB(raw, lost, as_closure(number));
    if (status == NATS_OK) status = natsOptions_SetClosedCB(raw, lost, as_closure(number));
    if (status == NATS_OK) status = natsOptions_SetReconnectedCB(raw, found, as_closure(number));
    if (status != NATS_OK) return tl::unexpected{why_no_connection(status, setup)};
    if (std::string fault = set_security(raw, setup); !fault.empty()) return tl::unexpected{std::move(fault)};

    events->is_connected = true;
    status = natsConnection_Connect(&made->connection_, raw);
    if (status != NATS_OK) return tl::unexpected{why_no_connection(status, setup)};
    return made;
}

NatsConnection::~NatsConnection() {
    end_handlers();
    natsConnection_Destroy(connection_);
}

void NatsConnection::end_handlers() {
    all_events().remove(number_);
    {
        const std::lock_guard guard{events_->guard};
        events_->on_change = nullptr;
    }
    std::vector<std::weak_ptr<NatsHandler>> handlers;
    {
        const std::lock_guard guard{guard_};
        handlers.swap(handlers_);
    }
    for (const auto& weak : handlers)
        if (const auto handler = weak.lock()) handler->end();
}

tl::expected<void, BrokerError> NatsConnection::publish(const std::string& subject, std::string_view payload,
                                                        const std::string& reply,
                                                        const std::vector<NatsHeader>& headers) {
    if (!is_connected())
        return tl::unexpected{BrokerError{Failure::unavailable, "there is no connection to NATS"}};
    natsMsg* raw = nullptr;
    natsStatus status = natsMsg_Create(&raw, subject.c_str(), reply.empty() ? nullptr : reply.c_str(),
                                       payload.data(), static_cast<int>(payload.size()));
    const Message message{raw, &natsMsg_Destroy};
    for (const auto& [name, value] : headers)
        if (status == NATS_OK) status = natsMsgHeader_Set(raw, name, value.c_str());
    if (status == NATS_OK) status = natsConnection_PublishMsg(connection_, raw);
    if (status == NATS_OK) return {};
    const Failure failure = status == NATS_MAX_PAYLOAD   ? Failure::too_large
                            : status == NATS_INVALID_ARG ? Failure::refused
                                                         : Failure::unavailable;
    return tl::unexpected{BrokerError{failure, natsStatus_GetText(status)}};
}

std::unique_ptr<Subscription> NatsConnection::subscribe(const std::string& subject,
                                                        OnNatsMessage on_message) {
    auto handler = std::make_shared<NatsHandler>(std::move(on_message));
    {
        const std::lock_guard guard{guard_};
        std::erase_if(handlers_, [](const auto& weak) { return weak.expired(); });
        handlers_.push_back(handler);
    }
    const std::uint64_t number = all_handlers().add(handler);
    natsSubscription* raw = nullptr;
    if (natsConnection_Subscribe(&raw, connection_, subject.c_str(), &on_nats_message, as_closure(number)) !=
        NATS_OK) {
        all_handlers().remove(number);
        return nullptr;
    }
    natsSubscription_SetPendingLimits(raw, pending_messages_max, pending_bytes_max);
    return std::make_unique<NatsSubscription>(raw, number, std::move(handler));
}

}  // namespace seq::cluster
