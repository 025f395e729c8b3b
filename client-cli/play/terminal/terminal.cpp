#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <sys/ioctl.h>
#include <unistd.h>

#include "client-cli/play/answer.hpp"
#include "client-cli/play/modes.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client-cli/play/screen/screen.hpp"
#include "client-cli/play/terminal/lines.hpp"

namespace seq::client {
namespace {

/// The other screen of the terminal, so that what stood on it before is there again afterwards.
constexpr std::string_view other_screen = "\x1b[?1049h";
constexpr std::string_view usual_screen = "\x1b[?1049l\x1b[?25h";
/// Below what is drawn stand the line that is typed and one more, for its end.
constexpr std::size_t prompt_rows = 2;

/// In one go, so that a screen does not come in pieces. Where nobody takes it any more, there is nobody to
/// tell.
void put(std::string_view text) {
    std::fflush(stdout);  // what libedit has to say comes first
    while (!text.empty()) {
        const auto written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : "  ") + word;
    return text;
}

/// The terminal with a client behind it. While it lives, the terminal shows the other screen.
class Table {
  public:
    Table(Loop& loop, ClientSettings settings, Looks looks)
        : loop_{loop},
          looks_{looks},
          server_{settings.link.server.url()},
          session_{loop, std::move(settings)},
          client_{session_.client},
          editor_{{[this] { return wait_for_key(); },
                   [this](std::string_view text) { return complete(text, client_.room()); },
                   [this](const auto& candidates) { show(candidates); }, [this] { draw(); }}} {
        client_.on_change = [this] {
            stale_ = true;
            follow_clock();
        };
        loop_.on_signal(SIGWINCH, [this] {
            editor_.resized();
            stale_ = true;
        });
        loop_.on_signal(SIGTSTP, [this] { pause(); });
        put(other_screen);
        draw();
        keep_time();
    }
    ~Table() { put(usual_screen); }

    /// Until the person leaves, or there is nothing more to play with.
    void run() {
        while (!client_.ended()) {
            const auto line = editor_.read_line();
            if (!line) break;
            if (!obey(*line)) break;
            draw();
        }
    }
    Client& client() { return client_; }

  private:
    /// The key is what the program waits for; all else happens meanwhile.
    bool wait_for_key() {
        const auto woken = loop_.wait_readable(STDIN_FILENO, [this] { draw_if_stale(); });
        draw_if_stale();
        return woken == Loop::Woken::readable;
    }

    void draw_if_stale() {
        if (!stale_) return;
        draw();
        editor_.refresh();
    }

    /// How long somebody has been away changes though nothing happens.
    void keep_time() {
        constexpr std::chrono::seconds between{30};
        loop_.after(between, [this, alive = std::weak_ptr{alive_}] {
            if (alive.expired()) return;
            stale_ = true;
            keep_time();
        });
    }

    Canvas canvas() const {
        winsize size{};
        Canvas canvas{.rows = 24, .columns = 80, .colour = looks_.colour, .signs = looks_.signs};
        if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
            canvas.rows = size.ws_row;
            canvas.columns = size.ws_col;
        }
        canvas.rows = canvas.rows > prompt_rows + 1 ? canvas.rows - prompt_rows : 1;
        return canvas;
    }

    /// Row over row, without clearing first, so that nothing flickers. The terminal goes on by itself after a
    /// full row, so that a link over several rows is copied in one piece.
    void draw() {
        stale_ = false;
        const Canvas now = canvas();
        client_.update_clock();
        scene_.log = session_.log().log;
        scene_.connection = client_.connection();
        scene_.waiting = client_.unanswered() != 0;
        scene_.since_clocks = client_.since_clocks();
        std::string text = "\x1b[?25l\x1b[H";
        for (const Row& row : draw_screen(client_.room(), scene_, now))
            text += (now.colour ? row.coloured() : row.plain()) +
                    (row.width() == now.columns ? " \r" : "\x1b[K\r\n");
        text += "\x1b[J\x1b[" + std::to_string(now.rows + 1) + ";1H\x1b[?25h";
        put(text);
    }

    void show(const std::vector<std::string>& candidates) {
        scene_.message = joined(candidates);
        scene_.message_is_trouble = false;
        draw();
    }

    bool turn_page() {
        if (scene_.page.empty()) return false;
        scene_.page_from += page_rows(canvas());
        if (scene_.page_from >= scene_.page.size()) scene_.page.clear();
        return true;
    }

    /// As in every pager `q` closes the page; without one it leaves the program.
    bool close_page() {
        if (scene_.page.empty()) return false;
        scene_.page.clear();
        return true;
    }

    bool obey(const std::string& line) {
        if (line.empty() && turn_page()) return true;
        if (line == "q" && close_page()) return true;
        Answer answer = carry_out(line, session_);
        if (answer.quit) return false;
        scene_ = Scene{};
        scene_.page = std::move(answer.page);
        scene_.message = std::move(answer.message);
        scene_.message_is_trouble = answer.trouble;
        scene_.looked_at = answer.look;
        return true;
    }

    /// While a clock counts down, the screen is redrawn each second, whatever is being typed.
    void follow_clock() {
        if (follows_clock_ || !clock_runs(client_.room())) return;
        follows_clock_ = true;
        loop_.after(std::chrono::seconds{1}, [this, here = std::weak_ptr{here_}] {
            if (here.expired()) return;
            follows_clock_ = false;
            stale_ = true;
            follow_clock();
        });
    }

    /// Ctrl-Z: the shell gets its terminal as it was, and what was drawn comes back later.
    void pause() {
        editor_.give_terminal();
        put(usual_screen);
        ::raise(SIGSTOP);
        put(other_screen);
        editor_.take_terminal();
        stale_ = true;
    }

    Loop& loop_;
    Looks looks_;
    std::string server_;
    Scene scene_;
    bool stale_ = true;
    bool follows_clock_ = false;
    std::shared_ptr<bool> here_ = std::make_shared<bool>();       ///< for a timer that comes after the end
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  ///< for what the loop still has to do
    Session session_;
    Client& client_;
    Editor editor_;
};

/// A word as a shell takes it.
std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word)
        text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + "'";
}

/// Printed on the normal screen at the end.
void print_how_to_return(const Room& room, const ClientSettings& settings) {
    if (room.view && room.view->result) {
        std::cout << draw_turn(room).plain() << '\n';
    } else if (room.code && room.seat().is_seat() && !settings.link.local) {
        std::cout << "Your seat waits for you. Come back with: sequence play --server "
                  << settings.link.server.url() << " --room " << room.code->text << " --name "
                  << quoted(settings.name) << '\n';
    }
}

}  // namespace

bool is_terminal() {
    const char* term = std::getenv("TERM");
    const bool drawable = term != nullptr && *term != '\0' && std::strcmp(term, "dumb") != 0;
    return drawable && ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
}

int play_on_terminal(Loop& loop, ClientSettings settings, Looks looks) {
    settings.checks_deals = true;
    const ClientSettings copy = settings;
    Room room;
    int status = 0;
    std::string why;
    bool has_place = false;
    {
        Table table{loop, std::move(settings), looks};
        table.run();
        status = status_at_end(table.client());
        if (status != 0) why = table.client().connection();
        has_place = table.client().has_place();
        table.client().leave();
        room = table.client().room();
    }
    const bool over = room.view && room.view->result;
    if (has_place || over) print_how_to_return(room, copy);
    if (status != 0) std::cerr << "sequence: " << why << '\n';
    return status;
}

}  // namespace seq::client
