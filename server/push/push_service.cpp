#include "server/push/push_service.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "protocol/json/writer.hpp"
#include "server/machine/randomness.hpp"
#include "server/push/encryption.hpp"
#include "server/telemetry/log.hpp"

namespace seq::push {

namespace asio = boost::asio;

namespace {

using telemetry::Event;

constexpr std::size_t padded_to = 128;

/// What the browser shows. It says nothing about the game but whose turn it is, which everybody at the table
/// sees.
std::string text_of(const CallPlan::Due& due) {
    protocol::json::Writer out;
    out.open_object()
        .field("call", due.call.turn          ? "your-turn"
                       : due.call.is_prepared ? "next-game"
                                              : "game-began")
        .field("room", due.room.text)
        .close_object();
    return out.take();
}

Salt fresh_salt() {
    Salt salt{};
    std::ranges::copy_n(machine::fresh_entropy().begin(), salt.size(), salt.begin());
    return salt;
}

}  // namespace

Expected<std::unique_ptr<PushService>> PushService::open(PushSetup setup, store::Journal& journal) {
    auto vapid = Vapid::from(setup.key, setup.contact);
    if (!vapid) return tl::unexpected{std::string{"the key of Web Push is no key"}};
    std::unique_ptr<PushService> service{new PushService{std::move(setup), std::move(*vapid), journal}};
    boost::system::error_code error;
    const std::string& test_ca = service->setup_.test_ca.native();
    if (test_ca.empty())
        static_cast<void>(service->tls_.set_default_verify_paths(error));
    else
        static_cast<void>(service->tls_.load_verify_file(test_ca, error));
    if (error)
        return tl::unexpected{"the certificates of authorities for Web Push cannot be read: " +
                              error.message()};
    if (!test_ca.empty())
        telemetry::log(Event::push_for_tests, {},
                       "Web Push trusts another authority and connects to this machine: for tests only");
    return service;
}

void PushService::begin(telemetry::CounterByWord& outcomes) {
    outcomes_ = &outcomes;
    thread_ = std::thread{[this] { io_.run(); }};
}

PushService::PushService(PushSetup setup, Vapid vapid, store::Journal& journal)
    : setup_{std::move(setup)},
      vapid_{std::move(vapid)},
      public_key_{vapid_.public_key()},
      journal_{journal},
      work_{io_.get_executor()},
      tls_{asio::ssl::context::tls_client},
      plan_{setup_.calls},
      timer_{io_},
      sender_{io_, tls_, setup_.test_ca.empty() ? AddressPolicy::internet : AddressPolicy::test_machine,
              setup_.sending} {
    SSL_CTX_set_min_proto_version(tls_.native_handle(), TLS1_2_VERSION);
}

PushService::~PushService() {
    work_.reset();
    io_.stop();
    if (thread_.joinable()) thread_.join();
}

void PushService::call(const protocol::RoomCode& room, const PushCall& call) {
    asio::post(io_, [this, room, call] {
        if (!plan_.add(room, call, machine::Clock::now())) outcomes_->add(name_of(PushOutcome::queue_full));
        make_due_calls();
    });
}

void PushService::cancel(const protocol::RoomCode& room, protocol::MemberId member) {
    asio::post(io_, [this, room, member] { plan_.cancel(room, member); });
}

std::string PushService::why_not(const protocol::PushSubscribe& subscription) const {
    const auto endpoint = Endpoint::parse(subscription.endpoint);
    if (!endpoint) return endpoint.error();
    if (endpoint->port != 443 && setup_.test_ca.empty())
        return "the endpoint of a subscription must use port 443";
    return BrowserKeys::of(subscription) ? "" : "the keys of the subscription are no keys";
}

void PushService::make_due_calls() {
    for (const CallPlan::Due& due : plan_.take_due(machine::Clock::now()))
        send(due);
    arm();
}

void PushService::arm() {
    const auto next = plan_.next();
    if (!next) return;
    timer_.expires_at(*next);
    timer_.async_wait([this](const boost::system::error_code& error) {
        if (!error) make_due_calls();
    });
}

void PushService::send(const CallPlan::Due& due) {
    const auto subscriptions = journal_.subscriptions(due.room, due.call.member);
    if (!subscriptions)
        return telemetry::log(Event::journal_unreadable, {.room = due.room.text},
                              "push subscriptions cannot be read: " + subscriptions.error());
    for (const protocol::PushSubscribe& subscription : *subscriptions)
        send(due, subscription);
}

// What is stored was checked before, but perhaps by a server with other settings.
void PushService::send(const CallPlan::Due& due, const protocol::PushSubscribe& subscription) {
    const auto browser = BrowserKeys::of(subscription);
    auto endpoint = Endpoint::parse(subscription.endpoint);
    if (!browser || !endpoint || !why_not(subscription).empty())
        return end(due, subscription.endpoint, PushOutcome::expired);
    const std::string origin = endpoint->origin();
    sender_.send(
        {.endpoint = std::move(*endpoint),
         .authorization = vapid_.authorization(origin, machine::now_for_rooms()),
         .topic = vapid_.topic_of(due.room.text),
         .body = encrypt(text_of(due), *browser, *PrivateKey::from(fresh_number()), fresh_salt(), padded_to),
         .done = [this, due, endpoint = subscription.endpoint](PushOutcome outcome) {
             end(due, endpoint, outcome);
         }});
}

void PushService::end(const CallPlan::Due& due, const std::string& endpoint, PushOutcome outcome) {
    outcomes_->add(name_of(outcome));
    if (outcome == PushOutcome::accepted) return;
    telemetry::log(Event::push_failed, {.room = due.room.text},
                   "a member could not be called: " + std::string{name_of(outcome)});
    if (outcome != PushOutcome::expired) return;
    journal_.append({.subscriptions = {{.room = due.room, .member = due.call.member, .removed = endpoint}}},
                    [](store::AppendResult) {});
}

}  // namespace seq::push
