#include "tests/cluster/support/nats_servers.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <csignal>
#include <deque>
#include <exception>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <limits>
#include <nats/nats.h>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/cluster/nats/nats_servers.hpp"
#include "tests/support/eventually.hpp"

namespace seq::cluster::test {
namespace {

constexpr const char* program = "build/nats/nats-server";
constexpr int attempts = 5;
constexpr std::size_t lines_of_log = 40;  // of each server, told when a test fails

/// A machine that is too slow for the first attempt has more time in the next.
std::chrono::seconds patience_of(int attempt) {
    return std::chrono::seconds{10 << attempt};
}

/// A port that nobody uses and that is not among `taken`, below those that the system gives to clients.
std::uint16_t free_port(const std::set<std::uint16_t>& taken) {
    std::random_device chance;
    while (true) {
        const auto port = static_cast<std::uint16_t>(10'000 + chance() % 20'000);
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const bool is_free = ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
        ::close(socket);
        if (is_free && !taken.contains(port)) return port;
    }
}

bool contains_line_with(const std::filesystem::path& file, const std::string& text) {
    std::ifstream lines{file};
    for (std::string line; std::getline(lines, line);)
        if (line.find(text) != std::string::npos) return true;
    return false;
}

std::string numbered(std::string settings, std::size_t number) {
    for (std::size_t at = 0; (at = settings.find('%', at)) != std::string::npos;)
        settings.replace(at, 1, std::to_string(number));
    return settings;
}

}  // namespace

NatsServers::NatsServers(std::size_t count, const std::string& settings) : servers_(count) {
    std::string logs;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        if (start_all(settings) && form_a_cluster(patience_of(attempt))) return;
        logs = this->logs();
        for (std::size_t number = 0; number < servers_.size(); ++number) {
            kill(number);
            std::filesystem::remove_all(folder(number));
        }
    }
    throw std::runtime_error{
        "NATS servers do not start, or do not form a cluster; ./dev setup nats fetches " +
        std::string{program} + logs};
}

NatsServers::~NatsServers() {
    for (std::size_t number = 0; number < servers_.size(); ++number)
        kill(number);
    if (std::uncaught_exceptions() > 0) std::cerr << logs() << '\n';
}

bool NatsServers::start_all(const std::string& settings) {
    std::set<std::uint16_t> taken;
    for (Server& server : servers_)
        for (std::uint16_t* port : {&server.port, &server.route_port}) {
            *port = free_port(taken);
            taken.insert(*port);
        }
    for (std::size_t number = 0; number < servers_.size(); ++number) {
        write_configuration(number, settings);
        if (!launch(number)) return false;
    }
    return true;
}

// NATS before 2.11 starts a thread of work that may look for the system's account before that is there. Such
// a server takes part in everything but the consensus, in which it never answers, until it is started again:
// once in some sixty starts on a busy machine. Only a stream with all replicas shows it.
bool NatsServers::form_a_cluster(std::chrono::seconds patience) const {
    if (size() == 1) return true;
    const std::string wanted = R"({"name":"PROBE","subjects":["probe"],"storage":"memory","num_replicas":)" +
                               std::to_string(size()) + '}';
    const bool is_formed = seq::test::eventually(
        [&] {
            ask_jetstream(*this, "STREAM.CREATE.PROBE", wanted);
            const auto info =
                nlohmann::json::parse(ask_jetstream(*this, "STREAM.INFO.PROBE"), nullptr, false);
            if (!info.is_object() || !info.contains("cluster")) return false;
            const auto replicas = info["cluster"].value("replicas", nlohmann::json::array());
            return replicas.size() + 1 == size() && std::ranges::all_of(replicas, [](const auto& each) {
                       return each.value("current", false);
                   });
        },
        patience);
    ask_jetstream(*this, "STREAM.DELETE.PROBE");
    return is_formed;
}

std::string NatsServers::logs() const {
    std::string text;
    for (std::size_t number = 0; number < size(); ++number) {
        std::deque<std::string> end;
        std::ifstream lines{folder(number) / "log"};
        for (std::string line; std::getline(lines, line);) {
            end.push_back(std::move(line));
            if (end.size() > lines_of_log) end.pop_front();
        }
        text += "\nThe end of the log of the NATS server " + server_name(number) + ':';
        for (const std::string& line : end)
            text += "\n  " + line;
    }
    return text;
}

std::filesystem::path NatsServers::folder(std::size_t number) const {
    return folder_.path() / server_name(number);
}

void NatsServers::write_configuration(std::size_t number, const std::string& settings) const {
    std::filesystem::create_directories(folder(number));
    std::ofstream file{folder(number) / "nats.conf"};
    file << "server_name: " << server_name(number) << "\nlisten: \"127.0.0.1:" << servers_[number].port
         << "\"\ndebug: true\nlog_file: \"" << (folder(number) / "log").string()
         << "\"\njetstream {\n  store_dir: \"" << (folder(number) / "data").string()
         << "\"\n  sync_interval: always\n  max_mem: 64M\n  max_file: 1G\n}\n"
         << numbered(settings, number) << '\n';
    if (servers_.size() == 1) return;
    file << "cluster {\n  name: test-" << servers_.front().route_port
         << "\n  listen: \"127.0.0.1:" << servers_[number].route_port << "\"\n  routes: [\n";
    for (const Server& server : servers_)
        file << "    \"nats://127.0.0.1:" << server.route_port << "\"\n";
    file << "  ]\n}\n";
}

