#include "server/cluster/cluster_keys.hpp"

#include <algorithm>

#include "server/cluster/encoding.hpp"
#include "server/machine/randomness.hpp"
#include "server/telemetry/log.hpp"

namespace seq::cluster {
namespace {

constexpr std::uint8_t key_format = 1;
constexpr std::uint8_t state_format = 2;  ///< format 1 had no versions
constexpr std::string_view owner_prefix = "owner.";
constexpr std::string_view state_prefix = "state.";
constexpr std::string_view served_prefix = "served.";

template <class Value>
KeySeen<Value> seen(const StoredMessage& message, Expected<Value> (*decode)(std::string_view)) {
    if (message.payload.empty()) return {message.sequence, std::nullopt};
    auto value = decode(message.payload);
    if (value) return {message.sequence, std::move(*value)};
    const std::string trouble = "the key " + message.subject + " cannot be read: " + value.error();
    telemetry::log(telemetry::Event::journal_unreadable, {}, trouble);
    return {message.sequence, tl::unexpected{trouble}};
}

template <class Table, class Seen>
bool replace(Table& table, const std::string& name, Seen seen) {
    auto& known = table[name];
    if (seen.revision <= known.revision) return false;
    known = std::move(seen);
    return true;
}

template <class Table>
typename Table::mapped_type find(const Table& table, const std::string& name) {
    const auto found = table.find(name);
    return found == table.end() ? typename Table::mapped_type{} : found->second;
}

std::string after(std::string_view prefix, const std::string& key) {
    return key.substr(prefix.size());
}

constexpr int push_key_tries = 10;

Subject push_key_subject() {
    return {Stream::keys, "push_key"};
}

std::optional<protocol::Digest> push_key_in(const std::optional<StoredMessage>& stored) {
    protocol::Digest key{};
    if (!stored || stored->payload.size() != key.size()) return std::nullopt;
    std::ranges::copy(stored->payload, key.begin());
    return key;
}

// Two processes that begin at the same time may both find none: the first to write has chosen.
Expected<std::optional<protocol::Digest>> find_push_key(Broker& broker, const protocol::Digest* fresh) {
    std::string why;
    for (int i = 0; i < push_key_tries; ++i) {
        const auto stored = wait_for_newest(broker, push_key_subject());
        if (!stored) {
            why = stored.error().why;
            continue;
        }
        if (const auto key = push_key_in(*stored); key || fresh == nullptr) return key;
        const auto written = wait_for<Acknowledged>([&](auto done) {
            broker.append({.subject = push_key_subject(),
                           .expected = *stored ? (*stored)->sequence : 0,
                           .id = "push-key-" + std::to_string(machine::fresh_bits()),
                           .payload = {fresh->begin(), fresh->end()}},
                          std::move(done));
        });
        if (!written) why = written.error().why;
    }
    return tl::unexpected{"the key of Web Push cannot be " +
                          std::string{fresh == nullptr ? "read: " : "stored: "} + why};
}

}  // namespace

template <typename Archive>
void fields(Archive& archive, Owner& owner) {
    list_fields(archive, owner.node, owner.process, owner.counter);
}

template <typename Archive>
void fields(Archive& archive, NotedState& noted) {
    list_fields(archive, noted.state, noted.term, noted.process, noted.counter, noted.versions.format,
                noted.versions.rules);
}

/// Written before nodes knew each other's versions.
struct StateWithoutVersions {
    NotedState noted{};
};

template <typename Archive>
void fields(Archive& archive, StateWithoutVersions& state) {
    list_fields(archive, state.noted.state, state.noted.term, state.noted.process, state.noted.counter);
}

static Expected<NotedState> decode_without_versions(std::string_view payload) {
    const auto read = decode_stored<StateWithoutVersions>(key_format, payload);
    if (!read) return tl::unexpected{read.error()};
    return read->noted;
}

template <typename Archive>
void fields(Archive& archive, ServedNote& note) {
    list_fields(archive, note.at, note.process, note.counter);
}

std::uint64_t life_of(const ProcessId& process) {
    std::uint64_t life = 0;
    for (std::size_t i = 0; i < sizeof life; ++i)
        life = life << 8U | process[i];
    return life;
}

ProcessId fresh_process(std::uint64_t life) {
    const room::Entropy entropy = machine::fresh_entropy();
    ProcessId process{};
    std::copy_n(entropy.begin(), process.size(), process.begin());
    for (std::size_t i = sizeof life; i > 0; --i, life >>= 8U)
        process[i - 1] = static_cast<std::uint8_t>(life & 0xFFU);
    return process;
}

std::string encode(const Owner& owner) {
    return encode_stored(key_format, owner);
}

std::string encode(const NotedState& state) {
    return encode_stored(state_format, state);
}

std::string encode(const ServedNote& note) {
    return encode_stored(key_format, note);
}

Expected<Owner> decode_owner(std::string_view payload) {
    return decode_stored<Owner>(key_format, payload);
}

Expected<NotedState> decode_state(std::string_view payload) {
    auto noted = format_of(payload) == key_format ? decode_without_versions(payload)
                                                  : decode_stored<NotedState>(state_format, payload);
    if (noted && noted->state > store::RoomState::ended)
        return tl::unexpected{std::string{"it has an unknown state"}};
    return noted;
}

Expected<ServedNote> decode_served(std::string_view payload) {
    return decode_stored<ServedNote>(key_format, payload);
}

std::string owner_key(const protocol::RoomCode& room) {
    return std::string{owner_prefix} + room.text;
}

std::string state_key(const protocol::RoomCode& room) {
    return std::string{state_prefix} + room.text;
}

std::string snapshot_key(const protocol::RoomCode& room) {
    return "snapshot." + room.text;
}

std::string served_key(const std::string& node) {
    return std::string{served_prefix} + node;
}

ClusterKeys::ClusterKeys(Broker& broker) {
    const auto caught_up = [this] {
        const std::lock_guard guard{guard_};
        --to_catch_up_;
    };
    const auto follow = [&](std::string_view prefix, void (ClusterKeys::*on_change)(const StoredMessage&)) {
        following_.push_back(broker.follow(
            std::string{prefix},
            [this, on_change](const StoredMessage& message) { (this->*on_change)(message); }, caught_up));
    };
    follow(owner_prefix, &ClusterKeys::on_owner);
    follow(state_prefix, &ClusterKeys::on_state);
    follow(served_prefix, &ClusterKeys::on_served);
}

void ClusterKeys::on_owner(const StoredMessage& message) {
    auto owner = seen(message, &decode_owner);
    const protocol::RoomCode room{after(owner_prefix, message.subject)};
    std::unique_lock guard{guard_};
    if (!put(room.text, std::move(owner)) || !owner_changed_) return;
    const auto changed = owner_changed_;
    guard.unlock();
    changed(room);
}

void ClusterKeys::on_owner_change(std::function<void(const protocol::RoomCode&)> changed) {
    const std::lock_guard guard{guard_};
    owner_changed_ = std::move(changed);
}

void ClusterKeys::on_state(const StoredMessage& message) {
    auto state = seen(message, &decode_state);
    const std::lock_guard guard{guard_};
    put(after(state_prefix, message.subject), std::move(state));
}

void ClusterKeys::on_served(const StoredMessage& message) {
    auto note = seen(message, &decode_served);
    const std::lock_guard guard{guard_};
    replace(served_, after(served_prefix, message.subject), std::move(note));
}

void ClusterKeys::put(const std::string& room, KeySeen<NotedState> seen) {
    const bool runs = seen.value && *seen.value && (*seen.value)->state == store::RoomState::running;
    if (!replace(states_, room, std::move(seen))) return;
    if (runs)
        running_.insert(room);
    else
        running_.erase(room);
}

bool ClusterKeys::put(const std::string& room, KeySeen<Owner> seen) {
    const auto node_in = [](const KeySeen<Owner>& owner) {
        return owner.value && *owner.value ? (*owner.value)->node : std::string{};
    };
    const std::string before = node_in(find(owners_, room));
    const std::string now = node_in(seen);
    if (!replace(owners_, room, std::move(seen))) return false;
    if (before == now) return true;
    if (!now.empty()) rooms_of_[now].insert(room);
    const auto rooms = rooms_of_.find(before);
    if (rooms == rooms_of_.end()) return true;
    rooms->second.erase(room);
    if (rooms->second.empty()) rooms_of_.erase(rooms);
    return true;
}

KeySeen<Owner> ClusterKeys::owner_of(const protocol::RoomCode& room) const {
    const std::lock_guard guard{guard_};
    return find(owners_, room.text);
}

KeySeen<NotedState> ClusterKeys::state_of(const protocol::RoomCode& room) const {
    const std::lock_guard guard{guard_};
    return find(states_, room.text);
}

RoomVersions ClusterKeys::versions_of(const protocol::RoomCode& room) const {
    const auto state = state_of(room).value;
    return state && *state ? (*state)->versions : RoomVersions{};
}

void ClusterKeys::raise_versions(const protocol::RoomCode& room, const RoomVersions& found) {
    const std::lock_guard guard{guard_};
    const auto state = states_.find(room.text);
    if (state == states_.end() || !state->second.value || !*state->second.value) return;
    RoomVersions& versions = (*state->second.value)->versions;
    versions = newest_of(versions, found);
}

std::size_t ClusterKeys::owned_by(const std::string& node, std::uint64_t life) const {
    const std::lock_guard guard{guard_};
    const auto rooms = rooms_of_.find(node);
    if (rooms == rooms_of_.end()) return 0;
    return static_cast<std::size_t>(std::ranges::count_if(rooms->second, [&](const std::string& room) {
        return life_of((*owners_.at(room).value)->process) == life;
    }));
}

std::vector<protocol::RoomCode> ClusterKeys::rooms_of(const std::string& node) const {
    const std::lock_guard guard{guard_};
    std::vector<protocol::RoomCode> rooms;
    if (const auto found = rooms_of_.find(node); found != rooms_of_.end())
        for (const std::string& room : found->second)
            rooms.push_back({room});
    return rooms;
}

std::optional<room::TimePoint> ClusterKeys::served_by(const std::string& node) const {
    const std::lock_guard guard{guard_};
    const auto note = find(served_, node);
    if (!note.value || !*note.value) return std::nullopt;
    return (*note.value)->at;
}

Expected<std::vector<protocol::RoomCode>> ClusterKeys::living() const {
    const std::lock_guard guard{guard_};
    if (to_catch_up_ > 0) return tl::unexpected{std::string{"the broker has not sent the list of rooms yet"}};
    std::vector<protocol::RoomCode> rooms;
    for (const auto& [room, noted] : states_)
        if (noted.value && *noted.value && (*noted.value)->state != store::RoomState::ended)
            rooms.push_back({room});
    std::ranges::sort(rooms);
    return rooms;
}

std::vector<std::pair<protocol::RoomCode, store::RoomState>> ClusterKeys::rooms() const {
    const std::lock_guard guard{guard_};
    std::vector<std::pair<protocol::RoomCode, store::RoomState>> rooms;
    for (const auto& [room, noted] : states_)
        if (noted.value && *noted.value) rooms.emplace_back(protocol::RoomCode{room}, (*noted.value)->state);
    std::ranges::sort(rooms);
    return rooms;
}

std::vector<protocol::RoomCode> ClusterKeys::running() const {
    const std::lock_guard guard{guard_};
    std::vector<protocol::RoomCode> rooms;
    for (const std::string& room : running_)
        rooms.push_back({room});
    return rooms;
}

bool ClusterKeys::has_caught_up() const {
    const std::lock_guard guard{guard_};
    return to_catch_up_ == 0;
}

void ClusterKeys::note_owner(const protocol::RoomCode& room, std::uint64_t revision,
                             const std::optional<Owner>& owner) {
    const std::lock_guard guard{guard_};
    put(room.text, KeySeen<Owner>{revision, owner});
}

void ClusterKeys::note_state(const protocol::RoomCode& room, std::uint64_t revision,
                             const NotedState& state) {
    const std::lock_guard guard{guard_};
    put(room.text, {revision, state});
}

Expected<std::optional<protocol::Digest>> read_push_key(Broker& broker) {
    return find_push_key(broker, nullptr);
}

Expected<protocol::Digest> push_key_or(Broker& broker, const protocol::Digest& fresh) {
    return find_push_key(broker, &fresh).map([](const auto& key) { return *key; });
}

}  // namespace seq::cluster
