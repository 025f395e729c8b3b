#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "client-cli/commands.hpp"
#include "protocol/verify/verify.hpp"

namespace seq::client {
namespace {

using protocol::Checked;
using protocol::Verdict;

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

/// What was checked, one line each; if everything fits, what that proves and what it does not.
std::string verify_report(const Verdict& verdict) {
    std::string text;
    for (const Checked& step : verdict.steps)
        text += "fits  " + step.sentence + '\n';
    if (!verdict.fits()) return text;
    return text.append("\n").append(verdict.quick ? proven_by_server : proven_by_all).append(limit);
}

/// The same as one JSON object: `fits`, `quick`, `words`, `steps`, and `misfit` if there is one.
std::string verify_json(const Verdict& verdict) {
    using Json = nlohmann::ordered_json;
    const auto part = [](const Checked& checked) {
        return Json{{"part", checked.part}, {"sentence", checked.sentence}};
    };
    Json json{{"fits", verdict.fits()}, {"quick", verdict.quick}};
    json["words"] = json["steps"] = Json::array();
    for (const std::string_view word : verdict.words)
        if (!word.empty()) json["words"].push_back(word);
    for (const Checked& step : verdict.steps)
        json["steps"].push_back(part(step));
    if (!verdict.fits()) json["misfit"] = part(*verdict.misfit);
    return json.dump() + '\n';
}

constexpr int misfit_status = 1;
constexpr int unreadable_status = 2;

struct VerifyFlags {
    std::string file;
    bool json = false;
};

int complain(const std::string& file, const std::string& code, const std::string& sentence) {
    std::cerr << file << ": " << code << ": " << sentence << '\n';
    return unreadable_status;
}

/// A game record begins with a tag or a comment, a transcript with an object.
bool looks_like_a_record(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && (text[first] == ';' || text.substr(first).starts_with("[Game"));
}

int verify(const VerifyFlags& flags) {
    const auto text = read_file(flags.file);
    if (!text) return complain(flags.file, "cannot-read", text.error());
    if (looks_like_a_record(*text))
        return complain(
            flags.file, "bare-record",
            "this is a game record alone, so there is nothing to check it against; the saved game, "
            ".sequence.json, and the transcript, .fairdeal.json, have both");
    const auto transcript = protocol::fairdeal::parse_saved_transcript(*text);
    if (!transcript) return complain(flags.file, transcript.error().code, transcript.error().sentence);
    const auto verdict = protocol::verify_transcript(*transcript);
    if (!verdict) {
        std::cerr << to_string(verdict.error(), flags.file + ": the record") << '\n';
        return unreadable_status;
    }
    std::cout << (flags.json ? verify_json(*verdict) : verify_report(*verdict));
    if (verdict->fits()) return 0;
    std::cerr << flags.file << ": does not fit: " << verdict->misfit->part << ": "
              << verdict->misfit->sentence << '\n';
    return misfit_status;
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
    const auto flags = std::make_shared<VerifyFlags>();
    CLI::App* command = app.add_subcommand("verify", "Check that a finished game's chance was dealt fairly");
    command->add_option("FILE", flags->file, "A saved game (.sequence.json) or a transcript (.fairdeal.json)")
        ->required();
    command->add_flag("--json", flags->json, "Print one JSON object");
    command->callback([flags, &status] { status = verify(*flags); });
}

}  // namespace seq::client
