#include "client-cli/play/answer.hpp"

#include "client-cli/play/screen/parts.hpp"
#include "client-cli/play/session.hpp"
#include "client/words/sentences.hpp"
#include "client/words/words.hpp"

namespace seq::client {
namespace {

Answer told(const std::string& text) {
    return {.rows = {Row{text, strong}}};
}
Answer trouble(const std::string& text) {
    return {.rows = {Row{text, warning}}};
}
Answer page(const std::vector<std::string>& lines) {
    return {.rows = {lines.begin(), lines.end()}};
}

/// A card alone on the line.
Answer look(Face face, const Room& room) {
    if (!room.view) return trouble("The game hasn't begun.");
    if (!room.view->observer.is_seat()) return trouble("You're watching this game.");
    std::string text = face_text(room, face) + ": " + use_of(*room.view, face);
    const Bitboard spaces = spaces_to_use(*room.view, face);
    if (room.deck().power(face) != Power::remove || spaces.empty()) return told(text);
    text += " from:";
    for (const Space space : spaces)
        text += " " + to_string(space);
    return told(text);
}

Answer invitation(const Room& room) {
    if (room.link.empty()) return trouble("Not in the room yet.");
    if (room.link.starts_with(practice_link))
        return trouble("This table is only on your computer: nobody can join it.");
    return told("Share this link: " + room.link);
}

Answer regular_table(const Room& room) {
    if (room.table) return told("This is a regular table: " + *room.table);
    return trouble(room.is_host() ? "This is no regular table. Make it one: `regular Thursday's round`."
                                  : "This is no regular table. The host can make it one.");
}

Answer voice_link(const Room& room) {
    if (room.voice_link) return told("Your voice call: " + *room.voice_link);
    return trouble(room.is_host() ? "There is no voice call. Set one: `voice https://...`."
                                  : "There is no voice call. The host can set one.");
}

Answer rule(std::string id) {
    if (id.empty()) return trouble("Which rule? Type its id, as in `rules S17`.");
    for (char& c : id)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c & ~0x20);
    const std::vector<std::string> lines = rule_page(id);
    return lines.empty() ? trouble("There is no rule " + id + ".") : page(lines);
}

Answer autodraw(std::string_view word, Session& session) {
    if (word != "on" && word != "off")
        return trouble(
            "To draw your cards yourself, or to have them drawn again: Like this: `autodraw off`.");
    const bool remembered = session.draw_by_itself(word == "on");
    const std::string when = remembered ? "." : " until you leave the program: that could not be saved.";
    return told((word == "on" ? "Your cards are drawn for you" : "You draw your cards yourself") + when);
}

Answer fulfil(const Request& request, Session& session, const Canvas& canvas) {
    const Room& room = session.room();
    Answer answer;
    switch (request.word) {
        case Word::look: return look(*room.deck().parse(request.text), room);
        case Word::autodraw: return autodraw(request.text, session);
        case Word::rules: return rule(request.text);
        case Word::help: return page(help_page(room, request.text == "all"));
        case Word::result: return page(result_page(room));
        case Word::board:
            answer.rows = draw_table(room, canvas);
            answer.rows.push_back(draw_turn(room));
            break;
        case Word::hand:
            answer.rows = draw_hand(room, canvas);
            return answer.rows.empty() ? told("You have no cards.") : answer;
        case Word::log:
            for (const LogLine& line : session.log().log)
                answer.rows.emplace_back(line.text);
            break;
        case Word::who: return page(who_page(room));
        case Word::link: return invitation(room);
        case Word::voice: return voice_link(room);
        case Word::regular: return regular_table(room);
        case Word::quit: answer.quit = true; break;
    }
    return answer;
}

}  // namespace

Answer carry_out(std::string_view line, Session& session, const Canvas& canvas) {
    constexpr std::size_t line_bytes_max = 4096;  // far below what a message may have
    if (line.size() > line_bytes_max) return trouble("That line is too long.");
    const auto input = parse_input(line, session.room());
    if (!input) return trouble(input.error());
    const bool enter_alone = line.find_first_not_of(" \t\r") == std::string_view::npos;
    if (enter_alone && session.client.unanswered() != 0) return {};  // pressed twice: thrown is thrown
    if (const auto* request = std::get_if<Request>(&*input)) return fulfil(*request, session, canvas);
    if (const auto* record = std::get_if<RecordInput>(&*input)) {
        const auto asked = session.fetch_record(record->game, record->file);
        return asked ? Answer{} : trouble(asked.error());
    }
    const auto* body = std::get_if<protocol::ClientBody>(&*input);
    if (body == nullptr) return {};
    if (const auto* say = std::get_if<protocol::Say>(body))
        session.say(say->text);
    else
        session.client.send(*body);
    return {};
}

}  // namespace seq::client
