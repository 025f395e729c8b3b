#include "client-cli/play/session.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <tl/expected.hpp>
#include <utility>

namespace seq::client {
namespace {

/// The two files of a game record, `NAME.sgr` and `NAME.fairdeal.json`.
struct RecordFiles {
    std::filesystem::path record;
    std::filesystem::path fairdeal;
};

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

/// The files for a typed name, with or without `.sgr`; without a name, for a default such as
/// `sequence-dice-7K2M9QXD3P-2`. The error is a sentence: one of the files exists already.
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

/// Writes both, and never overwrites a file. Returns a sentence that says where they are. The error is a
/// sentence: a file exists already, or cannot be written.
tl::expected<std::string, std::string> save_record(const RecordFiles& files,
                                                   const protocol::GameRecord& record) {
    if (const auto written = write_new(files.record, record.record); !written)
        return Failure{written.error()};
    if (const auto written = write_new(files.fairdeal, record.fairdeal); !written)
        return Failure{written.error()};
    return "Game " + std::to_string(record.game) + " is saved as " + files.record.string() + " and " +
           files.fairdeal.string() + ".";
}

constexpr const char* autodraw_file = "autodraw";

ClientSettings with_usual_draws(ClientSettings settings) {
    std::string word;
    if (const auto folder = Keyring::usual_folder()) std::ifstream{*folder / autodraw_file} >> word;
    settings.draws_by_itself = word != "off";
    return settings;
}

}  // namespace

Session::Session(Loop& loop, ClientSettings settings) : client{loop, with_usual_draws(std::move(settings))} {
    client.on_received = [this](const protocol::ServerMessage& message) {
        log_.on_message(room(), message);
        if (const auto* record = std::get_if<protocol::GameRecord>(&message)) save_record(*record);
    };
    client.on_note = [this](LogKind kind, std::string_view text) { log_.say(kind, text); };
}

bool Session::draw_by_itself(bool on) {
    client.draw_by_itself(on);
    const auto folder = Keyring::usual_folder();
    if (!folder) return false;
    std::error_code ignored;
    std::filesystem::create_directories(*folder, ignored);
    std::ofstream file{*folder / autodraw_file};
    return (file << (on ? "on\n" : "off\n")).flush().good();
}

void Session::fetch_record(std::optional<std::uint32_t> game, std::string name) {
    record_name_ = std::move(name);
    record_id_ = client.send(protocol::FetchRecord{game});
}

void Session::save_record(const protocol::GameRecord& record) {
    if (record.id != record_id_) return;
    record_id_.reset();
    const auto files = record_files(record_name_, record.game, room());
    const auto saved = files ? client::save_record(*files, record)
                             : tl::expected<std::string, std::string>{tl::unexpect, files.error()};
    log_.say(LogKind::notice, saved ? *saved : saved.error());
}

}  // namespace seq::client
