// SPDX-License-Identifier: MIT
//
// Ada, the URL parser of Node, behind the functions of
// tools/bench/library_others.c.
#include <ada.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

/* Nothing else is exported, so that the linker drops what is not used. */
#define EXPORT extern "C" __attribute__((visibility("default")))

// Copies a result; its length, or SIZE_MAX if there is none or it does not fit.
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
