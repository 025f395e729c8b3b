#include "tests/simulator/person.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "client/link/address.hpp"
#include "client/link/secrets.hpp"
#include "protocol/message/codec.hpp"
#include "tests/simulator/checks.hpp"
#include "tests/simulator/choices.hpp"

namespace seq::simulator {

using namespace protocol;
using Verdict = client::Reception::Verdict;

namespace {

constexpr std::size_t sent_kept = 8;
constexpr int moves_max = 3;  ///< then the person begins again

/// Whether there is nothing to come back to after this closing.
bool is_final(room::CloseReason reason) {
    using room::CloseReason;
    static constexpr std::array final_ones{CloseReason::goodbye, CloseReason::removed,
                                           CloseReason::closed_to_spectators, CloseReason::archived,
                                           CloseReason::closed_for_good};
    return std::ranges::find(final_ones, reason) != final_ones.end();
}

client::DealVerifier new_verifier() {
    return {[] { return client::new_token().bytes; }, {}};
}

}  // namespace

std::optional<LinkSecret> shown_secret(const Table& table) {
    for (const auto& person : table.people)
        if (!person->room().link.empty()) return client::parse_destination(person->room().link)->secret;
    return std::nullopt;
}

Person::Person(Platform& platform, Table& table, std::string name, const std::string& address, Kind kind)
    : platform_{platform},
      table_{table},
      name_{std::move(name)},
      address_{net::asio::ip::make_address(address)},
      kind_{kind},
      player_{bots::make_player(BotLevel::medium,
                                [this](std::uint32_t count) {
                                    return static_cast<std::uint32_t>(platform_.random().below(count));
                                })},
      verifier_{new_verifier()},
      is_late_{platform_.has(Feature::late_guests) && platform_.random().one_in(2)} {}

void Person::begin() {
    platform_.machine().after(platform_.machine().up_to(platform_.think_max()), [self = shared_from_this()] {
        self->act();
        self->begin();
    });
}

bool Person::is_at_rest() const {
    if (is_knocking()) return true;
    if (room_.ready_check && room_.ready_check->level) return false;  // the next game may begin
    // Somebody may have paused the game before all players left; a big screen cannot resume it.
    const bool is_stopped = kind_ == Kind::screen && room_.paused;
    return is_inside() && talk_->unanswered().empty() && (!room_.playing() || is_stopped) &&
           !room_.dealing() && !room_.call;
}

std::string Person::state() const {
    std::string text = name_;
    if (has_ended_) return text + " has left";
    if (!is_inside()) return text + (transport_ ? " is entering" : " is not connected");
    text += " is in version " + std::to_string(room_.version) + " of " + table_.preset;
    if (const std::size_t waiting = talk_->unanswered().size(); waiting > 0)
        text += " with " + std::to_string(waiting) + " unanswered commands";
    if (room_.dealing()) text += ", dealing";
    if (room_.call) text += ", with an open call";
    if (room_.paused) text += ", paused";
    if (room_.playing()) text += ", playing, " + std::to_string(room_.legal.count()) + " legal actions";
    return text;
}

// --- the connection ---

client::Entry Person::first_entry() const {
    test::SplitMix& random = platform_.random();
    Join join{table_.code.value_or(RoomCode{}), name_, client::new_token(), {}, {}};
    if (kind_ == Kind::screen) {
        join.screen = true;
        if (!random.one_in(6)) join.secret = shown_secret(table_);
    } else if (platform_.has(Feature::doors) && random.one_in(2)) {
        join.password = random.one_in(6) ? "wrong" : "open sesame";
    }
    if (table_.code) return join;
    return Create{table_.preset, table_.players, {}, {{"deal", table_.deal}}, name_, client::new_token(), {}};
}

void Person::visit(const std::string& path) {
    if (!talk_ && !table_.code && table_.people.front().get() != this) return;  // no room to join yet
    if (!talk_) {
        if (is_late_ && !platform_.is_ending() && !platform_.random().one_in(20)) return;
        talk_.emplace(first_entry());
    }
    if (path.empty()) moves_ = 0;
    const std::uint64_t number = ++visits_;
    const auto is_current = [self = weak_from_this(), number]() -> std::shared_ptr<Person> {
        const auto person = self.lock();
        return person && person->visits_ == number ? person : nullptr;
    };
    transport_ = platform_.connect(address_,
                                   {[is_current](const std::string& text) {
                                        if (const auto person = is_current()) person->on_text(text);
                                    },
                                    [is_current](std::optional<room::CloseReason> reason) {
                                        if (const auto person = is_current()) person->on_end(reason);
                                    }},
                                   path);
    if (!transport_) return;
    held_.clear();
    const ClientMessage hello = talk_->hello();
    const auto* join = std::get_if<Join>(&hello.body);
    joins_ += join != nullptr ? 1 : 0;
    knows_password_ = join == nullptr || join->secret || join->password == "open sesame" || joins_ > 1;
    post(hello);
}

void Person::post(const ClientMessage& message) {
    if (std::ranges::find(sent_, message.id, &ClientMessage::id) == sent_.end()) {
        if (sent_.size() == sent_kept) sent_.erase(sent_.begin());
        sent_.push_back(message);
    }
    const std::string text = encode(message);
    platform_.note(name_, "sends " + text);
    if (transport_) transport_->send(text);
}

/// Sends a command once more, or another one under its id.
void Person::repeat(ClientMessage command) {
    if (platform_.random().one_in(5)) command.body = Say{"something else"};
    post(command);
}

CommandId Person::send(ClientBody body) {
    const ClientMessage& kept = talk_->keep({client::new_command_id(), {}, std::move(body)});
    const CommandId id = kept.id;
    const auto* lobby = std::get_if<LobbyCommand>(&kept.body);
    is_leaving_ |= lobby != nullptr && std::holds_alternative<Leave>(*lobby);
    if (talk_->inside()) post(kept);
    return id;
}

/// Goes on in the room that follows an archived one.
void Person::follow(const client::Credentials& successor) {
    if (!platform_.has(Feature::small_histories)) throw Failure{"a room is full before its bound"};
    platform_.machine().after(std::chrono::seconds{1}, [self = shared_from_this(), successor] {
        if (self->has_ended_) return;
        self->table_.code = successor.room;
        self->hang_up();
        self->room_ = {};
        self->key_change_.reset();
        self->note_restored();
        self->joins_ = 0;
        self->talk_.emplace(Join{successor.room, self->name_, client::new_token(), {}, {}}, successor);
    });
}

void Person::hang_up() {
    if (transport_) transport_->leave();
    on_end({});
}

void Person::on_end(std::optional<room::CloseReason> reason) {
    platform_.note(name_, reason ? "was closed with " + std::to_string(static_cast<int>(*reason))
                                 : "has lost the connection");
    ++visits_;
    transport_.reset();
    if (talk_) talk_->disconnected();
    if (reason && is_final(*reason)) has_ended_ = true;
}

void Person::on_text(const std::string& text) {
    platform_.note_received(name_, text);
    const auto message = decode_server(text, *deck_);
    if (!message) throw Failure{"a client cannot decode this: " + text + ": " + message.error().sentence};
    if (const auto* snapshot = std::get_if<Snapshot>(&*message)) deck_ = snapshot->setup.preset->deck;
    if (const auto* closing = std::get_if<PublicEvents>(&*message))
        for (const RoomEvent& event : closing->events)
            if (const auto* lobby = std::get_if<LobbyEvent>(&event))
                if (const auto* changed = std::get_if<SetupChanged>(lobby))
                    deck_ = changed->setup.preset->deck;
    note_coverage(*message);
    check_outside(talk_->inside(), *message);
    const client::Reception reception = talk_->receive(*message);
    note(text, *message);
    if (reception.send) {
        // As a new member: what a former one has sent is answered to that one only.
        if (std::holds_alternative<Join>(reception.send->body)) sent_.clear();
        post(*reception.send);
    }
    if (reception.entered) note_entry();
    if (reception.entered)
        for (const ClientMessage& command : talk_->unanswered())
            post(command);
    switch (reception.verdict) {
        case Verdict::lost_track: throw Failure{name_ + " has missed a version before this message: " + text};
        case Verdict::later: return hang_up();
        case Verdict::ignore: return;
        case Verdict::hold: held_.emplace_back(text, *message); return;
        case Verdict::turned_away: return turned_away(*message);
        case Verdict::moved: return follow_to_node(std::get<Moved>(*message));
        case Verdict::deliver: return deliver(text, *message);
    }
}

/// Another node may send the person on once more.
void Person::follow_to_node(const Moved& moved) {
    hang_up();
    if (++moves_ > moves_max) return;
    platform_.machine().after(std::chrono::milliseconds{1}, [self = shared_from_this(), path = moved.path] {
        if (!self->transport_ && !self->has_ended_) self->visit(path);
    });
}

void Person::turned_away(const ServerMessage& message) {
    const auto* refused = std::get_if<Refused>(&message);
    if (refused != nullptr && refused->code == "room-quarantined") {
        if (!platform_.reads_have_failed()) throw Failure{name_ + "'s room cannot be read"};
        return hang_up();  // until the server has started again
    }
    if (key_change_ && !key_change_->tries_former) return use_other_key();
    if (key_change_ && refused != nullptr && refused->code == "key-replaced") {
        use_other_key();
        return key_change_.reset();
    }
    static constexpr std::array of_keys{"token-unknown", "token-used", "key-replaced", "move-over",
                                        "not-claimable"};
    const bool is_of_key = refused != nullptr && std::ranges::find(of_keys, refused->code) != of_keys.end();
    if (is_of_key && !platform_.history().was_restored())
        throw Failure{name_ + (is_leaving_ ? " has left" : " is a member") +
                      ", but is refused: " + refused->sentence};
    has_ended_ = true;
    hang_up();
}

/// What was sent to the server before the backup was restored may be a part of a deal, which must not become
/// a part of the next one.
void Person::note_restored() {
    sent_.clear();
    if (talk_ && !talk_->unanswered().empty() && talk_->credentials()) start_new_program();
    confirmed_token_.reset();
    ended_token_.reset();
    verifier_ = new_verifier();
    check_.reset();
    wait_for_ = 0;
}

void Person::deliver(const std::string&, const ServerMessage& message) {
    const bool closes =
        std::holds_alternative<PublicEvents>(message) || std::holds_alternative<Skip>(message);
    std::vector<ServerMessage> all;
    if (closes)
        for (auto& [text, held] : std::exchange(held_, {}))
            all.push_back(std::move(held));
    note_password(message);
    if (std::holds_alternative<Snapshot>(message)) held_.clear();
    all.push_back(message);
    for (const ServerMessage& one : all) {
        check_secrets(room_, one);
        check_rules(room_, one);
        const std::string_view before = stage(room_);
        room_.receive(one);
        platform_.coverage().note_room(before, stage(room_));
        for (ClientBody& command : verifier_.on_message(room_, one))
            send(std::move(command));
    }
    for (const ServerMessage& one : all)
        check_hand(room_, one);
    if (closes) check_members(room_);
    if (const auto fault = verifier_.take_fault()) throw Failure{"a deal is faulty: " + *fault};
    check_record(message);
    note_links(message);
    if (const auto* moved = std::get_if<MoveKey>(&message)) move_to(moved->key);
    if (room_.code && !table_.code) table_.code = room_.code;
    if (const auto successor = talk_->successor_credentials(message)) follow(*successor);
}

/// The links to games that others may have been told.
void Person::note_links(const ServerMessage& message) {
    const auto* past = std::get_if<PastGames>(&message);
    if (past == nullptr || !room_.code) return;
    for (const PastGame& game : past->games)
        if (game.secret) table_.replay_link = OpenReplay{*room_.code, game.game, *game.secret};
}

/// It knows the room and the token, and nothing else.
void Person::start_new_program() {
    const client::Credentials known = *talk_->credentials();
    hang_up();
    room_ = {};
    talk_.emplace(Join{known.room, name_, client::new_token(), {}, {}}, known);
}

// --- what the person does ---

void Person::act() {
    if (has_ended_ || fresh_ || !platform_.may_act()) return;
    if (!transport_) {
        if (platform_.random().one_in(3)) visit();
        return;
    }
    if (!is_inside() || talk_->unanswered().size() > 2) return;
    test::SplitMix& random = platform_.random();
    if (platform_.has(Feature::second_programs) && !platform_.is_ending() && random.one_in(80)) {
        talk_->disconnected();
        return visit();  // the first connection stays open until the server closes it
    }
    if (platform_.has(Feature::lost_keys) && !platform_.is_ending() && random.one_in(100)) {
        if (random.one_in(2)) return lose_key();
        return static_cast<void>(send(AskForMoveKey{}));
    }
    if (platform_.has(Feature::repeated_commands) && !sent_.empty() && random.one_in(20))
        return repeat(sent_[random.below(sent_.size())]);
    const Circumstances given{.random = random,
                              .features = platform_.features(),
                              .is_ending = platform_.is_ending(),
                              .may_play = talk_->unanswered().empty() && room_.version >= wait_for_,
                              .people = table_.people.size(),
                              .player = *player_};
    if (auto body = choose_command(room_, given)) send(std::move(*body));
}

}  // namespace seq::simulator
