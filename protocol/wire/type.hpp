#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/preset/preset.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"

// The types of fields on the wire. For the sources of the codec.

namespace seq::protocol::wire {

/// The source of a value, with the context that is needed to read it.
struct Source {
    json::Reading& reading;
    const Deck* deck = &no_cards;  ///< names the cards
    const Setup* setup = nullptr;  ///< of the view being read
    bool has_secrets = true;       ///< false: fields whose type is a secret are unknown
};

/// The destination of a value.
struct Sink {
    json::Writer& out;
    const Deck* deck = &no_cards;
    bool has_secrets = true;  ///< false: fields whose type is a secret are left out
};

struct Field;

/// A wire type: how its values are read and written, and their schema. The schema is derived from `words`,
/// `item`, `fields`, `choices` or the numbers `min` and `max`, or else it is given in `schema`.
struct Type {
    std::string_view name{};              ///< of the definition in the schema; empty: inlined at each field
    std::string_view note{};              ///< the description of the definition
    std::string_view schema{};            ///< JSON Schema of the values that are sent
    std::string_view accepted{};          ///< JSON Schema of the values that clients may send, if different
    std::span<const Type* const> uses{};  ///< types to which these two refer by name
    bool is_secret = false;  ///< known to the client alone, or settled with its answer; never in the journal
    std::uint64_t min = 0;
    std::uint64_t max = 0;
    std::span<const std::string_view> words{};  ///< by the number of the enumerator
    const Type* item = nullptr;                 ///< of a list
    std::size_t items_min = 0;
    std::size_t items_max = 0;                           ///< 0: limited only by the message
    std::span<const Field> fields{};                     ///< of an object
    std::span<const std::span<const Field>> choices{};   ///< of an object with alternative sets of fields
    std::size_t (*chosen)(const void* value) = nullptr;  ///< the index of the choice of a value
    void (*read)(Source&, json::Node&, void* value) = nullptr;
    void (*write)(Sink&, const void* value) = nullptr;
};

/// For `uses`.
template <const auto&... types>
inline constexpr std::array<const Type*, sizeof...(types)> refers_to{&types...};

/// The same with the C++ type of its values, so that a row cannot combine a member with a wrong wire type.
template <typename T>
struct TypeOf : Type {};

/// A field of a record: one row of its table.
struct Field {
    std::string_view name;  ///< empty: the fields of the type belong to the record's object
    const Type* type;
    bool required;
    void* (*place)(void* record);              ///< the destination of its value
    const void* (*value)(const void* record);  ///< null if it is left out
    json::Name key{name};
};

/// Reads a value. After a fault the value is harmless.
void read_value(Source& source, json::Node& node, const Type& type, void* value);
void write_value(Sink& sink, const Type& type, const void* value);

/// Reads fields of an open object, which the caller finishes.
void read_fields(Source& source, json::Fields& object, std::span<const Field> fields, void* record);
void write_fields(Sink& sink, std::span<const Field> fields, const void* record);

/// The functions of a type, with erased C++ types.
template <typename T, void (*read_one)(Source&, json::Node&, T&), void (*write_one)(Sink&, const T&)>
constexpr TypeOf<T> with(Type type) {
    type.read = [](Source& source, json::Node& node, void* value) {
        read_one(source, node, *static_cast<T*>(value));
    };
    type.write = [](Sink& sink, const void* value) { write_one(sink, *static_cast<const T*>(value)); };
    return {type};
}

/// What a number with its own C++ type has in the member `number`; else the number itself.
template <typename T>
auto& number_in(T& value) {
    if constexpr (requires { value.number; })
        return value.number;
    else
        return value;
}

/// A whole number of the C++ type T.
template <typename T, std::uint64_t least, std::uint64_t most>
constexpr TypeOf<T> number(std::string_view name = {}, std::string_view note = {}) {
    const auto read = [](Source& source, json::Node& node, void* value) {
        auto& number = number_in(*static_cast<T*>(value));
        number =
            static_cast<std::remove_cvref_t<decltype(number)>>(source.reading.integer(node, least, most));
    };
    const auto write = [](Sink& sink, const void* value) {
        sink.out.integer(number_in(*static_cast<const T*>(value)));
    };
    return {{.name = name, .note = note, .min = least, .max = most, .read = read, .write = write}};
}

/// An object whose fields are given by a table.
template <typename T>
constexpr TypeOf<T> object(std::string_view name, std::string_view note, std::span<const Field> fields) {
    return {{.name = name, .note = note, .fields = fields}};
}

}  // namespace seq::protocol::wire
