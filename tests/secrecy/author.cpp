#include <algorithm>
#include <array>

#include "tests/secrecy/guests.hpp"
#include "tests/secrecy/session.hpp"

namespace seq::secrecy {
namespace {

using namespace protocol;
using std::chrono::milliseconds;

/// Writes a script while it plays the session.
class Author {
  public:
    Author(SimulatedSession& simulated, std::size_t acts)
        : simulated_{simulated},
          random_{simulated.seed},
          execution_{simulated.deal, simulated.script, simulated.table.players, simulated.seed},
          acts_{acts} {
        execution_.on_message = [this](SessionId to, const ServerMessage& message) {
            guests_.hear(to, message);
        };
    }

    void write() {
        gather();
        for (std::size_t n = 0; n < acts_ && !over_; ++n)
            act();
        simulated_.history = execution_.full_observer().history;
    }

  private:
    Script& script() { return simulated_.script; }
    bool is_observer(const Guest& who) const { return who.number == simulated_.script.observer; }

    /// Performs an act and appends it to the script, unless it ended the game or made a bot pass.
    Outcome happen(Act what) {
        const std::size_t heard = execution_.heard().size();
        const std::size_t bot_actions = script().bot_actions.size();
        const Outcome outcome = execution_.act(what);
        over_ = execution_.full_observer().has_ended() || execution_.bots().has_passed();
        simulated_.heard = execution_.heard();
        if (over_) {
            simulated_.heard.resize(heard);
            script().bot_actions.resize(bot_actions);
        } else {
            script().steps.push_back({std::move(what), outcome});
        }
        return outcome;
    }
    Outcome say(const Guest& who, ClientBody body) {
        return happen(Send{*who.session, guests_.command(std::move(body))});
    }

    /// Everybody joins and takes a seat, and the host starts. Spectators join before the seats are taken;
    /// bots get the seats that are left.
    void gather() {
        const Table& table = simulated_.table;
        const std::size_t watchers = random_.one_in(2) ? 1 : 0;
        persons_ = random_.one_in(3) ? 1 + random_.below(table.players) : table.players;
        script().observer = watchers > 0 && random_.one_in(2) ? persons_ : random_.below(persons_);
        const Guest& host = guests_.add();
        say(host, Create{.preset = table.preset,
                         .players = table.players,
                         .sides = table.sides == 0 ? std::nullopt : std::optional{table.sides},
                         .options = table.options,
                         .name = host.name(),
                         .token = host.token});
        while (guests_.size() < persons_ + watchers) {
            const Guest& guest = guests_.add();
            say(guest, Join{{"TESTR00M00"}, guest.name(), guest.token});
        }
        for (std::size_t n = 0; n < persons_; ++n)
            say(guests_.at(n), Sit{});
        for (std::size_t n = persons_; n < table.players; ++n)
            say(host, SeatBot{.seat = {}, .level = BotLevel::medium});
        say(host, Start{});
        for (int n = 0; n < 3 && !execution_.full_observer().history.has_begun(); ++n)
            happen(Wait{std::chrono::seconds{30}});  // for a ceremony that lacks contributions
        script().seat = guests_.at(script().observer).seat.value_or(spectator);
        execution_.full_observer().history.watch(script().seat);
    }

    void act() {
        const std::size_t dice = random_.below(100);
        Guest& observer = guests_.at(script().observer);
        if (dice < 57) return play();
        if (dice < 59) return claim(anybody());
        if (dice < 60) return change_device(anybody());
        if (dice < 62) return substitute(anybody());
        if (dice < 70) return observer.session ? try_anything(observer) : come_back(observer);
        if (dice < 73) return try_in_vain(anybody());
        if (dice < 76) return random_.one_in(3) ? quarrel(anybody(), anybody()) : chat(anybody());
        if (dice < 86) return meddle(anybody());
        if (dice < 89) return come_or_go(observer);
        if (dice < 93) return come_or_go(anybody());
        if (dice < 95) return come_late();
        if (dice < 96) return measure(anybody());
        if (dice < 97) return let_a_bot_sit_in();
        if (dice < 98) return wait();
        switch (random_.below(12)) {
            case 0: return restart();
            case 1:
            case 2:
            case 3: return kill();
            case 4:
            case 5: return static_cast<void>(happen(Sweep{}));
            default: return static_cast<void>(happen(SlowDisk{milliseconds{random_.below(4) * 700}}));
        }
    }

    /// A random player who can act makes a random move. A pass reveals something about a hand, so only the
    /// observer passes.
    void play() {
        std::vector<std::pair<Guest*, const LegalActions*>> able;
        for (const auto& [number, legal] : execution_.full_observer().legal())
            if (guests_.at(number).session && !legal.empty()) able.emplace_back(&guests_.at(number), &legal);
        if (able.empty()) return bring_back();
        const auto& [who, legal] = able[random_.below(able.size())];
        const Action action = legal->at(random_.below(legal->count()));
        if (std::holds_alternative<Pass>(action) && !is_observer(*who)) {
            over_ = true;
            return;
        }
        say(*who, Move{to_words(action, execution_.full_observer().deck())});
    }

