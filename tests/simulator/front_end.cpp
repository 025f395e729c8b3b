#include "tests/simulator/front_end.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/host/replies.hpp"

namespace seq::simulator {

namespace asio = net::asio;

/// A connection of the server, as HttpConnection is after the handshake of a WebSocket.
class FrontEnd::Visit final : public net::Connection, public std::enable_shared_from_this<Visit> {
  public:
    Visit(FrontEnd& front_end, std::shared_ptr<MemoryTransport> transport, asio::ip::address from)
        : front_end_{front_end}, transport_{std::move(transport)}, from_{std::move(from)} {}

    /// False if the limiter refuses it.
    bool begin() {
        net::SessionContext& context = front_end_.context_;
        if (!context.addresses.take(net::AddressUse::connect, from_)) return false;
        number_ = context.connections.add(weak_from_this());
        const auto decision = context.limiter.arrive(number_, from_);
        if (decision.evicted)
            context.connections.evict(decision.evicted->number, decision.evicted->is_notified);
        if (decision.answer != net::ConnectionLimiter::Admission::admitted) {
            end();
            return false;
        }
        std::optional<net::Clock::time_point> enter_by;
        if (decision.is_reserved) enter_by = net::Clock::now() + context.limits.reserved_for;
        session_ = std::make_shared<net::Session>(room::SessionId{number_}, front_end_.executor_, *transport_,
                                                  from_, context, enter_by);
        asio::co_spawn(
            front_end_.executor_,
            [self = shared_from_this()]() -> net::Awaitable<void> { return self->session_->run(); },
            [self = shared_from_this()](const std::exception_ptr& fault) {
                self->end();
                if (fault) std::rethrow_exception(fault);  // no test may miss it
            });
        return true;
    }

    void drain(room::Frame notice) override {
        asio::post(front_end_.executor_, [self = shared_from_this(), notice = std::move(notice)]() mutable {
            self->session_->drain(std::move(notice));
        });
    }
    void close(room::CloseReason reason) override { session_->deliver({reason}); }
    void close_now() override { transport_->close_now(); }

  private:
    void end() {
        front_end_.connections_.remove(number_);
        front_end_.limiter_.leave(number_);
    }

    FrontEnd& front_end_;
    const std::shared_ptr<MemoryTransport> transport_;
    const asio::ip::address from_;
    std::uint64_t number_ = 0;
    std::shared_ptr<net::Session> session_;
};

FrontEnd::FrontEnd(Machine& machine, store::RoomStore& store, const net::Limits& limits)
    : machine_{machine},
      limits_{limits},
      outboxes_{limits_.outboxes_bytes},
      rooms_{store, loops_, limits_, metrics_, "http://example/r/", &calls_},
      addresses_{limits_},
      limiter_{limits_},
      context_{rooms_, addresses_, limiter_, limits_, metrics_, connections_, outboxes_} {}

FrontEnd::~FrontEnd() {
    for (const auto& transport : transports_)
        if (const auto left = transport.lock()) left->forget_server();
}

std::string FrontEnd::NoCalls::why_not(const protocol::PushSubscribe& subscription) const {
    return subscription.endpoint.find(":8443") == std::string::npos ? "" : "this port is not called";
}

bool FrontEnd::poll_one() {
    return executor_.context().poll_one() > 0;
}

std::shared_ptr<MemoryTransport> FrontEnd::connect(const asio::ip::address& from, ClientEnd client,
                                                   std::chrono::microseconds latency_max) {
    auto transport = std::make_shared<MemoryTransport>(machine_, executor_, std::move(client), latency_max);
    const auto visit = std::make_shared<Visit>(*this, transport, from);
    if (!visit->begin()) return nullptr;
    transports_.push_back(transport);
    return transport;
}

void FrontEnd::drain() {
    const room::Frame closing = net::notice("server-closing", "the server is shutting down");
    for (const auto& connection : connections_.all())
        connection->drain(closing);
}

void FrontEnd::close_connections() {
    for (const auto& connection : connections_.all())
        connection->close_now();
}

}  // namespace seq::simulator
