#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "client/link/conversation.hpp"

namespace seq::client {

/// Identifies a seat in the keyring.
struct KeyName {
    std::string server;  ///< ServerAddress::identity()
    std::string room;
    std::string name;
};

/// What one put into a fair deal (docs/fairdeal.md), a secret until it is revealed, and what the server was
/// bound by when one did.
struct DealPart {
    std::uint32_t game = 0;
    std::uint32_t epoch = 0;
    protocol::Digest server_commit{};
    protocol::Digest reveal{};
    friend bool operator==(const DealPart&, const DealPart&) = default;
};

/// Keyring: the tokens of the seats one has sat down to, so that a new process can resume.
/// One file a seat in a folder that only its owner may read. Tokens are stored nowhere else.
class Keyring {
  public:
    /// `$XDG_STATE_HOME/sequence`, or `~/.local/state/sequence`; nothing where neither is known.
    static std::optional<std::filesystem::path> usual_folder();

    /// The folder is made when the first key is saved.
    explicit Keyring(std::filesystem::path folder) : folder_{std::move(folder)} {}

    /// The key of this name; nothing if there is none or its file is damaged.
    std::optional<Credentials> find(const KeyName& name) const;
    /// Replaces the file in one step. The error is a sentence.
    tl::expected<void, std::string> save(const KeyName& name, const Credentials& credentials) const;

    /// One's part in the newest deal, so that a terminal that was closed can still reveal it.
    std::optional<DealPart> find_part(const KeyName& name) const;
    /// Replaces the file in one step. The error is a sentence.
    tl::expected<void, std::string> save_part(const KeyName& name, const DealPart& part) const;

    /// Whether another program that runs now holds this name. If not, it is held from here to the end of this
    /// program.
    bool hold(const KeyName& name) const;

    std::filesystem::path file_of(const KeyName& name) const;

  private:
    std::filesystem::path part_file_of(const KeyName& name) const;
    tl::expected<void, std::string> replace(const std::filesystem::path& path, const std::string& text) const;

    std::filesystem::path folder_;
};

}  // namespace seq::client
