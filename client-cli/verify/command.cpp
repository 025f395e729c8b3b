#include <iostream>
#include <memory>

#include "client-cli/commands.hpp"
#include "client-cli/replay/read_file.hpp"
#include "client-cli/verify/report.hpp"

namespace seq::client {
namespace {

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
        return complain(flags.file, "bare-record",
                        "this is a game record alone, so there is nothing to check it against; the game's "
                        ".fairdeal.json has both");
    const auto transcript = protocol::fairdeal::parse_transcript(*text);
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
    command->add_option("FILE", flags->file, "The game's transcript, a .fairdeal.json file")->required();
    command->add_flag("--json", flags->json, "Print one JSON object");
    command->callback([flags, &status] { status = verify(*flags); });
}

}  // namespace seq::client
