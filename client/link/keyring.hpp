#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "client/link/conversation.hpp"
#include "protocol/message/ids.hpp"

namespace seq::client {

/// Identifies a seat in the keyring.
struct KeyName {
    std::string server;  ///< ServerAddress::identity()
    std::string room;
    std::string name;
};

/// The client's part of a fair deal (docs/fairdeal.md), which is secret until it is revealed, and the
/// server's commitment at that time.
struct DealPart {
    std::uint32_t game = 0;
    std::uint32_t epoch = 0;
    protocol::Digest server_commit{};
    protocol::Digest reveal{};
    friend bool operator==(const DealPart&, const DealPart&) = default;
};

/// Keyring: stores the tokens of one's seats, so that a new process can resume. One file per seat, in a
/// folder that only its owner may read. Tokens are stored nowhere else.
class Keyring {
  public:
    /// `$XDG_STATE_HOME/sequence`, or `~/.local/state/sequence`; nothing if neither is known.
    static std::optional<std::filesystem::path> usual_folder();

    /// The folder is created when the first key is saved.
    explicit Keyring(std::filesystem::path folder) : folder_{std::move(folder)} {}

    /// The key of this name; nothing if there is none or its file is damaged.
    std::optional<Credentials> find(const KeyName& name) const;
    /// Replaces the file atomically. The error is a sentence.
    tl::expected<void, std::string> save(const KeyName& name, const Credentials& credentials) const;

    /// Deletes the file.
    void forget(const KeyName& name) const;

    /// The part in the newest deal, so that a restarted terminal can still reveal it.
    std::optional<DealPart> find_part(const KeyName& name) const;
    /// Replaces the file atomically. The error is a sentence.
    tl::expected<void, std::string> save_part(const KeyName& name, const DealPart& part) const;

    /// Locks this name until the program ends. Returns whether another running program holds it already.
    bool hold(const KeyName& name) const;

    std::filesystem::path file_of(const KeyName& name) const;

  private:
    std::filesystem::path part_file_of(const KeyName& name) const;
    tl::expected<void, std::string> replace(const std::filesystem::path& path, const std::string& text) const;

    std::filesystem::path folder_;
};

}  // namespace seq::client
