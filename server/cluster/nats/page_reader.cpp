#include "server/cluster/nats/page_reader.hpp"

#include <algorithm>
#include <utility>

namespace seq::cluster {
namespace {

constexpr std::size_t parts_at_once = 8;
constexpr std::size_t parts_max = 16;  ///< more than at once, because messages are not spread evenly

/// Smaller pages are read in one part: what is read of later parts is discarded at the end of the page.
constexpr std::size_t messages_of_small_page = 64;
constexpr std::size_t bytes_of_small_page = std::size_t{256} * 1024;

}  // namespace

PageReader::PageReader(GetMessage get, std::uint64_t after, const MessagePageLimits& limits,
                       machine::Clock::time_point until, OnPage done)
    : get_{std::move(get)}, after_{after}, limits_{limits}, until_{until}, done_{std::move(done)} {}

void PageReader::begin() {
    get_(after_ + 1, [self = shared_from_this()](Answer found) { self->on_first(std::move(found)); });
    get_(std::nullopt, [self = shared_from_this()](Answer found) { self->on_newest(std::move(found)); });
}

void PageReader::on_first(Answer first) {
    Lock lock{guard_};
    first_ = std::move(first);
    divide_when_known(lock);
}

void PageReader::on_newest(Answer newest) {
    Lock lock{guard_};
    newest_ = std::move(newest);
    divide_when_known(lock);
}

void PageReader::divide_when_known(Lock& lock) {
    if (!first_ || !newest_) return;
    if (!*first_ || !**first_) {
        lock.unlock();
        if (!*first_) return done_(tl::unexpected{first_->error()});
        return done_(std::vector<StoredMessage>{});
    }
    StoredMessage& first = ***first_;
    const std::uint64_t sequence = first.sequence;
    bytes_ = first.payload.size();
    found_.emplace(sequence, std::move(first));
    if (*newest_ && **newest_ && (**newest_)->sequence > sequence) divide(sequence, (**newest_)->sequence);
    ask_or_finish(lock);
}

// Of the sequences behind the first message.
void PageReader::divide(std::uint64_t first, std::uint64_t last) {
    const bool is_small = limits_.messages < messages_of_small_page || limits_.bytes < bytes_of_small_page;
    const std::uint64_t size = is_small ? last - first : (last - first - 1) / parts_max + 1;
    for (std::uint64_t at = first + 1; at <= last; at += size)
        parts_.push_back({.next = at, .last = std::min(last, at + size - 1)});
}

bool PageReader::is_enough() const {
    return has_failed_ || found_.size() >= limits_.messages || bytes_ >= limits_.bytes ||
           machine::Clock::now() >= until_;
}

void PageReader::on_answer(std::size_t part, Answer found) {
    Lock lock{guard_};
    --under_way_;
    note(parts_[part], std::move(found));
    if (!parts_[part].is_complete) to_ask_.push_back(part);
    ask_or_finish(lock);
}

// There is a message at or behind every part. A server that finds none does not know it yet, and might not
// know others, so nothing that it says must close a gap.
void PageReader::note(Part& part, Answer found) {
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

// The lock is not held while questions are asked or the page is delivered.
void PageReader::ask_or_finish(Lock& lock) {
    std::vector<std::pair<std::size_t, std::uint64_t>> questions;
    if (!is_enough()) {
        while (under_way_ + to_ask_.size() < parts_at_once && begun_ < parts_.size())
            to_ask_.push_back(begun_++);
        for (const std::size_t part : std::exchange(to_ask_, {}))
            questions.emplace_back(part, parts_[part].next);
        under_way_ += questions.size();
    }
    if (under_way_ == 0) {
        std::vector<StoredMessage> all = page();
        lock.unlock();
        return done_(std::move(all));
    }
    lock.unlock();
    for (const auto& [part, next] : questions)
        get_(next,
             [self = shared_from_this(), part](Answer found) { self->on_answer(part, std::move(found)); });
}

// Up to the first part that was not read to its end.
std::vector<StoredMessage> PageReader::page() {
    const auto incomplete = std::ranges::find_if(parts_, [](const Part& part) { return !part.is_complete; });
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

}  // namespace seq::cluster
