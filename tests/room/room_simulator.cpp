#include "tests/room/room_simulator.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "server/room/journal/restore.hpp"
#include "server/room/journal/state_snapshot.hpp"
#include "tests/support/as_received.hpp"
#include "tests/support/wire_check.hpp"

namespace seq::room {

using namespace protocol;

RoomSimulator::RoomSimulator(std::uint32_t players, const NamedOptions& options, const std::string& preset,
                             const RoomLimits& limits, const Dependencies& dependencies)
    : deck_{find_preset(preset)->deck}, limits_{limits}, dependencies_{dependencies} {
    outages_.push_back({now_, now_, now_});  // before the first start
    Friend& who = friends_["Ann"];
    who.name = "Ann";
    who.token = new_token();
    Create table{preset, players, {}, options, "Ann", who.token};
    if (std::ranges::none_of(options, [](const auto& option) { return option.first == "deal"; }))
        table.options.emplace_back("deal", "quick");
    const ClientMessage create{new_id(), {}, std::move(table)};
    test::check_client_frame(encode(create));
    auto opened =
        Room::open({"TESTR00M00"}, "http://example/r/", {connect(who), test::as_received(create), entropy()},
                   now_, dependencies_, 1, limits_);
    REQUIRE(opened.has_value());
    room_.emplace(std::move(opened->room));
    carry_out(std::move(opened->effects));
}

SessionId RoomSimulator::connect(Friend& who) {
    who.session = SessionId{++counter_};
    who.inbox.clear();
    who.unclosed.clear();
    who.closed.reset();
    return *who.session;
}

ClientMessage RoomSimulator::command(const std::string& name, ClientBody body) {
    const Friend& who = at(name);
    return {new_id(), who.seen ? std::optional{who.seen->version} : std::nullopt, std::move(body)};
}

Entropy RoomSimulator::entropy() {
    return sha256(as_bytes(std::to_string(++counter_)));
}

std::optional<ServerMessage> RoomSimulator::send(const std::string& name, ClientBody body) {
    return send(name, command(name, std::move(body)));
}

std::optional<ServerMessage> RoomSimulator::send(const std::string& name, const ClientMessage& command) {
    Friend& who = at(name);
    who.answers.erase(command.id);
    test::check_client_frame(encode(command));
    Command input{who.session.value(), test::as_received(command), entropy(), {}, source_};
    const auto work = room_->password_work(input, now_);
    if (work) input.hashed = work->hash();
    carry_out(room_->take(std::move(input), now_));
    const auto answer = who.answers.find(command.id);
    return answer == who.answers.end() ? std::nullopt : std::optional{answer->second};
}

std::string RoomSimulator::ask(const std::string& name, ClientBody body) {
    const auto answer = send(name, std::move(body));
    return accepted(answer) ? "accepted" : code_of(answer);
}

std::string RoomSimulator::ask(const std::string& name, const std::vector<ClientBody>& bodies) {
    std::string answers;
    for (const ClientBody& body : bodies)
        answers += (answers.empty() ? "" : " ") + ask(name, body);
    return answers;
}

void RoomSimulator::fail(const std::string& what, Place place) {
    ADD_FAIL_AT(place.file_name(), static_cast<int>(place.line()), what);
    std::abort();
}

void RoomSimulator::does(const std::vector<Sent>& commands, Place place) {
    for (std::size_t n = 0; n < commands.size(); ++n) {
        const std::string answer = ask(commands[n].by, commands[n].body);
        if (answer == commands[n].answer) continue;
        fail("command " + std::to_string(n + 1) + ", of " + commands[n].by + ": " + answer + " instead of " +
                 commands[n].answer,
             place);
    }
}

void RoomSimulator::does(const std::string& name, const std::vector<ClientBody>& bodies, Place place) {
    for (const ClientBody& body : bodies)
        does({{name, body}}, place);
}

void RoomSimulator::does(const std::string& name, ClientBody body, Place place) {
    does({{name, std::move(body)}}, place);
}

void RoomSimulator::all(const Names& names, const ClientBody& body, Place place) {
    for (const std::string& name : names)
        does({{name, body}}, place);
}

void RoomSimulator::join_all(const Names& names, Place place) {
    for (const std::string& name : names)
        if (!accepted(join(name))) fail(name + " cannot join", place);
}

void RoomSimulator::return_all(const Names& names, Place place) {
    for (const std::string& name : names)
        if (!accepted(come_back(name))) fail(name + " cannot come back", place);
}

Friend& RoomSimulator::move_once(Place place) {
    Friend& mover = to_move();
    if (!accepted(act(mover, mover.legal.at(0)))) fail(mover.name + " cannot move", place);
    return mover;
}

std::optional<ServerMessage> RoomSimulator::join(const std::string& name) {
    return join(name, {});
}

std::optional<ServerMessage> RoomSimulator::join(const std::string& name, std::optional<LinkSecret> secret,
                                                 std::optional<std::string> password, bool screen) {
    Friend& who = friends_[name];
    who.name = name;
    who.token = new_token();
    connect(who);
    return send(name, Join{room_->code(), name, who.token, secret, std::move(password), screen});
}

std::optional<ServerMessage> RoomSimulator::claim(const std::string& device, const std::string& name,
                                                  std::optional<LinkSecret> secret) {
    Friend& who = friends_[device];
    who.name = device;
    who.token = new_token();
    connect(who);
    return send(
        device,
        Join{.room = room_->code(), .name = name, .token = who.token, .secret = secret, .claim = true});
}

std::optional<ServerMessage> RoomSimulator::continue_on(const std::string& device, const Token& key) {
    Friend& who = friends_[device];
    who.name = device;
    who.token = key;
    return come_back(device);
}

void RoomSimulator::lose(const std::string& name, std::chrono::milliseconds then) {
    Friend& who = at(name);
    const SessionId session = who.session.value();
    who.session.reset();
    who.unclosed.clear();
    carry_out(room_->take(Disconnected{session}, now_));
    if (then > then.zero()) pass_time(then);
}

std::optional<ServerMessage> RoomSimulator::come_back(const std::string& name) {
    Friend& who = at(name);
    connect(who);
    who.next_token = new_token();
    const auto answer = send(name, Resume{room_->code(), who.token, who.next_token, who.seen});
    if (accepted(answer)) who.token = who.next_token;
    return answer;
}

void RoomSimulator::begin(const Names& guests) {
    join_all(guests);
    does("Ann", Sit{});
    all(guests, Sit{});
    does("Ann", Start{});
}

void RoomSimulator::play_to_the_end(test::SplitMix& random) {
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
        REQUIRE(code_of(answer).empty());  // every move listed as legal is accepted
        if (!answer) pass_time(std::chrono::seconds{10});
    }
}

