#pragma once

#include <filesystem>
#include <string>

namespace seq::test {

/// A certificate with its key, made for this test.
struct Certificate {
    std::string certificate_pem;
    std::string key_pem;
};

/// From when until when a certificate is good, counted from now.
struct Validity {
    long from_days = -1;
    long until_days = 1;
};

/// Signed by itself, for this host name or address.
Certificate self_signed(const std::string& host, Validity validity = {});

/// The key as a file that asks for a passphrase.
std::string with_passphrase(const std::string& key_pem);

/// Writes the text to a file and gives its path.
std::string write_file(const std::filesystem::path& path, const std::string& text);

}  // namespace seq::test
