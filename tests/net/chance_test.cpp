#include <array>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "server/machine/randomness.hpp"
#include "tests/net/support/play.hpp"

// The source of all secrets of all rooms. Two equal ones, even in part, are a coincidence of one in 2^64.

using namespace seq::net;
using namespace seq::net::test;
using seq::machine::fresh_entropy;

namespace {

using Part = std::array<std::uint8_t, 8>;

/// Adds the eight-byte parts of the entropy. False if one of them was there before.
bool add_new_parts(const seq::room::Entropy& entropy, std::set<Part>& parts) {
    bool all_new = true;
    for (std::size_t from = 0; from + Part{}.size() <= entropy.size(); from += Part{}.size()) {
        Part part{};
        std::copy_n(entropy.begin() + static_cast<std::ptrdiff_t>(from), part.size(), part.begin());
        all_new = parts.insert(part).second && all_new;
    }
    return all_new;
}

/// The entropy that a child of this process gets, which has a copy of all memory.
seq::room::Entropy entropy_of_child() {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const seq::room::Entropy entropy = fresh_entropy();
        const bool written = ::write(ends[1], entropy.data(), entropy.size()) == 32;
        ::_exit(written ? 0 : 1);
    }
    seq::room::Entropy entropy{};
    CHECK(::read(ends[0], entropy.data(), entropy.size()) == 32);
    int status = 0;
    CHECK(::waitpid(child, &status, 0) == child);
    ::close(ends[0]);
    ::close(ends[1]);
    return entropy;
}

}  // namespace

TEST_CASE("entropy is fresh for each call, on every thread, and for a copy of the process") {
    std::set<Part> parts;
    std::mutex guard;
    bool all_new = add_new_parts(entropy_of_child(), parts) && add_new_parts(entropy_of_child(), parts);
    std::vector<std::jthread> threads;
    for (int n = 0; n < 4; ++n)
        threads.emplace_back([&] {
            for (int call = 0; call < 250; ++call) {
                const seq::room::Entropy entropy = fresh_entropy();
                const std::lock_guard one{guard};
                all_new = add_new_parts(entropy, parts) && all_new;
            }
        });
    threads.clear();  // joins them
    CHECK(all_new);
    CHECK(parts.size() == 4 * 1002);
}

TEST_CASE("the comparison of entropy notices a part that occurs twice") {
    std::set<Part> parts;
    seq::room::Entropy entropy{};
    for (std::size_t n = 0; n < entropy.size(); ++n)
        entropy[n] = static_cast<std::uint8_t>(n);
    CHECK(add_new_parts(entropy, parts));
    for (std::size_t n = 0; n < 24; ++n)
        entropy[n] = 255;
    CHECK_FALSE(add_new_parts(entropy, parts));
}

TEST_CASE("no two rooms of a server have the same link or the same secret of a deal") {
    MemoryJournal journal;
    RunningServer server{journal};
    std::set<std::string> secrets;
    for (int room = 0; room < 4; ++room) {
        Friends friends{server.port()};
        const auto link = friends.ann.wait_for<protocol::Snapshot>().link;
        CHECK(secrets.insert(link.substr(link.find('#'))).second);
        friends.begin();
        const std::string body = journal.newest(friends.room()).value().body;
        const auto at = body.find("\"chance\":\"");
        REQUIRE(at != std::string::npos);
        CHECK(secrets.insert(body.substr(at + 10, 64)).second);
    }
}
