#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/simulator/coverage.hpp"
#include "tests/simulator/feature.hpp"
#include "tests/simulator/history.hpp"
#include "tests/simulator/machine.hpp"
#include "tests/simulator/server_process.hpp"

namespace seq::simulator {

class Person;

/// One room, or the plan of one, and its people.
struct Table {
    std::string preset;
    std::uint32_t players = 2;
    std::string deal = "quick";
    std::optional<protocol::RoomCode> code{};           ///< once it exists
    std::optional<protocol::OpenReplay> replay_link{};  ///< the newest link to a game of the room
    std::vector<std::shared_ptr<Person>> people{};
};

/// The parameters of one simulation.
struct Run {
    std::uint64_t seed = 1;
    std::size_t rooms = 3;
    std::uint64_t actions_max =
        UINT64_MAX;  ///< after so many actions of people and faults nothing more happens
    bool prints_timeline = false;
};

/// What a simulation has done.
struct Report {
    std::uint64_t actions = 0;  ///< of people and faults
    std::uint64_t kills = 0;
    std::uint64_t power_cuts = 0;
    std::uint64_t shutdowns = 0;
    std::uint64_t games = 0;     ///< played to the end
    std::uint64_t versions = 0;  ///< that anybody has seen
    Coverage coverage{};
    std::uint64_t digest = 0;  ///< of everything that clients have received, with its times
};

/// A server, its machine and disk, and the people who use it. Throws Failure.
class Simulation {
  public:
    explicit Simulation(const Run& run);
    ~Simulation();

    Report simulate();

    // Used by people.

    Machine& machine() { return machine_; }
    test::SplitMix& random() { return machine_.random(); }
    History& history() { return history_; }
    Coverage& coverage() { return report_.coverage; }
    const Features& features() const { return features_; }
    bool has(Feature feature) const { return features_.contains(feature); }
    /// Whether people only finish what has begun.
    bool is_ending() const { return is_ending_; }
    /// Whether the disk was unable to read, so that rooms may be closed until the next start.
    bool reads_have_failed() const { return reads_have_failed_; }
    /// Counts an action. False if none may follow.
    bool may_act();
    /// A new connection; null if the server is down or refuses it.
    std::shared_ptr<MemoryTransport> connect(const net::asio::ip::address& from, ClientEnd client);
    /// Adds a line to the timeline.
    void note(const std::string& who, const std::string& what);
    void note_received(const std::string& who, const std::string& text);

  private:
    void set_tables();
    void begin_faults();
    void cause_fault();
    void run_for(std::chrono::milliseconds time);
    void run_all_due();
    bool run_one();
    void start_server();
    void try_to_start_later();
    void end_server(bool with_power);
    void shut_down();
    void set_clock();
    net::Limits limits() const;
    void fill_disk();
    void break_disk();
    void back_up();
    void plan_end_of_start();
    bool has_ended_during_start();
    bool restore_backup();
    void lose_power_without_server(std::string_view when);
    void kill_server();
    void cut_power();
    std::shared_ptr<MemoryTransport> any_connection(const std::string& fault);
    void cut_connection();
    void silence_connection();
    void stop_reading();
    void send_garbage();
    void let_stranger_in();
    protocol::ClientBody strange_command(const Table& table, const protocol::RoomCode& room);
    void settle();
    bool is_settled() const;
    bool waits_for_the_lost(const Table& table) const;
    std::string describe_people() const;

    const Run run_;
    Machine machine_;
    std::unique_ptr<test::SimulatedDisk> disk_;
    std::unique_ptr<ServerProcess> server_;
    History history_;
    Features features_;
    std::vector<Table> tables_;
    Report report_;
    bool is_ending_ = false;
    bool is_draining_ = false;
    bool reads_have_failed_ = false;
    bool has_backup_ = false;        ///< that is complete and durable
    bool wants_backup_ = false;      ///< before the next start
    bool disk_has_trouble_ = false;  ///< it is full or fails, so the server may be unable to start
};

}  // namespace seq::simulator
