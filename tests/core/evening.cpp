#include "tests/core/evening.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "tests/support/wire_check.hpp"

namespace seq::core {
namespace {

using namespace protocol;

void note_lobby(Friend& who, const LobbyEvent& event) {
    if (const auto* left = std::get_if<SeatLeft>(&event); left != nullptr && left->member == who.id)
        who.seat.reset();
    if (std::holds_alternative<SetupChanged>(event)) {
        who.view.reset();
        who.legal = {};
    }
    if (const auto* left = std::get_if<MemberLeft>(&event)) who.members.erase(left->member);
    if (const auto* changed = std::get_if<HostChanged>(&event)) who.host = changed->member;
}

/// Who comes to the room and goes.
void note_people(Friend& who, const RoomEvent& event) {
    if (const auto* joined = std::get_if<MemberJoined>(&event)) who.members.insert(joined->member);
    if (const auto* seated = std::get_if<BotSeated>(&event)) who.members.insert(seated->member);
    if (const auto* unseated = std::get_if<BotUnseated>(&event)) who.members.erase(unseated->member);
}

/// What a room tells beside the game. A new game begins with it, for it says where everybody sits.
void note(Friend& who, const RoomEvent& event) {
    if (const auto* taken = std::get_if<SeatTaken>(&event); taken != nullptr && taken->member == who.id)
        who.seat = taken->seat;
    if (const auto* out = std::get_if<SatOut>(&event); out != nullptr && out->member == who.id)
        who.seat.reset();
    if (const auto* lobby = std::get_if<LobbyEvent>(&event)) note_lobby(who, *lobby);
    note_people(who, event);
    if (std::holds_alternative<Paused>(event)) who.paused = true;
    if (std::holds_alternative<Unpaused>(event)) who.paused = false;
    if (const auto* changed = std::get_if<PurseChanged>(&event)) who.purses[changed->member] = changed->purse;
    if (const auto* started = std::get_if<GameStarted>(&event)) {
        who.games = started->number;
        who.hands.reset();
        who.statistics.reset();
    }
    if (const auto* hands = std::get_if<HandsRevealed>(&event)) who.hands = *hands;
    if (const auto* statistics = std::get_if<GameStatistics>(&event)) who.statistics = *statistics;
    if (const auto* series = std::get_if<Series>(&event)) who.series = *series;
    const auto* archived = std::get_if<RoomArchived>(&event);
    if (archived != nullptr) who.successor = archived->successor;
    who.archived = who.archived || archived != nullptr;
}

void note_chat(Friend& who, std::uint64_t version, const RoomEvent& event) {
    ChatLine line;
    line.message = version;
    const auto* talk = std::get_if<TalkEvent>(&event);
    if (const auto* said = std::get_if<Said>(&event)) {
        line.member = said->member;
        line.text = said->text;
    } else if (const auto* phrase = talk != nullptr ? std::get_if<PhraseSaid>(talk) : nullptr) {
        line.member = phrase->member;
        line.phrase = phrase->phrase;
    } else if (const auto* reacted = talk != nullptr ? std::get_if<Reacted>(talk) : nullptr) {
        line.member = reacted->member;
        line.reaction = reacted->reaction;
        line.to = reacted->message;
    } else {
        return;
    }
    who.chat.push_back(std::move(line));
    if (who.chat.size() > 50) who.chat.erase(who.chat.begin());
}

/// A closing frame must be the very next version: no gap and no repeat.
void close_version(Friend& who, std::uint64_t version, const std::vector<RoomEvent>& events) {
    REQUIRE(who.seen.has_value());
    REQUIRE(version == who.seen->version + 1);
    who.seen->version = version;
    for (const RoomEvent& event : events) {
        note(who, event);
        note_chat(who, version, event);
    }
    who.heard.insert(who.heard.end(), events.begin(), events.end());
    for (const RoomEvent& event : events)
        if (const auto* started = std::get_if<GameStarted>(&event))
            who.view = blank_view(started->setup, who.seat.value_or(spectator));
    for (const Private& part : who.unclosed) {
        REQUIRE(part.version == version);
        for (const Event& event : part.events)
            fold(*who.view, event);
        if (part.legal) who.legal = *part.legal;
    }
    who.unclosed.clear();
    for (const RoomEvent& event : events)
        if (const auto* of_game = std::get_if<Event>(&event)) fold(*who.view, *of_game);
    if (who.view && who.view->result) who.paused = false;  // a pause ends with its game
}

struct Receive {
    Friend& who;
    void operator()(const Accepted& message) { who.answers[message.id] = message; }
    void operator()(const Refused& message) {
        if (message.id) who.answers[*message.id] = message;
    }
    void operator()(const Whole& message) {
        who.seen = message.at;
        who.id = message.you;
        who.unclosed.clear();
        who.view = message.game;
        who.legal = message.legal;
        who.games = message.games;
        who.chat = message.chat;
        who.paused = message.paused;
        who.host = message.host;
        who.members.clear();
        who.hands = message.hands;
        who.statistics = message.statistics;
        who.series = message.series;
        who.archived = message.archived;
        who.successor = message.successor;
        who.deal = message.deal;
        who.seat.reset();
        for (const MemberView& member : message.members) {
            who.members.insert(member.member);
            if (member.member == who.id) who.seat = member.seat;
            if (member.purse) who.purses[member.member] = *member.purse;
        }
    }
    void operator()(const Private& message) { who.unclosed.push_back(message); }
    void operator()(const Public& message) { close_version(who, message.version, message.events); }
    void operator()(const Skip& message) { close_version(who, message.version, {}); }
    void operator()(const GameRecord& message) { who.answers[message.id] = message; }
    void operator()(const GameReplay& message) { who.answers[message.id] = message; }
    void operator()(const Knocks& message) { who.knocks = message.waiting; }
    void operator()(const Clocks& message) { who.clocks = message.seats; }
    void operator()(const Notice& message) { who.notices.push_back(message.code); }
};

}  // namespace

void Friend::receive(const ServerMessage& message) {
    inbox.push_back(message);
    std::visit(Receive{*this}, message);
}

Evening::Evening(std::uint32_t players, const std::vector<std::pair<std::string, std::string>>& options,
                 const std::string& preset, const RoomLimits& limits, const Makers& makers)
    : deck_{find_preset(preset)->deck}, limits_{limits}, makers_{makers} {
    Friend& who = friends_["Ann"];
    who.name = "Ann";
    who.token = new_token();
    Create table{.preset = preset,
                 .players = players,
                 .sides = {},
                 .options = options,
                 .name = "Ann",
                 .token = who.token};
    if (std::ranges::none_of(options, [](const auto& option) { return option.first == "deal"; }))
        table.options.emplace_back("deal", "quick");
    const ClientMessage create{new_id(), {}, std::move(table)};
    test::check_client_frame(encode(create));
    auto opened = Room::open({"TESTR00M00"}, "http://example/r/", connect(who), create, now_, entropy(),
                             makers_, 1, limits_);
    REQUIRE(opened.has_value());
    room_.emplace(std::move(opened->room));
    carry_out(std::move(opened->effects));
}

CommandId Evening::new_id() {
    CommandId id;
    const std::uint64_t n = ++counter_;
    for (std::size_t i = 0; i < 8; ++i)
        id.bytes[i] = static_cast<std::uint8_t>(n >> (8 * i));
    return id;
}

Token Evening::new_token() {
    const CommandId id = new_id();
    return Token{sha256(id.bytes)};
}

SessionId Evening::connect(Friend& who) {
    who.session = SessionId{++counter_};
    who.inbox.clear();
    who.unclosed.clear();
    who.closed.reset();
    return *who.session;
}

ClientMessage Evening::command(const std::string& name, ClientBody body) {
    const Friend& who = at(name);
    return {new_id(), who.seen ? std::optional{who.seen->version} : std::nullopt, std::move(body)};
}

Entropy Evening::entropy() {
    return sha256(as_bytes(std::to_string(++counter_)));
}

std::optional<ServerMessage> Evening::send(const std::string& name, ClientBody body) {
    return send(name, command(name, std::move(body)));
}

std::optional<ServerMessage> Evening::send(const std::string& name, const ClientMessage& command) {
    Friend& who = at(name);
    who.answers.erase(command.id);
    test::check_client_frame(encode(command));
    const Entropy chance = entropy();
    const auto work = room_->password_work(who.session.value(), command, now_, chance, source_);
    const auto hashed = work ? std::optional{work->hash()} : std::nullopt;
    carry_out(room_->handle(who.session.value(), command, now_, chance, hashed));
    const auto answer = who.answers.find(command.id);
    return answer == who.answers.end() ? std::nullopt : std::optional{answer->second};
}

std::optional<ServerMessage> Evening::join(const std::string& name) {
    return join(name, {});
}

std::optional<ServerMessage> Evening::join(const std::string& name, std::optional<LinkSecret> secret,
                                           std::optional<std::string> password) {
    Friend& who = friends_[name];
    who.name = name;
    who.token = new_token();
    connect(who);
    return send(name, Join{room_->code(), name, who.token, secret, std::move(password)});
}

void Evening::lose(const std::string& name) {
    Friend& who = at(name);
    const SessionId session = who.session.value();
    who.session.reset();
    who.unclosed.clear();
    carry_out(room_->on_gone(session, now_));
}

std::optional<ServerMessage> Evening::come_back(const std::string& name) {
    Friend& who = at(name);
    connect(who);
    who.next_token = new_token();
    const auto answer = send(name, Resume{room_->code(), who.token, who.next_token, who.seen});
    if (accepted(answer)) who.token = who.next_token;
    return answer;
}

void Evening::begin(const std::vector<std::string>& guests) {
    for (const std::string& guest : guests)
        REQUIRE(accepted(join(guest)));
    REQUIRE(accepted(send("Ann", Sit{})));
    for (const std::string& guest : guests)
        REQUIRE(accepted(send(guest, Sit{})));
    REQUIRE(accepted(send("Ann", Start{})));
}

void Evening::play_to_the_end(test::SplitMix& random) {
    std::vector<Friend*> seated;
    for (auto& [name, who] : friends_)
        if (who.seat && !who.closed) seated.push_back(&who);
    for (int step = 0; !room_->finished(); ++step) {
        REQUIRE(step < 200'000);
        if (std::ranges::all_of(seated, [](const Friend* who) { return who->legal.empty(); })) {
            pass_time(std::chrono::seconds{1});
            continue;
        }
        Friend& who = *seated[random.below(seated.size())];
        if (who.legal.empty()) continue;
        const auto answer = act(who, who.legal.at(random.below(who.legal.count())));
        REQUIRE(code_of(answer).empty());  // what a friend was told to be legal is legal
        if (!answer) pass_time(std::chrono::seconds{10});
    }
}

Friend& Evening::to_move() {
    const auto found = std::ranges::find_if(friends_, [](const auto& entry) {
        const Friend& who = entry.second;
        return who.view && who.seat && who.view->turn == *who.seat;
    });
    REQUIRE(found != friends_.end());
    return found->second;
}

std::optional<ServerMessage> Evening::act(Friend& who, const Action& action) {
    return send(who.name, Move{to_words(action, *deck_)});
}

void Evening::pass_time(std::chrono::milliseconds time) {
    const TimePoint until = now_ + time;
    while (wake_at_ && *wake_at_ <= until) {
        now_ = std::max(now_, *wake_at_);
        carry_out(room_->on_time(now_, entropy()));
    }
    now_ = until;
}

void Evening::measure(const std::string& name, std::chrono::milliseconds round_trip) {
    carry_out(room_->on_round_trip(at(name).session.value(), round_trip, now_));
}

void Evening::sweep(const IdleLimits& limits) {
    carry_out(room_->on_sweep(now_, limits));
}

void Evening::restart(std::chrono::milliseconds gone, std::chrono::milliseconds unseen) {
    outages_.push_back({now_ - unseen, now_ + gone});
    now_ += gone;
    auto restored = Room::restore("http://example/r/", journal_, outages_, makers_, epoch_, limits_);
    if (!restored) FAIL(restored.error());
    room_.emplace(std::move(*restored));
    waiting_.clear();
    closing_.clear();
    durable_ = journal_.size();
    for (auto& [name, who] : friends_) {
        who.session.reset();
        who.unclosed.clear();
        who.clocks.clear();
    }
    carry_out(room_->on_time(now_, entropy()));
}

void Evening::restore_backup(std::size_t records, std::uint32_t epoch) {
    journal_.resize(records);
    epoch_ = epoch;
    restart();
}

void Evening::retire() {
    carry_out(room_->on_history_full(RoomCode{"TESTR00M01"}, now_, entropy()));
}

void Evening::move_to_successor() {
    journal_ = std::exchange(successor_, {});
    for (auto& [name, who] : friends_)
        who.seen.reset();
    restart();
}

void Evening::close_room() {
    carry_out(room_->on_close(now_));
}

void Evening::release_journal() {
    holding_ = false;
    carry_out({.records = {}, .deliveries = {}, .closes = {}, .wake_at = wake_at_});
}

void Evening::carry_out(Effects effects) {
    for (JournalRecord& record : effects.records)
        journal_.push_back(std::move(record));
    successor_.insert(successor_.end(), effects.successor.begin(), effects.successor.end());
    for (Delivery& delivery : effects.deliveries)
        waiting_.push_back(std::move(delivery));
    closing_.insert(closing_.end(), effects.closes.begin(), effects.closes.end());
    wake_at_ = effects.wake_at;
    hand_over();
    if (holding_ || durable_ == journal_.size()) return;
    durable_ = journal_.size();
    hand_over();
    carry_out(room_->on_durable(durable_, now_));
}

/// The next game may have other cards.
void Evening::note_deck(const ServerMessage& message) {
    const auto* closing = std::get_if<Public>(&message);
    if (closing == nullptr) return;
    for (const RoomEvent& event : closing->events)
        if (const auto* lobby = std::get_if<LobbyEvent>(&event))
            if (const auto* changed = std::get_if<SetupChanged>(lobby)) deck_ = changed->setup.preset->deck;
}

void Evening::hand_over() {
    Frame checked;  // a closing frame goes to everybody, and is judged once
    for (; !waiting_.empty() && waiting_.front().after <= durable_; waiting_.pop_front()) {
        const Delivery& delivery = waiting_.front();
        const std::string bytes = delivery.text();
        if (delivery.frame != checked) test::check_server_frame(bytes);
        checked = delivery.frame;
        const auto message = decode_server(bytes, *deck_);
        REQUIRE(message.has_value());
        note_deck(*message);
        for (auto& [name, who] : friends_)
            if (who.session == delivery.to) who.receive(*message);
    }
    if (!waiting_.empty()) return;
    for (const CloseSession& close : closing_)
        for (auto& [name, who] : friends_)
            if (who.session == close.session) who.closed = close.reason;
    closing_.clear();
}

std::string code_of(const std::optional<ServerMessage>& answer) {
    const auto* refused = answer ? std::get_if<Refused>(&*answer) : nullptr;
    return refused == nullptr ? std::string{} : refused->code;
}

bool accepted(const std::optional<ServerMessage>& answer) {
    return answer && std::holds_alternative<Accepted>(*answer);
}

}  // namespace seq::core
