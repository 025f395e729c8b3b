#include "tests/simulator/choices.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "engine/preset/preset.hpp"

namespace seq::simulator {
namespace {

using namespace protocol;

using Choice = std::optional<ClientBody>;

/// The keys of the example of RFC 8291.
constexpr const char* push_key =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* push_auth = "BTBZMqHH6r4Tts7J_aSIgg";

/// One choice: its functions share what it depends on.
struct Chooser {
    const client::Room& room;
    const Circumstances& given;
    test::SplitMix& random = given.random;

    bool has(Feature feature) const { return given.features.contains(feature); }
    bool sometimes(Feature feature, std::size_t times) const { return has(feature) && random.one_in(times); }
    bool flag() const { return random.one_in(2); }
    auto below() const {
        return [this](std::uint32_t count) { return static_cast<std::uint32_t>(random.below(count)); };
    }

    bool is_screen() const {
        const MemberView* you = room.member(room.you);
        return you != nullptr && you->screen;
    }

    MemberId any_member() const {
        if (room.members.empty() || random.one_in(20)) return MemberId{99};
        return room.members[random.below(room.members.size())].member;
    }
    std::uint32_t any_seat() const { return static_cast<std::uint32_t>(1 + random.below(4)); }
    BotLevel any_level() const { return flag() ? BotLevel::easy : BotLevel::medium; }

    Choice choose() const {
        if (room.archived) return std::nullopt;
        if (is_screen()) return given.is_ending || !random.one_in(20) ? std::nullopt : mistake();
        if (!room.knocks.empty() && random.one_in(3)) return answer_knock();
        if (room.call && random.one_in(10)) return settle_call();
        if (!given.is_ending) {
            if (sometimes(Feature::talk, 12)) return talk();
            if (room.playing() && sometimes(Feature::talk, 12)) return Nudge{room.view->turn.number};
            if (room.playing() && sometimes(Feature::calls, 15)) return talk_and_call();
            if (room.dealing() && sometimes(Feature::mistakes, 4)) return wrong_part();
            if (sometimes(Feature::mistakes, 20)) return mistake();
            if (sometimes(Feature::doors, 25)) return change_door();
            if (sometimes(Feature::hosts, 40)) return change_host();
            if (sometimes(Feature::hosts, 15)) return replace_host();
            if (sometimes(Feature::seats, 30)) return change_seat();
            if (random.one_in(80)) return fetch();
        }
        return room.playing() ? in_game() : in_lobby();
    }

    MessageNumber newest_message() const { return room.chat.empty() ? 1 : room.chat.back().message; }

    /// What a program or a person in a hurry sends, and a server must refuse without any other effect.
    Choice mistake() const {
        switch (random.below(22)) {
            case 0: return SayPhrase{"no-such-phrase"};
            case 1: return React{newest_message(), "no-such-reaction"};
            case 2: return Admit{99};
            case 3: return CallMessage{newest_message()};
            case 4: return VoteStandIn{any_member(), any_level()};
            case 5: return StandIn{any_member(), any_level()};
            case 6: return HandOver{room.you};
            case 7: return FetchRecord{99};
            case 8: return Start{};
            case 9: return settle_call();
            case 10: return wrong_part();
            case 11: return wrong_setting();
            case 12: return Emote{"no-such-emote"};
            case 13: return SetAvatar{{"no-such-emoji", 1}};
            case 14: return Nudge{any_seat()};
            case 15: return SetAvatar{{"owl", 1}};
            default: return wrong_move();
        }
    }

    /// A part of a deal that the deal does not wait for.
    Choice wrong_part() const {
        const Digest wrong{1};
        if (!room.deal) return DealReveal{room.games + 1, 0, wrong};
        const DealView& deal = *room.deal;
        const Seat seat = room.seat();
        const bool has_sealed = seat.is_seat() && deal.seats[seat.index()].commit.has_value();
        if (has_sealed && flag()) return DealCommit{deal.game, deal.epoch, wrong};
        return DealReveal{deal.game, deal.epoch, wrong};
    }

