#include "bench/move/server.hpp"

#include <array>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <stdexcept>
#include <thread>
#include <unistd.h>
#include <utility>

namespace seq::bench {
namespace {

constexpr auto start_patience = std::chrono::minutes{2};
constexpr auto stop_patience = std::chrono::minutes{1};

/// The number behind this word in a file of the kernel's; 0 where it does not tell.
std::uint64_t number_after(std::string_view name, const std::string& path) {
    std::ifstream file{path};
    for (std::string word; file >> word;) {
        std::uint64_t number = 0;
        if (word == name && file >> number) return number;
    }
    return 0;
}

/// In the child: becomes the server. Returns only where that fails.
int become(const std::vector<std::string>& words, int output, const std::string& log,
           const std::string& counter, const std::string& counts) {
    const bool counts_calls = !counter.empty();
    if (counts_calls && setenv("LD_PRELOAD", counter.c_str(), 1) != 0) return EXIT_FAILURE;
    if (counts_calls && setenv(call_counts_variable, counts.c_str(), 1) != 0) return EXIT_FAILURE;
    const int log_file = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (log_file < 0 || dup2(output, STDOUT_FILENO) < 0 || dup2(log_file, STDERR_FILENO) < 0)
        return EXIT_FAILURE;
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(arguments.front(), arguments.data());
    return EXIT_FAILURE;
}

}  // namespace

RunningServer::RunningServer(std::filesystem::path program, const std::filesystem::path& data_parent,
                             ServerOptions options)
    : program_{std::move(program)}, options_{std::move(options)}, home_{data_parent} {
    if (!options_.counter.empty()) std::ofstream{counts_file()} << std::string(sizeof(CallCounts), '\0');
    start();
}

std::chrono::nanoseconds RunningServer::restart() {
    stop();
    start();
    return Clock::now() - started_;
}

std::chrono::nanoseconds RunningServer::wait_until_loaded() const {
    while (log().find(" rooms were loaded in ") == std::string::npos) {
        stop_if_interrupted();
        if (Clock::now() > started_ + start_patience)
            throw std::runtime_error{"the server does not load its rooms\n" + log_tail()};
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    return Clock::now() - started_;
}

RunningServer::Pipe RunningServer::new_pipe() {
    std::array<int, 2> ends{};
    checked(pipe2(ends.data(), O_CLOEXEC), "pipe2");
    return {Fd{ends[0]}, Fd{ends[1]}};
}

void RunningServer::start() {
    std::vector<std::string> words{program_.string(), "--listen", "127.0.0.1:0", "--data", data(),
                                   "--grace",         "0"};
    const char* limits =  // all players come from one address here
        "connects-per-second=1e6,waiting-max=1e6,waiting-per-address=1e6,creates-per-minute=1e6,"
        "joins-per-minute=1e6,records-per-minute=1e6,written-bytes-per-day=1e15,budget-factor=1e6,"
        "unseated-per-address=64";
    if (options_.lifts_limits)
        words.insert(words.end(), {"--connections-max", "1e6", "--connections-per-address", "1e6",
                                   "--rooms-max", "1e6", "--rooms-per-address", "1e6", "--limit", limits});
    if (options_.threads > 0) words.insert(words.end(), {"--threads", std::to_string(options_.threads)});
    if (options_.tls != nullptr)
        words.insert(words.end(),
                     {"--tls-cert", options_.tls->certificate(), "--tls-key", options_.tls->key()});
    words.insert(words.end(), options_.flags.begin(), options_.flags.end());
    output_ = new_pipe();
    started_ = Clock::now();
    process_.emplace(Child::fork_into([&] {
        return become(words, output_.write.get(), home_.path() / "log", options_.counter, counts_file());
    }));
    port_ = wait_for_port();
}

std::uint16_t RunningServer::wait_for_port() {
    output_.write = Fd{};  // so that the end of the server is the end of the pipe
    const std::string scheme = options_.tls == nullptr ? "http" : "https";
    const std::string prefix = "listening on " + scheme + "://127.0.0.1:";
    const auto until = Clock::now() + start_patience;
    std::string said;
    while (said.find('\n') == std::string::npos) {
        stop_if_interrupted();
        if (Clock::now() > until) throw std::runtime_error{"the server does not come up\n" + log_tail()};
        pollfd readable{output_.read.get(), POLLIN, 0};
        if (poll(&readable, 1, 100) <= 0) continue;
        std::array<char, 256> some{};
        const ssize_t count = read(output_.read.get(), some.data(), some.size());
        if (count <= 0) throw std::runtime_error{"the server ended at once\n" + log_tail()};
        said.append(some.data(), static_cast<std::size_t>(count));
    }
    std::uint16_t port = 0;
    if (said.starts_with(prefix))
        std::from_chars(said.data() + prefix.size(), said.data() + said.size(), port);
    if (port == 0) throw std::runtime_error{"the server said something else than its address: " + said};
    return port;
}

// A process that has exited keeps its counters until it is waited for.
std::uint64_t RunningServer::stop_and_count_bytes_written() {
    checked(kill(process_->pid(), SIGTERM), "kill");
    if (!process_->wait_for_exit(stop_patience) || process_->exit_status() != EXIT_SUCCESS)
        throw std::runtime_error{"the server does not stop\n" + log_tail()};
    for (const auto& file : std::filesystem::directory_iterator{data()})
        if (file.path().native().ends_with("-wal"))
            throw std::runtime_error{"the server has stopped without a checkpoint\n" + log_tail()};
    const auto bytes = bytes_written();
    stop();
    return bytes;
}

std::uint64_t RunningServer::bytes_written() const {
    const auto bytes = number_after("write_bytes:", "/proc/" + std::to_string(process_->pid()) + "/io");
    if (bytes == 0) throw std::runtime_error{"the kernel does not count the bytes that a process writes"};
    return bytes;
}

std::uint64_t RunningServer::resident_bytes() const {
    return 1024 * number_after("VmRSS:", "/proc/" + std::to_string(process_->pid()) + "/status");
}

std::uint64_t RunningServer::peak_bytes() const {
    return 1024 * number_after("VmHWM:", "/proc/" + std::to_string(process_->pid()) + "/status");
}

std::uint64_t RunningServer::data_bytes() const {
    std::uint64_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator{data()})
        if (file.is_regular_file()) bytes += file.file_size();
    return bytes;
}

// The server has mapped the file, so what is read is what it has counted until now.
CallNumbers RunningServer::calls() const {
    CallNumbers numbers{};
    std::ifstream file{counts_file(), std::ios::binary};
    file.read(reinterpret_cast<char*>(numbers.data()), sizeof numbers);
    return numbers;
}

std::filesystem::path RunningServer::counts_file() const {
    return home_.path() / "calls";
}

std::string RunningServer::log() const {
    std::ifstream file{home_.path() / "log"};
    return {std::istreambuf_iterator<char>{file}, {}};
}

std::string RunningServer::log_tail() const {
    constexpr std::size_t enough = 2000;
    const std::string all = log();
    return all.substr(all.size() - std::min(all.size(), enough));
}

}  // namespace seq::bench
