#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/room/expected.hpp"

namespace seq::net {

/// The origin of a page: scheme, host and port, as in the Origin header of browsers (RFC 6454).
struct Origin {
    std::string scheme;  ///< `http` or `https`
    std::string host;    ///< in lower case, with its port unless it is the scheme's default

    /// Parses the value of an Origin header. Nothing if it is not a single origin of http or https.
    static std::optional<Origin> parse(std::string_view text);
    /// The origin of the pages at this URL.
    static std::optional<Origin> of_url(std::string_view url);

    /// Whether its host is a name with a dot, and not an address: one that the internet may know.
    bool is_named() const;

    friend bool operator==(const Origin&, const Origin&) = default;
};

/// The path of a base of links, `/seq` of `https://home.example/seq`; empty if it has none.
std::string_view base_path(std::string_view url);

/// Reads `https://example.org, http://localhost:3000`.
Expected<std::vector<Origin>> parse_origins(std::string_view list);

/// Reads the base of all links: `https://play.example.org`, optionally with a port and a path. Blanks around
/// it and slashes at its end are removed, and its origin gets the form that browsers send. The error is a
/// sentence, for all that can never be a working link.
Expected<std::string> parse_public_url(std::string_view text);

/// The origins whose pages may open a WebSocket here. Others are refused, because their pages would act in
/// the name of their visitors and from inside their networks.
class Origins {
  public:
    /// `public_url` is the operator's. If it is empty, every host name by which a client reaches the server
    /// counts as its own.
    Origins(std::string_view public_url, std::vector<Origin> allowed);

    /// Whether a page of this origin may connect to this host. Requests without an origin are allowed: they
    /// come from programs.
    bool allow(const std::optional<std::string>& origin, std::string_view host) const;
    /// For the log: which origin was refused, and which are allowed to a request for this host.
    std::string describe_refusal(const std::string& origin, std::string_view host) const;

  private:
    std::vector<Origin> named_;
    bool any_name_is_ours_;
};

}  // namespace seq::net
