/* SPDX-License-Identifier: MIT
 *
 * An instance of the module and its memory: how names get in and results out.
 * See exports.c for the calls.
 */
import { Gate } from './gate.js';


/** As in exports.c: names of more units have no fixed place. */
export const SHORT = 256;
const SHORT_OUT = 1024;
/** An instance with more memory than this is replaced after a call. */
const KEEP = 1 << 20;

/** xn_status. */
export const OK = 0;
export const INVALID = 1;

/** Words of struct answer. */
export const STATUS = 0;
export const ERRORS = 1;
export const OUTPUT = 2;
export const LENGTH = 3;
export const LABELS = 4;
export const LABEL_COUNT = 5;
export const FAULTS = 6;
export const FAULT_COUNT = 7;
export const STEPS = 8;
export const STEP_WORDS = 9;
const ANSWER_WORDS = 10;

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });
const { fromCharCode } = String;
/**
 * V8 has a dozen kinds of strings.  Code that has seen more than four of them
 * searches for text.charCodeAt in each call, and that takes longer than the
 * call.  Imported from another module it would be slower, too.
 */
const { charCodeAt } = String.prototype;

export function wrongType(what, value) {
	const is = value === null ? 'null' : typeof value;

	return new TypeError(`libxn: ${what}, not ${is}`);
}

export function isASCII(text) {
	for (let i = 0; i < text.length; i++) {
		if (charCodeAt.call(text, i) > 0x7f) {
			return false;
		}
	}
	return true;
}

export function noMemory() {
	return new RangeError('libxn: not enough memory');
}

export function checkName(name) {
	if (typeof name !== 'string') {
		throw wrongType('a name is a string', name);
	}
}

/** A string of more units is made by the decoder. */
export const FEW = 64;

/**
 * A string of up to FEW units.  This is faster than it looks: from arguments,
 * unlike from an array, V8 makes the string in one step.
 */
export function fewToString(u, length) {
	if (length <= 16) {
		return fromCharCode(
			u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7],
			u[8], u[9], u[10], u[11], u[12], u[13], u[14], u[15],
		).slice(0, length);
	}
	if (length <= 24) {
		return fromCharCode(
			u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7],
			u[8], u[9], u[10], u[11], u[12], u[13], u[14], u[15],
			u[16], u[17], u[18], u[19], u[20], u[21], u[22], u[23],
		).slice(0, length);
	}
	if (length <= 40) {
		return fromCharCode(
			u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7],
			u[8], u[9], u[10], u[11], u[12], u[13], u[14], u[15],
			u[16], u[17], u[18], u[19], u[20], u[21], u[22], u[23],
			u[24], u[25], u[26], u[27], u[28], u[29], u[30], u[31],
			u[32], u[33], u[34], u[35], u[36], u[37], u[38], u[39],
		).slice(0, length);
	}
	return fromCharCode(
		u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7],
		u[8], u[9], u[10], u[11], u[12], u[13], u[14], u[15],
		u[16], u[17], u[18], u[19], u[20], u[21], u[22], u[23],
		u[24], u[25], u[26], u[27], u[28], u[29], u[30], u[31],
		u[32], u[33], u[34], u[35], u[36], u[37], u[38], u[39],
		u[40], u[41], u[42], u[43], u[44], u[45], u[46], u[47],
		u[48], u[49], u[50], u[51], u[52], u[53], u[54], u[55],
		u[56], u[57], u[58], u[59], u[60], u[61], u[62], u[63],
	).slice(0, length);
}

/** A string of any length. */
function manyToString(units, length) {
	let text = '';

	for (let i = 0; i < length; i += 4096) {
		text += fromCharCode.apply(
			null, units.subarray(i, Math.min(i + 4096, length)));
	}
	return text;
}

/** All methods are for functions that run() calls. */
export class Instance extends Gate {
	#shortIn;

	constructor(module) {
		super(module, KEEP);
	}

	/**
	 * Views of the memory: words of 32 bits, and the places of exports.c.
	 * Memory that has grown has another buffer.
	 */
	look(calls) {
		const { buffer } = calls.memory;

		if (buffer === this.buffer) {
			return;
		}
		this.words = new Uint32Array(buffer);
		this.#shortIn = new Uint16Array(buffer, calls.short_input(), SHORT);
		this.answer = new Uint32Array(buffer, calls.answer(), ANSWER_WORDS);
		this.shortOut = new Uint16Array(buffer, calls.short_output(),
			SHORT_OUT);
		// The last one, as this may be interrupted.
		this.buffer = buffer;
	}

	/* ---- in and out ---------------------------------------------------- */

	/** Write a name for the next call; the caller release()s its memory. */
	put(calls, name) {
		const { length } = name;
		let to = this.#shortIn;

		if (length > SHORT) {
			const at = calls.room(length);

			if (at === 0) {
				throw noMemory();
			}
			this.look(calls);
			to = new Uint16Array(this.buffer, at, length);
		}
		for (let i = 0; i < length; i++) {
			to[i] = charCodeAt.call(name, i);
		}
	}

	/** The output of a call; formed: it has no unpaired surrogate. */
	take(length, formed) {
		const units = new Uint16Array(this.buffer, this.answer[OUTPUT],
			length);

		return formed
			? decoder.decode(units)
			: manyToString(units, length);
	}

	/** An output in the place for short ones, without unpaired surrogates. */
	takeShort(length) {
		return length <= FEW
			? fewToString(this.shortOut, length)
			: decoder.decode(this.shortOut.subarray(0, length));
	}

	cString(at) {
		const bytes = new Uint8Array(this.buffer);
		let text = '';

		while (bytes[at] !== 0) {
			text += fromCharCode(bytes[at++]);
		}
		return text;
	}

	/** The rows of a table, of count words each, up to its NULL. */
	rows(at, count) {
		const all = [];

		for (let i = 0, row; (row = at(i)) !== 0; i++) {
			all.push(this.words.slice(row / 4, row / 4 + count));
		}
		return all;
	}
}
