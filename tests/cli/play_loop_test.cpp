#include <array>
#include <csignal>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include "client/link/loop.hpp"

namespace seq::client {
namespace {

struct Pipe {
    Pipe() { REQUIRE(::pipe(ends.data()) == 0); }
    ~Pipe() {
        for (const int end : ends)
            ::close(end);
    }
    int read_end() const { return ends[0]; }
    void write(char c) const { REQUIRE(::write(ends[1], &c, 1) == 1); }
    std::array<int, 2> ends{};
};

TEST_CASE("waiting for input runs other work, and ends when there is input to read") {
    const Pipe pipe;
    Loop loop;
    int happened = 0;
    loop.after(std::chrono::milliseconds{1}, [&] { ++happened; });
    loop.after(std::chrono::milliseconds{2}, [&] { pipe.write('x'); });
    CHECK(loop.wait_readable(pipe.read_end(), [] {}) == Loop::Woken::readable);
    CHECK(happened == 1);
}

TEST_CASE("waiting leaves the descriptor's blocking mode unchanged, because a shell may share it") {
    const Pipe pipe;
    Loop loop;
    int flags = -1;
    loop.after(std::chrono::milliseconds{1}, [&] {
        flags = ::fcntl(pipe.read_end(), F_GETFL);
        pipe.write('x');
    });
    loop.wait_readable(pipe.read_end(), [] {});
    CHECK((flags & O_NONBLOCK) == 0);
}

TEST_CASE("a file and /dev/null are readable at once") {
    Loop loop;
    for (const char* path : {"/dev/null", "/proc/self/status", "."}) {
        CAPTURE(path);
        const int file = ::open(path, O_RDONLY | O_CLOEXEC);
        CHECK(loop.wait_readable(file, [] {}) == Loop::Woken::readable);
        ::close(file);
    }
}

TEST_CASE("a signal or stop() ends the waiting once") {
    const Pipe pipe;
    Loop loop;
    loop.catch_interrupts();
    loop.after(std::chrono::milliseconds{1}, [] { ::raise(SIGTERM); });
    CHECK(loop.wait_readable(pipe.read_end(), [] {}) == Loop::Woken::interrupted);
    loop.after(std::chrono::milliseconds{1}, [&] { loop.stop(); });
    CHECK(loop.run() == Loop::Woken::stopped);
    loop.stop();
    CHECK(loop.run() == Loop::Woken::stopped);
}

}  // namespace
}  // namespace seq::client
