#include "server/store/files/file_system.hpp"

#include <array>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace seq::store {
namespace {

namespace fs = std::filesystem;

constexpr mode_t owner_only_folder = 0700;
constexpr mode_t owner_only_file = 0600;

// Closes a file descriptor in its destructor.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_{number} {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor(Descriptor&& other) noexcept : number_{std::exchange(other.number_, -1)} {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }

  private:
    int number_;
};

int sync(const fs::path& path, int flags) {
    const Descriptor file{::open(path.c_str(), flags | O_CLOEXEC)};
    return file.is_open() && ::fsync(file.number()) == 0 ? 0 : errno;
}

class LockedFile final : public FileLock {
  public:
    LockedFile(Descriptor file, fs::path path) : file_{std::move(file)}, path_{std::move(path)} {}

    bool is_in_place() const override {
        struct stat held{};
        struct stat named{};
        return ::fstat(file_.number(), &held) == 0 && ::stat(path_.c_str(), &named) == 0 &&
               held.st_dev == named.st_dev && held.st_ino == named.st_ino;
    }

  private:
    Descriptor file_;
    fs::path path_;
};

class RealFiles final : public FileSystem {
  public:
    const char* sqlite_vfs() const override { return nullptr; }

    bool exists(const fs::path& path) const override {
        std::error_code ignored;
        return fs::exists(path, ignored);
    }
    bool is_folder(const fs::path& path) const override {
        std::error_code ignored;
        return fs::is_directory(path, ignored);
    }
    bool is_same(const fs::path& one, const fs::path& other) const override {
        std::error_code ignored;
        return fs::equivalent(one, other, ignored);
    }
    bool is_writable_by_others(const fs::path& path) const override {
        struct stat file{};
        return ::stat(path.c_str(), &file) == 0 && (file.st_mode & (S_IWGRP | S_IWOTH)) != 0;
    }
    fs::space_info space(const fs::path& path) const override {
        std::error_code error;
        const fs::space_info disk = fs::space(path, error);
        return error ? fs::space_info{} : disk;
    }
    std::optional<std::uint64_t> size(const fs::path& path) const override {
        std::error_code error;
        const auto bytes = fs::file_size(path, error);
        if (error) return std::nullopt;
        return bytes;
    }

    int make_folder(const fs::path& path) override {
        return ::mkdir(path.c_str(), owner_only_folder) == 0 ? 0 : errno;
    }
    int create(const fs::path& path) override {
        const Descriptor file{::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, owner_only_file)};
        return file.is_open() ? 0 : errno;
    }
    int rename(const fs::path& from, const fs::path& to) override {
        return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
    }
    int remove(const fs::path& path) override { return ::unlink(path.c_str()) == 0 ? 0 : errno; }
    int append(const fs::path& path, std::string_view bytes) override {
        const Descriptor file{
            ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, owner_only_file)};
        if (!file.is_open()) return errno;
        while (!bytes.empty()) {
            const ssize_t count = ::write(file.number(), bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return count < 0 ? errno : EIO;
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
        return 0;
    }
    tl::expected<std::string, int> read(const fs::path& path) const override {
        const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
        if (!file.is_open()) return tl::unexpected{errno};
        std::string text;
        std::array<char, 65536> bytes{};
        while (true) {
            const ssize_t count = ::read(file.number(), bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return tl::unexpected{errno};
            if (count == 0) return text;
            text.append(bytes.data(), static_cast<std::size_t>(count));
        }
    }

    int sync_file(const fs::path& path) override { return sync(path, O_RDONLY); }
    int sync_folder(const fs::path& path) override { return sync(path, O_RDONLY | O_DIRECTORY); }

    tl::expected<std::unique_ptr<FileLock>, int> lock(const fs::path& path) override {
        Descriptor file{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, owner_only_file)};
        if (!file.is_open() || ::flock(file.number(), LOCK_EX | LOCK_NB) != 0) return tl::unexpected{errno};
        return std::make_unique<LockedFile>(std::move(file), path);
    }
};

}  // namespace

std::string remedy_for(int why, const fs::path& folder) {
    if (why != EACCES && why != EPERM) return {};
    const std::string user = std::to_string(::geteuid());
    const bool exists = real_files().exists(folder);
    return "; the server runs as user " + user + ": as root, `" + (exists ? "chown -R " : "install -d -o ") +
           user + " " + folder.string() + "` gives it the folder (of a container: what is mounted there)";
}

FileSystem& real_files() {
    static RealFiles files;
    return files;
}

}  // namespace seq::store
