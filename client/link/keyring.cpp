#include "client/link/keyring.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/digest/digest.hpp"

namespace seq::client {
namespace {

namespace fs = std::filesystem;
using Failure = tl::unexpected<std::string>;

Failure failure(const fs::path& path) {
    return Failure{"cannot keep the key to your seat in " + path.string() + ": " + std::strerror(errno)};
}

bool write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder.parent_path(), error);
    return ::mkdir(folder.c_str(), 0700) == 0 || errno == EEXIST;
}

}  // namespace

std::optional<fs::path> Keyring::usual_folder() {
    if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/')
        return fs::path{state} / "sequence";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
        return fs::path{home} / ".local/state/sequence";
    return std::nullopt;
}

fs::path Keyring::file_of(const KeyName& name) const {
    const std::string all = name.server + '\n' + name.room + '\n' + name.name;
    return folder_ / protocol::to_hex(protocol::sha256(protocol::as_bytes(all))).substr(0, 32);
}

fs::path Keyring::part_file_of(const KeyName& name) const {
    return file_of(name).string() + ".deal";
}

std::optional<Credentials> Keyring::find(const KeyName& name) const {
    std::ifstream file{file_of(name)};
    std::optional<protocol::Token> token;
    std::optional<protocol::Token> next;
    protocol::Token read;
    for (std::string word, value; file >> word >> value;) {
        if (!protocol::from_hex(value, read.bytes)) continue;
        if (word == "token") token = read;
        if (word == "next") next = read;
    }
    return token ? std::optional{Credentials{{name.room}, *token, next}} : std::nullopt;
}

tl::expected<void, std::string> Keyring::save(const KeyName& name, const Credentials& credentials) const {
    std::string text = "token " + protocol::to_hex(credentials.token.bytes) + "\n";
    if (credentials.next) text += "next " + protocol::to_hex(credentials.next->bytes) + "\n";
    return replace(file_of(name), text);
}

void Keyring::forget(const KeyName& name) const {
    std::error_code ignored;
    fs::remove(file_of(name), ignored);
}

std::optional<DealPart> Keyring::find_part(const KeyName& name) const {
    std::ifstream file{part_file_of(name)};
    DealPart part;
    std::string commit;
    std::string reveal;
    if (!(file >> part.game >> part.epoch >> commit >> reveal)) return std::nullopt;
    if (!protocol::from_hex(commit, part.server_commit) || !protocol::from_hex(reveal, part.reveal))
        return std::nullopt;
    return part;
}

tl::expected<void, std::string> Keyring::save_part(const KeyName& name, const DealPart& part) const {
    return replace(part_file_of(name), std::to_string(part.game) + " " + std::to_string(part.epoch) + "\n" +
                                           protocol::to_hex(part.server_commit) + "\n" +
                                           protocol::to_hex(part.reveal) + "\n");
}

tl::expected<void, std::string> Keyring::replace(const fs::path& path, const std::string& text) const {
    if (!make_folder(folder_)) return failure(folder_);
    const fs::path fresh = path.string() + ".new" + std::to_string(::getpid());
    const int fd = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    const bool is_written = fd >= 0 && write_all(fd, text) && ::fsync(fd) == 0;
    const Failure failed = failure(fresh);  // before another call changes errno
    if (fd >= 0) ::close(fd);
    if (!is_written) {
        ::unlink(fresh.c_str());
        return failed;
    }
    if (::rename(fresh.c_str(), path.c_str()) != 0) return failure(path);
    return {};
}

bool Keyring::hold(const KeyName& name) const {
    if (!make_folder(folder_)) return true;
    const std::string path = file_of(name).string() + ".lock";
    // Left open on purpose: the lock ends with the program.
    const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0 || ::flock(fd, LOCK_EX | LOCK_NB) == 0) return true;
    ::close(fd);
    return false;
}

}  // namespace seq::client
