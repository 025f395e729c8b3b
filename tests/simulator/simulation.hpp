#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/simulator/platform.hpp"
#include "tests/simulator/server_process.hpp"

namespace seq::simulator {

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
class Simulation final : public Platform {
  public:
    explicit Simulation(const Run& run);
    ~Simulation() override;

    Report simulate();

    bool reads_have_failed() const override { return reads_have_failed_; }
    std::shared_ptr<MemoryTransport> connect(const net::asio::ip::address& from, ClientEnd client,
                                             const std::string& path) override;

  private:
    void add_screen();
    void begin_faults();
    void cause_fault();
    void run_all_due() override;
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
    void send_garbage();
    void let_stranger_in();
    protocol::ClientBody strange_command(const Table& table, const protocol::RoomCode& room);
    void settle();
    bool is_settled() const;
    bool waits_for_the_lost(const Table& table) const;

    const Run run_;
    std::unique_ptr<test::SimulatedDisk> disk_;
    std::unique_ptr<ServerProcess> server_;
    Report report_;
    bool is_draining_ = false;
    bool reads_have_failed_ = false;
    bool has_backup_ = false;        ///< that is complete and durable
    bool wants_backup_ = false;      ///< before the next start
    bool disk_has_trouble_ = false;  ///< it is full or fails, so the server may be unable to start
};

}  // namespace seq::simulator
