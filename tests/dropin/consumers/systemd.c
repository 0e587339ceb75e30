/* SPDX-License-Identifier: MIT
 *
 * As systemd does: loads the library when it is needed, takes the types from
 * the header, and keeps a name that does not convert back to itself.
 */
#include <idn2.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static __typeof__(&idn2_lookup_u8) lookup_u8;
static __typeof__(&idn2_strerror) text_of;
static __typeof__(&idn2_to_unicode_8z8z) to_unicode;

static int
load(void)
{
	void *library = dlopen("libidn2.so.0", RTLD_LAZY | RTLD_NODELETE);

	if (library == NULL) {
		return 0;
	}
	*(void **)&lookup_u8 = dlsym(library, "idn2_lookup_u8");
	*(void **)&text_of = dlsym(library, "idn2_strerror");
	*(void **)&to_unicode = dlsym(library, "idn2_to_unicode_8z8z");
	return lookup_u8 != NULL && text_of != NULL && to_unicode != NULL;
}

static void
apply(const char *name)
{
	uint8_t *ascii = NULL;
	char *back = NULL;
	int rc = lookup_u8((const uint8_t *)name, &ascii,
			   IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);

	if (rc == IDN2_DISALLOWED) {
		rc = lookup_u8((const uint8_t *)name, &ascii,
			       IDN2_NFC_INPUT | IDN2_TRANSITIONAL);
	}
	if (rc == IDN2_2HYPHEN) {
		puts("as it is");
	} else if (rc == IDN2_TOO_BIG_DOMAIN || rc == IDN2_TOO_BIG_LABEL) {
		puts("too long");
	} else if (rc != IDN2_OK) {
		puts(text_of(rc) != NULL ? "invalid" : "no text");
	} else if (to_unicode((char *)ascii, &back, 0) != IDN2_OK ||
		   strcmp(back, name) != 0) {
		puts("not itself");
	} else {
		puts((char *)ascii);
	}
	/* idn2_free() also takes these. */
	idn2_free(ascii);
	idn2_free(back);
}

int
main(int argc, char **argv)
{
	if (!load()) {
		puts("not loaded");
		return 1;
	}
	for (int i = 1; i < argc; i++) {
		apply(argv[i]);
	}
	return 0;
}