void RoomSimulator::play_to_the_end(std::uint64_t seed) {
    test::SplitMix random{seed};
    play_to_the_end(random);
}

Friend& RoomSimulator::to_move() {
    const auto found = std::ranges::find_if(friends_, [](const auto& entry) {
        const Friend& who = entry.second;
        return who.view && who.seat && who.view->turn == *who.seat;
    });
    REQUIRE(found != friends_.end());
    return found->second;
}

std::optional<ServerMessage> RoomSimulator::act(Friend& who, const Action& action) {
    return send(who.name, Move{to_words(action, *deck_)});
}

void RoomSimulator::pass_time(std::chrono::milliseconds time) {
    const TimePoint until = now_ + time;
    while (wake_at_ && *wake_at_ <= until) {
        now_ = std::max(now_, *wake_at_);
        carry_out(room_->take(Woken{entropy()}, now_));
    }
    now_ = until;
}

void RoomSimulator::answer(const BotQuestion& question) {
    carry_out(room_->take(BotChoice{question.number, question.answer(entropy())}, now_));
}

void RoomSimulator::restart(std::chrono::milliseconds gone, std::chrono::milliseconds unseen) {
    // As the server notes it: if the clock was set back, the outage is empty.
    const TimePoint from = now_ - unseen;
    now_ += gone;
    outages_.push_back({std::min(from, now_), now_, now_});
    Room from_records = restored(nullptr);
    const StateSnapshot* snapshot = snapshots_count_ ? a_snapshot() : nullptr;
    if (snapshot == nullptr) {
        room_.emplace(std::move(from_records));
    } else {
        room_.emplace(restored(snapshot));
        const auto kept = comparable_part(room_->snapshot().value(), dependencies_).value();
        REQUIRE(kept == comparable_part(from_records.snapshot().value(), dependencies_).value());
    }
    waiting_.clear();
    closing_.clear();
    durable_ = journal_.size();
    for (auto& [name, who] : friends_) {
        who.session.reset();
        who.unclosed.clear();
        who.clocks.clear();
    }
    carry_out(room_->take(Woken{entropy()}, now_));
}

