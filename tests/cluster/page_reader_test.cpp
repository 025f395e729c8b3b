#include "server/cluster/nats/page_reader.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <set>
#include <utility>

#include "tests/simulator/machine.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::cluster {
namespace {

using seq::test::SplitMix;

/// The messages of one subject, and questions about them that a test answers.
class Log {
  public:
    explicit Log(std::set<std::uint64_t> sequences) : sequences_{std::move(sequences)} {}

    /// Reads a page and returns its sequences. Questions are answered in rounds, in random order.
    tl::expected<std::vector<std::uint64_t>, BrokerError> read(std::uint64_t after,
                                                               const MessagePageLimits& limits,
                                                               SplitMix& random) {
        std::optional<tl::expected<std::vector<StoredMessage>, BrokerError>> page;
        const auto ask = [this](std::optional<std::uint64_t> from, auto done) {
            questions_.emplace_back(from, std::move(done));
        };
        read_page(ask, after, limits, machine::Clock::time_point::max(), [&](auto found) {
            REQUIRE_FALSE(page.has_value());
            page = std::move(found);
        });
        for (rounds = 0; !questions_.empty(); ++rounds)
            answer_round(random);
        REQUIRE(page.has_value());
        if (!*page) return tl::unexpected{page->error()};
        std::vector<std::uint64_t> found;
        for (const StoredMessage& message : **page)
            found.push_back(message.sequence);
        return found;
    }
    /// Reads all pages.
    std::vector<std::uint64_t> read_all(const MessagePageLimits& limits, SplitMix& random) {
        std::vector<std::uint64_t> all;
        while (true) {
            const auto page = read(all.empty() ? 0 : all.back(), limits, random);
            REQUIRE(page.has_value());
            REQUIRE(page->size() <= limits.messages);
            if (page->empty()) return all;
            all.insert(all.end(), page->begin(), page->end());
        }
    }

    std::size_t rounds = 0;           ///< of the last page
    std::size_t fails_one_in = 0;     ///< 0: none
    std::size_t is_stale_one_in = 0;  ///< how many answers are of a server that knows a half; 0: none

  private:
    using Done = OnAnswer<std::optional<StoredMessage>>;
    using Question = std::pair<std::optional<std::uint64_t>, Done>;

    void answer_round(SplitMix& random) {
        std::vector<Question> round = std::exchange(questions_, {});
        while (!round.empty()) {
            const std::size_t next = random.below(round.size());
            const Question question = std::move(round[next]);
            round.erase(round.begin() + static_cast<std::ptrdiff_t>(next));
            question.second(answer(question.first, random));
        }
    }
    tl::expected<std::optional<StoredMessage>, BrokerError> answer(std::optional<std::uint64_t> from,
                                                                   SplitMix& random) const {
        if (fails_one_in > 0 && random.one_in(fails_one_in))
            return tl::unexpected{BrokerError{Failure::unavailable, "no answer"}};
        auto end = sequences_.end();
        if (is_stale_one_in > 0 && random.one_in(is_stale_one_in))
            end = std::next(sequences_.begin(), static_cast<std::ptrdiff_t>(sequences_.size() / 2));
        if (end == sequences_.begin()) return std::nullopt;
        const auto found =
            from ? std::find_if(sequences_.begin(), end, [&](std::uint64_t each) { return each >= *from; })
                 : std::prev(end);
        if (found == end) return std::nullopt;
        return StoredMessage{.sequence = *found, .subject = "ROOM", .payload = std::string(*found % 9, 'x')};
    }

    const std::set<std::uint64_t> sequences_;
    std::vector<Question> questions_;
};

/// So many sequences up to `last`, as if other rooms had the others.
std::set<std::uint64_t> some(std::size_t count, std::uint64_t last, SplitMix& random) {
    std::set<std::uint64_t> sequences;
    while (sequences.size() < count)
        sequences.insert(1 + random.below(last));
    return sequences;
}

/// The messages above the sequence `after`, if so many of them come first in the log.
bool begins_with(const std::set<std::uint64_t>& all, std::uint64_t after,
                 const std::vector<std::uint64_t>& page) {
    return std::ranges::equal(
        page,
        std::ranges::subrange{all.upper_bound(after),
                              std::next(all.upper_bound(after), static_cast<std::ptrdiff_t>(page.size()))});
}

}  // namespace

TEST_CASE("pages of messages have all of them, wherever they are in the stream") {
    const simulator::Machine machine{1};
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        SplitMix random{seed};
        const std::size_t count = random.below(300);
        const auto all = some(count, count + random.below(3'000), random);
        Log log{all};
        const MessagePageLimits limits{.messages = 1 + random.below(300),
                                       .bytes = random.one_in(2) ? 1 + random.below(1'000) : 1'000'000};
        CHECK(std::ranges::equal(log.read_all(limits, random), all));
    }
}

TEST_CASE("some dozens of messages are read in a few round trips") {
    const simulator::Machine machine{1};
    SplitMix random{1};
    Log log{some(48, 1'000, random)};
    CHECK(log.read(0, {}, random)->size() == 48);
    CHECK(log.rounds <= 16);
    Log dense{some(48, 48, random)};
    CHECK(dense.read(0, {}, random)->size() == 48);
    CHECK(dense.rounds <= 8);
    Log single{{7}};
    CHECK(single.read(0, {}, random)->size() == 1);
    CHECK(single.rounds == 1);
}

TEST_CASE("a page has no gap if servers do not answer, or do not know the newest messages") {
    const simulator::Machine machine{1};
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        SplitMix random{seed};
        const auto all = some(1 + random.below(200), 2'000, random);
        Log log{all};
        log.fails_one_in = random.one_in(2) ? 0 : 1 + random.below(100);
        log.is_stale_one_in = random.one_in(2) ? 0 : 1 + random.below(100);
        const std::uint64_t after = random.below(2'000);
        if (const auto page = log.read(after, {}, random)) CHECK(begins_with(all, after, *page));
    }
}

}  // namespace seq::cluster
