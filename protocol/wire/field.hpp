#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "protocol/wire/type.hpp"

// Functions to write the rows of a table of fields. Included only by sources with tables.

namespace seq::protocol::wire {

/// The wire type of a C++ type, unless a row names another one. C++ types that mean the same everywhere have
/// one: `static constexpr const TypeOf<T>* type`.
template <typename T>
struct Standard;

template <typename>
struct MemberOf;
template <typename R, typename V>
struct MemberOf<V R::*> {
    using Record = R;
    using Value = V;
};

template <typename V>
inline constexpr bool is_optional = false;
template <typename V>
inline constexpr bool is_optional<std::optional<V>> = true;

template <typename V>
struct Inner {
    using type = V;
};
template <typename V>
struct Inner<std::optional<V>> {
    using type = V;
};

template <auto member>
void* place_of(void* record) {
    auto& value = static_cast<typename MemberOf<decltype(member)>::Record*>(record)->*member;
    if constexpr (is_optional<std::remove_cvref_t<decltype(value)>>)
        return &value.emplace();
    else
        return &value;
}

template <auto member>
const void* value_of(const void* record) {
    const auto& value = static_cast<const typename MemberOf<decltype(member)>::Record*>(record)->*member;
    if constexpr (is_optional<std::remove_cvref_t<decltype(value)>>)
        return value ? &*value : nullptr;
    else
        return &value;
}

/// The same for a value that is left out if it is empty, false or zero.
template <auto member>
const void* value_if_set(const void* record) {
    const auto& value = static_cast<const typename MemberOf<decltype(member)>::Record*>(record)->*member;
    if constexpr (requires { value.empty(); })
        return value.empty() ? nullptr : &value;
    else
        return value == std::remove_cvref_t<decltype(value)>{} ? nullptr : &value;
}

/// The C++ type of the member or, if it is an optional, of its value.
template <auto member>
using Value = typename Inner<typename MemberOf<decltype(member)>::Value>::type;

/// A field, which is required unless the member is an optional.
template <auto member>
constexpr Field field(std::string_view name, const TypeOf<Value<member>>* type) {
    constexpr bool may_lack = is_optional<typename MemberOf<decltype(member)>::Value>;
    return {name, type, !may_lack, place_of<member>, value_of<member>};
}
template <auto member>
constexpr Field field(std::string_view name) {
    return field<member>(name, Standard<Value<member>>::type);
}

/// A required field although the member is an optional.
template <auto member>
constexpr Field needed(std::string_view name,
                       const TypeOf<Value<member>>* type = Standard<Value<member>>::type) {
    return {name, type, true, place_of<member>, value_of<member>};
}

/// A field that is left out if the member is empty, false or zero.
template <auto member>
constexpr Field unless_empty(std::string_view name, const TypeOf<Value<member>>* type) {
    return {name, type, false, place_of<member>, value_if_set<member>};
}
template <auto member>
constexpr Field unless_empty(std::string_view name) {
    return unless_empty<member>(name, Standard<Value<member>>::type);
}

/// Puts the fields of a member record into the object of the record that contains it.
template <auto member>
constexpr Field fields_of(const TypeOf<Value<member>>* type) {
    return field<member>({}, type);
}

/// A field that is always present, because its type represents the optional itself.
template <auto member>
constexpr Field as_it_is(std::string_view name,
                         const TypeOf<typename MemberOf<decltype(member)>::Value>* type) {
    return {name, type, true,
            [](void* record) -> void* {
                return &(static_cast<typename MemberOf<decltype(member)>::Record*>(record)->*member);
            },
            [](const void* record) -> const void* {
                return &(static_cast<const typename MemberOf<decltype(member)>::Record*>(record)->*member);
            }};
}

/// Without a condition.
inline const void* always(const void* record) {
    return record;
}

/// A field that represents several members or none: its value is the record itself. It is left out if `value`
/// returns null.
template <typename Record>
constexpr Field part(std::string_view name, const TypeOf<Record>* type,
                     const void* (*value)(const void* record) = always) {
    return {name, type, value == always, [](void* record) { return record; }, value};
}

/// The fields of a record whose type is a table.
template <typename Record>
constexpr Field itself(const TypeOf<Record>* type) {
    return part<Record>({}, type);
}

/// A list of at most `most` values.
template <typename T, const TypeOf<T>* item, std::size_t most = 0>
constexpr TypeOf<std::vector<T>> list(Type type = {}) {
    type.item = item;
    type.items_max = most;
    type.read = [](Source& source, json::Node& node, void* value) {
        auto& items = *static_cast<std::vector<T>*>(value);
        json::for_each_item(source.reading, node, [&](json::Node& one) {
            if (most != 0 && items.size() == most)
                return source.reading.complain("bad-value", one, "is one more than there can be");
            read_value(source, one, *item, &items.emplace_back());
        });
    };
    type.write = [](Sink& sink, const void* value) {
        sink.out.list(*static_cast<const std::vector<T>*>(value),
                      [&](const T& one) { write_value(sink, *item, &one); });
    };
    return {type};
}

}  // namespace seq::protocol::wire
