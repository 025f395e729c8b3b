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

std::string some_move(Terminal& terminal) {
    const std::regex card_and_space{"  ([A2-9TQK][SHDC])  ([a-j][0-9]+)"};
    std::smatch found;
    std::string screen;
    const bool there = terminal.until([&](const std::string& now) {
        screen = now;
        return std::regex_search(screen, found, card_and_space);
    });
    REQUIRE_MESSAGE(there, screen);
    return found[1].str() + " " + found[2].str();
}

}  // namespace seq::test
