#include "bench/move/table.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "protocol/message/codec.hpp"

namespace seq::bench {
namespace {

using namespace protocol;

constexpr std::size_t host = 0;

std::string name_of(std::size_t person) {
    return "Person " + std::to_string(person + 1);
}

/// The version in a message, without decoding the rest: there are four copies of everything to look at, which
/// must not limit the server.
std::uint64_t version_of(std::string_view text) {
    constexpr std::string_view name = R"("version":)";
    const std::size_t at = text.find(name);
    std::uint64_t version = 0;
    if (at != std::string_view::npos)
        std::from_chars(text.data() + at + name.size(), text.data() + text.size(), version);
    if (version == 0) throw std::runtime_error{"a message has no version"};
    return version;
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

Table::Table(Tally& tally, boost::asio::io_context& io, const Address& server, std::uint32_t own_host,
             const Plan& plan, std::function<void()> on_turn)
    : tally_{tally},
      io_{io},
      server_{server},
      own_host_{own_host},
      on_turn_{std::move(on_turn)},
      people_(plan.players) {}

void Table::create() {
    connect(host);
    ask(host, create_room(people_.size(), "off", name_of(host), drawn<Token>()));
}

// By the room's link. Without its secret, some hundred joins at a time are taken for guesses of room codes.
void Table::join() {
    for (std::size_t person = host + 1; person < people_.size(); ++person) {
        connect(person);
        ask(person, Join{room_, name_of(person), drawn<Token>(), secret_});
    }
}

void Table::sit() {
    for (std::size_t person = host; person < people_.size(); ++person)
        ask(person, Sit{static_cast<std::uint32_t>(person + 1)});
}

void Table::start() {
    ask(host, Start{});
}

void Table::connect(std::size_t person) {
    people_[person].socket.emplace(io_, own_host_, server_).listen([this, person](std::string_view text) {
        on_message(person, text);
    });
}

void Table::on_message(std::size_t person, std::string_view text) {
    const auto is = [text](std::string_view type) { return text.substr(9).starts_with(type); };
    if (is("events\"") || is("skip\"")) return on_version(person, text);
    if (is("clocks\"")) return;  // nobody here waits that long
    if (is("view\"")) return on_view(person, text);
    const auto message = decode_server(text);
    if (!message) throw std::runtime_error{"a message that cannot be read: " + message.error().sentence};
    if (const auto* accepted = std::get_if<Accepted>(&*message))
        return on_accepted(person, accepted->id, accepted->version);
    const auto* own = std::get_if<PrivateEvents>(&*message);
    if (own == nullptr)
        throw std::runtime_error{"the server did not do what it was asked: " + std::string{text}};
    if (own->legal) people_[person].legal = *own->legal;
}

void Table::on_view(std::size_t person, std::string_view text) {
    people_[person].seen = version_of(text);
    if (person != host) return;
    const auto message = decode_server(text);
    const auto* view = message ? std::get_if<Snapshot>(&*message) : nullptr;
    if (view == nullptr) throw std::runtime_error{"a view is no view"};
    room_ = view->room;
    if (!from_hex(std::string_view{view->link}.substr(view->link.find('#') + 1), secret_.bytes))
        throw std::runtime_error{"a room's link without a secret: " + view->link};
}

void Table::on_accepted(std::size_t person, const CommandId& id, std::uint64_t version) {
    Person& player = people_[person];
    if (player.asked != id) throw std::runtime_error{"an answer to no question"};
    player.asked.reset();
    newest_ = std::max(newest_, version);
    if (std::exchange(player.moves, false)) {
        ++tally_.moves;
        const auto passed =
            std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - player.asked_at);
        tally_.latencies_us.push_back(static_cast<std::uint32_t>(passed.count()));
    }
    look_for_a_move(person);
}

void Table::on_version(std::size_t person, std::string_view text) {
    Person& player = people_[person];
    const std::uint64_t version = version_of(text);
    if (player.seen != 0 && version != player.seen + 1)
        throw std::runtime_error{"a gap between two versions"};
    player.seen = version;
    if (person == host && text.find("\"game-ended\"") != std::string_view::npos) over_ = true;
    look_for_a_move(person);
}

void Table::look_for_a_move(std::size_t person) {
    const Person& player = people_[person];
    if (player.legal.empty() || player.asked || to_move_) return;
    to_move_ = person;
    on_turn_();
}

void Table::move() {
    if (!to_move_) throw std::runtime_error{"nobody can move"};
    const std::size_t person = *std::exchange(to_move_, std::nullopt);
    const LegalActions legal = std::exchange(people_[person].legal, {});
    const Action action = legal.at(tally_.random.below(static_cast<std::uint32_t>(legal.count())));
    people_[person].moves = true;
    ask(person, Move{to_words(action, two_packs)});
}

void Table::ask(std::size_t person, ClientBody body) {
    Person& player = people_[person];
    const auto seen = player.seen == 0 ? std::nullopt : std::optional{player.seen};
    const ClientMessage command{drawn<CommandId>(), seen, std::move(body)};
    player.asked = command.id;
    player.asked_at = Clock::now();
    player.socket->send_text(encode(command));
}

bool Table::is_quiet() const {
    return std::ranges::all_of(people_, [&](const Person& person) {
        return !person.socket || (!person.asked && person.seen == newest_);
    });
}

template <typename Random>
Random Table::drawn() {
    Random random;
    for (std::uint8_t& byte : random.bytes)
        byte = static_cast<std::uint8_t>(tally_.random.below(256));
    return random;
}

}  // namespace seq::bench
