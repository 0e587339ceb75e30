// SPDX-License-Identifier: MIT
//
// Compares what is shown with the command.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test, { after } from 'node:test';

import { inUnits, names, packageFile, pieces, rowsOf } from './shared.mjs';

const {
	KnownDomains, bidiSkeleton, confusable, display, policies, restrictionOf,
	scriptsOf, skeleton, textSkeleton,
} = await import(packageFile('display.js'));

const from = [...pieces, 'apple', 'аррӏе', 'рф', 'com', 'is', 'þ', 'ə', 'ρ',
	'ο', '٣', '۳', 'ł', 'ı', 'paypаl', '丶', 'ー', 'カ', 'ひ'];

/** With lookalikes of several letters, and domains with the same skeleton. */
const domains = ['Apple.com', 'aa.com', 'paypal.com.', 'a.þ', 'xn--bcher-kva.is',
	'p.com', 'Àpple.com', 'b.com', 'a1.com', 'al.com', 'aıl.com'];
const list = join(mkdtempSync(join(tmpdir(), 'libxn-')), 'domains');

writeFileSync(list, domains.join('\n'));
after(() => rmSync(dirname(list), { recursive: true }));

for (const { policy } of policies()) {
	const all = [...names(3000, from)].filter((name) => name !== '' &&
		!name.includes('\0'));

	test(`${policy}: as the command`, () => {
		rowsOf(['display', '--policy', policy], all).forEach((row, i) => {
			assert.deepEqual(display(all[i], { policy }),
				inUnits(all[i], row), JSON.stringify(all[i]));
		});
	});

	test(`${policy}: as the command, with known domains`, () => {
		const known = new KnownDomains(domains, policy);
		const tails = ['.com', '.is', '.þ'];
		const longer = all.map((name, i) => name + tails[i % tails.length]);
		const found = new Set();

		rowsOf(['display', '--policy', policy, '--known', list], longer)
			.forEach((row, i) => {
				const shown = display(longer[i], { policy, known });

				assert.deepEqual(shown,
					inUnits(longer[i], row),
					JSON.stringify(longer[i]));
				shown.labels.forEach((label) => found.add(label.known));
			});
		assert.ok(found.size >= 4, `only ${[...found]} looked alike`);
	});
}

test('levels', () => {
	const all = [...names(300, from)].filter((name) => name !== '' &&
		!name.includes('\0'));

	for (const level of ['ascii', 'single', 'moderately', 'unrestricted']) {
		rowsOf(['display', '--policy', 'uts39', '--level', level], all)
			.forEach((row, i) => {
				assert.equal(display(all[i], { policy: 'uts39', level })
					.output, row.output);
			});
	}
});

test('well-known domains', () => {
	for (const { policy } of policies()) {
		const known = new KnownDomains(['googlé.com', 'example.org'], policy);
		const show = (name) => display(name, { policy, known });

		assert.deepEqual(show('www.googlé.com').labels[1].reasons, []);
		assert.equal(show('xn--xample-9ua.net').labels[0].reasons
			.includes('known-name'), false);
	}
	const known = new KnownDomains(['example.org']);
	assert.ok(display('éxample.org').output === 'éxample.org');
	assert.deepEqual(display('éxample.org', { known }).labels[0].reasons,
		['known-name']);
	assert.equal(display('éxample.org', { known }).output,
		'xn--xample-9ua.org');
	// Beside another reason, and with the domain as it was given.
	const [label, tld] = display('exаmple.org', {
		known: new KnownDomains(['EXAMPLE.org.', 'example.org']),
	}).labels;
	assert.deepEqual(label.reasons, ['mixed-script', 'known-name']);
	assert.equal(label.known, 'EXAMPLE.org.');
	assert.deepEqual(label.scripts, ['Cyrl', 'Latn']);
	assert.equal(label.level, 'minimally');
	assert.deepEqual([tld.known, tld.scripts, tld.level], [null, [], null]);
});

/** The two calls, or what they throw for an unpaired surrogate. */
function orFault(call) {
	try {
		return { ok: true, ...call() };
	} catch (error) {
		assert.ok(error instanceof RangeError, error);
		assert.match(error.message, /unpaired surrogate at \d+$/);
		return { ok: false };
	}
}

