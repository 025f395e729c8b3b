#include <boost/asio/post.hpp>
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

void RoomRunner::make(const std::shared_ptr<Peer>& peer, room::Command create) {
    create.entropy = machine::fresh_entropy();
    const auto work =
        room::Room::password_work(std::get<protocol::Create>(create.message.body), create.entropy);
    auto go_on = [self = shared_from_this(), peer, create](const protocol::PasswordHash& hash) mutable {
        create.hashed = hash;
        asio::post(self->executor_, [self, peer, create = std::move(create)] {
            const HandlerTime measured = self->time_of("hashed");
            if (self->stopped_) return peer->entered(JoinOutcome::not_now, nullptr);
            self->open_room(peer, create);
            if (!self->waiting_.empty()) asio::post(self->executor_, [self] { self->go_on_waiting(); });
        });
    };
    if (!work || !context_.hasher.hash(*work, source_of(*peer), std::move(go_on)))
        return open_room(peer, create);  // which refuses a password that is not hashed
    state_ = State::hashing;
}

void RoomRunner::take_command(room::Command&& command) {
    const auto found = peers_.find(command.from.number);
    if (found == peers_.end()) return;  // it was closed
    if (next_node_) return;             // sent again to the next node
    const std::shared_ptr<Peer> peer = found->second;
    const auto held = hashing_.find(command.from.number);
    if (held != hashing_.end() && held->second.size() < held_max)
        return held->second.push_back(std::move(command));
    if (held != hashing_.end()) {
        context_.metrics.refusals.add("too-many");
        return peer->deliver({refusal(command.message.id, "too-many",
                                      "Too many commands wait for your password to be checked. "
                                      "Please wait a moment.")});
    }
    if (state_ == State::open && !context_.storage.is_full()) return handle(peer, std::move(command));
    refuse(peer, command.message.id);
}

// A command of a session that is in this open room, or wants to enter it.
void RoomRunner::handle(const std::shared_ptr<Peer>& peer, room::Command&& command) {
    if (refuses_push(peer, command.message)) return;
    command.entropy = machine::fresh_entropy();
    command.source = source_of(*peer);
    const auto work = room_->password_work(command, machine::now_for_rooms());
    if (work && is_mutant("password-hashed-on-room-thread")) command.hashed = work->hash();
    if (!work || command.hashed) return execute(peer, std::move(command));
    const bool enters = !peers_.contains(peer->id().number);
    const bool taken = context_.hasher.hash(
        *work, command.source,
        [self = shared_from_this(), peer, command, enters](const protocol::PasswordHash& hash) mutable {
            command.hashed = hash;
            asio::post(self->executor_, [self, peer, command = std::move(command), enters]() mutable {
                const HandlerTime measured = self->time_of("hashed");
                self->end_hashing(peer, std::move(command), enters);
            });
        });
    if (!taken) return execute(peer, std::move(command));  // which refuses it
    hashing_.try_emplace(peer->id().number);
    idle_since_ = Clock::time_point::max();
}

void RoomRunner::end_hashing(const std::shared_ptr<Peer>& peer, room::Command&& command, bool enters) {
    const room::SessionId session = peer->id();
    const bool is_wanted = hashing_.contains(session.number) && !peer->is_over();
    if (!is_wanted || stopped_) {
        hashing_.erase(session.number);
        if (enters) peer->entered(JoinOutcome::not_now, nullptr);
        return unload_if_idle();
    }
    if (state_ == State::open && !context_.storage.is_full()) {
        execute(peer, std::move(command));
    } else {
        refuse(peer, command.message.id);
        if (enters) peer->entered(JoinOutcome::not_now, nullptr);
    }
    go_on_held(session);
}

// One after another, each in its own turn of the loop.
void RoomRunner::go_on_held(room::SessionId session) {
    auto held = hashing_.extract(session.number);
    if (held.empty() || held.mapped().empty()) return unload_if_idle();
    room::Command next = std::move(held.mapped().front());
    held.mapped().pop_front();
    take_command(std::move(next));
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
