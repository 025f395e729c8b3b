#include "server/cluster/strand.hpp"

#include <doctest/doctest.h>

namespace seq::cluster {
namespace {

/// Adds the answers to two questions, in a task within a task.
class Adder final : public Strand {
  public:
    explicit Adder(int& sum) : Strand{std::make_shared<HandlerGate>()}, sum_{sum} {}

    auto begin() {
        run([this] { spawn(note()); });
        return std::pair{one_.handler(), other_.handler()};
    }

  private:
    Task<int> add() {
        const int one = co_await one_;
        const int other = co_await other_;
        if (other < 0) throw other;
        co_return one + other;
    }
    Task<> note() {
        const int sum = co_await add();
        unlocked([&] { run([&] { sum_ = sum; }); });
    }

    int& sum_;
    Answer<int> one_{*this};
    Answer<int> other_{*this};
};

}  // namespace

TEST_CASE("cluster: a coroutine goes on with its answers, throws where they come, and ends with its owner") {
    int sum = 0;
    auto adder = std::make_shared<Adder>(sum);
    const auto [one, other] = adder->begin();
    other(2);  // may come first
    one(40);
    CHECK(sum == 42);
    adder = std::make_shared<Adder>(sum);
    const auto [good, bad] = adder->begin();
    good(1);
    CHECK_THROWS_AS(bad(-1), int);
    adder = std::make_shared<Adder>(sum);
    const auto [late, later] = adder->begin();
    adder.reset();
    late(1);
    later(1);
    CHECK(sum == 42);
}

}  // namespace seq::cluster
