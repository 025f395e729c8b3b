#include "server/machine/program.hpp"

#include <cstdint>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <span>

#include "protocol/digest/digest.hpp"

namespace seq::machine {
namespace {

constexpr std::size_t aligned(std::size_t size) {
    return (size + 3) & ~std::size_t{3};
}

/// The build id among the notes of a segment; empty if it is not there.
protocol::Bytes build_id_in(protocol::Bytes notes) {
    while (notes.size() >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) note{};
        std::memcpy(&note, notes.data(), sizeof note);
        const std::size_t begin = sizeof note + aligned(note.n_namesz);
        const std::size_t end = begin + aligned(note.n_descsz);
        if (end > notes.size()) return {};
        if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof "GNU" &&
            std::memcmp(notes.data() + sizeof note, "GNU", sizeof "GNU") == 0)
            return notes.subspan(begin, note.n_descsz);
        notes = notes.subspan(end);
    }
    return {};
}

/// Called for the program itself first, and then for each library, until it returns something else than 0.
int read_build_id(dl_phdr_info* object, std::size_t /*size*/, void* id) {
    for (const ElfW(Phdr) & segment : std::span{object->dlpi_phdr, object->dlpi_phnum}) {
        if (segment.p_type != PT_NOTE) continue;
        const auto* notes = reinterpret_cast<const std::uint8_t*>(object->dlpi_addr + segment.p_vaddr);
        const protocol::Bytes found = build_id_in({notes, segment.p_memsz});
        if (!found.empty()) *static_cast<std::string*>(id) = protocol::to_hex(found);
    }
    return 1;
}

}  // namespace

const std::string& program_id() {
    static const std::string id = [] {
        std::string found;
        dl_iterate_phdr(&read_build_id, &found);
        return found;
    }();
    return id;
}

}  // namespace seq::machine
