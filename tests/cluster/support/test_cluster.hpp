#pragma once

#include <doctest/doctest.h>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/log/cluster_journal.hpp"
#include "server/machine/program.hpp"
#include "tests/cluster/support/simulated_broker.hpp"
#include "tests/store/support/chain.hpp"

namespace seq::cluster::test {

using store::AppendResult;
using store::RoomLocation;

/// The nodes that a test regards as alive.
class NamedNodes final : public LivingNodes {
  public:
    bool is_alive(const std::string& node) const override { return !dead.contains(node); }

    std::optional<machine::Clock::time_point> sure_since() const override { return is_sure_since; }

    std::set<std::string> dead{};
    std::optional<machine::Clock::time_point> is_sure_since = machine::Clock::time_point::min();
};

/// Journals of several nodes on one simulated service. Time passes only in its functions.
class TestCluster {
  public:
    explicit TestCluster(std::uint64_t seed = 1) : machine{seed}, service{machine} {}

    struct Node {
        std::unique_ptr<SimulatedBroker> broker;
        std::unique_ptr<ClusterJournal> journal;
    };

    /// Starts a node, or starts it again.
    ClusterJournal& start(const std::string& name) {
        nodes_.erase(name);
        Node& node = nodes_[name];
        node.broker = service.connect(name);
        node.journal = std::make_unique<ClusterJournal>(*node.broker, living, name);
        pass(std::chrono::milliseconds{10});
        return *node.journal;
    }
    /// The process ends without a warning.
    void kill(const std::string& name) {
        Node& node = nodes_.at(name);
        service.set_connected(name, false);
        node.journal.reset();
        nodes_.erase(name);
    }

    /// Kills a node, and the others know that it is dead.
    void die(const std::string& name) {
        kill(name);
        living.dead = {name};
    }

    void pass(std::chrono::microseconds time) { run_for(machine, time); }
    /// Delivers what was held, harms no further append, and passes this time.
    void deliver_held(std::chrono::microseconds time) {
        service.fate = nullptr;
        service.release_held();
        pass(time);
    }

    /// The answer to an append, which must arrive within this time; nothing if it does not.
    static std::shared_ptr<std::optional<AppendResult>> append(store::Journal& journal,
                                                               std::vector<room::JournalRecord> records) {
        auto answer = std::make_shared<std::optional<AppendResult>>();
        journal.append(std::move(records), [answer](AppendResult stored) { *answer = stored; });
        return answer;
    }
    std::optional<AppendResult> append_and_wait(store::Journal& journal,
                                                std::vector<room::JournalRecord> records) {
        const auto answer = append(journal, std::move(records));
        run_until(machine, [&] { return answer->has_value(); }, std::chrono::seconds{30});
        return *answer;
    }
    RoomLocation acquire(store::RoomOwner& journal, const protocol::RoomCode& room,
                         store::SnapshotUse use = store::SnapshotUse::allowed) {
        return ask([&](const store::OnPlace& done) { journal.acquire(room, done, use); });
    }
    RoomLocation locate(store::RoomOwner& journal, const protocol::RoomCode& room) {
        return ask([&](const store::OnPlace& done) { journal.locate(room, done); });
    }
    bool probe(store::Journal& journal) {
        std::optional<bool> answer;
        journal.probe([&](bool stored) { answer = stored; });
        run_until(machine, [&] { return answer.has_value(); });
        return answer.value();
    }
    /// The messages of a room's log.
    std::vector<Envelope> log(const protocol::RoomCode& room) const {
        std::vector<Envelope> log;
        for (const StoredMessage& message : service.log(room.text))
            log.push_back(decode_envelope(room, message.payload).value());
        return log;
    }
    std::optional<Owner> owner(const protocol::RoomCode& room) const {
        const std::string payload = service.key(owner_key(room));
        return payload.empty() ? std::nullopt : std::optional{decode_owner(payload).value()};
    }
    std::optional<store::RoomState> state(const protocol::RoomCode& room) const {
        const std::string payload = service.key(state_key(room));
        return payload.empty() ? std::nullopt : std::optional{decode_state(payload).value().state};
    }

    simulator::Machine machine;
    SimulatedService service;
    NamedNodes living;

  private:
    template <class Question>
    RoomLocation ask(const Question& question) {
        std::optional<RoomLocation> place;
        question([&](RoomLocation found) { place = std::move(found); });
        if (!run_until(machine, [&] { return place.has_value(); }))
            throw std::runtime_error{"no place was named"};
        return *place;
    }

    std::map<std::string, Node> nodes_;
};

/// A fate for the first append to the log that a node sends; the others are not harmed.
inline std::function<Fate(const std::string&, const AppendRequest&)> first_log_append(std::string node,
                                                                                      Fate fate) {
    auto is_over = std::make_shared<bool>(false);
    return [node = std::move(node), fate, is_over](const std::string& from, const AppendRequest& append) {
        const bool is_it = from == node && append.subject.stream == Stream::log;
        return is_it && !std::exchange(*is_over, true) ? fate : Fate::usual;
    };
}

inline room::StateSnapshot snapshot_after(const room::JournalRecord& record) {
    return {.room = record.room,
            .version = record.version,
            .hash = record.hash,
            .program = machine::program_id(),
            .state = "the state"};
}

/// A room that node `a` has made and changed.
struct MadeRoom {
    explicit MadeRoom(TestCluster& cluster, std::size_t records = 5) : journal{cluster.start("a")} {
        for (std::size_t i = 0; i < records; ++i)
            REQUIRE(cluster.append_and_wait(journal, {newest = chain.next()}) == AppendResult::durable);
        cluster.pass(std::chrono::seconds{1});
    }

    store::Chain chain{"AAAAAAAAAA"};
    room::JournalRecord newest{};
    ClusterJournal& journal;
};

struct ClusterWithRoom {
    TestCluster cluster;
    MadeRoom made{cluster};
    const protocol::RoomCode room = made.chain.room();
};

}  // namespace seq::cluster::test
