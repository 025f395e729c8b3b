#include <vector>

#include "tests/fuzz/mutator.hpp"
#include "tests/support/split_mix.hpp"

// Mutations of texts that consist of lines, in which only a line changes or lines change their places. A part
// of the mutations still changes bytes anywhere.

namespace seq::fuzz {
namespace {

using test::SplitMix;
using Lines = std::vector<std::string>;

Lines split(std::string_view text) {
    Lines lines{{}};
    for (const char c : text) {
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back() += c;
    }
    return lines;
}

std::string join(const Lines& lines) {
    std::string text = lines.front();
    for (std::size_t i = 1; i < lines.size(); ++i)
        text += '\n' + lines[i];
    return text;
}

void change(Lines& lines, const std::string& other, SplitMix& random) {
    const std::size_t at = random.below(lines.size());
    const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
    switch (random.below(6)) {
        case 0: lines.insert(place, other); return;
        case 1: lines[at] = other; return;
        case 2:
            if (lines.size() > 1) lines.erase(place);
            return;
        case 3: std::swap(lines[at], lines[random.below(lines.size())]); return;
        default: mutate_bytes(lines[at]);
    }
}

}  // namespace
}  // namespace seq::fuzz

using namespace seq::fuzz;

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t size_max,
                                               unsigned seed) {
    seq::test::SplitMix random{seed};
    if (random.one_in(4)) return LLVMFuzzerMutate(data, size, size_max);
    Lines lines = split(as_text(data, size));
    for (std::size_t i = 0; i < 1 + random.below(3); ++i) {
        const std::string other = lines[random.below(lines.size())];
        change(lines, other, random);
    }
    return put(join(lines), data, size_max);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t out_max, unsigned seed) {
    seq::test::SplitMix random{seed};
    Lines lines = split(as_text(one, one_size));
    const Lines source = split(as_text(other, other_size));
    change(lines, source[random.below(source.size())], random);
    return put(join(lines), out, out_max);
}
