#include "tests/protocol/support/any_message.hpp"

#include <array>

#include "protocol/json/fields.hpp"
#include "protocol/message/limits.hpp"

namespace seq::protocol::testing {
namespace {

constexpr std::array<std::string_view, 16> characters{"A", "z", "7",  " ", "\"", "\\", "/", "<",
                                                      "é", "ß", "字", "🂡", "'",  "{",  "ش", "\u0301"};

template <typename Number>
Number number_to(Number max) {
    return *rc::gen::inRange<Number>(0, max);
}

std::optional<std::uint32_t> maybe_from_one(std::uint32_t end) {
    if (*rc::gen::arbitrary<bool>()) return std::nullopt;
    return *rc::gen::inRange<std::uint32_t>(1, end);
}

template <std::size_t Size>
std::array<std::uint8_t, Size> any_bytes() {
    std::array<std::uint8_t, Size> bytes{};
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(number_to<unsigned>(256));
    return bytes;
}

RoomCode any_room() {
    return make_room_code(*rc::gen::arbitrary<std::uint64_t>());
}

Seen any_seen() {
    return {*rc::gen::arbitrary<std::uint32_t>(), number_to<std::uint64_t>(json::exact_integer_max)};
}

ClientBody any_create() {
    Create create{.preset = *rc::gen::element<std::string>("sequence", "chess", "\"\\"),
                  .players = *rc::gen::arbitrary<std::uint32_t>(),
                  .sides = maybe_from_one(UINT32_MAX),
                  .options = {},
                  .name = *any_text(name_characters_max),
                  .token = *any_token()};
    for (const std::string& key : *rc::gen::unique<std::vector<std::string>>(any_text(8)))
        if (create.options.size() < 16) create.options.emplace_back(key, *any_text(8));
    if (*rc::gen::arbitrary<bool>()) create.password = *any_text(password_characters_max);
    return create;
}

ClientBody any_place() {
    MoveWords words{.kind = MoveKind::place,
                    .card = *rc::gen::element<std::string>("7H", "jd", "07", "ADD", "X"),
                    .space = *any_space(),
                    .sequences = {}};
    for (unsigned left = number_to(4U); left > 0; --left)
        words.sequences.emplace_back(*any_space(), *any_space());
    return Move{words};
}

ClientBody any_move() {
    MoveWords words{.kind = *rc::gen::element(MoveKind::remove, MoveKind::exchange, MoveKind::draw,
                                              MoveKind::pass, MoveKind::forfeit, MoveKind::roll,
                                              MoveKind::put, MoveKind::swap, MoveKind::cast)};
    if (words.kind == MoveKind::exchange || words.kind == MoveKind::forfeit) words.card = "JS";
    if (words.kind == MoveKind::remove)  // the dice board has no cards
        words.card = *rc::gen::element<std::string>("", "REM");
    if (words.kind == MoveKind::remove || words.kind == MoveKind::put || words.kind == MoveKind::swap)
        words.space = *any_space();
    return Move{words};
}

MemberId any_member() {
    return {*rc::gen::inRange<std::uint16_t>(1, UINT16_MAX)};
}

std::uint32_t any_knock() {
    return *rc::gen::inRange<std::uint32_t>(1, UINT32_MAX);
}

Join any_join() {
    Join join{any_room(), *any_text(name_characters_max), *any_token()};
    if (*rc::gen::arbitrary<bool>()) join.secret = LinkSecret{any_bytes<16>()};
    if (*rc::gen::arbitrary<bool>()) join.password = *any_text(password_characters_max);
    return join;
}

SetPassword any_set_password() {
    if (*rc::gen::arbitrary<bool>()) return {};
    return {*any_text(password_characters_max)};
}

BotLevel any_level() {
    return *rc::gen::element(BotLevel::easy, BotLevel::medium, BotLevel::hard);
}

std::optional<BotLevel> maybe_level() {
    return *rc::gen::arbitrary<bool>() ? std::optional{any_level()} : std::nullopt;
}

LobbyCommand any_lobby_command() {
    const bool flag = *rc::gen::arbitrary<bool>();
    switch (number_to(16)) {
        case 0: return Stand{};
        case 1: return SetReady{flag};
        case 2: return AskSeat{*rc::gen::inRange<std::uint32_t>(1, 256)};
        case 3: return GiveSeat{any_member()};
        case 4: return Leave{maybe_level()};
        case 5: return SetOption{*any_text(8), *any_text(8)};
        case 6: return SetGame{*any_text(8), *rc::gen::arbitrary<std::uint32_t>(), maybe_from_one(9)};
        case 7: return ShuffleSeats{};
        case 8: return SetLock{flag};
        case 9: return any_set_password();
        case 10: return Admit{any_knock()};
        case 11: return TurnAway{any_knock()};
        case 12: return RemoveMember{any_member(), maybe_level()};
        case 13: return MuteMember{any_member(), flag};
        case 14: return RenewLink{};
        default: return HandOver{any_member()};
    }
}

ClientBody any_about_bots() {
    switch (number_to(5)) {
        case 0: return SeatBot{maybe_from_one(256), any_level()};
        case 1: return UnseatBot{*rc::gen::inRange<std::uint32_t>(1, 256)};
        case 2: return StandIn{any_member(), any_level()};
        case 3: return VoteStandIn{any_member(), maybe_level()};
        default: return EndStandIn{any_member()};
    }
}

TalkCommand any_talk() {
    const MessageNumber message = number_to<std::uint64_t>(json::exact_integer_max) + 1;
    const bool upheld = *rc::gen::arbitrary<bool>();
    switch (number_to(8)) {
        case 0: return SayPhrase{*any_text(16)};
        case 1: return React{message, *any_text(16)};
        case 2: return CallMessage{message};
        case 3: return Concede{};
        case 4: return RuleOnCall{upheld};
        case 5: return VoteOnCall{upheld};
        case 6: return CloseToSpectators{upheld};
        default:
            if (upheld) return MakeReferee{};
            return MakeReferee{MemberId{static_cast<std::uint16_t>(1 + number_to(1000U))}};
    }
}

ClientBody any_body() {
    switch (number_to(17)) {
        case 0: return any_create();
        case 1: return any_join();
        case 2: {
            Resume resume{any_room(), *any_token(), *any_token(), {}};
            if (*rc::gen::arbitrary<bool>()) resume.seen = any_seen();
            return resume;
        }
        case 3: return Sit{maybe_from_one(256)};
        case 4: return Start{};
        case 5: return Say{*any_text(chat_characters_max)};
        case 6: return any_move();
        case 8: return any_about_bots();
        case 7: return FetchRecord{maybe_from_one(UINT32_MAX)};
        case 9: return any_lobby_command();
        case 15: return FetchReplay{maybe_from_one(UINT32_MAX)};
        case 10: return Pause{};
        case 11: return Unpause{};
        case 12: return any_talk();
        case 13: return DealCommit{number_to(1000U) + 1, number_to(1000U), any_bytes<32>()};
        case 14: return DealReveal{number_to(1000U) + 1, number_to(1000U), any_bytes<32>()};
        default: return any_place();
    }
}

}  // namespace

rc::Gen<CommandId> any_id() {
    return rc::gen::exec([] { return CommandId{any_bytes<16>()}; });
}

rc::Gen<Token> any_token() {
    return rc::gen::exec([] { return Token{any_bytes<32>()}; });
}

rc::Gen<Space> any_space() {
    return rc::gen::map(rc::gen::inRange<int>(0, Space::count),
                        [](int index) { return Space{static_cast<std::uint8_t>(index)}; });
}

rc::Gen<std::string> any_text(std::size_t characters_max) {
    return rc::gen::exec([characters_max] {
        const std::size_t size = number_to(characters_max) + 1;
        std::string text;
        for (std::size_t n = 0; n < size; ++n) {
            const std::string_view character = *rc::gen::elementOf(characters);
            const bool at_an_end = n == 0 || n + 1 == size;
            text += at_an_end && character == " " ? "_" : character;
        }
        return text;
    });
}

rc::Gen<ClientMessage> any_client_message() {
    return rc::gen::exec([] {
        ClientMessage message{.id = *any_id(), .seen = {}, .body = any_body()};
        if (!std::holds_alternative<Resume>(message.body) && *rc::gen::arbitrary<bool>())
            message.seen = number_to<std::uint64_t>(json::exact_integer_max);
        return message;
    });
}

}  // namespace seq::protocol::testing
