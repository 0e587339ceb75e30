/* SPDX-License-Identifier: MIT
 *
 * libxn/display: see display.d.ts, and show.c for the calls.
 */
import { toASCII } from './index.js';
import { load } from './load.js';

/** An instance with more memory than this is replaced after a call. */
const KEEP = 4 << 20;

/** xn_status. */
const OK = 0;
const INVALID = 1;

/** Words of xn_display_label, which begins with an xn_label. */
const REASONS = 6;
const UNICODE = 7;
const LEVEL = 8;
const SCRIPTS = 10;
/** Words of xn_script_set. */
const SCRIPT_WORDS = 8;

/** Results of compare() that are no number of a domain. */
const NONE = -1;
const SAME = -2;

const NOWHERE = 0xffffffff;
const POLICY_WORDS = 4;

const module = await load(new URL('./display.wasm', import.meta.url));

/** The well-known domains of the current call, or null. */
let known = null;
let calls;

function use(instance) {
	calls = instance.exports;
}

const imports = { libxn: { known: compare } };

use(await WebAssembly.instantiate(module, imports));

function renew() {
	try {
		use(new WebAssembly.Instance(module, imports));
	} catch {
		// A page's main thread may have to wait for it.
		WebAssembly.instantiate(module, imports).then(use, () => {});
	}
}

function release() {
	calls.room(0);
	if (calls.memory.buffer.byteLength > KEEP) {
		renew();
	}
}

function noMemory() {
	renew();
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

function put(bytes) {
	const at = calls.room(bytes.length);

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

export function scriptsOf(text) {
	if (typeof text !== 'string') {
		throw wrongType('a text is a string', text);
	}
	const { bytes } = encode(text);
	const set = calls.scripts(put(bytes), bytes.length);
	const all = scriptsIn(new Uint32Array(calls.memory.buffer, set,
		SCRIPT_WORDS));

	release();
	return all.map((one) => ({ ...one }));
}

/* ---- options -------------------------------------------------------------- */

function wrongType(what, value) {
	const is = value === null ? 'null' : typeof value;

	return new TypeError(`libxn: ${what}, not ${is}`);
}

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

/** Well-known domains, by their skeletons under a policy. */
export class KnownDomains {
	/**
	 * The domains as given, and as A-labels; for each skeleton the domains'
	 * numbers.
	 */
	#table = { given: [], ascii: [], numbers: new Map() };
	#policy;

	constructor(domains, policy = 'chromium') {
		if (typeof domains === 'string') {
			throw wrongType('domains are a list', domains);
		}
		this.#policy = policyOf(policy);
		for (const domain of domains) {
			this.#add(domain);
		}
	}

	#add(domain) {
		const { ok, output } = toASCII(domain, { profile: 'url' });

		if (!ok) {
			throw new RangeError(`libxn: '${domain}' is no domain`);
		}
		const { bytes } = encode(domain);
		const { status, output: list } = take(calls.skeletons(
			this.#policy.id, put(bytes), bytes.length));
		const skeletons = decode(list.slice()).text;

		if (status !== OK) {
			throw new RangeError(`libxn: '${domain}' is no domain`);
		}
		const { given, ascii, numbers } = this.#table;
		const number = given.push(domain) - 1;

		ascii.push(output.replace(/\.$/, ''));
		for (const skeleton of skeletons.split('\0').slice(0, -1)) {
			const others = numbers.get(skeleton) ?? [];

			others.push(number);
			numbers.set(skeleton, others);
		}
		release();
	}

	/** The table of known, which must have been made for this policy. */
	static tableOf(known, policy) {
		if (!(typeof known === 'object' && known !== null &&
			#table in known)) {
			throw wrongType('known is a KnownDomains', known);
		}
		if (known.#policy !== policy) {
			throw new RangeError(
				'libxn: known was made for policy ' +
				`'${known.#policy.policy}'`);
		}
		return known.#table;
	}
}

/** js_known() of show.c, by the table of the current call. */
function compare(skeleton, skeletonLength, name, nameLength) {
	const text = (at, length) => decode(
		new Uint8Array(calls.memory.buffer, at, length)).text;
	const numbers = known.numbers.get(text(skeleton, skeletonLength));

	if (numbers === undefined) {
		return NONE;
	}
	const shown = `.${text(name, nameLength)}`;
	return numbers.some((i) => shown.endsWith(`.${known.ascii[i]}`))
		? SAME
		: numbers[0];
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
	return {
		id: row.id,
		level: options.level === undefined
			? levels.indexOf('highly')
			: levelOf(options.level, row.policy),
		known: options.known === undefined
			? null
			: KnownDomains.tableOf(options.known, row),
	};
}

/* ---- display -------------------------------------------------------------- */

function spanOf(units, at, length) {
	return [units[at], units[at + length] - units[at]];
}

function labelsOf({ labels, labelWords, knownAt }, input, output) {
	const rows = [];
	const domain = knownAt === NOWHERE ? null : known.given[knownAt];

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

export function display(name, options = {}) {
	if (typeof name !== 'string') {
		throw wrongType('a name is a string', name);
	}
	const { id, level, known: domains } = read(options);
	const { bytes, units } = encode(name);
	const at = put(bytes);

	known = domains;
	const shown = take(calls.show(id, level, domains !== null, at,
		bytes.length));
	const output = decode(shown.output);
	const result = {
		ok: shown.status === OK,
		output: output.text,
		errors: namesOf(shown.errors, errorBits),
		labels: labelsOf(shown, units, output.units),
	};
	release();
	return result;
}
