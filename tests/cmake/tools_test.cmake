# Builds a library and a program in a tree whose cache names a wrong archiver, as CMake would have chosen it where an older
# LLVM is installed: cmake -D COMPILER=... -D MODULES=... -D WORK=... -P tools_test.cmake

# A project of two sources. `${WORK}/wrong/llvm-ar` is the archiver that fails, whichever versions this machine has.
function(write_project folder first_line)
  file(WRITE "${folder}/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)\n${first_line}\nproject(tools LANGUAGES CXX)
add_library(one STATIC one.cpp)\nadd_executable(two two.cpp)\ntarget_link_libraries(two one)
if(SEQ_LTO)\n  target_compile_options(one PRIVATE -flto=thin)\n  target_link_options(two PRIVATE -fuse-ld=lld)\nendif()\n")
  file(WRITE "${folder}/one.cpp" "int one() { return 1; }\n")
  file(WRITE "${folder}/two.cpp" "int one();\nint main() { return one() - 1; }\n")
endfunction()

# Sets `built` to whether the tree, configured with the wrong tools in its cache and first in PATH, builds.
function(try_build project lto)
  set(ENV{PATH} "${WORK}/wrong:$ENV{PATH}")
  set(tree "${project}/tree-${lto}")
  execute_process(RESULT_VARIABLE configured OUTPUT_VARIABLE said ERROR_VARIABLE said
    COMMAND "${CMAKE_COMMAND}" -G Ninja -S "${project}" -B "${tree}" -D "CMAKE_CXX_COMPILER=${COMPILER}" -D SEQ_LTO=${lto}
      -D "CMAKE_AR:FILEPATH=${WORK}/wrong/llvm-ar" -D "CMAKE_RANLIB:FILEPATH=${WORK}/wrong/llvm-ranlib")
  if(NOT configured EQUAL 0)
    message(FATAL_ERROR "not configured:\n${said}")
  endif()
  execute_process(COMMAND "${CMAKE_COMMAND}" --build "${tree}" RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(status EQUAL 0)
    set(built YES PARENT_SCOPE)
  else()
    set(built NO PARENT_SCOPE)
    set(said "${said}" PARENT_SCOPE)
  endif()
endfunction()

file(REMOVE_RECURSE "${WORK}")
foreach(tool llvm-ar llvm-ranlib)
  file(WRITE "${WORK}/wrong/${tool}" "#!/bin/sh\necho 'Opaque pointers are only supported in -opaque-pointers mode' >&2\nexit 1\n")
  file(CHMOD "${WORK}/wrong/${tool}" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endforeach()
write_project("${WORK}/ours" "include(\"${MODULES}/SeqTools.cmake\")")
write_project("${WORK}/left_alone" "")

set(kinds OFF)
if(COMPILER MATCHES "clang")
  list(APPEND kinds ON)
endif()
foreach(lto IN LISTS kinds)
  try_build("${WORK}/ours" ${lto})
  if(NOT built)
    message(FATAL_ERROR "with SEQ_LTO=${lto} it does not build:\n${said}")
  endif()
  try_build("${WORK}/left_alone" ${lto})
  if(built)
    message(FATAL_ERROR "the wrong archiver does its work with SEQ_LTO=${lto}, so this test shows nothing")
  endif()
endforeach()
