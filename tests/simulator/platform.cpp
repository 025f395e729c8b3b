#include "tests/simulator/platform.hpp"

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "engine/preset/preset.hpp"
#include "tests/simulator/person.hpp"

namespace seq::simulator {
namespace {

/// FNV-1a.
std::uint64_t mix(std::uint64_t digest, std::string_view text) {
    for (const char c : text)
        digest = (digest ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
    return digest;
}

}  // namespace

Platform::Platform(const PlatformSetup& setup) : machine_{setup.seed}, setup_{setup} {}

Platform::~Platform() = default;

void Platform::set_tables(std::size_t rooms) {
    tables_.resize(rooms);
    for (std::size_t t = 0; t < rooms; ++t) {
        Table& table = tables_[t];
        const Preset& preset = presets()[random().below(presets().size())];
        const bool has_three_teams = has(Feature::three_teams) && random().one_in(4);
        const auto seating = std::ranges::find_if(preset.seatings, [&](const Seating& one) {
            if (has_three_teams) return one.players == 6 && one.sides == 3;
            return one.players <= 4 && random().one_in(2);
        });
        const Seating& chosen = seating == preset.seatings.end() ? preset.seatings.front() : *seating;
        table.preset = preset.name;
        table.players = chosen.players;
        table.deal = has(Feature::ceremonies) && random().one_in(2) ? "ceremony" : "quick";
        const std::size_t extra = has(Feature::spectators) ? random().below(2) : 0;
        const std::size_t absent = has(Feature::bots) ? random().below(chosen.players) : 0;
        const std::size_t count = chosen.players - absent + extra;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = std::string(1, static_cast<char>('A' + t)) + std::to_string(i + 1);
            const std::string address = "10.0." + std::to_string(t) + "." + std::to_string(i + 1);
            table.people.push_back(std::make_shared<Person>(*this, table, name, address));
        }
    }
}

bool Platform::may_act() {
    if (is_ending_) return true;
    if (actions_ >= setup_.actions_max) return false;
    ++actions_;
    return true;
}

void Platform::begin_people() {
    for (const Table& table : tables_)
        for (const auto& person : table.people)
            person->begin();
}

void Platform::run_for(std::chrono::milliseconds time) {
    const Machine::Clock::time_point end = machine_.now() + time;
    while (true) {
        run_all_due();
        const auto next = machine_.next();
        if (!next || *next > end) break;
        machine_.advance_to(*next);
    }
    machine_.advance_to(end);
}

void Platform::compare_with_fresh_views() {
    for (const Table& table : tables_)
        for (const auto& person : table.people)
            if (!person->has_ended()) person->compare_with_fresh_view();
    run_for(std::chrono::seconds{5});
}

std::uint64_t Platform::games() const {
    std::uint64_t sum = 0;
    for (const Table& table : tables_)
        sum += table.people.front()->room().games;
    return sum;
}

void Platform::note(const std::string& who, const std::string& what) const {
    if (!setup_.prints_timeline) return;
    const double at = static_cast<double>(machine_.since_start().count()) / 1000;
    std::printf("%10.3f  %-7s %s\n", at, who.c_str(), what.c_str());
}

void Platform::note_received(const std::string& who, const std::string& text) {
    digest_ = mix(digest_, who);
    digest_ = mix(digest_, std::to_string(machine_.since_start().count()));
    digest_ = mix(digest_, text);
    if (setup_.prints_timeline) note(who, "receives " + text);
}

std::string Platform::describe_people() const {
    std::string text;
    for (const Table& table : tables_)
        for (const auto& person : table.people)
            text += "\n  " + person->state();
    return text;
}

bool Platform::is_settled(const Table& table) {
    return std::ranges::all_of(table.people, [](const std::shared_ptr<Person>& person) {
        return person->has_ended() || person->is_at_rest();
    });
}

// --- faults of the network ---

/// The connection of somebody, for this fault, which is noted; null if that person has none.
std::shared_ptr<MemoryTransport> Platform::any_connection(const std::string& fault) {
    const Table& table = tables_[random().below(tables_.size())];
    const Person& person = *table.people[random().below(table.people.size())];
    auto transport = person.transport();
    if (!transport) return nullptr;
    note("network", person.name() + ": " + fault);
    coverage_.note_fault(fault);
    return transport;
}

void Platform::cut_connection() {
    const auto transport = any_connection("connection cut");
    if (transport) transport->cut();
}

void Platform::silence_connection() {
    const auto transport = any_connection("connection silent");
    if (!transport) return;
    transport->fall_silent();
    // The person's program notices it at some time.
    machine_.after(machine_.up_to(std::chrono::seconds{90}), [transport] {
        if (!transport->is_over()) transport->cut();
    });
}

void Platform::stop_reading() {
    const auto transport = any_connection("nothing read");
    if (!transport) return;
    transport->read_on(false);
    machine_.after(machine_.up_to(std::chrono::seconds{30}), [transport] { transport->read_on(true); });
}

}  // namespace seq::simulator
