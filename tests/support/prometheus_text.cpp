#include "tests/support/prometheus_text.hpp"

#include <charconv>
#include <optional>
#include <set>

namespace seq::test {
namespace {

bool starts_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::string_view take_name(std::string_view& rest) {
    std::size_t size = 0;
    while (size < rest.size() &&
           (starts_name(rest[size]) || (size > 0 && rest[size] >= '0' && rest[size] <= '9')))
        ++size;
    const std::string_view name = rest.substr(0, size);
    rest.remove_prefix(size);
    return name;
}

bool take(std::string_view& rest, std::string_view word) {
    if (!rest.starts_with(word)) return false;
    rest.remove_prefix(word.size());
    return true;
}

/// A label's value between its quotes, with every backslash before \, " or n.
bool take_value(std::string_view& rest) {
    if (!take(rest, "\"")) return false;
    while (!rest.empty() && rest.front() != '"') {
        if (rest.front() == '\\') {
            rest.remove_prefix(1);
            if (rest.empty() || std::string_view{"\\\"n"}.find(rest.front()) == std::string_view::npos)
                return false;
        }
        rest.remove_prefix(1);
    }
    return take(rest, "\"");
}

bool take_labels(std::string_view& rest) {
    if (!take(rest, "{")) return true;
    do {
        if (take_name(rest).empty() || !take(rest, "=") || !take_value(rest)) return false;
    } while (take(rest, ","));
    return take(rest, "}");
}

std::optional<double> number(std::string_view text) {
    double value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

class Reader {
  public:
    /// What is wrong with the line; empty if nothing is.
    std::string read(std::string_view line) {
        if (take(line, "# HELP ")) return begin_family(line);
        if (take(line, "# TYPE ")) return type_family(line);
        return read_sample(line);
    }

    std::string end() {
        std::string trouble = end_family();
        family_.clear();
        return trouble;
    }

    Samples samples;

  private:
    std::string begin_family(std::string_view rest) {
        if (std::string trouble = end_family(); !trouble.empty()) return trouble;
        family_ = take_name(rest);
        type_.clear();
        if (family_.empty() || !take(rest, " ") || rest.empty()) return "a family needs a name and a help";
        return families_.insert(family_).second ? "" : "the family is there twice";
    }

    std::string type_family(std::string_view rest) {
        if (take_name(rest) != family_ || !type_.empty() || !take(rest, " "))
            return "a type belongs behind its help";
        if (rest != "counter" && rest != "gauge" && rest != "histogram") return "no such type";
        if ((rest == "counter") != family_.ends_with("_total"))
            return "a counter ends with _total, nothing else does";
        type_ = rest;
        buckets_ = 0;
        bound_ = -1;
        return "";
    }

    std::string read_sample(std::string_view line) {
        std::string_view rest = line;
        const std::string_view name = take_name(rest);
        if (type_.empty()) return "a sample without help and type";
        if (!take_labels(rest)) return "the labels cannot be read";
        const std::string key{line.substr(0, line.size() - rest.size())};
        const auto value = take(rest, " ") ? number(rest) : std::nullopt;
        if (!value) return "the value is no number";
        if (type_ != "gauge" && *value < 0) return "what only grows is below 0";
        if (!samples.emplace(key, *value).second) return "the sample is there twice";
        if (type_ == "histogram") return read_histogram(name, key, *value);
        return name == family_ ? "" : "the sample is of another family";
    }

    std::string read_histogram(std::string_view name, std::string_view key, double value) {
        if (name == family_ + "_sum") return "";
        if (name == family_ + "_count")
            return value == buckets_ && bound_ == infinite ? "" : "the count is wrong";
        if (name != family_ + "_bucket") return "the sample is of another family";
        const std::size_t begin = key.find("{le=\"") + 5;
        const std::string_view le = key.substr(begin, key.size() - begin - 2);
        const auto bound = le == "+Inf" ? infinite : number(le);
        if (!bound || *bound <= bound_) return "the bounds do not ascend";
        if (value < buckets_) return "the buckets do not add up";
        bound_ = *bound;
        buckets_ = value;
        return "";
    }

    std::string end_family() const {
        if (type_ != "histogram") return "";
        return samples.contains(family_ + "_count") && samples.contains(family_ + "_sum")
                   ? ""
                   : "a part is missing";
    }

    static constexpr std::optional<double> infinite = 1e300;

    std::set<std::string> families_;
    std::string family_;
    std::string type_;
    double buckets_ = 0;
    double bound_ = -1;
};

}  // namespace

tl::expected<Samples, std::string> read_prometheus_text(std::string_view text) {
    Reader reader;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        const std::string where = "line " + std::to_string(number) + ": ";
        if (end == std::string_view::npos) return tl::unexpected{where + "the last line has no end"};
        if (const std::string trouble = reader.read(text.substr(0, end)); !trouble.empty())
            return tl::unexpected{where + trouble + ": " + std::string{text.substr(0, end)}};
        text.remove_prefix(end + 1);
    }
    if (const std::string trouble = reader.end(); !trouble.empty())
        return tl::unexpected{"at the end: " + trouble};
    return std::move(reader.samples);
}

}  // namespace seq::test
