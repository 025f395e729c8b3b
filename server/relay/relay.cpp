#include "server/relay/relay.hpp"

#include "protocol/message/codec.hpp"
#include "server/host/replies.hpp"
#include "server/host/room_directory.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds look_every{100};       ///< while sessions or peers are relayed
constexpr milliseconds entry_patience{2000};  ///< with a node that does not answer an arrival

constexpr milliseconds search_patience{10'000};  ///< then an arrival is refused
constexpr milliseconds search_memory{30'000};

bool is_for_room(RelayMessage::Kind kind) {
    return kind <= RelayMessage::Kind::received;
}

/// The entry may have been replaced by a newer one of the same session.
template <typename Map, typename Value>
void erase_if_same(Map& map, const typename Map::key_type& key, const Value& value) {
    const auto found = map.find(key);
    if (found != map.end() && found->second.get() == &value) map.erase(found);
}

}  // namespace

Relay::Relay(RelaySetup setup)
    : setup_{std::move(setup)},
      line_{setup_.broker, setup_.nodes, setup_.node},
      thread_{[this] { return look_after(); }},
      subscription_{setup_.broker.subscribe(
          RelayLine::subject_of(setup_.node),
          [this](std::string_view, std::string_view payload) { take_all(payload); })} {}

Relay::~Relay() {
    subscription_.reset();
    thread_.stop();
}

void Relay::enter(const std::string& node, Arrival arrival) {
    // A session that was relayed here and has to go on to a third node: its own node finds the way.
    if (const auto relayed = std::dynamic_pointer_cast<RelayedPeer>(arrival.peer)) return relayed->redirect();
    if (node == setup_.node || !setup_.nodes.is_alive(node)) return search_again(std::move(arrival));
    const std::uint64_t session = arrival.peer->id().number;
    const auto ended = [this, session](const RelayedRoom& room) {
        const std::lock_guard guard{guard_};
        erase_if_same(rooms_, session, room);
    };
    const auto room = std::make_shared<RelayedRoom>(line_, node, std::move(arrival), ended);
    {
        const std::lock_guard guard{guard_};
        rooms_[session] = room;
    }
    room->begin();
    thread_.wake();
}

void Relay::take_all(std::string_view payload) {
    const auto messages = decode_relay_messages(payload);
    if (!messages)
        return telemetry::log(
            telemetry::Event::relay_fault, {},
            "a message from another node cannot be read; do all nodes run the same version?");
    for (const RelayMessage& message : *messages)
        take(message);
}

void Relay::take(const RelayMessage& message) {
    if (message.to_process != 0 && message.to_process != line_.process()) {
        // For the process that had this name before.
        if (is_for_room(message.kind) && message.kind != RelayMessage::Kind::disconnect)
            say_not_here(message);
        return;
    }
    if (is_for_room(message.kind)) return take_from_session(message);
    take_from_room(message);
}

std::shared_ptr<RelayedRoom> Relay::room_of(std::uint64_t session) const {
    const std::lock_guard guard{guard_};
    const auto found = rooms_.find(session);
    return found == rooms_.end() ? nullptr : found->second;
}

std::shared_ptr<RelayedPeer> Relay::peer_of(const PeerKey& key) const {
    const std::lock_guard guard{guard_};
    const auto found = peers_.find(key);
    return found == peers_.end() ? nullptr : found->second;
}

void Relay::take_from_room(const RelayMessage& message) {
    const auto room = room_of(message.session);
    if (!room || room->node() != message.node) return;
    if (message.kind == RelayMessage::Kind::not_here || !room->takes(message)) return give_up(*room);
    room->take(message);
}

void Relay::give_up(RelayedRoom& room) {
    if (auto arrival = room.give_up()) search_again(std::move(*arrival));
}

// The room is on its way to another node, or its node has just died.
void Relay::search_again(Arrival arrival) {
    const machine::Clock::time_point now = machine::Clock::now();
    {
        const std::lock_guard guard{guard_};
        const auto since = searches_.try_emplace(arrival.peer->id().number, now).first->second;
        if (now - since <= search_patience) {
            again_.push_back({now + look_every, std::move(arrival)});
            return thread_.wake();
        }
    }
    refuse(arrival);
}

void Relay::refuse(const Arrival& arrival) {
    arrival.peer->deliver({refusal(arrival.message.id, "too-many", room_unavailable)});
    arrival.peer->entered(JoinOutcome::not_now, nullptr);
}

void Relay::say_not_here(const RelayMessage& to) {
    line_.send(to.node,
               {.kind = RelayMessage::Kind::not_here, .to_process = to.process, .session = to.session});
}

void Relay::take_from_session(const RelayMessage& message) {
    if (message.kind == RelayMessage::Kind::enter) return admit(message);
    const auto peer = peer_of({message.process, message.session});
    if (!peer && message.kind == RelayMessage::Kind::disconnect) return;
    if (!peer) return say_not_here(message);
    if (!peer->takes(message.number)) return peer->redirect();
    pass_on(*peer, message);
}

// With the digest of what the client has sent: its own node may have read other bytes than it has relayed.
std::optional<protocol::ClientMessage> Relay::command_in(const RelayMessage& message) const {
    auto command =
        protocol::decode_client(message.text, {setup_.limits.message_bytes, setup_.limits.message_depth});
    if (!command) return std::nullopt;
    command->content = message.content;
    return std::move(*command);
}

void Relay::admit(const RelayMessage& message) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(message.address, error);
    auto arrival = command_in(message);
    if (error || !arrival || is_draining_) return say_not_here(message);
    const PeerKey key{message.process, message.session};
    const auto peer = std::make_shared<RelayedPeer>(
        line_, RelayedOrigin{std::string{message.node}, message.process, message.session}, address,
        setup_.addresses.records_of(address), setup_.limits.outbox_bytes);
    peer->list_in(setup_.connections);
    peer->on_end([this, key](const RelayedPeer& ended) {
        const std::lock_guard guard{guard_};
        erase_if_same(peers_, key, ended);
    });
    std::shared_ptr<RelayedPeer> former;
    {
        const std::lock_guard guard{guard_};
        former = std::exchange(peers_[key], peer);
    }
    if (former) former->end();  // the session's node has given this entry up
    thread_.wake();
    setup_.rooms.enter({peer, std::move(*arrival), static_cast<JoinPolicy>(message.value)});
}

