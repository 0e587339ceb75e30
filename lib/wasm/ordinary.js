/* SPDX-License-Identifier: MIT
 *
 * Names of ordinary labels (see lib/idna/rules.h), like most names.  Their
 * result is known without a call of the module, which would take as long again
 * as looking at the name.
 */
import { FEW, fewToString } from './instance.js';

/** See instance.js. */
const { charCodeAt } = String.prototype;

/** Kinds of characters; all others are 0. */
const PLAIN = 1; // a small letter or a digit
const MARK = 2; // a dot or a hyphen
const CAPITAL = 0x20; // the bit that makes it a small letter

const kinds = new Uint8Array(128);
for (const [characters, kind] of [
	['abcdefghijklmnopqrstuvwxyz0123456789', PLAIN],
	['.-', MARK],
	['ABCDEFGHIJKLMNOPQRSTUVWXYZ', CAPITAL],
]) {
	for (const c of characters) {
		kinds[c.charCodeAt(0)] = kind;
	}
}

/** A label has 63 octets at most, so none of such a name is too long. */
const MOST = 63;

/** exports.c: what a profile does to ordinary labels. */
const LOWERS = 2;

/** The name in small letters. */
const units = new Uint16Array(FEW);

/**
 * The result of a name in which single dots and hyphens separate letters and
 * digits; '' for any other.  rule: see ordinary() in exports.c.
 */
export function ordinaryResult(name, rule) {
	const { length } = name;
	let before = MARK;
	let seen = 0;

	if (length > MOST || rule === 0) {
		return '';
	}
	for (let i = 0; i < length; i++) {
		const unit = charCodeAt.call(name, i);
		const kind = unit < 128 ? kinds[unit] : 0;

		if (kind === 0 || (kind & before & MARK) !== 0) {
			return '';
		}
		units[i] = unit | kind & CAPITAL;
		seen |= kind;
		before = kind;
	}
	if (before === MARK) {
		return '';
	}
	if ((seen & CAPITAL) === 0) {
		return name;
	}
	return rule === LOWERS ? fewToString(units, length) : '';
}
