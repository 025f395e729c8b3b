#include "bench/move/server.hpp"

#include <exception>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/eventually.hpp"

namespace seq::bench {
namespace {

constexpr auto loading_patience = std::chrono::minutes{2};

std::vector<std::string> flags_of(const ServerOptions& options) {
    std::vector<std::string> flags{"--grace", "0"};
    const char* limits =
        "connects-per-second=1e6,waiting-max=1e6,waiting-per-address=1e6,creates-per-minute=1e6,"
        "joins-per-minute=1e6,records-per-minute=1e6,written-bytes-per-day=1e15,budget-factor=1e6,"
        "unseated-per-address=64";
    if (options.lifts_limits)
        flags.insert(flags.end(), {"--connections-max", "1e6", "--connections-per-address", "1e6",
                                   "--rooms-max", "1e6", "--rooms-per-address", "1e6", "--limit", limits});
    if (options.threads > 0) flags.insert(flags.end(), {"--threads", std::to_string(options.threads)});
    if (options.tls != nullptr)
        flags.insert(flags.end(), {"--tls-cert", options.tls->certificate, "--tls-key", options.tls->key});
    flags.insert(flags.end(), options.flags.begin(), options.flags.end());
    return flags;
}

}  // namespace

std::string built_program(const std::string& name) {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path() / name;
}

RunningServer::RunningServer(const ServerOptions& options) : tls_{options.tls} {
    with_log([&] {
        process_ =
            std::make_unique<test::ServerProcess>(built_program(options.program), data(), flags_of(options));
    });
}

std::chrono::nanoseconds RunningServer::start() {
    with_log([&] { process_->start(); });
    return Clock::now() - started_;
}

template <typename Start>
void RunningServer::with_log(Start start) {
    const int ours = dup(STDERR_FILENO);
    const int log_file = open((home_.path() / "log").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    dup2(log_file, STDERR_FILENO);
    started_ = Clock::now();
    std::exception_ptr error;
    try {
        start();
    } catch (...) {
        error = std::current_exception();
    }
    dup2(ours, STDERR_FILENO);
    close(log_file);
    close(ours);
    if (!error) return;
    std::cerr << log();
    std::rethrow_exception(error);
}

std::chrono::nanoseconds RunningServer::wait_until_loaded() const {
    const auto is_loaded = [&] {
        stop_if_interrupted();
        return log().find(" rooms were loaded in ") != std::string::npos;
    };
    if (!test::eventually(is_loaded, loading_patience))
        throw std::runtime_error{"the server does not load its rooms\n" + log()};
    return Clock::now() - started_;
}

// A process that has exited keeps its counters until it is waited for.
std::uint64_t RunningServer::stop_and_count_bytes_written() {
    process_->signal();
    siginfo_t exit{};
    waitid(P_PID, static_cast<id_t>(process_->pid()), &exit, WEXITED | WNOWAIT);
    const auto bytes = bytes_written();
    if (process_->ended() != 0) throw std::runtime_error{"the server has failed\n" + log()};
    return bytes;
}

std::uint64_t RunningServer::bytes_written() const {
    const auto bytes = number_after("write_bytes:", "io");
    if (bytes == 0) throw std::runtime_error{"the kernel does not count the bytes that a process writes"};
    return bytes;
}

std::uint64_t RunningServer::number_after(std::string_view name, const std::string& file) const {
    std::ifstream words{"/proc/" + std::to_string(process_->pid()) + '/' + file};
    std::uint64_t number = 0;
    for (std::string word; words >> word;)
        if (word == name && words >> number) return number;
    return 0;
}

std::uint64_t RunningServer::data_bytes() const {
    std::uint64_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator{data()})
        if (file.is_regular_file()) bytes += file.file_size();
    return bytes;
}

std::string RunningServer::log() const {
    std::ifstream file{home_.path() / "log"};
    return {std::istreambuf_iterator<char>{file}, {}};
}

}  // namespace seq::bench