void Relay::pass_on(RelayedPeer& peer, const RelayMessage& message) {
    using Kind = RelayMessage::Kind;
    if (message.kind == Kind::disconnect) return peer.end();
    if (message.kind == Kind::received) return peer.note_received(message.value);
    const auto room = peer.room();
    if (!room) return;
    const milliseconds time{message.value};
    if (message.kind == Kind::drain) return room->drain(peer.id());
    if (message.kind == Kind::silence) return room->post(room::Silent{peer.id(), time});
    if (message.kind == Kind::sound) return room->post(room::Reachable{peer.id()});
    if (message.kind == Kind::round_trip) return room->post(room::RoundTrip{peer.id(), time});
    if (message.kind != Kind::command) return;
    auto command = command_in(message);
    if (!command) return peer.redirect();
    room->post(room::Command{peer.id(), std::move(*command)});
}

// Nodes that have died, nodes that do not answer an arrival, and arrivals that look for their room again.
std::optional<machine::Clock::time_point> Relay::look_after() {
    const machine::Clock::time_point now = machine::Clock::now();
    std::vector<std::shared_ptr<RelayedRoom>> rooms;
    std::vector<std::shared_ptr<RelayedPeer>> peers;
    std::vector<Again> again;
    bool is_idle = false;
    {
        const std::lock_guard guard{guard_};
        for (const auto& [session, room] : rooms_)
            rooms.push_back(room);
        for (const auto& [key, peer] : peers_)
            peers.push_back(peer);
        std::erase_if(again_, [&](Again& each) {
            const bool is_due = each.at <= now;
            if (is_due) again.push_back(std::move(each));
            return is_due;
        });
        std::erase_if(searches_, [&](const auto& each) { return now - each.second > search_memory; });
        is_idle = rooms_.empty() && peers_.empty() && again_.empty() && searches_.empty();
    }
    for (const auto& room : rooms) {
        const auto since = room->waits_since();
        if (!setup_.nodes.lives_as(room->node(), room->process()) || (since && now - *since > entry_patience))
            give_up(*room);
        room->confirm_last(now);
    }
    for (const auto& peer : peers) {
        if (!setup_.nodes.lives_as(peer->origin().node, peer->origin().process)) peer->redirect();
        peer->confirm_last(now);
    }
    for (Again& each : again) {
        if (each.arrival.peer->is_over()) continue;
        setup_.rooms.enter(std::move(each.arrival));
    }
    if (is_idle && again.empty()) return std::nullopt;
    return now + look_every;
}

}  // namespace seq::net
