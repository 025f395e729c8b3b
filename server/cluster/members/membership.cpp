#include "server/cluster/members/membership.hpp"

#include <algorithm>

#include "protocol/digest/digest.hpp"
#include "server/machine/randomness.hpp"

namespace seq::cluster {
namespace {

constexpr std::size_t peers_max = 1000;  ///< names that were heard, dead ones included

}  // namespace

Membership::Membership(Broker& broker, std::string node, std::function<void()> on_change,
                       const MembershipSetup& setup)
    : broker_{broker},
      node_{std::move(node)},
      on_change_{std::move(on_change)},
      setup_{setup},
      life_{machine::fresh_bits() | 1U},
      listens_since_{Clock::now()},
      own_beat_at_{listens_since_},
      worked_at_{listens_since_},
      next_beat_{listens_since_},
      lease_{setup.dead_after * 3 / 4},
      is_draining_{!setup.wants_rooms},
      format_{setup.versions.oldest_format} {
    thread_.emplace([this] { return work(); }, machine::BackgroundSetup{.first = listens_since_});
    listening_ = broker_.subscribe(
        subject_of_beats("*"),
        [this](std::string_view subject, std::string_view payload) { on_beat(subject, payload); });
}

void Membership::on_beat(std::string_view subject, std::string_view payload) {
    const auto beat = decode_beat(payload);
    const auto named = node_of_beat(subject);
    if (!beat || !named) return;
    const std::string& node = *named;
    {
        const std::lock_guard guard{guard_};
        if (node == node_ && beat->life != life_) {
            rival_seen_ = Clock::now();
            return;
        }
        if (!peers_.contains(node) && peers_.size() >= peers_max) return;
        OtherNode& peer = peers_[node];
        if (peer.beat.life == beat->life && peer.beat.count >= beat->count) return;
        peer = {*beat, Clock::now()};
        if (node == node_) note_own_beat(peer);
    }
    thread_->wake();
}

void Membership::note_own_beat(const OtherNode& own) {
    lease_.note_received(own.beat.count, own.seen);
    if (misses_own_beats(own.seen)) listens_since_ = own.seen;
    own_beat_at_ = own.seen;
}

std::optional<Membership::Clock::time_point> Membership::work() {
    std::optional<Beat> beat;
    std::string summary_now;
    Clock::time_point next;
    {
        const std::lock_guard guard{guard_};
        const Clock::time_point now = Clock::now();
        listen_again_if_interrupted(now);
        if (now >= next_beat_) {
            beat = Beat{life_, ++count_, is_draining_, setup_.versions};
            lease_.note_sent(count_, now);
            next_beat_ = now + setup_.every;
        }
        next = next_change(now);
        format_ = common_format(now);
        summary_now = summary(now);
    }
    if (beat) broker_.publish(subject_of_beats(node_), encode(*beat));
    if (std::exchange(summary_, summary_now) != summary_now && on_change_) on_change_();
    return next;
}

// While this process did not run or had no connection, it could not hear anybody.
void Membership::listen_again_if_interrupted(Clock::time_point now) {
    const bool was_paused = now - worked_at_ > setup_.every * 2;
    worked_at_ = now;
    if (was_paused || !broker_.is_connected()) listens_since_ = now;
}

// The next beat, or the time at which a node counts as dead.
Membership::Clock::time_point Membership::next_change(Clock::time_point now) const {
    Clock::time_point next = next_beat_;
    for (const auto& [node, peer] : peers_)
        if (const auto dies = std::max(peer.seen, listens_since_) + setup_.dead_after; dies > now)
            next = std::min(next, dies);
    return next;
}

// A connection can be silent without being lost. What else it has not delivered meanwhile is unknown.
bool Membership::misses_own_beats(Clock::time_point now) const {
    return now - own_beat_at_ > setup_.every * 2;
}

bool Membership::is_listening(Clock::time_point now) const {
    return misses_own_beats(now) || now - listens_since_ < setup_.dead_after;
}

bool Membership::lives(const OtherNode& peer, Clock::time_point now) const {
    return is_listening(now) || now - peer.seen < setup_.dead_after;
}

std::string Membership::summary(Clock::time_point now) const {
    std::string text{is_listening(now) ? "?" : "!"};
    for (const auto& [node, peer] : peers_)
        if (lives(peer, now))
            text += ' ' + node + (peer.beat.is_draining ? '-' : '+') + std::to_string(peer.beat.life);
    return text;
}

bool Membership::lives_as(const std::string& node, std::uint64_t life) const {
    if (node == node_) return life == 0 || life == life_;
    const std::lock_guard guard{guard_};
    const Clock::time_point now = Clock::now();
    const auto peer = peers_.find(node);
    if (peer == peers_.end()) return is_listening(now);
    return (life == 0 || life == peer->second.beat.life) && lives(peer->second, now);
}

std::optional<Membership::Clock::time_point> Membership::sure_since() const {
    const std::lock_guard guard{guard_};
    return lease_.sure_since(Clock::now());
}

std::vector<std::string> Membership::living() const {
    const std::lock_guard guard{guard_};
    std::vector<std::string> nodes{node_};
    for (const auto& [node, peer] : peers_)
        if (node != node_ && lives(peer, Clock::now())) nodes.push_back(node);
    std::ranges::sort(nodes);
    return nodes;
}

bool Membership::knows_who_lives() const {
    const std::lock_guard guard{guard_};
    return !is_listening(Clock::now());
}

std::string Membership::choose(const protocol::RoomCode& room, const RoomVersions& versions,
                               bool among_draining) const {
    std::string chosen;
    int rules = 0;  // of the chosen node
    const bool rules_count = versions.rules > 0;
    protocol::Digest highest{};
    const auto consider = [&](const std::string& node, bool is_draining, const KnownVersions& known) {
        if (is_draining != among_draining || !known.can_take(versions)) return;
        if (rules_count && !chosen.empty() && known.rules > rules) return;
        const auto weight = protocol::sha256_of({protocol::as_bytes(room.text), protocol::as_bytes(node)});
        const bool is_nearer = rules_count && known.rules < rules;
        if (!chosen.empty() && !is_nearer && weight <= highest) return;
        chosen = node;
        rules = known.rules;
        highest = weight;
    };
    const std::lock_guard guard{guard_};
    const Clock::time_point now = Clock::now();
    consider(node_, is_draining_, setup_.versions);
    for (const auto& [node, peer] : peers_)
        if (node != node_ && lives(peer, now)) consider(node, peer.beat.is_draining, peer.beat.versions);
    return chosen;
}

// An equally suitable node keeps the room instead of redirecting.
std::string Membership::better_for(const protocol::RoomCode& room, const RoomVersions& versions) const {
    std::string chosen = chosen_for(room, versions);
    if (chosen.empty() || chosen == node_) return {};
    const std::lock_guard guard{guard_};
    if (is_draining_ || !setup_.versions.can_take(versions)) return chosen;
    const auto peer = peers_.find(chosen);
    const bool is_nearer = versions.rules > 0 && peer != peers_.end() &&
                           peer->second.beat.versions.rules < setup_.versions.rules;
    return is_nearer ? chosen : std::string{};
}

// Before it is known who lives, nothing is written that an older node could not read.
std::uint8_t Membership::common_format(Clock::time_point now) const {
    if (is_listening(now)) return setup_.versions.oldest_format;
    std::uint8_t format = setup_.versions.newest_format;
    for (const auto& [node, peer] : peers_)
        if (lives(peer, now)) format = std::min(format, peer.beat.versions.newest_format);
    return std::max(format, setup_.versions.oldest_format);
}

std::optional<KnownVersions> Membership::versions_of(const std::string& node) const {
    if (node == node_) return setup_.versions;
    const std::lock_guard guard{guard_};
    const auto peer = peers_.find(node);
    return peer == peers_.end() ? std::nullopt : std::optional{peer->second.beat.versions};
}

std::uint64_t Membership::life_of(const std::string& node) const {
    if (node == node_) return life_;
    const std::lock_guard guard{guard_};
    const auto peer = peers_.find(node);
    return peer == peers_.end() ? 0 : peer->second.beat.life;
}

std::string Membership::incompatible_node() const {
    const std::lock_guard guard{guard_};
    for (const auto& [node, peer] : peers_)
        if (peer.beat.routing < routing_by_redirects && lives(peer, Clock::now())) return node;
    return {};
}

void Membership::set_draining(bool is_draining) {
    {
        const std::lock_guard guard{guard_};
        is_draining_ = is_draining;
        next_beat_ = Clock::now();
    }
    thread_->wake();
}

bool Membership::has_rival() const {
    const std::lock_guard guard{guard_};
    return rival_seen_ && Clock::now() - *rival_seen_ < setup_.dead_after / 2;
}

Membership::Clock::duration Membership::lease_age() const {
    const std::lock_guard guard{guard_};
    const auto own = peers_.find(node_);
    return own == peers_.end() ? Clock::duration::zero() : Clock::now() - own->second.seen;
}

}  // namespace seq::cluster