    MoveWords any_words() {
        static constexpr std::array kinds{MoveKind::place, MoveKind::remove, MoveKind::exchange,
                                          MoveKind::draw,  MoveKind::pass,   MoveKind::forfeit,
                                          MoveKind::place, MoveKind::place};
        const Deck& deck = execution_.full_observer().deck();
        const Space space{static_cast<std::uint8_t>(random_.below(Space::count))};
        return {.kind = kinds[random_.below(kinds.size())],
                .card = std::string{deck.names[random_.below(face_count)]},
                .space = space,
                .sequences = {}};
    }

    /// The observer's commands, valid or not, get the same answer in both executions.
    void try_anything(Guest& who) {
        switch (random_.below(10)) {
            case 5: say(who, FetchGameNights{}); return;
            case 0: say(who, Sit{.seat = static_cast<std::uint32_t>(random_.below(14))}); return;
            case 1: say(who, Start{}); return;
            case 2: say(who, FetchRecord{}); return;
            case 3: say(who, FetchReplay{}); return;
            case 4: again(who); return;
            default: say(who, Move{any_words()}); return;
        }
    }
    /// A command that was sent before, or another one with its id.
    void again(const Guest& who) {
        std::vector<const ClientMessage*> before;
        for (const Step& step : script().steps)
            if (const auto* sent = std::get_if<Send>(&step.act);
                sent && guest_of(sent->session) == who.number)
                before.push_back(&sent->command);
        ClientMessage command = *before[random_.below(before.size())];
        if (random_.one_in(2)) command.body = Say{"again"};
        happen(Send{*who.session, std::move(command)});
    }
    /// Others only send commands that are refused in every execution: it is not their turn, or they do not
    /// play.
    void try_in_vain(Guest& who) {
        const auto legal = execution_.full_observer().legal().find(who.number);
        const bool may_act = legal != execution_.full_observer().legal().end() && !legal->second.empty();
        if (!who.session || is_observer(who) || may_act) return;
        say(who,
            Move{{.kind = MoveKind::place, .card = any_words().card, .space = Space{0}, .sequences = {}}});
    }

