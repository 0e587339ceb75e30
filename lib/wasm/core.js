/* SPDX-License-Identifier: MIT
 *
 * The functions over an instance of the module.  All names and texts come out
 * of it, and so does every rule; see exports.c for the calls.
 */

/** As in exports.c: longer names have no place of their own. */
const SHORT = 256;
const SHORT_OUT = 1024;
/** So much memory may stay when a call is over. */
const KEEP = 1 << 20;

const TO_ASCII = 0;
const TO_UNICODE = 1;

/** What convert() returns in place of a length. */
const SAME = -1;

/** xn_status. */
const OK = 0;
const INVALID = 1;

/** struct answer. */
const STATUS = 0;
const ERRORS = 1;
const OUTPUT = 2;
const LENGTH = 3;
const LABELS = 4;
const LABEL_COUNT = 5;
const FAULTS = 6;
const FAULT_COUNT = 7;
const STEPS = 8;
const STEP_WORDS = 9;
const ANSWER_WORDS = 10;

/** The words of xn_label, xn_fault, xn_profile_info and xn_check_info. */
const LABEL_WORDS = 6;
const FAULT_WORDS = 6;
const PROFILE_WORDS = 7;
const CHECK_WORDS = 3;

const NOWHERE = 0xffffffff;
const STEP_NAMES = ['start', 'split', 'map', 'nfc', 'decode', 'check'];

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });
const { fromCharCode } = String;

function wrongType(what, value) {
	const is = value === null ? 'null' : typeof value;

	return new TypeError(`libxn: ${what}, not ${is}`);
}

/**
 * Any units, an unpaired surrogate among them.  Not as slow as it looks: with
 * arguments in place of an array V8 makes the string in one step.
 */
function unitsToString(u, length) {
	let text = '';

	if (length <= 16) {
		return fromCharCode(
			u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7],
			u[8], u[9], u[10], u[11], u[12], u[13], u[14], u[15],
		).slice(0, length);
	}
	if (length <= 32) {
		return fromCharCode(
			u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7],
			u[8], u[9], u[10], u[11], u[12], u[13], u[14], u[15],
			u[16], u[17], u[18], u[19], u[20], u[21], u[22], u[23],
			u[24], u[25], u[26], u[27], u[28], u[29], u[30], u[31],
		).slice(0, length);
	}
	for (let i = 0; i < length; i += 4096) {
		text += fromCharCode.apply(
			null, u.subarray(i, Math.min(i + 4096, length)));
	}
	return text;
}

