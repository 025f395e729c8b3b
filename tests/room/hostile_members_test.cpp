#include <array>
#include <map>

#include "server/room/budget/command_table.hpp"
#include "tests/room/people.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/split_mix.hpp"

// How fast the journal grows if members send anything that a program can send, as fast as a session allows.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

constexpr milliseconds between_commands{20};  // 50 a second, the default limit of a session

/// As docs/operations.md states them, as long-term rates.
constexpr unsigned records_of_seat = 700;
constexpr unsigned records_of_spectator = 350;
constexpr unsigned records_of_strangers = 120;  // who join and leave
constexpr unsigned records_of_room = 6000;      // whatever all members do

/// The room alone, without a server, so that a virtual hour takes seconds.
class Siege {
  public:
    explicit Siege(std::uint64_t seed, const RoomLimits& limits = {}) : random_{seed} {
        const std::string deal = random_.one_in(2) ? "quick" : "ceremony";
        const ClientMessage create{id(), {}, Create{"sequence", 2, {}, {{"deal", deal}}, "Ann", token()}};
        auto opened = Room::open({"TESTR00M00"}, "http://example/r/", {new_session(), create, entropy()},
                                 now_, {}, 1, limits);
        REQUIRE(opened.has_value());
        room_.emplace(std::move(opened->room));
        note(opened->effects);
        seat_ = enter("Mallory");
        spectator_ = enter("Trudy");
        send(seat_.session, Sit{});
        send(SessionId{1}, Sit{});
    }

    /// A hostile member with a seat, one without, and strangers send commands for this long.
    void go_on(minutes time) {
        for (const TimePoint until = now_ + time; now_ < until; now_ += between_commands) {
            if (room_->summary().stage == Stage::lobby && random_.one_in(500)) send(SessionId{1}, Start{});
            annoy(seat_);
            annoy(spectator_);
            join_and_leave();
            if (wake_at_ && *wake_at_ <= now_) note(room_->take(Woken{entropy()}, now_));
        }
    }

    /// The number of records of each minute, oldest first.
    const std::map<std::int64_t, unsigned>& records() const { return records_; }

  private:
    struct Program {
        SessionId session;
        Token token{};
        std::string name;
    };

    CommandId id() { return test::numbered<CommandId>(++counter_); }
    Token token() { return Token{sha256(id().bytes)}; }
    Entropy entropy() { return sha256(id().bytes); }
    SessionId new_session() { return {++sessions_}; }

    void note(const Effects& effects) {
        const auto minute = std::chrono::floor<minutes>(now_).time_since_epoch().count();
        records_[minute] += static_cast<unsigned>(effects.records.size());
        wake_at_ = effects.wake_at;
        if (!effects.records.empty()) note(room_->take(Durable{room_->version()}, now_));
    }
    void send(SessionId session, ClientBody body) {
        note(room_->take(Command{session, {id(), {}, std::move(body)}, entropy()}, now_));
    }
    Program enter(const std::string& name) {
        Program program{new_session(), token(), name};
        send(program.session, Join{room_->code(), name, program.token});
        return program;
    }
    void join_and_leave() {
        const Program stranger = enter("Somebody");
        send(stranger.session, LobbyCommand{Leave{}});
        note(room_->take(Disconnected{stranger.session}, now_));
    }
    /// Breaks the connection and resumes with the newest valid token.
    void come_back(Program& program) {
        note(room_->take(Disconnected{program.session}, now_));
        program.session = new_session();
        const Token next = token();
        const std::uint64_t before = room_->version();
        send(program.session, Resume{room_->code(), program.token, next, {}});
        if (room_->version() > before) program.token = next;
        if (!room_->has(program.session)) {
            program = enter(program.name);  // the token was not accepted
            if (program.name == "Mallory") send(program.session, Sit{});
        }
    }
    void annoy(Program& program) {
        if (random_.one_in(10)) return come_back(program);
        send(program.session, anything());
    }
    MoveWords any_move() {
        constexpr std::array kinds{MoveKind::place, MoveKind::remove, MoveKind::exchange, MoveKind::draw,
                                   MoveKind::pass};
        return {.kind = kinds.at(random_.below(kinds.size())), .card = {}, .space = {}, .sequences = {}};
    }
    MemberId any_member() { return {static_cast<std::uint16_t>(1 + random_.below(4))}; }
    std::uint32_t any_seat() { return static_cast<std::uint32_t>(1 + random_.below(3)); }
    ClientBody anything();
    LobbyCommand anything_around();
    TalkCommand any_talk();

