#include "client-cli/verify/report.hpp"

#include "protocol/json/writer.hpp"

namespace seq::client {
namespace {

using protocol::Checked;
using protocol::Verdict;
using protocol::json::Writer;

constexpr std::string_view proven_by_all =
    "All of it fits. Every cut, deal, reshuffle, roll and cast of this game followed from what the server "
    "and\n"
    "the players who were there had committed to before the deal, so nobody could choose it alone.\n"
    "It proves that to those who were shown the same commitment of the server and the same words then.\n";
constexpr std::string_view proven_by_server =
    "All of it fits. This was a quick game: no player put in a part, so it proves only that the server did "
    "not\n"
    "change its secret after it had committed to it, and not that the secret was drawn by chance.\n"
    "It proves even that only to those who were shown the server's commitment before the deal.\n";
constexpr std::string_view limit =
    "Its limit: in a game of cards the server still sees all hands while the game runs.\n";

void write_checked(Writer& out, const Checked& checked) {
    out.open_object().field("part", checked.part).field("sentence", checked.sentence).close_object();
}

}  // namespace

std::string verify_report(const Verdict& verdict) {
    std::string text;
    for (const Checked& step : verdict.steps)
        text += "fits  " + step.sentence + '\n';
    if (!verdict.fits()) return text;
    text += '\n';
    text += verdict.quick ? proven_by_server : proven_by_all;
    text += limit;
    return text;
}

std::string verify_json(const Verdict& verdict) {
    Writer out;
    out.open_object();
    out.key("fits").boolean(verdict.fits());
    out.key("quick").boolean(verdict.quick);
    out.key("words").open_array();
    for (const std::string_view word : verdict.words)
        if (!word.empty()) out.string(word);
    out.close_array();
    out.key("steps").open_array();
    for (const Checked& step : verdict.steps)
        write_checked(out, step);
    out.close_array();
    if (!verdict.fits()) {
        out.key("misfit");
        write_checked(out, *verdict.misfit);
    }
    out.close_object();
    return out.take() + '\n';
}

}  // namespace seq::client
