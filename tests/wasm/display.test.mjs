// SPDX-License-Identifier: MIT
//
// Compares what is shown with the command.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test, { after } from 'node:test';

import { inUnits, names, packageFile, pieces } from './shared.mjs';

const { KnownDomains, display, policies } =
	await import(packageFile('display.js'));

const from = [...pieces, 'apple', 'аррӏе', 'рф', 'com', 'is', 'þ', 'ə', 'ρ',
	'ο', '٣', '۳', 'ł', 'ı', 'paypаl', '丶', 'ー', 'カ', 'ひ'];

function command(args, all) {
	const run = spawnSync(process.env.XN_COMMAND,
		['display', '--json', '-q', '-0', ...args],
		{ input: `${all.join('\0')}\0`, maxBuffer: 1 << 30 });

	assert.ok(run.status === 0 || run.status === 1, `${run.stderr}`);
	return run.stdout.toString().split('\0').slice(0, -1);
}

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
		command(['--policy', policy], all).forEach((row, i) => {
			assert.deepEqual(display(all[i], { policy }),
				inUnits(all[i], JSON.parse(row)), JSON.stringify(all[i]));
		});
	});

	test(`${policy}: as the command, with known domains`, () => {
		const known = new KnownDomains(domains, policy);
		const tails = ['.com', '.is', '.þ'];
		const longer = all.map((name, i) => name + tails[i % tails.length]);
		const found = new Set();

		command(['--policy', policy, '--known', list], longer)
			.forEach((row, i) => {
				const shown = display(longer[i], { policy, known });

				assert.deepEqual(shown,
					inUnits(longer[i], JSON.parse(row)),
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
		command(['--policy', 'uts39', '--level', level], all)
			.forEach((row, i) => {
				assert.equal(display(all[i], { policy: 'uts39', level })
					.output, JSON.parse(row).output);
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

test('bad input', () => {
	for (const value of [1, null, undefined, {}, Symbol('a')]) {
		assert.throws(() => display(value), TypeError);
	}
	for (const [options, type] of [
		[{ policy: 'nonsense' }, RangeError], [{ level: 'single' }, RangeError],
		[{ policy: 'uts39', level: 'none' }, RangeError],
		[{ colour: 1 }, TypeError], [null, TypeError], ['uts39', TypeError],
		[{ known: ['a.b'] }, TypeError],
		[{ known: new KnownDomains([], 'safari') }, RangeError],
	]) {
		assert.throws(() => display('a', options), type);
	}
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

	assert.equal(display(name).labels.length, 2 ** 19 + 1);
	assert.equal(display('ü').output, 'ü');
});
