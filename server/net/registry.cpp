#include "server/net/registry.hpp"

#include <limits>

#include "engine/base/mutant.hpp"
#include "server/net/chance.hpp"
#include "server/net/replies.hpp"
#include "server/watch/log.hpp"

namespace seq::net {
namespace {

constexpr Registry::Refusal server_full{
    "server-full", "this server has as many rooms as it can keep; please try again later"};
constexpr Registry::Refusal too_many_rooms{
    "too-many", "there are too many rooms already that were made from your address; please use one of them"};
constexpr Registry::Refusal no_such_room{"unknown-room", "there is no room with this code",
                                         Entrance::no_such_room};
constexpr Registry::Refusal room_unreadable{"room-quarantined",
                                            "This room's records cannot be read, so it stays closed. Other "
                                            "rooms go on; please ask the operator to look "
                                            "at the server's log."};

/// The code of the room that a create makes. It follows from the create, so that one that is sent again finds
/// its room, loaded or not. Only who knows the token can compute it. There is another one to try if the
/// journal cannot be read at the place where the first one would be.
protocol::RoomCode code_for(const protocol::CommandId& id, const protocol::Create& create,
                            std::uint8_t attempt) {
    const protocol::Digest hash = create.token.hash();
    std::vector<std::uint8_t> content{id.bytes.begin(), id.bytes.end()};
    content.insert(content.end(), hash.begin(), hash.end());
    content.push_back(attempt);
    const protocol::Digest digest = protocol::sha256(content);
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof bits; ++i)
        bits = bits << 8U | digest[i];
    return protocol::make_room_code(bits);
}

/// What an operator is told who wants something of a room that cannot be loaded.
Closing outcome_without_host(const Registry::Refusal& refusal) {
    if (refusal.code == room_unreadable.code) return Closing::room_broken;
    return refusal.entrance == Entrance::no_such_room ? Closing::no_such_room : Closing::server_full;
}

}  // namespace

Registry::Registry(store::Journal& journal, Loops& loops, const Limits& limits, Figures& figures,
                   std::string link_base)
    : loops_{loops},
      limits_{limits},
      serving_{journal, limits.note_every},
      storage_{journal, limits.probe_every, [this] { tell_that_storage_is_back(); }},
      reading_{std::numeric_limits<std::size_t>::max()},  // a room waits for one page at a time
      house_{journal, storage_, serving_, *this, reading_, hasher_, limits, figures, std::move(link_base)} {
    for (std::size_t i = 0; i < loops.count(); ++i)
        slices_.push_back(std::make_unique<Slices>(loops.executor(i)));
}

void Registry::enter(std::shared_ptr<Peer> peer, protocol::ClientMessage message, Scrutiny scrutiny) {
    if (storage_is_full()) {
        house_.figures.refusals.add("storage-full");
        peer->deliver({refuse_storage_full(message.id)});
        return peer->entered(Entrance::not_now, nullptr);
    }
    const Found host = host_for(*peer, message);
    if (host) return (*host)->enter(std::move(peer), std::move(message), scrutiny);
    const Refusal& why = host.error();
    const bool is_guess = why.entrance == Entrance::no_such_room && scrutiny == Scrutiny::strict;
    house_.figures.refusals.add(is_guess ? "too-many" : why.code);
    peer->deliver({is_guess ? refuse_guessing(message.id) : refusal(message.id, why.code, why.sentence)});
    peer->entered(is_guess ? Entrance::refused : why.entrance, nullptr);
}

Registry::Found Registry::host_for(const Peer& peer, const protocol::ClientMessage& message) {
    if (const auto* create = std::get_if<protocol::Create>(&message.body))
        return made_by(peer, message.id, *create);
    const auto* join = std::get_if<protocol::Join>(&message.body);
    return with_code(join != nullptr ? join->room : std::get<protocol::Resume>(message.body).room);
}

Registry::Found Registry::made_by(const Peer& peer, const protocol::CommandId& id,
                                  const protocol::Create& create) {
    constexpr std::uint8_t tries = 10;
    Found known = tl::unexpected{room_unreadable};
    protocol::RoomCode code;
    for (std::uint8_t i = 0; i < tries && !known && known.error().code == room_unreadable.code; ++i) {
        code = code_for(id, create, i);
        known = with_code(code);
    }
    if (known || known.error().entrance != Entrance::no_such_room) return known;
    const Clock::time_point now = Clock::now();
    const std::lock_guard guard{guard_};
    if (auto host = find(code)) return host;  // the same create was quicker on another connection
    if (makers_.has_enough(peer.from(), limits_, now)) return tl::unexpected{too_many_rooms};
    if (!has_place()) return tl::unexpected{server_full};
    makers_.note(code, peer.from(), now);
    return add(code, RoomHost::Begins::to_be_made);
}

// A code that is nobody's gets no host: guesses would fill the memory that friends need.
Registry::Found Registry::with_code(const protocol::RoomCode& code) {
    {
        const std::lock_guard guard{guard_};
        if (auto host = find(code)) return host;
    }
    const auto newest = house_.journal.newest(code);
    if (!newest) {
        watch::log(watch::Event::journal_unreadable, {.room = code.text},
                   "cannot look up: " + newest.error());
        return tl::unexpected{room_unreadable};
    }
    if (newest->version == 0) return tl::unexpected{no_such_room};
    const std::lock_guard guard{guard_};
    if (auto host = find(code)) return host;  // somebody was quicker
    if (!has_place()) return tl::unexpected{server_full};
    return add(code, RoomHost::Begins::to_be_loaded);
}

