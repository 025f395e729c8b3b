#include "client-cli/play/session.hpp"

#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "client-cli/play/record_files.hpp"

namespace seq::client {
namespace {

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
