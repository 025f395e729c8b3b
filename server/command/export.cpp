#include "server/command/export.hpp"

#include <cerrno>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/fairdeal/transcript.hpp"
#include "server/core/replay.hpp"
#include "server/store/because.hpp"
#include "server/store/record_table.hpp"

namespace seq::command {
namespace {

namespace fs = std::filesystem;
using Failure = tl::unexpected<std::string>;

constexpr mode_t owner_only_folder = 0700;
constexpr mode_t owner_only_file = 0600;

/// Nothing where all is well. What was begun and not finished is removed.
std::string write(const fs::path& path, const std::string& text) {
    const int file =
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, owner_only_file);
    if (file < 0) return store::because("create " + path.string());
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t count = ::write(file, text.data() + written, text.size() - written);
        if (count <= 0) break;
        written += static_cast<std::size_t>(count);
    }
    const bool complete = written == text.size() && ::fsync(file) == 0;
    std::string trouble = complete ? std::string{} : store::because("write " + path.string());
    ::close(file);
    if (!complete) ::unlink(path.c_str());
    return trouble;
}

/// A line a record, whether it follows from the one before it or not: for whoever looks for what went wrong.
std::string in_lines(const std::vector<core::JournalRecord>& records) {
    std::string lines;
    for (const core::JournalRecord& record : records) {
        nlohmann::ordered_json line{
            {"epoch", record.epoch}, {"version", record.version}, {"hash", protocol::to_hex(record.hash)}};
        auto body = nlohmann::ordered_json::parse(record.body, nullptr, false);
        line["body"] = body.is_discarded() ? nlohmann::ordered_json(record.body) : std::move(body);
        lines += line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    }
    return lines;
}

struct Folder {
    fs::path path;
    std::vector<fs::path> written{};

    std::string add(const std::string& name, const std::string& text) {
        written.push_back(path / name);
        return write(written.back(), text);
    }
    std::string add_games(const std::string& code, const std::vector<core::FinishedGame>& games) {
        for (std::size_t i = 0; i < games.size(); ++i) {
            const protocol::fairdeal::Transcript& transcript = games[i].transcript();
            const std::string name = code + "-" + std::to_string(i + 1);
            if (std::string trouble = add(name + ".sgr", transcript.record); !trouble.empty()) return trouble;
            if (std::string trouble = add(name + ".fairdeal.json", write_transcript(transcript));
                !trouble.empty())
                return trouble;
        }
        return {};
    }
};

}  // namespace

tl::expected<std::vector<fs::path>, std::string> export_room(const store::Database& journal,
                                                             const protocol::RoomCode& room,
                                                             const fs::path& path, bool with_secrets) {
    if (::mkdir(path.c_str(), owner_only_folder) != 0 && errno != EEXIST)
        return Failure{store::because("create " + path.string())};
    Folder folder{path};
    if (with_secrets) {
        const auto rows = store::read_unchecked(journal, room);
        if (!rows) return Failure{rows.error()};
        std::string trouble = folder.add(room.text + ".journal.jsonl", in_lines(*rows));
        if (!trouble.empty()) return Failure{std::move(trouble)};
    }
    const auto records = store::read_records(journal, room);
    if (!records) return Failure{records.error()};
    const auto games = core::finished_games(*records);
    if (!games) return Failure{games.error()};
    if (std::string trouble = folder.add_games(room.text, *games); !trouble.empty())
        return Failure{std::move(trouble)};
    return std::move(folder.written);
}

}  // namespace seq::command
