// SPDX-License-Identifier: MIT
//
// <xn/idna.hpp>: each function for each character type, with names that are
// right, wrong, empty and long.  What breaks the contract is passed on to the
// functions of C, which refuse it.
//
// SHORT_WCHAR means that wchar_t has 16 bits in the compiler and 32 in the C++
// library; then std::wstring is not tested.

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>
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

template <typename Char>
bool
equal(const Char *units, std::size_t len, const std::vector<Char> &want)
{
	return std::vector<Char>(units, units + len) == want;
}

// The same characters as a string view.
template <typename Char>
std::basic_string_view<Char>
view(const std::vector<Char> &units)
{
	return {units.data(), units.size()};
}

// ---- pointers ---------------------------------------------------------------

template <typename Char>
void
converts_on_the_stack()
{
	const xn_options opt = xn_profile(XN_LOOKUP);
	const auto name = text<Char>(U"B\u00FCcher.\u65E5\u672C");
	const auto ascii = text<Char>(U"xn--bcher-kva.xn--wgv71a");
	const auto shown = text<Char>(U"b\u00FCcher.\u65E5\u672C");
	Char out[XN_NAME_SIZE];
	xn_result r =
		xn::to_ascii(&opt, out, XN_NAME_SIZE, name.data(), name.size());

	CHECK(r.status == XN_OK && r.labels == 2);
	CHECK(equal(out, r.length, ascii) && out[r.length] == 0);
	r = xn::to_unicode(&opt, out, XN_NAME_SIZE, ascii.data(), ascii.size());
	CHECK(r.status == XN_OK && r.labels == 2);
	CHECK(equal(out, r.length, shown) && out[r.length] == 0);

	r = xn::to_ascii(&opt, nullptr, 0, name.data(), name.size());
	CHECK(r.status == XN_NO_SPACE && r.length == ascii.size() + 1);
	r = xn::to_unicode(&opt, out, 4, ascii.data(), ascii.size());
	CHECK(r.status == XN_NO_SPACE && r.length == shown.size() + 1);
	CHECK(out[0] == 0);
}

template <typename Char>
void
converts_in_the_heap()
{
	const xn_options opt = xn_profile(XN_URL);
	const auto name = text<Char>(std::u32string(3000, U'\u00FC'));
	Char out[XN_NAME_SIZE];
	Char *ascii = nullptr, *shown = nullptr;
	xn_result r =
		xn::to_ascii(&opt, out, XN_NAME_SIZE, name.data(), name.size());

	CHECK(r.errors == XN_ERROR_LABEL_TOO_LONG);
	r = xn::to_ascii_alloc(&opt, &ascii, name.data(), name.size());
	CHECK(r.status == XN_OK && ascii != nullptr && ascii[0] == 'x');
	r = xn::to_unicode_alloc(&opt, &shown, ascii, r.length);
	CHECK(r.status == XN_OK && equal(shown, r.length, name));
	xn_free(ascii);
	xn_free(shown);
}

// Places are in units of the encoding.
template <typename Char>
void
reports()
{
	const xn_options opt = xn_profile(XN_STRICT);
	const auto name = text<Char>(U"\u00FC.a_b");
	const std::size_t place = name.size() - 2;
	Char out[XN_NAME_SIZE];
	Char *made = out;
	xn_fault fault = {};
	xn_report report = {};

	report.faults = &fault;
	report.fault_cap = 1;
	xn_result r = xn::to_ascii(&opt, out, XN_NAME_SIZE, name.data(),
				   name.size(), &report);
	CHECK(r.status == XN_INVALID && out[0] == 0);
	CHECK(fault.error == XN_ERROR_STD3 && fault.at == place);
	fault.at = 0;
	r = xn::to_ascii_alloc(&opt, &made, name.data(), name.size(), &report);
	CHECK(r.status == XN_INVALID && made != nullptr && made[0] == 0);
	CHECK(report.fault_count == 1 && fault.at == place);
	xn_free(made);

	fault.at = 0;
	r = xn::to_unicode(&opt, out, XN_NAME_SIZE, name.data(), name.size(),
			   &report);
	CHECK(r.status == XN_INVALID && equal(out, r.length, name));
	CHECK(fault.at == place);
	fault.at = 0;
	r = xn::to_unicode_alloc(&opt, &made, name.data(), name.size(),
				 &report);
	CHECK(r.status == XN_INVALID && equal(made, r.length, name));
	CHECK(fault.at == place);
	xn_free(made);
}

template <typename Char>
void
pointers()
{
	converts_on_the_stack<Char>();
	converts_in_the_heap<Char>();
	reports<Char>();
}

// ---- strings ----------------------------------------------------------------

template <typename Char>
void
converts_strings()
{
	const auto name = text<Char>(U"B\u00FCcher.example");
	const auto ascii = text<Char>(U"xn--bcher-kva.example");
	const auto shown = text<Char>(U"b\u00FCcher.example");
	auto r = xn::to_ascii(view(name));

	static_assert(
		std::is_same_v<decltype(r.text), std::basic_string<Char>>);
	CHECK(r && r.status == XN_OK && r.errors == 0);
	CHECK(r.text == view(ascii));
	r = xn::to_unicode(view(ascii), xn_profile(XN_STRICT));
	CHECK(r && r.errors == 0 && r.text == view(shown));
	// The argument is the string that the result replaces.
	r = xn::to_ascii(r.text);
	CHECK(r && r.text == view(ascii));
}

