# Chooses the archiver and the linker before project() does. Left alone, CMake takes the first `llvm-ar` that it finds, and
# Debian 12's own (version 14) cannot read what clang 19 writes for link-time optimisation. The choice follows from the
# compiler and from SEQ_LTO alone, not from what else is installed, and overwrites the one that an older cache remembers.

# seq_use_tool(CMAKE_AR NAME PACKAGE FOLDER...): looks in these folders only, or in PATH if none is named.
function(seq_use_tool variable name package)
  if(ARGN)
    find_program(tool NAMES ${name} PATHS ${ARGN} NO_DEFAULT_PATH NO_CACHE)
  else()
    find_program(tool NAMES ${name} NO_CACHE)
  endif()
  if(NOT tool)
    message(FATAL_ERROR "`${name}` is missing (looked in: ${ARGN} PATH). Install it, on Debian: apt-get install ${package}")
  endif()
  set(${variable} "${tool}" CACHE FILEPATH "Chosen by cmake/SeqTools.cmake" FORCE)
endfunction()

# Sets `folder` to the programs that belong to this clang, and `version` to its major version; both are empty if the compiler
# is another one.
function(seq_find_clang compiler)
  set(folder "" PARENT_SCOPE)
  set(version "" PARENT_SCOPE)
  if(NOT compiler)
    return()
  endif()
  find_program(path NAMES "${compiler}" NO_CACHE)
  if(NOT path)
    return()  # project() complains
  endif()
  execute_process(COMMAND "${path}" --version OUTPUT_VARIABLE about ERROR_QUIET)
  if(NOT about MATCHES "clang version ([0-9]+)")
    return()
  endif()
  set(version "${CMAKE_MATCH_1}" PARENT_SCOPE)
  # Asked for its headers and not for its own path, which may be that of ccache.
  execute_process(COMMAND "${path}" -print-resource-dir OUTPUT_VARIABLE headers OUTPUT_STRIP_TRAILING_WHITESPACE)
  get_filename_component(folder "${headers}/../../../bin" REALPATH)
  set(folder "${folder}" PARENT_SCOPE)
endfunction()

set(compiler "${CMAKE_CXX_COMPILER}")
if(NOT compiler)
  set(compiler "$ENV{CXX}")
endif()
seq_find_clang("${compiler}")
if(folder)
  seq_use_tool(CMAKE_LINKER ld.lld "lld-${version}" "${folder}")
endif()
if(folder AND SEQ_LTO)
  seq_use_tool(CMAKE_AR llvm-ar "llvm-${version}" "${folder}")
  seq_use_tool(CMAKE_RANLIB llvm-ranlib "llvm-${version}" "${folder}")
  seq_use_tool(CMAKE_NM llvm-nm "llvm-${version}" "${folder}")
else()
  seq_use_tool(CMAKE_AR ar binutils)
  seq_use_tool(CMAKE_RANLIB ranlib binutils)
  seq_use_tool(CMAKE_NM nm binutils)
endif()
