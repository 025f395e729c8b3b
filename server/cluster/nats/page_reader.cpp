#include "server/cluster/nats/page_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <utility>

#include "server/cluster/strand.hpp"

namespace seq::cluster {
namespace {

constexpr std::size_t parts_at_once = 8;
constexpr std::size_t parts_max = 16;  ///< more than at once, because messages are not spread evenly

/// Smaller pages are read in one part: what is read of later parts is discarded at the end of the page.
constexpr std::size_t messages_of_small_page = 64;
constexpr std::size_t bytes_of_small_page = std::size_t{256} * 1024;

/// Lives until it has answered.
class PageReader final : public Strand {
  public:
    PageReader(GetMessage get, std::uint64_t after, const MessagePageLimits& limits,
               machine::Clock::time_point until, OnAnswer<std::vector<StoredMessage>> done)
        : Strand{std::make_shared<HandlerGate>()},
          get_{std::move(get)},
          after_{after},
          limits_{limits},
          until_{until},
          done_{std::move(done)} {}

    void begin() {
        run([this] { spawn(read()); });
    }

  private:
    using Found = tl::expected<std::optional<StoredMessage>, BrokerError>;
    /// Sequences that are read one after another.
    struct Part {
        std::uint64_t next = 0;  ///< the next one to ask for
        std::uint64_t last = 0;
        bool is_complete = false;

        /// The next message is this one, or it is behind the part.
        void pass(std::uint64_t sequence) {
            next = sequence + 1;
            is_complete = sequence >= last;
        }
    };

    Awaited<Found> get(std::optional<std::uint64_t> from) {
        Awaited<Found> answer{*this};
        get_(from, [self = shared_from_this(), handler = answer.handler()](Found found) {
            handler(std::move(found));
        });
        return answer;
    }

    Task<> read() {
        auto first_answer = get(after_ + 1);
        auto newest_answer = get(std::nullopt);
        Found first = co_await first_answer;
        const Found newest = co_await newest_answer;
        if (!first || !*first) {
            unlocked([&] {
                if (!first) return done_(tl::unexpected{first.error()});
                done_(std::vector<StoredMessage>{});
            });
            co_return;
        }
        const std::uint64_t sequence = (*first)->sequence;
        bytes_ = (*first)->payload.size();
        found_.emplace(sequence, std::move(**first));
        if (newest && *newest && (*newest)->sequence > sequence) divide(sequence, (*newest)->sequence);
        for (std::size_t n = 0; n < parts_at_once; ++n)
            spawn(read_parts());
    }

    // Of the sequences behind the first message.
    void divide(std::uint64_t first, std::uint64_t last) {
        const bool is_small =
            limits_.messages < messages_of_small_page || limits_.bytes < bytes_of_small_page;
        const std::uint64_t size = is_small ? last - first : (last - first - 1) / parts_max + 1;
        for (std::uint64_t at = first + 1; at <= last; at += size)
            parts_.push_back({.next = at, .last = std::min(last, at + size - 1)});
    }

    Task<> read_parts() {
        while (!is_enough() && begun_ < parts_.size()) {
            Part& part = parts_[begun_++];
            while (!is_enough() && !part.is_complete)
                note(part, co_await get(part.next));
        }
        if (--readers_ > 0) co_return;
        std::vector<StoredMessage> all = page();
        unlocked([&] { done_(std::move(all)); });
    }

    bool is_enough() const {
        return has_failed_ || found_.size() >= limits_.messages || bytes_ >= limits_.bytes ||
               machine::Clock::now() >= until_;
    }

    // There is a message at or behind every part. A server that finds none does not know it yet, and might
    // not know others, so nothing that it says must close a gap.
    void note(Part& part, Found found) {
        if (!found || !*found) {
            has_failed_ = true;
            return;
        }
        StoredMessage& message = **found;
        const std::uint64_t sequence = message.sequence;
        const std::size_t size = message.payload.size();
        if (found_.try_emplace(sequence, std::move(message)).second) bytes_ += size;
        part.pass(sequence);
        // What lies between is empty.
        while (begun_ < parts_.size() && parts_[begun_].next <= sequence) {
            parts_[begun_].pass(sequence);
            if (!parts_[begun_].is_complete) return;
            ++begun_;
        }
    }

    // Up to the first part that was not read to its end.
    std::vector<StoredMessage> page() {
        const auto incomplete =
            std::ranges::find_if(parts_, [](const Part& part) { return !part.is_complete; });
        const std::uint64_t end = incomplete == parts_.end() ? UINT64_MAX : incomplete->next;
        std::vector<StoredMessage> page;
        std::size_t bytes = 0;
        for (auto& [sequence, message] : found_) {
            bytes += message.payload.size();
            const bool is_full = page.size() >= limits_.messages || bytes > limits_.bytes;
            if (!page.empty() && (is_full || sequence >= end)) break;
            page.push_back(std::move(message));
        }
        return page;
    }

    const GetMessage get_;
    const std::uint64_t after_;
    const MessagePageLimits limits_;
    const machine::Clock::time_point until_;
    const OnAnswer<std::vector<StoredMessage>> done_;
    std::vector<Part> parts_;
    std::size_t begun_ = 0;  ///< parts
    std::size_t readers_ = parts_at_once;
    bool has_failed_ = false;
    std::map<std::uint64_t, StoredMessage> found_;  ///< by sequence
    std::size_t bytes_ = 0;                         ///< of these
};

}  // namespace

void read_page(GetMessage get, std::uint64_t after, const MessagePageLimits& limits,
               machine::Clock::time_point until, OnAnswer<std::vector<StoredMessage>> done) {
    std::make_shared<PageReader>(std::move(get), after, limits, until, std::move(done))->begin();
}

}  // namespace seq::cluster
