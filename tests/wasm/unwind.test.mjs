// SPDX-License-Identifier: MIT
//
// Calls that do not come to their end, and calls within calls: whatever leaves
// the module early, the next results are right.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import vm from 'node:vm';

import { packageFile, watchMemory } from './shared.mjs';

const watched = watchMemory();
const xn = await import(packageFile('index.js'));
const show = await import(packageFile('display.js'));
const punycode = await import(packageFile('punycode.js'));
const { KnownDomains, display } = show;
const domains = ['paypal.com', 'a1l.com'];
const known = new KnownDomains(domains);
const firefox = new KnownDomains(domains, 'firefox');
const long = 'ü.'.repeat(300);
const explained = xn.explain('a_b', { profile: 'strict' });

/** Each function by its name, with what happens in memory. */
const calls = {
	toASCII: () => xn.toASCII('bücher.example'),
	'toASCII ordinary': () => xn.toASCII('A.b'),
	'toASCII long': () => xn.toASCII(long),
	'toASCII much': () => xn.toASCII('ü'.repeat(3e5)).errors,
	'toASCII checks': () => xn.toASCII('a_ü', { checks: { std3: true } }),
	toUnicode: () => xn.toUnicode('xn--tda.xn--a'),
	explain: () => xn.explain(`${long}-`),
	mapPoint: () => xn.mapPoint(0x3316),
	bidiClass: () => xn.bidiClass(0x5d0),
	labelRules: () => xn.labelRules('a_b', explained, 0),
	domainToASCII: () => xn.domainToASCII('bücher.0xa/b'),
	'domainToASCII address': () => xn.domainToASCII('0x7f.1%2E2'),
	'domainToASCII brackets': () => xn.domainToASCII('[::FFFF]'),
	'domainToASCII number': () => xn.domainToASCII(`${long}09`),
	domainToUnicode: () => xn.domainToUnicode('xn--a.xn--tda'),
	find: () => xn.find(long, 'text'),
	asciiIn: () => xn.asciiIn(long, 'text'),
	unicodeIn: () => xn.unicodeIn('a@xn--tda', 'mail'),
	urlHost: () => xn.urlHost(`http://${long}`),
	'punycode encode': () => xn.punycode.encode(long),
	'punycode decode': () => xn.punycode.decode('-\x80'),
	'punycode.js': () => punycode.toASCII('ü。b') + punycode.toUnicode('xn--tda'),
	'punycode.js decode': () => {
		try {
			return punycode.decode('-ü');
		} catch (error) {
			if (error.cause === undefined) {
				throw error;
			}
			return error.message;
		}
	},
	profiles: () => xn.profiles(),
	versions: () => xn.versions,
	display: () => display('pаypal.com'),
	'display long': () => display(long),
	'display known': () => display('pаypal.com', { known }),
	'display firefox': () => display('pаypal.com',
		{ policy: 'firefox', known: firefox }),
	KnownDomains: () => new KnownDomains(domains).lookalikes('pаypal.com'),
	lookalikes: () => known.lookalikes('www.pаypal.com'),
	policies: () => show.policies(),
	reasonText: () => show.reasonText('invalid'),
	scriptsOf: () => show.scriptsOf('aя'),
	restrictionOf: () => show.restrictionOf('aя'),
	skeleton: () => show.skeleton('pаypal.com'),
	textSkeleton: () => show.textSkeleton(long),
	bidiSkeleton: () => show.bidiSkeleton('א1', 'rtl'),
	confusable: () => show.confusable('paypal', 'pаypal'),
};

/** The result, or the RangeError that a name gets. */
function outcome(call) {
	try {
		return JSON.stringify(call());
	} catch (error) {
		if (error instanceof RangeError && error.message.startsWith('libxn')) {
			return error.message;
		}
		throw error;
	}
}

const expected = Object.fromEntries(Object.entries(calls).map(
	([name, call]) => [name, outcome(call)]));

function allAreRight(after) {
	for (const [name, call] of Object.entries(calls)) {
		assert.equal(outcome(call), expected[name], `${name} after ${after}`);
	}
}

