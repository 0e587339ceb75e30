// SPDX-License-Identifier: MIT
//
// Includes every public header in a C++ program, and calls a function of each.

#include <cstdio>
#include <cstring>

#include <xn/batch.h>
#include <xn/bootstring.h>
#ifdef WITH_DISPLAY
#include <xn/display.h>
#endif
#include <xn/export.h>
#include <xn/icu.h>
#include <xn/idna.h>
#ifdef HAVE_DROPIN
#include <xn/idn2.h>
#endif
#include <xn/punycode.h>
#include <xn/wire.h>

namespace
{

const char name[] = "b\xC3\xBC"
		    "cher";
const char ace[] = "xn--bcher-kva";
const uint32_t points[] = {'b', 0xFC, 'c', 'h', 'e', 'r'};

bool
converts()
{
	const xn_options opt = xn_profile(XN_LOOKUP);
	char out[XN_NAME_SIZE];
	xn_result r = xn_to_ascii(&opt, out, sizeof out, name, 7, nullptr);

	return r.status == XN_OK && std::strcmp(out, ace) == 0;
}

bool
converts_columns()
{
	const xn_options opt = xn_profile(XN_LOOKUP);
	const int32_t offsets[] = {0, 7};
	int32_t ends[2] = {0, 0};
	char out[64];
	xn_column_in from = {};
	xn_column_out to = {};

	from.data = name;
	from.data_len = 7;
	from.offsets32 = offsets;
	from.count = 1;
	to.data = out;
	to.cap = sizeof out;
	to.offsets32 = ends;
	return xn_to_ascii_batch(&opt, &to, &from).rows == 1 && ends[1] == 13 &&
	       std::memcmp(out, ace, 13) == 0;
}

bool
encodes()
{
	const xn_bootstring with = xn_bootstring_punycode();
	char one[16], two[16];

	return xn_punycode_encode(one, sizeof one, points, 6, nullptr)
			       .written == 9 &&
	       xn_bootstring_encode(&with, two, sizeof two, points, 6, nullptr)
			       .written == 9 &&
	       std::memcmp(one, two, 9) == 0;
}

bool
writes_wire()
{
	const xn_options opt = xn_profile(XN_LOOKUP);
	uint8_t wire[XN_WIRE_MAX];

	return xn_wire_from_host(&opt, wire, sizeof wire, name, 7, nullptr)
			       .length == 15 &&
	       wire[0] == 13;
}

bool
shows()
{
#ifdef WITH_DISPLAY
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	char out[XN_NAME_SIZE];

	return xn_display(&opt, out, sizeof out, ace, 13, nullptr).status ==
		       XN_OK &&
	       std::strcmp(out, name) == 0;
#else
	return true;
#endif
}

bool
drops_in()
{
#ifdef HAVE_DROPIN
	char *out = nullptr;
	bool right = idn2_to_ascii_8z(name, &out, 0) == IDN2_OK &&
		     std::strcmp(out, ace) == 0;

	idn2_free(out);
	return right;
#else
	return true;
#endif
}

} // namespace

int
main()
{
	if (converts() && converts_columns() && encodes() && writes_wire() &&
	    shows() && drops_in()) {
		return 0;
	}
	std::fputs("a result is not right\n", stderr);
	return 1;
}
