#include "protocol/wire/family.hpp"

namespace seq::protocol::wire {

Held held(const Family& family, const void* variant) {
    const Kind& kind = family.kinds[family.which(variant)];
    const void* record = kind.get(variant);
    return kind.family ? held(*kind.family, record) : Held{kind, record};
}

const Kind* find_kind(const Family& family, std::string_view name) {
    const Kind* found = nullptr;
    for_each_kind(family, [&](const Kind& kind) {
        if (kind.name == name && !kind.written_only) found = &kind;
    });
    return found;
}

bool read_kind(Source& source, json::Fields& object, const Family& family, std::string_view name,
               void* variant) {
    for (const Kind& kind : family.kinds) {
        if (kind.family) {
            if (find_kind(*kind.family, name) != nullptr)
                return read_kind(source, object, *kind.family, name, kind.make(variant));
        } else if (kind.name == name && !kind.written_only) {
            read_fields(source, object, kind.fields.span(), kind.make(variant));
            return true;
        }
    }
    return false;
}

std::vector<std::string_view> names_of(const Family& family) {
    std::vector<std::string_view> names;
    for_each_kind(family, [&](const Kind& kind) {
        if (!kind.written_only) names.push_back(kind.name);
    });
    return names;
}

}  // namespace seq::protocol::wire
