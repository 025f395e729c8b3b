#include "protocol/schema/schema.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/base/assert.hpp"
#include "protocol/message/event_codec.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::protocol {
namespace {

using Json = nlohmann::ordered_json;
using wire::Field;
using wire::Kind;
using wire::Type;

constexpr std::size_t columns = 110;

/// A value in one line.
std::string in_a_line(const Json& value) {
    if (!value.is_structured()) return value.dump();
    std::string line{value.is_object() ? "{" : "["};
    for (const auto& [key, inner] : value.items()) {
        if (line.size() > 1) line += ", ";
        if (value.is_object()) line += Json(key).dump() + ": ";
        line += in_a_line(inner);
    }
    return line + (value.is_object() ? '}' : ']');
}

/// A value in one line if it fits after `before` characters, else with a line for each of its items.
std::string laid_out(const Json& value, std::size_t indent = 0, std::size_t before = 0) {
    std::string line = in_a_line(value);
    if (indent + before + line.size() < columns || !value.is_structured() || value.empty()) return line;
    const std::string margin(indent + 2, ' ');
    std::string text{value.is_object() ? "{" : "["};
    for (const auto& [key, inner] : value.items()) {
        const std::string name = value.is_object() ? Json(key).dump() + ": " : "";
        text += (text.size() > 1 ? ",\n" : "\n") + margin + name + laid_out(inner, indent + 2, name.size());
    }
    return text + '\n' + std::string(indent, ' ') + (value.is_object() ? '}' : ']');
}

/// Builds one of the two schemas. Definitions are added when they are first used.
class Definitions {
  public:
    enum class Direction : std::uint8_t { from_client, from_server };
    explicit Definitions(Direction direction) : direction_{direction} {}

    /// A reference to a type: by its name, if it has one.
    Json use(const Type& type) {
        if (type.name.empty()) return describe(type);
        const std::string name{type.name};
        if (!all_.contains(name)) {
            Json description = describe(type);
            all_[name] = std::move(description);
        }
        return reference(name);
    }

    static Json reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }

    /// Adds fields to an object.
    void add_fields(Json& object, std::span<const Field> fields) {
        for (const Field& field : fields) {
            if (field.name.empty()) {
                add_group(object, field);
                continue;
            }
            Json& property = object["properties"][field.name];
            if (property.is_null())
                property = use(*field.type);
            else  // a row of another type
                property = {{"oneOf", {property, use(*field.type)}}};
            if (field.required) object["required"].push_back(field.name);
        }
    }

    /// The forms of an event: several if it contains a value with choices.
    std::vector<Json> event(const Kind& kind) {
        Json object = open({});
        object["properties"]["event"] = {{"const", kind.name}};
        object["required"].push_back("event");
        const auto fields = kind.fields.span();
        const auto group =
            std::ranges::find_if(fields, [](const Field& one) { return !one.type->choices.empty(); });
        if (group == fields.end() || !group->name.empty()) {
            add_fields(object, fields);
            return {close(std::move(object))};
        }
        return choices(object, *group->type);
    }

    /// The events for everybody, or those for one seat.
    Json events(Audience wanted) {
        Json choices = Json::array();
        wire::for_each_kind(room_events, [&](const Kind& kind) {
            if (!kind.written_only && audience_of(kind) == wanted)
                for (Json& choice : event(kind))
                    choices.push_back(std::move(choice));
        });
        return {{"oneOf", choices}};
    }

    /// The server refuses unknown fields; clients ignore them.
    Json close(Json object) const {
        object["additionalProperties"] = direction_ == Direction::from_server;
        return object;
    }

    static Json open(std::string_view description) {
        Json object;
        if (!description.empty()) object["description"] = description;
        object["type"] = "object";
        object["properties"] = Json::object();
        object["required"] = Json::array();
        return object;
    }

    Json& all() { return all_; }

  private:
    /// Events outside of the game are for everybody.
    static Audience audience_of(const Kind& kind) {
        if (std::ranges::none_of(game_events.kinds, [&](const Kind& one) { return one.name == kind.name; }))
            return Audience::everyone;
        Event event;
        kind.make(&event);
        return audience(event);
    }

    /// One object for each choice of fields.
    std::vector<Json> choices(const Json& object, const Type& type) {
        std::vector<Json> all;
        for (const std::span<const Field> fields : type.choices) {
            Json choice = object;
            add_fields(choice, fields);
            all.push_back(close(std::move(choice)));
        }
        return all;
    }

