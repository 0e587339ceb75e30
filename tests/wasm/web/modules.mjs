// SPDX-License-Identifier: MIT
// The parts of the page that need no browser.

import test from 'node:test';
import assert from 'node:assert/strict';

import {field, row} from '../../../tools/web/names/csv.js';
import {Lines} from '../../../tools/web/names/lines.js';
import {LONGEST, decodeName, encodeName, makeHash, readHash}
	from '../../../tools/web/names/link.js';
import {Rows} from '../../../tools/web/names/rows.js';
import {cut, decode, encode} from '../../../tools/web/names/encoding.js';

const TEXTS = ['', 'a', 'bücher.example', '\0', '%', '%25', '%uD800', '&=#?+ ',
	'\uD800', '\uDC00\uD800', 'a\uD83D', '\u{1F600}', '\uDC00x\uD800\uDC00',
	'\u202E', '\uFEFFa', '\r\n', '\uFFFD'];

test('csv: fields are quoted where RFC 4180 asks for it', () => {
	assert.equal(field('a b'), 'a b');
	assert.equal(field('a,b'), '"a,b"');
	assert.equal(field('a"b'), '"a""b"');
	assert.equal(field('a\nb'), '"a\nb"');
	assert.equal(field('a\rb'), '"a\rb"');
	assert.equal(field('"a"'), '"""a"""');
	assert.equal(field(''), '');
	assert.equal(row([1, true, 'x']), '1,true,x\r\n');
});

test('csv: no field is a formula, and each is read back', () => {
	for (const text of ['=1', '+1', '-1', '@a', '\tx', '\rx', "'x", "''"]) {
		const written = field(text).replace(/^"([^]*)"$/, '$1');

		assert.equal(written, "'" + text);
	}
	assert.equal(field('a=1'), 'a=1');
	assert.equal(field('=a,b'), '"\'=a,b"');
});

