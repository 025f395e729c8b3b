#pragma once

#include <filesystem>

#include "bench/move/measure.hpp"
#include "bench/move/program.hpp"

// The rows that bench_move prints.

namespace seq::bench {

struct MoveSettings {
    ServerPaths paths{};
    /// Where the programs are that belong to this one.
    std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    double seconds = 10;
    std::size_t rooms = 100;
    unsigned paced = 1000;  ///< moves a second of the second measurement
    std::vector<unsigned> threads{1,
                                  0};  ///< of the server, one run after the other; 0 leaves it to the server

    /// All rooms as fast as they go, for some thousand moves.
    Plan fast() const { return {.tables = rooms, .moves = 50 * rooms}; }
    /// All rooms, with so much time to think that they make `paced` moves a second together.
    Plan at_a_pace(std::uint64_t moves) const {
        return {.tables = rooms, .moves = moves, .think = std::chrono::milliseconds{1000 * rooms / paced}};
    }
};

/// Moves as fast as they go, then at the pace of people.
void print_moves(EchoFloor& floor, const RunningServer& server, const MoveSettings& settings, Seconds length);
/// Rooms of other sizes, with as many connections in all.
void print_crowds(EchoFloor& floor, const RunningServer& server, const MoveSettings& settings,
                  Seconds length);
/// Moves over TLS against echoes over TLS.
void print_tls(const MoveSettings& settings, unsigned threads, Seconds length);
/// The same moves with and without a journal, in turn.
void print_journal(const RunningServer& server, const MoveSettings& settings, unsigned threads,
                   Seconds length);
/// What a move has the server write to its disk, measured when it has stopped.
void print_bytes_written(const MoveSettings& settings);
/// What a move makes the server call. Counted in a session of its own, because counting takes time.
void print_calls(const MoveSettings& settings, unsigned threads);

}  // namespace seq::bench
