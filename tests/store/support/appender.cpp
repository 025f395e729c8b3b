#include "tests/store/support/appender.hpp"

#include <array>
#include <fcntl.h>
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
    said_ = ::fdopen(pipe[0], "r");
    if (error != 0 || said_ == nullptr) throw std::runtime_error{"cannot start " + program};
}

Appender::~Appender() {
    if (process_ > 0) kill();
    std::fclose(said_);
}

bool Appender::read_line() {
    std::array<char, 128> line{};
    std::array<char, 16> room{};
    unsigned long long version = 0;
    if (std::fgets(line.data(), line.size(), said_) == nullptr) return false;
    if (std::sscanf(line.data(), "%15s %llu", room.data(), &version) != 2) return false;
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

int Appender::wait_for_end() {
    read_to_the_end();
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace seq::store
