# What every target is compiled with: C++20, warnings, and the sanitizers a preset asks for.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

set(SEQ_SANITIZE "" CACHE STRING "Sanitizers to build with, as -fsanitize= takes them (address,undefined or thread)")
set(SEQ_PRESET "" CACHE STRING "The preset that this tree is configured with: --version prints it")
set(SEQ_CPU "" CACHE STRING "The oldest processor to compile for, as -march= takes it; empty: any of the architecture")
option(SEQ_WERROR "Warnings are errors" OFF)
option(BUILD_TESTING "Build the tests (needs doctest and rapidcheck)" ON)
option(SEQ_COVERAGE "Instrument for llvm-cov" OFF)
option(SEQ_JOIN_SOURCES "Compile the sources of a folder a handful at a time: a third of the time for everything, more for one change" OFF)
# How many sources are a handful. The default of 8 takes longer for everything, since each handful reads the same headers.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
option(SEQ_LTO "Optimise the rules at link time: a sixth more games a second, and minutes more to build" OFF)
option(SEQ_FRAME_POINTERS "Keep frame pointers, so that profilers see whole stacks" OFF)
option(SEQ_MUTANTS "The sources are the copy with deliberate mistakes that tests/mutants/run makes: never for a server that anybody uses" OFF)
option(SEQ_CLUSTER "Build what connects to NATS, so that servers can form a cluster (needs libnats)" ON)
option(SEQ_FUZZ "Build the fuzz targets (needs clang's libFuzzer)" OFF)

find_program(SEQ_CCACHE ccache)
if(SEQ_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${SEQ_CCACHE}")
endif()

add_library(seq_flags INTERFACE)
target_compile_options(seq_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast -Wextra-semi
  $<$<BOOL:${SEQ_WERROR}>:-Werror>
  $<$<NOT:$<BOOL:$<TARGET_PROPERTY:SEQ_NAMES_MAY_HIDE>>>:-Wshadow>)
if(SEQ_MUTANTS)
  if(NOT PROJECT_SOURCE_DIR STREQUAL "${CMAKE_BINARY_DIR}-source")
    message(FATAL_ERROR "These sources have no deliberate mistakes. tests/mutants/run makes a copy that has, and builds it.")
  endif()
  target_compile_options(seq_flags INTERFACE -include "${PROJECT_SOURCE_DIR}/tests/mutants/mutant.hpp")
endif()
# Identifies a build: what one build has kept for itself, another must not read (server/machine/program.hpp).
target_link_options(seq_flags INTERFACE -Wl,--build-id=sha1)
target_include_directories(seq_flags INTERFACE "${PROJECT_SOURCE_DIR}")

if(SEQ_CPU AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  target_compile_options(seq_flags INTERFACE -march=${SEQ_CPU})
endif()
if(SEQ_FRAME_POINTERS)
  target_compile_options(seq_flags INTERFACE -fno-omit-frame-pointer -mno-omit-leaf-frame-pointer)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 takes the unused half of a std::variant for a value that may be read; clang and the sanitizers know better.
  target_compile_options(seq_flags INTERFACE -Wno-maybe-uninitialized)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  target_link_options(seq_flags INTERFACE -fuse-ld=lld)
endif()
if(SEQ_SANITIZE)
  target_compile_options(seq_flags INTERFACE -fsanitize=${SEQ_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(seq_flags INTERFACE -fsanitize=${SEQ_SANITIZE})
endif()
if(SEQ_COVERAGE)
  target_compile_options(seq_flags INTERFACE -fprofile-instr-generate -fcoverage-mapping)
  target_link_options(seq_flags INTERFACE -fprofile-instr-generate)
endif()

# What --version says of a build after its version: `preset release, without link-time optimisation`.
set(SEQ_BUILD_KIND "preset ${SEQ_PRESET}")
if(NOT SEQ_PRESET)
  set(SEQ_BUILD_KIND "no preset")
endif()
if(SEQ_LTO AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  string(APPEND SEQ_BUILD_KIND ", with link-time optimisation")
else()
  string(APPEND SEQ_BUILD_KIND ", without link-time optimisation")
endif()
set(SEQ_VERSION_DEFINITIONS "SEQ_VERSION=\"${PROJECT_VERSION}\"" "SEQ_BUILD_KIND=\"${SEQ_BUILD_KIND}\"")

# Rules are many small functions over tables in other files: joined at link time they play a sixth more games a second.
# lld does it for the objects that ask for it, whatever else is linked.
function(seq_optimise_at_link target)
  if(SEQ_LTO AND CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND NOT SEQ_SANITIZE AND NOT SEQ_COVERAGE)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-flto=thin>)
  endif()
endfunction()
