#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace seq::push {

/// Where the push service of a browser takes the messages of one subscription.
struct Endpoint {
    std::string host;  ///< in lower case
    std::uint16_t port = 443;
    std::string target;  ///< path and query

    /// Reads an https URL. Refuses, with a sentence, what no push service uses: user names, fragments
    /// and addresses in place of a name.
    static tl::expected<Endpoint, std::string> parse(std::string_view url);

    /// As in the header `Host`.
    std::string authority() const { return port == 443 ? host : host + ':' + std::to_string(port); }
    /// The audience of VAPID.
    std::string origin() const { return "https://" + authority(); }
};

}  // namespace seq::push
