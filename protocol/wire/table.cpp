#include <algorithm>

#include "protocol/wire/type.hpp"

namespace seq::protocol::wire {
namespace {

bool has_any(json::Fields& object, std::span<const Field> fields) {
    return std::ranges::any_of(fields,
                               [&](const Field& field) { return object.find(field.name) != nullptr; });
}

bool is_record(const Type& type) {
    return !type.fields.empty() || !type.choices.empty();
}

/// The fields to read: for choices, those whose first field is present, or the last ones.
std::span<const Field> to_read(const Type& type, json::Fields& object) {
    if (type.choices.empty()) return type.fields;
    for (const std::span<const Field> choice : type.choices)
        if (object.find(choice.front().name)) return choice;
    return type.choices.back();
}

std::span<const Field> to_write(const Type& type, const void* value) {
    return type.choices.empty() ? type.fields : type.choices[type.chosen(value)];
}

/// The fields of a nested record: all of them or, if they may be left out, none.
void read_group(Source& source, json::Fields& object, const Field& group, void* record) {
    if (group.required || has_any(object, group.type->fields))
        read_fields(source, object, to_read(*group.type, object), group.place(record));
}

}  // namespace

void read_value(Source& source, json::Node& node, const Type& type, void* value) {
    if (!is_record(type)) return type.read(source, node, value);
    json::Fields object{source.reading, node};
    read_fields(source, object, to_read(type, object), value);
    object.finish();
}

void write_value(Sink& sink, const Type& type, const void* value) {
    if (!is_record(type)) return type.write(sink, value);
    sink.out.open_object();
    write_fields(sink, to_write(type, value), value);
    sink.out.close_object();
}

void read_fields(Source& source, json::Fields& object, std::span<const Field> fields, void* record) {
    for (const Field& field : fields) {
        if (field.type->is_secret && !source.has_secrets) continue;
        if (field.name.empty()) {
            read_group(source, object, field, record);
            continue;
        }
        json::Node* node = field.required ? object.need(field.name) : object.find(field.name);
        if (node) read_value(source, *node, *field.type, field.place(record));
    }
}

void write_fields(Sink& sink, std::span<const Field> fields, const void* record) {
    for (const Field& field : fields) {
        if (field.type->is_secret && !sink.has_secrets) continue;
        const void* value = field.value(record);
        if (value == nullptr) continue;
        if (field.name.empty()) {
            write_fields(sink, to_write(*field.type, value), value);
        } else {
            sink.out.key(field.key);
            write_value(sink, *field.type, value);
        }
    }
}

}  // namespace seq::protocol::wire