test('skeletons and look-alikes: as the command', () => {
	const tails = ['.com', '.is', '.þ', '', '.'];
	const all = [...names(5000, from)]
		.map((name, i) => name + tails[i % tails.length])
		.concat(domains.flatMap((domain) => {
			const alike = domain.replaceAll('a', 'а').replaceAll('p', 'р');

			return [alike, `x.${alike}`, `${alike}.`, `xn--a.${alike}`];
		}))
		// Beside the limits of each length of UTF-8.
		.concat([0x7f, 0x80, 0x7ff, 0x800, 0xfff, 0x1000, 0xd7ff, 0xe000,
			0xffff, 0x10000, 0x3ffff, 0x40000, 0xfffff, 0x100000, 0x10ffff]
			.map((point) => `a${String.fromCodePoint(point)}1.com`))
		.filter((name) => name !== '' && !name.includes('\0'));
	const known = new KnownDomains(domains);
	let found = 0;

	for (const [options, call] of [[[], skeleton],
		[['--text'], bidiSkeleton]]) {
		rowsOf(['skeleton', ...options], all).forEach(({ ok, output }, i) => {
			const ours = orFault(() => ({ output: call(all[i]) }));

			assert.deepEqual([ours.ok, ours.output ?? null], [ok, output],
				JSON.stringify(all[i]));
		});
	}
	for (const policy of ['uts39', 'chromium']) {
		rowsOf(['lookalikes', '--known', list, '--policy', policy], all)
			.forEach(({ ok, known: listed, how }, i) => {
			const ours = orFault(() =>
				known.lookalikes(all[i], { policy }));

			assert.deepEqual([ours.ok, ours.known ?? [],
				ours.how ?? []], [ok, listed, how],
			JSON.stringify([all[i], policy]));
			found += listed.length > 0;
		});
	}
	assert.ok(found > 10, `only ${found} looked alike`);
});

test('many known domains, and many with one skeleton', () => {
	const many = Array.from({ length: 20000 }, (_, i) => `d${i}.example`);
	const known = new KnownDomains(many);

	assert.deepEqual(known.lookalikes('d1234.еxample'),
		{ known: ['d1234.example'], how: ['mixed-script'], more: false });
	assert.deepEqual(known.lookalikes('x.d1234.example').known, []);
	// Letters that look like l and 1, in all combinations.
	const alike = Array.from({ length: 128 }, (_, i) =>
		`${i.toString(2).padStart(7, '0').replaceAll('0', 'l')}.com`);
	const { known: listed, more } =
		new KnownDomains(alike).lookalikes('ӏӏӏӏӏӏӏ.com');

	assert.deepEqual([listed, more], [alike.slice(0, 100), true]);
	// As many as are listed.
	const all = new KnownDomains(alike.slice(0, 100)).lookalikes('ӏӏӏӏӏӏӏ.com');

	assert.deepEqual([all.known, all.more], [alike.slice(0, 100), false]);
});

test('faults in a list are told, and the rest is used', () => {
	const told = [];
	const known = new KnownDomains(['a b', 'paypal.com', 'x\ud800', 'a..b'],
		'firefox', (domain, number) => told.push([domain, number]));

	assert.deepEqual(told, [['a b', 0], ['x\ud800', 2], ['a..b', 3]]);
	assert.deepEqual(known.lookalikes('pаypal.com').known, ['paypal.com']);
	assert.equal(display('pаypal.com', { policy: 'firefox', known })
		.labels[0].known, 'paypal.com');
});

test('policies of look-alikes', () => {
	const known = new KnownDomains(['paypal.com'], 'firefox');
	const policy = 'chromium';

	assert.deepEqual(known.lookalikes('päypal.com'),
		{ known: [], how: [], more: false });
	assert.deepEqual(known.lookalikes('päypal.com', { policy }),
		{ known: ['paypal.com'], how: [], more: false });
	assert.deepEqual(known.lookalikes('paypa1.com', { policy: undefined }),
		{ known: ['paypal.com'], how: ['single-script'], more: false });
	for (const [options, message] of [
		[{ policy: 'safari' }, "libxn: look-alikes have no policy 'safari'"],
		[{ policy: 'none' }, "libxn: there is no policy 'none'"],
		[{ level: 'highly' }, "libxn: there is no option 'level'"],
		['chromium', 'libxn: options are an object, not string'],
		[null, 'libxn: options are an object, not null'],
	]) {
		assert.throws(() => known.lookalikes('a', options), { message });
	}
});

test('known domains after a long name', () => {
	const known = new KnownDomains(['paypal.com']);

	assert.deepEqual(known.lookalikes('ü.'.repeat(2 ** 18)).known, []);
	assert.deepEqual(known.lookalikes('pаypal.com').known, ['paypal.com']);
	assert.equal(display('ü'.repeat(2 ** 18), { known }).ok, true);
	assert.equal(display('pаypal.com', { known }).labels[0].known,
		'paypal.com');
});

