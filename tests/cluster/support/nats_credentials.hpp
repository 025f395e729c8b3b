#pragma once

#include <string>

namespace seq::cluster::test {

/// What `nsc` makes for a NATS server that knows its users by an operator's signatures: settings of the
/// server, and the credentials of a user whom it accepts.
struct NatsCredentials {
    std::string settings;
    std::string creds;  ///< the text of a file
};

/// Made with new keys.
NatsCredentials made_credentials();

}  // namespace seq::cluster::test
