#include "bench/move/table.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string>
#include <utility>

#include "protocol/message/codec.hpp"

namespace seq::bench {
namespace {

using namespace protocol;

constexpr std::size_t host = 0;

/// The type of a message and its version without reading the rest of it: the bench has four copies of
/// everything to look at, and should not be what limits the server.
std::string_view type_of(std::string_view text) {
    constexpr std::string_view begin = R"({"type":")";
    if (!text.starts_with(begin)) throw std::runtime_error{"a message does not begin with its type"};
    text.remove_prefix(begin.size());
    return text.substr(0, text.find('"'));
}

std::uint64_t version_of(std::string_view text) {
    constexpr std::string_view name = R"("version":)";
    const std::size_t at = text.find(name);
    std::uint64_t version = 0;
    if (at != std::string_view::npos)
        std::from_chars(text.data() + at + name.size(), text.data() + text.size(), version);
    if (version == 0) throw std::runtime_error{"a message has no version"};
    return version;
}

ServerMessage read(std::string_view text) {
    auto message = decode_server(text);
    if (!message) throw std::runtime_error{"a message that cannot be read: " + message.error().sentence};
    return std::move(*message);
}

bool tells_the_end(const RoomEvent& event) {
    const auto* of_game = std::get_if<Event>(&event);
    return of_game != nullptr && std::holds_alternative<GameEnded>(*of_game);
}

LinkSecret secret_of(const std::string& link) {
    LinkSecret secret;
    if (!from_hex(std::string_view{link}.substr(link.find('#') + 1), secret.bytes))
        throw std::runtime_error{"a room's link without a secret: " + link};
    return secret;
}

}  // namespace

Create create_room(std::size_t players, const std::string& turn_seconds, std::string name,
                   const Token& token) {
    return {.preset = "sequence",
            .players = static_cast<std::uint32_t>(players),
            .sides = {},
            .options = {{"draw", "auto"}, {"deal", "quick"}, {"turn_seconds", turn_seconds}},
            .name = std::move(name),
            .token = token};
}

Table::Table(Tally& tally, const Place& place) : tally_{tally}, place_{place}, people_(place.crowd.all()) {
    connect(host);
}

void Table::connect(std::size_t person) {
    WebSocket& socket = people_[person].socket.emplace(place_.own_host, place_.server);
    place_.poller.add(socket.fd(), place_.first_number + person);
}

bool Table::receive(std::size_t person) {
    const bool could_move = can_move();
    WebSocket& socket = *people_[person].socket;
    const bool was_open = socket.is_open();
    socket.receive([&](std::string_view text) { on_message(person, text); });
    if (!was_open && socket.is_open()) introduce(person);
    return can_move() && !could_move;
}

void Table::introduce(std::size_t person) {
    const std::string name = "Person " + std::to_string(person + 1);
    Token token;
    fill_by_chance(token.bytes);
    if (person == host)
        ask(person, create_room(place_.crowd.players, place_.turn_seconds, name, token));
    else
        ask(person, Join{*room_, name, token, secret_});
}

void Table::on_message(std::size_t person, std::string_view text) {
    ++tally_.frames;
    const std::string_view type = type_of(text);
    if (type == "events" || type == "skip") return on_version(person, text);
    if (type == "clocks") return;  // nobody here waits that long
    if (type == "view") return on_view(person, text);
    const ServerMessage message = read(text);
    if (const auto* accepted = std::get_if<Accepted>(&message)) return on_accepted(person, *accepted);
    if (const auto* own = std::get_if<PrivateEvents>(&message)) {
        if (own->legal) people_[person].legal = *own->legal;
        return;
    }
    throw std::runtime_error{"the server did not do what it was asked: " + std::string{text}};
}

// The others join by the room's link. Without its secret, some hundred joins at a time are taken for guesses
// of room codes.
void Table::on_view(std::size_t person, std::string_view text) {
    people_[person].seen = version_of(text);
    if (person != host || room_) return;
    const ServerMessage message = read(text);
    const auto* view = std::get_if<Snapshot>(&message);
    if (view == nullptr) throw std::runtime_error{"a view is no view"};
    room_ = view->room;
    secret_ = secret_of(view->link);
    for (std::size_t other = 1; other < people_.size(); ++other)
        connect(other);
}

void Table::on_accepted(std::size_t person, const Accepted& accepted) {
    Person& player = people_[person];
    if (player.asked != accepted.id) throw std::runtime_error{"an answer to no question"};
    player.asked.reset();
    newest_ = std::max(newest_, accepted.version);
    if (dealt_) {
        ++tally_.moves;
        const auto passed =
            std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - player.asked_at);
        tally_.latencies_us.push_back(static_cast<std::uint32_t>(passed.count()));
        return look_for_a_move(person);
    }
    on_setup_accepted(person, accepted);
}

void Table::on_setup_accepted(std::size_t person, const Accepted& accepted) {
    if (accepted.room && person < place_.crowd.players)
        return ask(person, Sit{static_cast<std::uint32_t>(person + 1)});
    if (ready_ == people_.size()) {
        dealt_ = true;
        return look_for_a_move(person);
    }
    if (++ready_ < people_.size()) return;
    ask(host, Start{});
}

void Table::on_version(std::size_t person, std::string_view text) {
    Person& player = people_[person];
    const std::uint64_t version = version_of(text);
    if (player.seen && version != *player.seen + 1) throw std::runtime_error{"a gap between two versions"};
    player.seen = version;
    if (person == host && dealt_) {
        const ServerMessage message = read(text);
        if (const auto* told = std::get_if<PublicEvents>(&message))
            over_ = over_ || std::ranges::any_of(told->events, tells_the_end);
    }
    look_for_a_move(person);
}

void Table::look_for_a_move(std::size_t person) {
    const Person& player = people_[person];
    if (!player.legal.empty() && !player.asked && !to_move_) to_move_ = person;
}

void Table::move() {
    const std::size_t person = *std::exchange(to_move_, std::nullopt);
    const LegalActions legal = std::exchange(people_[person].legal, {});
    const Action action = legal.at(tally_.random.below(static_cast<std::uint32_t>(legal.count())));
    ask(person, Move{to_words(action, two_packs)});
}

void Table::ask(std::size_t person, ClientBody body) {
    Person& player = people_[person];
    ClientMessage command{{}, player.seen, std::move(body)};
    fill_by_chance(command.id.bytes);
    player.asked = command.id;
    player.asked_at = Clock::now();
    player.socket->send_text(encode(command));
}

bool Table::is_quiet() const {
    return dealt_ && std::ranges::all_of(people_, [&](const Person& player) {
               return !player.asked && player.seen == newest_;
           });
}

void Table::fill_by_chance(std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(tally_.random.below(256));
}

}  // namespace seq::bench
