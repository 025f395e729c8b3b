#include "tests/whole/player.hpp"

#include <algorithm>

#include "tests/support/wire_check.hpp"

namespace seq::test {

using namespace protocol;

namespace {

client::ClientSettings settings_of(const std::string& address, client::Entry entry,
                                   std::optional<std::string> ca_file) {
    client::ClientSettings settings;
    settings.link.server = client::parse_destination(address)->server;
    settings.link.ca_file = std::move(ca_file);
    settings.link.entry = std::move(entry);
    settings.takes_seat = false;  // the test decides who takes a seat when
    return settings;
}

}  // namespace

Player::Player(client::Loop& loop, const std::string& address, client::Entry entry, std::uint64_t seed,
               OnEvent on_event, std::chrono::milliseconds think, std::optional<std::string> ca_file)
    : loop_{loop},
      on_event_{std::move(on_event)},
      random_{seed},
      think_{think},
      client_{loop, settings_of(address, std::move(entry), std::move(ca_file))} {
    client_.on_bytes = [this](std::string_view bytes) { note(fault_of_server_frame(bytes)); };
    client_.on_sent_bytes = [this](std::string_view bytes) { note(fault_of_client_frame(bytes)); };
    client_.on_received = [this](const ServerMessage& message) { on_message(message); };
    client_.on_note = [this](client::LogKind kind, std::string_view text) {
        if (kind == client::LogKind::refusal) note(std::string{text});  // a fault found by the deal verifier
    };
    client_.on_change = [this] {
        look_at_connection();
        play();
    };
}

void Player::on_message(const ServerMessage& message) {
    if (const auto* accepted = std::get_if<Accepted>(&message); accepted && asked_ == accepted->id) {
        asked_.reset();
        wait_for_ = accepted->version;
        if (is_in_gap(wait_for_)) ++moves_happened_;
    }
    if (const auto* refused = std::get_if<Refused>(&message)) {
        if (refused->code == "storage-full" && asked_ == refused->id)
            try_again_later();
        else
            note("refused: " + refused->code + ": " + refused->sentence);
        if (asked_ == refused->id) asked_.reset();
    }
    if (const auto* snapshot = std::get_if<Snapshot>(&message)) on_snapshot(*snapshot);
    if (const auto* part = std::get_if<PrivateEvents>(&message); part && part->version != version_ + 1)
        note("a private frame of another version");
    if (const auto* closing = std::get_if<PublicEvents>(&message))
        on_version(closing->version, closing->events);
    if (const auto* closing = std::get_if<Skip>(&message)) on_version(closing->version, {});
    if (const auto* record = std::get_if<GameRecord>(&message)) record_ = *record;
}

void Player::on_snapshot(const Snapshot& snapshot) {
    const auto [epoch, version] = snapshot.at;
    if (epoch != epoch_) wait_for_ = 0;  // that version belongs to another epoch
    if (snapshots_++ > 0 && epoch == epoch_ && version > version_) {
        ++gaps_filled_;
        gap_begin_ = version_;
        gap_end_ = version;
        if (!asked_ && is_in_gap(wait_for_)) ++moves_happened_;
    }
    epoch_ = epoch;
    version_ = version;
}

void Player::on_version(std::uint64_t version, const std::vector<RoomEvent>& events) {
    if (version != version_ + 1)
        note("version " + std::to_string(version) + " after " + std::to_string(version_));
    version_ = version;
    if (std::ranges::any_of(events, [&](const RoomEvent& event) { return is_own_move(event); }))
        ++moves_happened_;
    for (const RoomEvent& event : events)
        on_event_(event);
}

void Player::look_at_connection() {
    if (client_.ended() && !finished()) note("the link ended: " + client_.connection());
    if (client_.state() == client::LinkState::waiting && !std::exchange(broken_, true)) ++breaks_;
    if (client_.state() == client::LinkState::inside) broken_ = false;
}

/// Whether this event is the effect of a command of this player that only such a command can have.
bool Player::is_own_move(const RoomEvent& happened) const {
    const auto* event = std::get_if<Event>(&happened);
    if (event == nullptr || !room().seat().is_seat()) return false;
    const auto by_us = [&](const auto* one) { return one != nullptr && one->seat == room().seat(); };
    return by_us(std::get_if<CardPlayed>(event)) || by_us(std::get_if<Passed>(event)) ||
           by_us(std::get_if<CardExchanged>(event)) || by_us(std::get_if<DiceRolled>(event)) ||
           by_us(std::get_if<ChipPlaced>(event)) || by_us(std::get_if<ChipRemoved>(event)) ||
           by_us(std::get_if<DiceCast>(event));
}

bool Player::can_move() const {
    return !asked_ && version_ >= wait_for_ && room().playing() && !room().legal.empty() &&
           room().view->turn == room().seat();
}

void Player::play() {
    if (!can_move() || thinking_) return;
    if (think_.count() == 0) return move();
    thinking_ = true;
    loop_.after(think_, [this] {
        thinking_ = false;
        if (can_move()) move();
    });
}

// A busy machine may take longer to store something than the server waits.
void Player::try_again_later() {
    --moves_sent_;
    thinking_ = true;
    loop_.after(std::chrono::seconds{1}, [this] {
        thinking_ = false;
        play();
    });
}

void Player::move() {
    random_ = random_ * 6364136223846793005 + 1442695040888963407;
    const LegalActions& legal = room().legal;
    ++moves_sent_;
    asked_ = client_.send(Move{to_words(legal.at((random_ >> 33) % legal.count()), room().deck())});
}

void Player::note(const std::string& fault) {
    if (fault_.empty()) fault_ = fault;
}

}  // namespace seq::test
