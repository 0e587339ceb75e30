// SPDX-License-Identifier: MIT
//
// Conversion: results, options, bad input, long input.
import assert from 'node:assert/strict';
import test from 'node:test';
import { inspect } from 'node:util';

import { command, inUnits, names, packageFile, rowsOf } from './shared.mjs';

const xn = await import(packageFile('index.js'));

/** Whether the package and the command convert names alike. */
function compare(profile, all, view) {
	for (const [verb, convert] of [
		['ascii', xn.toASCII], ['unicode', xn.toUnicode]]) {
		const rows = rowsOf([verb, '-p', profile], all);

		assert.equal(rows.length, all.length);
		rows.forEach((row, i) => {
			assert.deepEqual(view(convert(all[i], { profile })),
				view(inUnits(all[i], row)), JSON.stringify(all[i]));
		});
	}
}

/** Up to four letters, digits, hyphens and dots in any order; long names. */
function* smallNames() {
	const characters = 'az09AZ-.'.split('');
	let last = [''];

	for (let length = 1; length <= 4; length++) {
		last = last.flatMap((name) => characters.map((c) => name + c));
		yield* last;
	}
	for (const name of last) {
		yield `xn${name}`;
	}
	for (const name of ['a', 'A', '-', '.', 'é']) {
		for (let length = 60; length <= 66; length++) {
			yield 'a'.repeat(length) + name;
			yield 'A.'.repeat(length / 2) + name;
		}
	}
}

for (const { profile } of xn.profiles()) {
	test(`${profile}: as the command`, () => {
		const all = [...names(3000)].filter((name) => name !== '' &&
			!name.includes('\0'));

		compare(profile, all, (result) => result.toJSON?.() ?? result);
	});

	test(`${profile}: small names as the command`, () => {
		compare(profile, [...smallNames()],
			({ ok, output, errors }) => ({ ok, output, errors }));
	});
}

test('the table of profiles is the command\'s', () => {
	const rows = command(['profiles', '--json']).trim().split('\n');
	const value = (profile, check) => {
		const on = profile.checks[check];

		return on === 'partly' ? '3-4 only' : on;
	};

	assert.deepEqual(xn.profiles().map((one) => one.profile),
		rows.map((row) => JSON.parse(row).profile));
	for (const [i, one] of xn.profiles().entries()) {
		const row = JSON.parse(rows[i]);

		assert.equal(one.summary, row.summary);
		assert.equal(one.mapping, row.mapping);
		assert.equal(one.repertoire, row.repertoire);
		assert.deepEqual(Object.keys(one.checks), Object.keys(row.checks));
		for (const check of Object.keys(row.checks)) {
			const ours = value(one, check);
			const theirs = row.checks[check];

			assert.equal(ours, theirs === 'on' || theirs === 'RFC 3454'
				? true
				: theirs === null || theirs === '3-4 only'
					? theirs
					: false, `${one.profile} ${check}`);
		}
	}
});

test('versions', () => {
	assert.ok(Object.isFrozen(xn.versions));
	assert.deepEqual({ ...xn.versions }, {
		libxn: process.env.XN_VERSION,
		unicode: command(['--version']).match(/Unicode ([\d.]+)/)[1],
	});
});

test('options that are refused', () => {
	const wrong = [
		[{ profile: 'none' }, RangeError, /'none'/],
		[{ profile: 3 }, RangeError, /'3'/],
		[{ profile: '' }, RangeError, /''/], [{ checks: '' }, TypeError, /string/],
		[{ checks: { hyphen: true } }, RangeError, /'hyphen'/],
		[{ checks: { map: true } }, RangeError, /'map'.*'lookup'/],
		[{ checks: { std3: 1 } }, TypeError, /'std3'/],
		[{ checks: 'std3' }, TypeError, /string/],
		[{ checks: null }, TypeError,
			/^libxn: checks are an object, not null$/],
		[{ strict: true }, TypeError, /'strict'/],
		[null, TypeError, /^libxn: options are an object, not null$/],
		['strict', TypeError, /^libxn: options are an object, not string$/],
		[{ profile: Symbol('a') }, RangeError, /'Symbol\(a\)'/],
		[{ profile: null }, RangeError, /'null'/],
		[{ checks: { std3: null } }, TypeError,
			/^libxn: check 'std3' is true or false, not null$/],
		[{ profile: 'idna2003', checks: { transitional: false } }, RangeError,
			/^libxn: check 'transitional' has no meaning in profile 'idna2003'$/],
	];

	for (const f of [xn.toASCII, xn.toUnicode, xn.explain]) {
		for (const [options, type, message] of wrong) {
			assert.throws(() => f('a', options), (error) =>
				error instanceof type && message.test(error.message));
		}
		// What is undefined is left out.
		for (const options of [undefined, {}, { profile: undefined },
			{ checks: undefined }, { checks: { std3: undefined } },
			{ profile: undefined, checks: { std3: false } }]) {
			assert.deepEqual(f('a_B', options).output, 'a_b');
		}
		assert.equal(f('a', { profile: 'url', checks: undefined }).ok, true);
	}
});

