#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/preset/setup.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"

// The types that the fields of messages have on the wire. For the codec's own sources.

namespace seq::protocol::wire {

/// Where a value is read from, and what gives it a meaning.
struct Source {
    json::Reading& reading;
    const Deck* deck = &no_cards;  ///< names the cards
    const Setup* setup = nullptr;  ///< of the view that is read
};

/// Where a value is written to.
struct Sink {
    json::Writer& out;
    const Deck* deck = &no_cards;
};

struct Field;

/// A type of the wire: how its values are read and written, and what the schema says about them. The schema
/// is made of `words`, `item`, `fields`, `choices` or the numbers `min` and `max`, or else stands in
/// `schema`.
struct Type {
    std::string_view name{};              ///< of the schema's definition; empty: described at each field
    std::string_view note{};              ///< the definition's description
    std::string_view schema{};            ///< JSON Schema of what is sent
    std::string_view accepted{};          ///< JSON Schema of what clients may send, if that is more
    std::span<const Type* const> uses{};  ///< the types that these two refer to by name
    std::uint64_t min = 0;
    std::uint64_t max = 0;
    std::span<const std::string_view> words{};  ///< by the number of the enumerator
    const Type* item = nullptr;                 ///< of a list
    std::size_t items_min = 0;
    std::size_t items_max = 0;                           ///< 0: no limit but that of the message
    std::span<const Field> fields{};                     ///< of an object
    std::span<const std::span<const Field>> choices{};   ///< of an object that has these fields or those
    std::size_t (*chosen)(const void* value) = nullptr;  ///< which of the choices a value has
    void (*read)(Source&, json::Node&, void* value) = nullptr;
    void (*write)(Sink&, const void* value) = nullptr;
};

/// The same with the C++ type of its values, so that a row of a table cannot name a type of another.
template <typename T>
struct TypeOf : Type {};

/// A field of a record: one row of its table.
struct Field {
    std::string_view name;  ///< empty: the fields of the type stand in the record's own object
    const Type* type;
    bool required;
    void* (*place)(void* record);              ///< where its value is read to
    const void* (*value)(const void* record);  ///< null if it is left out
};

/// Reads a value. A complaint leaves something harmless.
void read_value(Source& source, json::Node& node, const Type& type, void* value);
void write_value(Sink& sink, const Type& type, const void* value);

/// Reads the fields of an object that is open; the caller finishes it.
void read_fields(Source& source, json::Fields& object, std::span<const Field> fields, void* record);
void write_fields(Sink& sink, std::span<const Field> fields, const void* record);

/// The C++ functions of a type, without their types.
template <typename T, void (*read_one)(Source&, json::Node&, T&), void (*write_one)(Sink&, const T&)>
constexpr TypeOf<T> with(Type type) {
    type.read = [](Source& source, json::Node& node, void* value) {
        read_one(source, node, *static_cast<T*>(value));
    };
    type.write = [](Sink& sink, const void* value) { write_one(sink, *static_cast<const T*>(value)); };
    return {type};
}

/// A whole number of the C++ type T.
template <typename T, std::uint64_t least, std::uint64_t most>
constexpr TypeOf<T> number(std::string_view name = {}, std::string_view note = {}) {
    return {
        {.name = name,
         .note = note,
         .min = least,
         .max = most,
         .read =
             [](Source& source, json::Node& node, void* value) {
                 *static_cast<T*>(value) = static_cast<T>(source.reading.integer(node, least, most));
             },
         .write = [](Sink& sink, const void* value) { sink.out.integer(*static_cast<const T*>(value)); }}};
}

/// A number that has a C++ type of its own, with the member `number`.
template <typename T, std::uint64_t least, std::uint64_t most>
constexpr TypeOf<T> numbered(std::string_view name, std::string_view note = {}) {
    return {{.name = name,
             .note = note,
             .min = least,
             .max = most,
             .read =
                 [](Source& source, json::Node& node, void* value) {
                     auto& number = static_cast<T*>(value)->number;
                     number = static_cast<decltype(T::number)>(source.reading.integer(node, least, most));
                 },
             .write = [](Sink& sink,
                         const void* value) { sink.out.integer(static_cast<const T*>(value)->number); }}};
}

/// An object whose fields stand in a table.
template <typename T>
constexpr TypeOf<T> object(std::string_view name, std::string_view note, std::span<const Field> fields) {
    return {{.name = name, .note = note, .fields = fields}};
}

}  // namespace seq::protocol::wire
