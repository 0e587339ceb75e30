/* SPDX-License-Identifier: MIT
 *
 * The interface of the module punycode that Node had and npm has, over
 * this library's Punycode: see punycode.d.ts.
 */
import { punycode, versions } from './index.js';
import { isASCII, wrongType } from './instance.js';

/** The other module's messages. */
const overflow = 'Overflow: input needs wider integers to process';
const notBasic = 'Illegal input >= 0x80 (not a basic code point)';
const invalid = 'Invalid input';

const dots = ['\u3002', '\uff0e', '\uff61'];

export const { encode } = punycode;

export function decode(text) {
	try {
		return punycode.decode(text);
	} catch (cause) {
		// A deep stack, or no memory, is none of its messages.
		if (!cause.message.startsWith('libxn: Punycode')) {
			throw cause;
		}
		const basic = text.slice(0, Math.max(text.lastIndexOf('-'), 0));
		const why = cause.message.endsWith('overflow')
			? overflow
			: isASCII(basic) ? invalid : notBasic;

		throw new RangeError(why, { cause });
	}
}

/** Map each label by itself; text in front of an at sign stays. */
function mapLabels(domain, map) {
	if (typeof domain !== 'string') {
		throw wrongType('a domain is a string', domain);
	}
	const at = domain.lastIndexOf('@') + 1;

	return domain.slice(0, at) + dots
		.reduce((rest, dot) => rest.replaceAll(dot, '.'), domain.slice(at))
		.split('.').map(map).join('.');
}

export function toASCII(domain) {
	return mapLabels(domain, (label) =>
		isASCII(label) ? label : `xn--${encode(label)}`);
}

export function toUnicode(domain) {
	return mapLabels(domain, (label) =>
		label.startsWith('xn--')
			? decode(label.slice(4).toLowerCase())
			: label);
}

export const ucs2 = {
	decode: (text) => {
		if (typeof text !== 'string') {
			throw wrongType('a text is a string', text);
		}
		return Array.from(text, (c) => c.codePointAt(0));
	},
	encode: (points) => {
		let text = '';

		for (const point of points) {
			text += String.fromCodePoint(point);
		}
		return text;
	},
};

export const version = versions.libxn;

export default { version, ucs2, decode, encode, toASCII, toUnicode };
