#pragma once

#include <filesystem>
#include <string>

namespace seq::test {

/// A certificate with its key, created for a test.
struct Certificate {
    std::string certificate_pem;
    std::string key_pem;
};

/// The validity period of a certificate, relative to now.
struct Validity {
    long from_days = -1;
    long until_days = 1;
};

/// A self-signed certificate for this host name or address.
Certificate self_signed(const std::string& host, Validity validity = {});

/// The key, encrypted with a passphrase.
std::string with_passphrase(const std::string& key_pem);

/// Writes the text to a file and returns its path.
std::string write_file(const std::filesystem::path& path, const std::string& text);

}  // namespace seq::test
