#pragma once

#include "protocol/digest/digest.hpp"
#include "protocol/json/tree.hpp"
#include "protocol/wire/family.hpp"

namespace seq::protocol {

/// A digest of what a command of this kind asks for, by the JSON values that were received. Two commands have
/// the same one if they differ only in `id`, in what they have seen (`seen`, and the `epoch` of a resume), in
/// passwords and secrets of links, in the order of fields, in escapes, and in upper or lower case of hex
/// digits and room codes. A token is random, so its hash stands for it; nothing that could be guessed from a
/// quick hash is in it. Digests are journaled: a change of this form is a change of the journal's format.
Digest content_digest(json::Tree& tree, const wire::Kind& kind);

}  // namespace seq::protocol
