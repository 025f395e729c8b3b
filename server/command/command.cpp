#include "server/command/command.hpp"

#include <array>
#include <string_view>

namespace seq::command {
namespace {

struct Command {
    std::string_view name;
    int (*carry_out)(Words);
};

constexpr std::array<Command, 9> commands{{
    {"backup", backup},
    {"restore", restore},
    {"verify", verify},
    {"import", import_rooms},
    {"export", export_rooms},
    {"drain", drain},
    {"rooms", rooms},
    {"room", room},
    {"prune", prune},
}};

}  // namespace

std::optional<int> run(int count, const char* const* arguments) {
    if (count < 2) return std::nullopt;
    const std::string_view name = arguments[1];
    for (const Command& command : commands)
        if (command.name == name)
            return command.carry_out({arguments + 2, static_cast<std::size_t>(count) - 2});
    return std::nullopt;
}

}  // namespace seq::command
