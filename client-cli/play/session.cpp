#include "client-cli/play/session.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "client-cli/play/settings.hpp"

namespace seq::client {
namespace {

/// Of the two files of a game record, `NAME.sgr` and `NAME.fairdeal.json`.
constexpr std::array<const char*, 2> suffixes{".sgr", ".fairdeal.json"};

/// The typed name without `.sgr`; without one, a default such as `sequence-dice-7K2M9QXD3P-2`.
std::string name_of_record(std::string_view typed, std::uint32_t game, const Room& room) {
    if (typed.ends_with(suffixes[0])) typed.remove_suffix(std::strlen(suffixes[0]));
    if (!typed.empty()) return std::string{typed};
    return std::string{room.setup ? room.setup->preset->name : "sequence"} +
           (room.code ? "-" + room.code->text : "") + "-" + std::to_string(game);
}

bool write_new(const std::string& path, const std::string& text) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "wxe"), &std::fclose};
    return file && std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() &&
           std::fflush(file.get()) == 0;
}

/// Writes both files, and never overwrites one. Returns a sentence that says where they are, or why not.
std::string save(const std::string& name, const protocol::GameRecord& record) {
    for (const char* suffix : suffixes)
        if (std::error_code error; std::filesystem::exists(name + suffix, error))
            return name + suffix + " already exists: choose another name, such as `record my-game`.";
    for (const auto& [suffix, text] :
         {std::pair{suffixes[0], &record.record}, {suffixes[1], &record.fairdeal}})
        if (!write_new(name + suffix, *text))
            return name + suffix + " was not written: " + std::strerror(errno);
    return "Game " + std::to_string(record.game) + " is saved as " + name + suffixes[0] + " and " + name +
           suffixes[1] + ".";
}

constexpr const char* autodraw_file = "autodraw";

ClientSettings with_usual_draws(ClientSettings settings) {
    settings.draws_by_itself = remembered(autodraw_file) != "off";
    return settings;
}

}  // namespace

Session::Session(Loop& loop, ClientSettings settings) : client{loop, with_usual_draws(std::move(settings))} {
    client.on_received = [this](const protocol::ServerMessage& message) {
        log_.on_message(room(), message);
        if (const auto* record = std::get_if<protocol::GameRecord>(&message)) save_record(*record);
        if (const auto* refused = std::get_if<protocol::Refused>(&message)) note_refusal(*refused);
    };
    client.on_note = [this](LogKind kind, std::string_view text) { log_.say(kind, text); };
}

bool Session::draw_by_itself(bool on) {
    client.draw_by_itself(on);
    return remember(autodraw_file, on ? "on" : "off");
}

void Session::send(protocol::ClientBody command) {
    if (auto* said = std::get_if<protocol::Say>(&command)) {
        said->sure = std::exchange(doubted_, {}) == said->text;
        said_ = said->text;
    }
    client.send(std::move(command));
}

void Session::note_refusal(const protocol::Refused& refused) {
    if (refused.code != "doubtful") return;
    doubted_ = said_;
    log_.say(LogKind::notice, "Type the same message again to send it anyway.");
}

void Session::fetch_record(std::optional<std::uint32_t> game, std::string name) {
    record_name_ = std::move(name);
    record_id_ = client.send(protocol::FetchRecord{game});
}

void Session::save_record(const protocol::GameRecord& record) {
    if (record.id != record_id_) return;
    record_id_.reset();
    log_.say(LogKind::notice, save(name_of_record(record_name_, record.game, room()), record));
}

}  // namespace seq::client
