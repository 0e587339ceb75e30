/* SPDX-License-Identifier: MIT
 *
 * What every public header needs: the library's version and the mark of an
 * exported function.
 */
#ifndef XN_EXPORT_H
#define XN_EXPORT_H

/*
 * The version of these headers; xn_version() returns the library's.
 * The build system reads it from here.
 */
#define XN_VERSION_MAJOR 1
#define XN_VERSION_MINOR 1
#define XN_VERSION_PATCH 0
#define XN_VERSION "1.1.0"

/*
 * XN_API marks an exported function.  Define XN_STATIC when linking the
 * static library on Windows; elsewhere it makes no difference.  A program that
 * compiles the core in one file may define XN_API as empty; then nothing is
 * exported.
 */
#if defined(XN_API)
#elif defined(_WIN32) && !defined(XN_STATIC)
#  ifdef XN_BUILDING
#    define XN_API __declspec(dllexport)
#  else
#    define XN_API __declspec(dllimport)
#  endif
#elif defined(__GNUC__) && !defined(_WIN32)
#  define XN_API __attribute__((visibility("default")))
#else
#  define XN_API
#endif

#endif
