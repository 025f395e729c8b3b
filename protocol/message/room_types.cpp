#include <algorithm>

#include "protocol/message/types.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol::types {
namespace {

using wire::field;
using wire::Sink;
using wire::Source;

constexpr TypeOf<std::vector<Way>> ways = wire::list<Way, &way>({.name = "ways"});
constexpr std::array call_fields{field<&OpenCall::by>("by"), field<&OpenCall::message>("message", &message),
                                 field<&OpenCall::side>("side"), field<&OpenCall::ways>("ways", &ways),
                                 field<&OpenCall::seconds>("seconds", &count)};

void read_share(Source& source, Node& node, std::optional<Digest>& share) {
    if (!source.reading.string(node).empty()) read_value(source, node, digest, &share.emplace());
}
void write_share(Sink& sink, const std::optional<Digest>& share) {
    sink.out.string(share ? to_hex(*share) : std::string{});
}

using Words = decltype(DealtTogether::words);

void read_words(Source& source, Node& node, Words& words) {
    Reading& reading = source.reading;
    if (!reading.is_array(node)) return;
    if (node.children != words.size()) return reading.complain("bad-value", node, "must have four words");
    std::size_t next = 0;
    json::for_each(reading, node, [&](const Node& one) { words[next++] = read_word(reading, one); });
}
void write_words(Sink& sink, const Words& words) {
    sink.out.list(words, [&](const std::string& one) { sink.out.string(one); });
}

constexpr TypeOf<Words> four_words = wire::with<Words, read_words, write_words>(
    {.name = "words",
     .note = "The four words that players can read to each other",
     .schema = R"({"type": "array", "items": {"type": "string"}, "minItems": 4, "maxItems": 4})"});
constexpr std::array dealt_fields{field<&DealtTogether::transcript>("transcript"),
                                  field<&DealtTogether::words>("words", &four_words)};

using wire::as_it_is;
constexpr std::array share_fields{as_it_is<&DealView::Share::commit>("commit", &share),
                                  as_it_is<&DealView::Share::reveal>("reveal", &share)};
constexpr TypeOf<DealView::Share> seat_share = wire::object<DealView::Share>({}, {}, share_fields);
constexpr TypeOf<std::vector<DealView::Share>> shares =
    wire::list<DealView::Share, &seat_share, seats_max>({.note = "One per seat", .items_min = 1});
constexpr std::array deal_fields{
    field<&DealView::game>("game", &ordinal), field<&DealView::epoch>("epoch", &epoch),
    field<&DealView::rules>("rules", &word),  field<&DealView::step>("step"),
    field<&DealView::commit>("commit"),       field<&DealView::seats>("seats", &shares),
    field<&DealView::absent>("absent")};

/// The item of a seat in a list by seat, which is extended if necessary.
template <typename Items>
auto& at_seat(Items& items, std::size_t index) {
    if (items.size() <= index) items.resize(index + 1);
    return items[index];
}

/// One value per seat, as an object whose keys are the seats.
template <typename T, const TypeOf<T>& item, std::size_t most>
void read_by_seat(Source& source, Node& node, std::vector<T>& items) {
    Reading& reading = source.reading;
    json::for_each_field(reading, node, [&](Node& one) {
        read_value(source, one, item, &at_seat(items, read_key_number(reading, one, most) - 1U));
    });
}
template <typename T, const TypeOf<T>& item>
void write_by_seat(Sink& sink, const std::vector<T>& items) {
    sink.out.open_object();
    for (std::size_t index = 0; index < items.size(); ++index) {
        sink.out.made_key(NumberKey{index + 1}.text());
        write_value(sink, item, &items[index]);
    }
    sink.out.close_object();
}
template <typename T, const TypeOf<T>& item, std::size_t most>
constexpr TypeOf<std::vector<T>> by_seat(wire::Type type) {
    return wire::with<std::vector<T>, read_by_seat<T, item, most>, write_by_seat<T, item>>(type);
}

constexpr TypeOf<std::vector<Hand>> hands_by_seat = by_seat<Hand, hand, card_seats_max>(
    {.name = "hands",
     .note = "Seat to cards, in the order held",
     .schema = R"({"type": "object", "propertyNames": {"pattern": "^[1-9][0-9]?$"},
                   "additionalProperties": {"$ref": "#/$defs/cards"}})",
     .uses = wire::refers_to<hand>});