test('every function is here', () => {
	for (const name of [...Object.keys(xn), ...Object.keys(show)]) {
		assert.ok(Object.keys(calls).some((one) => one.startsWith(name)), name);
	}
});

test('no call keeps memory', () => {
	// All but two, which make instances.
	const usual = Object.keys(calls).filter((name) =>
		!['toASCII much', 'KnownDomains'].includes(name));
	const before = watched.sizes();

	// Even a few bytes more a call would fill pages.
	for (let i = 0; i < 500; i++) {
		usual.forEach((name) => outcome(calls[name]));
	}
	assert.deepEqual(watched.sizes(), before);
});

/** Call with as little stack as there can be, then with more and more. */
function withLittleStack(call, right, size) {
	const wrong = new Set();
	let passed = 0;
	let left = 0;
	const descend = (...frame) => {
		try {
			descend(...frame);
		} catch {}
		if (passed === 20) {
			return;
		}
		try {
			passed = outcome(call) === right ? passed + 1 : wrong.add('result');
		} catch (error) {
			passed = 0;
			left++;
			if (!error.message.includes('call stack')) {
				wrong.add(error.message);
			}
		}
	};

	descend(...Array(size).fill(0));
	assert.deepEqual([...wrong], []);
	return left;
}

for (const [name, call] of Object.entries(calls)) {
	test(`a deep stack: ${name}`, () => {
		let left = 0;

		for (let size = 0; size < 12; size++) {
			left += withLittleStack(call, expected[name], size);
		}
		assert.ok(left > 0);
		allAreRight(name);
	});
}

