#include "client-cli/play/settings.hpp"

#include <cstdlib>
#include <fstream>
#include <system_error>
#include <utility>

#include "client-cli/commands.hpp"
#include "client/link/keyring.hpp"
#include "client/link/secrets.hpp"
#include "client/words/text.hpp"
#include "protocol/message/limits.hpp"

namespace seq::client {
namespace {

using Failure = tl::unexpected<std::string>;

/// Two terminals of one person: where the name was not chosen, the second one gets another. A key that has
/// been handed over does not replace that of another seat.
void find_free_name(Visit& visit, const Keyring& keyring) {
    if (!visit.room) return;
    const std::string name = visit.name;
    constexpr int names_max = 12;
    const auto is_used = [&] {
        const KeyName key{visit.server.identity(), visit.room->text, visit.name};
        return (visit.move_key && keyring.find(key)) || !keyring.hold(key);
    };
    for (int n = 2; n <= names_max && is_used(); ++n) {
        if (visit.name_given) return;  // then the other terminal is taken over, as was asked for
        visit.name = name + " " + std::to_string(n);
    }
}

tl::expected<Entry, std::string> entry_for(const Visit& visit, const PlayArguments& arguments) {
    if (visit.room) {
        protocol::Join join{*visit.room, visit.name, new_token(), visit.secret};
        if (!arguments.password.empty()) join.password = arguments.password;
        join.claim = arguments.claim;
        return join;
    }
    auto options = read_options(arguments.options);
    if (!options) return Failure{options.error()};
    protocol::Create create{arguments.game,      arguments.players, arguments.sides,
                            std::move(*options), visit.name,        new_token()};
    if (!arguments.password.empty()) create.password = arguments.password;
    return create;
}

}  // namespace

void add_destination(CLI::App& command, PlayArguments& into) {
    command.add_option("LINK", into.link,
                       "The link of an invitation, or a room's code together with --server");
    command.add_option("--server", into.server, "http(s)://HOST:PORT, ws(s)://HOST:PORT/ws or HOST:PORT");
    command.add_option("--room", into.room, "The code of a room; without one, `play` creates a room");
    command.add_option("--name", into.name, "The name at the table; several bots get a number after it");
    command.add_option("--ca", into.ca_file,
                       "A file of certificate authorities to trust in addition to the system's");
    command.add_option(
        "--password", into.password,
        "Password of the room, if the link has no secret; for a new room, the password to set");
}

std::string remembered(const char* file) {
    std::string line;
    if (const auto folder = Keyring::usual_folder()) std::getline(std::ifstream{*folder / file}, line);
    return line;
}

bool remember(const char* file, const std::string& line) {
    const auto folder = Keyring::usual_folder();
    if (!folder) return false;
    std::error_code ignored;
    std::filesystem::create_directories(*folder, ignored);
    std::ofstream out{*folder / file};
    return (out << line << '\n').flush().good();
}

std::string usual_name() {
    for (const char* variable : {"USER", "LOGNAME"}) {
        const char* value = std::getenv(variable);
        if (value == nullptr || *value == '\0') continue;
        std::string name = clean_text(cut_to_width(value, protocol::name_characters_max - 3));
        if (name.front() >= 'a' && name.front() <= 'z')
            name.front() = static_cast<char>(name.front() & ~0x20);
        return name;
    }
    return "Player";
}

tl::expected<Visit, std::string> where_to(const PlayArguments& arguments) {
    Visit visit;
    visit.name_given = !arguments.name.empty();
    visit.name = visit.name_given ? arguments.name : usual_name();
    const bool link_is_code = !arguments.server.empty() && parse_pasted_code(arguments.link).has_value();
    for (const std::string& text : {arguments.server, link_is_code ? std::string{} : arguments.link}) {
        if (text.empty()) continue;
        const auto destination = parse_destination(text);
        if (!destination) return Failure{destination.error()};
        if (!visit.server.host.empty() && destination->server != visit.server)
            return Failure{"the link leads to " + destination->server.authority() + ", --server to " +
                           visit.server.authority()};
        static_cast<Destination&>(visit) = *destination;
    }
    if (visit.server.host.empty())
        return Failure{"no server given: use --server URL, or the link of an invitation"};
    for (const std::string& text : {arguments.room, link_is_code ? arguments.link : std::string{}}) {
        if (text.empty()) continue;
        const auto code = parse_pasted_code(text);
        if (!code)
            return Failure{"`" + clean_text(text) + "` is not a room code: it has ten letters and digits"};
        if (visit.room && *visit.room != *code)
            return Failure{"the link is for room " + visit.room->text + ", --room for " + code->text};
        visit.room = *code;
    }
    return visit;
}

tl::expected<ClientSettings, std::string> settings_for(const Visit& visit, const PlayArguments& arguments) {
    auto entry = entry_for(visit, arguments);
    if (!entry) return Failure{entry.error()};
    ClientSettings settings;
    settings.link.entry = std::move(*entry);
    settings.link.server = visit.server;
    if (!arguments.ca_file.empty()) settings.link.ca_file = arguments.ca_file;
    settings.name = visit.name;
    settings.takes_seat = !arguments.watch;
    return settings;
}

tl::expected<ClientSettings, std::string> client_settings(const PlayArguments& arguments) {
    auto visit = where_to(arguments);
    if (!visit) return Failure{visit.error()};
    std::optional<Keyring> keyring;
    std::optional<Credentials> known;
    if (const auto folder = Keyring::usual_folder()) {
        keyring.emplace(*folder);
        find_free_name(*visit, *keyring);
        if (visit->room) known = keyring->find({visit->server.identity(), visit->room->text, visit->name});
    }
    if (visit->room && visit->move_key) known = Credentials{*visit->room, *visit->move_key, std::nullopt};
    auto settings = settings_for(*visit, arguments);
    if (!settings) return settings;
    settings->keyring = std::move(keyring);
    settings->link.known = std::move(known);
    return settings;
}

}  // namespace seq::client
