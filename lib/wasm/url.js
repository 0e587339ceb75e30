/* SPDX-License-Identifier: MIT
 *
 * domainToASCII and domainToUnicode for hosts of URLs, like those of Node's
 * url; names in other text.
 */
import { TO_ASCII, TO_UNICODE } from './conversion.js';
import {
	checkName, ERRORS, INVALID, LENGTH, noMemory, OK, STATUS, STEPS, STEP_WORDS,
} from './instance.js';

/** See instance.js. */
const { charCodeAt } = String.prototype;

/** What ends a host. */
const ENDS = ['/', '\\', '?', '#'];
/** xn_in, by number. */
const KINDS = [, 'url', 'mail', 'text'];
/** xn_found_type, by number. */
const TYPES = [, 'host', 'domain', 'name', 'label'];
/** The words of a name that was found. */
const FOUND_WORDS = 5;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function kindOf(kind) {
	const number = KINDS.indexOf(kind);

	if (number <= 0) {
		throw new RangeError('libxn: a text is a url, a mail or a text');
	}
	return number;
}

function missing() {
	return new TypeError('libxn: a domain is missing');
}

export function hostsOf(instance, tables, { convert }) {
	const { errorNames, options, optionsOf, profileOf } = tables;
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

	/** Call a function of the module for a text. */
	function ask(call, text) {
		return instance.run((calls) => {
			instance.put(calls, text);
			call(calls);
			instance.look(calls);
			const status = instance.answer[STATUS];

			if (status !== OK && status !== INVALID) {
				throw noMemory();
			}
			const errors = instance.answer[ERRORS];
			const output = instance.take(instance.answer[LENGTH], false);

			instance.release();
			return { ok: status === OK, output, errors };
		});
	}

	/** What the URL Standard's host parser makes of a host; '' if nothing. */
	function parsed(host) {
		return ask((calls) => calls.url_host(true, host.length),
			host).output;
	}

	/** The host of a URL as the URL Standard writes it, or null. */
	function urlHost(text) {
		checkName(text);
		const { ok, output } = ask(
			(calls) => calls.url_host(false, text.length), text);

		return ok ? output : null;
	}

	function convertIn(form, text, kind, given) {
		checkName(text);
		const number = kindOf(kind);
		const { id, checks } = options(given);
		const { ok, output, errors } = ask((calls) => calls.convert_in(
			number, form, id, checks, text.length), text);

		return { ok, output, errors: errorNames(errors) };
	}

	/** What is found in a text, for run(). */
	function findInside(calls, text, kind) {
		instance.put(calls, text);
		calls.find(kind, text.length);
		instance.look(calls);
		const { answer, buffer, words } = instance;
		const first = answer[STEPS] / 4;
		const all = [];

		if (answer[STATUS] !== OK) {
			throw noMemory();
		}
		for (let i = 0; i < answer[STEP_WORDS]; i += FOUND_WORDS) {
			const [type, start, end, at, length] =
				words.subarray(first + i, first + i + FOUND_WORDS);
			const name = at === 0
				? text.slice(start, end)
				: utf8.decode(new Uint8Array(buffer, at, length));

			all.push({ name, start, end, type: TYPES[type] });
		}
		instance.release();
		return all;
	}

	function find(text, kind) {
		checkName(text);
		return instance.run(findInside, text, kindOf(kind));
	}

	/** A domain in ASCII, or the address that it is. */
	function withAddress(ascii) {
		return mayBeNumber(ascii) ? parsed(ascii) : ascii;
	}

	/** The part of a text that the URL Standard's hostname setter takes. */
	function hostOf(text) {
		let host = text;

		for (const end of ENDS) {
			const at = host.indexOf(end);

			if (at >= 0) {
				host = host.slice(0, at);
			}
		}
		return parsed(host);
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

	return {
		domainToASCII,
		domainToUnicode,
		find,
		asciiIn: (text, kind, given) => convertIn(1, text, kind, given),
		unicodeIn: (text, kind, given) => convertIn(2, text, kind, given),
		urlHost,
	};
}
