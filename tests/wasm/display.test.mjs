// SPDX-License-Identifier: MIT
//
// What is shown, as the command shows it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';

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

for (const { policy } of policies()) {
	test(`${policy}: as the command`, () => {
		const all = [...names(3000, from)].filter((name) => name !== '' &&
			!name.includes('\0'));

		command(['--policy', policy], all).forEach((row, i) => {
			assert.deepEqual(display(all[i], { policy }),
				inUnits(all[i], JSON.parse(row)), JSON.stringify(all[i]));
		});
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
});

test('bad input', () => {
	for (const value of [1, null, undefined, {}, Symbol('a')]) {
		assert.throws(() => display(value), TypeError);
	}
	for (const [options, type] of [
		[{ policy: 'opera' }, RangeError], [{ level: 'single' }, RangeError],
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
