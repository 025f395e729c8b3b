#include "server/config.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <thread>
#include <unistd.h>

#include "protocol/message/text.hpp"
#include "server/command/command.hpp"
#include "server/limits/limits.hpp"
#include "server/machine/program.hpp"
#include "server/push/vapid.hpp"
#include "server/store/files/text_file.hpp"

namespace seq::net {
namespace {

using command::add_parsed;

constexpr const char* version = "sequenced " SEQ_VERSION " (" SEQ_BUILD_KIND ")";

void add_options(CLI::App& app, Config& config, long& grace_s) {
    add_parsed(app, "--listen", config.server.listen, parse_endpoint,
               "ADDRESS:PORT to listen on; with port 0, any free port")
        ->default_str(to_string(config.server.listen));
    app.add_option("--data", config.data,
                   "folder of the journal; one server at a time. In a cluster, only of the control socket")
        ->capture_default_str();
    app.add_option("--log-level", config.log_level, "what to log on standard error")
        ->check(CLI::IsMember({"debug", "info", "warn", "error", "off"}))
        ->capture_default_str();
    app.add_option("--log-format", config.log_format,
                   "format of the log: a sentence or a JSON object per line")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
    app.add_option("--threads", config.server.threads, "threads for connections and rooms")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    app.add_option("--web", config.web,
                   "folder of the page that browsers play in (client-web/dist); by default the one installed "
                   "beside this program, else browsers are told how to play in a terminal");
    app.add_option("--grace", grace_s,
                   "seconds for players to go on after SIGTERM; a second signal skips them")
        ->check(CLI::Range(0, 3600))
        ->capture_default_str();
}

void add_node(CLI::App& app, std::string& node) {
    app.add_option("--node", node,
                   "name of this node in the cluster; by default the machine's name and the port")
        ->check([](const std::string& name) { return cluster::why_no_node_name(name); })
        ->needs(app.get_option("--cluster"));
}

// Where the server is found, and which clients and pages are trusted.
void add_origins(CLI::App& app, ServerSetup& server) {
    add_parsed(app, "--public-url", server.public_url, parse_public_url,
               "base of the links that friends share; by default the listening address");
    add_parsed(app, "--trusted-proxies", server.trusted_proxies, TrustedProxies::parse,
               "comma-separated addresses and networks of proxies whose X-Forwarded-For is trusted");
    add_parsed(app, "--allowed-origins", server.allowed_origins, parse_origins,
               "comma-separated origins whose pages may connect, in addition to the server's own");
}

void add_push(CLI::App& app, Config& config) {
    app.add_flag("--push", config.push,
                 "offer members to be called by Web Push when their page is closed and it is their turn; by "
                 "default if --public-url is https and names a host, --push=false switches it off");
    app.add_option(
        "--push-contact", config.push_setup.contact,
        "mailto: or https: URL at which push services reach you; by default an https --public-url");
    app.add_option("--push-test-ca", config.push_setup.test_ca)
        ->group("")  // not listed in --help
        ->configurable(false);
}

std::optional<std::string> finish_push(Config& config, bool names_push) {
    push::PushSetup& push = config.push_setup;
    const auto origin = Origin::of_url(config.server.public_url);
    const bool is_https = origin && origin->scheme == "https";
    if (!names_push) config.push = is_https && (origin->is_named() || !push.contact.empty());
    if (!config.push) return std::nullopt;
    if (push.contact.empty() && is_https) push.contact = config.server.public_url;
    if (push.contact.empty()) return "--push needs --push-contact, such as mailto:you@example.org";
    if (const std::string why = push::why_no_contact(push.contact); !why.empty())
        return "--push-contact: " + why;
    return std::nullopt;
}

void add_tls(CLI::App& app, TlsFiles& tls) {
    auto* certificate = app.add_option(
        "--tls-cert", tls.certificate,
        "PEM file of the certificate and its chain; the port then uses https. SIGHUP reloads it");
    auto* key = app.add_option("--tls-key", tls.key, "file of its private key, PEM, without a passphrase");
    certificate->needs(key);
    key->needs(certificate);
}

void add_watching(CLI::App& app, Config& config, std::string& admin) {
    app.add_option("--admin", admin,
                   "ADDRESS:PORT of /metrics and /readyz for whoever runs the server; none by default");
    app.add_flag("--health", config.health,
                 "ask the server that runs with these settings whether it is healthy; exit status 0 or 1")
        ->configurable(false);
}

EarlyEnd end_of(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_name() == "CallForHelp") return {0, app.help()};
    if (error.get_name() == "CallForVersion") return {0, std::string{error.what()} + "\n"};
    std::string sentence = error.what();
    std::ranges::replace(sentence, '\n', ' ');
    return {2, "sequenced: " + sentence + " (--help lists the options)\n"};
}

tl::unexpected<EarlyEnd> wrong(const std::string& sentence) {
    return tl::unexpected{EarlyEnd{2, "sequenced: " + sentence + " (--help lists the options)\n"}};
}

// --rooms-max is SEQUENCED_ROOMS_MAX. Options that make the program do something other than serve, such as
// --health, have no variable.
void name_in_environment(CLI::App& app) {
    for (CLI::Option* option : app.get_options()) {
        if (!option->get_configurable() && option != app.get_config_ptr()) continue;
        std::string name = "SEQUENCED_" + option->get_lnames().front();
        std::ranges::replace(name, '-', '_');
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::toupper(c); });
        option->envname(name);
    }
}

