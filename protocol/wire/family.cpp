#include "protocol/wire/family.hpp"

#include <algorithm>

#include "engine/base/assert.hpp"

namespace seq::protocol::wire {
namespace {

bool has(const Family& family, const Kind& kind) {
    return std::ranges::any_of(family.kinds, [&](const Kind& one) {
        return &one == &kind || (one.family && has(*one.family, kind));
    });
}

/// Makes the variant hold an empty record of this kind, and returns it; null if the family does not have it.
void* make(const Family& family, const Kind& kind, void* variant) {
    for (const Kind& one : family.kinds) {
        if (&one == &kind) return one.make(variant);
        if (one.family && has(*one.family, kind)) return make(*one.family, kind, one.make(variant));
    }
    return nullptr;
}

}  // namespace

Held held(const Family& family, const void* variant) {
    const Kind& kind = family.kinds[family.which(variant)];
    const void* record = kind.get(variant);
    return kind.family ? held(*kind.family, record) : Held{kind, record};
}

const Kind* find_kind(const Family& family, std::string_view name) {
    for (const Kind& kind : family.kinds) {
        if (kind.family) {
            if (const Kind* inner = find_kind(*kind.family, name)) return inner;
        } else if (kind.name == name && !kind.written_only) {
            return &kind;
        }
    }
    return nullptr;
}

void read_kind(Source& source, json::Fields& object, const Family& family, const Kind& kind, void* variant) {
    void* record = make(family, kind, variant);
    SEQ_ASSERT(record != nullptr);
    read_fields(source, object, kind.fields.span(), record);
}

bool read_kind(Source& source, json::Fields& object, const Family& family, std::string_view name,
               void* variant) {
    const Kind* kind = find_kind(family, name);
    if (kind != nullptr) read_kind(source, object, family, *kind, variant);
    return kind != nullptr;
}

std::vector<std::string_view> names_of(const Family& family) {
    std::vector<std::string_view> names;
    for_each_kind(family, [&](const Kind& kind) {
        if (!kind.written_only) names.push_back(kind.name);
    });
    return names;
}

}  // namespace seq::protocol::wire
