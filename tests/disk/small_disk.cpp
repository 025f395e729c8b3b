#include "tests/disk/small_disk.hpp"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <system_error>
#include <unistd.h>

namespace seq::test {
namespace {

void must(bool well, const char* what) {
    if (!well) throw std::system_error{errno, std::generic_category(), what};
}

}  // namespace

SmallDisk::SmallDisk(std::uint64_t bytes) {
    const std::string size = "mode=0700,size=" + std::to_string(bytes);
    must(::mount("small-disk", path().c_str(), "tmpfs", 0, size.c_str()) == 0, "mount");
}

SmallDisk::~SmallDisk() {
    ::umount2(path().c_str(), MNT_DETACH);
}

std::uint64_t SmallDisk::free_bytes() const {
    struct statvfs found{};
    must(::statvfs(path().c_str(), &found) == 0, "statvfs");
    return std::uint64_t{found.f_bavail} * found.f_frsize;
}

void SmallDisk::fill_but(std::uint64_t bytes) const {
    const int file = ::open((path() / "ballast").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    must(file >= 0, "open");
    const int error = ::posix_fallocate(file, 0, static_cast<off_t>(free_bytes() - bytes));
    ::close(file);
    errno = error;
    must(error == 0, "posix_fallocate");
}

void SmallDisk::make_room() const {
    std::filesystem::remove(path() / "ballast");
}

}  // namespace seq::test