// Kubernetes describes a service that is called sequenced in variables, such as
// SEQUENCED_PORT=tcp://10.0.0.1:8080.
bool is_of_kubernetes(std::string_view name, std::string_view value) {
    return name.find("_SERVICE_") != std::string_view::npos ||
           name.find("_PORT_") != std::string_view::npos || value.starts_with("tcp://") ||
           value.starts_with("udp://");
}

std::string no_such_variable(const CLI::App& app, const std::string& name) {
    std::size_t slips = 4;  // more, and the two names have little in common
    std::string nearest;
    for (const CLI::Option* option : app.get_options()) {
        const std::string& known = option->get_envname();
        const std::size_t distance = protocol::edit_distance(protocol::lower(name), protocol::lower(known));
        if (known.empty() || option->get_group().empty() || distance >= slips) continue;
        slips = distance;
        nearest = "; did you mean " + known + "?";
    }
    return "the environment has " + name + ", which is no setting" + nearest;
}

// Environment settings are prepended to argv and the last occurrence wins: command line > environment > file.
// Files of variables may come from a Windows editor: then a byte order mark is part of the first name, and a
// carriage return of each value.
Expected<std::vector<std::string>> with_environment(CLI::App& app, int count, const char* const* arguments) {
    std::vector<std::string> all;
    for (CLI::Option* option : app.get_options())
        if (!option->get_envname().empty() && option->get_items_expected_max() == 1) option->take_last();
    for (const char* const* variable = environ; *variable != nullptr; ++variable) {
        const std::string_view line = store::without_byte_order_mark(*variable);
        const std::string name{line.substr(0, line.find('='))};
        if (!protocol::lower(name).starts_with("sequenced_")) continue;
        const std::string value =
            CLI::detail::trim_copy(std::string{line.substr(std::min(name.size() + 1, line.size()))});
        if (value.empty() || is_of_kubernetes(name, value)) continue;
        const auto options =
            app.get_options([&](const CLI::Option* one) { return one->get_envname() == name; });
        if (options.empty()) return tl::unexpected{no_such_variable(app, name)};
        all.push_back("--" + options.front()->get_lnames().front() + "=" + value);
    }
    all.insert(all.end(), arguments + std::min(count, 1), arguments + count);
    return all;
}

}  // namespace

