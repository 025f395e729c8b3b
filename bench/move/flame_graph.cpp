#include "bench/move/flame_graph.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <vector>

namespace seq::bench {
namespace {

constexpr double image_width = 1400;
constexpr double margin = 10;
constexpr double row_height = 17;
constexpr double head_height = 48;
constexpr double character_width = 6.7;  // of the monospaced font at its size below
constexpr double narrowest = 0.5;        // boxes that would be narrower are left out

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r";
    const std::size_t begin = text.find_first_not_of(blank);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

/// The line of a thread has the name of its program and its number.
std::string thread_of(std::string_view line) {
    line = trimmed(line);
    const std::size_t blank = line.rfind(' ');
    if (blank == std::string_view::npos) return std::string{line};
    return std::string{trimmed(line.substr(0, blank))} + "/" + std::string{line.substr(blank + 1)};
}

/// The name as in the source. perf leaves some that are very long as they are.
std::string demangled(std::string_view name) {
    struct Freed {
        void operator()(char* text) const { std::free(text); }
    };
    if (!name.starts_with("_Z")) return std::string{name};
    const std::string whole{name.substr(0, name.find('.'))};  // without the linker's suffix
    int status = 0;
    const std::unique_ptr<char, Freed> text{abi::__cxa_demangle(whole.c_str(), nullptr, nullptr, &status)};
    return text == nullptr ? std::string{name} : std::string{text.get()};
}

/// An address and the name of the function there.
struct Frame {
    std::string name;
    bool in_kernel = false;
};

Frame frame_of(std::string_view line) {
    constexpr std::size_t address_digits = 16;
    line = trimmed(line);
    const std::size_t end = std::min(line.find(' '), line.size());
    const bool in_kernel = end == address_digits && line.starts_with("ffff");
    const std::string_view name = trimmed(line.substr(end));
    return {name.empty() ? "[unknown]" : demangled(name), in_kernel};
}

void add_stack(StackNode& root, std::string_view thread, const std::vector<Frame>& innermost_first) {
    StackNode* node = &root;
    ++node->samples;
    const auto enter = [&](std::string_view name, bool in_kernel) {
        node = &node->callees.try_emplace(std::string{name}).first->second;
        node->in_kernel = in_kernel;
        ++node->samples;
    };
    enter(thread, false);
    for (auto frame = innermost_first.rbegin(); frame != innermost_first.rend(); ++frame)
        enter(frame->name, frame->in_kernel);
}

/// Where the name's template arguments or parameters that begin here end; only what stands outside of nested
/// brackets of both kinds counts. An operator's own characters are no brackets.
std::size_t end_of_brackets(std::string_view name, std::size_t begin) {
    std::size_t depth = 0;
    for (std::size_t i = begin; i < name.size(); ++i) {
        if (name[i] == '<' || name[i] == '(' || name[i] == '{') ++depth;
        const bool is_arrow = name[i] == '>' && i > 0 && name[i - 1] == '-';
        if (((name[i] == '>' && !is_arrow) || name[i] == ')' || name[i] == '}') && --depth == 0) return i + 1;
    }
    return name.size();
}

/// The part of the name here that is kept although it has brackets; empty if there is none.
std::string_view kept_at(std::string_view name, std::size_t at) {
    constexpr std::array<std::string_view, 15> kept{"(anonymous namespace)",
                                                    "operator()",
                                                    "operator<=>",
                                                    "operator<<",
                                                    "operator>>",
                                                    "operator->",
                                                    "operator<=",
                                                    "operator>=",
                                                    "operator<",
                                                    "operator>",
                                                    "operator new",
                                                    "operator delete",
                                                    "operator bool",
                                                    "operator co_await",
                                                    "operator=="};
    for (const std::string_view each : kept)
        if (name.substr(at).starts_with(each)) return each;
    return {};
}

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '<')
            safe += "&lt;";
        else if (c == '>')
            safe += "&gt;";
        else if (c == '&')
            safe += "&amp;";
        else if (static_cast<unsigned char>(c) < ' ')
            safe += '?';
        else
            safe += c;
    }
    return safe;
}

std::string number(double value) {
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 1);
    return {text.data(), end.ptr};
}

/// Kernel, this project, and libraries have colours of their own.
std::string_view colour_of(const StackNode& node, std::string_view name) {
    if (node.in_kernel) return "#f2a65a";
    return short_name(name).find("seq::") == std::string_view::npos ? "#e8d27a" : "#8fc98b";
}

