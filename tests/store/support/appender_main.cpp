// A process that appends to a few rooms until it is killed, or until its disk fails as the arguments say. It
// prints what was acknowledged: a line with the room and the version, only after the journal returned
// `durable`. Its disk is never full: if the journal says so, it ends with status 4.

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <semaphore>
#include <string>
#include <string_view>
#include <unistd.h>

#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/store/support/counted_tokens.hpp"
#include "tests/store/support/failing_disk.hpp"

namespace {

constexpr int rooms = 5;
constexpr int in_flight_max = 200;

void say(const std::string& line) {
    if (::write(STDOUT_FILENO, line.data(), line.size()) != static_cast<ssize_t>(line.size())) ::_exit(3);
}

seq::store::Fault fault_named(std::string_view name) {
    if (name == "sync") return seq::store::Fault::sync;
    if (name == "no-shared-memory") return seq::store::Fault::no_shared_memory;
    return name == "write" ? seq::store::Fault::write : seq::store::Fault::shared_memory;
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 4) seq::store::fail_disk(fault_named(arguments[2]), std::atoi(arguments[3]));
    auto journal = seq::store::SqliteJournal::open(arguments[1]);
    if (!journal) {
        std::fprintf(stderr, "%s\n", journal.error().c_str());
        return 2;
    }
    std::deque<seq::store::Chain> chains;
    for (int i = 0; i < rooms; ++i)
        chains.emplace_back("ROOM00000" + std::to_string(i));
    std::counting_semaphore<in_flight_max> free{in_flight_max};
    for (std::size_t turn = 0;; ++turn) {
        seq::store::Chain& chain = chains[turn % chains.size()];
        auto records = chain.next_many(1 + turn % 3, R"({"format":1,"text":"what happened at the table"})");
        const std::uint64_t version = records.back().version;
        std::string line = chain.room().text + " " + std::to_string(version) + "\n";
        free.acquire();
        (*journal)->append({std::move(records), {seq::store::counted_tokens(chain.room(), version)}},
                           [&free, line = std::move(line)](seq::store::AppendResult stored) {
                               if (stored != seq::store::AppendResult::durable) ::_exit(4);
                               say(line);
                               free.release();
                           });
    }
}
