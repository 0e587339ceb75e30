/* SPDX-License-Identifier: MIT
 *
 * libxn/display: see display.d.ts, and show.c for the calls.
 */
import { Gate } from './gate.js';
import { findRandom, load } from './load.js';

/** An instance with more memory than this is replaced after a call. */
const KEEP = 4 << 20;

/** xn_status. */
const OK = 0;
const INVALID = 1;
const NO_MEMORY = 3;
const NO_RANDOM = 6;

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

/** A list of more domains is taken for one without an end. */
const MOST_DOMAINS = 1 << 24;

const module = await load(new URL('./display.wasm', import.meta.url));

const random = await findRandom();

/** The instance for calls without known domains. */
const usual = new Gate(module, KEEP, random);

/** What work returns; then the memory of the call is given back. */
function callOf(gate, work) {
	return gate.run((calls) => {
		const made = work(calls);

		gate.release();
		return made;
	});
}

/** The tables of known domains have a key, so that nobody can fill them badly. */
function noRandom() {
	return new Error('libxn: known domains need crypto.getRandomValues');
}

function noMemory() {
	return new RangeError('libxn: not enough memory');
}

/* ---- text ----------------------------------------------------------------- */

/**
 * Encode as UTF-8, and tell for each byte the unit of its character, and where
 * the first unpaired surrogate is, or -1.  It becomes three bytes, too: the
 * library then reports ill-formed text.
 */