test('numbers that are not code points', () => {
	for (const value of [-1, 0x110000, 1.5, NaN, Infinity, '97', null,
		undefined]) {
		for (const f of [xn.mapPoint, xn.bidiClass]) {
			assert.throws(() => f(value), { name: 'RangeError',
				message: 'libxn: that is no code point' });
		}
	}
	for (const point of [0, 0x10ffff]) {
		assert.deepEqual(xn.mapPoint(point).to, [point]);
		assert.equal(typeof xn.bidiClass(point), 'string');
	}
	assert.deepEqual(xn.mapPoint(0xdf), { mapping: 'kept', to: [0xdf] });
	assert.deepEqual(xn.mapPoint(0xdf, { checks: { transitional: true } }),
		{ mapping: 'mapped', to: [0x73, 0x73] });
	assert.deepEqual(xn.mapPoint(0x33ab),
		{ mapping: 'mapped', to: Array.from(
			'\u33ab'.normalize('NFKC').toLowerCase(), (c) => c.codePointAt(0)) });
});

test('names of every length, one after the other', () => {
	const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
	const options = { checks: { length: false } };

	for (let length = 1; length <= 300; length++) {
		const name = Array.from({ length }, (_, i) => i % 31 === 30 &&
			i < length - 1 ? '.' : letters[(i + length) % 36]).join('');
		const first = name.split('.')[0];

		assert.equal(xn.toASCII(name, options).output, name);
		assert.equal(xn.toASCII('\u00dc').output, 'xn--tda');
		assert.equal(xn.toASCII(name.toUpperCase(), options).output, name);
		assert.equal(xn.toUnicode(`${name}.\u00dc`).output, `${name}.\u00fc`);
		assert.equal(xn.toASCII(`${name}.\u00dc`, options).output,
			`${name}.xn--tda`);
		assert.deepEqual(xn.toASCII(`${name}.A`, options).labels[0],
			{ input: [0, first.length], output: [0, first.length],
				errors: [], at: null });
		assert.equal(xn.toASCII('\u00dc').output, 'xn--tda');
	}
	// Long ones, with half of a pair and with a mark in front.
	for (const length of [4095, 4096, 4097, 8191, 8192, 8193, 20000]) {
		const text = Array.from({ length }, (_, i) =>
			letters[(i * 7) % 36]).join('');

		// A name that is ill-formed stays as it is.
		assert.ok(xn.toUnicode(`\ud800${text}.\u00dc`).output ===
			`\ud800${text}.\u00dc`, `${length}`);
		assert.ok(xn.toUnicode(`\ufeff${text}.xn--tda`,
			{ profile: 'idna2008' }).output === `\ufeff${text}.\u00fc`);
	}
	// Half of such a name is the same, and the other half is not.
	for (let half = 1; half <= 200; half++) {
		const name = `\u00fc${'a'.repeat(half)}`;

		assert.equal(xn.toUnicode(`${name}.${'A'.repeat(half)}`).output,
			`${name}.${'a'.repeat(half)}`);
	}
});

test('a name is a string', () => {
	for (const value of [1, null, undefined, {}, [], 1n, Symbol('a'), true,
		new String('a')]) {
		for (const f of [xn.toASCII, xn.toUnicode, xn.explain,
			xn.punycode.encode, xn.punycode.decode]) {
			assert.throws(() => f(value), TypeError);
		}
		for (const f of [xn.toASCII, xn.toUnicode, xn.explain]) {
			assert.throws(() => f(value), { message: 'libxn: a name is a string,' +
				` not ${value === null ? 'null' : typeof value}` });
		}
	}
	assert.ok(xn.toASCII('a').ok);
	// The labels are computed once.
	const result = xn.toASCII('a.\u00fc');

	assert.equal(result.labels, result.labels);
});

