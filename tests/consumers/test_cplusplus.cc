// SPDX-License-Identifier: MIT
//
// A C++ program finds a function of each header in the shared libraries.

#include <cstdio>
#include <string>

#include <xn/batch.h>
#include <xn/bootstring.h>
#ifdef WITH_DISPLAY
#include <xn/display.h>
#endif
#include <xn/find.h>
#ifdef HAVE_DROPIN
#include <xn/idn2.h>
#endif
#include <xn/idna.h>
#ifndef _WIN32
#include <xn/locale.h>
#endif
#include <xn/punycode.h>
#include <xn/wire.h>

/* Those that not every build has. */
static bool
others()
{
	bool right = true;

#ifdef WITH_DISPLAY
	char out[XN_NAME_SIZE];
	const xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);

	right = xn_display(&opt, out, sizeof out, "xn--bcher-kva", 13, nullptr)
			.status == XN_OK;
#endif
#ifdef HAVE_DROPIN
	right = right && idn2_check_version(nullptr) != nullptr;
#endif
	return right;
}

int
main()
{
	const std::string name = "b\xC3\xBC" "cher.example";
	const xn_options opt = xn_profile(XN_LOOKUP);
	const xn_bootstring parameters = xn_bootstring_punycode();
	char ascii[XN_NAME_SIZE];
	uint32_t point = 0;
	uint8_t wire[XN_WIRE_MAX];
	const xn_column_in from = {};
	const xn_column_out to = {};
	const xn_result r = xn_to_ascii(&opt, ascii, sizeof ascii, name.data(),
					name.size(), nullptr);
	bool right = r.status == XN_OK && r.labels == 2 &&
		     std::string(ascii) == "xn--bcher-kva.example" &&
		     xn_version() == std::string(XN_VERSION) &&
		     xn_punycode_decode(&point, 1, "tda", 3, nullptr).status ==
			     XN_PUNYCODE_OK &&
		     point == 0xFC && xn_bootstring_is_valid(&parameters) &&
		     xn_to_ascii_batch(&opt, &to, &from).status == XN_OK &&
		     xn_url_host(ascii, sizeof ascii, "http://a", 8).status ==
			     XN_OK &&
		     xn_wire_from_text(wire, sizeof wire, "a", 1).written == 3;

#ifndef _WIN32
	char *text = nullptr;

	right = right && xn_utf8_to_locale(&text, "a.example", 9).length == 9;
	xn_free(text);
#endif
	right = right && others();
	std::puts(right ? "right" : "wrong");
	return right ? 0 : 1;
}
