// SPDX-License-Identifier: MIT
// What the page draws, in a document without a browser.

import test from 'node:test';
import assert from 'node:assert/strict';

import {Element, open} from './document.mjs';
import {boxes, inlinePoint} from '../../../tools/web/names/boxes.js';
import {drawable, hasHidden, isHidden, isolated, isolatedName, notation,
	pieces, shortName} from '../../../tools/web/names/visible.js';

open();

// A text as its pieces: a hidden character is [its name].
function told(element) {
	return element.nodes.map((node) => {
		return !(node instanceof Element) ? node.textContent
			: node.getAttribute('class') === 'hidden-char'
				? `[${node.textContent}]` : `<${told(node)}>`;
	}).join('');
}

// Unicode's NameAliases.txt has these abbreviations, SP and NL excepted.
const SHORT = {
	0: 'NUL', 9: 'TAB', A: 'LF', D: 'CR', '1B': 'ESC', 20: 'space',
	'7F': 'DEL', 85: 'NEL', A0: 'NBSP', AD: 'SHY', '34F': 'CGJ', '61C': 'ALM',
	'180E': 'MVS', '200B': 'ZWSP', '200C': 'ZWNJ', '200D': 'ZWJ',
	'200E': 'LRM', '200F': 'RLM', 2028: 'LS', 2029: 'PS', '202A': 'LRE',
	'202B': 'RLE', '202C': 'PDF', '202D': 'LRO', '202E': 'RLO',
	'202F': 'NNBSP', 2060: 'WJ', 2066: 'LRI', 2067: 'RLI', 2068: 'FSI',
	2069: 'PDI', 3000: 'IDSP', FE0E: 'VS15', FE0F: 'VS16', FEFF: 'BOM',
};

test('code points by their names', () => {
	assert.equal(notation(0), 'U+0000');
	assert.equal(notation(0xAD), 'U+00AD');
	assert.equal(notation(0x3002), 'U+3002');
	assert.equal(notation(0x1F600), 'U+1F600');
	assert.equal(notation(0x10FFFF), 'U+10FFFF');
	for (let point = 0; point <= 0x10FFFF; point++) {
		const name = shortName(point);

		if (name !== null || point.toString(16).toUpperCase() in SHORT) {
			assert.equal(name, SHORT[point.toString(16).toUpperCase()],
				notation(point));
		}
	}
});

test('characters that nobody would see', () => {
	for (const hidden of ['\0', '\x1F', ' ', '\x7F', '\x85', '\u00A0',
		'\u00AD', '\u034F', '\u0378', '\u061C', '\u115F', '\u180E', '\u200B',
		'\u200D', '\u202E', '\u2028', '\u2066', '\u2800', '\u3000', '\u3164',
		'\uD800', '\uDC00', '\uE000', '\uFE0F', '\uFEFF', '\uFFA0', '\uFFFF',
		'\u{E0041}', '\u{E0100}', '\u{10FFFF}']) {
		assert.equal(isHidden(hidden), true, notation(hidden.codePointAt(0)));
		assert.equal(hasHidden(`a${hidden}b`), true);
	}
	for (const seen of ['!', 'a', '-', '.', 'ß', '\u0301', 'א', 'ب', '\u0903',
		'中', '\u27FF', '\u2801', '。', '\uFFFD', '😀']) {
		assert.equal(isHidden(seen), false, notation(seen.codePointAt(0)));
	}
	assert.equal(hasHidden('bücher.example'), false);
});

test('the pieces of a text', () => {
	const told = (text) => pieces(text).map((piece) => {
		return piece instanceof Element
			? [piece.textContent, piece.getAttribute('title')] : piece;
	});

	assert.deepEqual(told(''), []);
	assert.deepEqual(told('ab'), ['ab']);
	assert.deepEqual(told('a\u200Db c'), ['a', ['ZWJ', 'U+200D'], 'b',
		['space', 'U+0020'], 'c']);
	assert.deepEqual(told('\u200D\u{E0041}x\uD800'), [['ZWJ', 'U+200D'],
		['U+E0041', 'U+E0041'], 'x', ['U+D800', 'U+D800']]);
	// Where no line ends.
	assert.deepEqual(told('XN--A.xn--b\u200Dxn--'), [['XN--A', null], '.',
		['xn--b', null], ['ZWJ', 'U+200D'], ['xn--', null]]);
	assert.equal(pieces('xn--a')[0].getAttribute('class'), 'ace');
});

