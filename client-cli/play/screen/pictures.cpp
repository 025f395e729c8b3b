#include "client-cli/play/screen/pictures.hpp"

#include <algorithm>
#include <array>

namespace seq::cli {
namespace {

/// In the order of the titles in engine/deck/bible.cpp.
constexpr std::array<std::string_view, face_count> labels{
    "Creat", "Adam",  "Serpe", "Cain",  "Ark",   "Dove",  "Rainb", "Babel", "Abrah", "Ram",   "Jacob",
    "Coat",  "Moses", "Bush",  "Plagu", "Lamb",  "Red",   "Manna", "Stone", "Calf",  "Taber", "Donke",
    "Jeric", "Debor", "Gideo", "Samso", "Ruth",  "Samue", "Harp",  "Golia", "Solom", "Chari", "Esthe",
    "Job",   "Furna", "Lions", "Jonah", "Star",  "Mange", "Sheph", "Wise",  "River", "Loave", "Water",
    "Samar", "Sheep", "Son",   "Suppe", "Cross", "Tomb",  "ADD",   "REM"};
static_assert(std::ranges::all_of(labels, [](std::string_view label) {
    return !label.empty() && label.size() <= label_columns;
}));

}  // namespace

std::string_view picture_label(Face face) {
    return labels[face.number];
}

}  // namespace seq::cli
