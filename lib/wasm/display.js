/* SPDX-License-Identifier: MIT
 *
 * libxn/display: see display.d.ts, and show.c for the calls.
 */
import { load } from './load.js';

/** An instance with more memory than this is replaced after a call. */
const KEEP = 4 << 20;

/** xn_status. */
const OK = 0;
const INVALID = 1;
const NO_MEMORY = 3;

/** Words of xn_display_label, which begins with an xn_label. */
const REASONS = 6;
const UNICODE = 7;
const LEVEL = 8;
const SCRIPTS = 10;
/** Words of xn_script_set. */
const SCRIPT_WORDS = 8;

/** Words of xn_restriction. */
const RESOLVED = 4;
const FOUND_SCRIPTS = 12;
const NUMBERS = 20;
const REPEATED_MARK = 21;

const NOWHERE = 0xffffffff;
const POLICY_WORDS = 4;

const module = await load(new URL('./display.wasm', import.meta.url));

/** The instance for calls without known domains. */
let usual = await WebAssembly.instantiate(module);
/** The functions of the instance that is in use. */
let calls = usual.exports;

function renew() {
	try {
		usual = new WebAssembly.Instance(module);
	} catch {
		// A page's main thread may have to wait for it.
		WebAssembly.instantiate(module).then((instance) => {
			usual = instance;
			calls = instance.exports;
		}, () => {});
	}
	calls = usual.exports;
}

function release() {
	calls.room(0);
	if (calls.memory.buffer.byteLength > KEEP) {
		renew();
	}
}

function noMemory() {
	// The memory of known domains is given back by #done().
	if (calls === usual.exports) {
		renew();
	}
	return new RangeError('libxn: not enough memory');
}

/* ---- text ----------------------------------------------------------------- */

/**
 * Encode as UTF-8, and tell for each byte the unit of its character.  An
 * unpaired surrogate becomes three bytes, too: the library then reports
 * ill-formed text.
 */
function encode(text) {
	const bytes = new Uint8Array(3 * text.length);
	const units = new Uint32Array(3 * text.length + 1);
	let count = 0;

	for (let i = 0; i < text.length; i++) {
		const point = text.codePointAt(i);
		const lead = point < 0x80 ? 0 : point < 0x800 ? 0xc0
			: point < 0x10000 ? 0xe0 : 0xf0;
		const size = lead === 0 ? 1 : lead === 0xc0 ? 2
			: lead === 0xe0 ? 3 : 4;

		bytes[count] = lead | (point >> (6 * (size - 1)));
		units[count++] = i;
		for (let k = size - 2; k >= 0; k--) {
			bytes[count] = 0x80 | ((point >> (6 * k)) & 0x3f);
			units[count++] = i;
		}
		i += point > 0xffff ? 1 : 0;
	}
	units[count] = text.length;
	return { bytes: bytes.subarray(0, count), units };
}

/** Decode UTF-8, and tell for each byte the unit of its character. */
function decode(bytes) {
	const parts = [];
	const units = new Uint32Array(bytes.length + 1);
	let text = '';
	let length = 0;

	for (let i = 0; i < bytes.length;) {
		const lead = bytes[i];
		const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
		let point = size === 1 ? lead : lead & (0x7f >> size);

		units.fill(length, i, i + size);
		for (let k = 1; k < size; k++) {
			point = (point << 6) | (bytes[i + k] & 0x3f);
		}
		text += String.fromCodePoint(point);
		length += point > 0xffff ? 2 : 1;
		i += size;
		if (text.length > 4096) {
			parts.push(text);
			text = '';
		}
	}
	units[bytes.length] = length;
	parts.push(text);
	return { text: parts.join(''), units };
}

function cString(at) {
	const bytes = new Uint8Array(calls.memory.buffer);
	let end = at;

	while (bytes[end] !== 0) {
		end++;
	}
	return decode(bytes.slice(at, end)).text;
}

/** Write bytes for the next call; room: calls.room or calls.more_room. */
function put(bytes, room = calls.room) {
	const at = room(bytes.length);

	if (at === 0) {
		throw noMemory();
	}
	new Uint8Array(calls.memory.buffer, at, bytes.length).set(bytes);
	return at;
}