test('an unpaired surrogate is an error at its unit', () => {
	for (const [name, at] of [['\ud800', 0], ['a.😀\udc00b', 4],
		['\ud800\ud800\udc00', 0], ['ab\udbff', 2]]) {
		const result = xn.toASCII(name);
		const place = result.labels.find((one) => one.at !== null);

		assert.deepEqual(result.errors, ['invalid-utf8']);
		assert.equal(result.output, null);
		assert.equal(place.at, at);
		assert.deepEqual(place.errors, ['invalid-utf8']);
		// It is returned as it is.
		assert.equal(xn.toUnicode(name).output, name);
		assert.equal(xn.toUnicode(name).ok, false);
		assert.throws(() => xn.punycode.encode(name), RangeError);
	}
});

test('an output of any length is whole', () => {
	for (let length = 1; length < 70; length++) {
		for (const letter of ['ü', '例', 'x']) {
			const name = `${'a'.repeat(length)}${letter}`;
			const { output } = xn.toASCII(name,
				{ checks: { length: false } });

			assert.equal(xn.toUnicode(output).output, name);
			assert.equal(xn.toASCII(name.toUpperCase(),
				{ checks: { length: false } }).output, output);
		}
	}
	for (const length of [255, 256, 257, 1000, 1024, 5000, 100000]) {
		const name = `${'ü'.repeat(length - 2)}.a`;
		const { output, labels } = xn.toASCII(name,
			{ checks: { length: false } });

		assert.equal(xn.toUnicode(output).output, name);
		assert.deepEqual(labels[1].input, [length - 1, 1]);
	}
});

test('few units that become many code points', () => {
	// U+3316 is mapped to six.  ToUnicode has no limit for a whole name.
	for (const name of ['\u3316'.repeat(256), '\u3316\u3316.'.repeat(85)]) {
		const { ok, output } = xn.toASCII(name,
			{ checks: { length: false } });

		assert.equal(ok, true);
		for (const given of [name, output]) {
			assert.equal(xn.toUnicode(given).output,
				name.normalize('NFKC').toLowerCase());
		}
	}
});

