#include "client-cli/play/lines.hpp"

#include <cerrno>
#include <cstdio>
#include <cwchar>
#include <histedit.h>
#include <unistd.h>

#include "client/words/text.hpp"

namespace seq::client {

namespace {

constexpr int history_lines = 200;

Editor& editor_of(EditLine* line) {
    void* data = nullptr;
    el_get(line, EL_CLIENTDATA, &data);
    return *static_cast<Editor*>(data);
}

/// What is no terminal is not edited.
std::FILE* nowhere() {
    static std::FILE* const file = std::fopen("/dev/null", "we");
    return file;
}

char* prompt(EditLine*) {
    static char text[] = " > ";
    return text;
}

void complete_word(EditLine* line) {
    Editor& editor = editor_of(line);
    const LineInfo* info = el_line(line);
    const std::string before{info->buffer, static_cast<std::size_t>(info->cursor - info->buffer)};
    const Completion completion = editor.host.complete(before);
    if (completion.candidates.empty()) return el_beep(line);
    std::string common = common_beginning(completion.candidates);
    const bool is_only = completion.candidates.size() == 1;
    if (is_only) common += ' ';
    if (const std::size_t begun = before.size() - completion.word_begin; common.size() > begun) {
        el_deletestr(line, static_cast<int>(begun));
        el_insertstr(line, common.c_str());
    }
    if (!is_only) editor.host.print(" " + joined(completion.candidates, "  "));
    el_set(line, EL_REFRESH);
}

/// libedit wants a character: the rest of the program runs until there is one, and TAB completes the word. 1
/// for a character, 0 for the end.
int read_character(EditLine* line, wchar_t* character) {
    Editor& editor = editor_of(line);
    while (editor.host.wait_for_key()) {
        char byte = 0;
        const auto count = ::read(STDIN_FILENO, &byte, 1);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return 0;
        if (byte == '\t' && editor.host.complete) {
            complete_word(line);
            continue;
        }
        const std::size_t used = std::mbrtowc(character, &byte, 1, &editor.characters);
        if (used <= 1) return 1;
        if (used == static_cast<std::size_t>(-1)) editor.characters = {};  // no character at all: left out
    }
    return 0;
}

void bind_keys(EditLine* line) {
    el_set(line, EL_EDITOR, "emacs");
    using Binding = std::pair<const char*, const char*>;
    for (const auto& [key, function] : {Binding{"^R", "em-inc-search-prev"},
                                        {"\\e[3~", "ed-delete-next-char"},
                                        {"\\e[1~", "ed-move-to-beg"},
                                        {"\\e[4~", "ed-move-to-end"},
                                        {"\\e[H", "ed-move-to-beg"},
                                        {"\\e[F", "ed-move-to-end"}})
        el_set(line, EL_BIND, key, function, nullptr);
}

}  // namespace

Editor::Editor(EditorHost of)
    : host{std::move(of)},
      line_{el_init("sequence", stdin, host.complete ? stdout : nowhere(), stderr)},
      history_{history_init()} {
    HistEvent event;
    history(history_, &event, H_SETSIZE, history_lines);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(line_, EL_CLIENTDATA, this);
    el_set(line_, EL_PROMPT, &prompt);
    el_set(line_, EL_HIST, &history, history_);
    el_set(line_, EL_GETCFN, &read_character);
    bind_keys(line_);
    // Between two lines the terminal itself edits: it would turn a Ctrl-D of then into a zero byte.
    el_set(line_, EL_SETTY, "-x", "eof=", nullptr);
}

Editor::~Editor() {
    el_end(line_);
    history_end(history_);
}

std::optional<std::string> Editor::read_line() {
    int count = 0;
    const char* text = el_gets(line_, &count);
    if (text == nullptr || count <= 0) return std::nullopt;
    std::string line{text, static_cast<std::size_t>(count)};
    while (line.ends_with('\n') || line.ends_with('\r'))
        line.pop_back();
    HistEvent event;
    if (!line.empty()) history(history_, &event, H_ENTER, line.c_str());
    return line;
}

void Editor::refresh() {
    el_set(line_, EL_REFRESH);
}
void Editor::resized() {
    el_resize(line_);
}
void Editor::take_terminal(bool takes) {
    el_set(line_, EL_SETTY, "-x", takes ? "eof=" : "eof=^D", nullptr);
    el_set(line_, EL_PREP_TERM, takes ? 1 : 0);
}

}  // namespace seq::client