test('link: every text is read back', () => {
	for (const text of TEXTS) {
		assert.match(encodeName(text), /^[!'()*\-.0-9A-Z_a-z~%]*$/);
		assert.equal(decodeName(encodeName(text)), text);
	}
});

test('link: null if there is no name', () => {
	for (const text of ['%', '%E', '%FF', '%C3', '%u', '%uD7FF', '%ED%A0%80',
		'a%']) {
		assert.equal(decodeName(text), null, text);
	}
});

test('link: the part of the address', () => {
	assert.equal(makeHash('a&b', 'lookup', 'lookup'), '#name=a%26b');
	assert.equal(makeHash('a', 'url', 'lookup'), '#name=a&profile=url');
	assert.equal(makeHash('ü'.repeat(LONGEST), 'url', 'url'), null);
	const most = LONGEST - '#name='.length;

	assert.equal(makeHash('a'.repeat(most), 'url', 'url').length, LONGEST);
	assert.equal(makeHash('a'.repeat(most + 1), 'url', 'url'), null);
	assert.equal(makeHash('a'.repeat(most), 'url', 'lookup'), null);
	for (const text of TEXTS) {
		assert.deepEqual(readHash(makeHash(text, 'url', 'lookup')),
			{view: 'name', name: text, profile: 'url'});
	}
	assert.deepEqual(readHash('#list'), {view: 'list'});
	assert.deepEqual(readHash(''), {view: 'name', name: '', profile: null});
	assert.equal(readHash('#name=%FF').name, null);
	assert.deepEqual(readHash('name=a=b&profile=url%2Dstrict&x&y=1'),
		{view: 'name', name: 'a=b', profile: 'url-strict'});
	assert.equal(readHash('#name=a&profile=%FF').profile, null);
	assert.equal(readHash('#name=a\nb').name, 'a\nb');
	assert.equal(readHash('#lists').view, 'name');
	assert.equal(readHash('#list&name=a').view, 'name');
	assert.equal(LONGEST, 8000);
	assert.equal(encodeName('\uDABC'), '%uDABC');
	assert.equal(decodeName('a%udabc%UD800'), null);
	assert.equal(decodeName('a%udabc'), 'a\uDABC');
});

// The lines of a text, in pieces of every size.
function readLines(text, lines) {
	const bytes = encode(text);

	for (let size = 1; size <= bytes.length; size++) {
		const reader = new Lines();
		const found = [];

		for (let at = 0; at < bytes.length; at += size) {
			for (const line of reader.push(bytes.subarray(at, at + size))) {
				found.push(decode(line));
			}
		}
		for (const line of reader.end()) {
			found.push(decode(line));
		}
		assert.deepEqual(found, lines, `in pieces of ${size}`);
	}
}

test('lines: as the command reads them, in any pieces', () => {
	readLines('a\nb\r\n\n\rc\r\n\r\r\nlast\r',
		['a', 'b', '', '\rc', '\r', 'last']);
	readLines('\na\n', ['', 'a']);
	readLines('a\r\n\n', ['a', '']);
	readLines('\r', ['']);
	assert.deepEqual([...new Lines().end()], []);
	// A reader may use its buffer again.
	const buffer = encode('ab');
	const reader = new Lines();

	assert.deepEqual([...reader.push(buffer)], []);
	buffer.fill(0x63);
	assert.deepEqual([...reader.push(encode('\n'))].map(decode), ['ab']);
});

test('text: ill-formed text stays ill-formed', () => {
	assert.match(decode(Uint8Array.of(0x61, 0xFF)), /^a[\uD800-\uDFFF]$/u);
	assert.match(decode(encode('a\uD800b')), /^a[\uD800-\uDFFF]+b$/u);
	assert.equal(decode(encode('\uFEFFü\u{1F600}')), '\uFEFFü\u{1F600}');
	assert.match(decode(Uint8Array.of(0xFF, 0x61, 0xC3, 0x62)),
		/^[\uD800-\uDFFF]a[\uD800-\uDFFF]b$/u);
	assert.equal(decode(Uint8Array.of(0xEF, 0xBB, 0xBF, 0xFF)),
		'\uFEFF\uD800');
	assert.deepEqual([...encode('\uD800a\uDC00')], [0xFF, 0x61, 0xFF]);
	assert.deepEqual([...encode('\uDC00')], [0xFF]);
	assert.deepEqual(decode(encode('\u{1F600}\uD83D')), '\u{1F600}\uD800');
	assert.deepEqual(cut('ab', 3), {text: 'ab', more: 0});
	assert.deepEqual(cut('abc', 3), {text: 'abc', more: 0});
	assert.deepEqual(cut('abcd', 3), {text: 'abc', more: 1});
	assert.deepEqual(cut('', 0), {text: '', more: 0});
	assert.deepEqual(cut('ab\uD83D', 3), {text: 'ab\uD83D', more: 0});
	assert.deepEqual(cut('ab\u{1F600}', 3), {text: 'ab', more: 2});
	assert.deepEqual(cut('ab\u{1F600}', 4), {text: 'ab\u{1F600}', more: 0});
	assert.deepEqual(cut('a\u{1F600}b', 3), {text: 'a\u{1F600}', more: 1});
});

test('rows: filters', () => {
	const rows = new Rows();

	const given = [];

	for (let i = 0; i < 9000; i++) {
		const errors = i % 3 === 0 ? ['bidi'] : i % 3 === 1
			? ['std3', 'bidi'] : [];

		// Some names look like a domain and have an error, too.
		given.push({errors, alike: i % 9 === 2 || i % 18 === 3});
		rows.add(`n${i}`, errors, given[i].alike);
	}
	for (const [filter, matches] of [
		['failed', ({errors}) => errors.length > 0],
		['bidi', ({errors}) => errors.includes('bidi')],
		['std3', ({errors}) => errors.includes('std3')],
		['alike', ({alike}) => alike],
	]) {
		assert.deepEqual([...rows.filtered(filter)],
			given.flatMap((one, i) => matches(one) ? [i] : []), filter);
	}
	assert.equal(rows.filtered('all'), null);
	assert.equal(new Rows().filtered('failed').length, 0);
	assert.equal(rows.filtered('length').length, 0);
	for (const i of [0, 2047, 2048, 4095, 4096, 8191, 8192, 8999]) {
		assert.equal(rows.names[i], `n${i}`);
	}
	assert.deepEqual(rows.summary(), {count: 9000, failed: 6000, alike: 1500,
		kinds: [{error: 'bidi', count: 6000}, {error: 'std3', count: 3000}]});
	// The commonest error comes first, not the first one that was seen.
	const few = new Rows();

	for (const error of ['a', 'b', 'b', 'c']) {
		few.add('n', [error]);
	}
	assert.deepEqual(few.summary().kinds.map(({error, count}) =>
		[error, count]), [['b', 2], ['a', 1], ['c', 1]]);
	assert.deepEqual([...few.filtered('b')], [1, 2]);
});
