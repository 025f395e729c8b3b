#include "tests/support/server_process.hpp"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <limits>
#include <poll.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace seq::test {
namespace {

constexpr int start_patience_ms = 60'000;
constexpr std::string_view announcement = "listening on http";

/// Reads the first line from the pipe.
std::string read_line(int pipe) {
    std::string line;
    for (char c = 0; c != '\n'; line += c) {
        pollfd waiting{pipe, POLLIN, 0};
        if (::poll(&waiting, 1, start_patience_ms) <= 0 || ::read(pipe, &c, 1) != 1)
            throw std::runtime_error("the server said nothing but: " + line);
        if (c == '\n') break;
    }
    return line;
}

std::vector<char*> as_argv(std::vector<std::string>& arguments) {
    std::vector<char*> argv;
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    return argv;
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "sequenced-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

ServerProcess::ServerProcess(std::string program, std::filesystem::path data,
                             std::vector<std::string> more_arguments)
    : program_{std::move(program)}, data_{std::move(data)}, more_arguments_{std::move(more_arguments)} {
    start();
}

ServerProcess::~ServerProcess() {
    kill();
}

void ServerProcess::start() {
    std::array<int, 2> pipe{};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    std::vector<std::string> arguments{program_,       "--listen",    address_, "--data",
                                       data_.string(), "--log-level", "warn"};
    arguments.insert(arguments.end(), more_arguments_.begin(), more_arguments_.end());
    std::vector<char*> argv = as_argv(arguments);
    pid_ = ::fork();
    if (pid_ == 0) {
        ::dup2(pipe[1], STDOUT_FILENO);
        // Connections of the test would stay open as long as this process.
        ::close_range(STDERR_FILENO + 1, std::numeric_limits<unsigned>::max(), 0);
        ::execv(program_.c_str(), argv.data());
        ::_exit(127);
    }
    ::close(pipe[1]);
    const std::string line = read_line(pipe[0]);
    ::close(pipe[0]);
    if (!line.starts_with(announcement)) throw std::runtime_error("the server said: " + line);
    address_ = line.substr(line.find("://") + 3);
}

std::uint16_t ServerProcess::port() const {
    return static_cast<std::uint16_t>(std::stoi(address_.substr(address_.rfind(':') + 1)));
}

std::uint64_t ServerProcess::peak_memory() const {
    std::ifstream status{"/proc/" + std::to_string(pid_) + "/status"};
    for (std::string word; status >> word;) {
        std::uint64_t kib = 0;
        if (word == "VmHWM:" && status >> kib) return kib * 1024;
    }
    throw std::runtime_error("the system does not say how much memory the server has used");
}

void ServerProcess::kill() {
    if (pid_ < 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = -1;
}

void ServerProcess::signal(int number) const {
    ::kill(pid_, number);
}

std::optional<int> ServerProcess::ended() {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == 0) return std::nullopt;
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int ServerProcess::terminate() {
    int status = 0;
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace seq::test