/** Read struct shown. */
function take(at) {
	const [status, errors, output, length, labels, labelCount, labelSize,
		knownAt] = new Uint32Array(calls.memory.buffer, at, 8);

	if (status !== OK && status !== INVALID) {
		throw noMemory();
	}
	return {
		status,
		errors,
		output: new Uint8Array(calls.memory.buffer, output, length),
		labels: new Uint32Array(calls.memory.buffer, labels,
			labelCount * labelSize / 4),
		labelWords: labelSize / 4,
		knownAt,
	};
}

/* ---- tables --------------------------------------------------------------- */

/** The results of row(0), row(1) and so on, up to the first empty one. */
function table(row) {
	const all = [];

	for (let i = 0, one; (one = row(i)); i++) {
		all.push(one);
	}
	return all;
}

function bitNames(name) {
	return table((i) => cString(name(1 << i)));
}

const errorBits = bitNames(calls.xn_error_name);
const reasonBits = bitNames(calls.xn_reason_name);
const reasonTexts = new Map(reasonBits.map((name, i) =>
	[name, cString(calls.xn_reason_text(1 << i))]));
const scripts = table((i) => {
	const at = calls.xn_script_name(i);

	return at === 0 ? null : {
		code: cString(at),
		name: cString(calls.xn_script_long_name(i)),
	};
});
const levels = table((i) => cString(calls.xn_level_name(i)));
const policyRows = table((i) => {
	const at = calls.xn_policy_at(i);

	if (at === 0) {
		return null;
	}
	const [id, policy, summary, version] =
		new Uint32Array(calls.memory.buffer, at, POLICY_WORDS);
	return {
		id,
		policy: cString(policy),
		summary: cString(summary),
		version: cString(version),
	};
});

function namesOf(bits, names) {
	return names.filter((name, i) => bits & (1 << i));
}

/** The scripts of an xn_script_set. */
function scriptsIn(words) {
	const found = [];

	words.forEach((word, i) => {
		for (let left = word; left !== 0; left &= left - 1) {
			found.push(scripts[32 * i + 31 - Math.clz32(left & -left)]);
		}
	});
	return found;
}

export function policies() {
	return policyRows.map(({ policy, summary, version }) =>
		({ policy, summary, version }));
}

export function reasonText(reason) {
	const text = reasonTexts.get(reason);

	if (text === undefined) {
		throw new RangeError(
			`libxn: there is no reason '${String(reason)}'`);
	}
	return text;
}

/* ---- texts ---------------------------------------------------------------- */

const CONFUSABLE = ['single-script', 'mixed-script', 'whole-script'];

function wrongType(what, value) {
	const is = value === null ? 'null' : typeof value;

	return new TypeError(`libxn: ${what}, not ${is}`);
}

function checkText(text) {
	if (typeof text !== 'string') {
		throw wrongType('a text is a string', text);
	}
}

/** A text that UTF-8 can express. */
function encodeFormed(text) {
	checkText(text);
	const at = text.search(/\p{Surrogate}/u);

	if (at >= 0) {
		throw new RangeError(
			`libxn: there is an unpaired surrogate at ${at}`);
	}
	return encode(text);
}

function wordsAt(at, count) {
	return new Uint32Array(calls.memory.buffer, at, count);
}

const codesOf = (words) => scriptsIn(words).map(({ code }) => code);

export function restrictionOf(text) {
	const { bytes, units } = encodeFormed(text);
	const words = wordsAt(calls.restriction(put(bytes), bytes.length),
		REPEATED_MARK + 1);
	const mark = words[REPEATED_MARK];
	const resolved = words.subarray(RESOLVED, RESOLVED + SCRIPT_WORDS);
	const found = {
		level: levels[words[2]],
		scripts: codesOf(words.subarray(FOUND_SCRIPTS,
			FOUND_SCRIPTS + SCRIPT_WORDS)),
		resolved: resolved.every((word) => word === NOWHERE)
			? 'all'
			: codesOf(resolved),
		numbers: words[NUMBERS],
		repeatedMark: mark === NOWHERE ? null : units[mark],
	};

	release();
	return found;
}