    /// Adds the fields of a nested record: all of them or, if they may be left out, none.
    void add_group(Json& object, const Field& group) {
        if (group.required) return add_fields(object, group.type->fields);
        for (const Field& field : group.type->fields) {
            object["properties"][field.name] = use(*field.type);
            for (const Field& other : group.type->fields)
                if (other.name != field.name) object["dependentRequired"][field.name].push_back(other.name);
        }
    }

    Json describe(const Type& type) {
        Json schema;
        if (!type.note.empty()) schema["description"] = type.note;
        schema.update(shape(type));
        return schema;
    }

    Json shape(const Type& type) {
        if (&type == &types::public_event) return events(Audience::everyone);
        if (&type == &types::private_event) return events(Audience::one_seat);
        if (!type.choices.empty()) return {{"oneOf", choices(open({}), type)}};
        if (!type.fields.empty()) {
            Json object = open({});
            add_fields(object, type.fields);
            return close(std::move(object));
        }
        if (type.item) return list(type);
        if (!type.words.empty()) return {{"type", "string"}, {"pattern", pattern(type.words)}};
        if (type.max != 0) return {{"type", "integer"}, {"minimum", type.min}, {"maximum", type.max}};
        for (const Type* used : type.uses)
            use(*used);
        const bool is_wider = direction_ == Direction::from_client && !type.accepted.empty();
        return Json::parse(is_wider ? type.accepted : type.schema);
    }

    Json list(const Type& type) {
        Json array{{"type", "array"}, {"items", use(*type.item)}};
        if (type.items_min != 0) array["minItems"] = type.items_min;
        if (type.items_max != 0) array["maxItems"] = type.items_max;
        return array;
    }

    static std::string pattern(std::span<const std::string_view> words) {
        std::string choices;
        for (const std::string_view word : words)
            choices.append(choices.empty() ? "" : "|").append(word);
        return "^(" + choices + ")$";
    }

    Direction direction_;
    Json all_ = Json::object();
};

bool says_what_was_seen(const Kind& kind) {
    return std::ranges::any_of(kind.fields.span(),
                               [](const Field& field) { return field.type == &types::seen; });
}

Json command(Definitions& definitions, const Kind& kind) {
    Json object = Definitions::open(kind.note);
    object["properties"]["type"] = {{"const", kind.name}};
    object["properties"]["id"] = definitions.use(types::id);
    object["required"] = Json::array({"type", "id"});
    if (!says_what_was_seen(kind)) object["properties"]["seen"] = definitions.use(types::version);
    definitions.add_fields(object, kind.fields.span());
    return definitions.close(std::move(object));
}

Json server_message(Definitions& definitions, const Kind& kind) {
    Json object = Definitions::open(kind.note);
    object["properties"]["type"] = {{"const", kind.name}};
    object["required"] = Json::array({"type"});
    definitions.add_fields(object, kind.fields.span());
    return definitions.close(std::move(object));
}

Json document(std::string_view title, std::string_view description, const Json& messages, Json definitions) {
    Json root;
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema";
    root["title"] = title;
    root["description"] = description;
    root["oneOf"] = Json::array();
    for (const auto& [name, schema] : messages.items())
        root["oneOf"].push_back(Definitions::reference(name));
    for (const auto& [name, schema] : messages.items()) {
        SEQ_ASSERT(!definitions.contains(name));  // wire types and messages must not share names
        definitions[name] = schema;
    }
    root["$defs"] = std::move(definitions);
    return root;
}

}  // namespace

std::string schema_of_client_messages() {
    Definitions definitions{Definitions::Direction::from_client};
    Json messages = Json::object();
    wire::for_each_kind(
        commands, [&](const Kind& kind) { messages[std::string{kind.name}] = command(definitions, kind); });
    return laid_out(document("sequence.v1: a message from a client",
                             "One text frame. A room code, card or space may be in either case. "
                             "docs/protocol.md says what each means.",
                             messages, definitions.all())) +
           '\n';
}

std::string schema_of_server_messages() {
    Definitions definitions{Definitions::Direction::from_server};
    Json messages = Json::object();
    wire::for_each_kind(server_messages, [&](const Kind& kind) {
        messages[std::string{kind.name}] = server_message(definitions, kind);
    });
    return laid_out(
               document("sequence.v1: a message from the server",
                        "One text frame. Further fields, events and types of messages may come within this "
                        "version; clients ignore what they do not know. docs/protocol.md says what "
                        "each means.",
                        messages, definitions.all())) +
           '\n';
}

}  // namespace seq::protocol
