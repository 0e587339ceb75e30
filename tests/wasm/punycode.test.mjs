// SPDX-License-Identifier: MIT
//
// RFC 3492, and the interface of the module punycode.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import test from 'node:test';

import { names, packageFile } from './shared.mjs';

const xn = await import(packageFile('index.js'));
const ours = await import(packageFile('punycode.js'));

test('encode and decode: there and back', () => {
	let count = 0;

	for (const name of names(20000)) {
		if (/\p{Surrogate}/u.test(name)) {
			continue;
		}
		assert.equal(xn.punycode.decode(xn.punycode.encode(name)), name);
		count++;
	}
	assert.ok(count > 15000);
	// RFC 3492, section 7.1, examples (A) and (L).
	assert.equal(xn.punycode.encode('ليهمابتكلموشعربي؟'),
		'egbpdaj6bu4bxfgehfvwxn');
	assert.equal(xn.punycode.decode('3B-ww4c5e180e575a65lsy2b'),
		'3年B組金八先生');
});

test('more digits, or more units, than there is room for at first', () => {
	// Long and short steps from one code point to the next: the bias fits
	// neither, and each code point takes more than four digits.
	let point = 0x80;
	const points = Array.from({ length: 100 }, (_, i) => {
		point += Math.floor((i % 2 === 0 ? 300000 : 12000) / (i + 1));
		return point;
	});
	const far = String.fromCodePoint(...points);
	const encoded = xn.punycode.encode(far);

	assert.equal(encoded.length, 444);
	assert.equal(xn.punycode.decode(encoded), far);
	// Each digit is a code point of two units.
	assert.equal(xn.punycode.decode(`ls8h${'a'.repeat(50000)}`),
		'\u{1f4a9}'.repeat(50001));
});

test('text that does not decode', () => {
	// Units whose lower bytes are letters or digits.
	for (const text of ['\u0161', 'a-\u4e30', '\u0161-a', 'ls8\uff68']) {
		assert.throws(() => xn.punycode.decode(text), RangeError);
	}
	for (const [text, message] of [
		['ü', 'Invalid input'],
		['\x80-a', 'Illegal input >= 0x80 (not a basic code point)'],
		['a-ü', 'Invalid input'],
		['ü-99999999', 'Illegal input >= 0x80 (not a basic code point)'],
		['aü-b-\x7f', 'Illegal input >= 0x80 (not a basic code point)'],
		['a-bü-', 'Illegal input >= 0x80 (not a basic code point)'],
		['-ü', 'Invalid input'],
		['üa', 'Invalid input'],
		['ü-a', 'Illegal input >= 0x80 (not a basic code point)'],
		['a!', 'Invalid input'],
		['99999999', 'Overflow: input needs wider integers to process'],
		['-foo', 'Invalid input'],
	]) {
		assert.throws(() => xn.punycode.decode(text), RangeError);
		assert.throws(() => ours.decode(text), (error) => {
			assert.equal(error.name, 'RangeError');
			assert.equal(error.message, message);
			assert.match(error.cause.message, message.startsWith('Over')
				? /^libxn: Punycode: overflow$/
				: /^libxn: Punycode: the input is not well-formed$/);
			return true;
		});
	}
	assert.throws(() => xn.punycode.encode('a\ud800'),
		/^RangeError: libxn: Punycode: the input is not well-formed$/);
	for (const [value, is] of [[1, 'number'], [null, 'null'],
		[undefined, 'undefined']]) {
		for (const f of ['encode', 'decode']) {
			const message = `libxn: a label is a string, not ${is}`;

			assert.throws(() => xn.punycode[f](value),
				{ name: 'TypeError', message });
			assert.throws(() => ours[f](value),
				{ name: 'TypeError', message });
		}
	}
});

test('long labels', () => {
	const text = `${'aü'.repeat(300000)}例`;

	assert.equal(xn.punycode.decode(xn.punycode.encode(text)), text);
});

test('domains, label by label', () => {
	assert.equal(ours.toASCII('mañana.com'), 'xn--maana-pta.com');
	assert.equal(ours.toASCII('джумла@джpумлатест。bрфa'),
		'джумла@xn--p-8sbkgc5ag7bhce.xn--ba-lmcq');
	assert.equal(ours.toUnicode('a@xn--maana-pta.com'), 'a@mañana.com');
	// Each of the four dots; an ASCII label stays as it is.
	assert.equal(ours.toASCII('ü.A\x7f。ü．b｡ü'),
		'xn--tda.A\x7f.xn--tda.b.xn--tda');
	assert.equal(ours.toUnicode('xn--tda。xn--TDA．XN--tda｡'),
		'ü.ü.XN--tda.');
	assert.equal(ours.toUnicode('xn--Maana-PTA'), 'mañana');
	// The last at sign.
	assert.equal(ours.toASCII('ü@ü@ü.com'), 'ü@ü@xn--tda.com');
	assert.equal(ours.toUnicode('xn--tda@xn--tda@xn--tda.com'),
		'xn--tda@xn--tda@ü.com');
	assert.deepEqual(ours.default.ucs2.decode('a😀\ud800'),
		[0x61, 0x1f600, 0xd800]);
	assert.equal(ours.default.ucs2.encode([0x61, 0x1f600, 0xd800]),
		'a😀\ud800');
	assert.equal(ours.default.ucs2.encode(new Set([0x10ffff])), '\u{10ffff}');
	assert.equal(ours.version, process.env.XN_VERSION);
	assert.deepEqual(ours.default, { version: ours.version, ucs2: ours.ucs2,
		decode: ours.decode, encode: ours.encode, toASCII: ours.toASCII,
		toUnicode: ours.toUnicode });
	for (const value of [1, null, undefined, {}, { length: 2 ** 30 }]) {
		for (const f of [ours.toASCII, ours.toUnicode, ours.encode,
			ours.decode, ours.ucs2.decode]) {
			assert.throws(() => f(value), { name: 'TypeError',
				message: / is a string, not / });
		}
	}
});

const peers = process.env.XN_PEERS;

test('as npm\'s punycode', { skip: peers ? false : 'no npm' }, () => {
	const theirs = createRequire(`${peers}/`)('punycode/');
	const tried = (f, text) => {
		try {
			return f(text);
		} catch (error) {
			return error.name;
		}
	};

	for (const name of names(20000)) {
		// npm's punycode drops what follows a second at sign, and
		// converts unpaired surrogates.
		if (name.split('@').length > 2) {
			continue;
		}
		for (const f of ['toASCII', 'toUnicode', 'encode', 'decode']) {
			const expected = tried(theirs[f], name);

			if (!/\p{Surrogate}/u.test(expected)) {
				assert.equal(tried(ours[f], name), expected,
					`${f} ${JSON.stringify(name)}`);
			}
		}
		assert.deepEqual(ours.ucs2.decode(name), theirs.ucs2.decode(name));
	}
	assert.deepEqual(Object.keys(ours.default).sort(),
		Object.keys(theirs).sort());
});
