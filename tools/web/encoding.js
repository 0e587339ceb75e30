// SPDX-License-Identifier: MIT
// Between the bytes of a file and JavaScript's strings, without a guess; and the
// beginning of a string.

const decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
const lenient = new TextDecoder('utf-8', {ignoreBOM: true});
const encoder = new TextEncoder();
const UNPAIRED = /[\uD800-\uDFFF]/u;

// A name for the library: what is not well-formed UTF-8 becomes unpaired
// surrogates, which are not well-formed there either.
export function decode(bytes) {
	try {
		return decoder.decode(bytes);
	} catch {
		return lenient.decode(bytes).replaceAll('\uFFFD', '\uD800');
	}
}

// The bytes of a pasted text; unpaired surrogates become bytes that are not
// well-formed, where TextEncoder would write U+FFFD.
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

// The first characters of a text, and how many UTF-16 units come behind.
export function cut(text, limit) {
	if (text.length <= limit) {
		return {text, more: 0};
	}
	// Not within a pair.
	const end = /[\uD800-\uDBFF]/.test(text[limit - 1]) ? limit - 1 : limit;

	return {text: text.slice(0, end), more: text.length - end};
}
