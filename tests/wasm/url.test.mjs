// SPDX-License-Identifier: MIT
//
// Compares domainToASCII and domainToUnicode with Node's on many names.  A
// difference must belong to one of these classes, which doc/wasm.md lists:
//
//   unicode  Node's tables treat a character of the name differently
//   checks   Node lets a name pass that the URL Standard's ToASCII refuses, by
//            the Bidi rule, for a joiner, or for an invalid A-label
//   ascii    Node with an older ada, its URL parser, refuses or decodes an ASCII
//            name that the standard lets pass since 2026
//   nested   ada 3.4 does not decode an A-label that begins with xn--xn--
import assert from 'node:assert/strict';
import test from 'node:test';
import url from 'node:url';

import { names, packageFile, pieces } from './shared.mjs';

const xn = await import(packageFile('index.js'));
// Distributions give a Node another ada than its own, so its version says
// nothing.
const isOld = url.domainToASCII('xn--a') === '';

/** The characters that Node converts differently, alone or after an a. */
function unlike(text) {
	return [...new Set(text)].filter((c) => c > '\x7f' &&
		['a', ''].some((a) =>
			url.domainToASCII(a + c) !== xn.domainToASCII(a + c) &&
			!isChecks(a + c, url.domainToASCII(a + c))));
}

function isChecks(name, theirs) {
	const { errors } = xn.toASCII(name, { profile: 'url' });

	return theirs !== '' && xn.domainToASCII(name) === '' &&
		errors.length > 0 &&
		errors.every((error) => /^(bidi|contextj|bad-ace)$/.test(error));
}

/** Whether all labels that differ are A-labels which Node has left. */
function isNested(theirs, ours) {
	const left = theirs.split('.'), decoded = ours.split('.');

	return left.length === decoded.length && left.every((label, i) =>
		label === decoded[i] || (label.startsWith('xn--xn--') &&
			xn.domainToASCII(decoded[i]) === label));
}