/// Draws boxes from the bottom up.
class Drawing {
  public:
    explicit Drawing(const StackNode& root)
        : samples_{root.samples},
          height_{head_height + static_cast<double>(visible_depth(root)) * row_height + margin} {}

    void draw(const StackNode& node, std::string_view name, double left, double bottom) {
        const double width = width_of(node);
        if (width < narrowest) return;
        draw_box(node, name, left, bottom - row_height);
        for (const auto& [callee_name, callee] : node.callees) {
            draw(callee, callee_name, left, bottom - row_height);
            left += width_of(callee);
        }
    }

    double height() const { return height_; }
    const std::string& boxes() const { return boxes_; }

  private:
    std::size_t visible_depth(const StackNode& node) const {
        if (width_of(node) < narrowest) return 0;
        std::size_t deepest = 0;
        for (const auto& [name, callee] : node.callees)
            deepest = std::max(deepest, visible_depth(callee));
        return deepest + 1;
    }

    double width_of(const StackNode& node) const {
        if (samples_ == 0) return 0;
        return (image_width - 2 * margin) * static_cast<double>(node.samples) / static_cast<double>(samples_);
    }

    void draw_box(const StackNode& node, std::string_view name, double left, double top) {
        const double share = 100 * static_cast<double>(node.samples) / static_cast<double>(samples_);
        boxes_ += "<g><title>" + escaped(name) + ": " + number(share) + " %, " +
                  std::to_string(node.samples) + " samples</title><rect x=\"" + number(left) + "\" y=\"" +
                  number(top) + "\" width=\"" + number(width_of(node)) + "\" height=\"" +
                  number(row_height - 1) + "\" fill=\"" + std::string{colour_of(node, name)} + "\"/>";
        const std::string label = clipped(short_name(name), width_of(node));
        if (!label.empty())
            boxes_ += "<text x=\"" + number(left + 3) + "\" y=\"" + number(top + row_height - 5) + "\">" +
                      escaped(label) + "</text>";
        boxes_ += "</g>\n";
    }

    static std::string clipped(const std::string& label, double width) {
        const auto fitting = static_cast<std::size_t>(std::max(0.0, (width - 6) / character_width));
        if (label.size() <= fitting) return label;
        return fitting < 3 ? "" : label.substr(0, fitting - 2) + "..";
    }

    std::uint64_t samples_;
    double height_;
    std::string boxes_;
};

}  // namespace

StackNode fold_stacks(std::string_view script) {
    StackNode root;
    std::string thread;
    std::vector<Frame> frames;
    const auto finish_stack = [&] {
        if (!frames.empty()) add_stack(root, thread, frames);
        frames.clear();
    };
    while (!script.empty()) {
        const std::size_t end = std::min(script.find('\n'), script.size());
        const std::string_view line = script.substr(0, end);
        script.remove_prefix(std::min(end + 1, script.size()));
        if (trimmed(line).empty() || line.starts_with('#'))
            finish_stack();
        else if (line.front() == ' ' || line.front() == '\t')
            frames.push_back(frame_of(line));
        else
            thread = thread_of(line);
    }
    finish_stack();
    return root;
}

std::string short_name(std::string_view name) {
    std::string result;
    for (std::size_t i = 0; i < name.size();) {
        if (const std::string_view kept = kept_at(name, i); !kept.empty()) {
            result += kept;
            i += kept.size();
        } else if (name[i] == '<' || name[i] == '(') {
            i = end_of_brackets(name, i);
        } else if (name[i] == ' ') {
            if (name.substr(i).starts_with(" const") || name.substr(i).starts_with(" [clone")) break;
            result.clear();  // what stood before was the type that it returns
            ++i;
        } else {
            result += name[i++];
        }
    }
    return result.empty() ? std::string{name} : result;
}

std::string flame_graph(const StackNode& root, std::string_view title) {
    Drawing drawing{root};
    drawing.draw(root, "all", margin, drawing.height() - margin);
    const std::string size =
        "width=\"" + number(image_width) + "\" height=\"" + number(drawing.height()) + "\"";
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " viewBox=\"0 0 " + number(image_width) +
           " " + number(drawing.height()) + "\" font-family=\"monospace\" font-size=\"11\">\n<rect " + size +
           " fill=\"#ffffff\"/>\n" + "<text x=\"10\" y=\"20\" font-size=\"15\">" + escaped(title) +
           "</text>\n" + "<text x=\"10\" y=\"38\">" + std::to_string(root.samples) +
           " samples; green: this project, yellow: libraries and threads, orange: the kernel. Hover for "
           "whole "
           "names and shares.</text>\n" +
           drawing.boxes() + "</svg>\n";
}

}  // namespace seq::bench
