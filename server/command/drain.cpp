#include <algorithm>
#include <cstdio>
#include <map>
#include <mutex>
#include <vector>

#include "server/cluster/members/beat.hpp"
#include "server/command/command.hpp"
#include "server/command/room_state.hpp"
#include "server/machine/clock.hpp"
#include "server/machine/program.hpp"

namespace seq::command {
namespace {

using cluster::DrainRequest;
using machine::Clock;
using std::chrono::milliseconds;

constexpr int rooms_left = 3;  ///< the exit status when the time is over
constexpr milliseconds first_beats{1'500};
constexpr milliseconds silence_of_the_dead{3'000};
constexpr milliseconds ask_every{250};

/// The nodes that give signs of life.
class LivingNodeList {
  public:
    struct SeenNode {
        cluster::Beat beat{};
        Clock::time_point at{};
    };

    explicit LivingNodeList(cluster::Broker& broker)
        : subscription_{broker.subscribe(
              cluster::subject_of_beats("*"),
              [this](std::string_view subject, std::string_view payload) { note(subject, payload); })} {}

    std::optional<SeenNode> find(const std::string& name) const {
        const std::lock_guard guard{guard_};
        const auto found = nodes_.find(name);
        return found == nodes_.end() ? std::nullopt : std::optional{found->second};
    }
    std::vector<std::string> names() const {
        const std::lock_guard guard{guard_};
        std::vector<std::string> names;
        for (const auto& [name, node] : nodes_)
            names.push_back(name);
        return names;
    }
    /// What other nodes than this one know that take rooms.
    std::vector<cluster::KnownVersions> versions_besides(const std::string& name) const {
        const std::lock_guard guard{guard_};
        std::vector<cluster::KnownVersions> versions;
        for (const auto& [other, node] : nodes_)
            if (other != name && !node.beat.is_draining && Clock::now() - node.at < silence_of_the_dead)
                versions.push_back(node.beat.versions);
        return versions;
    }

  private:
    void note(std::string_view subject, std::string_view payload) {
        const auto name = cluster::node_of_beat(subject);
        const auto beat = cluster::decode_beat(payload);
        if (!name || !beat) return;
        const std::lock_guard guard{guard_};
        nodes_[*name] = {*beat, Clock::now()};
    }

    mutable std::mutex guard_;
    std::map<std::string, SeenNode> nodes_;
    std::unique_ptr<cluster::Subscription> subscription_;
};

struct Wish {
    std::string node{};
    DrainRequest::DrainKind kind = DrainRequest::DrainKind::hand_over;
    std::chrono::seconds within{};
};

std::string in_words(std::size_t rooms) {
    return std::to_string(rooms) + (rooms == 1 ? " room" : " rooms");
}

/// One wish, from the first request until the node has done it.
class Drain {
  public:
    Drain(const CommandLine& line, const OpenCluster& cluster, Wish wish)
        : line_{line}, cluster_{cluster}, wish_{std::move(wish)}, nodes_{*cluster.broker} {}

    int carry_out() {
        machine::wait_until([&] { return nodes_.find(wish_.node).has_value(); }, first_beats);
        const auto node = nodes_.find(wish_.node);
        if (!node) return fail_without_node();
        life_ = node->beat.life;
        if (wish_.kind != DrainRequest::DrainKind::own_rooms && !has_other()) {
            machine::wait_until([&] { return has_other(); }, first_beats);
            if (!has_other())
                return line_.fail("no other node takes rooms, so " + wish_.node +
                                  " keeps its own: start another node first");
        }
        const bool ended = machine::wait_until([&] { return is_over(); }, wish_.within);
        if (!fault_.empty()) return line_.fail(fault_);
        return ended ? report_done() : report_late();
    }

  private:
    bool has_other() const { return !nodes_.versions_besides(wish_.node).empty(); }
    std::size_t rooms() const { return cluster_.keys->owned_by(wish_.node, life_); }

    /// Asks again and again. True when there is nothing to wait for any more.
    bool is_over() {
        const Clock::time_point now = Clock::now();
        if (now >= next_request_) {
            next_request_ = now + ask_every;
            cluster_.broker->publish(cluster::subject_of_requests(wish_.node),
                                     cluster::encode(DrainRequest{life_, wish_.kind}));
        }
        const auto node = nodes_.find(wish_.node).value();
        fault_ = fault(node, now);
        if (!fault_.empty()) return true;
        const bool drains = wish_.kind != DrainRequest::DrainKind::own_rooms;
        if (node.beat.is_draining != drains) return false;
        if (drains && !has_said_)
            std::printf("%s takes no new rooms, and hands over %s\n", wish_.node.c_str(),
                        in_words(rooms()).c_str());
        has_said_ = true;
        std::fflush(stdout);
        return !drains || rooms() == 0;
    }

    std::string fault(const LivingNodeList::SeenNode& node, Clock::time_point now) const {
        if (node.beat.life != life_)
            return wish_.node + " was restarted meanwhile, and has rooms as usual: repeat the command";
        if (now - node.at < silence_of_the_dead) return {};
        if (!cluster_.broker->is_connected())
            return "the connection to NATS is lost. If " + wish_.node +
                   " has received the request, it goes on";
        return wish_.node + " has died meanwhile. The other nodes take its rooms over";
    }

    int fail_without_node() const {
        std::string names;
        for (const std::string& name : nodes_.names())
            names += (names.empty() ? "" : ", ") + name;
        return line_.fail(names.empty()
                              ? "no node of this cluster gives a sign of life"
                              : "no node is named " + wish_.node + ". Those that live are: " + names);
    }

    int report_done() const {
        if (wish_.kind == DrainRequest::DrainKind::own_rooms)
            std::printf("%s takes rooms again\n", wish_.node.c_str());
        else
            std::printf(
                "%s has no rooms any more, and takes none until it is restarted or asked to with "
                "--undo\n",
                wish_.node.c_str());
        return 0;
    }

    int report_late() const {
        if (!has_said_) return line_.fail(wish_.node + " lives, but does not answer: is it of this version?");
        return line_.fail(wish_.node + " still has " + in_words(rooms()) + " after " +
                              std::to_string(wish_.within.count()) + " s. " + why_late(),
                          rooms_left);
    }

    std::string why_late() const {
        const cluster::KnownVersions own = nodes_.find(wish_.node)->beat.versions;
        const auto others = nodes_.versions_besides(wish_.node);
        const auto can_read = [&](const cluster::KnownVersions& other) {
            return other.can_take({own.newest_format, own.rules});
        };
        const auto has_its_rules = [&](const cluster::KnownVersions& other) {
            return other.rules == own.rules;
        };
        if (std::ranges::none_of(others, can_read))
            return "The other nodes are of an older version, which cannot read all rooms of this one.";
        if (std::ranges::none_of(others, has_its_rules))
            return "It hands them over as their games end, which the other nodes might void, because they "
                   "play by "
                   "other rules. --now does not wait for that.";
        return "It goes on.";
    }

    const CommandLine& line_;
    const OpenCluster& cluster_;
    const Wish wish_;
    LivingNodeList nodes_;
    std::uint64_t life_ = 0;  ///< of the process that was found
    Clock::time_point next_request_{};
    bool has_said_ = false;  ///< what the node has begun
    std::string fault_;
};

}  // namespace

int drain(Words words) {
    CommandLine line{"drain",
                     "Let a node of a cluster hand all its rooms over to the others and take no new ones, "
                     "without ending it. Exit status 3: the time is over, and the node still has rooms."};
    Wish wish;
    bool undo = false;
    bool now = false;
    long seconds = 60;
    line.app().add_option("NODE", wish.node, "its name")->required();
    auto* undoes = line.app().add_flag("--undo", undo, "let it take rooms again");
    line.app()
        .add_flag("--now", now, "do not wait for games that the other nodes would play by other rules")
        ->excludes(undoes);
    line.app()
        .add_option("--within", seconds,
                    "how many seconds to wait for a connection, and then until it has no rooms")
        ->check(CLI::Range(1, 86'400))
        ->capture_default_str();
    line.need_cluster();
    if (const auto status = line.read(words)) return *status;
    if (const std::string why = cluster::why_no_node_name(wish.node); !why.empty())
        return line.fail("NODE: " + why, asked_wrongly);
    if (undo) wish.kind = DrainRequest::DrainKind::own_rooms;
    if (now) wish.kind = DrainRequest::DrainKind::hand_over_now;
    wish.within = std::chrono::seconds{seconds};
    cluster::NodeSetup setup = *line.cluster();
    setup.patience = std::min(setup.patience, wish.within);
    const auto cluster = open_cluster(setup);
    if (!cluster) return line.fail(cluster.error());
    return Drain{line, *cluster, std::move(wish)}.carry_out();
}

}  // namespace seq::command
