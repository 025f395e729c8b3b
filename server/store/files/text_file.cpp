#include "server/store/files/text_file.hpp"

#include <cerrno>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include "server/store/files/file_system.hpp"

namespace seq::store {

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.substr(text.starts_with(mark) ? mark.size() : 0);
}

Expected<std::string> plain_text_of(std::string bytes) {
    if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"))
        return tl::unexpected{std::string{"is in UTF-16: save it as UTF-8"}};
    return std::string{without_byte_order_mark(bytes)};
}

Expected<std::string> read_text(const std::filesystem::path& path) {
    errno = 0;
    std::ifstream file{path, std::ios::binary};
    std::ostringstream bytes;
    bytes << file.rdbuf();  // fails without an exception if the path is a folder
    const int why = errno;
    if (!file.is_open() || bytes.str().empty()) {
        if (why == 0) return tl::unexpected{"cannot read " + path.string() + ": it is empty"};
        const std::string user = why == EACCES ? " for user " + std::to_string(::geteuid()) : "";
        return tl::unexpected{because("read " + path.string(), why) + user};
    }
    return plain_text_of(bytes.str()).map_error([&](const auto& fault) {
        return path.string() + " " + fault;
    });
}

}  // namespace seq::store