void RoomSimulator::restart_for(const Names& names, std::chrono::milliseconds gone,
                                std::chrono::milliseconds unseen, Place place) {
    restart(gone, unseen);
    return_all(names, place);
}

/// Of one of the newest versions, if it can be used: not after a change of the rules, or if its record is
/// gone.
const StateSnapshot* RoomSimulator::a_snapshot() {
    std::erase_if(snapshots_, [&](const StateSnapshot& snapshot) {
        return snapshot.version > journal_.size() || journal_[snapshot.version - 1].hash != snapshot.hash ||
               !comparable_part(snapshot, dependencies_);
    });
    return snapshots_.empty() ? nullptr : &snapshots_[counter_ % snapshots_.size()];
}

/// The room after all records, from the beginning or from a snapshot.
Room RoomSimulator::restored(const StateSnapshot* snapshot) const {
    RoomRestorer restorer{"http://example/r/", outages_, dependencies_};
    if (snapshot != nullptr) {
        const auto begun = restorer.begin_after(*snapshot);
        if (!begun) FAIL(begun.error());
    }
    for (std::size_t next = snapshot != nullptr ? snapshot->version : 0; next < journal_.size(); ++next) {
        const auto added = restorer.add(journal_[next]);
        if (!added) FAIL(added.error());
    }
    auto room = restorer.finish(epoch_, limits_, tokens());
    if (!room) FAIL(room.error());
    return std::move(*room);
}

std::vector<MemberTokens> RoomSimulator::tokens() const {
    std::map<MemberId, MemberTokens> newest;
    for (const auto& [records, changed] : token_changes_)
        newest[changed.member] = changed;
    std::vector<MemberTokens> tokens;
    for (const auto& [member, changed] : newest)
        tokens.push_back(changed);
    return tokens;
}

void RoomSimulator::restore_backup(std::size_t records, std::uint32_t epoch) {
    journal_.resize(records);
    std::erase_if(token_changes_, [&](const auto& change) { return change.first > records; });
    epoch_ = epoch;
    restart();
}

void RoomSimulator::retire() {
    carry_out(room_->take(HistoryFull{RoomCode{"TESTR00M01"}, entropy()}, now_));
}

void RoomSimulator::move_to_successor() {
    journal_ = std::exchange(successor_, {});
    snapshots_.clear();
    token_changes_.clear();
    for (auto& [name, who] : friends_)
        who.seen.reset();
    restart();
}

void RoomSimulator::release_journal() {
    holding_ = false;
    carry_out({.records = {}, .deliveries = {}, .closes = {}, .wake_at = wake_at_});
}

void RoomSimulator::carry_out(Effects effects) {
    for (JournalRecord& record : effects.records)
        journal_.push_back(std::move(record));
    successor_.insert(successor_.end(), effects.successor.begin(), effects.successor.end());
    for (MemberTokens& changed : effects.tokens)
        token_changes_.emplace_back(journal_.size(), std::move(changed));
    if (effects.snapshot) {
        effects.snapshot->outages = outages_.size();
        snapshots_.push_back(std::move(*effects.snapshot));
        if (snapshots_.size() > 20) snapshots_.pop_front();
    }
    for (Delivery& delivery : effects.deliveries)
        waiting_.push_back(std::move(delivery));
    closing_.insert(closing_.end(), effects.closes.begin(), effects.closes.end());
    wake_at_ = effects.wake_at;
    hand_over();
    if (holding_ || durable_ == journal_.size()) return;
    durable_ = journal_.size();
    hand_over();
    carry_out(room_->take(Durable{durable_}, now_));
}

/// Notes the deck, which may differ in the next game.
void RoomSimulator::note_deck(const ServerMessage& message) {
    const auto* closing = std::get_if<PublicEvents>(&message);
    if (closing == nullptr) return;
    for (const RoomEvent& event : closing->events)
        if (const auto* lobby = std::get_if<LobbyEvent>(&event))
            if (const auto* changed = std::get_if<SetupChanged>(lobby)) deck_ = changed->setup.preset->deck;
}

void RoomSimulator::hand_over() {
    Frame checked;  // a closing frame goes to everybody, and is checked once
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

}  // namespace seq::room
