#pragma once

namespace seq {

/// The revision of the rules that this engine plays by. It is stored with everything that is kept of a game.
///
/// Raise it by one, and add a line here, with every change after which some game, replayed from the same
/// actions and the same chance, would produce other events or end differently: a corrected rule, another
/// tie-break, a new field in an event. Games begun under an older revision that come out the same
/// continue; a server that loads any other ends it as void.
///
/// Revision 1: everything played before revisions were stored.
/// Revision 2: no rule changed; the first revision that is stored.
inline constexpr int rules_revision = 2;

}  // namespace seq
