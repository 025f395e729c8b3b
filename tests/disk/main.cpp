// The tests run again inside a user and mount namespace, where the user who runs them may mount file systems.

#define DOCTEST_CONFIG_IMPLEMENT
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <spawn.h>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "server/machine/program.hpp"

namespace {

constexpr const char* inside = "SEQ_TEST_IN_NAMESPACE";

std::vector<char*> in_namespace(char* const* program) {
    static std::array<char[20], 4> words{"unshare", "--user", "--map-root-user", "--mount"};
    std::vector<char*> all{words[0], words[1], words[2], words[3]};
    for (; *program != nullptr; ++program)
        all.push_back(*program);
    all.push_back(nullptr);
    return all;
}

bool is_allowed() {
    char nothing[] = "true";
    std::array<char*, 2> program{nothing, nullptr};
    pid_t child = -1;
    int state = -1;
    const bool began = ::posix_spawnp(&child, "unshare", nullptr, nullptr,
                                      in_namespace(program.data()).data(), environ) == 0;
    return began && ::waitpid(child, &state, 0) == child && WIFEXITED(state) && WEXITSTATUS(state) == 0;
}

}  // namespace

int main(int count, char** arguments) {
    const std::vector<std::string_view> words(arguments, arguments + count);
    const bool only_lists = std::ranges::find(words, "--list-test-cases") != words.end();
    if (std::getenv(inside) == nullptr && !only_lists) {
        if (!is_allowed()) {
            std::puts("SKIPPED: no file system of their own for these tests, this system forbids namespaces");
            return EXIT_SUCCESS;
        }
        ::setenv(inside, "yes", 1);
        ::execvp("unshare", in_namespace(arguments).data());
        std::perror("unshare");
        return EXIT_FAILURE;
    }
    seq::machine::raise_file_limit();
    return doctest::Context{count, arguments}.run();
}
