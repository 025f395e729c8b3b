#include "tests/store/support/appender.hpp"

#include <array>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace seq::store {

Appender::Appender(const std::filesystem::path& data, std::vector<std::string> fault,
                   const std::filesystem::path& log) {
    std::array<int, 2> pipe{};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw std::runtime_error{"no pipe"};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
    std::string program = SEQ_APPENDER;
    std::string folder = data.string();
    std::vector<char*> arguments{program.data(), folder.data()};
    for (std::string& word : fault)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    if (!log.empty())
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log.c_str(), O_WRONLY | O_CREAT, 0600);
    const int error = ::posix_spawn(&process_, program.c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(pipe[1]);
    said_ = pipe[0];
    if (error != 0) throw std::runtime_error{"cannot start " + program};
}

Appender::~Appender() {
    if (process_ > 0) kill();
    ::close(said_);
}

bool Appender::has_line() {
    constexpr int patience_ms = 60'000;
    while (buffer_.find('\n') == std::string::npos) {
        pollfd pipe{said_, POLLIN, 0};
        is_silent_ = ::poll(&pipe, 1, patience_ms) == 0;
        if (is_silent_) return false;
        std::array<char, 4096> bytes{};
        const ssize_t count = ::read(said_, bytes.data(), bytes.size());
        if (count <= 0) return false;
        buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    }
    return true;
}

bool Appender::read_line() {
    if (!has_line()) return false;
    const std::string line = buffer_.substr(0, buffer_.find('\n'));
    buffer_.erase(0, line.size() + 1);
    std::array<char, 16> room{};
    unsigned long long version = 0;
    if (std::sscanf(line.c_str(), "%15s %llu", room.data(), &version) != 2) return false;
    acknowledged_[room.data()] = version;
    return true;
}

bool Appender::wait_for(int acknowledgements) {
    for (int i = 0; i < acknowledgements; ++i)
        if (!read_line()) return false;
    return true;
}

void Appender::read_to_the_end() {
    for (bool more = true; more;)
        more = read_line();
}

const std::map<std::string, std::uint64_t>& Appender::kill() {
    ::kill(process_, SIGKILL);
    read_to_the_end();
    ::waitpid(process_, nullptr, 0);
    process_ = -1;
    return acknowledged_;
}

std::optional<int> Appender::wait_for_end() {
    read_to_the_end();
    if (is_silent_) {
        kill();
        return std::nullopt;
    }
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace seq::store