    Choice wrong_setting() const {
        switch (random.below(4)) {
            case 0: return SetGame{"no-such-game", 2, {}};
            case 1: return SetGame{"sequence", 5, {}};
            case 2: return SetGame{"sequence", 6, 4};
            default: return SetOption{"draw", "sometimes"};
        }
    }

    Choice wrong_move() const {
        if (!room.legal.empty() && flag()) return changed_move();
        static constexpr std::array kinds{
            MoveKind::place, MoveKind::remove,  MoveKind::exchange, MoveKind::draw, MoveKind::pass,
            MoveKind::roll,  MoveKind::forfeit, MoveKind::put,      MoveKind::swap, MoveKind::cast};
        static constexpr std::array cards{"ZZ", "JC", "JS", "7H", "QD", "2C", "AS", "TD"};
        const MoveKind kind = kinds[random.below(kinds.size())];
        std::string card = cards[random.below(cards.size())];
        const auto* view = room.view ? std::get_if<cards::View>(&room.view->game) : nullptr;
        if (view != nullptr && !view->hand.empty() && flag())
            card = room.deck().name(view->hand[random.below(view->hand.size())]);
        return Move{{.kind = kind, .card = card, .space = any_space()}};
    }

    /// A legal move, but of another kind, on another space, or with a sequence that it does not complete.
    Choice changed_move() const {
        static constexpr std::array card_kinds{MoveKind::place, MoveKind::remove, MoveKind::exchange};
        static constexpr std::array dice_kinds{MoveKind::put, MoveKind::swap, MoveKind::remove};
        MoveWords words = to_words(bots::choose_uniformly(room.legal, below()), room.deck());
        switch (random.below(4)) {
            case 0: words.sequences = {{Space{0}, Space{4}}}; break;
            case 1: words.kind = (words.card.empty() ? dice_kinds : card_kinds)[random.below(3)]; break;
            default: words.space = any_space();
        }
        if (!words.space) words.space = any_space();  // otherwise the message may be malformed
        return Move{words};
    }

    Space any_space() const { return Space{static_cast<std::uint8_t>(random.below(Space::count))}; }

    /// A text that the list upholds by a strong word or by two weak ones, or that is no table talk (T1).
    static std::string hint(std::size_t number) {
        static constexpr std::array texts{"I need spades, number ", "left of the corner, number ",
                                          "back in a number of seconds: "};
        return texts.at(number % texts.size()) + std::to_string(number);
    }

    Choice talk_and_call() const {
        if (!flag()) return CallMessage{newest_message()};
        const std::size_t number = random.below(1000);
        return Say{hint(number), number % 4 != 0};
    }

    Choice answer_knock() const {
        const Knock& one = room.knocks[random.below(room.knocks.size())];
        if (!given.is_ending && random.one_in(one.claims ? 100 : 4)) return TurnAway{one.knock};
        return Admit{one.knock};
    }

    Choice change_door() const {
        switch (random.below(12)) {
            case 10: return NameTable{flag() ? std::optional{any_table_name()} : std::nullopt};
            case 8: return SetVoiceLink{flag() ? std::optional{any_voice_link()} : std::nullopt};
            case 0:
            case 1:
            case 6:
            case 7:
            case 9: {
                const RoomFlag flag = room_flags[random.below(room_flags.size())].flag;
                const bool turns_on = flag == RoomFlag::seats_rotate ? !random.one_in(4) : random.one_in(4);
                return SetFlag{flag, turns_on};
            }
            case 2: return SetPassword{std::string{"open sesame"}};
            case 3: return SetPassword{};
            case 4: return RenewLink{};
            case 5: return MuteMember{any_member(), flag()};
            default:
                if (!random.one_in(4)) return std::nullopt;
                return RemoveMember{flag() ? std::optional{any_member()} : std::nullopt, any_level()};
        }
    }

