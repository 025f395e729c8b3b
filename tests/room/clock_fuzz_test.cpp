#include <ostream>
#include <rapidcheck.h>

#include "server/room/journal/entry_codec.hpp"
#include "tests/room/people.hpp"

// Whatever people do, a turn lasts as long as the option says: an independent and simpler count of the time
// is compared with the room's.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

constexpr milliseconds whole{60s};
constexpr milliseconds lag_compensation_max{1000};

/// The next step of a test, and its amount.
struct Step {
    std::uint8_t what = 0;
    std::uint32_t much = 0;
};
std::ostream& operator<<(std::ostream& out, const Step& step) {
    return out << step.what % 8 << ':' << step.much;
}

class ClockedTable {
  public:
    explicit ClockedTable(const std::string& preset) : sim_{2, {{"turn_seconds", "60"}}, preset} {
        sim_.begin({"Bob"});
        look();
    }

    void take(const Step& step) {
        switch (step.what % 8) {
            case 0:
            case 1: return pass(milliseconds{step.much % 70'000});
            case 2: return move(step.much);
            case 3: return pause(step.much % 2 == 0);
            case 4: return hold(step.much % 2 == 0);
            case 5: return connect(step.much % 2 == 0);
            case 6: return measure(milliseconds{step.much % 5'000});
            default:
                return step.much % 4 == 0 ? restart(milliseconds{step.much})
                                          : pass(milliseconds{step.much % 2'000});
        }
    }

  private:
    /// Passes time from one wake-up of the room to the next.
    void pass(milliseconds time) {
        for (int wakes = 0; time > 0ms && !sim_.room().finished(); ++wakes) {
            RC_ASSERT(wakes < 1000);  // a timer in the past would wake the room endlessly
            const auto wake = sim_.wake_at();
            const auto until_wake = wake ? std::max(*wake - sim_.now(), 0ms) : time;
            const auto step = std::min(time, until_wake);
            if (runs()) ran_ += step;
            if (!paused_ && told_by_ > durable_) on_its_way_ += step;
            time -= step;
            sim_.pass_time(step);
            look();
        }
    }
    bool runs() const {
        return !paused_ && told_by_ <= durable_ && (!waits_until_ || sim_.now() >= *waits_until_);
    }

    /// Reads what has been recorded since the last time.
    void look() {
        if (!holding_) durable_ = sim_.journal().size();
        for (; read_ < sim_.journal().size(); ++read_) {
            const std::string& body = sim_.journal()[read_].body;
            const auto is_move = [](const std::string& text) {
                const auto entry = decode_entry(text);
                const auto* move = entry ? command_in<Move>(*entry) : nullptr;
                return move != nullptr && move->words.kind != MoveKind::draw;
            };
            const auto has = [&](const char* text) { return body.find(text) != std::string::npos; };
            if (has("\"clock-ran-out\"") && !in_a_row_) {
                RC_ASSERT(ran_ >= whole - lost_);  // no turn is cut short
                RC_ASSERT(ran_ <= whole + allowed_);
            }
            in_a_row_ = has("\"clock-ran-out\"") && !has("\"turn-began\"");
            is_away_ = has("\"went-away\"") || (is_away_ && !has("\"came-back\""));
            const bool acted = is_move(body);
            if (has("\"turn-began\"")) {
                begin_turn();
            } else if (acted) {
                allowed_ += lag_compensation_max;
            }
            if (has("\"turn-began\"") || acted) told_by_ = read_ + 1;
        }
        if (!holding_) durable_ = sim_.journal().size();
        RC_ASSERT(sim_.room().finished() || ran_ <= whole + allowed_);  // no turn lasts longer than allowed
    }

    void begin_turn() {
        ran_ = on_its_way_ = lost_ = 0ms;
        allowed_ = lag_compensation_max;
        waits_until_.reset();
    }

    /// The server is down for a while; that time counts for no turn. Ann is back at once; a turn of Bob's
    /// waits for him until he counts as absent, if he did not before.
    void restart(milliseconds gone) {
        hold(false);
        sim_.restart(gone + 1ms);
        waits_until_.reset();
        // Records do not tell how long they took to reach the disk, so the remaining time counts from their
        // timestamps.
        lost_ += std::exchange(on_its_way_, 0ms);
        sim_.come_back("Ann");
        const Friend& ann = sim_.at("Ann");
        if (ann.view->turn != *ann.seat && !is_away_) waits_until_ = sim_.now() + 15s;
        look();
    }
    void move(std::uint32_t n) {
        if (holding_ || sim_.room().finished()) return;  // players see only what was released
        Friend& ann = sim_.at("Ann");                    // never leaves, and so knows whose turn it is
        Friend& who = ann.view->turn == *ann.seat ? ann : sim_.at("Bob");
        if (!who.session || who.legal.empty()) return;
        sim_.act(who, who.legal.at(n % who.legal.count()));
        look();
    }
    void pause(bool on) {
        if (!sim_.at("Ann").session || sim_.room().finished()) return;
        sim_.send("Ann", on ? ClientBody{Pause{}} : ClientBody{Unpause{}});
        paused_ = on;
        look();
    }
    void hold(bool on) {
        if (on)
            sim_.hold_journal();
        else
            sim_.release_journal();
        holding_ = on;
        look();
    }
    void connect(bool on) {
        if (holding_ || on == sim_.at("Bob").session.has_value()) return;
        if (on) {
            waits_until_.reset();
            sim_.come_back("Bob");
        } else
            sim_.lose("Bob");
        look();
    }
    void measure(milliseconds round_trip) {
        for (const char* name : {"Ann", "Bob"})
            if (sim_.at(name).session) sim_.measure(name, round_trip);
    }

    RoomSimulator sim_;
    milliseconds ran_{0};
    milliseconds allowed_{lag_compensation_max};
    milliseconds on_its_way_{0};  ///< the frame that gave the turn
    milliseconds lost_{0};        ///< of that, by restarts
    std::size_t read_ = 0;
    std::size_t told_by_ = 0;
    std::size_t durable_ = 0;
    bool in_a_row_ = false;  ///< the room moves on for the same turn
    bool is_away_ = false;   ///< Bob
    bool paused_ = false;
    std::optional<TimePoint> waits_until_;  ///< after a restart, for a player who is not back
    bool holding_ = false;
};

void check(const std::string& preset) {
    const bool holds = rc::check(preset + ": a turn lasts as long as it should, whatever happens", [&] {
        const auto steps = *rc::gen::container<std::vector<Step>>(
            rc::gen::construct<Step>(rc::gen::arbitrary<std::uint8_t>(), rc::gen::inRange(0U, 100'000U)));
        ClockedTable table{preset};
        for (const Step& step : steps)
            table.take(step);
    });
    CHECK(holds);
}

TEST_CASE("no sequence of pauses, moves, disconnects and restarts makes a turn longer or shorter") {
    check("sequence");
    check("sequence-dice");
}

}  // namespace
}  // namespace seq::room
