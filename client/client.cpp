#include "client/client.hpp"

#include <algorithm>
#include <utility>

#include "client/deal/verifier.hpp"
#include "client/link/keyring.hpp"
#include "client/link/secrets.hpp"

namespace seq::client {

using namespace protocol;

Client::Client(Loop& loop, ClientSettings settings)
    : loop_{loop},
      settings_{std::move(settings)},
      server_{settings_.link.server.identity()},
      connection_{"connecting to " + settings_.link.server.authority() + " ..."},
      credentials_{settings_.link.known},
      verifier_{[] { return new_token().bytes; }, part_keeper()},
      link_{loop, std::move(settings_.link), *this} {
    room_.suit_signs = settings_.suit_signs;
}

CommandId Client::send(ClientBody body) {
    return send(ClientMessage{new_command_id(), {}, std::move(body)});
}

CommandId Client::send(ClientMessage command) {
    const auto* lobby = std::get_if<LobbyCommand>(&command.body);
    if (lobby != nullptr && std::holds_alternative<Leave>(*lobby)) leaving_ = command.id;
    return link_.send(std::move(command));
}

void Client::update_clock() {
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    room_.now =
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count());
}

bool Client::ready() const {
    return room_.known() && link_.state() == LinkState::inside && (!seat_asked_ || link_.unanswered() == 0) &&
           room_.version >= accepted_version_;
}

void Client::leave() {
    if (ended()) return;
    constexpr std::chrono::milliseconds patience{1500};
    loop_.after(patience, [this] { loop_.stop(); });
    link_.close();
    if (!ended()) loop_.run();
}

void Client::on_message(std::string_view bytes, const ServerMessage& message) {
    update_clock();
    on_bytes(bytes);
    if (is_refused_by_itself(message)) return on_change();
    room_.receive(message);
    note_answer(message);
    draw_owed_card();
    on_received(message);
    if (const auto* record = std::get_if<GameRecord>(&message)) check(*record);
    if (std::holds_alternative<Snapshot>(message)) sit_down();
    take_part_in_deal(message);
    on_change();
}

/// Whether the server refused a deal command of the verifier or an automatic draw, for example because it
/// came too late. The player did not type it, and events say that the game went on without it.
bool Client::is_refused_by_itself(const ServerMessage& message) {
    if (const auto* accepted = std::get_if<Accepted>(&message)) std::erase(sent_by_itself_, accepted->id);
    const auto* refused = std::get_if<Refused>(&message);
    return refused != nullptr && refused->id && std::erase(sent_by_itself_, *refused->id) != 0;
}

void Client::draw_by_itself(bool on) {
    settings_.draws_by_itself = on;
    draw_owed_card();
}

/// Draws once for each owed card, and takes the draw from the legal actions, so that nobody is asked for it.
void Client::draw_owed_card() {
    if (!settings_.draws_by_itself || !room_.legal.draw || room_.paused || room_.call) return;
    room_.legal.draw = false;
    if (drawing_ && std::ranges::find(sent_by_itself_, *drawing_) != sent_by_itself_.end()) return;
    drawing_ = send(Move{MoveWords{MoveKind::draw, {}, {}, {}}});
    sent_by_itself_.push_back(*drawing_);
}

void Client::note_answer(const ServerMessage& message) {
    if (const auto* accepted = std::get_if<Accepted>(&message)) {
        accepted_version_ = accepted->version;
        if (accepted->id == leaving_) has_left_ = true;
    }
    if (std::holds_alternative<Snapshot>(message)) accepted_version_ = 0;  // versions may have been lost
    if (const auto* refused = std::get_if<Refused>(&message)) {
        if (!room_.known()) refused_with_ = refused->code;
        if (refused->code == "key-replaced" || refused->code == "move-over") drop_key();
    }
    const auto* notice = std::get_if<Notice>(&message);
    if (notice == nullptr || (notice->code != "removed" && notice->code != "moved")) return;
    removed_ = true;
    if (notice->code == "removed") return;
    farewell_ = notice->sentence;
    drop_key();
}

void Client::drop_key() {
    if (settings_.keyring && credentials_) settings_.keyring->forget(key_of(credentials_->room));
}

void Client::take_part_in_deal(const ServerMessage& message) {
    for (ClientBody& command : verifier_.on_message(room_, message))
        sent_by_itself_.push_back(send(std::move(command)));
    if (const auto fault = verifier_.take_fault())
        on_note(LogKind::refusal, "WARNING: this deal is faulty: " + *fault + ".");
    if (const auto game = verifier_.take_finished(); game && settings_.checks_deals)
        check_ = Check{send(FetchRecord{game}), verifier_.seen(), room_.view};
}

void Client::check(const GameRecord& record) {
    if (!check_ || check_->id != record.id) return;
    const Finding finding = check_game(check_->seen, check_->end, record);
    check_.reset();
    on_note(finding.fair ? LogKind::milestone : LogKind::refusal, finding.sentence);
}

void Client::sit_down() {
    if (!settings_.takes_seat || seat_asked_ || room_.seat().is_seat()) return;
    seat_asked_ = true;
    if (room_.view || room_.free_seats().empty())
        on_note(LogKind::room, "All seats are taken, so you're watching.");
    else
        send(Sit{});
}

void Client::on_state(LinkState state, const std::string& sentence) {
    switch (state) {
        case LinkState::connecting: break;
        case LinkState::inside:
            connection_.clear();
            if (std::exchange(interrupted_, false)) on_note(LogKind::notice, sentence);
            break;
        case LinkState::waiting:
            connection_ = "no connection, trying again ...";
            // One note for each interruption, however many attempts follow.
            if (!std::exchange(interrupted_, true) && !sentence.empty())
                on_note(LogKind::notice, sentence + ".");
            break;
        case LinkState::ended:
            connection_ = farewell_.empty() ? sentence : farewell_;
            loop_.stop();
            break;
    }
    on_change();
}

/// Keeps one's part in a deal next to the token. Without a keyring it is lost with the program.
PartKeeper Client::part_keeper() {
    return {.find = [this]() -> std::optional<DealPart> {
                const auto key = key_name();
                return key ? settings_.keyring->find_part(*key) : std::nullopt;
            },
            .save =
                [this](const DealPart& part) {
                    const auto key = key_name();
                    if (!key) return;
                    if (const auto saved = settings_.keyring->save_part(*key, part); !saved)
                        on_note(LogKind::notice, saved.error());
                }};
}

std::optional<KeyName> Client::key_name() const {
    return settings_.keyring && room_.code ? std::optional{key_of(*room_.code)} : std::nullopt;
}

// Saved only if there is no key yet: one that has been used in the new room is newer than what this room
// knows.
void Client::on_successor(const Credentials& credentials) {
    if (!settings_.keyring) return;
    const KeyName key = key_of(credentials.room);
    if (settings_.keyring->find(key)) return;
    if (const auto saved = settings_.keyring->save(key, credentials); !saved)
        on_note(LogKind::notice, saved.error());
}

void Client::on_credentials(const Credentials& credentials) {
    credentials_ = credentials;
    if (!settings_.keyring) return;
    const KeyName key = key_of(credentials.room);
    const auto saved = settings_.keyring->save(key, credentials);
    // The lock makes a second terminal of the same user choose another name.
    if (!std::exchange(holds_name_, true)) settings_.keyring->hold(key);
    if (saved) return;
    settings_.keyring.reset();  // one note is enough
    on_note(LogKind::notice, saved.error());
}

}  // namespace seq::client
