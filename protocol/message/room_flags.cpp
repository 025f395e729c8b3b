#include "protocol/message/room_flags.hpp"

#include <utility>

#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::protocol {
namespace {

using AllFlags = std::make_index_sequence<room_flags.size()>;

/// The kind of command or event that switches the flag of this number.
template <typename Record, std::size_t n>
constexpr wire::Kind kind(std::string_view name, std::string_view note) {
    static_assert(room_flags[n].flag == RoomFlag{n}, "the rows stand in the order of the enumerators");
    wire::Kind kind{.name = name,
                    .note = note,
                    .fields = {wire::field<&Record::on>(room_flags[n].field)},
                    .alternative = n};
    kind.make = [](void* record) -> void* {
        static_cast<Record*>(record)->flag = RoomFlag{n};
        return record;
    };
    kind.get = [](const void* record) { return record; };
    return kind;
}

template <std::size_t... n>
constexpr std::array<wire::Kind, sizeof...(n)> commands_of(std::index_sequence<n...>) {
    return {kind<SetFlag, n>(room_flags[n].command, room_flags[n].note)...};
}
template <std::size_t... n>
constexpr std::array<wire::Kind, sizeof...(n)> events_of(std::index_sequence<n...>) {
    return {kind<FlagChanged, n>(room_flags[n].event, {})...};
}

template <typename Record>
std::size_t which(const void* record) {
    return static_cast<std::size_t>(static_cast<const Record*>(record)->flag);
}

template <std::size_t n>
constexpr wire::Field view_field() {
    return {room_flags[n].view, &types::flag, false,
            [](void* flags) -> void* { return &static_cast<RoomFlags*>(flags)->on[n]; },
            [](const void* flags) -> const void* {
                const bool& is_on = static_cast<const RoomFlags*>(flags)->on[n];
                return is_on ? &is_on : nullptr;
            }};
}
template <std::size_t... n>
constexpr std::array<wire::Field, sizeof...(n)> view_fields_of(std::index_sequence<n...>) {
    return {view_field<n>()...};
}

constexpr auto flag_command_kinds = commands_of(AllFlags{});
constexpr auto flag_event_kinds = events_of(AllFlags{});
constexpr auto flag_view_fields = view_fields_of(AllFlags{});

}  // namespace

constinit const wire::Family flag_commands{flag_command_kinds, which<SetFlag>};
constinit const wire::Family flag_events{flag_event_kinds, which<FlagChanged>};

namespace types {

constinit const TypeOf<RoomFlags> room_flags = wire::object<RoomFlags>({}, {}, flag_view_fields);

}  // namespace types
}  // namespace seq::protocol