function encode(text) {
	const bytes = new Uint8Array(3 * text.length);
	const units = new Uint32Array(3 * text.length + 1);
	let count = 0;
	let unpaired = -1;

	for (let i = 0; i < text.length; i++) {
		const point = text.codePointAt(i);
		const lead = point < 0x80 ? 0 : point < 0x800 ? 0xc0
			: point < 0x10000 ? 0xe0 : 0xf0;
		const size = lead === 0 ? 1 : lead === 0xc0 ? 2
			: lead === 0xe0 ? 3 : 4;

		if (point >= 0xd800 && point <= 0xdfff && unpaired < 0) {
			unpaired = i;
		}
		bytes[count] = lead | (point >> (6 * (size - 1)));
		units[count++] = i;
		for (let k = size - 2; k >= 0; k--) {
			bytes[count] = 0x80 | ((point >> (6 * k)) & 0x3f);
			units[count++] = i;
		}
		i += point > 0xffff ? 1 : 0;
	}
	units[count] = text.length;
	return { bytes: bytes.subarray(0, count), units, unpaired };
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

function cString(calls, at) {
	const bytes = new Uint8Array(calls.memory.buffer);
	let end = at;

	while (bytes[end] !== 0) {
		end++;
	}
	return decode(bytes.slice(at, end)).text;
}

/** Write bytes for the next call. */
function put(calls, bytes) {
	const at = calls.room(bytes.length);

	if (at === 0) {
		throw noMemory();
	}
	new Uint8Array(calls.memory.buffer, at, bytes.length).set(bytes);
	return at;
}

/** Read struct shown. */
function take(calls, at) {
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

function bitNames(calls, name) {
	return table((i) => cString(calls, name(1 << i)));
}

function scriptAt(calls, i) {
	const at = calls.xn_script_name(i);

	return at === 0 ? null : {
		code: cString(calls, at),
		name: cString(calls, calls.xn_script_long_name(i)),
	};
}

function policyAt(calls, i) {
	const at = calls.xn_policy_at(i);

	if (at === 0) {
		return null;
	}
	const [id, policy, summary, version] = wordsAt(calls, at, POLICY_WORDS);
	return {
		id,
		policy: cString(calls, policy),
		summary: cString(calls, summary),
		version: cString(calls, version),
	};
}

const {
	errorBits, reasonBits, reasonTexts, scripts, levels, policyRows,
} = usual.run((calls) => {
	const reasonBits = bitNames(calls, calls.xn_reason_name);

	return {
		errorBits: bitNames(calls, calls.xn_error_name),
		reasonBits,
		reasonTexts: new Map(reasonBits.map((name, i) =>
			[name, cString(calls, calls.xn_reason_text(1 << i))])),
		scripts: table((i) => scriptAt(calls, i)),
		levels: table((i) => cString(calls, calls.xn_level_name(i))),
		policyRows: table((i) => policyAt(calls, i)),
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
	const encoded = encode(text);

	if (encoded.unpaired >= 0) {
		throw new RangeError('libxn: there is an unpaired surrogate at ' +
			encoded.unpaired);
	}
	return encoded;
}

function wordsAt(calls, at, count) {
	return new Uint32Array(calls.memory.buffer, at, count);
}

const codesOf = (words) => scriptsIn(words).map(({ code }) => code);

/** A copy of an xn_restriction. */
function restrictionWords(bytes) {
	return callOf(usual, (calls) => wordsAt(calls,
		calls.restriction(put(calls, bytes), bytes.length),
		REPEATED_MARK + 1).slice());
}

export function restrictionOf(text) {
	const { bytes, units } = encodeFormed(text);
	const words = restrictionWords(bytes);
	const mark = words[REPEATED_MARK];
	const resolved = words.subarray(RESOLVED, RESOLVED + SCRIPT_WORDS);

	return {
		level: levels[words[2]],
		scripts: codesOf(words.subarray(FOUND_SCRIPTS,
			FOUND_SCRIPTS + SCRIPT_WORDS)),
		resolved: resolved.every((word) => word === NOWHERE)
			? 'all'
			: codesOf(resolved),
		numbers: words[NUMBERS],
		repeatedMark: mark === NOWHERE ? null : units[mark],
	};
}

export function scriptsOf(text) {
	checkText(text);
	const words = restrictionWords(encode(text).bytes);

	return scriptsIn(words.subarray(FOUND_SCRIPTS,
		FOUND_SCRIPTS + SCRIPT_WORDS)).map((one) => ({ ...one }));
}

/** The output of a call with the place and the length of a text. */
function textFrom(text, call, ...first) {
	const { bytes } = encodeFormed(text);

	return callOf(usual, (calls) => {
		const at = calls[call](...first, put(calls, bytes), bytes.length);

		return decode(take(calls, at).output).text;
	});
}

export function skeleton(name) {
	return textFrom(name, 'name_skeleton');
}

export function textSkeleton(text) {
	return textFrom(text, 'skeleton');
}

export function bidiSkeleton(text, direction = 'ltr') {
	const number = ['ltr', 'rtl'].indexOf(direction);

	if (number < 0) {
		throw new RangeError(
			`libxn: there is no direction '${String(direction)}'`);
	}
	return textFrom(text, 'bidi_skeleton', number);
}

export function confusable(a, b) {
	const [one, other] = [encodeFormed(a).bytes, encodeFormed(b).bytes];
	const how = callOf(usual, (calls) => calls.confusable(
		put(calls, one), one.length, put(calls, other), other.length));

	if (how < 0) {
		throw new RangeError('libxn: a text or its skeleton is too long');
	}
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

/** The set for lookalikes by UTS #39, in the place of a policy's number. */
const BY_TEXT = 0;

/** The number of the set that lookalikes() asks. */
function lookalikesSet(options) {
	if (typeof options !== 'object' || options === null) {
		throw wrongType('options are an object', options);
	}
	for (const key of Object.keys(options)) {
		if (key !== 'policy') {
			throw new TypeError(`libxn: there is no option '${key}'`);
		}
	}
	const policy = options.policy ?? 'uts39';

	if (policy === 'uts39') {
		return BY_TEXT;
	}
	const { id } = policyOf(policy);

	if (policy !== 'chromium') {
		throw new RangeError(
			`libxn: look-alikes have no policy '${policy}'`);
	}
	return id;
}

/**
 * Well-known domains.  Their sets are in an instance of their own, which
 * is collected with them.  It keeps them by the policy's number; an instance
 * that takes its place makes them again.
 */
export class KnownDomains {
	#given = [];
	#policy;
	#gate = new Gate(module, KEEP, random);

	constructor(domains, policy = 'chromium', onFault = undefined) {
		if (typeof domains === 'string') {
			throw wrongType('domains are a list', domains);
		}
		this.#policy = policyOf(policy);
		for (const domain of domains) {
			checkText(domain);
			if (this.#given.length === MOST_DOMAINS) {
				throw noMemory();
			}
			this.#given.push(domain);
		}
		const faults = [];

		this.#call(BY_TEXT, () => {}, faults);
		for (const number of faults) {
			const domain = this.#given[number];

			if (onFault === undefined) {
				throw new RangeError(
					`libxn: '${domain}' is no domain`);
			}
			onFault(domain, number);
		}
	}

	/** What work returns, called with a set that is found or made. */
	#call(id, work, faults = []) {
		const gate = this.#gate;

		return callOf(gate, (calls) => {
			if (!gate.kept.has(id)) {
				gate.kept.set(id, this.#made(calls, id, faults));
				// A set takes time to make.  Only a name that is as
				// large may cost it.
				gate.most = KEEP + 2 * calls.memory.buffer.byteLength;
			}
			return work(calls, gate.kept.get(id));
		});
	}

	/** Make a set; faults gets the numbers of those that are no domains. */
	#made(calls, id, faults) {
		const set = calls.known_new(id);

		if (set === 0) {
			throw random === undefined ? noRandom() : noMemory();
		}
		let status = OK;

		this.#given.forEach((domain, number) => {
			if (status !== NO_MEMORY) {
				const { bytes } = encode(domain);

				status = calls.known_add(set, put(calls, bytes),
					bytes.length);
				if (status === INVALID) {
					faults.push(number);
				}
			}
		});
		status = status === NO_MEMORY ? status : calls.known_seal(set);
		if (status !== OK) {
			throw status === NO_RANDOM ? noRandom() : noMemory();
		}
		return set;
	}

	lookalikes(name, options = {}) {
		const { bytes } = encodeFormed(name);

		return this.#call(lookalikesSet(options), (calls, set) => {
			const words = wordsAt(calls, calls.lookalikes(set,
				put(calls, bytes), bytes.length), FOUND_WORDS);

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
		});
	}

	/** Show a name with the set for a policy. */
	static show(known, row, level, name) {
		if (known.#policy !== row) {
			throw new RangeError('libxn: known was made for policy ' +
				`'${known.#policy.policy}'`);
		}
		return known.#call(row.id, (calls, set) =>
			shownBy(calls, row, level, set, name, known.#given));
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
	// Each member is read once: it may be a getter.
	const { policy, level, known } = options;
	const row = policyOf(policy ?? 'chromium');
	if (known !== undefined && !KnownDomains.is(known)) {
		throw wrongType('known is a KnownDomains', known);
	}
	return {
		row,
		level: level === undefined
			? levels.indexOf('highly')
			: levelOf(level, row.policy),
		known: known ?? null,
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
function shownBy(calls, row, level, set, name, given) {
	const { bytes, units } = encode(name);
	const shown = take(calls, calls.show(row.id, level, set,
		put(calls, bytes), bytes.length));
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
	return callOf(usual, (calls) => shownBy(calls, row, level, 0, name, []));
}
