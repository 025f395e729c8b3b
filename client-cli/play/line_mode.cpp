#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>

#include "client-cli/play/lines.hpp"
#include "client-cli/play/modes.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client-cli/play/session.hpp"
#include "client/words/text.hpp"

namespace seq::client {
namespace {

/// By the kind of a line of the log.
constexpr std::array<Style, 7> log_styles{faint, {}, good, faint, {.ink = 110}, warning, warning};
static_assert(static_cast<std::size_t>(LogKind::notice) + 1 == log_styles.size());

/// A client, and what a person types and reads.
class LineMode {
  public:
    LineMode(Loop& loop, ClientSettings settings, bool edits, bool colour)
        : loop_{loop},
          edits_{edits},
          colour_{colour},
          name_{settings.name},
          server_{settings.link.server.url()},
          session_{loop, std::move(settings)},
          client_{session_.client} {
        client_.on_change = [this] {
            if (!edits_) print_news();  // else once after all that has arrived
            loop_.stop();
        };
        EditorHost host{
            .wait_for_key = [this] { return wait_for_input(loop_, client_, [this] { print_news(); }); }};
        if (edits_) {
            host.complete = [this](std::string_view text) { return complete(text, client_.room()); };
            host.print = [this](std::string_view text) { put(std::string{text} + "\n"); };
            loop_.on_signal(SIGWINCH, [this] { editor_->resized(); });
            loop_.on_signal(SIGTSTP, [this] { pause(); });
        }
        editor_.emplace(std::move(host));
    }

    /// Until the person leaves, or there is nothing more to play with. Returns the exit status.
    int run() {
        bool goes_on = edits_ || run_until(loop_, client_, [this] { return client_.ready(); });
        while (goes_on) {
            const auto line = editor_->read_line();
            goes_on = line && obey(*line);
        }
        print_news();
        if (edits_) put("");
        editor_.reset();
        const bool may_return = client_.has_place();
        const int status = end_session(client_);
        if (edits_ && may_return) print_how_to_return();
        return status;
    }

  private:
    /// False when the line says to leave.
    bool obey(const std::string& line) {
        const Answer answer = carry_out(line, session_, canvas());
        for (const Row& row : answer.rows)
            std::cout << printed(row);
        std::cout.flush();
        if (answer.quit) return false;
        return edits_ || run_until(loop_, client_, [this] { return client_.unanswered() == 0; });
    }

    Canvas canvas() const {
        winsize size{};
        const bool known = edits_ && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
        return {.columns = known ? size.ws_col : 80U, .colour = colour_};
    }

    /// A line of text; for a person wrapped at blanks, but not a link, which is copied.
    std::string printed(const Row& row) const {
        const Canvas on = canvas();
        if (!edits_ || row.plain().starts_with("http")) return row.text(on) + "\n";
        std::string lines;
        for (const Row& line : row.wrapped(on.columns))
            lines += line.text(on) + "\n";
        return lines;
    }

    /// What has not been printed yet: each line of the log once, and the table, the turn and one's own clock
    /// when they have changed. The table waits for the answer to one's own move, so that it is printed once
    /// for a move.
    std::string news() {
        const Room& room = session_.room();
        const EventLog& log = session_.log();
        std::string text;
        const std::uint64_t fresh = std::min<std::uint64_t>(log.lines_logged - printed_, log.log.size());
        for (std::size_t n = log.log.size() - fresh; n < log.log.size(); ++n)
            text += printed({log.log[n].text, log_styles[static_cast<std::size_t>(log.log[n].kind)]});
        printed_ = log.lines_logged;
        if (!room.known() || (edits_ && client_.unanswered() != 0)) return text;
        std::string table;
        if (edits_)
            for (const Row& row : draw_table(room, canvas()))
                table += row.text(canvas()) + "\n";
        const bool is_new = table != table_;
        if (is_new) text += "\n" + (table_ = std::move(table));
        std::string turn = printed(draw_turn(room));
        if (is_new || turn != turn_) text += turn_ = std::move(turn);
        if (std::string clock = own_clock_text(room); clock != clock_) {
            clock_ = std::move(clock);
            if (!clock_.empty()) text += clock_ + "\n";
        }
        return text;
    }

    void print_news() {
        const std::string text = news();
        if (text.empty()) return;
        put(text);
        if (edits_) editor_->refresh();
    }

    /// In the place of the line that is being typed, which the editor prints again below.
    void put(std::string_view text) const {
        std::fflush(stdout);  // what libedit has to say comes first
        std::cout << (edits_ ? "\r\x1b[J" : "") << text << std::flush;
    }

    /// Ctrl-Z: the shell gets its terminal as it was.
    void pause() {
        editor_->take_terminal(false);
        ::raise(SIGSTOP);
        editor_->take_terminal(true);
        editor_->refresh();
    }

    void print_how_to_return() const {
        const Room& room = session_.room();
        if ((room.view && room.view->result) || !room.code || !room.seat().is_seat() ||
            room.link.starts_with(practice_link))
            return;
        std::string quoted = "'";  // for the shell
        for (const char c : name_)
            quoted += c == '\'' ? "'\\''" : std::string(1, c);
        std::cout << "Your seat waits for you. Come back with: sequence play --server " << server_
                  << " --room " << room.code->text << " --name " << quoted << "'\n";
    }

    Loop& loop_;
    const bool edits_;
    const bool colour_;
    const std::string name_;
    const std::string server_;
    Session session_;
    Client& client_;
    std::optional<Editor> editor_;
    std::uint64_t printed_ = 0;
    std::string table_;
    std::string turn_;
    std::string clock_;
};

}  // namespace

int play_by_lines(Loop& loop, ClientSettings settings, bool edits, bool colour) {
    settings.checks_deals = !settings.link.local;  // a dealer in this program has nothing to prove
    return LineMode{loop, std::move(settings), edits, colour}.run();
}

}  // namespace seq::client
