#include "server/cluster/broker.hpp"

#include <algorithm>
#include <array>
#include <unistd.h>

#include "protocol/message/ids.hpp"
#include "server/cluster/envelope.hpp"
#include "server/machine/randomness.hpp"

namespace seq::cluster {
namespace {

constexpr std::size_t servers_max = 32;
constexpr std::uint64_t random_names = 1'000'000;
constexpr std::size_t port_digits_max = 7;  ///< of a port or a random number, with the hyphen

// A name is a part of the path at which clients connect to the node.
bool is_name(std::string_view name) {
    return protocol::is_node_path(protocol::node_path(name));
}

bool is_server(std::string_view url) {
    for (const std::string_view scheme : {"nats://", "tls://"})
        if (url.starts_with(scheme)) return url.size() > scheme.size();
    return false;
}

}  // namespace

Expected<std::vector<std::string>> parse_servers(std::string_view text) {
    std::vector<std::string> servers;
    while (true) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view url = text.substr(0, comma);
        if (!is_server(url))
            return tl::unexpected{std::string{"expected URLs such as nats://a:4222,nats://b:4222"}};
        servers.emplace_back(url);
        if (comma == text.size()) break;
        text.remove_prefix(comma + 1);
    }
    if (servers.size() > servers_max)
        return tl::unexpected{"there are more than " + std::to_string(servers_max) + " servers"};
    return servers;
}

std::string why_no_node_name(std::string_view name) {
    if (name.empty() || name.size() > node_name_max)
        return "a name has 1 to " + std::to_string(node_name_max) + " characters";
    if (!is_name(name)) return "a name has only letters, digits, - and _";
    return {};
}

std::string default_node_name(std::uint16_t port) {
    std::array<char, node_name_max + 1> machine{};
    ::gethostname(machine.data(), node_name_max - port_digits_max);
    std::string name{machine.data()};
    std::ranges::replace_if(name, [](const char& c) { return !is_name({&c, 1}); }, '-');
    return name + "-" + std::to_string(port != 0 ? port : machine::fresh_bits() % random_names);
}

#ifdef SEQ_WITHOUT_NATS
Expected<std::unique_ptr<Broker>> connect(const NodeSetup&) {
    return tl::unexpected{
        std::string{"This program was built without clusters (SEQ_CLUSTER=OFF). Use another build of it, or "
                    "leave --cluster out."}};
}
#endif

}  // namespace seq::cluster
