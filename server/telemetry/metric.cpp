#include "server/telemetry/metric.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace seq::telemetry {
namespace {

// A help text escapes backslashes and line ends, a label's value quotes too.
std::string escaped(std::string_view text, bool is_label) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\n') {
            escaped += "\\n";
            continue;
        }
        if (c == '\\' || (is_label && c == '"')) escaped += '\\';
        escaped += c;
    }
    return escaped;
}

// The shortest text that reads back as the same number, whatever the locale.
std::string as_text(double value) {
    std::array<char, 32> digits{};
    const auto [end, fault] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), end};
}

}  // namespace

void Histogram::note(double value) {
    const auto bucket = std::ranges::lower_bound(bounds_, value) - bounds_.begin();
    buckets_[static_cast<std::size_t>(bucket)].add();
    sum_.fetch_add(value, std::memory_order_relaxed);
}

Histogram::Reading Histogram::read() const {
    Reading reading;
    for (const Counter& bucket : buckets_)
        reading.buckets.push_back(bucket.value());
    reading.sum = sum_.load(std::memory_order_relaxed);
    return reading;
}

CounterByWord::CounterByWord(std::initializer_list<std::string_view> known) {
    for (const std::string_view word : known)
        counts_.emplace(word, 0);
}

void CounterByWord::add(std::string_view word) {
    constexpr std::size_t words_max = 200;
    const std::lock_guard guard{guard_};
    auto found = counts_.find(word);
    if (found == counts_.end())
        found = counts_.emplace(counts_.size() < words_max ? word : std::string_view{"other"}, 0).first;
    ++found->second;
}

std::map<std::string, std::uint64_t, std::less<>> CounterByWord::read() const {
    const std::lock_guard guard{guard_};
    return counts_;
}

void Exposition::family(std::string_view name, std::string_view kind, std::string_view help) {
    name_ = name;
    text_.append("# HELP ").append(name).append(" ").append(escaped(help, false)).append("\n");
    text_.append("# TYPE ").append(name).append(" ").append(kind).append("\n");
}

void Exposition::line(std::string_view suffix, std::initializer_list<Label> labels, Value value) {
    text_.append(name_).append(suffix);
    char before = '{';
    for (const auto& [name, said] : labels) {
        text_ += before;
        text_.append(name).append("=\"").append(escaped(said, true)).append("\"");
        before = ',';
    }
    if (labels.size() > 0) text_ += '}';
    text_.append(" ").append(as_text(value.number)).append("\n");
}

void Exposition::counters(std::string_view name, std::string_view help, std::string_view label,
                          const CounterByWord& counts) {
    family(name, "counter", help);
    for (const auto& [word, count] : counts.read())
        sample({{label, word}}, count);
}

void Exposition::histogram(std::string_view name, std::string_view help, const Histogram& histogram) {
    family(name, "histogram", help);
    const Histogram::Reading reading = histogram.read();
    std::uint64_t so_far = 0;
    for (std::size_t i = 0; i < reading.buckets.size(); ++i) {
        so_far += reading.buckets[i];
        const bool last = i == histogram.bounds().size();
        const std::string bound = last ? "+Inf" : as_text(histogram.bounds()[i]);
        line("_bucket", {{"le", bound}}, so_far);
    }
    line("_sum", {}, reading.sum);
    line("_count", {}, so_far);
}

}  // namespace seq::telemetry
