#include "server/cluster/nats/nats_connection.hpp"

#include <chrono>

#include "server/store/files/text_file.hpp"

namespace seq::cluster {
namespace {

using std::chrono::milliseconds;

// A server that says nothing for three of these is regarded as lost.
constexpr milliseconds ping_every{1000};
constexpr int pings_without_answer_max = 2;
constexpr milliseconds connect_within{2000};
constexpr milliseconds write_within{1000};
constexpr milliseconds reconnect_after{50};
constexpr milliseconds flush_within{500};

/// Until the next attempt after the servers have refused this node, which libnats does not forgive.
constexpr milliseconds reopen_after{500};

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

/// Whether libnats could not use a file of credentials, which it reads when it connects: then it does not
/// report what is wrong with the network.
bool is_about_credentials(natsStatus status) {
    return status == NATS_ERR || status == NATS_NOT_FOUND || status == NATS_INVALID_ARG;
}

std::string why_no_connection(natsStatus status, const NodeSetup& setup) {
    if (status == NATS_SSL_ERROR || status == NATS_SECURE_CONNECTION_REQUIRED ||
        status == NATS_SECURE_CONNECTION_WANTED)
        return sentence(
            "There is no secure connection to NATS", status,
            "Check that the servers use TLS, and that their certificates are of the authority in " +
                (setup.ca.empty() ? "the system's list" : setup.ca) + ".");
    if (status == NATS_CONNECTION_AUTH_FAILED || status == NATS_NOT_PERMITTED)
        return sentence("NATS refuses this node", status,
                        setup.credentials.empty() ? "It demands credentials, but none were given."
                                                  : "Check the credentials in " + setup.credentials + ".");
    if (!setup.credentials.empty() && is_about_credentials(status))
        return sentence("The credentials in " + setup.credentials + " are malformed", status,
                        "The file needs the JWT of a user and the seed of its key, as `nsc generate creds` "
                        "writes them.");
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
std::string set_security(natsOptions* options, const NodeSetup& setup) {
    if (!setup.credentials.empty()) {
        const auto text = store::read_text(setup.credentials);
        if (!text) return "The credentials in " + setup.credentials + " cannot be read. Check the path.";
        if (text->find('\r') != std::string::npos)
            return "The credentials in " + setup.credentials +
                   " have the line ends of a Windows editor, which libnats does not read. Save them with LF.";
        const natsStatus status =
            natsOptions_SetUserCredentialsFromFiles(options, setup.credentials.c_str(), nullptr);
        if (status != NATS_OK) return why_no_connection(status, setup);
    }
    if (!setup.ca.empty()) {
        const auto authorities = store::read_text(setup.ca);
        natsStatus status = authorities ? natsOptions_SetSecure(options, true) : NATS_INVALID_ARG;
        if (status == NATS_OK) status = natsOptions_SetCATrustedCertificates(options, authorities->c_str());
        if (status != NATS_OK)
            return "The certificate authority in " + setup.ca +
                   " cannot be read. Check the path, and that the file has certificates in PEM.";
    }
    return {};
}

}  // namespace

NumberedTable<NatsConnection::Events>& NatsConnection::all_events() {
    static auto* const table = new NumberedTable<Events>;  // outlives the threads of libnats
    return *table;
}

void NatsConnection::on_event(void* number, bool is_connected) {
    const auto events = all_events().find(as_number(number));
    if (!events) return;
    if (events->is_connected.exchange(is_connected) == is_connected) return;
    const std::lock_guard guard{events->guard};
    if (events->on_change) events->on_change(is_connected);
}

void NatsConnection::on_close(void* number) {
    on_event(number, false);
    const auto events = all_events().find(as_number(number));
    if (!events) return;
    events->is_closed = true;
    const std::lock_guard guard{events->guard};
    if (events->on_close) events->on_close();
}

NatsConnection::NatsConnection(std::shared_ptr<Events> events, std::uint64_t number)
    : events_{std::move(events)}, number_{number} {}

Expected<std::unique_ptr<NatsConnection>> NatsConnection::open(const NodeSetup& setup,
                                                               OnConnection on_change) {
    auto events = std::make_shared<Events>();
    events->on_change = std::move(on_change);
    const std::uint64_t number = all_events().add(events);
    std::unique_ptr<NatsConnection> made{new NatsConnection{std::move(events), number}};
    if (std::string fault = made->prepare(setup); !fault.empty()) return tl::unexpected{std::move(fault)};
    made->events_->is_connected = true;
    const natsStatus status = natsConnection_Connect(&made->connection_, made->options_.get());
    if (status != NATS_OK) return tl::unexpected{why_no_connection(status, setup)};
    return made;
}

/// An empty sentence if libnats takes all options.
std::string NatsConnection::prepare(const NodeSetup& setup) {
    natsOptions* options = nullptr;
    natsStatus status = natsOptions_Create(&options);
    options_.reset(options);
    if (status == NATS_OK) status = set_servers(options, setup.servers);
    if (status == NATS_OK) status = natsOptions_SetName(options, setup.node.c_str());
    if (status == NATS_OK) status = set_times(options);
    // Otherwise a thread of libnats sends what was published, and first waits a millisecond for more.
    if (status == NATS_OK) status = natsOptions_SetSendAsap(options, true);
    const auto lost = [](natsConnection*, void* closure) { on_event(closure, false); };
    const auto found = [](natsConnection*, void* closure) { on_event(closure, true); };
    const auto closed = [](natsConnection*, void* closure) { on_close(closure); };
    if (status == NATS_OK) status = natsOptions_SetDisconnectedCB(options, lost, as_closure(number_));
    if (status == NATS_OK) status = natsOptions_SetReconnectedCB(options, found, as_closure(number_));
    if (status == NATS_OK) status = natsOptions_SetClosedCB(options, closed, as_closure(number_));
    if (status != NATS_OK) return why_no_connection(status, setup);
    reopening_.emplace([this] { return reopen_if_closed(); });
    const std::lock_guard guard{events_->guard};
    events_->on_close = [this] { reopening_->wake(); };
    return set_security(options, setup);
}

// What was published last is with the server when the connection is closed. And the reading thread of
// libnats, which makes OpenSSL write when the connection ends, has then waited for what this thread has
// written.
NatsConnection::~NatsConnection() {
    end_handlers();
    if (is_connected()) natsConnection_FlushTimeout(connection_, flush_within.count());
    natsConnection_Destroy(connection_);
}

void NatsConnection::end_handlers() {
    all_events().remove(number_);
    {
        const std::lock_guard guard{events_->guard};
        events_->on_change = nullptr;
        events_->on_close = nullptr;
    }
    if (reopening_) reopening_->stop();
    std::vector<std::weak_ptr<NatsListening>> all;
    std::vector<std::weak_ptr<NatsHandler>> handlers;
    {
        const std::unique_lock lock{connection_guard_};
        all.swap(listening_);
        handlers.swap(handlers_);
    }
    for (const auto& weak : all)
        if (const auto listening = weak.lock()) listening->end();
    for (const auto& weak : handlers)
        if (const auto handler = weak.lock()) handler->end();
}

// After servers have refused this node twice, for example because they did not know its account yet, libnats
// closes the connection and does not try again.
std::optional<NatsConnection::Clock::time_point> NatsConnection::reopen_if_closed() {
    if (!events_->is_closed.exchange(false)) return std::nullopt;
    natsConnection* fresh = nullptr;
    if (natsConnection_Connect(&fresh, options_.get()) != NATS_OK) {
        events_->is_closed = true;
        return Clock::now() + reopen_after;
    }
    natsConnection* former = nullptr;
    {
        const std::unique_lock lock{connection_guard_};
        former = std::exchange(connection_, fresh);
        for (const auto& weak : listening_)
            if (const auto listening = weak.lock()) listening->begin(fresh);
    }
    natsConnection_Destroy(former);
    on_event(as_closure(number_), true);
    return std::nullopt;
}

natsStatus NatsConnection::publish_bare(const std::string& subject, std::string_view payload,
                                        const std::string& reply) {
    const int length = static_cast<int>(payload.size());
    const std::shared_lock lock{connection_guard_};
    if (reply.empty()) return natsConnection_Publish(connection_, subject.c_str(), payload.data(), length);
    return natsConnection_PublishRequest(connection_, subject.c_str(), reply.c_str(), payload.data(), length);
}

natsStatus NatsConnection::publish_with(const std::vector<NatsHeader>& headers, const std::string& subject,
                                        std::string_view payload, const std::string& reply) {
    natsMsg* raw = nullptr;
    natsStatus status = natsMsg_Create(&raw, subject.c_str(), reply.empty() ? nullptr : reply.c_str(),
                                       payload.data(), static_cast<int>(payload.size()));
    const NatsMessagePointer message{raw};
    for (const auto& [name, value] : headers)
        if (status == NATS_OK) status = natsMsgHeader_Set(raw, name, value.c_str());
    if (status != NATS_OK) return status;
    const std::shared_lock lock{connection_guard_};
    return natsConnection_PublishMsg(connection_, raw);
}

tl::expected<void, BrokerError> NatsConnection::publish(const std::string& subject, std::string_view payload,
                                                        const std::string& reply,
                                                        const std::vector<NatsHeader>& headers) {
    if (!is_connected())
        return tl::unexpected{BrokerError{Failure::unavailable, "there is no connection to NATS"}};
    const natsStatus status = headers.empty() ? publish_bare(subject, payload, reply)
                                              : publish_with(headers, subject, payload, reply);
    if (status == NATS_OK) return {};
    const Failure failure = status == NATS_MAX_PAYLOAD   ? Failure::too_large
                            : status == NATS_INVALID_ARG ? Failure::refused
                                                         : Failure::unavailable;
    return tl::unexpected{BrokerError{failure, natsStatus_GetText(status)}};
}

std::unique_ptr<Subscription> NatsConnection::subscribe(const std::string& subject,
                                                        OnNatsMessage on_message) {
    auto listening = std::make_shared<NatsListening>(subject, std::move(on_message), ended_);
    {
        const std::unique_lock lock{connection_guard_};
        std::erase_if(listening_, [](const auto& weak) { return weak.expired(); });
        std::erase_if(handlers_, [](const auto& weak) { return weak.expired(); });
        listening_.push_back(listening);
        handlers_.emplace_back(listening->handler());
        listening->begin(connection_);
    }
    return std::make_unique<EndsWhenDestroyed<NatsListening>>(std::move(listening));
}

}  // namespace seq::cluster
