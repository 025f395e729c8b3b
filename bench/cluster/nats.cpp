#include "bench/cluster/nats.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <unistd.h>

#include "bench/move/sockets.hpp"

namespace seq::bench {
namespace {

constexpr auto start_patience = std::chrono::seconds{20};

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file{path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

}  // namespace

NatsCluster::NatsCluster(const std::filesystem::path& program, const std::filesystem::path& data_parent)
    : home_{data_parent} {
    if (!std::filesystem::exists(program))
        throw std::runtime_error{"there is no NATS server at " + program.string() +
                                 "; ./dev setup nats fetches one"};
    std::vector<Listener> reserved;  // together, so that all ports differ
    for (std::size_t number = 0; number < 2 * size; ++number)
        reserved.push_back(listen_on_loopback());
    for (std::size_t number = 0; number < size; ++number)
        servers_.push_back({home_.path() / std::to_string(number), reserved[2 * number].port,
                            reserved[2 * number + 1].port});
    reserved.clear();
    for (const Server& server : servers_)
        start(program, server);
    for (std::size_t number = 0; number < size; ++number)
        wait_until_it_accepts_others(number);
}

void NatsCluster::start(const std::filesystem::path& program, const Server& server) {
    std::filesystem::create_directory(server.folder);
    const std::string settings = server.folder / "nats.conf";
    std::ofstream file{settings};
    file << "server_name: nats-" << server.port << "\nlisten: \"127.0.0.1:" << server.port
         << "\"\nlog_file: " << server.folder / "log"
         << "\nmax_payload: 2MB\njetstream { store_dir: " << server.folder / "data"
         << ", sync_interval: always }\ncluster {\n  name: bench\n  listen: \"127.0.0.1:" << server.route_port
         << "\"\n  routes: [\n";
    for (const Server& other : servers_)
        file << "    \"nats://127.0.0.1:" << other.route_port << "\"\n";
    file << "  ]\n}\n";
    file.close();
    processes_.push_back(Child::fork_into([&] {
        execl(program.c_str(), program.c_str(), "--config", settings.c_str(), nullptr);
        return EXIT_FAILURE;
    }));
}

// It accepts clients before other servers, and ends if it cannot open that port.
void NatsCluster::wait_until_it_accepts_others(std::size_t number) const {
    const std::filesystem::path log = servers_[number].folder / "log";
    const auto until = Clock::now() + start_patience;
    while (read_file(log).find("Listening for route connections") == std::string::npos) {
        stop_if_interrupted();
        if (Clock::now() > until || processes_[number].wait_for_exit(std::chrono::milliseconds{20}))
            throw std::runtime_error{"a NATS server does not start\n" + read_file(log)};
    }
}

std::string NatsCluster::urls() const {
    std::string urls;
    for (const Server& server : servers_)
        urls += (urls.empty() ? "" : ",") + ("nats://127.0.0.1:" + std::to_string(server.port));
    return urls;
}

std::chrono::nanoseconds NatsCluster::cpu_time() const {
    std::chrono::nanoseconds sum{};
    for (const Child& process : processes_)
        sum += process.cpu_time();
    return sum;
}

}  // namespace seq::bench
