#pragma once

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bench/move/table.hpp"
#include "server/machine/clock.hpp"
#include "server/room/room.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/support/as_received.hpp"

namespace seq::bench {

/// Rooms to be written into a journal.
struct RoomsToWrite {
    std::size_t count = 0;
    std::size_t players = 4;
    std::size_t moves = 0;  ///< of each room; if a game is over, the next one is started
    std::string turn_seconds = "off";
    /// The build id of the server that made their snapshots; without one there are none.
    std::string build{};
};

/// The code of the room of this number. An odd factor, so that no two numbers below 2^50 have the same code,
/// and scattered codes, as those that a server draws.
inline protocol::RoomCode code_of(std::uint64_t number) {
    return protocol::make_room_code(number * 0x9e3779b97f4a7c15);
}

/// A room that is played without a server, by random legal moves. Other `number`s are other rooms.
class PlayedRoom {
  public:
    PlayedRoom(std::uint64_t number, const RoomsToWrite& rooms, room::TimePoint begins)
        : number_{number}, now_{begins}, random_{number + 1}, legal_(rooms.players) {
        const protocol::ClientMessage create{
            {}, {}, create_room(rooms.players, rooms.turn_seconds, "Person 1", protocol::Token{next_bits()})};
        auto opened = room::Room::open(code_of(number), "http://127.0.0.1/r/",
                                       {{1}, test::as_received(create), next_bits()}, now_, {}, 1,
                                       {.budget_factor = 1'000'000});
        if (!opened) throw std::runtime_error{opened.error().sentence};
        room_.emplace(std::move(opened->room));
        carry_out(std::move(opened->effects));
        for (std::size_t player = 1; player < rooms.players; ++player)
            send(player, protocol::Join{code_of(number), "Person " + std::to_string(player + 1),
                                        protocol::Token{next_bits()}});
        for (std::size_t player = 0; player < rooms.players; ++player)
            send(player, protocol::Sit{static_cast<std::uint32_t>(player + 1)});
        send(0, protocol::Start{});
    }

    void move() {
        if (room_->finished()) send(0, protocol::Start{});
        const auto to_move =
            std::ranges::find_if(legal_, [](const LegalActions& legal) { return !legal.empty(); });
        if (to_move == legal_.end()) throw std::runtime_error{"nobody can move"};
        const Action action = to_move->at(random_.below(static_cast<std::uint32_t>(to_move->count())));
        send(static_cast<std::size_t>(to_move - legal_.begin()),
             protocol::Move{protocol::to_words(action, two_packs)});
    }

    const room::Room& room() const { return *room_; }

    std::vector<room::JournalRecord> records{};
    std::optional<room::StateSnapshot> snapshot{};  ///< the newest

  private:
    void send(std::size_t player, protocol::ClientBody body) {
        now_ += std::chrono::seconds{1};
        protocol::ClientMessage command{{}, room_->version(), std::move(body)};
        const protocol::Digest bits = next_bits();
        std::copy_n(bits.begin(), command.id.bytes.size(), command.id.bytes.begin());
        const std::uint64_t before = room_->version();
        carry_out(room_->take(room::Command{{player + 1}, test::as_received(command), next_bits()}, now_));
        if (room_->version() == before) throw std::runtime_error{"a command was refused"};
        carry_out(room_->take(room::Durable{room_->version()}, now_));
    }
    void carry_out(room::Effects effects) {
        std::ranges::move(effects.records, std::back_inserter(records));
        if (effects.snapshot) snapshot = std::move(effects.snapshot);
        for (const room::Delivery& delivery : effects.deliveries) {
            const std::string text = delivery.text();
            if (!text.starts_with(R"({"type":"private")")) continue;
            const auto own = std::get<protocol::PrivateEvents>(protocol::decode_server(text).value());
            if (own.legal) legal_[delivery.to.number - 1] = *own.legal;
        }
    }
    protocol::Digest next_bits() {
        return protocol::sha256(protocol::as_bytes(std::to_string(number_) + " " + std::to_string(++draws_)));
    }

    const std::uint64_t number_;
    room::TimePoint now_;
    FastRandom random_;
    std::uint64_t draws_ = 0;
    std::optional<room::Room> room_;
    std::vector<LegalActions> legal_;  ///< of each player
};

inline void wait_until_at_most(const std::atomic<std::size_t>& pending, std::size_t limit) {
    for (std::size_t now = pending; now > limit; now = pending)
        pending.wait(now);
}

/// Plays rooms in memory, a command a second of virtual time, and writes them into the journal of a data
/// directory, as a server would have done that has just been shut down. No server may use the directory.
inline void write_rooms(const std::filesystem::path& data, const RoomsToWrite& rooms) {
    constexpr std::size_t records_at_once = 20'000;
    std::atomic<std::size_t> pending = 0;  // outlives the journal, which counts it down
    const auto journal = store::SqliteJournal::open(data, {.commit_spacing = {}});
    if (!journal) throw std::runtime_error{journal.error()};
    // Besides the moves, a room has a dozen commands before its first game and one for each further game.
    const std::chrono::seconds played{rooms.moves + rooms.moves / 20 + 20};
    const room::TimePoint begins = machine::now_for_rooms() - played;
    (*journal)->note_serving(begins, store::Period::begins);
    for (std::size_t number = 0; number < rooms.count; ++number) {
        stop_if_interrupted();
        PlayedRoom played_room{number, rooms, begins};
        for (std::size_t i = 0; i < rooms.moves; ++i)
            played_room.move();
        const std::size_t count = played_room.records.size();
        wait_until_at_most(pending, records_at_once);
        pending += count;
        if (played_room.room().has_time_limit())
            (*journal)->note(played_room.room().code(), store::RoomState::running);
        (*journal)->append(std::move(played_room.records), [&pending, count](store::AppendResult) {
            pending -= count;
            pending.notify_one();
        });
        if (rooms.build.empty() || !played_room.snapshot) continue;
        played_room.snapshot->program = rooms.build;
        played_room.snapshot->outages = 1;  // the time before the first start
        (*journal)->keep_snapshot(std::move(*played_room.snapshot));
    }
    wait_until_at_most(pending, 0);
    (*journal)->note_serving(machine::now_for_rooms(), store::Period::continues);
}

}  // namespace seq::bench
