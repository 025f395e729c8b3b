#pragma once

#include <array>
#include <initializer_list>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/wire/field.hpp"

// Families of messages and events: objects with a field that names their kind. Each family is a variant.

namespace seq::protocol::wire {

/// The rows of one kind. Longer tables are declared separately.
class FieldList {
  public:
    constexpr FieldList() = default;
    constexpr FieldList(std::initializer_list<Field> fields) {
        for (const Field& field : fields)
            own_[size_++] = field;
    }
    explicit constexpr FieldList(std::span<const Field> elsewhere)
        : elsewhere_{elsewhere.data()}, size_{elsewhere.size()} {}
    constexpr std::span<const Field> span() const { return {elsewhere_ ? elsewhere_ : own_.data(), size_}; }

  private:
    std::array<Field, 7> own_{};
    const Field* elsewhere_ = nullptr;
    std::size_t size_ = 0;
};

struct Family;

/// One kind of message or event, or a family within a family.
struct Kind {
    std::string_view name{};
    std::string_view note{};  ///< the description in the schema
    FieldList fields{};
    const Family* family = nullptr;          ///< set if the alternative is itself a variant
    std::size_t alternative = 0;             ///< index in the variant
    bool written_only = false;               ///< written to the journal, but neither sent nor read
    void* (*make)(void* variant) = nullptr;  ///< puts an empty alternative into the variant
    const void* (*get)(const void* variant) = nullptr;
    json::Name word{name};
};

/// A variant with a kind for each of its alternatives, in order.
struct Family {
    std::span<const Kind> kinds;
    std::size_t (*which)(const void* variant);  ///< the index of its kind
};

/// The kinds of one variant.
template <typename Variant>
struct Of {
    template <typename T, std::size_t n = 0>
    static consteval std::size_t index_of() {
        if constexpr (std::is_same_v<T, std::variant_alternative_t<n, Variant>>)
            return n;
        else
            return index_of<T, n + 1>();
    }

    template <typename T>
    static constexpr Kind kind(std::string_view name, std::string_view note, FieldList fields = {}) {
        Kind kind{.name = name, .note = note, .fields = fields, .alternative = index_of<T>()};
        kind.make = [](void* variant) -> void* {
            return &static_cast<Variant*>(variant)->template emplace<T>();
        };
        kind.get = [](const void* variant) -> const void* {
            return std::get_if<T>(static_cast<const Variant*>(variant));
        };
        return kind;
    }

    /// A kind without a description, for events, which docs/protocol.md describes.
    template <typename T>
    static constexpr Kind event(std::string_view name, FieldList fields = {}) {
        return kind<T>(name, {}, fields);
    }

    template <typename T>
    static constexpr Kind inner(const Family& family) {
        Kind inner = kind<T>({}, {});
        inner.family = &family;
        return inner;
    }

    /// Does not compile unless each alternative has a kind.
    template <std::size_t size>
    static consteval Family family(const std::array<Kind, size>& kinds) {
        static_assert(size == std::variant_size_v<Variant>, "each alternative of the variant has one row");
        for (std::size_t n = 0; n < size; ++n)
            if (kinds[n].alternative != n) throw "the rows stand in the order of the variant's alternatives";
        return {kinds, [](const void* variant) { return static_cast<const Variant*>(variant)->index(); }};
    }
};

/// The kind and the record that a variant holds.
struct Held {
    const Kind& kind;
    const void* record;
};
Held held(const Family& family, const void* variant);

/// Calls `use(kind)` for each kind in order, including those of nested families.
template <typename Use>
void for_each_kind(const Family& family, Use use) {
    for (const Kind& kind : family.kinds) {
        if (kind.family)
            for_each_kind(*kind.family, use);
        else
            use(kind);
    }
}

/// The kind of this name that can be read; null if there is none.
const Kind* find_kind(const Family& family, std::string_view name);
/// Reads the fields of a kind, which is one of the family or of a nested one, into the variant.
void read_kind(Source& source, json::Fields& object, const Family& family, const Kind& kind, void* variant);
/// The same for the kind of this name. False if there is none.
bool read_kind(Source& source, json::Fields& object, const Family& family, std::string_view name,
               void* variant);

/// What of the messages of the protocol a test may list.
std::vector<std::string_view> names_of(const Family& family);

}  // namespace seq::protocol::wire