test('explain: the steps and the faults', () => {
	const told = xn.explain('Stra\u00dfe.A_b.xn--a.u\u0308',
		{ checks: { std3: true } });
	const steps = (i) => told.labels[i].steps.map(({ step, points }) =>
		[step, String.fromCodePoint(...points)]);

	assert.equal(told.ok, false);
	assert.equal(told.output, null);
	assert.equal(told.profile, 'lookup');
	assert.ok(told.checks.includes('std3'));
	assert.deepEqual(steps(0), [['split', 'Stra\u00dfe'],
		['map', 'stra\u00dfe'], ['check', 'stra\u00dfe']]);
	assert.deepEqual(steps(2).at(-2), ['decode', '\x80']);
	assert.deepEqual(steps(3).slice(-2), [['nfc', '\u00fc'],
		['check', '\u00fc']]);
	assert.deepEqual(told.faults.map(({ error, label, at }) =>
		[error, label, at]), [['std3', 1, 8], ['disallowed', 2, 11]]);
	for (const { text, section } of told.faults) {
		assert.match(text, /\w/);
		assert.match(section, /UTS #46/);
	}
	assert.deepEqual(xn.explain('1.א').faults.map(({ error, rule }) =>
		[error, rule]), [['bidi', 1]]);
	assert.deepEqual(xn.explain('').faults, [{
		error: 'empty-name', rule: 0, label: null, at: null,
		text: 'the name is empty', section: 'UTS #46, section 4.2, step 4.1',
	}]);
});

test('explain: more labels and faults than most names have', () => {
	const told = xn.explain(`${'-\u00fc-.'.repeat(40)}a`,
		{ profile: 'strict' });

	assert.equal(told.labels.length, 41);
	assert.equal(told.faults.length, 81);
	for (const { steps } of told.labels) {
		assert.deepEqual(steps.map(({ step }) => step),
			['split', 'map', 'check']);
	}
	assert.equal(told.faults[79].at, 39 * 4 + 2);
	/* Fewer labels than faults, and one more of either than before. */
	for (let n = 1; n <= 20; n++) {
		const { labels, faults } = xn.explain('-\u00fc-.'.repeat(n) + 'a',
			{ profile: 'strict' });

		assert.equal(labels.length, n + 1);
		assert.deepEqual(faults.map(({ label }) => label),
			[...Array(2 * n).keys()].map((i) => i >> 1));
	}
});

test('explain: labels of every length', () => {
	// Each length fills the room for steps otherwise.  What is written behind
	// it soon leaves the memory, and ends in a trap.
	for (let length = 1; length <= 130; length++) {
		const label = `\u00fc${'a'.repeat(length - 1)}`;
		const points = [...label].map((c) => c.codePointAt(0));
		const steps = ['split', 'map', 'check'].map(
			(step) => ({ step, points }));

		for (const count of [1, Math.ceil(30000 / (3 * length + 9))]) {
			const { labels } = xn.explain(Array(count).fill(label).join('.'),
				{ checks: { length: false } });

			assert.equal(labels.length, count);
			assert.deepEqual(labels[0].steps, steps);
			assert.deepEqual(labels[count - 1].steps, steps, `${length}`);
		}
	}
});

test('a result as JSON and as it is printed', () => {
	const result = xn.toASCII('ü');
	const plain = {
		ok: true,
		output: 'xn--tda',
		errors: [],
		labels: [{ input: [0, 1], output: [0, 7], errors: [], at: null }],
	};

	assert.deepEqual(JSON.parse(JSON.stringify(result)), plain);
	assert.equal(inspect(result), inspect(plain));
	// Each access gives the same object.
	assert.equal(result.labels, result.labels);
});

test('the rules that a label was checked by', () => {
	const rulesOf = (name, profile) => {
		const rules = xn.labelRules(name, xn.explain(name, { profile }), 0);

		return rules.map(({ rule, passed }) => (passed ? rule : `!${rule}`))
			.join(' ');
	};

	assert.equal(rulesOf('-a_b', 'strict'),
		'repertoire leading-mark nfc !hyphens bidi joiners !std3 length');
	assert.equal(rulesOf('xn--zz--', 'lookup'), 'repertoire leading-mark nfc ' +
		'!a-label bidi joiners forbidden length');
	assert.equal(rulesOf('xn--0', 'lookup'), '');
	assert.equal(rulesOf('a%b.c', 'url'), '!forbidden');
	assert.equal(xn.labelRules('a%b', xn.explain('a%b', { profile: 'url' }), 0)[0]
		.section, 'URL Standard, forbidden domain code point');
	assert.equal(xn.bidiClass(0x5d0), 'R');
	assert.equal(xn.bidiClass(0x0a), '');
	assert.throws(() => xn.bidiClass(0x110000), RangeError);
});

test('rules are those of the label, the checks and the profile', () => {
	const rulesOf = (name, number, options) => {
		const told = xn.explain(name, options);

		return xn.labelRules(name, told, number);
	};
	const failed = (...args) => rulesOf(...args)
		.filter(({ passed }) => !passed).length;
	const std3 = { checks: { std3: true } };

	assert.equal(failed('ok.a_b', 0, std3), 0);
	assert.equal(failed('ok.a_b', 1, std3), 1);
	assert.equal(failed('ok.a_b', 1), 0);
	assert.equal(failed('a_b.ok', 1, std3), 0);
	assert.ok(rulesOf('a', 0, std3).length > rulesOf('a', 0).length);
	// Whatever checks are on there are rules, and those of the hyphens if
	// these are.
	for (const { profile, checks } of xn.profiles()) {
		for (const check of Object.keys(checks).filter((one) =>
			checks[one] !== null)) {
			const [on, off] = [true, false].map((is) => rulesOf('\u0378', 0,
				{ profile, checks: { [check]: is } }).map(({ rule }) => rule));

			assert.ok(on.length > 0 && off.length > 0, `${profile} ${check}`);
			assert.ok(on.includes('hyphens') || check !== 'hyphens', profile);
			assert.ok(!off.includes('hyphens') || check !== 'hyphens', profile);
		}
	}
	assert.deepEqual(rulesOf('a\x7f', 0).map(({ rule }) => rule),
		rulesOf('a!', 0).map(({ rule }) => rule));
	// The section of what was found, also of a rule with several errors.
	for (const { profile } of xn.profiles()) {
		for (const name of ['a b', '-ü', 'a\u200db', 'אa1', '\u0301a', 'l·',
			'xn--a', 'ab--ü', '\u0378', 'a|b', '١۱', 'ü\u2260']) {
			const told = xn.explain(name, { profile });
			const sections = told.faults.map(({ section }) => section);

			for (const { passed, section } of
				xn.labelRules(name, told, 0)) {
				assert.ok(passed || sections.includes(section),
					`${profile}: ${name}: ${section}`);
			}
		}
	}
	// An empty label, and the documents of three profiles.
	const sectionOf = (profile) => xn.explain('a..b', { profile })
		.faults[0].section;

	assert.match(sectionOf('lookup'), /^UTS #46/);
	assert.match(sectionOf('idna2008'), /^RFC 1035/);
	assert.match(sectionOf('idna2003'), /^RFC 3490/);
});