export function scriptsOf(text) {
	checkText(text);
	const { bytes } = encode(text);
	const at = calls.restriction(put(bytes), bytes.length);
	const all = scriptsIn(wordsAt(at + 4 * FOUND_SCRIPTS, SCRIPT_WORDS));

	release();
	return all.map((one) => ({ ...one }));
}

/** The output of a call with the place and the length of a text. */
function textFrom(text, call) {
	const { bytes } = encodeFormed(text);
	const { output } = take(call(put(bytes), bytes.length));
	const made = decode(output).text;

	release();
	return made;
}

export function skeleton(name) {
	return textFrom(name, calls.name_skeleton);
}

export function textSkeleton(text) {
	return textFrom(text, calls.skeleton);
}

export function bidiSkeleton(text, direction = 'ltr') {
	const number = ['ltr', 'rtl'].indexOf(direction);

	if (number < 0) {
		throw new RangeError(
			`libxn: there is no direction '${String(direction)}'`);
	}
	return textFrom(text, (at, length) =>
		calls.bidi_skeleton(number, at, length));
}

export function confusable(a, b) {
	const [one, other] = [encodeFormed(a).bytes, encodeFormed(b).bytes];
	const at = put(one);
	const how = calls.confusable(at, one.length,
		put(other, calls.more_room), other.length);

	if (how < 0) {
		throw noMemory();
	}
	release();
	return namesOf(how, CONFUSABLE);
}

/* ---- options -------------------------------------------------------------- */

function policyOf(name) {
	const row = policyRows.find(({ policy }) => policy === name);

	if (row === undefined) {
		throw new RangeError(`libxn: there is no policy '${String(name)}'`);
	}
	return row;
}

function levelOf(name, policy) {
	const level = levels.indexOf(name);

	if (level < 0) {
		throw new RangeError(`libxn: there is no level '${String(name)}'`);
	}
	if (policy !== 'uts39') {
		throw new RangeError(
			`libxn: a level has no meaning in policy '${policy}'`);
	}
	return level;
}

/** Words of struct found. */
const HOW = 4;
const FIRST_NUMBER = 5;
const FOUND_WORDS = 105;

/** The set for lookalikes, in the place of a policy's number. */
const ANY_POLICY = 0;

/**
 * Well-known domains.  Their sets are in an instance of their own, which
 * is collected with them.
 */
export class KnownDomains {
	#given;
	#policy;
	#instance = null;
	/** The sets in the instance, by the policy's number. */
	#sets = new Map();
	/** The most memory that the instance may have after a call. */
	#most = 0;

