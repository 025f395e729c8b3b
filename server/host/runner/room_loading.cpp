#include "server/host/runner/room_loading.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/host/metrics.hpp"
#include "server/machine/clock.hpp"
#include "server/machine/program.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {
namespace {

LoadedRoom in_memory(Expected<room::Room> room) {
    if (!room) return tl::unexpected{std::move(room.error())};
    return std::optional<room::Room>{std::move(*room)};
}

void log_unusable(const RoomSource& source, const std::string& trouble) {
    telemetry::log(
        telemetry::Event::snapshot_unusable, {.room = source.code.text},
        "loading the room from all of its records, because its snapshot cannot be used: " + trouble);
}

/// The room after its records, with the tokens that its members have now.
Expected<room::Room> finished(const RoomSource& source, room::RoomRestorer& restorer,
                              const RoomTokens& tokens) {
    if (!tokens) return tl::unexpected{tokens.error()};
    return restorer.finish(source.journal.epoch(), source.limits.room, *tokens);
}

/// The snapshot of the room if this program has written it. Without one the room is loaded from its records.
std::optional<room::StateSnapshot> read_snapshot(const RoomSource& source) {
    auto snapshot = source.journal.snapshot(source.code);
    if (!snapshot) log_unusable(source, snapshot.error());
    if (!snapshot || !*snapshot) return std::nullopt;
    if ((*snapshot)->program != machine::program_id()) return std::nullopt;
    return std::move(*snapshot);
}

LoadedRoom load_after(const RoomSource& source, const std::optional<room::StateSnapshot>& snapshot) {
    store::RecordPages pages{source.journal, source.code};
    room::RoomRestorer restorer{source.link_base, source.outages};
    if (snapshot) {
        if (auto begun = restorer.begin_after(*snapshot); !begun) return tl::unexpected{begun.error()};
        pages.begin_after({snapshot->version, snapshot->hash});
    }
    for (bool is_empty = !snapshot;; is_empty = false) {
        const auto page = pages.next();
        if (!page) return tl::unexpected{page.error()};
        if (page->empty() && is_empty) return std::nullopt;
        if (page->empty()) break;
        for (const room::JournalRecord& record : *page)
            if (auto added = restorer.add(record); !added) return tl::unexpected{std::move(added.error())};
    }
    return in_memory(finished(source, restorer, source.journal.tokens(source.code)));
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
        asio::post(self->executor_, [self, read = self->read()]() mutable { self->take(std::move(read)); });
    }));
}

RoomLoading::Read RoomLoading::read() {
    Read read;
    if (std::exchange(looks_for_snapshot_, false)) read.snapshot = read_snapshot(source_);
    if (read.snapshot) pages_.begin_after({read.snapshot->version, read.snapshot->hash});
    read.page = pages_.next();
    if (read.page && read.page->empty()) read.tokens = source_.journal.tokens(source_.code);
    return read;
}

void RoomLoading::take(Read read) {
    if (!done_) return;
    const HandlerTime measured{source_.metrics, source_.limits, "load"};
    if (read.snapshot) {
        began_with_snapshot_ = true;
        is_empty_ = false;
        if (auto begun = restorer_.begin_after(*read.snapshot); !begun) return fail(begun.error());
    }
    if (!read.page) return fail(read.page.error());
    if (read.page->empty() && is_empty_) return finish(std::nullopt);
    if (read.page->empty()) return finish(in_memory(finished(source_, restorer_, read.tokens)));
    is_empty_ = false;
    page_ = std::move(*read.page);
    next_ = 0;
    slices_.add([self = shared_from_this()] { return self->replay_slice(); });
}

bool RoomLoading::replay_slice() {
    const HandlerTime measured{source_.metrics, source_.limits, "load"};
    const auto until = machine::thread_cpu_time() + source_.limits.replay_slice;
    while (done_ && next_ < page_.size()) {
        if (auto added = restorer_.add(page_[next_++]); !added) {
            fail(added.error());
            return false;
        }
        if (machine::thread_cpu_time() >= until) return true;
    }
    if (done_) read_next();
    return false;
}

// With all records if it was without them.
void RoomLoading::fail(const std::string& trouble) {
    if (!std::exchange(began_with_snapshot_, false)) return finish(tl::unexpected{trouble});
    log_unusable(source_, trouble);
    pages_ = store::RecordPages{source_.journal, source_.code};
    restorer_ = room::RoomRestorer{source_.link_base, source_.outages};
    is_empty_ = true;
    const auto on_place = [self = shared_from_this()](const store::RoomLocation& place) {
        asio::post(self->executor_, [self, place] {
            if (place.kind == store::RoomLocation::Kind::here) return self->read_next();
            self->finish(tl::unexpected{"the room cannot be read again without its snapshot: " + place.why});
        });
    };
    source_.owner.acquire(source_.code, on_place, store::SnapshotUse::ignored);
}

void RoomLoading::finish(LoadedRoom room) {
    if (const auto done = std::exchange(done_, nullptr)) done(std::move(room));
}

LoadedRoom RoomLoading::load_now(const RoomSource& source) {
    const auto snapshot = read_snapshot(source);
    if (!snapshot) return load_after(source, std::nullopt);
    auto room = load_after(source, snapshot);
    if (room) return room;
    log_unusable(source, room.error());
    return load_after(source, std::nullopt);
}

}  // namespace seq::net