test('a text that is isolated, and cut', () => {
	const whole = isolated('a\u202Eb');

	assert.equal(whole.tag, 'bdi');
	assert.equal(whole.getAttribute('dir'), 'ltr');
	assert.equal(told(whole), 'a[RLO]b');
	assert.equal(told(isolated('x'.repeat(300))), 'x'.repeat(300));
	assert.equal(told(isolated('x'.repeat(301))),
		`${'x'.repeat(300)}<… 1 more>`);
	assert.equal(told(isolated('x'.repeat(2000), 3)), 'xxx<… 1,997 more>');
	assert.equal(told(isolated('xx😀y', 3)), 'xx<… 3 more>');
});

test('a name with each label isolated', () => {
	const drawn = (text, spans, limit) =>
		told(isolatedName(text, spans, limit));

	assert.equal(drawn('a.bc', [[0, 1], [2, 2]]), '<a>.<bc>');
	assert.equal(drawn('a.bc.', [[0, 1], [2, 2], [5, 0]]), '<a>.<bc>.');
	assert.equal(drawn('a..b', [[0, 1], [2, 0], [3, 1]]), '<a>..<b>');
	assert.equal(drawn('א。\u200D', [[0, 1], [2, 1]]), '<א>。<[ZWJ]>');
	assert.equal(drawn('', [[0, 0]]), '');
	// Without spans, or with fewer than there are labels.
	assert.equal(drawn('a.b.c', [[0, 1]]), '<a>.b.c');
	assert.equal(drawn('a.b', []), 'a.b');
	// What is cut off: within a label, at its end, and at a dot.
	const four = [[0, 2], [3, 2], [6, 2], [9, 2]];

	assert.equal(drawn('ab.cd.ef.gh', four, 4), '<ab>.<c><… 7 more>');
	assert.equal(drawn('ab.cd.ef.gh', four, 5), '<ab>.<cd><… 6 more>');
	assert.equal(drawn('ab.cd.ef.gh', four, 3), '<ab>.<><… 8 more>');
	assert.equal(drawn('ab.cd.ef.gh', four, 11), '<ab>.<cd>.<ef>.<gh>');
	assert.equal(drawn('x'.repeat(302), [[0, 302]]),
		`<${'x'.repeat(300)}><… 2 more>`);
	assert.equal(isolatedName('a', [[0, 1]]).getAttribute('dir'), 'ltr');
});

test('code points as boxes', () => {
	const point = (point, at, more = {}) => ({point, at, scripts: [],
		direction: 'L', mapping: 'kept', to: [], ...more});
	const items = [
		point(0x41, 0, {mapping: 'mapped', to: [0x61], scripts: ['Latin']}),
		point(0xDF, 1, {mapping: 'mapped', to: [0x73, 0x301],
			scripts: ['Latin', 'Greek']}),
		point(0xAD, 2, {mapping: 'ignored'}),
		point(0x20, 3, {mapping: 'refused'}),
		point(0x5D0, 4, {direction: 'R'}),
		point(0x628, 5, {direction: 'AL'}),
		point(0x661, 6, {direction: 'AN'}),
		point(0x31, 7, {direction: 'EN'}),
		point(0xE0041, 8, {scripts: ['Common']}),
		point(0x301, 9),
	];
	const faults = [{at: 3, error: 'disallowed'}, {at: 4, error: 'bidi'},
		{at: 4, error: 'unassigned'}, {at: null, error: 'name-too-long'}];
	const list = boxes({items, total: 1011}, 'Code points', faults);

	assert.equal(list.getAttribute('aria-label'), 'Code points');
	assert.deepEqual(list.nodes.map((one) => one.textContent), [
		'AU+0041Latinbecomes a U+0061',
		'ßU+00DFLatin, Greekbecomes s U+0073 \u25CC\u0301 U+0301',
		'SHYU+00ADinvisibleis removed',
		'spaceU+0020invisiblenot allowed✗ disallowed',
		'אU+05D0← right to left✗ bidi✗ unassigned',
		'بU+0628← right to left',
		'١U+0661← Arabic digit',
		'1U+0031',
		'no glyphU+E0041Commoninvisible',
		'\u25CC\u0301U+0301',
		'and 1,001 more',
	]);
	assert.deepEqual(list.nodes.map((one) => one.getAttribute('class')), [
		'point changed', 'point changed', 'point changed',
		'point wrong changed', 'point wrong rtl', 'point rtl', 'point rtl',
		'point', 'point', 'point', 'point rest']);
	assert.equal(boxes({items, total: items.length}, '').nodes.length,
		items.length);
	assert.equal(inlinePoint(0x200D).textContent, 'ZWJ U+200D');
	assert.equal(inlinePoint(0xE0041).textContent, 'no glyph U+E0041');
	assert.equal(inlinePoint(0x20DD).textContent, '\u25CC\u20DD U+20DD');
});
