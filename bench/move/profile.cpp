#include "bench/move/profile.hpp"

#include <array>
#include <cstdio>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "bench/move/flame_graph.hpp"

namespace seq::bench {
namespace {

constexpr int no_such_program = 127;
constexpr auto patience = std::chrono::minutes{2};

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

Fd open_new(const std::filesystem::path& path) {
    return Fd{checked(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), path.c_str())};
}

/// `perf` with these arguments; what it prints goes into these files.
Child start_perf(std::vector<std::string> arguments, const std::filesystem::path& output,
                 const std::filesystem::path& errors) {
    const Fd output_file = open_new(output);
    const Fd error_file = open_new(errors);
    arguments.insert(arguments.begin(), "perf");
    return Child::fork_into([&] {
        if (dup2(output_file.get(), STDOUT_FILENO) < 0 || dup2(error_file.get(), STDERR_FILENO) < 0)
            return EXIT_FAILURE;
        std::vector<char*> words;
        for (std::string& argument : arguments)
            words.push_back(argument.data());
        words.push_back(nullptr);
        execvp(words.front(), words.data());
        return no_such_program;
    });
}

[[noreturn]] void fail(const Child& perf, const std::filesystem::path& errors) {
    if (perf.exit_status() == no_such_program)
        throw std::runtime_error{"`perf` is missing; on Debian: apt-get install linux-perf"};
    throw std::runtime_error{"`perf` does not work here:\n" + text_of(errors)};
}

/// `perf record` of one process, which records nothing until it is resumed.
class Recording {
  public:
    explicit Recording(int pid, const std::filesystem::path& folder)
        : home_{folder},
          control_{new_fifo("control")},
          answers_{new_fifo("answers")},
          perf_{start_perf(
              {"record", "--pid", std::to_string(pid), "--call-graph", "fp", "--freq", "997", "--delay", "-1",
               "--control",
               "fifo:" + (home_.path() / "control").string() + "," + (home_.path() / "answers").string(),
               "--output", data()},
              home_.path() / "output", errors())} {}

    void resume() const { command("enable\n"); }
    void pause() const { command("disable\n"); }
    /// Ends it. Returns the stacks as text.
    std::string finish() const {
        command("stop\n");
        if (!perf_.wait_for_exit(patience) || perf_.exit_status() != EXIT_SUCCESS) fail(perf_, errors());
        const auto stacks = home_.path() / "stacks";
        const Child script = start_perf(
            {"script", "--input", data(), "--fields", "comm,tid,ip,sym", "--no-inline"}, stacks, errors());
        if (!script.wait_for_exit(patience) || script.exit_status() != EXIT_SUCCESS) fail(script, errors());
        return text_of(stacks);
    }

  private:
    Fd new_fifo(const char* name) const {
        const std::string path = home_.path() / name;
        checked(mkfifo(path.c_str(), 0600), "mkfifo");
        return Fd{checked(open(path.c_str(), O_RDWR | O_CLOEXEC), "open")};
    }
    std::string data() const { return home_.path() / "data"; }
    std::filesystem::path errors() const { return home_.path() / "errors"; }

    /// Returns when perf has obeyed.
    void command(std::string_view words) const {
        checked(static_cast<int>(write(control_.get(), words.data(), words.size())), "write");
        pollfd answered{answers_.get(), POLLIN, 0};
        while (poll(&answered, 1, 100) <= 0) {
            stop_if_interrupted();
            if (perf_.wait_for_exit({})) fail(perf_, errors());
        }
        std::array<char, 16> answer{};
        checked(static_cast<int>(read(answers_.get(), answer.data(), answer.size())), "read");
    }

    TemporaryDirectory home_;
    Fd control_;
    Fd answers_;
    Child perf_;
};

/// The file appears whole or not at all.
void write_whole(const std::filesystem::path& path, const std::string& text) {
    const std::filesystem::path unfinished = path.string() + ".unfinished";
    std::ofstream file{unfinished, std::ios::binary};
    file << text;
    file.close();
    std::error_code trouble;
    if (file) std::filesystem::rename(unfinished, path, trouble);
    if (file && !trouble) return;
    std::filesystem::remove(unfinished, trouble);
    throw std::runtime_error{"cannot write " + path.string()};
}

}  // namespace

void write_profile(const MoveSettings& settings, const std::filesystem::path& file) {
    const RunningServer server{
        settings.paths.program, settings.paths.data, {.threads = settings.threads.front()}};
    const Recording recording{server.pid(), settings.paths.data};
    simulate_session(server, settings.fast());
    std::uint64_t moves = 0;
    for (const auto begin = Clock::now(); Clock::now() - begin < Seconds{settings.seconds};) {
        SimulatedSession session{server, settings.fast()};
        session.gather();
        recording.resume();
        session.play();
        recording.pause();
        moves += session.tally().moves;
    }
    const StackNode root = fold_stacks(recording.finish());
    if (root.samples == 0) throw std::runtime_error{"`perf` has recorded nothing"};
    const std::string title = "sequenced: " + std::to_string(moves) + " moves in " +
                              std::to_string(settings.rooms) + " rooms of four, as fast as they go";
    write_whole(file, flame_graph(root, title));
    std::printf("%s: a flame graph of %llu samples during %llu moves\n", file.c_str(),
                static_cast<unsigned long long>(root.samples), static_cast<unsigned long long>(moves));
}

}  // namespace seq::bench
