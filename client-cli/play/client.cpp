#include "client-cli/play/client.hpp"

#include <utility>

#include "client-cli/link/secrets.hpp"
#include "client-cli/play/deal/check.hpp"
#include "client-cli/play/record_files.hpp"

namespace seq::cli {

Client::Client(Loop& loop, ClientSettings settings)
    : loop_{loop},
      name_{std::move(settings.name)},
      server_{settings.link.server.identity()},
      keyring_{std::move(settings.keyring)},
      wants_seat_{settings.takes_seat},
      checks_deals_{settings.checks_deals},
      connection_{"connecting to " + settings.link.server.authority() + " ..."},
      witness_{[] { return new_token().bytes; }, part_keeper()},
      link_{loop, std::move(settings.link), *this} {}

void Client::send(protocol::ClientBody body) {
    send(protocol::ClientMessage{new_command_id(), {}, std::move(body)});
}

void Client::send(protocol::ClientMessage command) {
    const auto* lobby = std::get_if<protocol::LobbyCommand>(&command.body);
    if (lobby != nullptr && std::holds_alternative<protocol::Leave>(*lobby)) leaving_ = command.id;
    link_.send(std::move(command));
}

void Client::note(LogKind kind, std::string_view text) {
    model_.say(kind, text);
    on_change();
}

void Client::look_at_clock() {
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    model_.now =
        static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count());
}

bool Client::ready() const {
    return model_.known() && link_.state() == LinkState::inside && (!seat_asked_ || link_.unanswered() == 0);
}

void Client::leave() {
    if (ended()) return;
    constexpr std::chrono::milliseconds patience{1500};
    loop_.after(patience, [this] { loop_.stop(); });
    link_.close();
    if (!ended()) loop_.run();
}

/// True for the refusal of a part that came too late, say: nobody typed it, and the list of the deal has told
/// that it went on without it.
bool Client::is_refused_part(const protocol::ServerMessage& message) {
    if (const auto* accepted = std::get_if<protocol::Accepted>(&message))
        std::erase(parts_sent_, accepted->id);
    const auto* refused = std::get_if<protocol::Refused>(&message);
    return refused != nullptr && refused->id && std::erase(parts_sent_, *refused->id) != 0;
}

void Client::on_message(std::string_view bytes, const protocol::ServerMessage& message) {
    look_at_clock();
    if (is_refused_part(message)) {
        on_bytes(bytes);
        return on_change();
    }
    model_.receive(message);
    on_bytes(bytes);
    if (std::holds_alternative<protocol::Whole>(message)) sit_down();
    if (std::holds_alternative<protocol::Clocks>(message)) clocks_told_ = std::chrono::steady_clock::now();
    if (const auto* record = std::get_if<protocol::GameRecord>(&message)) keep_record(*record);
    attend_the_deal(message);
    if (const auto* accepted = std::get_if<protocol::Accepted>(&message))
        if (accepted->id == leaving_) has_left_ = true;
    if (const auto* notice = std::get_if<protocol::Notice>(&message))
        if (notice->code == "removed") removed_ = true;
    count_down();
    on_news(message);
    on_change();
}

std::chrono::milliseconds Client::since_clocks() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                 clocks_told_);
}

void Client::attend_the_deal(const protocol::ServerMessage& message) {
    for (protocol::ClientBody& command : witness_.hear(model_, message))
        parts_sent_.push_back(link_.send(std::move(command)));
    if (const auto fault = witness_.take_fault())
        model_.say(LogKind::refusal, "WARNING: the deal is not as it should be: " + *fault + ".");
    if (const auto game = witness_.take_finished(); game && checks_deals_)
        check_ = Check{link_.send(protocol::FetchRecord{game}), witness_.seen(), model_.view};
}

/// Each second while a call is open (T1).
void Client::count_down() {
    if (!model_.call || counting_) return;
    counting_ = true;
    loop_.after(std::chrono::seconds{1}, [this, here = std::weak_ptr{here_}] {
        if (here.expired()) return;
        counting_ = false;
        model_.count_down();
        on_change();
        count_down();
    });
}

void Client::fetch_record(std::optional<std::uint32_t> game, std::string name) {
    record_name_ = std::move(name);
    send(protocol::FetchRecord{game});
}

void Client::keep_record(const protocol::GameRecord& record) {
    if (check_ && check_->id == record.id) {
        const Finding finding = check_game(check_->seen, check_->end, record);
        check_.reset();
        return model_.say(finding.fair ? LogKind::milestone : LogKind::refusal, finding.sentence);
    }
    const auto name = std::exchange(record_name_, std::nullopt);
    if (!name) return;
    const auto files = record_files(*name, record.game, model_);
    const auto saved = files ? save_record(*files, record)
                             : tl::expected<std::string, std::string>{tl::unexpect, files.error()};
    model_.say(LogKind::notice, saved ? *saved : saved.error());
}

void Client::sit_down() {
    if (!wants_seat_ || seat_asked_ || model_.seat().is_seat()) return;
    seat_asked_ = true;
    if (model_.view || !model_.free_seat())
        model_.say(LogKind::room, "All seats are taken: you watch.");
    else
        link_.send(protocol::Sit{});
}

void Client::on_state(LinkState state, const std::string& sentence) {
    switch (state) {
        case LinkState::connecting: break;
        case LinkState::inside:
            connection_.clear();
            if (std::exchange(away_, false)) model_.say(LogKind::notice, sentence);
            break;
        case LinkState::waiting:
            connection_ = "no connection, trying again ...";
            // One line for each time that the line breaks, however many tries it takes.
            if (!std::exchange(away_, true) && !sentence.empty()) model_.say(LogKind::notice, sentence + ".");
            break;
        case LinkState::ended:
            connection_ = sentence;
            loop_.stop();
            break;
    }
    on_change();
}

/// Beside the token; where nothing is kept, one's part is lost with the program.
PartKeeper Client::part_keeper() {
    return {.find = [this]() -> std::optional<DealPart> {
                const auto key = key_name();
                return key ? keyring_->find_part(*key) : std::nullopt;
            },
            .save =
                [this](const DealPart& part) {
                    const auto key = key_name();
                    if (!key) return;
                    if (const auto saved = keyring_->save_part(*key, part); !saved)
                        model_.say(LogKind::notice, saved.error());
                }};
}

std::optional<KeyName> Client::key_name() const {
    if (!keyring_ || !model_.room) return std::nullopt;
    return KeyName{server_, model_.room->text, name_};
}

// Kept once: a key that has come in there is newer than what this room knows.
void Client::on_successor(const Credentials& credentials) {
    if (!keyring_) return;
    const KeyName key{server_, credentials.room.text, name_};
    if (keyring_->find(key)) return;
    if (const auto saved = keyring_->save(key, credentials); !saved)
        model_.say(LogKind::notice, saved.error());
}

void Client::on_credentials(const Credentials& credentials) {
    if (!keyring_) return;
    const KeyName key{server_, credentials.room.text, name_};
    const auto saved = keyring_->save(key, credentials);
    if (!std::exchange(held_, true))
        keyring_->hold(key);  // so that a second terminal of ours takes another name
    if (saved) return;
    keyring_.reset();  // said once is enough
    model_.say(LogKind::notice, saved.error());
}

}  // namespace seq::cli
