#include "client-cli/play/client.hpp"

#include <utility>

#include "client-cli/play/record_files.hpp"

namespace seq::cli {

Client::Client(Loop& loop, ClientSettings settings)
    : loop_{loop},
      name_{std::move(settings.name)},
      server_{settings.link.server.identity()},
      keyring_{std::move(settings.keyring)},
      wants_seat_{settings.takes_seat},
      connection_{"connecting to " + settings.link.server.authority() + " ..."},
      link_{loop, std::move(settings.link), *this} {}

void Client::note(LogKind kind, std::string text) {
    model_.say(kind, std::move(text));
    on_change();
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

void Client::on_message(std::string_view bytes, const protocol::ServerMessage& message) {
    model_.receive(message);
    on_bytes(bytes);
    if (std::holds_alternative<protocol::Whole>(message)) sit_down();
    if (const auto* record = std::get_if<protocol::GameRecord>(&message)) keep_record(*record);
    on_news(message);
    on_change();
}

void Client::fetch_record(std::optional<std::uint32_t> game, std::string name) {
    record_name_ = std::move(name);
    send(protocol::FetchRecord{game});
}

void Client::keep_record(const protocol::GameRecord& record) {
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
