#include "tests/simulator/server_process.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/net/replies.hpp"

namespace seq::simulator {

namespace asio = net::asio;
namespace {

/// Calls it and returns its result; true if the process, which is ending anyway, gives up once more.
template <typename Call>
bool run_while_ending(const Call& call) {
    try {
        return call();
    } catch (const ProcessEnded&) {
        return true;
    }
}

}  // namespace

/// A connection of the server, as HttpConnection is after the handshake of a WebSocket.
class ServerProcess::Visit final : public net::Connection, public std::enable_shared_from_this<Visit> {
  public:
    Visit(ServerProcess& process, std::shared_ptr<MemoryTransport> transport, asio::ip::address from)
        : process_{process}, transport_{std::move(transport)}, from_{std::move(from)} {}

    /// False if the limiter refuses it.
    bool begin() {
        net::SessionContext& context = process_.context_;
        if (!context.limiter.may_connect(from_)) return false;
        number_ = context.connections.add(weak_from_this());
        const auto decision = context.limiter.arrive(number_, from_);
        if (decision.evicted)
            context.connections.evict(decision.evicted->number, decision.evicted->is_notified);
        if (decision.answer != net::ConnectionLimiter::Answer::admitted) {
            end();
            return false;
        }
        std::optional<net::Clock::time_point> enter_by;
        if (decision.is_reserved) enter_by = net::Clock::now() + context.limits.reserved_for;
        session_ = std::make_shared<net::Session>(core::SessionId{number_}, process_.executor_, *transport_,
                                                  from_, context, enter_by);
        asio::co_spawn(
            process_.executor_,
            [self = shared_from_this()]() -> net::Awaitable<void> { return self->session_->run(); },
            [self = shared_from_this()](const std::exception_ptr& fault) {
                self->end();
                if (fault) std::rethrow_exception(fault);  // no test may miss it
            });
        return true;
    }

    void drain(core::Frame notice) override {
        asio::post(process_.executor_, [self = shared_from_this(), notice = std::move(notice)]() mutable {
            self->session_->drain(std::move(notice));
        });
    }
    void close(core::CloseReason reason) override { session_->deliver({reason}); }
    void evict() override {
        asio::post(process_.executor_, [self = shared_from_this()] { self->session_->evict(); });
    }
    void close_now() override { transport_->close_now(); }

  private:
    void end() {
        process_.connections_.remove(number_);
        process_.limiter_.leave(number_);
    }

    ServerProcess& process_;
    const std::shared_ptr<MemoryTransport> transport_;
    const asio::ip::address from_;
    std::uint64_t number_ = 0;
    std::shared_ptr<net::Session> session_;
};

tl::expected<std::unique_ptr<ServerProcess>, std::string> ServerProcess::start(Machine& machine,
                                                                               test::SimulatedDisk& disk,
                                                                               const net::Limits& limits) {
    store::JournalSetup setup;
    setup.files = &disk;
    setup.index_records = 100;  // so that most journals are indexed while they are written
    auto journal = store::SqliteJournal::open("/data", setup);
    if (!journal) return tl::unexpected{journal.error()};
    try {
        std::unique_ptr<ServerProcess> process{new ServerProcess{machine, std::move(*journal), limits}};
        process->rooms_->load_unfinished();
        process->rooms_->begin_sweeping();
        return process;
    } catch (const net::JournalUnreadable& fault) {
        return tl::unexpected{std::string{fault.what()}};
    }
}

ServerProcess::ServerProcess(Machine& machine, std::unique_ptr<store::SqliteJournal> journal,
                             const net::Limits& limits)
    : machine_{machine},
      journal_{std::move(journal)},
      limits_{limits},
      rooms_{std::in_place, *journal_, loops_, limits_, metrics_, "http://example/r/", &calls_},
      addresses_{limits_},
      limiter_{limits_},
      outboxes_{limits_.outboxes_bytes},
      context_{*rooms_, addresses_, limiter_, limits_, metrics_, connections_, outboxes_} {}

std::string ServerProcess::NoCalls::why_not(const protocol::PushSubscribe& subscription) const {
    return subscription.endpoint.find(":8443") == std::string::npos ? "" : "this port is not called";
}

ServerProcess::~ServerProcess() {
    for (const auto& connection : connections_.all())
        connection->close_now();
    run_until_idle();
    rooms_->stop();
    run_until_idle();
    close_journal();  // answers that will never come hold rooms
    rooms_.reset();
    close_journal();  // with the last note that the server was running
    for (const auto& transport : transports_)
        if (const auto left = transport.lock()) left->forget_server();
}

void ServerProcess::close_journal() {
    run_while_ending([this] {
        journal_->close();
        return false;
    });
}

void ServerProcess::run_until_idle() {
    bool is_idle = false;
    while (!is_idle)
        is_idle = !run_while_ending([this] { return poll_one() || machine_.run_woken_work(); });
}

bool ServerProcess::poll_one() {
    return executor_.context().poll_one() > 0;
}

std::shared_ptr<MemoryTransport> ServerProcess::connect(const asio::ip::address& from, ClientEnd client,
                                                        std::chrono::microseconds latency_max) {
    auto transport = std::make_shared<MemoryTransport>(machine_, executor_, std::move(client), latency_max);
    const auto visit = std::make_shared<Visit>(*this, transport, from);
    if (!visit->begin()) return nullptr;
    transports_.push_back(transport);
    return transport;
}

void ServerProcess::drain() {
    const core::Frame closing = net::notice("server-closing", "the server is shutting down");
    for (const auto& connection : connections_.all())
        connection->drain(closing);
}

}  // namespace seq::simulator
