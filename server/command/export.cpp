#include <cerrno>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/fairdeal/transcript.hpp"
#include "server/command/room_state.hpp"
#include "server/room/after/finished_game.hpp"
#include "server/room/journal/restore.hpp"
#include "server/store/files/file_system.hpp"
#include "server/store/record_table.hpp"

namespace seq::command {
namespace {

namespace fs = std::filesystem;
using Failure = tl::unexpected<std::string>;

constexpr mode_t owner_only_folder = 0700;
constexpr mode_t owner_only_file = 0600;

/// A file that is written in pieces. It is removed if it is not finished.
class OwnFile {
  public:
    explicit OwnFile(fs::path path)
        : path_{std::move(path)},
          file_{
              ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, owner_only_file)} {
        if (file_ < 0) trouble_ = store::because("create " + path_.string());
    }
    ~OwnFile() {
        if (file_ < 0) return;
        ::close(file_);
        ::unlink(path_.c_str());
    }
    OwnFile(const OwnFile&) = delete;
    OwnFile& operator=(const OwnFile&) = delete;

    void add(const std::string& text) {
        for (std::size_t written = 0; trouble_.empty() && written < text.size();) {
            const ssize_t count = ::write(file_, text.data() + written, text.size() - written);
            if (count <= 0) trouble_ = store::because("write " + path_.string());
            written += count > 0 ? static_cast<std::size_t>(count) : 0;
        }
    }
    const std::string& trouble() const { return trouble_; }
    /// The error; empty if the whole file is on the disk.
    std::string finish() {
        if (trouble_.empty() && ::fsync(file_) != 0) trouble_ = store::because("write " + path_.string());
        if (!trouble_.empty()) return trouble_;
        ::close(std::exchange(file_, -1));
        return {};
    }

  private:
    fs::path path_;
    int file_;
    std::string trouble_;
};

std::string line_of(const room::JournalRecord& record) {
    nlohmann::ordered_json line{
        {"epoch", record.epoch}, {"version", record.version}, {"hash", protocol::to_hex(record.hash)}};
    auto body = nlohmann::ordered_json::parse(record.body, nullptr, false);
    line["body"] = body.is_discarded() ? nlohmann::ordered_json(record.body) : std::move(body);
    return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

struct Folder {
    fs::path path;
    std::vector<fs::path> written{};

    std::string add(const std::string& name, const std::string& text) {
        written.push_back(path / name);
        OwnFile file{written.back()};
        file.add(text);
        return file.finish();
    }
    /// One line for each record, even if the hash chain is broken, so that the fault can be investigated.
    std::string add_records(const store::Database& journal, const protocol::RoomCode& room) {
        written.push_back(path / (room.text + ".journal.jsonl"));
        OwnFile file{written.back()};
        const auto read = store::visit_unchecked(journal, room, [&](const room::JournalRecord& record) {
            file.add(line_of(record));
            return file.trouble();
        });
        return read ? file.finish() : read.error();
    }
    std::string add_game(const std::string& name, const room::FinishedGame& game) {
        const protocol::fairdeal::Transcript& transcript = game.transcript();
        if (std::string trouble = add(name + ".sgr", transcript.record); !trouble.empty()) return trouble;
        return add(name + ".fairdeal.json", write_transcript(transcript));
    }
    std::string add_games(const store::Database& journal, const protocol::RoomCode& room) {
        room::FinishedGames games;
        std::size_t found = 0;
        const auto read = store::visit_records(journal, room, [&](const room::JournalRecord& record) {
            const auto game = games.add(record);
            if (!game) return game.error();
            return *game ? add_game(room.text + "-" + std::to_string(++found), **game) : std::string{};
        });
        return read ? std::string{} : read.error();
    }
};

}  // namespace

Expected<std::vector<fs::path>> export_room(const store::Database& journal, const protocol::RoomCode& room,
                                            const fs::path& path, bool with_secrets) {
    if (::mkdir(path.c_str(), owner_only_folder) != 0 && errno != EEXIST)
        return Failure{store::because("create " + path.string())};
    Folder folder{path};
    if (with_secrets)
        if (std::string trouble = folder.add_records(journal, room); !trouble.empty())
            return Failure{std::move(trouble)};
    if (std::string trouble = folder.add_games(journal, room); !trouble.empty())
        return Failure{std::move(trouble)};
    return std::move(folder.written);
}

}  // namespace seq::command
