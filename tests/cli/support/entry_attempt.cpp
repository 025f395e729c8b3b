#include "tests/cli/support/entry_attempt.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "client/link/secrets.hpp"

namespace seq::client {
namespace {

constexpr std::chrono::seconds patience{60};

/// Stops the loop in one of these states.
struct Listener final : LinkListener {
    Listener(Loop& its_loop, const std::vector<LinkState>& states) : loop{its_loop}, until{states} {}
    void on_message(std::string_view, const protocol::ServerMessage&) override {}
    void on_state(LinkState state, const std::string& sentence) override {
        if (std::ranges::find(until, state) == until.end()) return;
        attempt = {state, sentence};
        loop.stop();
    }
    void on_credentials(const Credentials&) override {}

    Loop& loop;
    const std::vector<LinkState>& until;
    EntryAttempt attempt;
};

}  // namespace

EntryAttempt try_to_enter(const std::string& address, const std::vector<LinkState>& until,
                          std::optional<std::string> ca_file, std::chrono::milliseconds entry_patience) {
    Loop loop;
    Listener listener{loop, until};
    const Link link{loop,
                    {.server = parse_destination(address)->server,
                     .ca_file = std::move(ca_file),
                     .entry = protocol::Join{{"7K2M9QXD3P"}, "Ann", new_token()},
                     .known = {},
                     .entry_patience = entry_patience},
                    listener};
    loop.after(patience, [&] { loop.stop(); });
    loop.run();
    return listener.attempt;
}

}  // namespace seq::client
