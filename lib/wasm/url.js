/* SPDX-License-Identifier: MIT
 *
 * domainToASCII and domainToUnicode for hosts of URLs, like those of Node's
 * url.
 */
import { TO_ASCII, TO_UNICODE } from './conversion.js';
import { noMemory } from './instance.js';

/** See instance.js. */
const { charCodeAt } = String.prototype;

/** What the URL Standard leaves out of a text, and what ends a host. */
const SPACES = ['\t', '\n', '\r'];
const ENDS = ['/', '\\', '?', '#'];
const HEX = '0123456789abcdefABCDEF';
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function missing() {
	return new TypeError('libxn: a domain is missing');
}

export function hostsOf(instance, tables, { convert }) {
	const { options, optionsOf, profileOf } = tables;
	const url = options({ profile: 'url' });
	/**
	 * ToUnicode of the profile url lets forbidden characters pass.  This
	 * refuses them, and does not differ otherwise.
	 */
	const shown = optionsOf(profileOf.get('lookup'), url.checks);

	/** Whether a domain's end may be a number; if not, it certainly is not. */
	function mayBeNumber(domain) {
		const end = charCodeAt.call(domain, domain.length - 1);

		// A number begins with a digit and ends in a hexadecimal digit or
		// an x.  A final dot may follow.
		if (end > 0x66 && end !== 0x78) {
			return false;
		}
		const first = domain.charCodeAt(domain.lastIndexOf('.') + 1);
		return end === 0x2e || (first >= 0x30 && first <= 0x39);
	}

	/** Whether the class URL has to read a host: its end is a number. */
	function isNumber(ascii) {
		if (!mayBeNumber(ascii)) {
			return false;
		}
		return instance.run(endsInNumber, ascii);
	}

	function endsInNumber(calls, ascii) {
		instance.put(calls, ascii);
		const is = calls.ends_in_number(ascii.length);

		if (is < 0) {
			throw noMemory();
		}
		instance.release();
		return is !== 0;
	}

	function address(text) {
		try {
			return new URL(`ws://${text}`).hostname;
		} catch (error) {
			// Not at the end of the stack.
			if (error instanceof TypeError) {
				return '';
			}
			throw error;
		}
	}

	/** A domain in ASCII, or the address that it is. */
	function withAddress(ascii) {
		return isNumber(ascii) ? address(ascii) : ascii;
	}

	/** Whether the brackets have only what an IPv6 address has. */
	function isBracketed(host) {
		return host.length > 2 && host[0] === '[' && host.endsWith(']') &&
			[...host.slice(1, -1)].every((c) => `${HEX}.:`.includes(c));
	}

	/** The part of a text that the URL Standard's hostname setter takes. */
	function hostOf(text) {
		let host = text;

		for (const space of SPACES) {
			if (host.includes(space)) {
				host = host.replaceAll(space, '');
			}
		}
		for (const end of ENDS) {
			const at = host.indexOf(end);

			if (at >= 0) {
				host = host.slice(0, at);
			}
		}
		if (isBracketed(host)) {
			return address(host);
		}
		if (host === '' || host.includes(':') || host.includes('[')) {
			return '';
		}
		return hostToASCII(host.includes('%') ? percentDecode(host) : host);
	}

	function percentDecode(text) {
		const bytes = [];
		const utf8 = encoder.encode(text);
		const digit = (i) => i < utf8.length &&
			HEX.includes(String.fromCharCode(utf8[i]));

		for (let i = 0; i < utf8.length; i++) {
			if (utf8[i] === 0x25 && digit(i + 1) && digit(i + 2)) {
				bytes.push(parseInt(String.fromCharCode(utf8[i + 1],
					utf8[i + 2]), 16));
				i += 2;
			} else {
				bytes.push(utf8[i]);
			}
		}
		return decoder.decode(Uint8Array.from(bytes));
	}

	function hostToASCII(host) {
		const { ok, output } = convert(TO_ASCII, host, url);

		return ok ? withAddress(output) : '';
	}

	/**
	 * Only a text that is no domain needs hostOf() to take it apart: it
	 * has characters that no domain may have.
	 */
	function domainToASCII(text) {
		if (arguments.length === 0) {
			throw missing();
		}
		const name = `${text}`;
		const { ok, output } = convert(TO_ASCII, name, url);
		return ok ? withAddress(output) : hostOf(name);
	}

	/**
	 * A domain that passes all rules needs one conversion.  If a label is
	 * wrong, each is converted by itself: XN_URL lets ASCII pass.
	 */
	function domainToUnicode(text) {
		if (arguments.length === 0) {
			throw missing();
		}
		// Once, as it may be another the next time.
		const name = `${text}`;
		const direct = convert(TO_UNICODE, name, shown);

		if (direct.ok && !mayBeNumber(direct.output)) {
			return direct.output;
		}
		const ascii = domainToASCII(name);
		if (ascii === '') {
			return '';
		}
		const { ok, output } = convert(TO_UNICODE, ascii, url);
		return ok
			? output
			: ascii.split('.').map((label) =>
				convert(TO_UNICODE, label, url).output).join('.');
	}

	return { domainToASCII, domainToUnicode };
}