    void chat(const Guest& who) {
        static constexpr std::array texts{"hello", "put your 7H on d4", "well done", "I have a jack"};
        if (who.session) say(who, Say{texts[random_.below(texts.size())], random_.one_in(2)});
    }
    /// One guest calls what another says; the call is conceded, and cards that nobody chooses are forfeited
    /// at random (S23).
    void quarrel(const Guest& speaker, const Guest& caller) {
        if (!speaker.session || !caller.session) return;
        if (say(speaker, Say{"block"}) != Outcome::accepted || guests_.messages().empty()) return;
        const TalkCommand call{CallMessage{guests_.messages().back()}};
        if (over_ || !caller.session || say(caller, call) != Outcome::accepted || over_) return;
        if (speaker.session) say(speaker, TalkCommand{Concede{}});
        if (!over_) happen(Wait{std::chrono::seconds{31}});
    }
    /// Any other command in a room during a game. Whether it is accepted depends only on public facts.
    void meddle(const Guest& who) {
        if (who.session) say(who, meddling(who));
    }
    ClientBody meddling(const Guest& who) {
        const MemberId member{static_cast<std::uint16_t>(1 + random_.below(guests_.size() + 1))};
        const auto& messages = guests_.messages();
        const MessageNumber message = messages.empty() ? 1 : messages[random_.below(messages.size())];
        const bool yes = random_.one_in(2);
        switch (random_.below(29)) {
            case 24: return HandOver{who.id};
            case 26: return AskSeat{1 + static_cast<std::uint32_t>(random_.below(4))};
            case 25: return GiveSeat{member};
            case 23: return NameTable{"Thursday's round"};
            case 0: return Pause{};
            case 1: return SetReady{yes};
            case 2:
            case 8:
            case 21:
            case 22: return SetFlag{room_flags[random_.below(room_flags.size())].flag, yes};
            case 3: return MuteMember{member, yes};
            case 4: return HandOver{member};
            case 5: return ShuffleSeats{};
            case 6: return VoteStandIn{member};
            case 7: return EndStandIn{member};
            case 9: return MakeReferee{member};
            case 10: return SayPhrase{"hello"};
            case 11: return React{message, "thumbs-up"};
            case 12: return Concede{};
            case 13: return RuleOnCall{yes};
            case 14: return VoteOnCall{yes};
            case 15: return StandIn{.member = member, .level = BotLevel::easy};
            case 16: return CallMessage{message};
            case 17: return CallMessage{messages.empty() ? 1 : messages.back()};
            case 18: return Emote{"wow"};
            case 19: return Nudge{static_cast<std::uint32_t>(1 + random_.below(4))};
            case 20: return SetAvatar{{"fox", 1}};
            default: return Unpause{};
        }
    }
    void measure(const Guest& who) {
        if (who.session) happen(Measure{*who.session, milliseconds{random_.below(3'000)}});
    }
    void come_or_go(Guest& who) {
        if (!who.session) return come_back(who);
        const SessionId session = *who.session;
        if (random_.one_in(4)) return come_back(who);  // a second connection replaces the first
        who.session.reset();
        happen(Leave{session});
    }
    void come_back(Guest& who) {
        const Resume resume = guests_.resume(who, !random_.one_in(3));
        guests_.connect(who);
        if (say(who, resume) == Outcome::accepted) who.token = who.next_token;
    }
    /// Brings back a guest whom the game may be waiting for.
    void bring_back() {
        const auto gone = std::ranges::find_if(guests_, [](const Guest& who) { return !who.session; });
        if (gone == guests_.end() || random_.one_in(3)) return wait();
        come_back(*gone);
    }
    void let_a_bot_sit_in() {
        const Guest& host = guests_.at(0);
        const auto gone = std::ranges::find_if(guests_, [](const Guest& who) { return !who.session; });
        if (!host.session || gone == guests_.end()) return;
        happen(Wait{std::chrono::seconds{16}});  // until they count as absent
        if (!over_ && host.session) say(host, StandIn{.member = gone->id, .level = BotLevel::hard});
    }
    void come_late() {
        Guest& guest = guests_.add();
        if (say(guest, Join{{"TESTR00M00"}, guest.name(), guest.token}) != Outcome::accepted)
            guest.session.reset();
    }
    /// All others do what the host or most players have to do.
    void agree(const Guest& about, const LobbyCommand& command) {
        for (const Guest& who : guests_)
            if (&who != &about && who.session && !over_) say(who, command);
    }
    /// For so long that somebody else may have the place.
    void be_away(Guest& who) {
        const auto session = std::exchange(who.session, std::nullopt);
        if (session) happen(Leave{*session});
        if (!over_) happen(Wait{std::chrono::seconds{random_.one_in(3) ? 310 : 61}});
    }
    /// The guest has lost the key, and says on another device who they are.
    void claim(Guest& who) {
        be_away(who);
        if (over_) return;
        const Resume fresh = guests_.resume(who, false);
        Join join{fresh.room, who.name(), fresh.next_token};
        join.claim = true;
        who.seen.reset();
        guests_.connect(who);
        say(who, join);
        agree(who, Admit{guests_.newest_knock()});
        if (who.seen) who.token = who.next_token;
    }
    void change_device(Guest& who) {
        if (who.session) say(who, AskForMoveKey{});
        if (over_ || !who.move_key) return;
        who.token = *std::exchange(who.move_key, std::nullopt);
        come_back(who);
    }
    /// Somebody without a seat takes over. Some sessions end just before that, with all hands still unseen.
    void substitute(Guest& former) {
        if (guests_.size() == persons_) return come_late();
        Guest& asker = guests_.at(persons_ + random_.below(guests_.size() - persons_));
        const Seat seat =
            random_.one_in(3) ? Seat::at(simulated_.table.players - 1) : former.seat.value_or(Seat{1});
        if (former.seat == seat) be_away(former);
        if (over_ || !asker.session) return;
        if (say(asker, LobbyCommand{AskSeat{seat.number}}) != Outcome::accepted || over_) return;
        if (!is_observer(asker) || random_.one_in(2)) return agree(asker, GiveSeat{asker.id});
        come_back(asker);
        over_ = true;
    }
    void wait() { happen(Wait{milliseconds{random_.below(20'000)}}); }
    void restart() {
        for (Guest& guest : guests_)
            guest.session.reset();
        happen(Restart{});
    }
    /// The process is killed while the disk is writing what has just happened.
    void kill() {
        happen(SlowDisk{milliseconds{1'000}});
        if (!over_) play();
        if (over_ || !execution_.can_lose_records()) return;
        for (Guest& guest : guests_)
            guest.session.reset();
        happen(Kill{});
    }
    Guest& anybody() { return guests_.at(random_.below(persons_)); }

    SimulatedSession& simulated_;
    test::SplitMix random_;
    Execution execution_;
    Guests guests_;
    std::size_t acts_;
    std::size_t persons_ = 0;  ///< on seats: the first guests
    bool over_ = false;
};

}  // namespace

std::unique_ptr<SimulatedSession> simulate_session(Table table, std::size_t acts, std::uint64_t seed) {
    auto simulated = std::make_unique<SimulatedSession>();
    simulated->table = std::move(table);
    simulated->seed = seed;
    simulated->deal.deck = find_preset(simulated->table.preset)->deck;
    Author{*simulated, acts}.write();
    return simulated;
}

}  // namespace seq::secrecy
