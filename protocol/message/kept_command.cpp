#include "protocol/message/kept_command.hpp"

#include "protocol/json/unicode.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol {

void write_command(Writer& out, const ClientBody& command) {
    const auto [kind, record] = wire::held(commands, &command);
    wire::Sink sink{.out = out, .has_secrets = false};
    out.open_object().field("type", kind.name);
    wire::write_fields(sink, kind.fields.span(), record);
    out.close_object();
}

ClientBody read_command(Reading& reading, Node& node) {
    Fields object{reading, node};
    const std::string_view name = object.string("type");
    ClientBody command{};
    wire::Source source{.reading = reading, .has_secrets = false};
    if (!wire::read_kind(source, object, commands, name, &command))
        reading.complain("unknown-command", node, "there is no command " + json::quote(name));
    object.finish();
    return command;
}

}  // namespace seq::protocol
