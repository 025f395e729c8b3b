#include "tests/cli/support/room_script.hpp"

#include <array>
#include <sstream>
#include <stdexcept>

namespace seq::test {

using namespace protocol;

namespace {

constexpr std::array<std::string_view, 4> names{"Ann", "Bob", "Cy", "Dee"};

Digest fixed_key() {
    Digest key;
    key.fill(7);
    return key;
}

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream stream{std::string{text}};
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

std::vector<MemberView> seated_members(std::size_t count) {
    std::vector<MemberView> members;
    for (std::size_t n = 0; n < count; ++n)
        members.push_back({MemberId{static_cast<std::uint16_t>(n + 1)},
                           n < names.size() ? std::string{names[n]} : "P" + std::to_string(n + 1),
                           Seat::at(n)});
    return members;
}

Snapshot empty_room(const Setup& setup, Seat observer) {
    Snapshot snapshot;
    snapshot.room = {"7K2M9QXD3P"};
    snapshot.link = "http://127.0.0.1:8080/r/7K2M9QXD3P";
    snapshot.at = {1, 4};
    snapshot.you = {observer.number};
    snapshot.host = {1};
    snapshot.setup = setup;
    snapshot.members = seated_members(setup.players());
    return snapshot;
}

}  // namespace

RoomScript::RoomScript(std::size_t players, Seat observer)
    : RoomScript{*make_setup("sequence", players), observer} {}

RoomScript::RoomScript(const Setup& setup, Seat observer)
    : setup_{setup}, observer_{observer}, chance_{fixed_key()} {}

Snapshot RoomScript::snapshot() const {
    Snapshot snapshot = empty_room(setup_, observer_);
    snapshot.at.version = version_;
    if (!match_) return snapshot;
    snapshot.game = view(*match_, observer_);
    snapshot.legal = legal_actions(*match_, observer_);
    return snapshot;
}

std::vector<ServerMessage> RoomScript::start() {
    Started started = seq::start(setup_, chance_);
    match_ = started.match;
    return version_of(started.events);
}

std::vector<ServerMessage> RoomScript::play(Seat seat, const Action& action) {
    return version_of(apply(*match_, seat, action, chance_));
}

ServerMessage RoomScript::tell(RoomEvent event) {
    return PublicEvents{++version_, {std::move(event)}};
}

std::vector<ServerMessage> RoomScript::version_of(std::span<const Event> events) {
    ++version_;
    PrivateEvents own{version_, {}, legal_actions(*match_, observer_), {}};
    PublicEvents all{version_, {}};
    for (const Event& event : events) {
        if (audience(event) == Audience::everyone) all.events.emplace_back(event);
        if (audience(event) == Audience::one_seat && may_see(observer_, event)) own.events.push_back(event);
    }
    return {own, all};
}

View bare_view(const Setup& setup, Seat observer) {
    View view = blank_view(setup, observer);
    view.turn = Seat::at(0);
    if (setup.preset->kind != Kind::cards) return view;
    view.as_cards().dealer = Seat::at(setup.players() - 1);
    view.as_cards().draw_pile = 90;
    for (std::size_t n = 0; n < setup.players(); ++n)
        view.as_cards().hand_sizes[n] = setup.seating->hand_size;
    return view;
}

Setup setup_of(std::string_view preset, std::size_t players,
               const std::vector<std::pair<std::string, std::string>>& options) {
    Setup setup = make_setup(preset, players).value();
    for (const auto& [key, value] : options)
        if (const auto refused = set_option(setup.options, *setup.preset, key, value))
            throw std::invalid_argument{refused->sentence};
    return setup;
}

Hand hand_of(std::string_view cards) {
    Hand hand;
    for (const std::string& word : words_of(cards))
        hand.push_back(face(word));
    return hand;
}

Bitboard spaces_of(std::string_view list) {
    Bitboard spaces;
    for (const std::string& word : words_of(list))
        spaces.add(space(word));
    return spaces;
}

Face face(std::string_view name) {
    return two_packs.parse(name).value();
}
Space space(std::string_view name) {
    return parse_space(name).value();
}
Line line(std::string_view first, std::string_view last) {
    return line_between(space(first), space(last)).value();
}

Snapshot snapshot_of(const View& view) {
    Snapshot snapshot = empty_room(view.setup, view.observer);
    snapshot.game = view;
    return snapshot;
}

}  // namespace seq::test
