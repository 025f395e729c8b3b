#include "tests/secrecy/execution.hpp"

#include <algorithm>

#include "engine/base/assert.hpp"
#include "tests/support/restored_room.hpp"

namespace seq::secrecy {

using room::Effects;
using room::TimePoint;

namespace {

/// Short, so that scripts reach the warning and sometimes the timeout.
constexpr room::IdleLimits impatient{.room = std::chrono::seconds{25}, .game = std::chrono::seconds{25}};

constexpr const char* link_base = "http://example/r/";

}  // namespace

Execution::Execution(Deal& deal, Script& script, std::size_t players, std::uint64_t seed, Leak leak)
    : deal_{deal}, script_{script}, bots_{script.bot_actions, seed}, seed_{seed}, leak_{leak} {
    if (script.steps.empty() || leak != Leak::none) full_observer_.emplace(deal, players);
}

room::Dependencies Execution::dependencies() {
    return {.chance = [this](const protocol::Digest& master) -> std::unique_ptr<protocol::GameChance> {
                return std::make_unique<DealtChance>(master, deal_);
            },
            .player = [this](BotLevel, const bots::Below&) -> std::unique_ptr<bots::Player> {
                return std::make_unique<ScriptedBot>(bots_);
            }};
}

/// The same in both executions for the same act at the same time.
room::Entropy Execution::entropy() {
    test::SplitMix random{seed_ ^ (acts_ << 48U) ^
                          static_cast<std::uint64_t>(now_.time_since_epoch().count())};
    room::Entropy entropy;
    for (std::uint8_t& byte : entropy)
        byte = static_cast<std::uint8_t>(random.next());
    return entropy;
}

Outcome Execution::act(const Act& act) {
    ++acts_;
    outcome_ = Outcome::nothing;
    asking_ = {};
    std::visit([this](const auto& happens) { (*this)(happens); }, act);
    return outcome_;
}

void Execution::operator()(const Send& send) {
    asking_ = send.session;
    if (room_) return carry_out(room_->take(room::Command{send.session, send.command, entropy()}, now_));
    auto opened = room::Room::open({"TESTR00M00"}, link_base, {send.session, send.command, entropy()}, now_,
                                   dependencies());
    SEQ_ASSERT(opened.has_value());
    room_.emplace(std::move(opened->room));
    carry_out(std::move(opened->effects));
}

void Execution::operator()(const Leave& leave) {
    carry_out(room_->take(room::Disconnected{leave.session}, now_));
}

void Execution::operator()(const Wait& wait) {
    const TimePoint until = now_ + wait.time;
    const auto is_due = [&](const std::optional<TimePoint>& time) { return time && *time <= until; };
    while (is_due(wake_at_) || is_due(durable_at_)) {
        if (is_due(durable_at_) && (!is_due(wake_at_) || *durable_at_ <= *wake_at_)) {
            now_ = std::max(now_, *durable_at_);
            become_durable();
            continue;
        }
        now_ = std::max(now_ + std::chrono::milliseconds{1}, *wake_at_);
        carry_out(room_->take(room::Woken{entropy()}, now_));
    }
    now_ = std::max(now_, until);
}

void Execution::operator()(const Measure& measure) {
    carry_out(room_->take(room::RoundTrip{measure.session, measure.round_trip}, now_));
}

void Execution::operator()(const SlowDisk& disk) {
    disk_takes_ = disk.takes;
}

void Execution::operator()(const Sweep&) {
    carry_out(room_->take(room::Sweep{impatient}, now_));
}

void Execution::operator()(const Restart&) {
    if (durable_at_) become_durable();
    restore();
}

void Execution::operator()(const Kill&) {
    durable_at_.reset();
    waiting_.clear();
    journal_.resize(durable_records_);
    tokens_ = durable_.tokens;
    if (durable_.full_observer) full_observer_.emplace(*durable_.full_observer);
    restore();
}

void Execution::restore() {
    const TimePoint gone = std::exchange(now_, now_ + std::chrono::milliseconds{1});
    outages_.push_back({gone, now_, now_});
    std::vector<room::MemberTokens> tokens;
    for (const auto& [member, changed] : tokens_)
        tokens.push_back(changed);
    auto restored = test::restored_room(link_base, journal_, outages_, dependencies(), 1, {}, tokens);
    SEQ_ASSERT(restored.has_value());
    room_.emplace(std::move(*restored));
    carry_out(room_->take(room::Woken{entropy()}, now_));
}

std::array<std::size_t, 3> Execution::random_values() const {
    return {deal_.piles.size(), deal_.forfeits.size(), deal_.dice.size()};
}

bool Execution::can_lose_records() const {
    return durable_at_ && random_values() == durable_.random_values && tokens_ == durable_.tokens;
}

void Execution::carry_out(Effects effects) {
    const bool durable = effects.records.empty();
    const bool is_first = !durable && !durable_at_;
    const auto values = random_values();
    if (is_first && disk_takes_.count() > 0) {
        durable_.random_values = random_values_before_;
        durable_.tokens = tokens_;
        durable_.full_observer.reset();
        if (full_observer_) durable_.full_observer.emplace(*full_observer_);
    }
    random_values_before_ = values;
    for (room::JournalRecord& record : effects.records) {
        if (full_observer_) full_observer_->read(record);
        journal_.push_back(std::move(record));
    }
    for (room::MemberTokens& changed : effects.tokens)
        tokens_[changed.member] = std::move(changed);
    for (const room::Delivery& delivery : effects.deliveries)
        deliver(delivery);
    for (const room::CloseSession& close : effects.closes)
        if (guest_of(close.session) == script_.observer)
            heard_.push_back({now_, 0, "close " + std::to_string(static_cast<int>(close.reason))});
    wake_at_ = effects.wake_at;
    if (durable) return;
    if (!durable_at_) durable_at_ = now_ + disk_takes_;
    if (*durable_at_ <= now_) become_durable();
}

void Execution::become_durable() {
    durable_at_.reset();
    durable_records_ = journal_.size();
    for (const Frame& frame : std::exchange(waiting_, {}))
        emit(frame);
    carry_out(room_->take(room::Durable{journal_.size()}, now_));
}

// A frame leaves once its record is durable, and after those before it.
void Execution::deliver(const room::Delivery& delivery) {
    Frame frame{.to = delivery.to, .after = delivery.after};
    const bool to_observer = guest_of(delivery.to) == script_.observer;
    if (to_observer) frame.bytes = delivery.text();
    if (full_observer_) {
        const protocol::ServerMessage& message = full_observer_->read(delivery);
        if (on_message) frame.message = message;
        if (const auto* view = std::get_if<protocol::Snapshot>(&message); to_observer && view != nullptr) {
            const auto you = std::ranges::find(view->members, view->you, &protocol::MemberView::member);
            full_observer_->history.watch(you->seat.value_or(spectator));
        }
        if (to_observer && leak_ != Leak::none)
            frame.bytes += leaked(leak_, *full_observer_, script_, message);
    }
    if (leak_ == Leak::thinking_time) frame.late = std::chrono::milliseconds{bots_.last_choices()};
    if (delivery.to == asking_) {
        if (delivery.frame->starts_with(R"({"type":"accepted")")) outcome_ = Outcome::accepted;
        if (delivery.frame->starts_with(R"({"type":"refused")")) outcome_ = Outcome::refused;
    }
    if (frame.after <= durable_records_ && waiting_.empty()) return emit(frame);
    waiting_.push_back(std::move(frame));
}

void Execution::emit(const Frame& frame) {
    if (frame.message) on_message(frame.to, *frame.message);
    if (guest_of(frame.to) == script_.observer)
        heard_.push_back({now_ + frame.late, frame.after, frame.bytes});
}

}  // namespace seq::secrecy
