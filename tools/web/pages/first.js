// SPDX-License-Identifier: MIT
// The page that converts names was the first one once: links to it go on
// working.

if (/^#(?:name=|list$)/.test(location.hash)) {
	location.replace('names.html' + location.hash);
}
