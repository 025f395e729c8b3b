#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/simulator/coverage.hpp"
#include "tests/simulator/feature.hpp"
#include "tests/simulator/history.hpp"
#include "tests/simulator/machine.hpp"
#include "tests/simulator/memory_transport.hpp"

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

/// What a simulation is given, whatever it simulates.
struct PlatformSetup {
    std::uint64_t seed;
    std::uint64_t actions_max;  ///< after so many actions of people and faults, people only finish
    bool prints_timeline;
};

/// What people use: a machine, the servers that they can reach, and what all of them know.
class Platform {
  public:
    explicit Platform(const PlatformSetup& setup);
    virtual ~Platform();

    Machine& machine() { return machine_; }
    test::SplitMix& random() { return machine_.random(); }
    History& history() { return history_; }
    Coverage& coverage() { return coverage_; }
    const Features& features() const { return features_; }
    bool has(Feature feature) const { return features_.contains(feature); }
    /// Whether people only finish what has begun.
    bool is_ending() const { return is_ending_; }

    /// Whether the disk was unable to read, so that rooms may be closed until the next start.
    virtual bool reads_have_failed() const { return false; }
    /// How long a person waits before each action, at most.
    virtual std::chrono::milliseconds think_max() const { return std::chrono::milliseconds{1'500}; }
    /// Counts an action. False if none may follow.
    bool may_act();
    /// A new connection to this path, that of a node or empty for any; null if no server is up, or it refuses
    /// it.
    virtual std::shared_ptr<MemoryTransport> connect(const net::asio::ip::address& from, ClientEnd client,
                                                     const std::string& path) = 0;
    /// Prints a line of the timeline, if there is one.
    void note(const std::string& who, const std::string& what) const;
    void note_received(const std::string& who, const std::string& text);

  protected:
    /// Plans so many rooms and their people.
    void set_tables(std::size_t rooms);
    void begin_people();
    /// Lets so much time pass, and runs everything that becomes due.
    void run_for(std::chrono::milliseconds time);
    /// Runs all that is due now.
    virtual void run_all_due() = 0;
    /// At the end: what each client has kept of its room must equal a fresh view from the server.
    void compare_with_fresh_views();
    std::uint64_t actions() const { return actions_; }
    /// Games that were played to the end.
    std::uint64_t games() const;
    /// A line for each person, for a failure.
    std::string describe_people() const;
    /// Whether everybody at this table has left or is at rest.
    static bool is_settled(const Table& table);
    /// The connection of somebody, for this fault, which is noted; null if that person has none.
    std::shared_ptr<MemoryTransport> any_connection(const std::string& fault);
    void cut_connection();
    void silence_connection();
    void stop_reading();
    /// Of everything that clients have received, with its times.
    std::uint64_t digest() const { return digest_; }

    Machine machine_;
    History history_;
    Coverage coverage_;
    Features features_;
    std::vector<Table> tables_;
    bool is_ending_ = false;

  private:
    const PlatformSetup setup_;
    std::uint64_t actions_ = 0;
    std::uint64_t digest_ = 0xCBF29CE484222325U;
};

}  // namespace seq::simulator
