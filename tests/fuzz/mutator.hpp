#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

// What libFuzzer offers to and expects from a mutator of structured inputs
// (https://llvm.org/docs/LibFuzzer.html).

extern "C" {
/// libFuzzer's own mutations of bytes. Returns the new size, at most `size_max`.
std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t size_max);
/// Changes the input in place and returns its new size.
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t size_max,
                                    unsigned seed);
/// Makes a third input from two and returns its size.
std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                      const std::uint8_t* other, std::size_t other_size, std::uint8_t* out,
                                      std::size_t out_max, unsigned seed);
}

namespace seq::fuzz {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// Copies the text, as much as fits, and returns the copied size.
inline std::size_t put(std::string_view text, std::uint8_t* out, std::size_t out_max) {
    const std::size_t size = std::min(text.size(), out_max);
    std::memcpy(out, text.data(), size);
    return size;
}

/// A few of libFuzzer's mutations of a part of an input.
inline void mutate_bytes(std::string& text) {
    constexpr std::size_t growth = 32;
    const std::size_t size = text.size();
    text.resize(size + growth);
    text.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(text.data()), size, text.size()));
}

}  // namespace seq::fuzz
