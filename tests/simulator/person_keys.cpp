#include <utility>

#include "client/link/address.hpp"
#include "client/link/secrets.hpp"
#include "protocol/message/codec.hpp"
#include "tests/simulator/person.hpp"

// A person who has lost the key to the own place says who they are, or continues on another device. Whether
// the new key counts is only known once the server has let one of the two in.

namespace seq::simulator {

using namespace protocol;
using std::chrono::minutes;
using std::chrono::seconds;

/// The person may find the key again before the others have answered.
void Person::lose_key() {
    if (kind_ == Kind::screen || is_leaving_ || key_change_ || room_.link.empty()) return;
    hang_up();
    Join claim{talk_->credentials()->room, name_, client::new_token(), {}, {}};
    claim.secret = client::parse_destination(room_.link)->secret;
    claim.claim = true;
    go_on_with(client::Conversation{std::move(claim)}, {});
    platform_.machine().after(platform_.machine().up_to(minutes{12}), [self = shared_from_this()] {
        if (self->key_change_ && !self->is_inside() && !self->has_ended_) self->use_other_key();
    });
}

/// The connection of the former device stays open until the server closes it.
void Person::move_to(const Token& key) {
    platform_.machine().after(platform_.machine().up_to(seconds{3}), [self = shared_from_this(), key] {
        if (self->has_ended_ || self->is_leaving_ || self->key_change_ || !self->is_inside()) return;
        const RoomCode room = self->talk_->credentials()->room;
        self->go_on_with(client::Conversation{Create{}, client::Credentials{room, key, {}}}, {key});
        self->visit();
    });
}

/// The program knows nothing but how it enters. Keeps the former key until one of the two is let in.
void Person::go_on_with(client::Conversation talk, std::vector<Token> ended) {
    const client::Credentials former = *talk_->credentials();
    ended.push_back(former.token);
    key_change_ = KeyChange{client::Conversation{Create{}, former}, std::move(ended)};
    talk_ = std::move(talk);
    room_ = {};
    sent_.clear();
    verifier_ = client::DealVerifier{[] { return client::new_token().bytes; }, {}};
    check_.reset();
}

void Person::use_other_key() {
    hang_up();
    room_ = {};
    std::swap(*talk_, key_change_->other);
    key_change_->tries_former = !key_change_->tries_former;
}

/// Somebody may use the former device, or the key of the move once more.
void Person::note_entry() {
    if (!key_change_) return;
    const KeyChange done = *std::exchange(key_change_, std::nullopt);
    if (done.tries_former || !platform_.random().one_in(3)) return;
    const Token key = done.ended[platform_.random().below(done.ended.size())];
    const Resume resume{talk_->credentials()->room, key, client::new_token(), {}};
    platform_.machine().after(platform_.machine().up_to(seconds{20}),
                              [self = shared_from_this(), resume] { self->try_ended_key(resume, {}, 3); });
}

/// The client of somebody else who has the key. Nodes lead it to that of the room, as any client.
void Person::try_ended_key(const Resume& resume, const std::string& path, int moves_left) {
    const auto on_text = [self = shared_from_this(), resume, moves_left](const std::string& text) {
        self->platform_.note_received(self->name_, text);
        const auto message = decode_server(text);
        if (const auto* refused = message ? std::get_if<Refused>(&*message) : nullptr)
            self->platform_.coverage().note_refused(*refused);
        else if (text.starts_with(R"({"type":"accepted")") && !self->platform_.history().was_restored())
            throw Failure{self->name_ + "'s former key lets somebody in"};
        const auto* moved = message ? std::get_if<Moved>(&*message) : nullptr;
        if (moved == nullptr || moves_left == 0) return;
        self->platform_.machine().after(seconds{1}, [self, resume, moves_left, next = moved->path] {
            self->try_ended_key(resume, next, moves_left - 1);
        });
    };
    const auto transport = platform_.connect(address_, {on_text, [](const auto&) {}}, path);
    if (!transport) return;
    transport->send(encode(ClientMessage{client::new_command_id(), {}, resume}));
    platform_.machine().after(seconds{10}, [transport] { transport->leave(); });
}

}  // namespace seq::simulator
