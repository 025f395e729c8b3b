#pragma once

#include "protocol/message/move_words.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol {

/// The fields that a move of this kind has on the wire; never asked for `penalty`, which is not on it. A
/// `remove` may leave the card out: which game it is, is not known yet.
MoveWords read_move(Fields& fields, MoveKind kind);

}  // namespace seq::protocol
