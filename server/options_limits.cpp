#include <CLI/CLI.hpp>
#include <algorithm>

#include "server/config.hpp"
#include "server/limits/limit_table.hpp"

namespace seq::net {

// A limit that was a flag in earlier versions is refused as one, with the way to set it now.
void add_limits(CLI::App& app, Limits& limits, GivenLimits& given) {
    auto add = [&given](const std::vector<std::string>& more) {
        given.assignments.insert(given.assignments.end(), more.begin(), more.end());
    };
    app.add_option_function<std::vector<std::string>>(
           "--limit", std::move(add),
           "NAME=VALUE: changes one of the limits that --limits prints; repeatable")
        ->allow_extra_args(false);
    app.add_flag("--limits", given.are_listed, "print the limits, with their values and ranges")
        ->configurable(false);
    for (const Limit& limit : table_of(limits)) {
        auto set = [&limits, limit](const std::string& text) {
            const std::string assignment = limit.name + "=" + text;
            const auto why = limit.has_flag ? set_limit(limits, limit, text)
                                            : std::string{"this is a limit now: use --limit "}
                                                  .append(assignment)
                                                  .append(" or SEQUENCED_LIMIT=")
                                                  .append(assignment);
            if (why) throw CLI::ValidationError{"--" + limit.name, *why};
        };
        app.add_option_function<std::string>("--" + limit.name, std::move(set), limit.meaning)
            ->default_str(limit.text())
            ->group(limit.has_flag ? "Options" : "");  // not listed in --help
    }
}

std::optional<std::string> set_limits(Limits& limits, const GivenLimits& given) {
    const std::vector<Limit> table = table_of(limits);
    for (const std::string& several : given.assignments) {
        for (const std::string& one : CLI::detail::split(several, ',')) {
            const std::string name = one.substr(0, one.find('='));
            const std::string text = one.substr(std::min(name.size() + 1, one.size()));
            const auto limit = std::ranges::find(table, name, &Limit::name);
            if (limit == table.end())
                return "--limit " + one + ": there is no such limit; --limits prints all";
            if (limit->has_flag)  // else it would count more than the command line
                return std::string{"--limit "}.append(one).append(": use --").append(name);
            if (const auto why = set_limit(limits, *limit, text)) return "--limit " + one + ": " + *why;
        }
    }
    return std::nullopt;
}

}  // namespace seq::net
