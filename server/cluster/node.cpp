#include "server/cluster/node.hpp"

#include <utility>

#include "server/machine/program.hpp"
#include "server/telemetry/log.hpp"

namespace seq::cluster {
namespace {

constexpr std::chrono::seconds join_patience{20};

}  // namespace

Node::Node(std::unique_ptr<Broker> broker, const std::string& name)
    : broker_{std::move(broker)},
      membership_{*broker_, name, [this] { on_change(); }, {.wants_rooms = false}},
      journal_{*broker_, membership_, name},
      requests_{
          broker_->subscribe(subject_of_requests(name),
                             [this](std::string_view, std::string_view payload) { on_request(payload); })} {}

Node::~Node() {
    requests_.reset();
    end_takeovers();
}

Expected<std::unique_ptr<Node>> Node::join(std::unique_ptr<Broker> broker, const std::string& name) {
    auto node = begin_to_join(std::move(broker), name);
    machine::wait_until([&] { return node->is_ready(); }, join_patience);
    if (auto why = node->why_not(); !why.empty()) return tl::unexpected{std::move(why)};
    return node;
}

std::string Node::why_not() const {
    if (!journal_.has_caught_up()) return "NATS does not answer: the list of rooms has not arrived";
    if (!membership_.knows_who_lives())
        return "NATS does not return this node's own messages: check that its user may publish and "
               "subscribe to sequenced.>";
    if (membership_.has_rival())
        return "a node named " + membership_.node() + " runs already: give each one its own --node";
    const std::string older = membership_.incompatible_node();
    if (older.empty()) return {};
    return "node " + older +
           " runs an older version, which does not tell clients where their rooms are: stop all older nodes "
           "before you start this one";
}

void Node::begin_takeovers(std::function<void(const protocol::RoomCode&)> load,
                           std::function<void(const RoomToGive&)> give) {
    auto takeover = std::make_unique<Takeover>(journal_, membership_, std::move(load));
    auto handover = std::make_unique<Handover>(journal_, membership_, std::move(give));
    membership_.want_rooms();
    const std::lock_guard guard{guard_};
    takeover_ = std::move(takeover);
    handover_ = std::move(handover);
}

void Node::end_takeovers() {
    // Destroyed without the lock, because their threads may be waiting for it.
    std::unique_ptr<Takeover> takeover;
    std::unique_ptr<Handover> handover;
    const std::lock_guard guard{guard_};
    takeover = std::move(takeover_);
    handover = std::move(handover_);
}

void Node::end() {
    const std::lock_guard guard{guard_};
    is_ending_ = true;
    membership_.drain();
    if (handover_) handover_->set(DrainRequest::DrainKind::own_rooms);
}

// Requests are repeated until the beats of this node show their effect, so one that comes too early is
// ignored.
void Node::on_request(std::string_view payload) {
    const auto request = decode_drain_request(payload);
    if (!request || request->life != membership_.life()) return;
    const std::lock_guard guard{guard_};
    if (is_ending_ || !handover_ || drained_ == request->kind) return;
    const bool was_drained = is_drained();
    drained_ = request->kind;
    handover_->set(request->kind);
    if (was_drained == is_drained()) return;
    if (was_drained) {
        membership_.want_rooms();
        telemetry::log(telemetry::Event::drain_ended, {}, "this node takes rooms again");
    } else {
        membership_.drain();
        telemetry::log(telemetry::Event::drain_begun, {},
                       "this node hands its rooms over, and takes no new ones");
    }
}

void Node::on_change() {
    const std::lock_guard guard{guard_};
    if (takeover_) takeover_->look();
}

std::string_view Node::trouble() const {
    if (!broker_->is_connected()) return "The cluster cannot be reached.";
    if (is_drained()) return "The node is drained: other nodes have its rooms.";
    return {};
}

}  // namespace seq::cluster
