#include "server/front/session/outbox_budget.hpp"

#include <doctest/doctest.h>

#include "server/front/session/outbox.hpp"
#include "tests/net/support/client.hpp"
#include "tests/net/support/long_game.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/metrics.hpp"
#include "tests/net/support/running_server.hpp"

using namespace seq;
using namespace seq::net;
using namespace seq::net::test;
using namespace std::chrono_literals;
using Numbers = std::vector<std::uint64_t>;

namespace {

const OutboxBudget::Clock::time_point origin{1000h};

room::Frame text_of(std::size_t size) {
    return room::to_frame(std::string(size, 'x'));
}

}  // namespace

TEST_CASE("outboxes within the budget are kept") {
    OutboxBudget budget{1000};
    const auto one = budget.open(1);
    one->add(600);
    one->release(200);
    CHECK(budget.bytes() == 400);
    const auto two = budget.open(2);
    two->add(600);
    CHECK(budget.take_evictions().empty());
}

TEST_CASE("above the budget the largest outbox is dropped, once") {
    OutboxBudget budget{1000};
    const auto small = budget.open(1);
    const auto large = budget.open(2);
    small->add(300);
    large->add(701);
    CHECK(budget.take_evictions() == Numbers{2});
    CHECK(budget.take_evictions().empty());
    small->add(800);
    CHECK(budget.take_evictions() == Numbers{1});
}

TEST_CASE("among outboxes of similar size the one that has sent nothing for longest is dropped first") {
    OutboxBudget budget{1000};
    const auto brisk = budget.open(1);
    const auto stuck = budget.open(2);
    const auto small = budget.open(3);
    small->add(100, origin);
    brisk->add(900, origin + 1s);
    stuck->add(500, origin + 2s);
    brisk->release(10, origin + 3s);
    CHECK(budget.take_evictions() == Numbers{2});
}

TEST_CASE("as many outboxes are dropped as necessary, and a closed account holds nothing") {
    OutboxBudget budget{1000};
    std::vector<std::unique_ptr<OutboxBudget::Account>> accounts;
    for (std::uint64_t number = 1; number <= 5; ++number) {
        accounts.push_back(budget.open(number));
        accounts.back()->add(500, origin + std::chrono::seconds{number});
    }
    CHECK(budget.take_evictions() == Numbers{1, 2, 3});
    accounts.clear();
    CHECK(budget.bytes() == 0);
}

TEST_CASE("a frame counts with its whole size in the budget, until it has been written") {
    OutboxBudget budget{1'000'000};
    {
        Outbox outbox{10, 1000, budget.open(1)};
        CHECK(outbox.push(text_of(768 * 1024)));
        CHECK(budget.bytes() == 768 * 1024);
        CHECK(outbox.take().frames.size() == 1);
        CHECK(outbox.push(text_of(10)));
        CHECK(budget.bytes() == 768 * 1024 + 10);
        outbox.written();
        CHECK(budget.bytes() == 10);
        outbox.discard(room::CloseReason::too_slow);
        CHECK(budget.bytes() == 0);
        CHECK(outbox.push(text_of(10)));  // discarded
    }
    CHECK(budget.bytes() == 0);
}

TEST_CASE("a text that many outboxes share counts once, until the last of them has sent or discarded it") {
    OutboxBudget budget{1'000'000};
    const room::Frame replay = text_of(768 * 1024);
    std::vector<std::unique_ptr<Outbox>> outboxes;
    for (std::uint64_t number = 1; number <= 500; ++number) {
        outboxes.push_back(std::make_unique<Outbox>(10, 256 * 1024, budget.open(number)));
        CHECK(outboxes.back()->push({text_of(10), replay}));
    }
    CHECK(budget.bytes() == 768 * 1024 + 500 * 10);
    CHECK(budget.take_evictions().empty());
    CHECK(outboxes.front()->take().frames.size() == 1);
    outboxes.front()->written();
    outboxes[1]->discard(room::CloseReason::too_slow);
    CHECK(budget.bytes() == 768 * 1024 + 498 * 10);
    CHECK(outboxes.back()->take().frames.size() == 1);
    outboxes.erase(outboxes.begin(), outboxes.end() - 1);
    CHECK(budget.bytes() == 768 * 1024 + 10);  // it is still being written
    outboxes.back()->written();
    CHECK(budget.bytes() == 0);
    CHECK(outboxes.back()->push({text_of(10), replay}));
    outboxes.clear();
    CHECK(budget.bytes() == 0);
}

TEST_CASE("an outbox that waits twice for the same text holds it until both have left") {
    OutboxBudget budget{1000};
    const room::Frame replay = text_of(400);
    Outbox outbox{10, 1000, budget.open(1)};
    CHECK(outbox.push({text_of(10), replay}));
    CHECK(outbox.take().frames.size() == 1);
    CHECK(outbox.push({text_of(10), replay}));
    CHECK(budget.bytes() == 420);
    outbox.written();
    CHECK(budget.bytes() == 410);
    outbox.discard(room::CloseReason::too_slow);
    CHECK(budget.bytes() == 0);
}

TEST_CASE("an outbox with a large frame of its own is dropped before those that share one") {
    OutboxBudget budget{1000};
    const room::Frame replay = text_of(800);
    std::vector<std::unique_ptr<OutboxBudget::Account>> readers;
    for (std::uint64_t number = 1; number <= 10; ++number) {
        readers.push_back(budget.open(number));
        readers.back()->add_shared(replay, origin);
    }
    CHECK(budget.take_evictions().empty());
    const auto alone = budget.open(11);
    alone->add(300, origin + 1s);
    CHECK(budget.take_evictions() == Numbers{11});
    readers.resize(1);
    CHECK(budget.bytes() == 1100);
    const auto other = budget.open(12);
    other->add(250, origin + 2s);
    CHECK(budget.take_evictions() == Numbers{1});
}

TEST_CASE(
    "sessions that do not read what they ask for are dropped when all outboxes together hold too much") {
    MemoryJournal journal;
    Limits limits = watchful();
    limits.outboxes_bytes = 600'000;
    limits.messages_a_second = limits.bytes_a_second = limits.records_a_minute = 1e9;
    limits.room.budget_factor = 1'000'000;
    limits.close = 50ms;
    // Only the total may exceed a limit.
    limits.outbox_frames = limits.outbox_bytes = 64 * 1024 * 1024;
    limits.write = 60s;
    RunningServer server{journal, limits};
    Client player{server.port()};
    play_long_game(player);
    std::vector<Client> slow;
    for (int n = 0; n < 10; ++n) {
        slow.emplace_back(server.port(), Upgrade{.receive_bytes = 4096});
        REQUIRE(slow.back().ask(protocol::Join{*player.room(), "Slow " + std::to_string(n), new_token()}) ==
                "accepted");
    }
    const auto dropped = [&] {
        const auto metrics = metrics_at(server.admin_port());
        const auto found = metrics.find(R"(sequenced_sessions_closed_total{reason="too-slow"})");
        return found == metrics.end() ? 0.0 : found->second;
    };
    // The replay, which they share, fills the kernel's buffers; each cast is queued once for each.
    const auto until = Clock::now() + 1min;
    while (dropped() < 1 && Clock::now() < until) {
        for (Client& client : slow)
            client.send_if_open(encode(command(protocol::FetchReplay{1})));
        if (player.ask(cast) != "accepted") player.ask(protocol::Start{});
    }
    CHECK(dropped() >= 1);
    CHECK(player.ask(protocol::Say{"on we go"}) == "accepted");
}
