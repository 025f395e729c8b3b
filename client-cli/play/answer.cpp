#include "client-cli/play/answer.hpp"

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/model/after_words.hpp"
#include "client-cli/play/model/sentences.hpp"
#include "client-cli/play/pages.hpp"
#include "client-cli/play/record_files.hpp"
#include "client-cli/play/screen/hand.hpp"
#include "client-cli/play/screen/uses.hpp"
#include "protocol/message/limits.hpp"

namespace seq::cli {
namespace {

/// A card alone on the line.
Answer look(Face face, const Client& client) {
    const Model& model = client.model();
    const std::string name = face_text(model, face);
    if (!model.view) return {.message = "The game has not begun.", .trouble = true};
    if (!model.view->observer.is_seat()) return {.message = "You watch this game.", .trouble = true};
    Answer answer{.show_board = true, .look = face};
    std::string spaces;
    for (const Space space : spaces_to_use(*model.view, face))
        spaces += " " + to_string(space);
    answer.message = name + ": " + use_of(*model.view, face);
    if (model.deck().power(face) == Power::remove && !spaces.empty()) answer.message += " from:" + spaces;
    return answer;
}

Answer invitation(const Client& client) {
    const Model& model = client.model();
    if (model.link.empty()) return {.message = "Not in the room yet.", .trouble = true};
    return {.message = "Friends come in with: sequence play " + model.link};
}

struct CarryOut {
    Client& client;

    Answer operator()(const NoInput&) const { return {}; }
    Answer operator()(const PlayInput& play) const { return send(protocol::Move{play.words}); }
    Answer operator()(const SayInput& say) const { return send(protocol::Say{say.text}); }
    Answer operator()(const TalkInput& talk) const { return send(talk.command); }
    Answer operator()(const SitInput& sit) const { return send(protocol::Sit{sit.seat}); }
    Answer operator()(const RoomInput& input) const { return send(input.body); }
    Answer operator()(const LobbyInput& lobby) const { return send(lobby.command); }
    Answer operator()(const LookInput& looked) const { return look(looked.face, client); }
    Answer operator()(const RulesInput& rules) const { return rule_answer(rules.id); }
    Answer operator()(const RecordInput& record) const {
        const std::uint32_t game = record.game.value_or(client.model().games);
        if (auto files = record_files(record.file, game, client.model()); !files)
            return {.message = files.error(), .trouble = true};
        client.fetch_record(record.game, record.file);
        return {.show_board = true};
    }
    Answer operator()(Word word) const {
        switch (word) {
            case Word::start: return send(protocol::Start{});
            case Word::pause: return send(protocol::Pause{});
            case Word::unpause: return send(protocol::Unpause{});
            case Word::abandon: return send(protocol::Abandon{});
            case Word::result: return {.page = result_page(client.model())};
            case Word::board: return {.show_board = true};
            case Word::hand: return {.page = hand_page(client.model())};
            case Word::log: return {.page = log_page(client.model())};
            case Word::who: return {.page = who_page(client.model())};
            case Word::link: return invitation(client);
            case Word::help: return {.page = help_page(client.model())};
            case Word::quit: return {.quit = true};
        }
        return {};
    }

    Answer send(protocol::ClientBody body) const {
        client.send(std::move(body));
        return {.show_board = true};
    }
    static Answer rule_answer(const std::string& id) {
        if (id.empty())
            return {.message = "Which rule? Like this: `rules S17`. The refusals name the ids.",
                    .trouble = true};
        Answer answer{.page = rule_page(id)};
        if (answer.page.empty()) answer = {.message = "There is no rule " + id + ".", .trouble = true};
        return answer;
    }
};

}  // namespace

Answer carry_out(const Input& input, Client& client) {
    return std::visit(CarryOut{client}, input);
}

Answer carry_out(std::string_view line, Client& client) {
    constexpr std::size_t line_bytes_max = 4096;  // far below what a message may have
    if (line.size() > line_bytes_max) return {.message = "That line is too long.", .trouble = true};
    const auto input = parse_input(line, client.model());
    if (!input) return {.message = input.error(), .trouble = true};
    const bool enter_alone = line.find_first_not_of(" \t\r") == std::string_view::npos;
    if (enter_alone && client.unanswered() != 0) return {};  // pressed twice: thrown is thrown
    return carry_out(*input, client);
}

}  // namespace seq::cli
