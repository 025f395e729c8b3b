#include "client/link/conversation.hpp"

#include <algorithm>
#include <utility>

#include "client/link/secrets.hpp"

namespace seq::client {
using Verdict = Reception::Verdict;
namespace {

using namespace protocol;

ClientMessage to_message(Entry entry) {
    const auto as_body = [](auto& one) -> ClientBody { return std::move(one); };
    return {.id = new_command_id(), .seen = {}, .body = std::visit(as_body, entry)};
}

/// The token with which a new member enters.
Token token_of(const ClientBody& entry) {
    if (const auto* create = std::get_if<Create>(&entry)) return create->token;
    return std::get<Join>(entry).token;
}

/// Refusals that say nothing about the command but only about the moment.
bool is_passing(const std::string& code) {
    return code == "storage-full" || code == "storage-low" || code == "too-many" || code == "server-closing";
}

std::optional<Successor> successor_in(const ServerMessage& message) {
    if (const auto* snapshot = std::get_if<Snapshot>(&message)) return snapshot->successor;
    const auto* closing = std::get_if<PublicEvents>(&message);
    if (closing == nullptr) return std::nullopt;
    for (const RoomEvent& event : closing->events)
        if (const auto* archived = std::get_if<RoomArchived>(&event)) return archived->successor;
    return std::nullopt;
}

bool is_about_the_token(const std::string& code) {
    return code == "token-unknown" || code == "token-used";
}

}  // namespace

Conversation::Conversation(Entry entry, std::optional<Credentials> known)
    : entry_{to_message(std::move(entry))}, credentials_{std::move(known)} {}

ClientMessage Conversation::hello() {
    inside_ = false;
    hello_ = credentials_ ? resume() : entry_;
    return *hello_;
}

ClientMessage Conversation::resume() {
    // The same proposal as before where the answer to it was lost: the server may have it already.
    next_is_old_ = credentials_->next.has_value();
    if (!next_is_old_) credentials_->next = new_token();
    return {.id = new_command_id(),
            .seen = {},
            .body = Resume{credentials_->room, credentials_->token, *credentials_->next, seen_}};
}

Reception Conversation::receive(const ServerMessage& message) {
    return std::visit([this](const auto& one) { return on(one); }, message);
}

const ClientMessage& Conversation::keep(ClientMessage command) {
    if (seen_) command.seen = seen_->version;
    return unanswered_.emplace_back(std::move(command));
}

bool Conversation::is_answer_to_hello(const std::optional<CommandId>& id) const {
    return id && hello_ && !inside_ && *id == hello_->id;
}

bool Conversation::forget(const CommandId& id) {
    return std::erase_if(unanswered_, [&](const ClientMessage& command) { return command.id == id; }) != 0;
}

Reception Conversation::on(const Accepted& accepted) {
    if (!is_answer_to_hello(accepted.id))
        return {.verdict = forget(accepted.id) ? Verdict::deliver : Verdict::ignore};
    if (std::holds_alternative<Resume>(hello_->body)) {
        came_with_ = std::exchange(credentials_->token, *credentials_->next);
        credentials_->next.reset();
    } else {
        if (!accepted.room) return {.verdict = Verdict::lost_track};
        credentials_ = Credentials{*accepted.room, token_of(entry_.body), std::nullopt};
    }
    inside_ = true;
    return {.verdict = Verdict::deliver, .entered = true, .credentials_changed = true};
}

Reception Conversation::on(const Refused& refused) {
    if (is_answer_to_hello(refused.id)) return entry_refused(refused);
    if (refused.id && !forget(*refused.id)) return {.verdict = Verdict::ignore};
    return {};
}

Reception Conversation::entry_refused(const Refused& refused) {
    if (is_passing(refused.code)) return {.verdict = Verdict::later};
    const bool resumed = std::holds_alternative<Resume>(hello_->body);
    const bool has_left = refused.code == "left";
    if (!resumed || !(has_left || is_about_the_token(refused.code))) return {.verdict = Verdict::turned_away};
    if (next_is_old_ && !has_left) {
        // The answer to an earlier resume was lost, so what was proposed then may be the valid token by now.
        credentials_->token = *std::exchange(credentials_->next, std::nullopt);
        hello_ = resume();
    } else if (!seen_ && std::holds_alternative<Join>(entry_.body)) {
        // The saved token is no longer valid: join as a new member.
        credentials_.reset();
        hello_ = entry_;
    } else {
        return {.verdict = Verdict::turned_away};
    }
    return {.verdict = Verdict::ignore, .credentials_changed = true, .send = hello_};
}

std::optional<Credentials> Conversation::successor_credentials(const ServerMessage& message) const {
    const auto successor = successor_in(message);
    if (!successor || !credentials_) return std::nullopt;
    if (!came_with_) return Credentials{successor->room, credentials_->token, std::nullopt};
    return Credentials{successor->room, *came_with_, credentials_->token};
}

Reception Conversation::on(const Snapshot& snapshot) {
    seen_ = snapshot.at;
    return {};
}

Reception Conversation::on(const Moved& moved) {
    if (inside_) return {.verdict = Verdict::ignore};
    return {.verdict = is_node_path(moved.path) ? Verdict::moved : Verdict::later};
}

Reception Conversation::close_version(std::uint64_t version) {
    const Verdict verdict = place_of(version, Verdict::deliver);
    if (verdict == Verdict::deliver) seen_->version = version;
    return {.verdict = verdict};
}

Verdict Conversation::place_of(std::uint64_t version, Verdict if_next) {
    if (!seen_ || version <= seen_->version) return Verdict::ignore;
    if (version == seen_->version + 1) return if_next;
    seen_.reset();
    return Verdict::lost_track;
}

}  // namespace seq::client