void read_hands(Source& source, Node& node, HandsRevealed& revealed) {
    read_value(source, node, hands_by_seat, &revealed.hands);
}
void write_hands(Sink& sink, const HandsRevealed& revealed) {
    write_value(sink, hands_by_seat, &revealed.hands);
}

template <auto member>
constexpr wire::Field seat_count(std::string_view name) {
    return wire::unless_empty<member>(name, &count);
}
constexpr std::array seat_counts{
    seat_count<&SeatStatistics::turns>("turns"),         seat_count<&SeatStatistics::placed>("placed"),
    seat_count<&SeatStatistics::wild>("wild"),           seat_count<&SeatStatistics::removed>("removed"),
    seat_count<&SeatStatistics::swapped>("swapped"),     seat_count<&SeatStatistics::sequences>("sequences"),
    seat_count<&SeatStatistics::exchanged>("exchanged"), seat_count<&SeatStatistics::lost>("lost"),
    seat_count<&SeatStatistics::passed>("passed"),       seat_count<&SeatStatistics::forfeited>("forfeited"),
    seat_count<&SeatStatistics::unlucky>("unlucky"),     seat_count<&SeatStatistics::points>("points"),
    seat_count<&SeatStatistics::best>("best"),           seat_count<&SeatStatistics::penalties>("penalties")};
constexpr TypeOf<SeatStatistics> seat_statistics = wire::object<SeatStatistics>(
    "seat_statistics", "Counts of what a seat did; those that are 0 are left out", seat_counts);
constexpr TypeOf<std::vector<SeatStatistics>> statistics_of_seats =
    by_seat<SeatStatistics, seat_statistics, seats_max>(
        {.name = "seat_figures",
         .note = "Seat to its counts",
         .schema = R"({"type": "object", "propertyNames": {"pattern": "^[1-9][0-9]?$"},
                       "additionalProperties": {"$ref": "#/$defs/seat_statistics"}})",
         .uses = wire::refers_to<seat_statistics>});
constexpr std::array substitution_fields{
    field<&Substitution::seat>("seat"), field<&Substitution::from>("from", &any_text),
    field<&Substitution::to>("to", &any_text), field<&Substitution::after_turn>("after_turn", &count)};
constexpr TypeOf<Substitution> substitution = wire::object<Substitution>({}, {}, substitution_fields);
constexpr TypeOf<std::vector<Substitution>> substitutions = wire::list<Substitution, &substitution>();
constexpr std::array statistics_fields{
    field<&GameStatistics::duration_ms>("duration_ms", &milliseconds),
    field<&GameStatistics::reshuffles>("reshuffles", &count),
    field<&GameStatistics::seats>("seats", &statistics_of_seats),
    wire::unless_empty<&GameStatistics::stopped_by_host>("stopped_by_host", &count),
    wire::unless_empty<&GameStatistics::substitutions>("substitutions", &substitutions)};

constexpr std::array team_fields{field<&Series::Team::members>("members"),
                                 field<&Series::Team::wins>("wins", &count)};
constexpr TypeOf<Series::Team> team = wire::object<Series::Team>({}, {}, team_fields);
constexpr TypeOf<std::vector<Series::Team>> teams = wire::list<Series::Team, &team>(
    {.name = "score", .note = "The teams of a series and the number of games that each has won"});
constexpr TypeOf<std::uint32_t> best_of = wire::number<std::uint32_t, 3, 15>("best_of", "Odd");