test('a script that is stopped', () => {
	const works = Object.values(calls);

	for (let i = 0; i < 150; i++) {
		const some = i % 5 === 4 ? works : [works[i % works.length]];

		assert.throws(() => vm.runInNewContext(
			'for (;;) { for (const call of some) { call(); } }',
			{ some: some.map((call) => () => outcome(call)) },
			{ timeout: 1 + i % 4 }), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
		assert.equal(outcome(works[i % works.length]),
			Object.values(expected)[i % works.length]);
	}
	allAreRight('it');
});

test('a trap', () => {
	for (const { exports } of watched.made) {
		exports.__stack_pointer.value = 16;
	}
	for (const name of ['toASCII', 'display', 'lookalikes', 'display firefox']) {
		assert.throws(() => outcome(calls[name]), WebAssembly.RuntimeError);
		assert.equal(outcome(calls[name]), expected[name]);
	}
	allAreRight('traps');
});

test('no more memory', () => {
	const made = execFileSync(process.execPath, ['--wasm-max-mem-pages=40',
		'--input-type=module', '--eval', `
		const xn = await import(${JSON.stringify(packageFile('index.js').href)});
		const { KnownDomains, display, skeleton } =
			await import(${JSON.stringify(packageFile('display.js').href)});
		const known = new KnownDomains(['paypal.com']);
		const much = 'ü.'.repeat(2 ** 20);
		const many = Array.from({ length: 20000 }, (_, i) => 'd' + i + '.com');
		for (const call of [() => xn.toASCII(much), () => xn.toUnicode(much),
			() => xn.explain(much), () => xn.domainToASCII(much + '1'),
			() => xn.punycode.encode(much), () => xn.toASCII(much).labels,
			() => display(much), () => display(much, { known }),
			() => known.lookalikes(much), () => skeleton(much),
			() => new KnownDomains(many),
			() => new KnownDomains(['..', ...many], 'safari', () => {})]) {
			try {
				call();
				console.log('no error: ' + call);
			} catch (error) {
				console.log(error.name + ': ' + error.message);
			}
			console.log(xn.toASCII('ü').output, xn.toASCII('ü'.repeat(300), {
				checks: { length: false } }).ok, display('ü').output,
				display('pаypal.com', { known }).labels[0].known,
				known.lookalikes('pаypal.com').how);
		}`]);
	const lines = `${made}`.trim().split('\n');

	assert.equal(lines.length, 24);
	assert.deepEqual([...new Set(lines)], ['RangeError: libxn: not enough memory',
		"xn--tda true ü paypal.com [ 'mixed-script' ]"]);
});

test('calls within onFault', () => {
	const told = [];
	const list = ['a b', 'paypal.com', 'c..d', 'a1l.com'];
	const made = new KnownDomains(list, 'chromium', (...one) => {
		told.push(one);
		allAreRight('a fault');
	});

	assert.deepEqual(told, [['a b', 0], ['c..d', 2]]);
	assert.deepEqual(made.lookalikes('pаypal.com').known, ['paypal.com']);
	assert.equal(display('a1ӏ.com', { known: made }).labels[0].known, 'a1l.com');
	assert.throws(() => new KnownDomains(list, 'chromium', () => {
		throw new Error('mine');
	}), { message: 'mine' });
	allAreRight('a fault that throws');
});

test('arguments that run code', () => {
	let read = 0;
	const act = (value) => {
		read++;
		allAreRight('an argument');
		return value;
	};
	const getters = (object) => Object.defineProperties({}, Object.fromEntries(
		Object.entries(object).map(([key, value]) =>
			[key, { enumerable: true, get: () => act(value) }])));
	const acting = (object) => new Proxy(object,
		{ get: (from, key) => act(from[key]) });
	const text = (value) => ({ toString: () => act(value) });
	const told = acting({ ...explained, labels: explained.labels.map(acting) });

	for (const object of [getters, acting]) {
		assert.equal(xn.toASCII('ü_', object({ profile: 'strict',
			checks: object({ std3: false }) })).output, 'xn--_-dha');
		assert.equal(display('pаypal.com', object({ policy: 'chromium', known }))
			.labels[0].known, 'paypal.com');
	}
	assert.deepEqual(xn.labelRules('a_b', told, 0),
		xn.labelRules('a_b', explained, 0));
	assert.equal(xn.domainToASCII(text('ü')), 'xn--tda');
	assert.deepEqual(new KnownDomains((function* () {
		yield act('a.com');
		yield act('paypal.com');
	})()).lookalikes('pаypal.com').known, ['paypal.com']);
	assert.throws(() => xn.toASCII('ü', { profile: text('none') }), RangeError);
	assert.throws(() => display('ü', { policy: text('none') }), RangeError);
	assert.ok(read > 15, `${read}`);
	// Each is read once: the second time it may be another.
	read = 0;
	const once = text('ü.1x');
	const changing = { toString: () => (read++ === 0 ? 'ü.1a' : 'other') };

	assert.equal(xn.domainToUnicode(changing), 'ü.1a');
	assert.equal(read, 1);
	for (const member of ['profile', 'checks']) {
		read = 0;
		xn.toASCII('ü', { get [member]() {
			read++;
			return undefined;
		} });
		assert.equal(read, 1);
	}
	assert.equal(xn.domainToASCII(once), 'xn--tda.1x');
	// What labelRules() is given may have other methods than it seems.
	const evil = Object.assign(['std3'], { reduce: () => ({ valueOf: act }),
		includes: act });

	assert.deepEqual(xn.labelRules('a_b', { ...explained,
		labels: [{ ...explained.labels[0], errors: evil }] }, 0),
	xn.labelRules('a_b', explained, 0));
});

test('keys of known domains', async () => {
	const { Gate } = await import(packageFile('gate.js'));
	const module = await WebAssembly.compile(
		readFileSync(packageFile('display.wasm')));
	const known = (random) => new Gate(module, 1 << 20, random).run((wasm) => {
		const set = wasm.known_new(0);

		// Names with one hash, if the key is 0.
		for (let i = 0; set !== 0 && i < 20; i++) {
			const name = `${'abcdefghijklmnopqrst'[i]}.example`;
			const at = wasm.room(name.length);

			new Uint8Array(wasm.memory.buffer).set(
				new TextEncoder().encode(name), at);
			assert.equal(wasm.known_add(set, at, name.length), 0);
		}
		return set === 0 ? 'none' : wasm.known_seal(set);
	});
	const { findRandom } = await import(packageFile('load.js'));
	const random = await findRandom();
	let asked = 0;

	assert.equal(known(undefined), 'none');
	assert.equal(known((bytes) => random(bytes, asked += bytes.length)), 0);
	assert.equal(asked, 8);
	assert.equal(known(() => {}), 6);
});
