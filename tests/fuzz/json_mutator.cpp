#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "tests/fuzz/mutator.hpp"
#include "tests/support/split_mix.hpp"

// Mutations of JSON documents that leave them JSON. A part of the mutations still changes bytes.

namespace seq::fuzz {
namespace {

using Json = nlohmann::ordered_json;
using test::SplitMix;

constexpr std::array<std::int64_t, 12> limits{
    -1, 0, 1, 2, 12, 13, 255, 256, 65'536, 4'294'967'296, 9'007'199'254'740'992, INT64_MAX};

Json parse(std::string_view text) {
    return Json::parse(text, nullptr, false);
}

void collect(Json& value, std::vector<Json*>& all) {
    all.push_back(&value);
    if (!value.is_structured()) return;
    for (Json& part : value)
        collect(part, all);
}

/// A random value of the document, or of one inside it.
Json& any_value(Json& document, SplitMix& random) {
    std::vector<Json*> all;
    collect(document, all);
    return *all[random.below(all.size())];
}

auto any_part(Json& container, SplitMix& random) {
    auto part = container.begin();
    std::advance(part, static_cast<std::ptrdiff_t>(random.below(container.size())));
    return part;
}

void add_part(Json& container, const Json& part, SplitMix& random) {
    if (container.is_array()) {
        container.push_back(part);
        return;
    }
    std::string key = container.empty() ? "type" : any_part(container, random).key();
    mutate_bytes(key);
    container[key] = part;
}

void change(Json& value, const Json& other, SplitMix& random) {
    switch (random.below(6)) {
        case 0: value = other; return;
        case 1:
            if (value.is_structured() && !value.empty()) value.erase(any_part(value, random));
            return;
        case 2:
            if (value.is_structured()) add_part(value, other, random);
            return;
        case 3: value = limits[random.below(limits.size())]; return;
        default: break;
    }
    if (value.is_string())
        mutate_bytes(value.get_ref<std::string&>());
    else if (value.is_number_integer())
        value = value.get<std::uint64_t>() + (random.one_in(2) ? 1U : UINT64_MAX);
    else if (value.is_boolean())
        value = !value.get<bool>();
    else
        value = other;
}

std::string write(const Json& document) {
    return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace
}  // namespace seq::fuzz

using namespace seq::fuzz;

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t size_max,
                                               unsigned seed) {
    seq::test::SplitMix random{seed};
    Json document = random.one_in(4) ? Json{} : parse(as_text(data, size));
    if (!document.is_structured()) return LLVMFuzzerMutate(data, size, size_max);
    for (std::size_t i = 0; i < 1 + random.below(3); ++i) {
        const Json other = any_value(document, random);
        change(any_value(document, random), other, random);
    }
    return put(write(document), data, size_max);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t out_max, unsigned seed) {
    seq::test::SplitMix random{seed};
    Json document = parse(as_text(one, one_size));
    Json source = parse(as_text(other, other_size));
    if (!document.is_structured() || !source.is_structured())
        return put(as_text(one, one_size), out, out_max);
    change(any_value(document, random), any_value(source, random), random);
    return put(write(document), out, out_max);
}
