#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <vector>

#include "server/telemetry/log.hpp"

namespace seq::test {

/// Captures the log of this process in memory during its lifetime. Thread-safe.
class CapturedLog {
  public:
    explicit CapturedLog(telemetry::LogSetup setup = {.least = telemetry::Level::info}) {
        setup.to = &stream_;
        telemetry::set_log(setup);
    }
    ~CapturedLog() { telemetry::set_log({}); }
    CapturedLog(const CapturedLog&) = delete;
    CapturedLog& operator=(const CapturedLog&) = delete;

    std::string text() const { return heard_.text(); }
    std::vector<std::string> lines() const {
        std::vector<std::string> lines;
        std::istringstream all{text()};
        for (std::string line; std::getline(all, line);)
            lines.push_back(line);
        return lines;
    }
    /// Returns when this has been logged, after the text that an earlier call has returned for; throws after
    /// a minute.
    void wait_for(const std::string& text) { heard_.wait_for(text); }

  private:
    class Heard final : public std::streambuf {
      public:
        std::string text() const {
            const std::lock_guard guard{guard_};
            return text_;
        }
        void wait_for(const std::string& text) {
            std::unique_lock lock{guard_};
            const auto is_there = [&] { return text_.find(text, waited_for_) != std::string::npos; };
            if (!more_.wait_for(lock, std::chrono::minutes{1}, is_there))
                throw std::runtime_error{"nobody logged: " + text + "\nbut: " + text_};
            waited_for_ = text_.find(text, waited_for_) + text.size();
        }

      private:
        std::streamsize xsputn(const char* bytes, std::streamsize count) override {
            const std::lock_guard guard{guard_};
            text_.append(bytes, static_cast<std::size_t>(count));
            more_.notify_all();
            return count;
        }
        int overflow(int byte) override {
            const char one = static_cast<char>(byte);
            xsputn(&one, 1);
            return byte;
        }

        mutable std::mutex guard_;
        std::condition_variable more_;
        std::string text_;
        std::size_t waited_for_ = 0;
    };

    Heard heard_;
    std::ostream stream_{&heard_};
};

}  // namespace seq::test