    test::SplitMix random_;
    std::optional<Room> room_;
    TimePoint now_{500'000h};
    std::optional<TimePoint> wake_at_;
    std::uint64_t counter_ = 0;
    std::uint64_t sessions_ = 0;
    std::map<std::int64_t, unsigned> records_;
    Program seat_;
    Program spectator_;
};

ClientBody Siege::anything() {
    const bool yes = random_.one_in(2);
    switch (random_.below(20)) {
        case 0: return Sit{yes ? std::nullopt : std::optional{any_seat()}};
        case 1: return Start{};
        case 2: return Abandon{};
        case 3: return Move{any_move()};
        case 4: return Say{"again and again"};
        case 5: return FetchRecord{};
        case 6: return FetchReplay{};
        case 7: return Pause{};
        case 8: return Unpause{};
        case 9: return SeatBot{any_seat(), BotLevel::easy};
        case 10: return UnseatBot{any_seat()};
        case 11: return StandIn{any_member(), BotLevel::easy};
        case 12: return VoteStandIn{any_member(), {}};
        case 13: return EndStandIn{any_member()};
        case 14: return DealCommit{1, 1, sha256(id().bytes)};
        case 15: return DealReveal{1, 1, sha256(id().bytes)};
        case 16: return any_talk();
        default: return anything_around();
    }
}

LobbyCommand Siege::anything_around() {
    const bool yes = random_.one_in(2);
    switch (random_.below(15)) {
        case 0: return Stand{};
        case 1: return SetReady{yes};
        case 2: return AskSeat{any_seat()};
        case 3: return GiveSeat{any_member()};
        case 4: return SetOption{"draw", yes ? "auto" : "manual"};
        case 5: return SetGame{"sequence", yes ? 2U : 3U, {}};
        case 6: return ShuffleSeats{};
        case 7:
            return SetFlag{RoomFlag{static_cast<std::uint8_t>(random_.below(room_flags.size()))},
                           yes && random_.one_in(20)};
        case 8: return RenewLink{};
        case 9: return Admit{static_cast<std::uint32_t>(random_.below(9))};
        case 10: return TurnAway{static_cast<std::uint32_t>(random_.below(9))};
        case 11: return MuteMember{any_member(), yes};
        case 12: return HandOver{any_member()};
        case 13: return RemoveMember{any_member(), {}};
        default: return Leave{};
    }
}

TalkCommand Siege::any_talk() {
    const bool yes = random_.one_in(2);
    switch (random_.below(7)) {
        case 0: return SayPhrase{"good-game"};
        case 1: return React{random_.below(200), "heart"};
        case 2: return CallMessage{random_.below(200)};
        case 3: return Concede{};
        case 4: return RuleOnCall{yes};
        case 5: return VoteOnCall{yes};
        default: return MakeReferee{any_member()};
    }
}

/// The most records of one class in a minute: a command makes at most one.
unsigned records_of(CommandClass kind, const std::optional<Rate>& rate) {
    return rate && kind != CommandClass::read ? static_cast<unsigned>(rate->a_minute) : 0;
}

}  // namespace

TEST_CASE("the records that the budgets allow in a minute are those that the documentation states") {
    constexpr unsigned talk_of_member = 30;
    constexpr unsigned talk_of_room = 240;
    constexpr unsigned away_and_back = 2 * 4;  // after 15 seconds each
    constexpr unsigned by_the_room = 150;      // bots, clocks, what ends a deal
    unsigned seat = talk_of_member + away_and_back;
    unsigned spectator = talk_of_member + away_and_back;
    unsigned room = talk_of_room + records_of_strangers + by_the_room + 64 * away_and_back;
    for (std::size_t index = 0; index < command_classes; ++index) {
        const auto kind = static_cast<CommandClass>(index);
        const ClassLimits& rates = limits_of(kind);
        seat += records_of(kind, rates.member);
        if (rates.unseated) spectator += records_of(kind, rates.member);
        room += records_of(kind, rates.unseated);
        room += rates.seated ? records_of(kind, rates.seated) : seats_max * records_of(kind, rates.member);
    }
    CHECK(seat <= records_of_seat);
    CHECK(spectator <= records_of_spectator);
    CHECK(2 * joins_rate.a_minute <= records_of_strangers);
    CHECK(room <= records_of_room);
}

TEST_CASE(
    "whatever a hostile player, a hostile spectator and strangers send, records stay below the stated rate") {
    for (std::uint64_t seed = 1; seed <= test::rounds(2); ++seed) {
        CAPTURE(seed);
        Siege siege{seed};
        siege.go_on(6min);
        unsigned count = 0;
        for (const auto& [minute, records] : siege.records())
            if (++count > 2)  // the first two minutes have the bursts
                CHECK(records <= records_of_seat + records_of_spectator + records_of_strangers);
        CHECK(count >= 6);
    }
}

TEST_CASE("without budgets the same attack writes several times as much") {
    Siege siege{1, {.budget_factor = 1'000'000}};
    siege.go_on(3min);
    const auto third = std::next(siege.records().begin(), 2);
    CHECK(third->second > 3 * (records_of_seat + records_of_spectator + records_of_strangers));
}

}  // namespace seq::room