/** All that there is in a module: the package's, compiled. */
export function bind(module) {
	let calls, buffer, words, shortIn, shortOut, answer;

	/* ---- the instance -------------------------------------------------- */

	function look() {
		buffer = calls.memory.buffer;
		words = new Uint32Array(buffer);
		shortIn = new Uint16Array(buffer, calls.short_input(), SHORT);
		answer = new Uint32Array(buffer, calls.answer(), ANSWER_WORDS);
		shortOut = new Uint16Array(buffer, calls.short_output(),
			SHORT_OUT);
	}

	/** Memory that has grown is another buffer. */
	function lookAgain() {
		if (calls.memory.buffer !== buffer) {
			look();
		}
	}

	function use(instance) {
		calls = instance.exports;
		look();
	}

	/** Memory never shrinks, so that an instance that has much is left. */
	function renew() {
		try {
			use(new WebAssembly.Instance(module));
		} catch {
			// A page's main thread may have to wait for it.
			WebAssembly.instantiate(module).then(use, () => {});
		}
	}

	/** What a call needed beside its places goes back. */
	function release() {
		calls.release();
		if (calls.memory.buffer.byteLength > KEEP) {
			renew();
		} else {
			lookAgain();
		}
	}

	function noMemory() {
		renew();
		return new RangeError('libxn: not enough memory');
	}

	/* ---- in and out ---------------------------------------------------- */

	/** A name goes in; its memory is release()d by who calls this. */
	function put(name) {
		const { length } = name;
		let to = shortIn;

		if (length > SHORT) {
			const at = calls.room(length);

			if (at === 0) {
				throw noMemory();
			}
			lookAgain();
			to = new Uint16Array(buffer, at, length);
		}
		for (let i = 0; i < length; i++) {
			to[i] = name.charCodeAt(i);
		}
	}

	/** What came out. */
	function take(length, formed) {
		const at = answer[OUTPUT];
		const units = at === shortOut.byteOffset
			? shortOut
			: new Uint16Array(buffer, at, length);

		return length > 32 && formed
			? decoder.decode(units.subarray(0, length))
			: unitsToString(units, length);
	}

	function cString(at) {
		const bytes = new Uint8Array(buffer);
		let text = '';

		while (bytes[at] !== 0) {
			text += fromCharCode(bytes[at++]);
		}
		return text;
	}

	/** Rows of so many words, up to the NULL at the end of a table. */
	function rows(at, count) {
		const all = [];

		for (let i = 0, row; (row = at(i)) !== 0; i++) {
			all.push(words.slice(row / 4, row / 4 + count));
		}
		return all;
	}

	use(new WebAssembly.Instance(module));

	/* ---- names of things ----------------------------------------------- */

	const allErrors = [];
	for (let bit = 1, name; (name = cString(calls.xn_error_name(bit)));) {
		allErrors.push(name);
		bit <<= 1;
	}
	const illFormed = 1 << allErrors.indexOf('invalid-utf8');

	const allChecks = rows(calls.xn_check_at, CHECK_WORDS).map(
		([name, , bits]) => ({ name: cString(name), bits }));
	const allProfiles = rows(calls.xn_profile_at, PROFILE_WORDS).map(
		([id, name, summary, mapping, repertoire, checks, allowed]) => ({
			id,
			name: cString(name),
			summary: cString(summary),
			mapping: cString(mapping),
			repertoire: cString(repertoire),
			checks,
			allowed,
		}));
	const checkOf = new Map(allChecks.map((row) => [row.name, row]));
	const profileOf = new Map(allProfiles.map((row) => [row.name, row]));
	const lookup = profileOf.get('lookup');
	const url = profileOf.get('url');

	function errorNames(errors) {
		return errors === 0
			? []
			: allErrors.filter((name, i) => errors & (1 << i));
	}

	/* ---- options ------------------------------------------------------- */

	/** The check bits of options; profile is the row that they name. */
	function checksOf(profile, checks) {
		let bits = profile.checks;

		if (typeof checks !== 'object' || checks === null) {
			throw wrongType('checks are an object', checks);
		}
		for (const name of Object.keys(checks)) {
			const check = checkOf.get(name);
			const on = checks[name];

			if (check === undefined) {
				throw new RangeError(
					`libxn: there is no check '${name}'`);
			}
			if (on === undefined) {
				continue;
			}
			if (typeof on !== 'boolean') {
				throw wrongType(
					`check '${name}' is true or false`, on);
			}
			if ((profile.allowed & check.bits) === 0) {
				throw new RangeError(
					`libxn: check '${name}' has no meaning in ` +
					`profile '${profile.name}'`);
			}
			bits = on
				? bits | (check.bits & profile.allowed)
				: bits & ~check.bits;
		}
		return bits;
	}

	/** {id, checks}: a row of the table, or what is like one. */
	function read(options) {
		let profile = lookup;

		if (typeof options !== 'object' || options === null) {
			throw wrongType('options are an object', options);
		}
		for (const key of Object.keys(options)) {
			if (key !== 'profile' && key !== 'checks') {
				throw new TypeError(
					`libxn: there is no option '${key}'`);
			}
		}
		if (options.profile !== undefined) {
			profile = profileOf.get(options.profile);
			if (profile === undefined) {
				throw new RangeError(
					'libxn: there is no profile ' +
					`'${String(options.profile)}'`);
			}
		}
		if (options.checks === undefined) {
			return profile;
		}
		return {
			id: profile.id,
			name: profile.name,
			checks: checksOf(profile, options.checks),
		};
	}

	function check(name) {
		if (typeof name !== 'string') {
			throw wrongType('a name is a string', name);
		}
	}

	/* ---- conversion ---------------------------------------------------- */

	/** Whether there is an output, behind a call of convert() or report(). */
	function hasOutput(direction) {
		return answer[STATUS] === OK ||
			(direction === TO_UNICODE && answer[STATUS] === INVALID);
	}

	function misfortune() {
		const status = answer[STATUS];

		return status === OK || status === INVALID ? null : noMemory();
	}

	/** After a call that was not for a short name that passed. */
	function settle(name) {
		const at = answer[OUTPUT];

		if (name.length > SHORT || at !== shortOut.byteOffset) {
			release();
		}
	}

	/** Behind report(). */
	function takeLabels(direction) {
		const labels = [];
		const there = hasOutput(direction);
		let w = answer[LABELS] / 4;

		for (let i = 0; i < answer[LABEL_COUNT]; i++, w += LABEL_WORDS) {
			labels.push({
				input: [words[w + 1], words[w + 2]],
				output: there
					? [words[w + 3], words[w + 4]]
					: null,
				errors: errorNames(words[w]),
				at: words[w + 5] === NOWHERE ? null : words[w + 5],
			});
		}
		return labels;
	}

	/** convert() with labels and, if asked for, faults and steps. */
	function report(direction, name, options, trace) {
		put(name);
		calls.report(direction, options.id, options.checks, name.length,
			trace);
		lookAgain();
		const wrong = misfortune();
		if (wrong !== null) {
			throw wrong;
		}
	}

	class Result {
		#name;
		#direction;
		#options;
		#labels;

		constructor(ok, output, errors, name, direction, options) {
			this.ok = ok;
			this.output = output;
			this.errors = errors;
			this.#name = name;
			this.#direction = direction;
			this.#options = options;
		}

		get labels() {
			if (this.#labels === undefined) {
				report(this.#direction, this.#name, this.#options,
					false);
				this.#labels = takeLabels(this.#direction);
				release();
			}
			return this.#labels;
		}

		toJSON() {
			const { ok, output, errors, labels } = this;

			return { ok, output, errors, labels };
		}

		[Symbol.for('nodejs.util.inspect.custom')]() {
			return this.toJSON();
		}
	}

	function convert(direction, name, options) {
		put(name);
		const length = calls.convert(direction, options.id,
			options.checks, name.length);
		if (length === SAME && name.length <= SHORT) {
			return new Result(true, name, [], name, direction, options);
		}
		return convertFurther(direction, name, options, length);
	}

	function convertFurther(direction, name, options, length) {
		lookAgain();
		const wrong = misfortune();
		if (wrong !== null) {
			throw wrong;
		}
		const errors = answer[ERRORS];
		const ok = answer[STATUS] === OK;
		let output = null;
		if (length === SAME) {
			output = name;
		} else if (hasOutput(direction)) {
			output = take(answer[LENGTH], !(errors & illFormed));
		}
		settle(name);
		return new Result(ok, output, errorNames(errors), name, direction,
			options);
	}

	function toASCII(name, options) {
		check(name);
		return convert(TO_ASCII, name,
			options === undefined ? lookup : read(options));
	}

	function toUnicode(name, options) {
		check(name);
		return convert(TO_UNICODE, name,
			options === undefined ? lookup : read(options));
	}

	/* ---- explanation --------------------------------------------------- */

	function takeSteps(labels) {
		let w = answer[STEPS] / 4;
		const end = w + answer[STEP_WORDS];

		for (const label of labels) {
			label.steps = [];
		}
		while (w < end) {
			const [step, number, count] = words.subarray(w, w + 3);

			w += 3;
			labels[number].steps.push({
				step: STEP_NAMES[step],
				points: Array.from(words.subarray(w, w + count)),
			});
			w += count;
		}
	}

	function takeFaults(profile) {
		const faults = [];
		const count = answer[FAULT_COUNT];
		const all = words.slice(answer[FAULTS] / 4,
			answer[FAULTS] / 4 + count * FAULT_WORDS);

		for (let w = 0; w < all.length; w += FAULT_WORDS) {
			const [error, rule, at, label] = all.subarray(w, w + 4);

			faults.push({
				error: cString(calls.xn_error_name(error)),
				rule,
				label: label === NOWHERE ? null : label,
				at: at === NOWHERE ? null : at,
				text: cString(calls.xn_error_text(error)),
				section: cString(
					calls.xn_error_section(profile, error)),
			});
		}
		return faults;
	}

	function explain(name, options) {
		check(name);
		const row = options === undefined ? lookup : read(options);
		report(TO_ASCII, name, row, true);
		const ok = answer[STATUS] === OK;
		const labels = takeLabels(TO_ASCII);
		takeSteps(labels);
		const explanation = {
			ok,
			output: ok ? take(answer[LENGTH], true) : null,
			errors: errorNames(answer[ERRORS]),
			profile: row.name,
			checks: allChecks
				.filter(({ bits }) => row.checks & bits)
				.map((one) => one.name),
			labels,
			faults: takeFaults(row.id),
		};
		release();
		return explanation;
	}

	/* ---- code points and rules ----------------------------------------- */

	const mappings = ['kept', 'mapped', 'ignored', 'refused'];

	function isPoint(point) {
		if (!Number.isInteger(point) || point < 0 || point > 0x10ffff) {
			throw new RangeError('libxn: that is no code point');
		}
	}

	function mapPoint(point, options) {
		isPoint(point);
		const { id, checks } = options === undefined
			? lookup
			: read(options);
		const w = calls.map_point(id, checks, point) / 4;

		lookAgain();
		return {
			mapping: mappings[words[w]],
			to: Array.from(words.subarray(w + 2, w + 2 + words[w + 1])),
		};
	}

	function bidiClass(point) {
		isPoint(point);
		return cString(calls.bidi_class(point));
	}

	function errorBits(names) {
		return names.reduce((bits, name) => {
			return bits | (1 << allErrors.indexOf(name));
		}, 0);
	}

	function labelRules(name, explanation, number) {
		check(name);
		const label = explanation.labels[number];
		const { id } = profileOf.get(explanation.profile);
		const on = allChecks
			.filter((one) => explanation.checks.includes(one.name))
			.reduce((bits, one) => bits | one.bits, 0) &
			profileOf.get(explanation.profile).allowed;
		const bits = errorBits(label.errors);
		const took = (step) => label.steps.some((s) => s.step === step);
		const rules = [];
		const isASCII = /^[\0-\x7f]*$/.test(name);

		for (let first = true; ; first = false) {
			const at = calls.next_rule(first, id, on, isASCII, bits,
				took('decode'), took('check'));

			lookAgain();
			if (at === 0) {
				return rules;
			}
			const [text, , finds] = words.subarray(at / 4, at / 4 + 3);
			const found = bits & finds;

			rules.push({
				rule: cString(text),
				passed: found === 0,
				section: cString(calls.xn_error_section(id,
					found === 0 ? finds : found)),
			});
		}
	}

	/* ---- hosts of URLs ------------------------------------------------- */

	/** A domain in ASCII, or null. */
	function domain(text) {
		const { ok, output } = convert(TO_ASCII, text, url);

		return ok ? output : null;
	}

	/** Whether URL has to read it: as a number, or in brackets. */
	function isNumber(ascii) {
		const end = ascii.charCodeAt(ascii.length - 1);

		// No number ends in these.
		if (end > 0x66 && end !== 0x78) {
			return false;
		}
		put(ascii);
		const is = calls.ends_in_number(ascii.length) !== 0;
		if (ascii.length > SHORT) {
			release();
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

	/** What of a text the URL Standard's hostname setter takes for a host. */
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
				? fromCharCode(...utf8.subarray(i + 1, i + 3))
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
		const ascii = domain(host);

		if (ascii === null) {
			return '';
		}
		return isNumber(ascii) ? address(ascii) : ascii;
	}

	/**
	 * What has to be taken apart has characters that no domain may have, so
	 * it fails first.
	 */
	function domainToASCII(text) {
		if (arguments.length === 0) {
			throw new TypeError('libxn: a domain is missing');
		}
		const name = `${text}`;
		const ascii = domain(name);

		if (ascii === null) {
			return hostOf(name);
		}
		return isNumber(ascii) ? address(ascii) : ascii;
	}

	/** Label by label where one of them is no good: ASCII passes as it is. */
	function domainToUnicode(...args) {
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

	/* ---- Punycode ------------------------------------------------------ */

	/** xn_punycode_status, the place of the fault, and the output. */
	function recode(call, text) {
		put(text);
		call(text.length);
		lookAgain();
		const status = answer[STATUS];
		const output = status === OK ? take(answer[LENGTH], true) : '';
		release();
		return { status, output };
	}

	const punycodeFaults = [, 'the input is not well-formed', 'overflow'];

	function recoded(call, text) {
		if (typeof text !== 'string') {
			throw wrongType('a label is a string', text);
		}
		const { status, output } = recode(call, text);
		if (status !== OK) {
			throw status in punycodeFaults
				? new RangeError(
					`libxn: Punycode: ${punycodeFaults[status]}`)
				: noMemory();
		}
		return output;
	}

	const punycode = {
		encode: (text) => recoded(calls.punycode_encode, text),
		decode: (text) => recoded(calls.punycode_decode, text),
	};

	/* ---- tables -------------------------------------------------------- */

	function checkValue(profile, bits) {
		const allowed = profile.allowed & bits;
		const on = profile.checks & bits;

		if (allowed === 0) {
			return null;
		}
		return on === 0 || on === allowed ? on !== 0 : 'partly';
	}

	function profiles() {
		return allProfiles.map((row) => ({
			profile: row.name,
			summary: row.summary,
			mapping: row.mapping,
			repertoire: row.repertoire,
			checks: Object.fromEntries(allChecks.map(
				({ name, bits }) => [name, checkValue(row, bits)])),
		}));
	}

	const versions = Object.freeze({
		libxn: cString(calls.xn_version()),
		unicode: cString(calls.xn_unicode_version()),
	});

	return {
		toASCII,
		toUnicode,
		explain,
		mapPoint,
		bidiClass,
		labelRules,
		domainToASCII,
		domainToUnicode,
		punycode,
		profiles,
		versions,
	};
}
