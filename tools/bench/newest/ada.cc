// SPDX-License-Identifier: MIT
//
// Ada, Node's URL parser, with the functions that tools/bench/library_others.c
// calls.
#include <ada.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#define EXPORT extern "C"

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

EXPORT std::size_t
other_decode(std::uint32_t *dst, std::size_t cap, const char *src,
	     std::size_t len)
{
	std::u32string points;

	if (!ada::idna::punycode_to_utf32({src, len}, points) ||
	    points.size() > cap) {
		return SIZE_MAX;
	}
	std::memcpy(dst, points.data(), points.size() * sizeof *dst);
	return points.size();
}

EXPORT std::size_t
other_encode(char *dst, std::size_t cap, const std::uint32_t *src,
	     std::size_t len)
{
	std::u32string_view points(reinterpret_cast<const char32_t *>(src),
				   len);
	std::string text;

	if (!ada::idna::utf32_to_punycode(points, text)) {
		return SIZE_MAX;
	}
	return put(dst, cap, text);
}