tl::expected<Config, EarlyEnd> read_config(int count, const char* const* arguments) {
    Config config;
    config.server.threads = std::max(1U, std::thread::hardware_concurrency());
    long grace_s = config.server.grace.count();
    CLI::App app{
        "The server of Sequence tables: rooms over WebSocket at /ws, pages over HTTP on the same port.",
        "sequenced"};
    app.set_version_flag("--version", version + std::string{"\nbuild "} + machine::program_id());
    app.footer(
        "Other commands, as the first word, each with --help: backup, restore, verify, rooms, room, prune, "
        "import, export, drain.");
    Limits& limits = config.server.limits;
    std::string admin;
    add_options(app, config, grace_s);
    add_watching(app, config, admin);
    add_tls(app, config.server.tls);
    add_push(app, config);
    cluster::NodeSetup node;
    command::add_cluster_options(app, node);
    add_node(app, node.node);
    add_origins(app, config.server);
    GivenLimits given;
    add_limits(app, limits, given);
    app.set_config("--config", "", "file with any of these options, one `name=value` per line");
    app.config_formatter(std::make_shared<command::SettingsFile>([&given](const CLI::ConfigItem& setting) {
        const bool is_limit = setting.fullname() == "limit";  // the command line has more of them
        if (is_limit)
            given.assignments.insert(given.assignments.end(), setting.inputs.begin(), setting.inputs.end());
        return is_limit;
    }));
    app.allow_config_extras(false);
    name_in_environment(app);
    auto words = with_environment(app, count, arguments);
    if (!words) return wrong(words.error());
    std::ranges::reverse(*words);  // the parser takes them from the back
    try {
        app.parse(std::move(*words));
    } catch (const CLI::ParseError& error) {
        return tl::unexpected{end_of(app, error)};
    }
    if (const auto why = set_limits(limits, given)) return wrong(*why);
    if (given.are_listed) return tl::unexpected{EarlyEnd{0, describe_limits(limits)}};
    if (!admin.empty()) {
        const auto admin_endpoint = parse_endpoint(admin);
        if (!admin_endpoint) return wrong("--admin: " + admin_endpoint.error());
        config.server.admin = *admin_endpoint;
    }
    if (const auto trouble = finish_push(config, app.get_option("--push")->count() > 0))
        return wrong(*trouble);
    if (config.web.empty()) config.web = WebFiles::installed();
    config.names_data = app.get_option("--data")->count() > 0;
    if (node.node.empty()) node.node = cluster::default_node_name(config.server.listen.port());
    if (!node.servers.empty()) config.cluster = std::move(node);
    config.server.grace = std::chrono::seconds{grace_s};
    return config;
}

Expected<Tcp::endpoint> parse_endpoint(std::string_view text) {
    const std::string wanted = "expected ADDRESS:PORT, such as 127.0.0.1:8080 or [::1]:8080";
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) return tl::unexpected{wanted};
    std::string host{text.substr(0, colon)};
    const std::string_view port_text = text.substr(colon + 1);
    std::uint16_t port = 0;
    const char* end = port_text.data() + port_text.size();
    const auto [rest, fault] = std::from_chars(port_text.data(), end, port);
    if (fault != std::errc{} || rest != end) return tl::unexpected{wanted};
    const bool in_brackets = host.starts_with('[') && host.ends_with(']');
    if (in_brackets) host = host.substr(1, host.size() - 2);
    if (host == "localhost") host = "127.0.0.1";
    boost::system::error_code error;
    const auto address = asio::ip::make_address(host, error);
    if (error || address.is_v6() != in_brackets) return tl::unexpected{wanted};
    return Tcp::endpoint{address, port};
}

// A limit that was a flag in earlier versions is refused as one, with the way to set it now.
void add_limits(CLI::App& app, Limits& limits, GivenLimits& given) {
    auto add = [&given](const std::vector<std::string>& more) {
        given.assignments.insert(given.assignments.end(), more.begin(), more.end());
    };
    app.add_option_function<std::vector<std::string>>(
           "--limit", std::move(add),
           "NAME=VALUE: changes one of the limits that --limits prints; repeatable")
        ->allow_extra_args(false);
    app.add_flag("--limits", given.are_listed, "print the limits, with their values and ranges")
        ->configurable(false);
    for (const Limit& limit : table_of(limits)) {
        auto set = [&limits, limit](const std::string& text) {
            const std::string assignment = limit.name + "=" + text;
            const auto why = limit.has_flag ? set_limit(limits, limit, text)
                                            : std::string{"this is a limit now: use --limit "}
                                                  .append(assignment)
                                                  .append(" or SEQUENCED_LIMIT=")
                                                  .append(assignment);
            if (why) throw CLI::ValidationError{"--" + limit.name, *why};
        };
        app.add_option_function<std::string>("--" + limit.name, std::move(set), limit.meaning)
            ->default_str(limit.text())
            ->group(limit.has_flag ? "Options" : "");  // not listed in --help
    }
}

std::optional<std::string> set_limits(Limits& limits, const GivenLimits& given) {
    const std::vector<Limit> table = table_of(limits);
    for (const std::string& several : given.assignments) {
        for (const std::string& one : CLI::detail::split(several, ',')) {
            const std::string name = one.substr(0, one.find('='));
            const std::string text = one.substr(std::min(name.size() + 1, one.size()));
            const auto limit = std::ranges::find(table, name, &Limit::name);
            if (limit == table.end())
                return "--limit " + one + ": there is no such limit; --limits prints all";
            if (limit->has_flag)  // else it would count more than the command line
                return std::string{"--limit "}.append(one).append(": use --").append(name);
            if (const auto why = set_limit(limits, *limit, text)) return "--limit " + one + ": " + *why;
        }
    }
    return std::nullopt;
}

}  // namespace seq::net
