#include "client-cli/play/settings.hpp"

#include <cstdlib>
#include <utility>

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

/// `key=value` as pairs. The error names the text that is none.
tl::expected<std::vector<std::pair<std::string, std::string>>, std::string> read_options(
    const std::vector<std::string>& texts) {
    std::vector<std::pair<std::string, std::string>> options;
    for (const std::string& text : texts) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return Failure{"--option " + text + ": an option is written as key=value, as in draw=auto"};
        options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    return options;
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
    const std::string& place = arguments.server.empty() ? arguments.link : arguments.server;
    if (place.empty()) return Failure{"no server given: use --server URL, or the link of an invitation"};
    const auto destination = parse_destination(place);
    if (!destination) return Failure{destination.error()};
    static_cast<Destination&>(visit) = *destination;
    if (!arguments.server.empty() && !arguments.link.empty() && !link_is_code) {
        const auto link = parse_destination(arguments.link);
        if (!link) return Failure{link.error()};
        if (link->server != visit.server)
            return Failure{"the link leads to " + link->server.authority() + ", --server to " +
                           visit.server.authority()};
        static_cast<Destination&>(visit) = *link;
    }
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
