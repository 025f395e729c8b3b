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

# seq_optimise_sanitized(seq_engine): with a sanitizer, this target is optimised. The others are not: most of their code is
# templates of Asio and Beast, which would take three times as long to compile, and in the tests they wait for sockets anyway.
function(seq_optimise_sanitized target)
  if(SEQ_SANITIZE AND NOT SEQ_FUZZ)
    target_compile_options(${target} PRIVATE -O1)
  endif()
endfunction()

# seq_program(sequence SOURCES main.cpp USES ...): a binary in build/<preset>/bin.
function(seq_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE seq_flags ${ARG_USES})
endfunction()

# seq_read_headers_once(target): the headers that most tests include are parsed once for all of them (tests/CMakeLists.txt). Only
# for targets that are not optimised, as those are.
function(seq_read_headers_once target)
  if(SEQ_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM seq_test_main)
    target_compile_options(${target} PRIVATE ${SEQ_PRECOMPILED_HEADERS})
  endif()
endfunction()

# seq_test_library(test_client SOURCES ... USES ...): what several test programs share, compiled once. As the tests' own code
# it is not optimised.
function(seq_test_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  seq_library(${name} JOINED SOURCES ${ARG_SOURCES} USES doctest::doctest ${ARG_USES})
  target_compile_options(seq_${name} PRIVATE -O0)
  seq_read_headers_once(seq_${name})
endfunction()

# seq_discover_tests(AREA TARGET [PREFIX conformance_tls] [ONE_AT_A_TIME] [TOGETHER] [ENVIRONMENT A=B]): each doctest case of the
# program is a CTest test `AREA:name of the case` with the label AREA and a time limit. A name that selects no case is a failure:
# doctest by itself would pass. ONE_AT_A_TIME: no two cases of the area run at the same time, because they need the machine for
# themselves. TOGETHER: with AddressSanitizer, one process runs all cases as one CTest test, because starting a process takes
# longer than most cases.
function(seq_discover_tests area target)
  cmake_parse_arguments(ARG "ONE_AT_A_TIME;TOGETHER" "PREFIX;ENVIRONMENT" "" ${ARGN})
  if(NOT ARG_PREFIX)
    set(ARG_PREFIX ${area})
  endif()
  set(properties LABELS ${area} TIMEOUT ${SEQ_TEST_SECONDS} FAIL_REGULAR_EXPRESSION "test cases: +0 ")
  if(ARG_ONE_AT_A_TIME)
    list(APPEND properties RESOURCE_LOCK ${area} COST 1000)  # begun first: others run beside them
  endif()
  if(ARG_ENVIRONMENT)
    list(APPEND properties ENVIRONMENT "${ARG_ENVIRONMENT}")
  endif()
  if(ARG_TOGETHER AND SEQ_SANITIZE MATCHES "address")
    add_test(NAME "${ARG_PREFIX}:all cases" COMMAND ${target} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties("${ARG_PREFIX}:all cases" PROPERTIES ${properties})
    return()
  endif()
  list(APPEND properties SKIP_REGULAR_EXPRESSION "^SKIPPED: ")
  set(arguments "")
  if(NOT ARG_PREFIX STREQUAL area)
    set(arguments EXTRA_ARGS "--no-version=false")  # changes nothing but the name of the file with the list of tests
  endif()
  doctest_discover_tests(${target} TEST_PREFIX "${ARG_PREFIX}:" TEST_LIST ${ARG_PREFIX}_TESTS ${arguments}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} PROPERTIES ${properties})
endfunction()

# seq_tests(engine SOURCES ... USES ...): a doctest program bin/engine_tests, whose cases are CTest tests (seq_discover_tests).
# A test's own code is not optimised, which compiles in half the time; what it tests is. OPTIMISED, for areas that play
# thousands of games, optimises both. TOGETHER and ONE_AT_A_TIME as with seq_discover_tests, JOINED and ALONE as with seq_library,
# but that a name of one source may hide that of another.
function(seq_tests area)
  cmake_parse_arguments(ARG "OPTIMISED;JOINED;ONE_AT_A_TIME;TOGETHER" "ENVIRONMENT" "SOURCES;USES;ALONE" ${ARGN})
  add_executable(${area}_tests ${ARG_SOURCES} $<TARGET_OBJECTS:seq_test_main>)
  if(ARG_JOINED AND SEQ_JOIN_SOURCES)
    set_target_properties(${area}_tests PROPERTIES UNITY_BUILD ON SEQ_NAMES_MAY_HIDE ON)
    set_source_files_properties(${ARG_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  target_link_libraries(${area}_tests PRIVATE seq_flags doctest::doctest ${ARG_USES})
  if(ARG_OPTIMISED)
    seq_optimise_sanitized(${area}_tests)
  else()
    target_compile_options(${area}_tests PRIVATE -O0)
    seq_read_headers_once(${area}_tests)
  endif()
  set(how "")
  foreach(option ONE_AT_A_TIME TOGETHER)
    if(ARG_${option})
      list(APPEND how ${option})
    endif()
  endforeach()
  seq_discover_tests(${area} ${area}_tests ${how} ENVIRONMENT "${ARG_ENVIRONMENT}")
endfunction()
