// SPDX-License-Identifier: MIT
//
// <xn/idna.hpp>: each function for each character type, beside those of C.
//
// SHORT_WCHAR means that wchar_t has 16 bits in the compiler and 32 in the C++
// library; then std::wstring is not tested.

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <xn/idna.hpp>

namespace
{

int wrong;

#define CHECK(holds)                                                           \
	do {                                                                   \
		if (!(holds)) {                                                \
			std::fprintf(stderr, "line %d, %d bytes a unit: %s\n", \
				     __LINE__, static_cast<int>(sizeof(Char)), \
				     #holds);                                  \
			wrong++;                                               \
		}                                                              \
	} while (0)

// Text in the encoding of Char: code points, which are at most FFFF.
template <typename Char>
std::vector<Char>
text(std::u32string_view points)
{
	std::vector<Char> out;

	for (char32_t point : points) {
		if (sizeof(Char) > 1 || point < 0x80) {
			out.push_back(static_cast<Char>(point));
			continue;
		}
		if (point < 0x800) {
			out.push_back(static_cast<Char>(0xC0 | point >> 6));
		} else {
			out.push_back(static_cast<Char>(0xE0 | point >> 12));
			out.push_back(
				static_cast<Char>(0x80 | (point >> 6 & 0x3F)));
		}
		out.push_back(static_cast<Char>(0x80 | (point & 0x3F)));
	}
	return out;
}

// The same characters as a string view.
template <typename Char>
std::basic_string_view<Char>
view(const std::vector<Char> &units)
{
	return {units.data(), units.size()};
}

// The function of this name for either direction.
#define EITHER(name, ...)                                                      \
	(ascii ? xn::to_ascii##name(__VA_ARGS__)                               \
	       : xn::to_unicode##name(__VA_ARGS__))

// Strings and pointers, with a list of faults and without, give what the
// functions of C for UTF-32 do.  Places are in units of the encoding.
template <typename Char, bool ascii>
void
as_in_c(const xn_options &opt, const std::u32string &points)
{
	const auto name = text<Char>(points);
	std::vector<xn_fault> want(XN_NAME_SIZE), faults(3);
	xn_report report = {};
	char32_t *made = nullptr;
	Char *copy = nullptr, out[XN_NAME_SIZE];

	report.faults = want.data();
	report.fault_cap = want.size();
	const auto c = (ascii ? xn_to_ascii_utf32_alloc
			      : xn_to_unicode_utf32_alloc)(
		&opt, reinterpret_cast<std::uint32_t **>(&made),
		reinterpret_cast<const std::uint32_t *>(points.data()),
		points.size(), &report);
	const auto whole = made == nullptr ? std::vector<Char>()
					   : text<Char>({made, c.length});
	xn_free(made);
	want.resize(report.fault_count);
	for (auto &fault : want) {
		if (fault.at <= points.size()) { // not of the whole name
			fault.at =
				text<Char>(points.substr(0, fault.at)).size();
		}
	}

	auto r = EITHER(, view(name), opt);
	CHECK(bool(r) == (c.status == XN_OK) && r.status == c.status);
	CHECK(r.errors == c.errors && r.text == view(whole));
	CHECK(r.message() == std::string(c.status == XN_INVALID
						 ? xn_error_text(c.errors)
						 : xn_status_text(c.status)));
	r = EITHER(, view(name), opt, &faults);
	CHECK(r.status == c.status && r.text == view(whole));
	CHECK(faults.size() == want.size());
	for (std::size_t i = 0; i < want.size() && i < faults.size(); i++) {
		CHECK(faults[i].error == want[i].error);
		CHECK(faults[i].at == want[i].at &&
		      faults[i].label == want[i].label);
	}

	faults.assign(want.size() + 1, {});
	report.faults = faults.data();
	auto p = EITHER(_alloc, &opt, &copy, name.data(), name.size(), &report);
	CHECK(p.status == c.status && (copy != nullptr) == (made != nullptr));
	CHECK(std::basic_string_view<Char>(copy, p.length) == view(whole));
	CHECK(want.empty() || faults[0].at == want[0].at);
	xn_free(copy);

	faults[0].at = 0;
	p = EITHER(, &opt, out, XN_NAME_SIZE, name.data(), name.size(),
		   &report);
	if (p.status != XN_NO_SPACE && !(p.errors & XN_ERROR_LABEL_TOO_LONG)) {
		CHECK(p.status == c.status && out[p.length] == 0);
		CHECK(std::basic_string_view<Char>(out, p.length) ==
		      view(whole));
		CHECK(want.empty() || faults[0].at == want[0].at);
	}
	if (whole.size() > 3 && points.size() < 99) {
		p = EITHER(, &opt, out, 4, name.data(), name.size());
		CHECK(p.status == XN_NO_SPACE && out[0] == 0);
		CHECK(p.length == whole.size() + 1);
	}
}

xn_normalized
fails(const xn_normalizer *, std::uint32_t *, std::size_t,
      const std::uint32_t *, std::size_t)
{
	return {XN_FAILED, 0, 0, 0};
}

xn_normalized
fails_too(const xn_normalizer *self, std::uint32_t *dst, std::size_t cap,
	  const std::uint32_t *src, std::size_t len, std::uint32_t)
{
	return fails(self, dst, cap, src, len);
}

// Names that are right, wrong and empty; a label beyond the workspace, a name
// beyond XN_NAME_SIZE, and more faults than the list holds at first.
template <typename Char>
void
names()
{
	std::u32string many, bad;
	xn_normalizer failing = {};
	xn_options options[] = {xn_profile(XN_LOOKUP), xn_profile(XN_STRICT),
				xn_profile(XN_URL), xn_profile(XN_URL), {}};

	failing.nfc = fails;
	failing.nameprep = fails_too;
	options[3].normalizer = &failing;
	for (int i = 0; i < 500; i++) {
		many += U"\u00FC.";
		bad += i < 40 ? U"_." : U"";
	}
	const std::u32string long_label = U"xn--" + std::u32string(3000, U'a');
	const std::u32string all[] = {
		U"B\u00FCcher.\u65E5\u672C", U"xn--bcher-kva.xn--wgv71a",
		U"\u00FC.a_b", U"", {U"a\0b", 3}, many, bad + U"a",
		std::u32string(3000, U'\u00FC'), long_label,
		std::u32string(3000, U'\u0323'),
		std::u32string(2 * XN_NAME_SIZE, U'\0')};
	for (const auto &opt : options) {
		for (const auto &name : all) {
			as_in_c<Char, true>(opt, name);
			as_in_c<Char, false>(opt, name);
		}
	}
}

// Memory that was needed for a while is given back.
void
leaves_nothing()
{
#if defined(__GLIBC_PREREQ) && !defined(__SANITIZE_ADDRESS__)
#if __GLIBC_PREREQ(2, 33)
	using Char = char16_t;
	const std::u16string label(3000, u'\u00FC');
	std::vector<xn_fault> faults;
	auto convert = [&] {
		auto ascii = xn::to_ascii(label, xn_profile(XN_URL), &faults);
		auto shown = xn::to_unicode(ascii.text, xn_profile(XN_URL));

		CHECK(shown.text == label);
		CHECK(!xn::to_ascii(label, xn_profile(XN_LOOKUP), &faults));
	};

	convert();
	const std::size_t before = mallinfo2().uordblks;
	for (int i = 0; i < 10; i++) {
		convert();
	}
	CHECK(mallinfo2().uordblks < before + 10000);
#endif
#endif
}

// Literals of each kind find their function.
void
literals()
{
	using Char = char;
	xn::result<std::string> r = xn::to_ascii("b\xC3\xBC"
						 "cher");
	xn::result<std::u16string> s = xn::to_ascii(u"b\u00FCcher");

	CHECK(r && r.text == "xn--bcher-kva");
	// The argument is the string that the result replaces.
	r = xn::to_ascii(r.text);
	CHECK(r && r.text == "xn--bcher-kva");
	// Errors are the reason only with XN_INVALID.
	r = xn::to_ascii("a", {});
	r.errors = XN_ERROR_STD3;
	CHECK(r.message() == std::string(xn_status_text(XN_MISUSE)));
	CHECK(s && s.text == u"xn--bcher-kva");
	CHECK(xn::to_ascii(U"b\u00FCcher").text == U"xn--bcher-kva");
	CHECK(xn::to_ascii(u8"b\u00FCcher").text == u8"xn--bcher-kva");
#ifndef SHORT_WCHAR
	xn::result<std::wstring> t = xn::to_unicode(L"xn--bcher-kva");

	CHECK(t && t.text == L"b\u00FCcher");
#endif
}

// Names in other text.
void
other_text()
{
	using Char = char;
	const std::string wide(XN_NAME_SIZE, 'a');
	auto all = xn::find("a@\xC3\xBC.b http://%41/", XN_IN_TEXT);
	auto made = xn::convert_in("a@\xC3\xBC.b", XN_IN_MAIL, XN_FORM_ASCII);
	xn_options none = {};

	CHECK(all.size() == 2 && all[0].type == XN_FOUND_DOMAIN &&
	      all[0].name == "\xC3\xBC.b" && all[0].at == 2);
	CHECK(all[1].type == XN_FOUND_HOST && all[1].name == "A" &&
	      all[1].at == 14 && all[1].len == 3);
	CHECK(xn::find({}, XN_IN_TEXT).empty());
	CHECK(made && made.text == "a@xn--tda.b");
	made = xn::convert_in("a", XN_IN_MAIL, XN_FORM_UNICODE);
	CHECK(!made && made.text == "a");
	made = xn::convert_in("a", XN_IN_MAIL, XN_FORM_ASCII, none);
	CHECK(made.status == XN_MISUSE && made.text.empty());
	CHECK(xn::url_host("x://" + wide + "/").text == wide);
	CHECK(xn::url_host("data:x").errors == XN_ERROR_EMPTY_NAME);
}

} // namespace

int
main()
{
	names<char>();
	names<char16_t>();
	names<char32_t>();
#ifndef SHORT_WCHAR
	names<wchar_t>();
#else
	static_assert(sizeof(wchar_t) == 2);
#endif
#ifdef __cpp_char8_t
	names<char8_t>();
#endif
	literals();
	other_text();
	leaves_nothing();
	return wrong > 0 ? 1 : 0;
}
