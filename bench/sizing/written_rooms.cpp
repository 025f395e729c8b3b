#include "bench/sizing/written_rooms.hpp"

#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "bench/move/system.hpp"
#include "server/machine/clock.hpp"
#include "server/store/sqlite_journal.hpp"

namespace seq::bench {
namespace {

/// Appends of rooms, a bounded number of records at a time.
class Appends {
  public:
    explicit Appends(store::Journal& journal) : journal_{journal} {}
    ~Appends() { wait_until_at_most(0); }

    void add(PlayedRoom& room, const std::string& build) {
        auto records = room.take_records();
        const std::size_t count = records.size();
        wait_until_at_most(records_at_once);
        {
            const std::lock_guard guard{guard_};
            pending_ += count;
        }
        if (room.has_time_limit()) journal_.note(room.code(), store::RoomState::running);
        journal_.append(std::move(records), [this, count](store::Stored) {
            const std::lock_guard guard{guard_};
            pending_ -= count;
            fewer_.notify_one();
        });
        if (build.empty()) return;
        if (auto snapshot = room.take_snapshot(build)) journal_.keep_snapshot(std::move(*snapshot));
    }

  private:
    static constexpr std::size_t records_at_once = 20'000;

    void wait_until_at_most(std::size_t records) {
        std::unique_lock lock{guard_};
        fewer_.wait(lock, [&] { return pending_ <= records; });
    }

    store::Journal& journal_;
    std::mutex guard_;
    std::condition_variable fewer_;
    std::size_t pending_ = 0;  ///< records
};

}  // namespace

void write_rooms(const std::filesystem::path& data, const RoomsToWrite& rooms) {
    const auto journal = store::SqliteJournal::open(data, {.commit_spacing = {}});
    if (!journal) throw std::runtime_error{journal.error()};
    const room::TimePoint begins = machine::now_for_rooms() - rooms.ago;
    (*journal)->note_serving(begins, store::Period::begins);
    Appends appends{**journal};
    for (std::size_t i = 0; i < rooms.count; ++i) {
        stop_if_interrupted();
        PlayedRoom room{rooms.first_number + i, {rooms.players, rooms.turn_seconds, begins}};
        rooms.play(room);
        appends.add(room, rooms.build);
    }
    (*journal)->note_serving(machine::now_for_rooms(), store::Period::continues);
}

}  // namespace seq::bench
