#include <cstdio>

#include "server/command/command_line.hpp"
#include "server/store/copy.hpp"
#include "server/store/files/data_directory.hpp"

namespace seq::command {
namespace {

void say(const std::filesystem::path& file, const store::CopyReport& copied) {
    for (const std::string& fault : copied.faults)
        std::fprintf(stderr, "broken in the original too: %s\n", fault.c_str());
    std::printf("%s: complete and checked, rooms: %zu, records: %llu\n", file.c_str(), copied.rooms,
                static_cast<unsigned long long>(copied.records));
}

}  // namespace

int backup(Words words) {
    CommandLine line{
        "backup",
        "Copy the journal to FILE, as it is at this moment, while the server runs or not. The copy "
        "is checked before it gets its name. It knows every hand: keep it as secret as the data."};
    std::filesystem::path file;
    bool replace = false;
    line.app().add_option("FILE", file, "the copy, which must not exist")->required();
    line.app().add_flag("--force", replace, "replace an existing FILE when the new copy is complete");
    if (const auto status = line.read(words)) return *status;
    const auto copied = store::copy_journal(store::DataDirectory::database_in(line.data()), file,
                                            replace ? store::Existing::replace : store::Existing::keep);
    if (!copied) return line.fail(copied.error());
    say(file, *copied);
    return 0;
}

int restore(Words words) {
    CommandLine line{
        "restore",
        "Make a journal of the copy FILE in a data directory that has none. It begins a new epoch: "
        "players who had seen more than the copy has are sent the whole table again."};
    std::filesystem::path file;
    line.app().add_option("FILE", file, "a copy made by `sequenced backup`")->required();
    if (const auto status = line.read(words)) return *status;
    const auto directory = store::DataDirectory::open(line.data());
    if (!directory) return line.fail(directory.error());
    if (!directory->is_empty())
        return line.fail("there is a journal in " + line.data().string() + " already: name an empty folder");
    const auto copied = store::copy_journal(file, directory->database(), store::Existing::replace);
    if (!copied) return line.fail(copied.error());
    say(directory->database(), *copied);
    return 0;
}

}  // namespace seq::command
