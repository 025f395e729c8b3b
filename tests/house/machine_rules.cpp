#include "tests/house/machine_rules.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace seq::house {
namespace {

using namespace std::string_view_literals;

struct Banned {
    std::string_view word;
    std::string_view instead;
};

constexpr std::array banned{
    Banned{"steady_clock", "machine::Clock"},
    Banned{"steady_timer", "Timer of server/host/threads/executor.hpp"},
    Banned{"system_timer", "Timer of server/host/threads/executor.hpp"},
    Banned{"high_resolution_clock", "machine::Clock"},
    Banned{"system_clock::now", "machine::now_for_rooms()"},
    Banned{"clock_gettime", "machine::Clock or machine::thread_cpu_time()"},
    Banned{"gettimeofday", "machine::now_for_rooms()"},
    Banned{"getrandom", "machine::fresh_entropy()"},
    Banned{"random_device", "machine::fresh_entropy()"},
    Banned{"RAND_bytes", "machine::fresh_entropy()"},
    Banned{"std::thread", "machine::Background"},
    Banned{"std::jthread", "machine::Background"},
    Banned{"std::async", "machine::Background"},
    Banned{"pthread_create", "machine::Background"},
    Banned{".wait_for(", "a time that the work of a machine::Background returns"},
    Banned{".wait_until(", "a time that the work of a machine::Background returns"},
    Banned{"sleep_for", "a timer"},
    Banned{"sleep_until", "a timer"},
    Banned{"std::abort", "machine::end_process()"},
    Banned{"std::terminate", "machine::end_process()"},
};

/// What may stay: it is not part of what a simulation runs, or changes nothing that a room or a session does.
struct Exception {
    std::string_view path;
    std::string_view word;
};

constexpr std::array exceptions{
    Exception{"server/host/threads/loops.hpp", "std::thread"},  // the threads of the io_contexts
    Exception{"server/host/threads/loops.cpp", "std::thread"},
    Exception{"server/host/threads/loops.cpp", ".wait_for("},
    Exception{"server/config.cpp", "std::thread"},              // the number of processors
    Exception{"server/host/metrics.hpp", "system_clock::now"},  // when the server started
};

constexpr std::array<std::string_view, 8> simulated{"server/server.",  "server/config.",  "server/limits/",
                                                    "server/host/",    "server/front/",   "server/store/",
                                                    "server/cluster/", "server/operator/"};

bool has_rule(const Source& file) {
    return file.is_cpp() && std::ranges::any_of(simulated, [&](std::string_view folder) {
               return file.path.starts_with(folder);
           });
}

bool is_exception(const Source& file, std::string_view word) {
    return std::ranges::any_of(
        exceptions, [&](const Exception& each) { return each.path == file.path && each.word == word; });
}

bool uses(const Source& file, std::string_view word) {
    return std::ranges::any_of(code_only(file.lines),
                               [&](const std::string& line) { return line.find(word) != std::string::npos; });
}

}  // namespace

Complaints uses_of_the_real_machine(const Source& file) {
    Complaints complaints;
    if (!has_rule(file)) return complaints;
    const std::vector<std::string> code = code_only(file.lines);
    for (std::size_t n = 0; n < code.size(); ++n)
        for (const Banned& each : banned)
            if (code[n].find(each.word) != std::string::npos && !is_exception(file, each.word))
                complaints.push_back({file.path, n + 1,
                                      "a simulated machine cannot replace `" + std::string{each.word} +
                                          "`: use " + std::string{each.instead}});
    return complaints;
}

Complaints unneeded_exceptions(const std::vector<Source>& files) {
    Complaints complaints;
    for (const Exception& each : exceptions)
        if (std::ranges::none_of(
                files, [&](const Source& file) { return file.path == each.path && uses(file, each.word); }))
            complaints.push_back({std::string{each.path}, 0,
                                  "does not use `" + std::string{each.word} +
                                      "` any more: remove its exception in machine_rules.cpp"});
    return complaints;
}

}  // namespace seq::house
