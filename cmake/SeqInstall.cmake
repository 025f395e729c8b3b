# What `cmake --install` copies where, and the .deb that CPack makes of it (./dev package).
# Component `programs`: the two programs, the page and the manuals, below any prefix. Component `service`: what makes a service
# of it on a machine with systemd; its settings are in /etc whatever the prefix.

include(GNUInstallDirs)

install(TARGETS sequenced sequence RUNTIME COMPONENT programs)
install(CODE "
  if(NOT EXISTS ${PROJECT_SOURCE_DIR}/client-web/dist/index.html)
    message(FATAL_ERROR \"The page that browsers play in is not built. Build it first: ./dev page\")
  endif()" COMPONENT programs)
install(DIRECTORY client-web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/sequenced/web COMPONENT programs)

# install_packed(FILE NAME FOLDER): as NAME.gz, the way Debian keeps manuals and changes.
function(install_packed file name folder)
  set(packed "${CMAKE_BINARY_DIR}/${name}.gz")
  install(CODE "file(ARCHIVE_CREATE OUTPUT ${packed} PATHS ${PROJECT_SOURCE_DIR}/${file} FORMAT raw COMPRESSION GZip
    COMPRESSION_LEVEL 9)" COMPONENT programs)
  install(FILES ${packed} DESTINATION ${folder} COMPONENT programs)
endfunction()
install_packed(docs/man/sequenced.1 sequenced.1 ${CMAKE_INSTALL_MANDIR}/man1)
install_packed(docs/man/sequence.1 sequence.1 ${CMAKE_INSTALL_MANDIR}/man1)
install_packed(CHANGELOG.md changelog ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md LICENSE packaging/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT programs)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT programs FILES_MATCHING PATTERN "*.md"
  PATTERN decisions EXCLUDE PATTERN images EXCLUDE PATTERN man EXCLUDE)

install(FILES packaging/sequenced.service DESTINATION lib/systemd/system COMPONENT service)
install(FILES packaging/sequenced.conf DESTINATION /etc/sequenced COMPONENT service)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sequenced)
set(CPACK_PACKAGE_VENDOR sequenced)
set(CPACK_PACKAGE_CONTACT "The sequenced project <sequenced@sequenced.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "server and terminal client for Sequence among friends")
set(CPACK_PACKAGE_DESCRIPTION "Friends open a link in a browser, or play in a terminal: six games of the
Sequence family with hidden hands, bots, and chance that every player can check.
The server keeps what it has acknowledged even when it is killed.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS ca-certificates)  # besides the libraries: who checks the push services and servers
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  ${PROJECT_SOURCE_DIR}/packaging/conffiles ${PROJECT_SOURCE_DIR}/packaging/postinst ${PROJECT_SOURCE_DIR}/packaging/prerm
  ${PROJECT_SOURCE_DIR}/packaging/postrm)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR})
include(CPack)
