/* SPDX-License-Identifier: MIT
 *
 * domainToASCII and domainToUnicode for hosts of URLs, like those of Node's
 * url.
 */
import { TO_ASCII, TO_UNICODE } from './conversion.js';
import { SHORT } from './instance.js';

/** See instance.js. */
const { charCodeAt } = String.prototype;

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
		instance.put(ascii);
		const is = instance.calls.ends_in_number(ascii.length) !== 0;
		if (ascii.length > SHORT) {
			instance.release();
		}
		return is;
	}

	function address(text) {
		try {
			return new URL(`ws://${text}`).hostname;
		} catch {
			return '';
		}
	}

	/** A domain in ASCII, or the address that it is. */
	function withAddress(ascii) {
		return isNumber(ascii) ? address(ascii) : ascii;
	}

	/** The part of a text that the URL Standard's hostname setter takes. */
	function hostOf(text) {
		const host = text
			.replace(/[\t\n\r]+/g, '')
			.replace(/[/\\?#][^]*$/, '');

		if (/^\[[\da-f.:]+\]$/i.test(host)) {
			return address(host);
		}
		if (host === '' || /[:[]/.test(host)) {
			return '';
		}
		return hostToASCII(host.includes('%') ? percentDecode(host) : host);
	}

	function percentDecode(text) {
		const bytes = [];
		const utf8 = new TextEncoder().encode(text);

		for (let i = 0; i < utf8.length; i++) {
			const digits = utf8[i] === 0x25
				? String.fromCharCode(...utf8.subarray(i + 1, i + 3))
				: '';

			if (/^[0-9a-f]{2}$/i.test(digits)) {
				bytes.push(parseInt(digits, 16));
				i += 2;
			} else {
				bytes.push(utf8[i]);
			}
		}
		return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
			Uint8Array.from(bytes));
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
			throw new TypeError('libxn: a domain is missing');
		}
		const name = `${text}`;
		const { ok, output } = convert(TO_ASCII, name, url);
		return ok ? withAddress(output) : hostOf(name);
	}

	/**
	 * A domain that passes all rules needs one conversion.  If a label is
	 * wrong, each is converted by itself: XN_URL lets ASCII pass.
	 */
	function domainToUnicode(...args) {
		const text = `${args[0]}`;
		const direct = convert(TO_UNICODE, text, shown);

		if (args.length > 0 && direct.ok && !mayBeNumber(direct.output)) {
			return direct.output;
		}
		const ascii = domainToASCII(...args);
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
