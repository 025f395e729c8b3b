#include "client-cli/play/answer.hpp"

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client-cli/play/session.hpp"
#include "client/words/sentences.hpp"
#include "client/words/words.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/talk/word_list.hpp"

namespace seq::client {
namespace {

/// A card alone on the line.
Answer look(Face face, const Session& session) {
    const Room& room = session.room();
    const std::string name = face_text(room, face);
    if (!room.view) return {.message = "The game hasn't begun.", .trouble = true};
    if (!room.view->observer.is_seat()) return {.message = "You're watching this game.", .trouble = true};
    Answer answer{.show_board = true, .look = face};
    std::string spaces;
    for (const Space space : spaces_to_use(*room.view, face))
        spaces += " " + to_string(space);
    answer.message = name + ": " + use_of(*room.view, face);
    if (room.deck().power(face) == Power::remove && !spaces.empty()) answer.message += " from:" + spaces;
    return answer;
}

Answer invitation(const Session& session) {
    const Room& room = session.room();
    if (room.link.empty()) return {.message = "Not in the room yet.", .trouble = true};
    if (room.link.starts_with(practice_link))
        return {.message = "This table is only on your computer: nobody can join it.", .trouble = true};
    return {.message = "Share this link: " + room.link};
}

Answer regular_table(const Room& room) {
    if (room.table) return {.message = "This is a regular table: " + *room.table};
    return {.message = room.is_host() ? "This is no regular table. Make it one: `regular Thursday's round`."
                                      : "This is no regular table. The host can make it one.",
            .trouble = true};
}

Answer voice_link(const Room& room) {
    if (room.voice_link) return {.message = "Your voice call: " + *room.voice_link};
    return {.message = room.is_host() ? "There is no voice call. Set one: `voice https://...`."
                                      : "There is no voice call. The host can set one.",
            .trouble = true};
}

struct CarryOut {
    Session& session;

    Answer operator()(const NoInput&) const { return {}; }
    Answer operator()(const PlayInput& play) const { return send(protocol::Move{play.words}); }
    Answer operator()(const SayInput& say) const {
        if (const std::string words = doubtful_words(session.room(), say.text);
            !words.empty() && !session.warned_of(say.text))
            return {.message = "Not sent yet: opponents could call this as table talk (T1): " + words +
                               ". Type it again to send it anyway.",
                    .trouble = true};
        return send(protocol::Say{say.text});
    }
    Answer operator()(const TalkInput& talk) const { return send(talk.command); }
    Answer operator()(const SitInput& sit) const { return send(protocol::Sit{sit.seat}); }
    Answer operator()(const RoomInput& input) const { return send(input.body); }
    Answer operator()(const LobbyInput& lobby) const { return send(lobby.command); }
    Answer operator()(AutodrawInput autodraw) const {
        const bool remembered = session.draw_by_itself(autodraw.on);
        const std::string when = remembered ? "." : " until you leave the program: that could not be saved.";
        return {.message =
                    (autodraw.on ? "Your cards are drawn for you" : "You draw your cards yourself") + when};
    }
    Answer operator()(const LookInput& looked) const { return look(looked.face, session); }
    Answer operator()(const RulesInput& rules) const { return rule_answer(rules.id); }
    Answer operator()(const RecordInput& record) const {
        const std::uint32_t game = record.game.value_or(session.room().games);
        if (auto files = record_files(record.file, game, session.room()); !files)
            return {.message = files.error(), .trouble = true};
        session.fetch_record(record.game, record.file);
        return {.show_board = true};
    }
    Answer operator()(Word word) const {
        switch (word) {
            case Word::start: return send(protocol::Start{});
            case Word::pause: return send(protocol::Pause{});
            case Word::unpause: return send(protocol::Unpause{});
            case Word::abandon: return send(protocol::Abandon{});
            case Word::result: return {.page = result_page(session.room())};
            case Word::board: return {.show_board = true};
            case Word::hand: return {.page = hand_page(session.room())};
            case Word::log: return {.page = log_page(session.log())};
            case Word::who: return {.page = who_page(session.room())};
            case Word::link: return invitation(session);
            case Word::voice: return voice_link(session.room());
            case Word::regular: return regular_table(session.room());
            case Word::help: return {.page = help_page(session.room())};
            case Word::quit: return {.quit = true};
        }
        return {};
    }

    Answer send(protocol::ClientBody body) const {
        session.client.send(std::move(body));
        return {.show_board = true};
    }
    static Answer rule_answer(const std::string& id) {
        if (id.empty()) return {.message = "Which rule? Type its id, as in `rules S17`.", .trouble = true};
        Answer answer{.page = rule_page(id)};
        if (answer.page.empty()) answer = {.message = "There is no rule " + id + ".", .trouble = true};
        return answer;
    }
};

}  // namespace

std::string doubtful_words(const Room& room, std::string_view message) {
    const bool is_running = room.view && !room.view->result;
    if (!is_running || !room.view->observer.is_seat()) return {};
    const Setup& setup = room.view->setup;
    if (!setup.seating->in_teams() || setup.options.table_talk != TableTalk::call) return {};
    std::vector<std::string> names;
    for (const protocol::MemberView& member : room.members)
        names.push_back(member.name);
    const protocol::ListedWords found = protocol::find_listed_words(message, names);
    if (!found.uphold_a_call()) return {};
    std::string words;
    for (const auto* list : {&found.strong, &found.weak})
        for (const std::string& word : *list)
            words += (words.empty() ? "`" : ", `") + word + "`";
    return words;
}

Answer carry_out(const Input& input, Session& session) {
    return std::visit(CarryOut{session}, input);
}

Answer carry_out(std::string_view line, Session& session) {
    constexpr std::size_t line_bytes_max = 4096;  // far below what a message may have
    if (line.size() > line_bytes_max) return {.message = "That line is too long.", .trouble = true};
    const auto input = parse_input(line, session.room());
    if (!input) return {.message = input.error(), .trouble = true};
    const bool enter_alone = line.find_first_not_of(" \t\r") == std::string_view::npos;
    if (enter_alone && session.client.unanswered() != 0) return {};  // pressed twice: thrown is thrown
    return carry_out(*input, session);
}

}  // namespace seq::client