	constructor(domains, policy = 'chromium', onFault = undefined) {
		if (typeof domains === 'string') {
			throw wrongType('domains are a list', domains);
		}
		this.#policy = policyOf(policy);
		this.#given = Array.from(domains);
		this.#use(ANY_POLICY, (number) => {
			const domain = this.#given[number];

			if (onFault === undefined) {
				throw new RangeError(
					`libxn: '${domain}' is no domain`);
			}
			onFault(domain, number);
		});
		this.#done(false);
	}

	/** Use the instance until the end of a call, and find or make a set. */
	#use(id, onFault = () => {}) {
		if (this.#instance === null) {
			this.#instance = new WebAssembly.Instance(module);
			this.#sets.clear();
		}
		calls = this.#instance.exports;
		if (!this.#sets.has(id)) {
			try {
				this.#sets.set(id, this.#made(id, onFault));
			} catch (error) {
				this.#done(true);
				throw error;
			}
			this.#most = calls.memory.buffer.byteLength + KEEP;
		}
		return this.#sets.get(id);
	}

	#made(id, onFault) {
		calls.room(0);
		const set = calls.known_new(id);
		let status = set === 0 ? NO_MEMORY : OK;

		this.#given.forEach((domain, number) => {
			checkText(domain);
			if (status !== NO_MEMORY) {
				const { bytes } = encode(domain);

				status = calls.known_add(set,
					put(bytes, calls.more_room), bytes.length);
				if (status === INVALID) {
					onFault(number);
				}
			}
		});
		if (status === NO_MEMORY || calls.known_seal(set) !== OK) {
			throw new RangeError('libxn: not enough memory');
		}
		return set;
	}

	/** The end of a call; its memory is not worth keeping if it grew. */
	#done(drop) {
		calls.room(0);
		if (drop || calls.memory.buffer.byteLength > this.#most) {
			this.#instance = null;
		}
		calls = usual.exports;
	}

	lookalikes(name) {
		const { bytes } = encodeFormed(name);
		const set = this.#use(ANY_POLICY);

		try {
			const words = wordsAt(calls.lookalikes(set, put(bytes),
				bytes.length), FOUND_WORDS);

			if (words[0] !== OK) {
				throw noMemory();
			}
			const end = FIRST_NUMBER + words[2];

			return {
				known: Array.from(words.subarray(FIRST_NUMBER, end),
					(number) => this.#given[number]),
				how: namesOf(words[HOW], CONFUSABLE),
				more: words[3] !== 0,
			};
		} finally {
			this.#done(false);
		}
	}

	/** Show a name with the set for a policy. */
	static show(known, row, level, name) {
		if (known.#policy !== row) {
			throw new RangeError('libxn: known was made for policy ' +
				`'${known.#policy.policy}'`);
		}
		const set = known.#use(row.id);

		try {
			return shownBy(row, level, set, name, known.#given);
		} finally {
			known.#done(false);
		}
	}

	static is(known) {
		return typeof known === 'object' && known !== null && #given in known;
	}
}

function read(options) {
	if (typeof options !== 'object' || options === null) {
		throw wrongType('options are an object', options);
	}
	for (const key of Object.keys(options)) {
		if (!['policy', 'level', 'known'].includes(key)) {
			throw new TypeError(`libxn: there is no option '${key}'`);
		}
	}
	const row = policyOf(options.policy ?? 'chromium');
	if (options.known !== undefined && !KnownDomains.is(options.known)) {
		throw wrongType('known is a KnownDomains', options.known);
	}
	return {
		row,
		level: options.level === undefined
			? levels.indexOf('highly')
			: levelOf(options.level, row.policy),
		known: options.known ?? null,
	};
}

/* ---- display -------------------------------------------------------------- */

function spanOf(units, at, length) {
	return [units[at], units[at + length] - units[at]];
}

function labelsOf({ labels, labelWords, knownAt }, input, output, given) {
	const rows = [];
	const domain = knownAt === NOWHERE ? null : given[knownAt];

	for (let w = 0; w < labels.length; w += labelWords) {
		const row = labels.subarray(w, w + labelWords);
		const level = levels[row[LEVEL]];
		// A label without a U-label has this level, too.
		const unicode = level !== 'ascii';

		rows.push({
			input: spanOf(input, row[1], row[2]),
			output: spanOf(output, row[3], row[4]),
			errors: namesOf(row[0], errorBits),
			at: row[5] === NOWHERE ? null : input[row[5]],
			shown: row[UNICODE] & 0xff ? 'unicode' : 'ascii',
			reasons: namesOf(row[REASONS], reasonBits),
			known: unicode ? domain : null,
			scripts: scriptsIn(row.subarray(SCRIPTS,
				SCRIPTS + SCRIPT_WORDS)).map(({ code }) => code),
			level: unicode ? level : null,
		});
	}
	return rows;
}

/** Show a name by a call that is not over yet; given: the domains of the set. */
function shownBy(row, level, set, name, given) {
	const { bytes, units } = encode(name);
	const shown = take(calls.show(row.id, level, set, put(bytes),
		bytes.length));
	const output = decode(shown.output);

	return {
		ok: shown.status === OK,
		output: output.text,
		errors: namesOf(shown.errors, errorBits),
		labels: labelsOf(shown, units, output.units, given),
	};
}

export function display(name, options = {}) {
	if (typeof name !== 'string') {
		throw wrongType('a name is a string', name);
	}
	const { row, level, known } = read(options);

	if (known !== null) {
		return KnownDomains.show(known, row, level, name);
	}
	const result = shownBy(row, level, 0, name, []);

	release();
	return result;
}
