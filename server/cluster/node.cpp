#include "server/cluster/node.hpp"

#include <utility>

#include "server/machine/waiting.hpp"

namespace seq::cluster {
namespace {

constexpr std::chrono::seconds join_patience{20};

}  // namespace

Node::Node(std::unique_ptr<Broker> broker, const std::string& name)
    : broker_{std::move(broker)},
      membership_{*broker_, name, [this] { on_change(); }, {.wants_rooms = false}},
      journal_{*broker_, membership_, name} {}

Node::~Node() {
    end_takeovers();
}

tl::expected<std::unique_ptr<Node>, std::string> Node::join(std::unique_ptr<Broker> broker,
                                                            const std::string& name) {
    auto node = begin_to_join(std::move(broker), name);
    if (!machine::wait_until([&] { return node->is_ready(); }, join_patience))
        return tl::unexpected{std::string{"NATS does not answer: the list of rooms has not arrived"}};
    if (auto why = node->why_not(); !why.empty()) return tl::unexpected{std::move(why)};
    return node;
}

std::unique_ptr<Node> Node::begin_to_join(std::unique_ptr<Broker> broker, const std::string& name) {
    return std::unique_ptr<Node>{new Node{std::move(broker), name}};
}

bool Node::is_ready() const {
    return membership_.knows_who_lives() && journal_.has_caught_up();
}

std::string Node::why_not() const {
    if (!membership_.has_rival()) return {};
    return "a node named " + membership_.node() + " runs already: give each one its own --node";
}

void Node::begin_takeovers(std::function<void(const protocol::RoomCode&)> load) {
    auto takeover = std::make_unique<Takeover>(journal_, membership_, std::move(load));
    membership_.want_rooms();
    const std::lock_guard guard{guard_};
    takeover_ = std::move(takeover);
}

void Node::end_takeovers() {
    std::unique_ptr<Takeover> ended;  // destroyed without the lock, because its thread may be waiting for it
    const std::lock_guard guard{guard_};
    ended = std::move(takeover_);
}

void Node::on_change() {
    const std::lock_guard guard{guard_};
    if (takeover_) takeover_->look();
}

std::string_view Node::trouble() const {
    if (!broker_->is_connected()) return "The cluster cannot be reached.";
    return {};
}

}  // namespace seq::cluster
