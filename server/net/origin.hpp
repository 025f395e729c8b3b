#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace seq::net {

/// Where a page comes from: scheme, host and port, as browsers name it in the header of this name (RFC 6454).
struct Origin {
    std::string scheme;  ///< `http` or `https`
    std::string host;    ///< in small letters, with its port unless that is the scheme's own

    /// Reads an origin as it stands in a header, nothing behind it: nothing where it is none, or one of
    /// another kind of page.
    static std::optional<Origin> parse(std::string_view text);
    /// The origin of the pages below this address.
    static std::optional<Origin> of_url(std::string_view url);

    friend bool operator==(const Origin&, const Origin&) = default;
};

/// Reads `https://example.org, http://localhost:3000`. The error is a sentence.
tl::expected<std::vector<Origin>, std::string> parse_origins(std::string_view list);

/// The origins whose pages may open a WebSocket here. A page of another one may not talk to us in its
/// visitor's name, from inside the visitor's network.
class Origins {
  public:
    /// `public_url` as it was wished for; empty where the server has no name of its own, and is known by
    /// whatever address it was reached at.
    Origins(std::string_view public_url, std::vector<Origin> allowed);

    /// Whether a page of this origin may connect, when it asked this host. A program sends no origin.
    bool allow(const std::optional<std::string>& origin, std::string_view host) const;

  private:
    std::vector<Origin> named_;
    bool any_name_is_ours_;
};

}  // namespace seq::net