// 50 random bits do not meet twice in practice, but two rooms in one log would be the end of both.
std::optional<protocol::RoomCode> Registry::unused_code() {
    constexpr int tries = 10;
    for (int i = 0; i < tries; ++i) {
        protocol::RoomCode code = protocol::make_room_code(fresh_bits());
        {
            const std::lock_guard guard{guard_};
            if (find(code)) continue;
        }
        const auto newest = house_.journal.newest(code);
        if (newest && newest->version == 0) return code;
    }
    return std::nullopt;
}

// Where all places are taken, the loaded room that was left longest ago makes place. Its host decides on its
// own thread, so for a moment there may be one more.
bool Registry::has_place() {
    if (rooms_.size() < limits_.rooms_max + leaving_.size()) return true;
    std::shared_ptr<RoomHost> longest;
    Clock::time_point longest_since = Clock::time_point::max();
    for (const auto& [code, host] : rooms_) {
        const Clock::time_point since = host->idle_since();
        if (since >= longest_since || leaving_.contains(code)) continue;
        longest = host;
        longest_since = since;
    }
    if (!longest || is_mutant("abandoned-rooms-keep-places")) return false;
    leaving_.insert(longest->code().text);
    longest->make_place();
    return true;
}

std::shared_ptr<RoomHost> Registry::add(const protocol::RoomCode& code, RoomHost::Begins begins) {
    const std::size_t loop = std::hash<std::string>{}(code.text) % loops_.count();
    auto host = std::make_shared<RoomHost>(code, begins, loops_.executor(loop), *slices_[loop], house_);
    rooms_.emplace(code.text, host);
    return host;
}

std::shared_ptr<RoomHost> Registry::find(const protocol::RoomCode& code) const {
    const auto found = rooms_.find(code.text);
    return found == rooms_.end() ? nullptr : found->second;
}

void Registry::forget(const protocol::RoomCode& code, const RoomHost* host) {
    const std::lock_guard guard{guard_};
    const auto found = rooms_.find(code.text);
    if (found == rooms_.end() || found->second.get() != host) return;
    leaving_.erase(code.text);
    rooms_.erase(found);
}

void Registry::note_game(const protocol::RoomCode& code) {
    const std::lock_guard guard{guard_};
    makers_.note_game(code);
}

void Registry::note_stays(const protocol::RoomCode& code) {
    const std::lock_guard guard{guard_};
    leaving_.erase(code.text);
}

void Registry::note_end(const protocol::RoomCode& code) {
    const std::lock_guard guard{guard_};
    makers_.forget(code);
}

void Registry::load_unfinished() {
    const Clock::time_point began = Clock::now();
    std::size_t loaded = 0;
    const auto unfinished =
        is_mutant("start-loads-all-rooms") ? house_.journal.living() : house_.journal.unfinished();
    if (!unfinished) {
        list_is_unreadable_ = true;
        watch::log(watch::Event::journal_unreadable, {},
                   "cannot list the unfinished rooms, they load on demand: " + unfinished.error());
        return;
    }
    for (const protocol::RoomCode& code : *unfinished) {
        std::shared_ptr<RoomHost> host;
        {
            const std::lock_guard guard{guard_};
            host = add(code, RoomHost::Begins::to_be_loaded);
        }
        if (host->load_at_start()) ++loaded;
    }
    const auto took = std::chrono::floor<std::chrono::milliseconds>(Clock::now() - began);
    watch::log(watch::Event::replayed, {},
               std::to_string(loaded) + " rooms were loaded in " + std::to_string(took.count()) + " ms");
}

std::vector<std::shared_ptr<RoomHost>> Registry::all() const {
    const std::lock_guard guard{guard_};
    std::vector<std::shared_ptr<RoomHost>> hosts;
    for (const auto& [code, host] : rooms_)
        hosts.push_back(host);
    return hosts;
}

void Registry::tell_that_storage_is_back() {
    serving_.go_on();
    for (const auto& host : all())
        host->storage_is_back();
}

void Registry::ask_the_loaded() {
    for (const auto& host : all())
        host->look_for_idleness();
}

std::size_t Registry::size() const {
    const std::lock_guard guard{guard_};
    return rooms_.size();
}

bool Registry::has_loaded(const protocol::RoomCode& code) const {
    const std::lock_guard guard{guard_};
    return find(code) != nullptr;
}

void Registry::ask_if_idle(const protocol::RoomCode& code, std::function<void()> asked) {
    if (const Found host = with_code(code)) return (*host)->load_and_look(std::move(asked));
    asked();
}

void Registry::close_for_good(const protocol::RoomCode& code, OnClosed told) {
    const Found host = with_code(code);
    if (host) return (*host)->close_for_good(std::move(told));
    const Closing outcome = outcome_without_host(host.error());
    if (outcome != Closing::room_broken) return told(outcome);
    house_.journal.end(code);  // nobody is in it, and nothing can be added to it
    told(Closing::done);
}

void Registry::reopen(const protocol::RoomCode& code, OnClosed told) {
    const Found host = with_code(code);
    if (host) return (*host)->reopen(std::move(told));
    told(outcome_without_host(host.error()));
}

void Registry::begin_sweeping() {
    sweep_.emplace(house_.journal, *this, serving_, limits_.rooms_idle, limits_.sweep_every);
}

void Registry::stop() {
    sweep_.reset();
    const auto hosts = all();
    still_working_ = hosts.size();
    for (const auto& host : hosts)
        host->stop([this] { --still_working_; });
    reading_.stop();
    hasher_.stop();
}

}  // namespace seq::net