    std::string any_voice_link() const {
        return "https://meet.example/" + std::to_string(random.below(1000));
    }

    std::string any_table_name() const { return "Round " + std::to_string(random.below(1000)); }

    Choice change_host() const {
        switch (random.below(4)) {
            case 0: return HandOver{any_member()};
            case 1: return EndStandIn{any_member()};
            case 2: return MakeReferee{flag() ? std::optional{any_member()} : std::nullopt};
            default:
                if (!random.one_in(5)) return std::nullopt;
                return Abandon{};
        }
    }

    /// Takes over from an absent host, or confirms somebody who may have.
    Choice replace_host() const {
        const MemberView* host = room.member(room.host);
        return HandOver{host != nullptr && host->away_since ? room.you : room.host};
    }

    /// A spectator asks for the seat of a bot or of somebody who is away, and others grant it.
    Choice substitute() const {
        for (const MemberView& member : room.members) {
            if (member.asks && member.member != room.you && random.one_in(6)) return GiveSeat{member.member};
            const bool may_be_free = member.seat && (member.bot || member.away_since);
            if (may_be_free && !room.seat().is_seat() && random.one_in(20))
                return AskSeat{member.seat->number};
        }
        return std::nullopt;
    }

    Choice change_seat() const {
        switch (random.below(6)) {
            case 0: return Sit{any_seat()};
            case 1: return Stand{};
            case 2: return AskSeat{any_seat()};
            case 3: return GiveSeat{any_member()};
            case 4: return ShuffleSeats{};
            default: return UnseatBot{any_seat()};
        }
    }

    /// What changes nothing in the room.
    Choice fetch() const {
        switch (random.below(10)) {
            case 9: return FetchGameNights{};
            case 6: return FetchPastGames{};
            case 7: return ShareGame{1 + static_cast<std::uint32_t>(random.below(4)), !random.one_in(4)};
            case 8: return OpenReplay{*room.code, 1, {}};
            case 0: return PushSubscribe{any_endpoint(), push_key, push_auth};
            case 1: return PushUnsubscribe{flag() ? std::optional{any_endpoint()} : std::nullopt};
            case 2:
            case 3: return FetchRecord{};
            default: return FetchReplay{};
        }
    }

    /// Of one of four browsers of each person, or one that the server does not call.
    std::string any_endpoint() const {
        if (random.one_in(6)) return "https://push.example:8443/";
        return "https://push.example/" + std::to_string(random.below(4));
    }

    Choice change_settings() const {
        if (sometimes(Feature::other_games, 2)) {
            const Preset& preset = presets()[random.below(presets().size())];
            const Seating& seating = preset.seatings[random.below(preset.seatings.size())];
            if (seating.players > given.people + 1) return std::nullopt;
            return SetGame{std::string{preset.name}, seating.players, {}};
        }
        struct Setting {
            const char* key;
            const char* value;
        };
        static constexpr std::array settings{
            Setting{"draw", "auto"},         Setting{"draw", "manual"},
            Setting{"draw_grace", "0"},      Setting{"draw_grace", "7"},
            Setting{"table_talk", "call"},   Setting{"table_talk", "honour"},
            Setting{"table_talk", "silent"}, Setting{"line", "6"},
            Setting{"target", "25"},         Setting{"stake", "400"},
            Setting{"best_of", "3"},         Setting{"best_of", "1"},
            Setting{"deal", "quick"},        Setting{"deal", "ceremony"},
            Setting{"at_zero", "random"},    Setting{"sequences_per_cast", "all"},
            Setting{"no_such_option", "1"}};
        const Setting& one = settings[random.below(settings.size())];
        return SetOption{one.key, one.value};
    }

