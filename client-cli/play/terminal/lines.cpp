#include "client-cli/play/terminal/lines.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cwchar>
#include <histedit.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define SEQ_WATCHES_LEAKS
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SEQ_WATCHES_LEAKS
#endif
#endif
#ifdef SEQ_WATCHES_LEAKS
#include <sanitizer/lsan_interface.h>
#endif

namespace seq::client {

struct Editor::Parts {
    EditorHost host;
    EditLine* line = nullptr;
    History* history = nullptr;
    std::mbstate_t characters{};
};

namespace {

constexpr int history_lines = 200;

Editor::Parts& parts_of(EditLine* line) {
    void* data = nullptr;
    el_get(line, EL_CLIENTDATA, &data);
    return *static_cast<Editor::Parts*>(data);
}

char* prompt(EditLine*) {
    static char text[] = " > ";
    return text;
}

/// libedit wants a character: the rest of the program runs until there is one. 1 for a character, 0 for the
/// end.
int read_character(EditLine* line, wchar_t* character) {
    Editor::Parts& parts = parts_of(line);
    while (parts.host.wait_for_key()) {
        char byte = 0;
        const auto count = ::read(STDIN_FILENO, &byte, 1);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return 0;
        const std::size_t used = std::mbrtowc(character, &byte, 1, &parts.characters);
        if (used <= 1) return 1;
        if (used == static_cast<std::size_t>(-1)) parts.characters = {};  // no character at all: left out
    }
    return 0;
}

void replace_word(EditLine* line, std::size_t begun, const std::string& word) {
    el_deletestr(line, static_cast<int>(begun));
    el_insertstr(line, word.c_str());
}

unsigned char complete_word(EditLine* line, int) {
    Editor::Parts& parts = parts_of(line);
    const LineInfo* info = el_line(line);
    const std::string before{info->buffer, static_cast<std::size_t>(info->cursor - info->buffer)};
    const Completion completion = parts.host.complete(before);
    if (completion.candidates.empty()) return CC_REFRESH_BEEP;
    const std::string common = common_beginning(completion.candidates);
    const std::size_t begun = before.size() - completion.word_begin;
    if (completion.candidates.size() == 1) {
        replace_word(line, begun, common + " ");
        return CC_REFRESH;
    }
    if (common.size() > begun) replace_word(line, begun, common);
    parts.host.show_candidates(completion.candidates);
    el_set(line, EL_REFRESH);
    return CC_REFRESH;
}

unsigned char draw_again(EditLine* line, int) {
    parts_of(line).host.draw();
    el_set(line, EL_REFRESH);
    return CC_REFRESH;
}

void bind(EditLine* line, const char* key, const char* function) {
    el_set(line, EL_BIND, key, function, nullptr);
}

void add_functions(EditLine* line) {
#ifdef SEQ_WATCHES_LEAKS
    const __lsan::ScopedDisabler libedit_keeps_their_names;  // and never gives them back
#endif
    el_set(line, EL_ADDFN, "sequence-complete", "completes the word", &complete_word);
    el_set(line, EL_ADDFN, "sequence-draw", "draws the screen", &draw_again);
}

void bind_keys(EditLine* line) {
    el_set(line, EL_EDITOR, "emacs");
    add_functions(line);
    bind(line, "^I", "sequence-complete");
    bind(line, "^L", "sequence-draw");
    bind(line, "^R", "em-inc-search-prev");
    bind(line, "\\e[3~", "ed-delete-next-char");
    bind(line, "\\e[1~", "ed-move-to-beg");
    bind(line, "\\e[4~", "ed-move-to-end");
    bind(line, "\\e[H", "ed-move-to-beg");
    bind(line, "\\e[F", "ed-move-to-end");
}

}  // namespace

Editor::Editor(EditorHost host) : parts_{std::make_unique<Parts>()} {
    parts_->host = std::move(host);
    parts_->history = history_init();
    HistEvent event;
    history(parts_->history, &event, H_SETSIZE, history_lines);
    history(parts_->history, &event, H_SETUNIQUE, 1);
    parts_->line = el_init("sequence", stdin, stdout, stderr);
    el_set(parts_->line, EL_CLIENTDATA, parts_.get());
    el_set(parts_->line, EL_PROMPT, &prompt);
    el_set(parts_->line, EL_HIST, &history, parts_->history);
    el_set(parts_->line, EL_GETCFN, &read_character);
    bind_keys(parts_->line);
}

Editor::~Editor() {
    el_end(parts_->line);
    history_end(parts_->history);
}

std::optional<std::string> Editor::read_line() {
    int count = 0;
    const char* text = el_gets(parts_->line, &count);
    if (text == nullptr || count <= 0) return std::nullopt;
    std::string line{text, static_cast<std::size_t>(count)};
    while (line.ends_with('\n') || line.ends_with('\r'))
        line.pop_back();
    HistEvent event;
    if (!line.empty()) history(parts_->history, &event, H_ENTER, line.c_str());
    return line;
}

void Editor::refresh() {
    el_set(parts_->line, EL_REFRESH);
}
void Editor::resized() {
    el_resize(parts_->line);
}
void Editor::give_terminal() {
    el_set(parts_->line, EL_PREP_TERM, 0);
}
void Editor::take_terminal() {
    el_set(parts_->line, EL_PREP_TERM, 1);
}

std::optional<std::string> LineReader::next() {
    const auto end = buffer_.find('\n');
    if (end == std::string::npos && (!end_ || buffer_.empty())) return std::nullopt;
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end == std::string::npos ? end : end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

void LineReader::fill() {
    std::array<char, 4096> bytes{};
    const auto count = ::read(fd_, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count <= 0) {
        end_ = true;
        return;
    }
    keep(bytes.data(), static_cast<std::size_t>(count));
}

void LineReader::keep(const char* bytes, std::size_t count) {
    for (std::size_t n = 0; n < count; ++n) {
        line_ = bytes[n] == '\n' ? 0 : line_ + 1;
        if (line_ <= line_bytes_max_ + 1) buffer_ += bytes[n];
    }
}

}  // namespace seq::client
