#include <algorithm>

#include "protocol/wire/type.hpp"

namespace seq::protocol::wire {
namespace {

bool has_any(json::Fields& object, std::span<const Field> fields) {
    return std::ranges::any_of(fields,
                               [&](const Field& field) { return object.find(field.name) != nullptr; });
}

/// The fields of a record within a record: all of them or, if they may be left out, none.
void read_group(Source& source, json::Fields& object, const Field& group, void* record) {
    if (group.required || has_any(object, group.type->fields))
        read_fields(source, object, group.type->fields, group.place(record));
}

}  // namespace

void read_value(Source& source, json::Node& node, const Type& type, void* value) {
    if (type.fields.empty()) return type.read(source, node, value);
    json::Fields object{source.reading, node};
    read_fields(source, object, type.fields, value);
    object.finish();
}

void write_value(Sink& sink, const Type& type, const void* value) {
    if (type.fields.empty()) return type.write(sink, value);
    sink.out.open_object();
    write_fields(sink, type.fields, value);
    sink.out.close_object();
}

void read_fields(Source& source, json::Fields& object, std::span<const Field> fields, void* record) {
    for (const Field& field : fields) {
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
        const void* value = field.value(record);
        if (value == nullptr) continue;
        if (field.name.empty()) {
            write_fields(sink, field.type->fields, value);
        } else {
            sink.out.key(field.name);
            write_value(sink, *field.type, value);
        }
    }
}

std::size_t read_one_of(json::Reading& reading, const json::Node& node,
                        std::span<const std::string_view> words, std::string_view what) {
    const auto word = std::ranges::find(words, reading.string(node));
    if (word != words.end()) return static_cast<std::size_t>(word - words.begin());
    reading.complain("bad-value", node, "must be " + std::string{what});
    return words.size();
}

}  // namespace seq::protocol::wire
