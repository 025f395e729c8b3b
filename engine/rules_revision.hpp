#pragma once

namespace seq {

/// Which revision of the rules this engine plays by. It is written down with whatever is kept of a game.
///
/// Raise it by one, and add a line here, with every change after which some game, played again from the same
/// actions and the same chance, would tell other events or end in another way: a corrected rule, another
/// tie-break, a field more in an event. Games that were begun under an older revision and come out the same
/// go on; the others are ended as void by the server that meets them.
///
/// Revision 1: what was played before revisions were written down.
/// Revision 2: no rule changed; the first revision that is written down.
inline constexpr int rules_revision = 2;

}  // namespace seq
