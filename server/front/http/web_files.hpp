#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/front/http/http.hpp"
#include "server/room/expected.hpp"

namespace seq::net {

/// One file of the built page.
struct WebFile {
    std::string content_type;
    std::string bytes;
    std::string gzip;           ///< the same, compressed when the page was built; empty if it was not
    std::string etag;           ///< without its quotes
    bool is_immutable = false;  ///< its name has a hash of its content
};

/// The built page in memory: read once, so that no request reaches the disk or any other file.
class WebFiles {
  public:
    /// Reads every file below the folder. The error is a sentence: there is no index.html, or something
    /// cannot be read.
    static Expected<std::shared_ptr<const WebFiles>> load(const std::filesystem::path& folder);
    /// The folder of the page that is installed with this program; empty if there is none.
    static std::filesystem::path installed();

    /// The response for this path: a file, or index.html for a route of the page; status 404 if there is
    /// neither, with index.html as the body if the path is not a file's, so that the page offers a way home.
    /// `public_url` is the base of absolute links, without a slash at its end.
    HttpResponse answer(std::string_view path, const HttpRequest& request, std::string_view public_url) const;

  private:
    const WebFile* find(std::string_view path) const;

    std::map<std::string, WebFile, std::less<>> files_;  ///< by path, with its leading slash
};

}  // namespace seq::net
