#include <algorithm>
#include <iostream>
#include <unistd.h>

#include "client-cli/play/answer.hpp"
#include "client-cli/play/modes.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client-cli/play/terminal/lines.hpp"

namespace seq::client {
namespace {

constexpr std::size_t line_bytes_max = 8192;
constexpr Canvas paper{.rows = 24, .columns = 80, .colour = false, .signs = false};

/// What is printed: each line of the log once, and the sentences about the turn and one's own clock when they
/// have changed.
class Printer {
  public:
    explicit Printer(const Session& session) : session_{session} {}

    void print_news() {
        const Room& room = session_.room();
        const EventLog& log = session_.log();
        const std::uint64_t fresh = std::min<std::uint64_t>(log.lines_logged - printed_, log.log.size());
        for (std::size_t n = log.log.size() - fresh; n < log.log.size(); ++n)
            line(log.log[n].text);
        printed_ = log.lines_logged;
        if (!room.known()) return;
        if (std::string turn = draw_turn(room).plain(); turn != turn_ && !(room.view && room.view->result)) {
            turn_ = std::move(turn);
            line(turn_);
        }
        if (std::string clock = own_clock_text(room); clock != clock_) {
            clock_ = std::move(clock);
            if (!clock_.empty()) line(clock_);
        }
        std::cout.flush();
    }
    void print(const Answer& answer) {
        if (answer.show_board && answer.message.empty()) return;
        for (const std::string& text : answer.page)
            line(text);
        if (!answer.message.empty()) line(answer.message);
        std::cout.flush();
    }
    void print_board() {
        const Room& room = session_.room();
        for (const Row& row : draw_table(room, {}, seats_max + 3, paper))
            line(without_end(row.plain()));
        for (const Row& row : draw_hand(room, hand_max, paper))
            line(without_end(row.plain()));
        std::cout.flush();
    }

  private:
    static std::string without_end(std::string text) {
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }
    static void line(std::string_view text) { std::cout << text << '\n'; }

    const Session& session_;
    std::uint64_t printed_ = 0;
    std::string turn_;
    std::string clock_;
};

/// Lets the loop run until it is so, or there is nothing more to wait for.
template <typename Condition>
bool run_until(Loop& loop, Client& client, Condition condition) {
    while (!condition() && !client.ended())
        if (loop.run() == Loop::Woken::interrupted) return false;
    return !client.ended();
}

/// One line of input; false when it says to leave.
bool obey(const std::string& line, Session& session, Printer& printer) {
    const Answer answer = carry_out(line, session);
    const bool board = answer.show_board && session.client.unanswered() == 0 && answer.message.empty();
    if (board) printer.print_board();
    printer.print(answer);
    return !answer.quit;
}

}  // namespace

int play_plain(Loop& loop, ClientSettings settings) {
    settings.checks_deals = true;
    Session session{loop, std::move(settings)};
    Client& client = session.client;
    Printer printer{session};
    client.on_change = [&] {
        printer.print_news();
        loop.stop();
    };
    LineReader input{STDIN_FILENO, line_bytes_max};
    const auto answered = [&] { return client.unanswered() == 0; };
    bool goes_on = run_until(loop, client, [&] { return client.ready(); });
    while (goes_on && !input.finished()) {
        if (const auto line = input.next()) {
            goes_on = obey(*line, session, printer) && run_until(loop, client, answered);
            continue;
        }
        const auto woken = loop.wait_readable(STDIN_FILENO, [] {});
        if (woken == Loop::Woken::readable) input.fill();
        goes_on = woken != Loop::Woken::interrupted && !client.ended();
    }
    const int status = status_at_end(client);
    if (status != 0) std::cerr << "sequence: " << client.connection() << '\n';
    client.leave();
    return status;
}

}  // namespace seq::client
