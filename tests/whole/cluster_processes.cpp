#include "tests/whole/cluster_processes.hpp"

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include "protocol/message/ids.hpp"

namespace seq::test {
namespace {

namespace asio = boost::asio;
using Socket = asio::ip::tcp::socket;
using Error = boost::system::error_code;

/// A connection of a client, and the one to the server that it was passed on to.
class Passage : public std::enable_shared_from_this<Passage> {
  public:
    explicit Passage(Socket client) : server_{client.get_executor()}, client_{std::move(client)} {}

    /// Reads the first bytes of the client, of which `choose` makes the ports to try one after another.
    void begin(std::function<std::vector<std::uint16_t>(std::string_view)> choose) {
        client_.async_read_some(asio::buffer(to_server_),
                                [self = shared_from_this(), choose](const Error& error, std::size_t size) {
                                    if (error) return self->close();
                                    self->head_size_ = size;
                                    self->connect(choose({self->to_server_.data(), size}));
                                });
    }

  private:
    using Buffer = std::array<char, 16384>;

    void connect(std::vector<std::uint16_t> ports) {
        if (ports.empty()) return close();
        const asio::ip::tcp::endpoint next{asio::ip::address_v4::loopback(), ports.front()};
        ports.erase(ports.begin());
        server_ = Socket{client_.get_executor()};
        server_.async_connect(next, [self = shared_from_this(), ports](const Error& error) {
            if (error) return self->connect(ports);
            self->write(self->client_, self->server_, self->to_server_, self->head_size_);
            self->pass(self->server_, self->client_, self->to_client_);
        });
    }
    void pass(Socket& from, Socket& to, Buffer& buffer) {
        from.async_read_some(asio::buffer(buffer), [self = shared_from_this(), &from, &to, &buffer](
                                                       const Error& error, std::size_t size) {
            if (error) return self->close();
            self->write(from, to, buffer, size);
        });
    }
    void write(Socket& from, Socket& to, Buffer& buffer, std::size_t size) {
        asio::async_write(to, asio::buffer(buffer.data(), size),
                          [self = shared_from_this(), &from, &to, &buffer](const Error& error, std::size_t) {
                              if (error) return self->close();
                              self->pass(from, to, buffer);
                          });
    }
    void close() {
        Error ignored;
        static_cast<void>(client_.close(ignored));
        static_cast<void>(server_.close(ignored));
    }

    Socket server_;
    Socket client_;
    Buffer to_server_{};
    Buffer to_client_{};
    std::size_t head_size_ = 0;  ///< what was read before the server was chosen
};

}  // namespace

struct Balancer::Parts {
    explicit Parts(std::vector<Upstream> its_upstreams) : upstreams{std::move(its_upstreams)} { accept(); }

    void accept() {
        acceptor.async_accept([this](const Error& error, Socket client) {
            if (error) return;
            std::make_shared<Passage>(std::move(client))->begin([this](std::string_view head) {
                return ports_for(head);
            });
            accept();
        });
    }

    /// The named node first, and then the others in turn, in case it is dead.
    std::vector<std::uint16_t> ports_for(std::string_view head) {
        std::vector<Upstream> order = upstreams;
        const auto named = std::ranges::find_if(order, [&](const Upstream& each) {
            return head.starts_with("GET " + protocol::node_path(each.node) + " ");
        });
        auto first = named;
        if (named == order.end())
            first = order.begin() + static_cast<std::ptrdiff_t>(preferred.value_or(++turn % order.size()));
        std::rotate(order.begin(), first, order.end());
        std::vector<std::uint16_t> ports;
        for (const Upstream& each : order)
            ports.push_back(each.port);
        return ports;
    }

    const std::vector<Upstream> upstreams;
    std::size_t turn = 0;
    std::optional<std::size_t> preferred;
    asio::io_context io;
    asio::ip::tcp::acceptor acceptor{io, {asio::ip::address_v4::loopback(), 0}};
    std::jthread thread;
};

Balancer::Balancer(std::vector<Upstream> upstreams) : parts_{std::make_unique<Parts>(std::move(upstreams))} {
    parts_->thread = std::jthread{[this] { parts_->io.run(); }};
}

Balancer::~Balancer() {
    parts_->io.stop();
    parts_->thread.join();
}

std::string Balancer::address() const {
    return "127.0.0.1:" + std::to_string(parts_->acceptor.local_endpoint().port());
}

void Balancer::prefer(std::size_t upstream) {
    asio::post(parts_->io, [this, upstream] { parts_->preferred = upstream; });
}

ClusterProcesses::ClusterProcesses(std::size_t nodes)
    : ClusterProcesses{std::vector<std::string>(nodes, SEQ_SEQUENCED)} {}

ClusterProcesses::ClusterProcesses(const std::vector<std::string>& programs) : nats{3} {
    std::vector<Upstream> upstreams;
    for (std::size_t i = 0; i < programs.size(); ++i) {
        start_node(name(i), programs[i]);
        upstreams.push_back({name(i), nodes_.back()->port()});
    }
    balancer_ = std::make_unique<Balancer>(std::move(upstreams));
}

// All players have the same address. On a busy machine the streams may take longer than a node waits.
void ClusterProcesses::start_node(const std::string& name, const std::string& program) {
    constexpr int attempts = 4;
    const std::string many = "1000000";
    std::filesystem::create_directory(folder_.path() / name);
    for (int attempt = 1;; ++attempt) {
        try {
            nodes_.push_back(std::make_unique<ServerProcess>(
                program, folder_.path() / name,
                std::vector<std::string>{
                    "--cluster", servers(), "--node", name, "--limit",
                    "creates-per-minute=1e6,joins-per-minute=1e6,connects-per-second=1e6,"
                    "waiting-per-address=1e6",
                    "--connections-per-address", many, "--rooms-per-address", many}));
            return;
        } catch (const std::runtime_error&) {
            if (attempt == attempts) throw;
        }
    }
}

Outcome ClusterProcesses::run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--cluster", servers()});
    return run_program(SEQ_SEQUENCED, std::move(arguments));
}

std::string ClusterProcesses::servers() const {
    std::string servers;
    for (std::size_t i = 0; i < nats.size(); ++i)
        servers += (servers.empty() ? "" : ",") + nats.url(i);
    return servers;
}

}  // namespace seq::test
