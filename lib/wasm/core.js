/* SPDX-License-Identifier: MIT
 *
 * The functions of the package, which call an instance of the module.  All
 * names, texts and rules come from the module.
 */
import { conversionsOf, TO_ASCII, TO_UNICODE } from './conversion.js';
import { explanationsOf } from './explain.js';
import {
	checkName, Instance, LENGTH, noMemory, OK, STATUS, wrongType,
} from './instance.js';
import { tablesOf } from './options.js';
import { hostsOf } from './url.js';

/** Texts of xn_punycode_status. */
const PUNYCODE_FAULTS = [, 'the input is not well-formed', 'overflow'];

/** Encode or decode Punycode with one of the module's calls. */
function recode(instance, call, text) {
	if (typeof text !== 'string') {
		throw wrongType('a label is a string', text);
	}
	return instance.run((calls) => {
		instance.put(calls, text);
		calls[call](text.length);
		instance.look(calls);
		const status = instance.answer[STATUS];

		if (status !== OK) {
			throw status in PUNYCODE_FAULTS
				? new RangeError(
					`libxn: Punycode: ${PUNYCODE_FAULTS[status]}`)
				: noMemory();
		}
		const output = instance.take(instance.answer[LENGTH], true);

		instance.release();
		return output;
	});
}

/** The functions of the package, with a compiled module. */
export function bind(module) {
	const instance = new Instance(module);
	const tables = tablesOf(instance);
	const { options, profiles } = tables;
	const conversions = conversionsOf(instance, tables);
	const { convert } = conversions;
	const textOf = (call) =>
		instance.run((calls) => instance.cString(calls[call]()));

	return {
		toASCII(name, given) {
			checkName(name);
			return convert(TO_ASCII, name, options(given));
		},
		toUnicode(name, given) {
			checkName(name);
			return convert(TO_UNICODE, name, options(given));
		},
		...explanationsOf(instance, tables, conversions),
		...hostsOf(instance, tables, conversions),
		punycode: {
			encode: (text) => recode(instance, 'punycode_encode', text),
			decode: (text) => recode(instance, 'punycode_decode', text),
		},
		profiles,
		versions: Object.freeze({
			libxn: textOf('xn_version'),
			unicode: textOf('xn_unicode_version'),
		}),
	};
}
