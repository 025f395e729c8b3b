#pragma once

#include <filesystem>
#include <string>

namespace seq::test {

/// A certificate with its key, made for this test and good for a day.
struct Certificate {
    std::string certificate_pem;
    std::string key_pem;
};

/// Signed by itself, for this host name or address.
Certificate self_signed(const std::string& host);

/// Writes the text to a file and gives its path.
std::string write_file(const std::filesystem::path& path, const std::string& text);

}  // namespace seq::test
