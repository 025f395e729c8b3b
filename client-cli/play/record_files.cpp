#include "client-cli/play/record_files.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace seq::client {
namespace {

using Failure = tl::unexpected<std::string>;

std::string usual_name(std::uint32_t game, const Room& room) {
    const std::string preset{room.setup ? room.setup->preset->name : "sequence"};
    return preset + (room.code ? "-" + room.code->text : "") + "-" + std::to_string(game);
}

tl::expected<void, std::string> write_new(const std::filesystem::path& path, const std::string& text) {
    const auto failure = [&] { return Failure{path.string() + " was not written: " + std::strerror(errno)}; };
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "wxe"), &std::fclose};
    if (!file) return failure();
    if (std::fwrite(text.data(), 1, text.size(), file.get()) != text.size()) return failure();
    if (std::fflush(file.get()) != 0) return failure();
    return {};
}

}  // namespace

tl::expected<RecordFiles, std::string> record_files(std::string_view typed, std::uint32_t game,
                                                    const Room& room) {
    constexpr std::string_view suffix = ".sgr";
    if (typed.ends_with(suffix)) typed.remove_suffix(suffix.size());
    const std::string name = typed.empty() ? usual_name(game, room) : std::string{typed};
    RecordFiles files{name + ".sgr", name + ".fairdeal.json"};
    for (const auto& path : {files.record, files.fairdeal}) {
        std::error_code error;
        if (std::filesystem::exists(path, error))
            return Failure{path.string() + " already exists: choose another name, such as `record my-game`."};
    }
    return files;
}

tl::expected<std::string, std::string> save_record(const RecordFiles& files,
                                                   const protocol::GameRecord& record) {
    if (const auto written = write_new(files.record, record.record); !written)
        return Failure{written.error()};
    if (const auto written = write_new(files.fairdeal, record.fairdeal); !written)
        return Failure{written.error()};
    return "Game " + std::to_string(record.game) + " is saved as " + files.record.string() + " and " +
           files.fairdeal.string() + ".";
}

}  // namespace seq::client