test('texts', () => {
	assert.deepEqual(restrictionOf('\u{1D7CE}a٣b\u0300'), {
		level: 'unrestricted', scripts: ['Arab', 'Latn'], resolved: [],
		numbers: 2, repeatedMark: null,
	});
	assert.deepEqual(restrictionOf('1-2'), {
		level: 'ascii', scripts: [], resolved: 'all', numbers: 1,
		repeatedMark: null,
	});
	assert.equal(restrictionOf('\u{10400}e\u0301\u0301').repeatedMark, 4);
	assert.deepEqual(restrictionOf('カ').resolved, ['Kana', 'Jpan']);
	assert.equal(textSkeleton('ﬁ1'), 'fil');
	assert.equal(bidiSkeleton('א1', 'ltr'), bidiSkeleton('א1'));
	assert.notEqual(bidiSkeleton('א.b', 'rtl'), bidiSkeleton('א.b'));
	assert.equal(skeleton('xn--pypal-4ve.com'), skeleton('paypal.com'));
	assert.deepEqual(confusable('paypal', 'pаypal'), ['mixed-script']);
	assert.deepEqual(confusable('ljeto', 'ǉeto'), ['single-script']);
	assert.deepEqual(confusable('a', 'b'), []);
	assert.deepEqual(confusable('a', 'a'), []);
	for (const call of [restrictionOf, skeleton, textSkeleton, bidiSkeleton]) {
		assert.throws(() => call('ab\udc00'), /surrogate at 2$/);
		assert.throws(() => call(1), TypeError);
	}
	assert.throws(() => confusable('a', '\ud800'), RangeError);
	assert.throws(() => confusable('a', 'a'.repeat(1025)), /too long$/);
	assert.throws(() => bidiSkeleton('a', 'up'), RangeError);
	assert.equal(textSkeleton('\u{1F600}'.repeat(2 ** 20)).length, 2 ** 21);
});

/** An iterable without an end. */
function* endless(value) {
	for (;;) {
		yield value;
	}
}

test('bad input', () => {
	for (const value of [1, null, undefined, {}, Symbol('a')]) {
		assert.throws(() => display(value), TypeError);
	}
	for (const [options, type] of [
		[{ policy: 'nonsense' }, RangeError], [{ level: 'single' }, RangeError],
		[{ policy: 'uts39', level: 'none' }, RangeError],
		[{ policy: '' }, RangeError], [{ policy: 'uts39', level: '' }, RangeError],
		[{ policy: 'uts39', level: null }, RangeError],
		[{ colour: 1 }, TypeError], [null, TypeError], ['uts39', TypeError],
		[{ known: ['a.b'] }, TypeError],
		[{ known: new KnownDomains([], 'safari') }, RangeError],
	]) {
		assert.throws(() => display('a', options), type);
		assert.throws(() => display('a', options), /^[A-Za-z]+: libxn: /);
	}
	assert.throws(() => display('a', { known: null }),
		{ message: 'libxn: known is a KnownDomains, not null' });
	assert.throws(() => new KnownDomains([], null), RangeError);
	for (const [domains, error] of [[[1], TypeError], [['a.b', null], TypeError],
		[['a.b', 'a..b'], RangeError], [{ length: 2 ** 30 }, TypeError],
		[{}, TypeError], [1, TypeError], [null, TypeError],
		[endless(1), TypeError], [endless('a.b'), RangeError]]) {
		assert.throws(() => new KnownDomains(domains), error);
		// What follows is not touched by it.
		assert.equal(display('\u0430.com').ok, true);
		assert.equal(textSkeleton('a'), 'a');
	}
	for (const text of ['\ud800', 'a\ud800', '\udc00a\ud800']) {
		const message = 'libxn: there is an unpaired surrogate at ' +
			(text[0] === 'a' ? 1 : 0);

		for (const call of [() => confusable('a', text),
			() => confusable(text, 'a'), () => restrictionOf(text),
			() => skeleton(text), () => textSkeleton(text),
			() => bidiSkeleton(text), () => new KnownDomains([])
				.lookalikes(text)]) {
			assert.throws(call, { name: 'RangeError', message });
		}
	}
	// The list is copied, and so is what is returned.
	const given = ['example.com'];
	const known = new KnownDomains(given);

	given[0] = 'changed';
	assert.deepEqual(known.lookalikes('examp1e.com').known, ['example.com']);
	scriptsOf('a')[0].name = 'changed';
	assert.deepEqual(scriptsOf('a'), [{ code: 'Latn', name: 'Latin' }]);
	// The first and last code points of each length in UTF-8.
	assert.deepEqual(restrictionOf('\u{10000}').scripts, ['Linb']);
	assert.ok(restrictionOf('\uffffa').scripts.includes('Latn'));
	// Places are units, whatever is before them.
	assert.equal(display('\u00fc\u4e00.a b').labels[1].at, 4);
	assert.equal(restrictionOf('\u{10400}\u07ff\u0800\uffffe\u0301\u0301')
		.repeatedMark, 7);
	assert.throws(() => new KnownDomains(['a b']), RangeError);
	assert.throws(() => new KnownDomains('a.b'), TypeError);
	const { labels, ok } = display('a.b\ud800');
	assert.equal(ok, false);
	assert.deepEqual(labels[1].errors, ['invalid-utf8']);
	assert.equal(labels[1].at, 3);
	assert.equal(display('b\ud800').output, 'b\ud800');
});

test('long names', () => {
	const name = 'ü.'.repeat(2 ** 19);

	for (let n = 1; n <= 40; n++) {
		const { labels } = display('ü.'.repeat(n) + 'a');

		assert.deepEqual(labels.map(({ output, shown }) => [...output, shown]),
			[...Array(n + 1).keys()].map((i) => i < n
				? [2 * i, 1, 'unicode'] : [2 * n, 1, 'ascii']));
	}
	assert.equal(display(name).labels.length, 2 ** 19 + 1);
	assert.equal(display('ü').output, 'ü');
});
