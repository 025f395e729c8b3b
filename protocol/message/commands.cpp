#include "engine/base/assert.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol {
namespace {

using wire::field;
using wire::fields_of;

// A type for each kind of move except `penalty`, which no seat can give (S23).

using types::Ends;
using wire::needed;
using wire::unless_empty;

constexpr std::size_t card_bytes_max = 8;

void read_card_word(wire::Source& source, Node& node, std::string& card) {
    card = read_word(source.reading, node, card_bytes_max);
}

void write_card_word(wire::Sink& sink, const std::string& card) {
    sink.out.string(card);
}

void read_sequences(wire::Source& source, Node& node, std::vector<Ends>& sequences) {
    Reading& reading = source.reading;
    if (!reading.is_array(node)) return;
    if (node.children > Naming::capacity())
        return reading.complain(
            "bad-value", node, "must have no more than " + std::to_string(Naming::capacity()) + " sequences");
    json::for_each(reading, node, [&](const Node& ends) { sequences.push_back(read_ends(reading, ends)); });
}

void write_sequences(wire::Sink& sink, const std::vector<Ends>& sequences) {
    sink.out.list(sequences, [&](const Ends& ends) { write_ends(sink.out, ends.first, ends.second); });
}

/// The codec does not know the cards of the game, so it does not check them.
constexpr wire::TypeOf<std::string> card_word = wire::with<std::string, read_card_word, write_card_word>(
    {.name = "card",
     .note = "Rank, then suit; in Bible Sequence a picture's number, ADD or REM (B4, B5)",
     .schema = R"({"type": "string",
         "pattern": "^([A2-9TJQKatjqk][SHDCshdc]|0[1-9]|[1-4][0-9]|50|[Aa][Dd][Dd]|[Rr][Ee][Mm])$"})"});
constexpr wire::TypeOf<std::vector<Ends>> named_sequences =
    wire::with<std::vector<Ends>, read_sequences, write_sequences>(
        {.name = "named_sequences",
         .note = "The sequences that the player names, by their ends (S15)",
         .schema = R"({"type": "array", "maxItems": 8, "items": {"$ref": "#/$defs/ends"}})",
         .uses = wire::refers_to<types::ends>});

constexpr wire::Field card_field = field<&MoveWords::card>("card", &card_word);
constexpr wire::Field maybe_card_field = unless_empty<&MoveWords::card>("card", &card_word);
constexpr wire::Field space_field = needed<&MoveWords::space>("space");
constexpr wire::Field sequences_field = unless_empty<&MoveWords::sequences>("sequences", &named_sequences);

template <MoveKind move>
constexpr wire::Kind kind(std::string_view name, std::string_view note, wire::FieldList fields = {}) {
    return {.name = name,
            .note = note,
            .fields = fields,
            .alternative = static_cast<std::size_t>(move),
            .make = [](void* made) -> void* {
                MoveWords& words = static_cast<Move*>(made)->words;
                words.kind = move;
                return &words;
            },
            .get = [](const void* made) -> const void* { return &static_cast<const Move*>(made)->words; }};
}

/// In the order of MoveKind.
constexpr std::array move_kinds{
    kind<MoveKind::place>("place", "Plays a card and puts a chip on a space (S7, S9)",
                          {card_field, space_field, sequences_field}),
    kind<MoveKind::remove>(
        "remove", "Removes a chip: with a card in card games (S10, B4), without one on the dice board (D6)",
        {maybe_card_field, space_field}),
    kind<MoveKind::exchange>("exchange", "Shows a dead card and draws another one (S17)", {card_field}),
    kind<MoveKind::draw>("draw", "Draws the owed card (S19)"),
    kind<MoveKind::pass>("pass", "Passes, since no card can be played or exchanged (S18)"),
    kind<MoveKind::forfeit>("forfeit", "Gives up a card because of table talk by the own side (S23)",
                            {card_field}),
    kind<MoveKind::roll>("roll", "Throws the two dice of a turn (D4)"),
    kind<MoveKind::put>("put", "Puts a chip on an empty space of the dice board (D5, D7)", {space_field}),
    kind<MoveKind::swap>("swap", "Replaces an opponent's chip with one of the own side (D5, D7)",
                         {space_field}),
    kind<MoveKind::cast>("cast", "Throws the six dice, which is the whole turn (X2)"),
};
static_assert(move_kinds.size() == static_cast<std::size_t>(MoveKind::penalty));

std::size_t which_move(const void* made) {
    const MoveKind kind = static_cast<const Move*>(made)->words.kind;
    SEQ_ASSERT(kind != MoveKind::penalty);  // in records only
    return static_cast<std::size_t>(kind);
}

// All commands.

using Body = wire::Of<ClientBody>;

constexpr std::array command_kinds{
    Body::kind<Create>(
        "create", "Creates a room and joins it as its host",
        {field<&Create::preset>("preset", &types::word), field<&Create::players>("players", &types::count),
         field<&Create::sides>("sides", &types::ordinal),
         wire::unless_empty<&Create::options>("options", &types::options),
         field<&Create::name>("name", &types::player_name), field<&Create::token>("token"),
         field<&Create::password>("password", &types::password)}),
    Body::kind<Join>(
        "join",
        "Joins a room as a member without a seat; knocks if it is locked. With `claim`, knocks for the place "
        "of the member of this name, who is away",
        {field<&Join::room>("room"), field<&Join::name>("name", &types::player_name),
         field<&Join::token>("token"), field<&Join::secret>("secret"),
         field<&Join::password>("password", &types::password), wire::unless_empty<&Join::screen>("screen"),
         wire::unless_empty<&Join::claim>("claim")}),
    Body::kind<Resume>("resume", "Returns on a new connection",
                       {field<&Resume::room>("room"), field<&Resume::token>("token"),
                        field<&Resume::next_token>("next_token"), fields_of<&Resume::seen>(&types::seen)}),
    Body::kind<Sit>("sit", "Takes a seat; without a number, the first free one",
                    {field<&Sit::seat>("seat", &types::wanted_seat)}),
    Body::kind<Start>("start", "Starts the first game or, after a game, the next one"),
    Body::inner<Move>(move_commands),
    Body::kind<Say>(
        "say", "Chat to the room",
        {field<&Say::text>("text", &types::chat_text), wire::unless_empty<&Say::sure>("sure", &types::sure)}),
    Body::kind<FetchRecord>("record",
                            "Asks for the record of a finished game; without a number, of the newest",
                            {field<&FetchRecord::game>("game", &types::ordinal)}),
    Body::kind<FetchReplay>("replay",
                            "Asks for a finished game move by move; without a number, for the newest",
                            {field<&FetchReplay::game>("game", &types::ordinal)}),
    Body::kind<FetchPastGames>("past-games", "Asks which finished games the room keeps"),
    Body::kind<FetchGameNights>("game-nights", "Asks what was played and won on each game night"),
    Body::kind<AskForMoveKey>("move-key",
                              "Asks for a key with which another device can resume in the sender's place"),
    Body::kind<OpenReplay>(
        "shared-replay", "Asks for a finished game by a link to it, without joining the room",
        {field<&OpenReplay::room>("room"), field<&OpenReplay::game>("game", &types::ordinal),
         field<&OpenReplay::secret>("secret")}),
    Body::kind<OpenInvitation>(
        "invitation", "Asks who invites to which game, by the room's link, without joining the room",
        {field<&OpenInvitation::room>("room"), field<&OpenInvitation::secret>("secret")}),
    Body::inner<LobbyCommand>(lobby_commands),
    Body::inner<TalkCommand>(talk_commands),
    Body::kind<SeatBot>(
        "seat-bot", "The host puts a bot on a seat; without a number, on the first free one",
        {field<&SeatBot::seat>("seat", &types::wanted_seat), field<&SeatBot::level>("level")}),
    Body::kind<UnseatBot>("unseat-bot", "The host removes a bot from its seat",
                          {field<&UnseatBot::seat>("seat", &types::wanted_seat)}),
    Body::kind<StandIn>("stand-in", "The host lets a bot play for a member who is away",
                        {field<&StandIn::member>("member"), field<&StandIn::level>("level")}),
    Body::kind<VoteStandIn>("vote-stand-in", "A player votes for a stand-in while the host is away",
                            {field<&VoteStandIn::member>("member"), field<&VoteStandIn::level>("level")}),
    Body::kind<EndStandIn>("end-stand-in", "The host ends a stand-in",
                           {field<&EndStandIn::member>("member")}),
    Body::kind<Pause>("pause", "Pauses the running game and its clocks"),
    Body::kind<Unpause>("unpause", "Continues the paused game"),
    Body::kind<Abandon>("abandon", "Ends the running game early"),
    Body::kind<DealCommit>(
        "deal-commit", "The commitment of a seat to its part in the fair deal (docs/fairdeal.md, step 2)",
        {field<&DealCommit::game>("game", &types::ordinal), field<&DealCommit::epoch>("epoch", &types::epoch),
         field<&DealCommit::commit>("commit")}),
    Body::kind<DealReveal>(
        "deal-reveal", "The part of a seat (step 4)",
        {field<&DealReveal::game>("game", &types::ordinal), field<&DealReveal::epoch>("epoch", &types::epoch),
         field<&DealReveal::reveal>("reveal")}),
    Body::kind<PushSubscribe>("push-subscribe",
                              "Has the sender's browser called by Web Push while the page is closed",
                              {field<&PushSubscribe::endpoint>("endpoint", &types::push_endpoint),
                               field<&PushSubscribe::public_key>("p256dh", &types::push_public_key),
                               field<&PushSubscribe::auth>("auth", &types::push_auth)}),
    Body::kind<PushUnsubscribe>("push-unsubscribe",
                                "Ends the subscription with this endpoint; without one, all of the sender's",
                                {field<&PushUnsubscribe::endpoint>("endpoint", &types::push_endpoint)}),
};

}  // namespace

constinit const wire::Family move_commands{move_kinds, which_move};
constinit const wire::Family commands = Body::family(command_kinds);

}  // namespace seq::protocol
