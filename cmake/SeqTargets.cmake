# seq_library(engine SOURCES a.cpp b.cpp USES other targets): one folder of the house as a static library.
# The targets named under USES are all that the folder may link, and so all that it may know.
function(seq_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_library(seq_${name} STATIC ${ARG_SOURCES})
  target_link_libraries(seq_${name} PUBLIC seq_flags ${ARG_USES})
endfunction()

# seq_program(sequence SOURCES main.cpp USES ...): a binary in build/<preset>/bin.
function(seq_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE seq_flags ${ARG_USES})
endfunction()

# seq_tests(engine SOURCES ... USES ...): a doctest program bin/engine_tests, one CTest test with the label of its area.
function(seq_tests area)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_executable(${area}_tests ${ARG_SOURCES} ${PROJECT_SOURCE_DIR}/tests/main.cpp)
  target_link_libraries(${area}_tests PRIVATE seq_flags doctest::doctest ${ARG_USES})
  add_test(NAME ${area} COMMAND ${area}_tests WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${area} PROPERTIES LABELS ${area})
endfunction()
