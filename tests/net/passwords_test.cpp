#include <condition_variable>
#include <latch>

#include "server/host/runner/password_hasher.hpp"
#include "tests/net/support/metrics.hpp"
#include "tests/net/support/play.hpp"

// Passwords are hashed on a thread of their own.

using namespace seq::net;
using namespace seq::net::test;

TEST_CASE("commands sent while a password is hashed are answered after it, in order") {
    RunningServer server;
    Client ann = create_table(server.port());
    std::vector<protocol::CommandId> ids{ann.say(protocol::SetPassword{"open sesame"})};
    ids.push_back(ann.say(protocol::Say{"the first"}));
    ids.push_back(ann.say(protocol::SetPassword{"open barley"}));
    ids.push_back(ann.say(protocol::Say{"the second"}));
    std::uint64_t newest = 0;
    for (const protocol::CommandId& id : ids) {
        const auto accepted = ann.wait_for<protocol::Accepted>();
        CHECK(accepted.id == id);
        CHECK(accepted.version > newest);
        newest = accepted.version;
    }
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", new_token(), {}, "open sesame"}) == "wrong-password");
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", new_token(), {}, "open barley"}) == "accepted");
}

TEST_CASE("a room is created with a password, and a member who disconnects during hashing can resume") {
    RunningServer server;
    const protocol::Token token = new_token();
    protocol::RoomCode room;
    {
        Client ann{server.port()};
        auto create = create_for_two(token);
        create.password = "open sesame";
        REQUIRE(ann.ask(create) == "accepted");
        room = *ann.room();
        ann.say(protocol::SetPassword{"open barley"});
    }
    Client ann{server.port()};
    CHECK(ann.ask(protocol::Resume{room, token, new_token(), {}}) == "accepted");
    CHECK(ann.ask(protocol::SetPassword{"open rice"}) == "accepted");
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{room, "Bob", new_token(), {}, "open rice"}) == "accepted");
}

TEST_CASE(
    "the number of passwords that wait to be hashed is limited, in total and per address, and all of them "
    "are hashed") {
    std::mutex guard;
    std::condition_variable wake;
    std::size_t hashed = 0;
    std::latch go_on{1};
    std::latch begun{1};
    PasswordHasher hasher;
    const auto hash = [&](std::uint64_t source) {
        return hasher.hash({"open sesame", {}}, {source}, [&](const protocol::PasswordHash& result) {
            CHECK(result == protocol::hash_password("open sesame", result.salt));
            const std::lock_guard lock{guard};
            ++hashed;
            wake.notify_one();
        });
    };
    REQUIRE(hasher.hash({"open sesame", {}}, {0}, [&](const protocol::PasswordHash&) {
        begun.count_down();
        go_on.wait();
    }));
    begun.wait();  // from now on nothing is hashed
    std::size_t taken = 0;
    for (int i = 0; i < 10; ++i)
        taken += hash(1) ? 1 : 0;
    CHECK(taken == PasswordHasher::waiting_of_source_max);
    for (std::uint64_t source = 2; source < 100; ++source)
        taken += hash(source) ? 1 : 0;
    CHECK(taken == PasswordHasher::waiting_max);
    go_on.count_down();
    std::unique_lock lock{guard};
    for (std::size_t next = 1; next <= taken; ++next)
        REQUIRE(wake.wait_for(lock, std::chrono::minutes{1}, [&] { return hashed >= next; }));
}
