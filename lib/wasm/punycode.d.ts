/* SPDX-License-Identifier: MIT
 *
 * The interface of the module punycode that Node had and npm has: RFC 3492
 * alone, label by label, without mapping or checks.  Here an unpaired surrogate
 * throws a RangeError.
 */

/** RFC 3492 for one label. Throws a RangeError if there is no result. */
export const encode: (input: string) => string;
export function decode(input: string): string;

/** Convert each label of a domain, or of an address after its at sign. */
export function toASCII(domain: string): string;
export function toUnicode(domain: string): string;

export const ucs2: {
	/** Code points of a string, and back. */
	decode(text: string): number[];
	encode(points: Iterable<number>): string;
};

/** The version of libxn. */
export const version: string;

declare const punycode: {
	encode: typeof encode;
	decode: typeof decode;
	toASCII: typeof toASCII;
	toUnicode: typeof toUnicode;
	ucs2: typeof ucs2;
	version: typeof version;
};
export default punycode;
