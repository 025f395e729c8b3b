#include "bench/sizing/played_room.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "bench/move/table.hpp"
#include "protocol/message/codec.hpp"

namespace seq::bench {
namespace {

using namespace protocol;

constexpr std::size_t host = 0;
constexpr room::RoomLimits without_budgets{.budget_factor = 1'000'000};

room::SessionId session_of(std::size_t player) {
    return {player + 1};
}

/// The command as a server decodes it, with the digest of its content.
ClientMessage as_received(const ClientMessage& command) {
    auto received = decode_client(encode(command));
    if (!received) throw std::runtime_error{"a command that cannot be read: " + received.error().sentence};
    return std::move(*received);
}

std::string name_of(std::size_t player) {
    return "Person " + std::to_string(player + 1);
}

}  // namespace

// An odd factor, so that no two numbers below 2^50 have the same code.
RoomCode code_of(std::uint64_t number) {
    return make_room_code(number * 0x9e3779b97f4a7c15);
}

PlayedRoom::PlayedRoom(std::uint64_t number, const Plan& plan)
    : number_{number}, now_{plan.begins}, random_{number + 1}, legal_(plan.players) {
    const ClientMessage create{
        {}, {}, create_room(plan.players, plan.turn_seconds, name_of(host), Token{next_bits()})};
    auto opened =
        room::Room::open(code_of(number), "http://127.0.0.1/r/",
                         {session_of(host), as_received(create), next_bits()}, now_, {}, 1, without_budgets);
    if (!opened) throw std::runtime_error{"a room that cannot be made: " + opened.error().sentence};
    room_.emplace(std::move(opened->room));
    carry_out(std::move(opened->effects));
    for (std::size_t player = 1; player < plan.players; ++player)
        send(player, Join{code(), name_of(player), Token{next_bits()}});
    for (std::size_t player = 0; player < plan.players; ++player)
        send(player, Sit{static_cast<std::uint32_t>(player + 1)});
    send(host, Start{});
}

void PlayedRoom::move() {
    if (room_->finished()) send(host, Start{});
    const auto to_move =
        std::ranges::find_if(legal_, [](const LegalActions& legal) { return !legal.empty(); });
    if (to_move == legal_.end()) throw std::runtime_error{"nobody can move"};
    const Action action = to_move->at(random_.below(static_cast<std::uint32_t>(to_move->count())));
    send(static_cast<std::size_t>(to_move - legal_.begin()), Move{to_words(action, two_packs)});
}

std::vector<room::JournalRecord> PlayedRoom::take_records() {
    return std::exchange(records_, {});
}

// The only outage so far was the time before the first start.
std::optional<room::StateSnapshot> PlayedRoom::take_snapshot(const std::string& build) {
    auto snapshot = std::exchange(snapshot_, std::nullopt);
    if (!snapshot) return snapshot;
    snapshot->program = build;
    snapshot->outages = 1;
    return snapshot;
}

void PlayedRoom::send(std::size_t player, ClientBody body) {
    now_ += std::chrono::seconds{1};
    ClientMessage command{{}, room_->version(), std::move(body)};
    std::ranges::copy_n(next_bits().begin(), command.id.bytes.size(), command.id.bytes.begin());
    const std::uint64_t before = room_->version();
    carry_out(room_->take(room::Command{session_of(player), as_received(command), next_bits()}, now_));
    if (room_->version() == before) throw std::runtime_error{"a command was refused"};
    carry_out(room_->take(room::Durable{room_->version()}, now_));
}

void PlayedRoom::carry_out(room::Effects effects) {
    std::ranges::move(effects.records, std::back_inserter(records_));
    if (effects.snapshot) snapshot_ = std::move(effects.snapshot);
    for (const room::Delivery& delivery : effects.deliveries)
        on_message(delivery.to.number - 1, delivery.text());
}

void PlayedRoom::on_message(std::size_t player, const std::string& text) {
    if (!text.starts_with(R"({"type":"private")")) return;
    const auto message = decode_server(text);
    const auto* own = message ? std::get_if<PrivateEvents>(&*message) : nullptr;
    if (own == nullptr) throw std::runtime_error{"a message that cannot be read: " + text};
    if (own->legal) legal_[player] = *own->legal;
}

Digest PlayedRoom::next_bits() {
    return sha256(as_bytes(std::to_string(number_) + " " + std::to_string(++draws_)));
}

}  // namespace seq::bench
