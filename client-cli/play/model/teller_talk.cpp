#include "client-cli/play/model/teller.hpp"
#include "protocol/talk/phrases.hpp"

// What is said at the table, and what comes of it (T1 to T5).

namespace seq::cli {

using namespace protocol;

namespace {

std::string side_text(const Model& model, Side side) {
    return "side " + std::to_string(side.number) + " (" + people_of(model, side) + ")";
}

std::string phrase_text(const std::string& id) {
    const Phrase* phrase = find_phrase(id);
    return phrase != nullptr ? std::string{phrase->text} : id;
}

std::string sign_of(const std::string& id) {
    const Reaction* reaction = find_reaction(id);
    return reaction != nullptr ? std::string{reaction->sign} : id;
}

/// What was said, as another line speaks of it.
std::string quoted(const ChatLine& line) {
    if (!line.text.empty()) return '"' + line.text + '"';
    return line.phrase.empty() ? sign_of(line.reaction) : '"' + phrase_text(line.phrase) + '"';
}

std::string by_way(Way way) {
    switch (way) {
        case Way::concession: return "they own up";
        case Way::referee: return "the referee has ruled";
        case Way::neutral_side: return "the third side has voted";
        case Way::word_list: return "by the word list";
        case Way::noted: return "it is noted, and nothing follows";
    }
    return {};
}

}  // namespace

void Teller::on(const PhraseSaid& said) {
    add(LogKind::chat, name(said.member) + ": " + phrase_text(said.phrase));
}

void Teller::on(const Reacted& reacted) {
    std::string text = name(reacted.member) + ": " + sign_of(reacted.reaction);
    if (const ChatLine* line = model_.line(reacted.message)) text += " to " + quoted(*line);
    add(LogKind::chat, std::move(text));
}

void Teller::on(const MessageCalled& called) {
    const OpenCall& call = called.call;
    const ChatLine* line = model_.line(call.message);
    std::string text = name(call.by) + (call.by == model_.you ? " call" : " calls") + " table talk by " +
                       side_text(model_, call.side);
    if (line != nullptr) text += ": " + quoted(*line);
    add(LogKind::milestone, text + " (T1). It is settled within " + std::to_string(call.seconds) + " s.");
}

void Teller::on(const VoteGiven& vote) {
    const bool own = vote.member == model_.you;
    add(LogKind::move, name(vote.member) + (own ? " vote " : " votes ") +
                           (vote.upheld ? "to uphold" : "to refuse") + " the call (T1).");
}

void Teller::on(const VerdictGiven& verdict) {
    std::string text = "The call against " + side_text(model_, verdict.side) + ": " + by_way(verdict.way);
    if (!verdict.word.empty()) text += ", for the word \"" + verdict.word + "\"";
    if (verdict.way != Way::noted) text += verdict.upheld ? ": upheld" : ": refused";
    add(LogKind::milestone, text + " (T1).");
}

void Teller::on(const SpectatorsShut& shut) {
    add(LogKind::room, shut.closed ? "The host closes the room to spectators while a game runs."
                                   : "The room is open to spectators.");
}

void Teller::on(const RefereeMade& made) {
    if (!made.member) return add(LogKind::room, "Nobody is the referee.");
    add(LogKind::room,
        name(*made.member) + (*made.member == model_.you ? " are" : " is") + " the referee (T1).");
}

}  // namespace seq::cli
