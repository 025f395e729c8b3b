#pragma once

#include <optional>

#include "protocol/message/server_message.hpp"
#include "protocol/message/words.hpp"

// How the talk at a table is written and read. For the codec's own sources.

namespace seq::protocol {

/// Opens the event's object and writes its fields; whoever calls closes it.
void write_talk(Writer& out, const TalkEvent& event);
/// Nothing where the name is none of these.
std::optional<TalkEvent> read_talk_event(Fields& fields, std::string_view name);

/// The fields of an open call, in the event and in the whole view.
void write_open_call(Writer& out, const OpenCall& call);
OpenCall read_open_call(Fields& fields);

/// A line of the chat as the whole view has it.
void write_chat_line(Writer& out, const ChatLine& line);
ChatLine read_chat_line(Reading& reading, Node& node);

}  // namespace seq::protocol
