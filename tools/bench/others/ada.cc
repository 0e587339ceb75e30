// SPDX-License-Identifier: MIT
//
// Ada, Node's URL parser, with the functions that tools/bench/library_others.c
// calls.
#include <ada.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

/* Only these are exported, so the linker drops code that they do not use. */
#define EXPORT extern "C" __attribute__((visibility("default")))

// Copy a result and return its length; SIZE_MAX if it is empty or does not fit.
static std::size_t
put(char *dst, std::size_t cap, const std::string &text)
{
	if (text.empty() || text.size() > cap) {
		return SIZE_MAX;
	}
	std::memcpy(dst, text.data(), text.size());
	return text.size();
}

EXPORT const char *
other_version()
{
	return ADA_VERSION;
}

EXPORT std::size_t
other_to_ascii(char *dst, std::size_t cap, const char *src, std::size_t len)
{
	return put(dst, cap, ada::idna::to_ascii({src, len}));
}

EXPORT std::size_t
other_to_unicode(char *dst, std::size_t cap, const char *src, std::size_t len)
{
	return put(dst, cap, ada::idna::to_unicode({src, len}));
}
