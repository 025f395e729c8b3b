#include "tests/support/run_program.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sys/wait.h>
#include <utility>

#include "tests/support/server_process.hpp"

extern char** environ;

namespace seq::test {

namespace {

int run(const std::string& program, std::vector<std::string> arguments, const std::string& out,
        const std::string& err) {
    arguments.insert(arguments.begin(), program);
    std::vector<char*> words;
    for (std::string& argument : arguments)
        words.push_back(argument.data());
    words.push_back(nullptr);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&files, 2, err.c_str(), O_WRONLY | O_CREAT, 0600);
    pid_t child = -1;
    const int spawned = posix_spawn(&child, program.c_str(), &files, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    REQUIRE(spawned == 0);
    int state = 0;
    REQUIRE(waitpid(child, &state, 0) == child);
    return WIFEXITED(state) ? WEXITSTATUS(state) : -1;
}

}  // namespace

Outcome run_program(const std::string& program, std::vector<std::string> arguments) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out").string();
    const std::string err = (folder.path() / "err").string();
    const int status = run(program, std::move(arguments), out, err);
    return {status, read_text(out), read_text(err)};
}

int run_program_into(const std::string& output, const std::string& program,
                     std::vector<std::string> arguments) {
    return run(program, std::move(arguments), output, "/dev/null");
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
