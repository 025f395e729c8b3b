#include <cstdio>
#include <filesystem>
#include <fstream>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/schema/schema.hpp"

// write_schema FOLDER: writes schema/ and catalogue/catalogue.json in the folder of the protocol, from the
// tables of messages and from the others.

namespace {

bool write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream file{path, std::ios::binary};
    file << text;
    file.close();
    if (!file) std::fprintf(stderr, "write_schema: cannot write %s\n", path.c_str());
    return static_cast<bool>(file);
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("usage: write_schema FOLDER\n", stderr);
        return 2;
    }
    const std::filesystem::path folder{arguments[1]};
    const bool is_written =
        write(folder / "schema/client-message.json", seq::protocol::schema_of_client_messages()) &&
        write(folder / "schema/server-message.json", seq::protocol::schema_of_server_messages()) &&
        write(folder / "catalogue/catalogue.json", seq::protocol::catalogue_json());
    return is_written ? 0 : 1;
}
