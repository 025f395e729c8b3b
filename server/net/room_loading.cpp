#include "server/net/room_loading.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/machine/clock.hpp"
#include "server/net/handler_time.hpp"

namespace seq::net {
namespace {

LoadedRoom in_memory(tl::expected<core::Room, std::string> room) {
    if (!room) return tl::unexpected{std::move(room.error())};
    return std::optional<core::Room>{std::move(*room)};
}

/// The room after its records, with the tokens that its members have now.
tl::expected<core::Room, std::string> finished(const RoomSource& source, core::RoomRestorer& restorer,
                                               const RoomTokens& tokens) {
    if (!tokens) return tl::unexpected{tokens.error()};
    return restorer.finish(source.journal.epoch(), source.limits.room, *tokens);
}

}  // namespace

void Slices::add(std::function<bool()> slice) {
    waiting_.push_back(std::move(slice));
    if (waiting_.size() == 1) asio::post(executor_, [this] { run_next(); });
}

// The slice stays in the queue while it runs, so that add() does not post a second run_next().
void Slices::run_next() {
    const bool has_more = waiting_.front()();
    if (has_more) waiting_.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
    if (!waiting_.empty()) asio::post(executor_, [this] { run_next(); });
}

RoomLoading::RoomLoading(RoomSource source, const Executor& executor, Worker& reading, Slices& slices,
                         std::function<void(LoadedRoom)> done)
    : source_{std::move(source)},
      executor_{executor},
      reading_{reading},
      slices_{slices},
      done_{std::move(done)},
      pages_{source_.journal, source_.code},
      restorer_{source_.link_base, source_.outages} {}

void RoomLoading::read_next() {
    // Refused only during the shutdown, when all waiting sessions have been answered.
    static_cast<void>(reading_.give([self = shared_from_this()] {
        Page page = self->pages_.next();
        const bool is_last = page && page->empty();
        RoomTokens tokens = is_last ? self->source_.journal.tokens(self->source_.code) : RoomTokens{};
        asio::post(self->executor_, [self, page = std::move(page), tokens = std::move(tokens)]() mutable {
            self->take(std::move(page), tokens);
        });
    }));
}

void RoomLoading::take(Page page, const RoomTokens& tokens) {
    if (!done_) return;
    const HandlerTime measured{source_.metrics, source_.limits, "load"};
    if (!page) return finish(tl::unexpected{std::move(page.error())});
    if (page->empty() && is_empty_) return finish(std::nullopt);
    if (page->empty()) return finish(in_memory(finished(source_, restorer_, tokens)));
    is_empty_ = false;
    page_ = std::move(*page);
    next_ = 0;
    slices_.add([self = shared_from_this()] { return self->replay_slice(); });
}

bool RoomLoading::replay_slice() {
    const HandlerTime measured{source_.metrics, source_.limits, "load"};
    const auto until = machine::thread_cpu_time() + source_.limits.replay_slice;
    while (done_ && next_ < page_.size()) {
        if (auto added = restorer_.add(page_[next_++]); !added) {
            finish(tl::unexpected{std::move(added.error())});
            return false;
        }
        if (machine::thread_cpu_time() >= until) return true;
    }
    if (done_) read_next();
    return false;
}

void RoomLoading::finish(LoadedRoom room) {
    if (const auto done = std::exchange(done_, nullptr)) done(std::move(room));
}

LoadedRoom RoomLoading::load_now(RoomSource source) {
    store::RecordPages pages{source.journal, source.code};
    core::RoomRestorer restorer{std::move(source.link_base), std::move(source.outages)};
    for (bool is_empty = true;; is_empty = false) {
        const auto page = pages.next();
        if (!page) return tl::unexpected{page.error()};
        if (page->empty() && is_empty) return std::nullopt;
        if (page->empty()) break;
        for (const core::JournalRecord& record : *page)
            if (auto added = restorer.add(record); !added) return tl::unexpected{std::move(added.error())};
    }
    return in_memory(finished(source, restorer, source.journal.tokens(source.code)));
}

}  // namespace seq::net
