// SPDX-License-Identifier: MIT
// Converts between the bytes of a file and JavaScript's strings; cuts strings.

const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
const lenient = new TextDecoder('utf-8', {ignoreBOM: true});
const encoder = new TextEncoder();
const UNPAIRED = /[\uD800-\uDFFF]/u;

// A name for the library.  Ill-formed UTF-8 becomes unpaired surrogates, so
// that the library sees an ill-formed name.
export function decode(bytes) {
	try {
		return decoder.decode(bytes);
	} catch {
		return lenient.decode(bytes).replaceAll('\uFFFD', '\uD800');
	}
}

// The bytes of a pasted text.  Unpaired surrogates become ill-formed bytes;
// TextEncoder would write U+FFFD.
export function encode(text) {
	if (!UNPAIRED.test(text)) {
		return encoder.encode(text);
	}
	const parts = text.split(/([\uD800-\uDFFF])/u).map((part, i) => {
		return i % 2 === 0 ? encoder.encode(part) : Uint8Array.of(0xFF);
	});
	const bytes = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
	let at = 0;

	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	return bytes;
}

// The beginning of a text, and how many UTF-16 units are cut off.
export function cut(text, limit) {
	if (text.length <= limit) {
		return {text, more: 0};
	}
	// Do not cut a surrogate pair in two.
	const end = /[\uD800-\uDBFF]/.test(text[limit - 1]) ? limit - 1 : limit;

	return {text: text.slice(0, end), more: text.length - end};
}
