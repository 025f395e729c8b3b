#pragma once

#include "protocol/digest/digest.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/parse.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/wire/family.hpp"

// What the journal keeps of a command: the command without its secrets, and the digest that recognises a
// repetition.

namespace seq::protocol {

/// Writes a command as an object whose `type` is its kind, without its secrets.
void write_command(json::Writer& out, const ClientBody& command);
/// Reads it back. If the kind is unknown or a secret is in it, the reading has failed.
ClientBody read_command(json::Reading& reading, json::Node& node);

/// A digest of what a command of this kind asks for, by the JSON values that were received. Two commands have
/// the same one if they differ only in `id`, in what they have seen (`seen`, and the `epoch` of a resume), in
/// `sure`, in passwords and secrets of links, in the order of fields, in escapes, and in upper or lower case
/// of hex digits and room codes. A token is random, so its hash stands for it; nothing that could be guessed
/// from a quick hash is in it. Digests are journaled: a change of this form is a change of the journal's
/// format.
Digest content_digest(json::Tree& tree, const wire::Kind& kind);

}  // namespace seq::protocol
