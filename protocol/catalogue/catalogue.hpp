#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The refusal codes of the codec, the room and the server, and the catalogue of all tables. The codes of the
// engine are in engine/rejection.hpp.

namespace seq::protocol {

/// What refuses a command; also the section of docs/protocol.md that describes the code.
enum class RefusalGroup : std::uint8_t {
    form,    ///< the codec: the message is malformed
    room,    ///< the state of the room
    server,  ///< the server as a whole
    rules,   ///< the rulebook
};

/// One code.
struct RefusalCode {
    std::string_view code;
    RefusalGroup group;
    std::string_view rules{};  ///< ids of its rules, as `T1, T2`
};

/// All codes except those of the engine, in the order of docs/protocol.md.
inline constexpr std::array refusal_table{RefusalCode{"bad-json", RefusalGroup::form},
                                          RefusalCode{"too-long", RefusalGroup::form},
                                          RefusalCode{"too-deep", RefusalGroup::form},
                                          RefusalCode{"duplicate-key", RefusalGroup::form},
                                          RefusalCode{"unknown-command", RefusalGroup::form},
                                          RefusalCode{"missing-field", RefusalGroup::form},
                                          RefusalCode{"unknown-field", RefusalGroup::form},
                                          RefusalCode{"wrong-type", RefusalGroup::form},
                                          RefusalCode{"bad-value", RefusalGroup::form},
                                          RefusalCode{"blank-text", RefusalGroup::room},
                                          RefusalCode{"long-text", RefusalGroup::room},
                                          RefusalCode{"odd-text", RefusalGroup::room},
                                          RefusalCode{"bad-link", RefusalGroup::room},
                                          RefusalCode{"not-joined", RefusalGroup::room},
                                          RefusalCode{"already-joined", RefusalGroup::room},
                                          RefusalCode{"unknown-room", RefusalGroup::room},
                                          RefusalCode{"room-full", RefusalGroup::room},
                                          RefusalCode{"closed-to-spectators", RefusalGroup::room},
                                          RefusalCode{"closed-to-screens", RefusalGroup::room},
                                          RefusalCode{"screen-needs-link", RefusalGroup::room},
                                          RefusalCode{"is-screen", RefusalGroup::room},
                                          RefusalCode{"no-such-member", RefusalGroup::room},
                                          RefusalCode{"too-much-talk", RefusalGroup::room},
                                          RefusalCode{"unknown-phrase", RefusalGroup::room},
                                          RefusalCode{"unknown-reaction", RefusalGroup::room},
                                          RefusalCode{"unknown-emote", RefusalGroup::room},
                                          RefusalCode{"reactions-stopped", RefusalGroup::room},
                                          RefusalCode{"no-such-message", RefusalGroup::room},
                                          RefusalCode{"not-their-turn", RefusalGroup::room},
                                          RefusalCode{"nudge-too-early", RefusalGroup::room},
                                          RefusalCode{"already-nudged", RefusalGroup::room},
                                          RefusalCode{"unknown-emoji", RefusalGroup::room},
                                          RefusalCode{"colour-taken", RefusalGroup::room},
                                          RefusalCode{"seat-taken", RefusalGroup::room},
                                          RefusalCode{"already-seated", RefusalGroup::room},
                                          RefusalCode{"no-such-seat", RefusalGroup::room},
                                          RefusalCode{"not-host", RefusalGroup::room},
                                          RefusalCode{"password-needed", RefusalGroup::room},
                                          RefusalCode{"wrong-password", RefusalGroup::room},
                                          RefusalCode{"name-taken", RefusalGroup::room},
                                          RefusalCode{"bot-name", RefusalGroup::room},
                                          RefusalCode{"odd-name", RefusalGroup::room},
                                          RefusalCode{"door-crowded", RefusalGroup::room},
                                          RefusalCode{"turned-away", RefusalGroup::room},
                                          RefusalCode{"not-claimable", RefusalGroup::room},
                                          RefusalCode{"too-early", RefusalGroup::room},
                                          RefusalCode{"move-over", RefusalGroup::room},
                                          RefusalCode{"key-replaced", RefusalGroup::room},
                                          RefusalCode{"removed", RefusalGroup::room},
                                          RefusalCode{"left", RefusalGroup::room},
                                          RefusalCode{"muted", RefusalGroup::room},
                                          RefusalCode{"host-present", RefusalGroup::room},
                                          RefusalCode{"not-next", RefusalGroup::room},
                                          RefusalCode{"acting-host", RefusalGroup::room},
                                          RefusalCode{"already-host", RefusalGroup::room},
                                          RefusalCode{"is-bot", RefusalGroup::room},
                                          RefusalCode{"no-such-knock", RefusalGroup::room},
                                          RefusalCode{"not-yourself", RefusalGroup::room},
                                          RefusalCode{"seat-free", RefusalGroup::room},
                                          RefusalCode{"not-asked", RefusalGroup::room},
                                          RefusalCode{"seats-empty", RefusalGroup::room},
                                          RefusalCode{"no-ready-check", RefusalGroup::room},
                                          RefusalCode{"not-seated", RefusalGroup::room},
                                          RefusalCode{"game-running", RefusalGroup::room},
                                          RefusalCode{"deal-running", RefusalGroup::room},
                                          RefusalCode{"deal-not-running", RefusalGroup::room},
                                          RefusalCode{"deal-absent", RefusalGroup::room},
                                          RefusalCode{"deal-frozen", RefusalGroup::room},
                                          RefusalCode{"deal-not-frozen", RefusalGroup::room},
                                          RefusalCode{"already-committed", RefusalGroup::room},
                                          RefusalCode{"already-revealed", RefusalGroup::room},
                                          RefusalCode{"wrong-reveal", RefusalGroup::room},
                                          RefusalCode{"no-such-game", RefusalGroup::room},
                                          RefusalCode{"no-such-replay", RefusalGroup::room},
                                          RefusalCode{"not-invited", RefusalGroup::room},
                                          RefusalCode{"record-too-long", RefusalGroup::room},
                                          RefusalCode{"game-not-running", RefusalGroup::room},
                                          RefusalCode{"no-bot-there", RefusalGroup::room},
                                          RefusalCode{"level-too-low", RefusalGroup::room},
                                          RefusalCode{"not-away", RefusalGroup::room},
                                          RefusalCode{"has-stand-in", RefusalGroup::room},
                                          RefusalCode{"no-stand-in", RefusalGroup::room},
                                          RefusalCode{"host-is-here", RefusalGroup::room},
                                          RefusalCode{"already-voted", RefusalGroup::room},
                                          RefusalCode{"paused", RefusalGroup::room},
                                          RefusalCode{"not-paused", RefusalGroup::room},
                                          RefusalCode{"id-reused", RefusalGroup::room},
                                          RefusalCode{"token-unknown", RefusalGroup::room},
                                          RefusalCode{"token-used", RefusalGroup::room},
                                          RefusalCode{"unknown-card", RefusalGroup::room},
                                          RefusalCode{"older-rules", RefusalGroup::room},
                                          RefusalCode{"room-archived", RefusalGroup::room},
                                          RefusalCode{"history-full", RefusalGroup::room},
                                          RefusalCode{"too-many", RefusalGroup::server},
                                          RefusalCode{"server-full", RefusalGroup::server},
                                          RefusalCode{"storage-full", RefusalGroup::server},
                                          RefusalCode{"storage-low", RefusalGroup::server},
                                          RefusalCode{"room-quarantined", RefusalGroup::server},
                                          RefusalCode{"push-off", RefusalGroup::server},
                                          RefusalCode{"bad-subscription", RefusalGroup::server},
                                          RefusalCode{"stake-above-purse", RefusalGroup::rules, "X7"},
                                          RefusalCode{"doubtful", RefusalGroup::rules, "T1"},
                                          RefusalCode{"call-open", RefusalGroup::rules, "T1, T2"},
                                          RefusalCode{"no-call", RefusalGroup::rules, "T1"},
                                          RefusalCode{"own-side", RefusalGroup::rules, "T1"},
                                          RefusalCode{"call-too-late", RefusalGroup::rules, "T1"},
                                          RefusalCode{"cannot-be-called", RefusalGroup::rules, "T1, T2"},
                                          RefusalCode{"called-before", RefusalGroup::rules, "T2"},
                                          RefusalCode{"no-calls-left", RefusalGroup::rules, "T2"},
                                          RefusalCode{"call-noted", RefusalGroup::rules, "T3"},
                                          RefusalCode{"not-your-call", RefusalGroup::rules, "T1, T3"},
                                          RefusalCode{"not-referee", RefusalGroup::rules, "T1"},
                                          RefusalCode{"referee-sits", RefusalGroup::rules, "T1"},
                                          RefusalCode{"too-late", RefusalGroup::rules, "T1"},
                                          RefusalCode{"voted-already", RefusalGroup::rules, "T1"},
                                          RefusalCode{"table-is-silent", RefusalGroup::rules, "T3"},
                                          RefusalCode{"referee-is-silent", RefusalGroup::rules, "T4"},
                                          RefusalCode{"no-emote-now", RefusalGroup::rules, "T4"},
                                          RefusalCode{"no-nudge-to-partner", RefusalGroup::rules, "T4"}};

/// Whether a message that is refused with this code is malformed, which a client of a person never sends;
/// texts of people are not.
constexpr bool is_of_form(std::string_view code) {
    const auto* found = std::ranges::find(refusal_table, code, &RefusalCode::code);
    return found != refusal_table.end() && found->group == RefusalGroup::form;
}

/// Every code, including those of the engine.
std::vector<RefusalCode> refusal_codes();

/// A code of the table above. A literal that is not in the table does not compile.
class KnownCode {
  public:
    consteval KnownCode(const char* literal) : code_{literal} {
        if (std::ranges::find(refusal_table, code_, &RefusalCode::code) == refusal_table.end())
            throw "this code is missing in refusal_table";
    }
    constexpr std::string_view word() const { return code_; }

  private:
    std::string_view code_;
};

/// All tables of the program as one JSON object: presets with their seatings, options, levels of bots,
/// refusal codes, phrases, reactions and limits. `sequence rules --json` prints it;
/// protocol/catalogue/catalogue.json is the same text, for the page and for tests.
std::string catalogue_json();

}  // namespace seq::protocol
