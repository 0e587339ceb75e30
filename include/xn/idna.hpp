/* SPDX-License-Identifier: MIT
 *
 * xn/idna.h for C++17 and later: std::string and its relatives, and text in
 * char16_t, char32_t, wchar_t and char8_t.  All of it is inline; link with
 * libxn.
 *
 *     xn::result<std::string> host = xn::to_ascii(name);
 *     if (host)
 *             connect(host.text);
 *     else
 *             complain(host.message());
 *
 * The contract is that of xn/idna.h.  In addition:
 *
 * - char and char8_t are UTF-8, char16_t is UTF-16, char32_t is UTF-32.
 *   wchar_t is UTF-16 where it has 16 bits, as on Windows, and UTF-32
 *   elsewhere.  No locale is consulted.
 * - The functions that take a string view allocate.  Names and labels may have
 *   any length.  Places are in units of the view's type.
 * - Nothing here throws, except std::bad_alloc from a string or a vector.  It
 *   compiles with -fno-exceptions and -fno-rtti.
 */
#ifndef XN_IDNA_HPP
#define XN_IDNA_HPP

#if !defined(__cplusplus) || (__cplusplus < 201703L &&                         \
			      (!defined(_MSVC_LANG) || _MSVC_LANG < 201703L))
#error "xn/idna.hpp needs C++17; xn/idna.h serves C and older C++"
#else

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <xn/find.h>
#include <xn/idna.h>

namespace xn
{

/* ---- results ------------------------------------------------------------ */

/* What a conversion of a string view returns; true if it worked. */
template <typename String> struct [[nodiscard]] result {
	/* Never XN_NO_SPACE. */
	xn_status status;
	/* XN_ERROR_* of all labels and of the name. */
	std::uint32_t errors;
	/*
	 * The converted name.  With XN_INVALID it is empty after to_ascii, and
	 * the best result there is after to_unicode; with any other failure it
	 * is empty.
	 */
	String text;

	explicit operator bool() const noexcept
	{
		return status == XN_OK;
	}

	/* A sentence for a person: the first of the errors, or the status. */
	const char *
	message() const noexcept
	{
		return status == XN_INVALID ? xn_error_text(errors)
					    : xn_status_text(status);
	}
};

/* ---- what the functions below share; not part of the interface ---------- */

namespace detail
{

/* The type that xn/idna.h has for units of this size. */
template <std::size_t size> struct unit;
template <> struct unit<1> {
	using type = char;
};
template <> struct unit<2> {
	using type = std::uint16_t;
};
template <> struct unit<4> {
	using type = std::uint32_t;
};
template <typename Char> using unit_of = typename unit<sizeof(Char)>::type;

/*
 * The same text for the C functions.  To C++ char16_t and uint16_t are distinct
 * types; to C, in which the library is written, one is a name of the other.
 * Both have the same size and alignment, and only C code dereferences the
 * pointers made here.  Optimisation across the two languages keeps that
 * sound: GCC takes integers of one size for one type when it links, and clang
 * assumes that an access in C may alias any access in C++.
 */
template <typename Char>
unit_of<Char> *
units(Char *text) noexcept
{
	static_assert(alignof(Char) == alignof(unit_of<Char>));
	return reinterpret_cast<unit_of<Char> *>(text);
}

template <typename Char>
const unit_of<Char> *
units(const Char *text) noexcept
{
	static_assert(alignof(Char) == alignof(unit_of<Char>));
	return reinterpret_cast<const unit_of<Char> *>(text);
}

struct release {
	void
	operator()(void *made) const noexcept
	{
		xn_free(made);
	}
};

/* One of the functions named *_alloc. */
template <typename Char, typename Alloc>
xn_result
allocate(Alloc alloc, const xn_options *opt, Char **dst, const Char *src,
	 std::size_t len, xn_report *report)
{
	unit_of<Char> *made = nullptr;
	xn_result r = alloc(opt, dst != nullptr ? &made : nullptr, units(src),
			    len, report);

	if (dst != nullptr) {
		*dst = reinterpret_cast<Char *>(made);
	}
	return r;
}

/*
 * Tries the function that works on the stack, which has a fast path.  A name
 * that is too long for it goes to the one that allocates.
 */
template <typename Char, typename Convert, typename Alloc>
result<std::basic_string<Char>>
convert(Convert convert_to, Alloc alloc, std::basic_string_view<Char> name,
	const xn_options &opt, xn_report *report)
{
	Char buffer[XN_NAME_SIZE];
	Char *made = nullptr;
	xn_result r = convert_to(&opt, units(buffer), XN_NAME_SIZE,
				 units(name.data()), name.size(), report);

	if (r.status != XN_NO_SPACE && !(r.errors & XN_ERROR_LABEL_TOO_LONG)) {
		return {r.status, r.errors, {buffer, r.length}};
	}
	r = allocate(alloc, &opt, &made, name.data(), name.size(), report);

	std::unique_ptr<Char, release> owner(made);

	if (made == nullptr) {
		return {r.status, r.errors, {}};
	}
	return {r.status, r.errors, {made, r.length}};
}

/* The same.  Converts again if there are more faults than it had room for. */
template <typename Char, typename Convert, typename Alloc>
result<std::basic_string<Char>>
explain(Convert convert_to, Alloc alloc, std::basic_string_view<Char> name,
	const xn_options &opt, std::vector<xn_fault> *faults)
{
	if (faults == nullptr) {
		return convert(convert_to, alloc, name, opt, nullptr);
	}
	faults->resize(XN_ERROR_COUNT);
	for (;;) {
		xn_report report = {};

		report.faults = faults->data();
		report.fault_cap = faults->size();
		auto r = convert(convert_to, alloc, name, opt, &report);
		bool fits = report.fault_count <= faults->size();

		faults->resize(report.fault_count);
		if (fits) {
			return r;
		}
	}
}

} // namespace detail

/* ---- conversion --------------------------------------------------------- */

/*
 * For each character type there are three functions for to_ascii and three for
 * to_unicode.  Those for to_ascii and char16_t are:
 *
 *     xn::result<std::u16string>
 *     xn::to_ascii(std::u16string_view name,
 *                  const xn_options &opt = xn_profile(XN_LOOKUP),
 *                  std::vector<xn_fault> *faults = nullptr);
 *
 * converts a name of any length.  *faults becomes the list of its faults, in
 * the order of xn_report.
 *
 *     xn_result
 *     xn::to_ascii(const xn_options *opt, char16_t *dst, std::size_t cap,
 *                  const char16_t *src, std::size_t len,
 *                  xn_report *report = nullptr);
 *
 * is xn_to_ascii_utf16: it allocates nothing.
 *
 *     xn_result
 *     xn::to_ascii_alloc(const xn_options *opt, char16_t **dst,
 *                        const char16_t *src, std::size_t len,
 *                        xn_report *report = nullptr);
 *
 * is xn_to_ascii_utf16_alloc: it throws nothing, and *dst is released with
 * xn_free.
 */
#define XN_CONVERSION(name, character, function)                               \
	inline result<std::basic_string<character>> name(                      \
		std::basic_string_view<character> text,                        \
		const xn_options &opt = xn_profile(XN_LOOKUP),                 \
		std::vector<xn_fault> *faults = nullptr)                       \
	{                                                                      \
		return detail::explain(function, function##_alloc, text, opt,  \
				       faults);                                \
	}                                                                      \
                                                                               \
	inline xn_result name(const xn_options *opt, character *dst,           \
			      std::size_t cap, const character *src,           \
			      std::size_t len, xn_report *report = nullptr)    \
	{                                                                      \
		return function(opt, detail::units(dst), cap,                  \
				detail::units(src), len, report);              \
	}                                                                      \
                                                                               \
	inline xn_result name##_alloc(const xn_options *opt, character **dst,  \
				      const character *src, std::size_t len,   \
				      xn_report *report = nullptr)             \
	{                                                                      \
		return detail::allocate(function##_alloc, opt, dst, src, len,  \
					report);                               \
	}

