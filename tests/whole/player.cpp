#include "tests/whole/player.hpp"

#include <algorithm>

#include "client-cli/link/secrets.hpp"
#include "protocol/fairdeal/ceremony.hpp"
#include "tests/support/wire_check.hpp"

namespace seq::test {

using namespace protocol;

struct Hearing {
    Player& player;

    void operator()(const Accepted& answer) {
        if (answer.room) player.room_ = answer.room;
        if (player.asked_ != answer.id) return;
        player.asked_.reset();
        player.wait_for_ = answer.version;  // until then what is legal is what was legal before
    }
    void operator()(const Refused& refusal) {
        player.note("refused: " + refusal.code + ": " + refusal.sentence);
        if (player.asked_ == refusal.id) player.asked_.reset();
    }
    void operator()(const Whole& whole) {
        ++player.whole_views_;
        player.invitation_ = whole.link;
        if (whole.at.epoch != player.epoch_) player.wait_for_ = 0;  // that version is of another history
        player.epoch_ = whole.at.epoch;
        player.version_ = whole.at.version;
        player.id_ = whole.you;
        player.setup_ = whole.setup;
        player.view_ = whole.game;
        player.legal_ = whole.legal;
        player.unclosed_.clear();
        for (const MemberView& member : whole.members)
            if (member.member == player.id_) player.seat_ = member.seat;
    }
    void operator()(const Private& part) { player.unclosed_.push_back(part); }
    void operator()(const Public& closing) { player.close_version(closing.version, closing.events); }
    void operator()(const Skip& closing) { player.close_version(closing.version, {}); }
    void operator()(const GameRecord& record) { player.record_ = record; }
    void operator()(const GameReplay&) {}
    void operator()(const Knocks&) {}
    void operator()(const Clocks&) {}
    void operator()(const Notice&) {}
};

Player::Player(cli::Loop& loop, const std::string& address, cli::Entry entry, std::uint64_t seed, Heard heard,
               std::chrono::milliseconds think, std::optional<std::string> ca_file)
    : loop_{loop},
      heard_{std::move(heard)},
      random_{seed},
      think_{think},
      link_{loop,
            {.server = cli::parse_destination(address)->server,
             .ca_file = std::move(ca_file),
             .entry = std::move(entry),
             .known = {}},
            *this} {}

void Player::on_sent(std::string_view bytes) {
    note(fault_of_client_frame(bytes));
}

void Player::on_message(std::string_view bytes, const ServerMessage& message) {
    note(fault_of_server_frame(bytes));
    std::visit(Hearing{*this}, message);
    play();
}

void Player::on_state(cli::LinkState state, const std::string& sentence) {
    if (state == cli::LinkState::ended && !finished()) note("the link ended: " + sentence);
    if (state == cli::LinkState::waiting) ++breaks_;
}

/// What a version says of the room, which comes before what it says of the game.
void Player::note_room(const RoomEvent& event) {
    if (const auto* taken = std::get_if<SeatTaken>(&event); taken != nullptr && taken->member == id_)
        seat_ = taken->seat;
    if (const auto* out = std::get_if<SatOut>(&event); out != nullptr && out->member == id_) seat_.reset();
    if (const auto* started = std::get_if<GameStarted>(&event)) {
        setup_ = started->setup;
    }
    if (const auto* of_deal = std::get_if<DealEvent>(&event)) take_part(*of_deal);
}

/// Commits when a deal opens and reveals when the list is closed. What is not answered the link sends again.
void Player::take_part(const DealEvent& event) {
    if (const auto* opened = std::get_if<DealOpened>(&event)) {
        deal_ = *opened;
        part_ = cli::new_token().bytes;
        if (!seat_ || opened->absent.has(*seat_)) return;
        const std::string id = room_->text + "/" + std::to_string(opened->game);
        const fairdeal::Deal deal{as_bytes(id), opened->epoch, as_bytes(opened->rules)};
        const auto i = static_cast<std::uint32_t>(seat_->index());
        link_.send(DealCommit{opened->game, opened->epoch, fairdeal::client_commit(deal, i, part_)});
    }
    if (const auto* frozen = std::get_if<DealFrozen>(&event);
        frozen != nullptr && deal_ && seat_ && frozen->commits[seat_->index()])
        link_.send(DealReveal{deal_->game, deal_->epoch, part_});
}

/// Whether this is what a command of ours did, and only such a command can do.
bool Player::is_own_move(const RoomEvent& happened) const {
    const auto* event = std::get_if<Event>(&happened);
    if (event == nullptr) return false;
    const auto by_us = [&](const auto* told) { return told != nullptr && told->seat == seat_; };
    return by_us(std::get_if<CardPlayed>(event)) || by_us(std::get_if<Passed>(event)) ||
           by_us(std::get_if<CardExchanged>(event)) || by_us(std::get_if<DiceRolled>(event)) ||
           by_us(std::get_if<ChipPlaced>(event)) || by_us(std::get_if<ChipRemoved>(event)) ||
           by_us(std::get_if<DiceCast>(event));
}

void Player::close_version(std::uint64_t version, const std::vector<RoomEvent>& events) {
    if (version != version_ + 1)
        note("version " + std::to_string(version) + " after " + std::to_string(version_));
    version_ = version;
    for (const RoomEvent& event : events)
        note_room(event);
    if (std::ranges::any_of(
            events, [](const RoomEvent& event) { return std::holds_alternative<GameStarted>(event); }))
        view_ = blank_view(*setup_, seat_.value_or(spectator));
    if (std::ranges::any_of(events, [&](const RoomEvent& event) { return is_own_move(event); }))
        ++moves_happened_;
    for (const Private& part : unclosed_) {
        if (part.version != version) note("a private frame of another version");
        for (const Event& event : part.events)
            fold(*view_, event);
        if (part.legal) legal_ = *part.legal;
    }
    unclosed_.clear();
    for (const RoomEvent& event : events) {
        if (const auto* of_game = std::get_if<Event>(&event)) fold(*view_, *of_game);
        heard_(event);
    }
}

bool Player::can_move() const {
    return !asked_ && version_ >= wait_for_ && unclosed_.empty() && !legal_.empty() && view_ &&
           view_->turn == seat_;
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

void Player::move() {
    const Action action = legal_.at(below(legal_.count()));
    legal_ = {};  // what is legal next, the server says
    ++moves_sent_;
    const Move move{to_words(action, *setup_->preset->deck)};
    note(fault_of_client_frame(encode(ClientMessage{{}, {}, move})));
    asked_ = link_.send(move);
}

void Player::note(const std::string& fault) {
    if (fault_.empty()) fault_ = fault;
}

std::uint32_t Player::below(std::size_t count) {
    random_ = random_ * 6364136223846793005 + 1442695040888963407;
    return static_cast<std::uint32_t>((random_ >> 33) % count);
}

}  // namespace seq::test