/// The winning team is given by its members.
void read_winning_team(Source& source, Node& node, Series& series) {
    std::vector<MemberId> told;
    read_value(source, node, members, &told);
    const auto found = std::ranges::find(series.teams, told, &Series::Team::members);
    if (found == series.teams.end())
        return source.reading.complain("bad-value", node, "must be the members of one of the teams");
    series.winner = static_cast<std::size_t>(found - series.teams.begin());
}
void write_winning_team(Sink& sink, const Series& series) {
    write_value(sink, members, &series.teams[*series.winner].members);
}
const void* if_decided(const void* record) {
    return static_cast<const Series*>(record)->winner ? record : nullptr;
}
constexpr TypeOf<Series> winning_team = wire::with<Series, read_winning_team, write_winning_team>(
    {.schema = R"({"$ref": "#/$defs/members"})", .uses = wire::refers_to<members>});
constexpr std::array series_fields{
    field<&Series::best_of>("best_of", &best_of), field<&Series::games>("games", &count),
    field<&Series::teams>("score", &teams), wire::part<Series>("winner", &winning_team, if_decided)};

constexpr std::array standing_person_fields{
    field<&Standings::Person::member>("member"), field<&Standings::Person::name>("name", &any_text),
    field<&Standings::Person::games>("games", &count), field<&Standings::Person::wins>("wins", &count)};
constexpr TypeOf<Standings::Person> standing_person =
    wire::object<Standings::Person>({}, {}, standing_person_fields);
constexpr TypeOf<std::vector<Standings::Person>> standing_people =
    wire::list<Standings::Person, &standing_person>();
constexpr std::array standing_team_fields{field<&Standings::Team::members>("members"),
                                          field<&Standings::Team::games>("games", &count),
                                          field<&Standings::Team::wins>("wins", &count)};
constexpr TypeOf<Standings::Team> standing_team = wire::object<Standings::Team>({}, {}, standing_team_fields);
constexpr TypeOf<std::vector<Standings::Team>> standing_teams = wire::list<Standings::Team, &standing_team>();
constexpr std::array standings_fields{field<&Standings::games>("games", &count),
                                      field<&Standings::people>("people", &standing_people),
                                      wire::unless_empty<&Standings::teams>("teams", &standing_teams)};

constexpr TypeOf<Standings> standings_parts = wire::object<Standings>({}, {}, standings_fields);

constexpr std::array night_fields{field<&GameNight::began_at>("began_at", &time),
                                  field<&GameNight::ended_at>("ended_at", &time),
                                  wire::fields_of<&GameNight::standings>(&standings_parts)};
constexpr TypeOf<GameNight> game_night = wire::object<GameNight>(
    "game_night", "Games between which no long time passed, and who has won them", night_fields);

constexpr std::array successor_fields{field<&Successor::room>("room"), field<&Successor::secret>("secret")};

}  // namespace

constinit const TypeOf<OpenCall> open_call =
    wire::object<OpenCall>("open_call", "A call that is not settled yet (T1)", call_fields);
constinit const TypeOf<std::optional<Digest>> share =
    wire::with<std::optional<Digest>, read_share, write_share>(
        {.name = "digest_or_nothing",
         .note = "Empty if the seat has not sent it",
         .schema = R"({"type": "string", "pattern": "^([0-9a-f]{64})?$"})"});
constinit const TypeOf<DealtTogether> dealt = wire::object<DealtTogether>({}, {}, dealt_fields);
constinit const TypeOf<DealView> deal =
    wire::object<DealView>("deal", "The state of the newest ceremony of the fair deal", deal_fields);
constinit const TypeOf<HandsRevealed> hands = wire::with<HandsRevealed, read_hands, write_hands>(
    {.schema = R"({"$ref": "#/$defs/hands"})", .uses = wire::refers_to<hands_by_seat>});
constinit const TypeOf<GameStatistics> statistics = wire::object<GameStatistics>(
    "statistics", "Statistics of the newest game, once it is over", statistics_fields);
constinit const TypeOf<Series> series =
    wire::object<Series>("series", "The state of the series, in rooms that play one", series_fields);
constinit const TypeOf<Standings> standings =
    wire::object<Standings>("standings", "Games played and won in this room", standings_fields);
constinit const TypeOf<std::vector<GameNight>> game_nights = wire::list<GameNight, &game_night>();
constinit const TypeOf<Successor> successor = wire::object<Successor>(
    "successor", "The room that follows an archived one, and the secret of its link", successor_fields);

}  // namespace seq::protocol::types
