#include "tests/proxy/support/caddy.hpp"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/proxy/support/visitor.hpp"

namespace seq::proxy {

std::optional<std::string> find_caddy() {
    for (const char* path : {"/usr/bin/caddy", "/usr/local/bin/caddy"})
        if (::access(path, X_OK) == 0) return path;
    return std::nullopt;
}

Caddy::Caddy(const std::string& program, const std::string& server) : port_{free_port()} {
    const std::string folder = folder_.path().string();
    const std::string admin = "unix/" + folder + "/admin";
    const std::string domain = "http://:" + std::to_string(port_);
    pid_ = ::fork();
    if (pid_ < 0) throw std::runtime_error{"no process"};
    if (pid_ == 0) {
        ::setenv("DOMAIN", domain.c_str(), 1);
        ::setenv("UPSTREAM", server.c_str(), 1);
        ::setenv("CADDY_ADMIN", admin.c_str(), 1);
        for (const char* home : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"})
            ::setenv(home, folder.c_str(), 1);
        const int log = ::open((folder + "/log").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        ::dup2(log, STDERR_FILENO);
        ::execl(program.c_str(), program.c_str(), "run", "--config", SEQ_CADDYFILE, "--adapter", "caddyfile",
                nullptr);
        ::_exit(1);
    }
    if (!wait_for_port(port_)) throw std::runtime_error{"caddy does not listen"};
}

Caddy::~Caddy() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
}

}  // namespace seq::proxy