template <typename Char>
void
refuses_strings()
{
	const auto name = text<Char>(U"\u00FC_");
	const xn_options zero = {};
	std::vector<xn_fault> faults(3);
	auto r = xn::to_ascii(view(name), xn_profile(XN_STRICT));

	CHECK(!r && r.status == XN_INVALID && r.errors == XN_ERROR_STD3);
	CHECK(r.text.empty() &&
	      r.message() == std::string(xn_error_text(XN_ERROR_STD3)));
	r = xn::to_unicode(view(name), xn_profile(XN_STRICT));
	CHECK(!r && r.errors == XN_ERROR_STD3 && r.text == view(name));

	r = xn::to_ascii(view(name), zero, &faults);
	CHECK(r.status == XN_MISUSE && r.text.empty() && faults.empty());
	CHECK(r.message() == std::string(xn_status_text(XN_MISUSE)));
	/* Errors are the reason only with XN_INVALID. */
	r.errors = XN_ERROR_STD3;
	CHECK(r.message() == std::string(xn_status_text(XN_MISUSE)));
	r = xn::to_unicode(view(name), zero);
	CHECK(r.status == XN_MISUSE && r.text.empty());
}

template <typename Char>
void
takes_nothing_and_nul()
{
	const auto nul = text<Char>({U"a\0b", 3});
	const std::basic_string_view<Char> nothing;
	std::vector<xn_fault> faults;
	auto r = xn::to_ascii(nothing);

	CHECK(nothing.data() == nullptr);
	CHECK(r.status == XN_INVALID && r.errors == XN_ERROR_EMPTY_NAME);
	r = xn::to_unicode(nothing, xn_profile(XN_URL));
	CHECK(r.text.empty() && r.status != XN_MISUSE);

	r = xn::to_ascii(view(nul), xn_profile(XN_LOOKUP), &faults);
	CHECK(r.status == XN_INVALID && faults.size() == 1);
	CHECK(faults[0].error == XN_ERROR_FORBIDDEN_DOMAIN &&
	      faults[0].at == 1);
	r = xn::to_unicode(view(nul));
	CHECK(r.text == view(nul));
	const std::vector<Char> many(2 * XN_NAME_SIZE);
	r = xn::to_unicode(view(many));
	CHECK(r.text == view(many));
}

// A label beyond the workspace, and a name beyond XN_NAME_SIZE.
template <typename Char>
void
takes_any_length()
{
	const xn_options opt = xn_profile(XN_URL);
	const auto label = text<Char>(std::u32string(3000, U'\u00FC'));
	std::u32string points;
	auto r = xn::to_ascii(view(label), opt);

	CHECK(r && r.text.size() > 3000 && r.text[0] == 'x');
	r = xn::to_unicode(r.text, opt);
	CHECK(r && r.text == view(label));

	for (int i = 0; i < 500; i++) {
		points += U"\u00FC.";
	}
	const auto name = text<Char>(points);
	r = xn::to_ascii(view(name), opt);
	CHECK(r && r.text.size() == 500 * 8);
	r = xn::to_unicode(r.text, opt);
	CHECK(r && r.text == view(name));
	// The profile lookup checks the lengths of the DNS.
	CHECK(xn::to_ascii(view(label)).errors & XN_ERROR_LABEL_TOO_LONG);
	CHECK(xn::to_ascii(view(name)).errors == XN_ERROR_NAME_TOO_LONG);
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

// A label too long for the stack, and a normaliser that fails.
template <typename Char>
void
passes_failure_on()
{
	xn_normalizer failing = {};
	const auto label = text<Char>(std::u32string(3000, U'\u0323'));
	xn_options opt = xn_profile(XN_URL);

	CHECK(xn::to_ascii(view(label), opt).status == XN_INVALID);
	failing.nfc = fails;
	failing.nameprep = fails_too;
	opt.normalizer = &failing;
	auto r = xn::to_ascii(view(label), opt);
	CHECK(!r && r.status == XN_FAILED && r.text.empty());
	CHECK(r.message() == std::string(xn_status_text(XN_FAILED)));
}

// More faults than the list holds at first.
template <typename Char>
void
lists_faults()
{
	std::u32string points;

	for (int i = 0; i < 40; i++) {
		points += U"_.";
	}
	points += U"a";
	const auto name = text<Char>(points), right = text<Char>(U"a");
	std::vector<xn_fault> faults;
	auto r = xn::to_ascii(view(name), xn_profile(XN_STRICT), &faults);

	CHECK(r.errors == XN_ERROR_STD3 && faults.size() == 40);
	for (std::size_t i = 0; i < faults.size(); i++) {
		CHECK(faults[i].error == XN_ERROR_STD3);
		CHECK(faults[i].at == 2 * i && faults[i].label == i);
	}
	r = xn::to_unicode(view(name), xn_profile(XN_STRICT), &faults);
	CHECK(r.text == view(name) && faults.size() == 40);
	r = xn::to_ascii(view(right), xn_profile(XN_STRICT), &faults);
	CHECK(r && faults.empty());
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

template <typename Char>
void
strings()
{
	converts_strings<Char>();
	refuses_strings<Char>();
	takes_nothing_and_nul<Char>();
	takes_any_length<Char>();
	passes_failure_on<Char>();
	lists_faults<Char>();
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
	pointers<char>();
	pointers<char16_t>();
	pointers<char32_t>();
	pointers<wchar_t>();
	strings<char>();
	strings<char16_t>();
	strings<char32_t>();
#ifndef SHORT_WCHAR
	strings<wchar_t>();
#else
	static_assert(sizeof(wchar_t) == 2);
#endif
#ifdef __cpp_char8_t
	pointers<char8_t>();
	strings<char8_t>();
#endif
	literals();
	other_text();
	leaves_nothing();
	return wrong > 0 ? 1 : 0;
}