XN_CONVERSION(to_ascii, char, xn_to_ascii)
XN_CONVERSION(to_unicode, char, xn_to_unicode)
XN_CONVERSION(to_ascii, char16_t, xn_to_ascii_utf16)
XN_CONVERSION(to_unicode, char16_t, xn_to_unicode_utf16)
XN_CONVERSION(to_ascii, char32_t, xn_to_ascii_utf32)
XN_CONVERSION(to_unicode, char32_t, xn_to_unicode_utf32)
#if WCHAR_MAX < 0x10FFFF
XN_CONVERSION(to_ascii, wchar_t, xn_to_ascii_utf16)
XN_CONVERSION(to_unicode, wchar_t, xn_to_unicode_utf16)
#else
XN_CONVERSION(to_ascii, wchar_t, xn_to_ascii_utf32)
XN_CONVERSION(to_unicode, wchar_t, xn_to_unicode_utf32)
#endif
#ifdef __cpp_char8_t
XN_CONVERSION(to_ascii, char8_t, xn_to_ascii)
XN_CONVERSION(to_unicode, char8_t, xn_to_unicode)
#endif

#undef XN_CONVERSION

/* ---- names in other text, in UTF-8 (xn/find.h) -------------------------- */

/* A name in a text. */
struct found {
	xn_found_type type;
	std::string name; /* without percent-encoding */
	std::size_t at;   /* its place in the text */
	std::size_t len;
};

/* All names in a text. */
inline std::vector<found>
find(std::string_view text, xn_in kind)
{
	std::vector<found> all;
	xn_found next = {};

	while (next.next < text.size() &&
	       xn_find_host(text.data(), text.size(), next.next, kind, &next)) {
		std::string name(next.len + 1, '\0');

		name.resize(xn_found_name(&name[0], name.size(), text.data(),
					  &next));
		all.push_back({next.type, name, next.at, next.len});
	}
	return all;
}

/*
 * xn_convert_in: the text with its names converted where they stand.  With
 * XN_INVALID it is as it was.
 */
inline result<std::string>
convert_in(std::string_view text, xn_in kind, xn_form form,
	   const xn_options &opt = xn_profile(XN_LOOKUP))
{
	char *made = nullptr;
	xn_result r = xn_convert_in_alloc(&opt, &made, text.data(),
					  text.size(), kind, form);
	std::unique_ptr<char, detail::release> owner(made);

	return {r.status, r.errors, {made != nullptr ? made : "", r.length}};
}

/* The host of a URL as the URL Standard writes it. */
inline result<std::string>
url_host(std::string_view url)
{
	std::string host(XN_NAME_SIZE, '\0');
	xn_result r;

	do {
		r = xn_url_host(&host[0], host.size(), url.data(), url.size());
		host.resize(r.length);
	} while (r.status == XN_NO_SPACE);
	return {r.status, r.errors, host};
}

} // namespace xn

#endif
#endif