    Choice in_lobby() const {
        if (given.is_ending || room.dealing()) return std::nullopt;
        if (!room.is_host() && sometimes(Feature::leaving, 60)) return Leave{};
        if (!room.seat().is_seat() && !room.free_seats().empty()) {
            if (sometimes(Feature::spectators, 2)) return std::nullopt;
            return Sit{};
        }
        const bool is_asked = room.ready_check && !room.is_host();
        if (random.one_in(is_asked ? 3 : 10)) return SetReady{is_asked || flag()};
        if (random.one_in(20)) return SetAvatar{{"fox", static_cast<std::uint32_t>(random.below(9))}};
        if (!room.is_host()) return std::nullopt;
        if (sometimes(Feature::options, 6)) return change_settings();
        if (sometimes(Feature::calls, 8)) {
            if (flag()) return MakeReferee{any_member()};
            return SetOption{"table_talk", random.one_in(4) ? "honour" : "call"};
        }
        if (sometimes(Feature::clocks, 8)) return SetOption{"turn_seconds", random.one_in(4) ? "off" : "15"};
        if (room.ready_check) return during_ready_check();
        if (random.one_in(6)) return ready_check();
        if (room.free_seats().empty()) return Start{};
        const bool all_have_come = room.members.size() >= given.people;
        if (has(Feature::bots) && (all_have_come || random.one_in(6))) return SeatBot{{}, any_level()};
        if (random.one_in(20)) return SeatBot{{}, BotLevel::easy};
        return std::nullopt;
    }

    /// The host asks who is ready, and bots take the other seats soon, later or never.
    Choice ready_check() const {
        CheckReady command{.open = !random.one_in(5), .check = {}};
        if (has(Feature::bots) && flag()) {
            command.check.level = any_level();
            command.check.seconds = static_cast<std::uint32_t>(random.below(40));
        }
        return command;
    }

    /// The host waits, and does not wait for ever.
    Choice during_ready_check() const {
        if (!random.one_in(8)) return std::nullopt;
        if (random.one_in(3)) return CheckReady{};
        return room.free_seats().empty() && flag() ? Choice{Start{}} : ready_check();
    }

    /// If the host is away, a player may end the pause. A spectator has to become the host first.
    Choice end_pause() const {
        if (room.is_host()) return Unpause{};
        if (!random.one_in(4)) return std::nullopt;
        return room.seat().is_seat() || flag() ? Choice{Unpause{}} : HandOver{room.you};
    }

    Choice in_game() const {
        if (has(Feature::seats))
            if (Choice choice = substitute()) return choice;
        if (room.paused) return end_pause();
        if (!given.is_ending) {
            if (sometimes(Feature::pauses, 40)) return Pause{};
            if (sometimes(Feature::leaving, 200)) return Leave{any_level()};
        }
        for (const MemberView& member : room.members) {
            if (!member.away_since || member.stand_in || member.bot || !random.one_in(6)) continue;
            if (room.is_host()) return StandIn{member.member, any_level()};
            return VoteStandIn{member.member, {}};
        }
        return play();
    }

    Choice talk() const {
        switch (random.below(7)) {
            case 0: return SayPhrase{"sorry"};
            case 1: return React{newest_message(), "heart"};
            case 2:
            case 3: return Emote{"clap"};
            default: {
                const std::size_t number = random.below(1000);
                return Say{"play the " + std::to_string(number) + " of hearts", number % 4 != 0};
            }
        }
    }

    Choice settle_call() const {
        switch (random.below(3)) {
            case 0: return Concede{};
            case 1: return RuleOnCall{flag()};
            default: return VoteOnCall{flag()};
        }
    }

    Choice play() const {
        if (!given.may_play || room.legal.empty() || room.call) return std::nullopt;
        const Action action = random.one_in(8) ? bots::choose_uniformly(room.legal, below())
                                               : given.player.choose(*room.view, room.legal);
        return Move{to_words(action, room.deck())};
    }
};

}  // namespace

Choice choose_command(const client::Room& room, const Circumstances& given) {
    return Chooser{room, given}.choose();
}

}  // namespace seq::simulator
