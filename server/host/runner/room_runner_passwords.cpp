#include <boost/asio/post.hpp>
#include <functional>
#include <utility>

#include "engine/base/mutant.hpp"
#include "server/host/replies.hpp"
#include "server/host/room_directory.hpp"
#include "server/host/runner/room_runner.hpp"
#include "server/limits/network.hpp"
#include "server/machine/clock.hpp"
#include "server/machine/randomness.hpp"

// Passwords are hashed on a separate thread. Commands of the session that arrive meanwhile are held, in
// order.

namespace seq::net {
namespace {

constexpr std::size_t held_max = 32;  ///< commands of one session

}  // namespace

void RoomRunner::make(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message) {
    const room::Entropy entropy = machine::fresh_entropy();
    const auto work = room::Room::password_work(std::get<protocol::Create>(message.body), entropy);
    if (!work) return open_room(peer, message, entropy, {});
    const bool taken = context_.hasher.hash(
        *work, source_of(*peer),
        [self = shared_from_this(), peer, message, entropy](const protocol::PasswordHash& hash) {
            asio::post(self->executor_, [self, peer, message, entropy, hash] {
                const HandlerTime measured = self->time_of("hashed");
                self->open_hashed(peer, message, entropy, hash);
            });
        });
    if (!taken) return open_room(peer, message, entropy, {});  // which refuses it
    state_ = State::hashing;
}

void RoomRunner::open_hashed(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message,
                             const room::Entropy& entropy, const protocol::PasswordHash& hash) {
    if (stopped_) return peer->entered(JoinOutcome::not_now, nullptr);
    open_room(peer, message, entropy, hash);
    if (!waiting_.empty()) asio::post(executor_, [self = shared_from_this()] { self->go_on_waiting(); });
}

void RoomRunner::command_here(room::SessionId session, const protocol::ClientMessage& message) {
    const auto found = peers_.find(session.number);
    if (found == peers_.end()) return;  // it was closed
    if (next_node_) return;             // sent again to the next node
    const std::shared_ptr<Peer> peer = found->second;
    const auto held = hashing_.find(session.number);
    if (held != hashing_.end() && held->second.size() < held_max) return held->second.push_back(message);
    if (held != hashing_.end()) {
        context_.metrics.refusals.add("too-many");
        return peer->deliver({refusal(message.id, "too-many",
                                      "Too many commands wait for your password to be checked. "
                                      "Please wait a moment.")});
    }
    if (state_ == State::open && !context_.storage.is_full()) return handle(peer, message);
    refuse(peer, message.id);
}

// A command of a session that is in this open room, or wants to enter it.
void RoomRunner::handle(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message) {
    if (refuses_push(peer, message)) return;
    const auto work = room_->password_work(peer->id(), message, machine::now_for_rooms(),
                                           machine::fresh_entropy(), source_of(*peer));
    if (!work) return execute(peer, message);
    if (is_mutant("password-hashed-on-room-thread")) return execute(peer, message, work->hash());
    const bool enters = !peers_.contains(peer->id().number);
    const bool taken = context_.hasher.hash(
        *work, source_of(*peer),
        [self = shared_from_this(), peer, message, enters](const protocol::PasswordHash& hash) {
            asio::post(self->executor_, [self, peer, message, enters, hash] {
                const HandlerTime measured = self->time_of("hashed");
                self->end_hashing(peer, message, enters, hash);
            });
        });
    if (!taken) return execute(peer, message);  // which refuses it
    hashing_.try_emplace(peer->id().number);
    idle_since_ = Clock::time_point::max();
}

void RoomRunner::end_hashing(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message,
                             bool enters, const protocol::PasswordHash& hash) {
    const room::SessionId session = peer->id();
    const bool is_wanted = hashing_.contains(session.number) && !peer->is_over();
    if (!is_wanted || stopped_) {
        hashing_.erase(session.number);
        if (enters) peer->entered(JoinOutcome::not_now, nullptr);
        return unload_if_idle();
    }
    if (state_ == State::open && !context_.storage.is_full()) {
        execute(peer, message, hash);
    } else {
        refuse(peer, message.id);
        if (enters) peer->entered(JoinOutcome::not_now, nullptr);
    }
    go_on_held(session);
}

// One after another, each in its own turn of the loop.
void RoomRunner::go_on_held(room::SessionId session) {
    auto held = hashing_.extract(session.number);
    if (held.empty() || held.mapped().empty()) return unload_if_idle();
    const protocol::ClientMessage next = std::move(held.mapped().front());
    held.mapped().pop_front();
    command_here(session, next);
    const bool hashes_again = hashing_.contains(session.number);
    if (hashes_again)
        hashing_.at(session.number) = std::move(held.mapped());
    else
        hashing_.insert(std::move(held));
    if (!hashes_again)
        asio::post(executor_, [self = shared_from_this(), session] {
            const HandlerTime measured = self->time_of("command");
            self->go_on_held(session);
        });
}

}  // namespace seq::net
