#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/cluster/broker.hpp"
#include "tests/simulator/machine.hpp"

namespace seq::cluster::test {

class SimulatedBroker;

/// What happens to an append on its way.
enum class Fate : std::uint8_t {
    usual,
    request_lost,  ///< never stored
    answer_lost,   ///< stored, but never answered
    stored_late,   ///< stored after its sender was told that the broker is unavailable
    sent_twice,    ///< only the second of two answers arrives, which says `duplicate`
    held,          ///< stays under way until SimulatedService::release_held()
    answer_held,   ///< its answer does
};

/// How often what goes wrong: once in so many requests; 0: never.
struct Faults {
    std::size_t request_lost = 0;
    std::size_t answer_lost = 0;
    std::size_t stored_late = 0;
    std::size_t sent_twice = 0;
    std::size_t message_lost = 0;            ///< of those that are not stored
    std::chrono::microseconds delay{2'000};  ///< at most, for each way
};

/// The streams, keys and messages that the connections of several nodes share. Deterministic: chance and time
/// are those of the simulated machine, which must outlive it.
class SimulatedService {
  public:
    explicit SimulatedService(simulator::Machine& machine);
    ~SimulatedService();

    /// A node's connection, whose handlers are work of the computer that works now. The service must outlive
    /// it. Destroying it is the end of the node's process: no handler is called any more, but what the node
    /// has sent may still be stored.
    std::unique_ptr<SimulatedBroker> connect(std::string node);

    Faults faults{};
    /// Decides about single appends instead of chance.
    std::function<Fate(const std::string& node, const AppendRequest& append)> fate{};
    bool log_is_full = false;        ///< nothing is stored in the log
    bool keys_are_full = false;      ///< nor among the keys
    bool answers_duplicate = false;  ///< to appends to the log whose sequence is wrong
    bool newest_is_held = false;     ///< the answers to questions for the newest message are held
    std::size_t payload_max = std::size_t{1024} * 1024;

    /// Called for each message that is stored in the log.
    std::function<void(const StoredMessage& message)> on_logged{};

    /// Partitions a node from the service, or ends that.
    void set_connected(const std::string& node, bool is_connected);
    /// The same, but the node does not notice that it has no connection. What it sends and is sent meanwhile
    /// arrives afterwards, unless `is_kept` is false.
    void set_silent(const std::string& node, bool is_silent, bool is_kept = true);
    /// The process of a node ends: no handler of it is called any more, nor kept.
    void kill(const std::string& node);
    /// Sends on what was held, in order.
    void release_held();
    std::size_t held() const;

    /// All messages of a subject of the log, oldest first.
    std::vector<StoredMessage> log(const std::string& subject) const;
    /// The newest payload of a key; empty if there is none or it was deleted.
    std::string key(const std::string& name) const;
    /// Stores a message without any condition. Returns its sequence.
    std::uint64_t store(const Subject& subject, std::string payload);
    /// Loses a message of the log.
    void lose(const std::string& subject, std::uint64_t sequence);

  private:
    friend class SimulatedBroker;
    struct State;
    const std::shared_ptr<State> state_;
};

/// One node's connection to a SimulatedService.
class SimulatedBroker final : public Broker {
  public:
    ~SimulatedBroker() override;

    void append(AppendRequest message, OnAnswer<Acknowledged> done) override;
    void newest(Subject subject, OnAnswer<std::optional<StoredMessage>> done) override;
    void read(Subject subject, std::uint64_t after, MessagePageLimits limits,
              OnAnswer<std::vector<StoredMessage>> done) override;
    std::unique_ptr<Subscription> follow(std::string prefix,
                                         std::function<void(const StoredMessage&)> changed,
                                         std::function<void()> caught_up) override;
    void publish(std::string subject, std::string payload) override;
    std::unique_ptr<Subscription> subscribe(
        std::string subject,
        std::function<void(std::string_view subject, std::string_view payload)> on_message) override;
    bool is_connected() const override;

  private:
    friend class SimulatedService;
    struct Connection;
    SimulatedBroker(std::shared_ptr<SimulatedService::State> state, std::shared_ptr<Connection> connection);

    template <class T>
    void request(Fate fate, std::function<tl::expected<T, BrokerError>()> apply, OnAnswer<T> done);

    const std::shared_ptr<SimulatedService::State> state_;
    const std::shared_ptr<Connection> connection_;
};

/// Runs everything that is due within this time.
void run_for(simulator::Machine& machine, std::chrono::microseconds time);
/// Runs until the condition holds. False if it does not within this time.
bool run_until(simulator::Machine& machine, const std::function<bool()>& holds,
               std::chrono::microseconds at_most = std::chrono::minutes{1});

}  // namespace seq::cluster::test