bool NatsServers::launch(std::size_t number) {
    const std::string configuration = (folder(number) / "nats.conf").string();
    Server& server = servers_[number];
    const pid_t parent = ::getpid();
    std::filesystem::remove(folder(number) / "log");
    server.process = ::fork();
    if (server.process == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) ::_exit(1);
        const int nothing = ::open("/dev/null", O_RDWR);
        for (const int stream : {0, 1, 2})
            ::dup2(nothing, stream);
        // Connections of the test would stay open as long as this process.
        ::close_range(STDERR_FILENO + 1, std::numeric_limits<unsigned>::max(), 0);
        ::execl(program, program, "-c", configuration.c_str(), nullptr);
        ::_exit(127);
    }
    bool has_ended = false;
    const bool is_decided = seq::test::eventually([&] {
        has_ended = ::waitpid(server.process, nullptr, WNOHANG) != 0;
        return has_ended || (check_nats_servers({url(number)}, {}) && accepts_routes(number));
    });
    if (has_ended) server.process = -1;
    return is_decided && !has_ended;
}

// A server accepts clients before it opens the port for other servers, and ends if it cannot.
bool NatsServers::accepts_routes(std::size_t number) const {
    return servers_.size() == 1 ||
           contains_line_with(folder(number) / "log", "Listening for route connections");
}

std::string NatsServers::url(std::size_t number) const {
    return "nats://127.0.0.1:" + std::to_string(servers_[number].port);
}

NodeSetup NatsServers::setup() const {
    NodeSetup setup{.patience = std::chrono::minutes{2}, .streams = 2, .replicas = servers_.size()};
    for (std::size_t number = 0; number < servers_.size(); ++number)
        setup.servers.push_back(url(number));
    return setup;
}

void NatsServers::kill(std::size_t number) {
    pid_t& process = servers_[number].process;
    if (process <= 0) return;
    ::kill(process, SIGKILL);
    ::waitpid(process, nullptr, 0);
    process = -1;
}

void NatsServers::start(std::size_t number) {
    bool are_running = launch(number);
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const bool all_run =
            std::ranges::all_of(servers_, [](const Server& each) { return each.process > 0; });
        if (are_running && (!all_run || form_a_cluster(patience_of(attempt)))) return;
        for (std::size_t each = 0; each < size(); ++each) {
            if (each != number && servers_[each].process <= 0) continue;
            kill(each);
            are_running = launch(each);
        }
    }
    throw std::runtime_error{"a NATS server does not start again" + logs()};
}

void NatsServers::change_settings(const std::string& settings) {
    for (std::size_t number = 0; number < servers_.size(); ++number)
        write_configuration(number, settings);
}

void NatsServers::pause(std::size_t number) const {
    ::kill(servers_[number].process, SIGSTOP);
    ::waitpid(servers_[number].process, nullptr, WUNTRACED);  // until then it may still answer
}

void NatsServers::go_on(std::size_t number) const {
    ::kill(servers_[number].process, SIGCONT);
}

std::string ask_jetstream(const NatsServers& servers, const std::string& subject,
                          const std::string& question) {
    std::string urls;
    for (const std::string& url : servers.setup().servers)
        urls += (urls.empty() ? "" : ",") + url;
    natsConnection* connection = nullptr;
    natsMsg* answer = nullptr;
    std::string text;
    if (natsConnection_ConnectTo(&connection, urls.c_str()) == NATS_OK &&
        natsConnection_RequestString(&answer, connection, ("$JS.API." + subject).c_str(), question.c_str(),
                                     2000) == NATS_OK)
        text.assign(natsMsg_GetData(answer), static_cast<std::size_t>(natsMsg_GetDataLength(answer)));
    natsMsg_Destroy(answer);
    natsConnection_Destroy(connection);
    return text;
}

std::size_t leader_of(const NatsServers& servers, const std::string& stream) {
    std::size_t leader = 0;
    const bool is_found = seq::test::eventually([&] {
        const auto info =
            nlohmann::json::parse(ask_jetstream(servers, "STREAM.INFO." + stream), nullptr, false);
        if (!info.is_object() || !info.contains("cluster")) return false;
        const auto name = info["cluster"].value("leader", std::string{});
        for (leader = 0; leader < servers.size(); ++leader)
            if (servers.server_name(leader) == name) return true;
        return false;
    });
    if (!is_found) throw std::runtime_error{"the stream " + stream + " has no leader"};
    return leader;
}

}  // namespace seq::cluster::test
