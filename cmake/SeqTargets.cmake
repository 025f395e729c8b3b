# seq_library(engine SOURCES a.cpp b.cpp USES other targets): one folder of the house as a static library.
# The targets named under USES are all that the folder may link, and so all that it may know. JOINED: no two of its sources
# give the same name to something of their own, so they are compiled a handful at a time (SEQ_JOIN_SOURCES), but for those
# named under ALONE.
function(seq_library name)
  cmake_parse_arguments(ARG "JOINED" "" "SOURCES;USES;ALONE" ${ARGN})
  add_library(seq_${name} STATIC ${ARG_SOURCES})
  if(ARG_JOINED)
    set_target_properties(seq_${name} PROPERTIES UNITY_BUILD ${SEQ_JOIN_SOURCES})
  endif()
  set_source_files_properties(${ARG_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_link_libraries(seq_${name} PUBLIC seq_flags ${ARG_USES})
endfunction()

# seq_slow_to_optimise(wire.cpp): a source of the current folder that a sanitizer makes six times as long to optimise as to
# compile (Beast's templates). Such a preset leaves it as it is.
function(seq_slow_to_optimise source)
  if(SEQ_SANITIZE)
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -O0)
  endif()
endfunction()

# seq_program(sequence SOURCES main.cpp USES ...): a binary in build/<preset>/bin.
function(seq_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE seq_flags ${ARG_USES})
endfunction()

# seq_test_library(test_client SOURCES ... USES ...): what several test programs share, compiled once. As the tests' own code
# it is not optimised.
function(seq_test_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  seq_library(${name} SOURCES ${ARG_SOURCES} USES doctest::doctest ${ARG_USES})
  target_compile_options(seq_${name} PRIVATE -O0)
endfunction()

# seq_discover_tests(AREA TARGET [PREFIX conformance_tls] [ONE_AT_A_TIME] [ENVIRONMENT A=B]): each doctest case of the program is a
# CTest test `AREA:name of the case` with the label AREA and a time limit. A name that selects no case is a failure: doctest by
# itself would pass. ONE_AT_A_TIME: no two cases of the area run at the same time, because they need the machine for themselves.
function(seq_discover_tests area target)
  cmake_parse_arguments(ARG "ONE_AT_A_TIME" "PREFIX;ENVIRONMENT" "" ${ARGN})
  if(NOT ARG_PREFIX)
    set(ARG_PREFIX ${area})
  endif()
  set(properties LABELS ${area} TIMEOUT ${SEQ_TEST_SECONDS} FAIL_REGULAR_EXPRESSION "test cases: +0 " SKIP_REGULAR_EXPRESSION "^SKIPPED: ")
  if(ARG_ONE_AT_A_TIME)
    list(APPEND properties RESOURCE_LOCK ${area} COST 1000)  # begun first: others run beside them
  endif()
  if(ARG_ENVIRONMENT)
    list(APPEND properties ENVIRONMENT "${ARG_ENVIRONMENT}")
  endif()
  set(arguments "")
  if(NOT ARG_PREFIX STREQUAL area)
    set(arguments EXTRA_ARGS "--no-version=false")  # changes nothing but the name of the file with the list of tests
  endif()
  doctest_discover_tests(${target} TEST_PREFIX "${ARG_PREFIX}:" TEST_LIST ${ARG_PREFIX}_TESTS ${arguments}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} PROPERTIES ${properties})
endfunction()

# seq_tests(engine SOURCES ... USES ...): a doctest program bin/engine_tests, whose cases are CTest tests (seq_discover_tests).
# A test's own code is not optimised, which compiles in half the time; what it tests is. OPTIMISED, for areas that play
# thousands of games, optimises both. JOINED and ALONE as with seq_library, but that a name of one source may hide that of
# another.
function(seq_tests area)
  cmake_parse_arguments(ARG "OPTIMISED;JOINED;ONE_AT_A_TIME" "ENVIRONMENT" "SOURCES;USES;ALONE" ${ARGN})
  add_executable(${area}_tests ${ARG_SOURCES} ${PROJECT_SOURCE_DIR}/tests/main.cpp)
  if(ARG_JOINED AND SEQ_JOIN_SOURCES)
    set_target_properties(${area}_tests PROPERTIES UNITY_BUILD ON SEQ_NAMES_MAY_HIDE ON)
    set_source_files_properties(${PROJECT_SOURCE_DIR}/tests/main.cpp ${ARG_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  target_link_libraries(${area}_tests PRIVATE seq_flags doctest::doctest ${ARG_USES})
  if(NOT ARG_OPTIMISED)
    target_compile_options(${area}_tests PRIVATE -O0)
  endif()
  set(one_at_a_time "")
  if(ARG_ONE_AT_A_TIME)
    set(one_at_a_time ONE_AT_A_TIME)
  endif()
  seq_discover_tests(${area} ${area}_tests ${one_at_a_time} ENVIRONMENT "${ARG_ENVIRONMENT}")
endfunction()
