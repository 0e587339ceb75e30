// SPDX-License-Identifier: MIT
//
// A C++ program finds a function of each header in the shared library.

#include <cstdio>
#include <string>

#include <xn/bootstring.h>
#include <xn/idna.h>
#ifndef _WIN32
#include <xn/locale.h>
#endif
#include <xn/punycode.h>

int
main()
{
	const std::string name = "b\xC3\xBC" "cher.example";
	const xn_options opt = xn_profile(XN_LOOKUP);
	const xn_bootstring parameters = xn_bootstring_punycode();
	char ascii[XN_NAME_SIZE];
	uint32_t point = 0;
	const xn_result r = xn_to_ascii(&opt, ascii, sizeof ascii, name.data(),
					name.size(), nullptr);
	bool right = r.status == XN_OK && r.labels == 2 &&
		     std::string(ascii) == "xn--bcher-kva.example" &&
		     xn_version() == std::string(XN_VERSION) &&
		     xn_punycode_decode(&point, 1, "tda", 3, nullptr).status ==
			     XN_PUNYCODE_OK &&
		     point == 0xFC && xn_bootstring_is_valid(&parameters);

#ifndef _WIN32
	char *text = nullptr;

	right = right && xn_utf8_to_locale(&text, "a.example", 9).length == 9;
	xn_free(text);
#endif
	std::puts(right ? "right" : "wrong");
	return right ? 0 : 1;
}
