#include "tests/cli/support/play_session.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <regex>

namespace seq::test {

PlaySession::PlaySession() : server{SEQ_SEQUENCED, folder.path() / "data", {"--public-url", url()}} {
    wire.lead_to(server.address());
}

std::vector<std::string> PlaySession::command(std::string name, std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {SEQ_SEQUENCE, std::move(name)});
    return arguments;
}

Outcome PlaySession::run(std::string name, std::vector<std::string> arguments,
                         const std::string& input) const {
    arguments.insert(arguments.begin(), std::move(name));
    return run_program(SEQ_SEQUENCE, std::move(arguments), environment(), input);
}

std::unique_ptr<Terminal> PlaySession::host(const std::string& name, int players,
                                            const std::vector<std::string>& more) {
    std::vector<std::string> arguments{
        "--server", url(), "--name", name, "--ascii", "--players", std::to_string(players)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    auto terminal = std::make_unique<Terminal>(command("play", arguments), environment());
    must_show(*terminal, url() + "/r/");
    const bool watches = std::ranges::find(more, "--watch") != more.end();
    if (!watches) must_show(*terminal, "You took seat 1");
    const std::string screen = terminal->screen();
    code = screen.substr(screen.find("/r/") + 3, 10);
    return terminal;
}

std::unique_ptr<Terminal> PlaySession::guest(const std::string& name) {
    return std::make_unique<Terminal>(command("play", {url() + "/r/" + code, "--name", name, "--ascii"}),
                                      environment());
}

void must_show(Terminal& terminal, const std::string& text) {
    INFO(text);
    const bool shown = terminal.shows(text);
    REQUIRE_MESSAGE(shown, terminal.screen());
}

void must_have_turn(Terminal& terminal) {
    const bool has = terminal.until([](const std::string& text) {
        const auto own = text.rfind("Your turn");
        const auto other = text.rfind("'s turn");
        const auto typed = text.rfind("\n > ");
        return own != std::string::npos && (other == std::string::npos || own > other) &&
               (typed == std::string::npos || own > typed);
    });
    REQUIRE_MESSAGE(has, terminal.screen());
}

std::string some_move(Terminal& terminal) {
    const std::regex card_and_space{"[ ]((?:10|[A2-9QK])[SHDC]) ([a-j][0-9]+)"};
    std::smatch found;
    std::string table;
    const bool there = terminal.until([&](const std::string& text) {
        const auto newest = text.rfind("Draw pile");
        if (newest == std::string::npos) return false;
        table = text.substr(newest);
        return std::regex_search(table, found, card_and_space);
    });
    REQUIRE_MESSAGE(there, terminal.screen());
    return found[1].str() + " " + found[2].str();
}

std::string played(const std::string& move) {
    const auto blank = move.find(' ');
    return " played " + move.substr(0, blank) + " on " + move.substr(blank + 1) + ".";
}

}  // namespace seq::test
