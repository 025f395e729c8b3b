#include "client-cli/play/session.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <utility>

namespace seq::client {
namespace {

using Failure = tl::unexpected<std::string>;
/// Of the two files of a game record, `NAME.sgr` and `NAME.fairdeal.json`.
constexpr std::array<const char*, 2> suffixes{".sgr", ".fairdeal.json"};

/// The typed name without `.sgr`; without one, a default such as `sequence-dice-7K2M9QXD3P-2`. The error is a
/// sentence: one of the files exists already.
tl::expected<std::string, std::string> name_of_record(std::string_view typed, std::uint32_t game,
                                                      const Room& room) {
    if (typed.ends_with(suffixes[0])) typed.remove_suffix(std::strlen(suffixes[0]));
    std::string name{typed};
    if (name.empty())
        name = std::string{room.setup ? room.setup->preset->name : "sequence"} +
               (room.code ? "-" + room.code->text : "") + "-" + std::to_string(game);
    for (const char* suffix : suffixes) {
        std::error_code error;
        if (std::filesystem::exists(name + suffix, error))
            return Failure{name + suffix + " already exists: choose another name, such as `record my-game`."};
    }
    return name;
}

tl::expected<void, std::string> write_new(const std::string& path, const std::string& text) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "wxe"), &std::fclose};
    const bool written = file && std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() &&
                         std::fflush(file.get()) == 0;
    if (!written) return Failure{path + " was not written: " + std::strerror(errno)};
    return {};
}

/// Writes both files, and never overwrites one. Returns a sentence that says where they are, or why not.
tl::expected<std::string, std::string> save(const std::string& name, const protocol::GameRecord& record) {
    for (const auto& [suffix, text] :
         {std::pair{suffixes[0], &record.record}, {suffixes[1], &record.fairdeal}})
        if (const auto written = write_new(name + suffix, *text); !written) return Failure{written.error()};
    return "Game " + std::to_string(record.game) + " is saved as " + name + suffixes[0] + " and " + name +
           suffixes[1] + ".";
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
        if (const auto* refused = std::get_if<protocol::Refused>(&message)) note_refusal(*refused);
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

void Session::say(std::string text) {
    const bool sure = std::exchange(doubted_, {}) == text;
    said_ = std::move(text);
    client.send(protocol::Say{said_, sure});
}

void Session::note_refusal(const protocol::Refused& refused) {
    if (refused.code != "doubtful") return;
    doubted_ = said_;
    log_.say(LogKind::notice, "Type the same message again to send it anyway.");
}

tl::expected<void, std::string> Session::fetch_record(std::optional<std::uint32_t> game, std::string name) {
    if (const auto known = name_of_record(name, game.value_or(room().games), room()); !known)
        return Failure{known.error()};
    record_name_ = std::move(name);
    record_id_ = client.send(protocol::FetchRecord{game});
    return {};
}

void Session::save_record(const protocol::GameRecord& record) {
    if (record.id != record_id_) return;
    record_id_.reset();
    const auto saved =
        name_of_record(record_name_, record.game, room()).and_then([&](const std::string& name) {
            return save(name, record);
        });
    log_.say(LogKind::notice, saved ? *saved : saved.error());
}

}  // namespace seq::client