/** The part of a name that the URL parser takes as the host. */
function host(name) {
	const text = name.replace(/[\t\n\r]/g, '').replace(/[/\\?#][^]*$/, '');

	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function classOf(name, theirs, ours, odd) {
	const text = host(name);

	if (odd.some((c) => text.includes(c))) {
		return 'unicode';
	}
	if (isChecks(text, theirs)) {
		return 'checks';
	}
	if (isNested(theirs, ours)) {
		return 'nested';
	}
	const ascii = xn.domainToASCII(name);
	return isOld && ours !== '' && /^[\0-\x7f]*$/.test(text.normalize('NFKC')
		.replace(/\u3002|\xad|\u200b/g, '')) && /xn--/.test(ascii)
		? 'ascii'
		: `none: '${theirs}', '${ours}'`;
}

for (const f of ['domainToASCII', 'domainToUnicode']) {
	test(`${f}: as Node's`, () => {
		const counts = { same: 0, unicode: 0, checks: 0, ascii: 0, nested: 0 };
		const odd = unlike(pieces.join(''));

		for (const name of names(40000)) {
			const theirs = url[f](name);
			const ours = xn[f](name);
			const which = theirs === ours
				? 'same'
				: classOf(name, theirs, ours, odd);

			assert.ok(which in counts, `${JSON.stringify(name)}: ${which}`);
			counts[which]++;
		}
		console.log(f, 'ada', process.versions.ada, JSON.stringify(counts));
		assert.ok(counts.same > 35000);
	});

	// Every form of the end of a host, and what a URL takes of a text.
	test(`${f}: numbers, brackets and ends as Node's`, () => {
		const ends = '0 9 0x 0xf 0xa9 0xg 09 1f 1x 9a x f a1 0xF 0X1 .'
			.split(' ');
		const texts = [...ends, ...ends.flatMap((end) => [`a.${end}`,
			`a.${end}.`, `1.${end}`, `1.2.3.${end}`, `ü.${end}`, `${end}.a`]),
		'[::1]', '[::ffff:1.2.3.4]', '[::FFFF]', '[A:b::]', '[::g]', '[::1',
		'::1]', 'a[b', 'a]b', '[', 'a:80', ':', '%5B::1%5D', '%EF%BB%BFa',
		'%ef%bb%bfa', '%c3%Bc', '%C3%BC', '%zz', '%', '%4', 'a%2Eb', '%2fa',
		'a/b', 'a\\b', 'a?b', 'a#b', 'a/\u2028b', 'a?\u2029b', 'a#\nb', '/',
		'\ta\nb\rc', '\r', 'ü\n/x', '\ufeffa', '', ' ', 'a@b', '%00',
		`${'a.'.repeat(200)}9`, `${'a.'.repeat(200)}ü`,
		`${'a.'.repeat(200)}0x`];

		for (const text of texts) {
			assert.equal(xn[f](text), url[f](text), JSON.stringify(text));
			// Nothing is left of it.
			assert.equal(xn[f]('bücher'), url[f]('bücher'));
		}
	});

	test(`${f}: arguments as Node's`, () => {
		for (const value of [1, null, undefined, {}, [], true, 1n, '',
			new String('a')]) {
			assert.equal(xn[f](value), url[f](value));
		}
		assert.throws(() => xn[f](), TypeError);
		assert.throws(() => xn[f](Symbol('a')), TypeError);
	});
}

test('domainToUnicode: as ToASCII and then ToUnicode', () => {
	const options = { profile: 'url' };

	for (const name of names(40000)) {
		const ascii = xn.domainToASCII(name);
		const { ok, output } = xn.toUnicode(ascii, options);
		const labels = ascii.split('.');

		assert.equal(xn.domainToUnicode(name), ok
			? output
			: labels.map((label) =>
				xn.toUnicode(label, options).output).join('.'),
		JSON.stringify(name));
	}
});

test('names in other text', () => {
	const url = 'http://u@bücher.example:1/ü';

	assert.deepEqual(xn.asciiIn(url, 'url'), {
		ok: true, output: 'http://u@xn--bcher-kva.example:1/ü', errors: [],
	});
	assert.deepEqual(xn.asciiIn('a@xn--a, b', 'mail'),
		{ ok: false, output: 'a@xn--a, b', errors: ['empty-name'] });
	// Unpaired surrogates stay.
	assert.equal(xn.unicodeIn('\ud800 xn--tda.a\udc00😀', 'text').output,
		'\ud800 ü.a\udc00😀');
	assert.equal(
		xn.asciiIn('http://0x7f.1/', 'url', { profile: 'url' }).output,
		'http://127.0.0.1/');
	assert.deepEqual(xn.find('\ud800ü😀 x.ü http://%C3%BC%ff/ xn--a', 'text'), [
		{ name: 'x.ü', start: 5, end: 8, type: 'name' },
		{ name: 'ü\ufffd', start: 16, end: 25, type: 'host' },
		{ name: 'xn--a', start: 27, end: 32, type: 'label' },
	]);
	assert.deepEqual(xn.find('a@b.c, d', 'mail'), []);
	assert.deepEqual(xn.find('a@ü.c', 'mail'),
		[{ name: 'ü.c', start: 2, end: 5, type: 'domain' }]);
	assert.equal(xn.find('ü.a '.repeat(9999), 'text').length, 9999);
	assert.throws(() => xn.find('a', 'mails'), RangeError);
	assert.throws(() => xn.asciiIn('a', 'mails'), RangeError);
	assert.throws(() => xn.asciiIn(1, 'url'), TypeError);
	assert.equal(xn.urlHost('http://[::0001]:80/'), '[::1]');
	assert.equal(xn.urlHost(`sc://${'ü'.repeat(1000)}`), '%C3%BC'.repeat(1000));
	assert.equal(xn.urlHost('data:x'), null);
});
