#include "tests/support/run_program.hpp"

#include <array>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "tests/support/server_process.hpp"

extern char** environ;

namespace seq::test {

namespace {

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::vector<std::string> variables(const Environment& environment) {
    std::vector<std::string> all;
    for (const auto& [name, value] : environment)
        all.push_back(std::string{name}.append("=").append(value));
    for (char** one = environ; *one != nullptr; ++one) {
        const std::string known{*one};
        if (!environment.contains(known.substr(0, known.find('=')))) all.push_back(known);
    }
    return all;
}

struct Redirected {
    std::string out;
    std::string err;
};

int run(const std::string& program, std::vector<std::string> arguments, const Redirected& to,
        const Environment& environment, const std::string& input) {
    arguments.insert(arguments.begin(), program);
    std::vector<std::string> all = variables(environment);
    std::array<int, 2> pipe{};
    REQUIRE(pipe2(pipe.data(), O_CLOEXEC) == 0);
    REQUIRE(input.size() <= 65'536);  // more would wait for a reader, which is started later
    REQUIRE(write(pipe[1], input.data(), input.size()) == static_cast<ssize_t>(input.size()));
    close(pipe[1]);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, pipe[0], 0);
    posix_spawn_file_actions_addopen(&files, 1, to.out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&files, 2, to.err.c_str(), O_WRONLY | O_CREAT, 0600);
    pid_t child = -1;
    const int spawned = posix_spawn(&child, program.c_str(), &files, nullptr, pointers_to(arguments).data(),
                                    pointers_to(all).data());
    posix_spawn_file_actions_destroy(&files);
    close(pipe[0]);
    REQUIRE(spawned == 0);
    int state = 0;
    REQUIRE(waitpid(child, &state, 0) == child);
    return WIFEXITED(state) ? WEXITSTATUS(state) : -1;
}

}  // namespace

Outcome run_program(const std::string& program, std::vector<std::string> arguments,
                    const Environment& environment, const std::string& input) {
    const TemporaryFolder folder;
    const Redirected to{folder.path() / "out", folder.path() / "err"};
    const int status = run(program, std::move(arguments), to, environment, input);
    return {status, read_text(to.out), read_text(to.err)};
}

int run_program_into(const std::string& output, const std::string& program,
                     std::vector<std::string> arguments) {
    return run(program, std::move(arguments), {output, "/dev/null"}, {}, {});
}

void write_file(const std::string& path, const std::string& text) {
    std::ofstream file{path, std::ios::binary};
    file << text;
    file.close();
    REQUIRE_FALSE(file.fail());
}

std::string read_text(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    REQUIRE_MESSAGE(file.is_open(), path);
    return {std::istreambuf_iterator<char>{file}, {}};
}

}  // namespace seq::test
