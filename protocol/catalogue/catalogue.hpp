#pragma once

#include <string>

namespace seq::protocol {

/// All tables of the program as one JSON object: presets with their seatings, options, levels of bots,
/// refusal codes, phrases, reactions and limits. `sequence rules --json` prints it;
/// protocol/catalogue/catalogue.json is the same text, for the page and for tests.
std::string catalogue_json();

}  // namespace seq::protocol
