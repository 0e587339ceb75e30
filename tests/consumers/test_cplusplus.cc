// SPDX-License-Identifier: MIT
//
// A C++ program that uses the shared library.

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <xn/bootstring.h>
#include <xn/idna.h>
#ifndef _WIN32
#include <xn/locale.h>
#endif
#include <xn/punycode.h>

namespace
{

bool
check(bool holds, const char *what)
{
	if (!holds) {
		std::fprintf(stderr, "%s\n", what);
	}
	return holds;
}

bool
names()
{
	const std::string name = "b\xC3\xBC" "cher.example";
	xn_options opt = xn_profile(XN_LOOKUP);
	std::vector<xn_label> labels(2);
	xn_report report = {};
	std::vector<char> ascii(XN_NAME_SIZE);

	report.labels = labels.data();
	report.label_cap = labels.size();
	opt.checks |= XN_CHECK_STD3;
	xn_result r = xn_to_ascii(&opt, ascii.data(), ascii.size(),
				  name.data(), name.size(), &report);
	return check(r.status == XN_OK && r.labels == 2, "xn_to_ascii") &&
	       check(std::string(ascii.data()) == "xn--bcher-kva.example",
		     "the ASCII form") &&
	       check(labels[1].input_at == 8, "the report") &&
	       check(xn_error_name(XN_ERROR_BIDI) == std::string("bidi"),
		     "xn_error_name") &&
	       check(xn_version() == std::string(XN_VERSION), "xn_version");
}

bool
in_the_locale()
{
#ifndef _WIN32
	char *text = nullptr;
	const xn_locale_result r = xn_utf8_to_locale(&text, "a.example", 9);
	bool right = check(r.status == XN_OK && r.length == 9 &&
				   std::string(text) == "a.example",
			   "xn_utf8_to_locale");

	xn_free(text);
	return right;
#else
	return true;
#endif
}

bool
allocated()
{
	const xn_options opt = xn_profile(XN_STRICT);
	char *shown = nullptr;
	xn_result r = xn_to_unicode_alloc(&opt, &shown, "xn--tda", 7, nullptr);
	bool right = check(r.status == XN_OK &&
				   std::strcmp(shown, "\xC3\xBC") == 0,
			   "xn_to_unicode_alloc");

	xn_free(shown);
	return right;
}

bool
codecs()
{
	std::vector<uint32_t> points(16);
	const xn_bootstring parameters = xn_bootstring_punycode();
	auto r = xn_punycode_decode(points.data(), points.size(), "tda", 3,
				    nullptr);
	bool right = check(r.status == XN_PUNYCODE_OK && r.written == 1 &&
				   points[0] == 0xFC,
			   "xn_punycode_decode");

	return check(xn_bootstring_is_valid(&parameters),
		     "xn_bootstring_is_valid") && right;
}

}

int
main()
{
	bool right = names();

	right = allocated() && right;
	right = in_the_locale() && right;
	right = codecs() && right;
	return right ? 0 : 1;
}
