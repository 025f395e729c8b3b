#include "protocol/message/event_fields.hpp"

#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::protocol {
namespace {

bool has_single_value(const wire::Field& field) {
    const bool is_word_or_number = !field.type->words.empty() || field.type->max != 0;
    return !field.name.empty() &&
           (is_word_or_number || field.type == &types::truth || field.type == &types::any_text);
}

std::string written(const wire::Type& type, const void* value) {
    json::Writer out;
    wire::Sink sink{.out = out};
    wire::write_value(sink, type, value);
    return out.take();
}

std::variant<MemberId, Seat, bool, std::string> read(const wire::Type& type, const void* value) {
    if (&type == &types::member) return *static_cast<const MemberId*>(value);
    if (&type == &types::seat) return *static_cast<const Seat*>(value);
    if (&type == &types::truth) return *static_cast<const bool*>(value);
    if (&type == &types::any_text) return *static_cast<const std::string*>(value);
    std::string text = written(type, value);
    return type.words.empty() ? text : text.substr(1, text.size() - 2);
}

}  // namespace

EventFields fields_of(const RoomEvent& event) {
    const auto [kind, record] = wire::held(room_events, &event);
    EventFields all{kind.name, {}};
    for (const wire::Field& field : kind.fields.span()) {
        const void* value = has_single_value(field) ? field.value(record) : nullptr;
        if (value != nullptr) all.fields.push_back({field.name, read(*field.type, value)});
    }
    return all;
}

}  // namespace seq::protocol
