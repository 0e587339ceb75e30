// SPDX-License-Identifier: MIT
// The answer about one name, as the page draws it, and the table of a list, in
// a document without a browser.

import test from 'node:test';
import assert from 'node:assert/strict';

import {Element, open} from './document.mjs';
import {drawName, sentence} from '../../../tools/web/names/name.js';
import {Table} from '../../../tools/web/names/table.js';

open();

const point = (point, at) => ({point, at, scripts: [], direction: 'L',
	mapping: 'kept', to: []});
const points = (text, at = 0) => ({
	items: Array.from(text, (c, i) => point(c.codePointAt(0), at + i)),
	total: text.length});

function label(text, at, more = {}) {
	return {input: [at, text.length], characters: points(text, at),
		mapped: points(text), normalised: null, decoded: null, rules: [],
		errors: [], ascii: text, unicode: text, ...more};
}

function shown(policy, more = {}) {
	return {policy, version: '1', ok: true, output: 'a.b', reasons: [],
		labels: {items: [{shown: 'ascii', output: [0, 1]},
			{shown: 'ascii', output: [2, 1]}], total: 2}, ...more};
}

function answer(more = {}) {
	return {name: 'a.b', profile: 'lookup', ok: true, checks: [], ascii: 'a.b',
		unicode: 'a.b', unicodeErrors: [], unicodeSpans: [[0, 1], [2, 1]],
		nameSpans: [[0, 1], [2, 1]], errors: [],
		faults: {items: [], total: 0},
		labels: {items: [label('a', 0), label('b', 2)], total: 2},
		profiles: [], shown: [], ...more};
}

// The page's parts, by what they are: result, browsers, profiles, labels, all.
function draw(more = {}, how = {}) {
	const [result, browsers, profiles, labels, all] = drawName(answer(more),
		{missing: null, link: '#name=a.b', onProfile() {}, onEverything() {},
			...how});

	return {result, browsers, profiles, labels, all};
}

const texts = (elements) => elements.map((one) => one.textContent);

// Terms and what is said of them.
const forms = (part) => Object.fromEntries(part.find('.form').map((form) =>
	[form.find('dt')[0].textContent, form.find('dd')[0].textContent]));

test('the result of a name that passes', () => {
	const {result} = draw();

	assert.deepEqual(texts(result.find('.verdict')), ['✓ passes lookup']);
	assert.deepEqual(texts(result.find('.good')), ['✓ passes lookup']);
	assert.deepEqual(forms(result), {'ASCII form': 'a.bCopy',
		'Unicode form': 'a.bCopy'});
	assert.deepEqual(result.find('.faults'), []);
	assert.deepEqual(result.find('.notice'), []);
	assert.match(result.textContent, /Copy link/);
	// What is invisible is shown as typed.
	assert.deepEqual(forms(draw({name: 'a\u200D.b', nameSpans: [[0, 2], [3, 1]]})
		.result), {'As typed': 'aZWJ.b', 'ASCII form': 'a.bCopy',
		'Unicode form': 'a.bCopy'});
	assert.deepEqual(result.find('.note'), []);
	assert.equal(result.find('h2')[0].getAttribute('id'),
		result.getAttribute('aria-labelledby'));
	// Each label is isolated: of the name, and of the Unicode form.
	const isolated = draw({name: 'a\u200D.b', nameSpans: [[0, 2], [3, 1]],
		unicode: 'u.vwx', unicodeSpans: [[0, 1], [2, 3]]}).result;

	assert.deepEqual(isolated.find('.name').map((one) =>
		texts(one.find('bdi'))), [['aZWJ', 'b'], ['u', 'vwx']]);
	const long = draw({}, {link: null}).result;

	assert.doesNotMatch(long.textContent, /Copy link/);
	assert.match(long.textContent, /too long for a link/);
});

test('the result of a name with faults', () => {
	const fault = (error, label, at, more = {}) => ({error, label, at,
		text: `about ${error}`, section: '', rule: 0, ...more});
	const {result} = draw({name: 'a.😀!', ok: false, ascii: null,
		unicodeErrors: ['std3'], faults: {total: 1005, items: [
			fault('std3', 1, 2),
			fault('bidi', 0, 0, {section: 'RFC 5893, 2', rule: 3}),
			fault('empty-label', 1, 5, {section: 'UTS #46'}),
			fault('name-too-long', null, null)]}});

	assert.deepEqual(texts(result.find('.verdict')),
		['✗ does not pass lookup']);
	assert.deepEqual(texts(result.find('.bad')),
		['✗ does not pass lookup']);
	assert.deepEqual(forms(result), {
		'ASCII form': 'none: the name has faults',
		'Unicode form': 'a.bas far as possible: the name has faultsCopy'});
	assert.deepEqual(texts(result.find('li')), [
		'std3label 2, at U+1F600about std3',
		'bidilabel 1, at U+0061about bidiRFC 5893, 2, rule 3',
		'empty-labellabel 2about empty-labelUTS #46',
		'name-too-longthe whole nameabout name-too-long',
		'and 1,001 more']);
	assert.deepEqual(result.find('li').slice(0, 2).map((item) =>
		item.find('a')[0].getAttribute('href')),
	['errors.html#std3', 'errors.html#bidi']);
	// All are shown.
	assert.equal(draw({faults: {total: 1, items: [fault('std3', 0, 0)]}})
		.result.find('li').length, 1);
	assert.equal(result.find('cite').length, 2);
	// ToASCII alone may have faults, and so may ToUnicode.
	assert.match(forms(draw({ok: false, ascii: null}).result)['Unicode form'],
		/as far as possible/);
	assert.match(forms(draw({unicodeErrors: ['bidi']}).result)['Unicode form'],
		/as far as possible/);
});

test('a name that can be mistaken for another', () => {
	const reasons = [{reason: 'lookalike', text: 'Why.',
		labels: {items: [0], total: 1}}];
	const warned = (list) => texts(draw({shown: list}).result.find('.notice'));

	assert.match(warned([shown('chromium', {reasons}), shown('firefox'),
		shown('uts39', {reasons}), shown('other', {reasons})])[0],
	/the rules of Chromium, UTS #39, other show it in ASCII/);
	assert.match(warned([shown('safari', {reasons})])[0],
		/the rules of Safari show it in ASCII/);
	// Not if it has a fault, or is shown in Unicode.
	assert.deepEqual(warned([shown('chromium', {reasons, ok: false}),
		shown('safari')]), []);
	assert.deepEqual(warned(null), []);
});

test('what browsers would show', () => {
	const reasons = [{reason: 'lookalike', text: 'Why.',
		labels: {items: [0], total: 1}}];
	const many = [{reason: 'invalid', text: 'Because.',
		labels: {items: [0, 2], total: 5}}];
	const labels = (...kinds) => ({items: kinds.map((kind, i) =>
		({shown: kind, output: [2 * i, 1]})), total: kinds.length});
	const {browsers} = draw({shown: [
		shown('chromium', {version: 'Chromium 1, stable'}),
		shown('firefox', {labels: labels('unicode', 'ascii')}),
		shown('safari', {reasons, labels: labels('ascii', 'unicode')}),
		shown('uts39', {reasons: many, labels: labels('ascii', 'ascii')}),
		shown('other', {ok: false, reasons, labels: labels('unicode')}),
	]});
	const list = browsers.find('.browser');

	assert.deepEqual(texts(list.map((one) => one.find('h3')[0])),
		['Chromium 1, stable', 'Firefox 1', 'Safari 1', 'UTS #39 1',
			'other 1']);
	assert.deepEqual(texts(list.map((one) => one.find('.shown')[0])),
		['plain ASCII, shown as it is', 'in Unicode', 'partly in ASCII',
			'in ASCII', 'labels with faults stay as they are']);
	assert.deepEqual(texts(list[2].find('li')), ['lookalikelabel 1Why.']);
	assert.deepEqual(texts(list[3].find('li')),
		['invalidlabels 1, 3…Because.']);
	assert.deepEqual(list.map((one) => one.find('.held').length),
		[0, 0, 1, 1, 1]);
	assert.match(draw({shown: null}).browsers.textContent,
		/is not in this build\. $/);
});

test('the labels', () => {
	const other = points('c');
	const {labels} = draw({name: 'a.bb.', labels: {total: 1234, items: [
		label('a', 0, {mapped: other, normalised: points('nn'),
			decoded: points('dd'), rules: [
				{rule: 'First', passed: true, section: 'S 1'},
				{rule: 'Second', passed: false, section: 'S 2'},
				{rule: 'Third', passed: false, section: ''}]}),
		label('bb', 2, {ascii: null, unicode: null}),
		label('', 5, {mapped: null}),
	]}, faults: {total: 3, items: [
		{error: 'std3', label: 1, at: 3, text: '', section: '', rule: 0},
		{error: 'empty-label', label: 2, at: 5, text: '', section: '',
			rule: 0},
		{error: 'bidi', label: 1, at: 2, text: '', section: '', rule: 0}]}});
	const cards = labels.find('.label');

	assert.deepEqual(texts(cards.map((card) => card.find('h3')[0])),
		['Label 1 a', 'Label 2 bb✗ 2 faults', 'Label 3 ✗ 1 fault']);
	assert.deepEqual(cards.map((card) => texts(card.find('h4'))), [
		['As typed', 'Mapped', 'In NFC', 'Decoded from Punycode',
			'Checks, in order', 'Forms'],
		['As typed', 'Checks, in order', 'Forms'],
		['Empty', 'Checks, in order', 'Forms']]);
	assert.deepEqual(cards[0].find('.points').map((list) =>
		texts(list.find('.code')).join(' ')),
	['U+0061', 'U+0063', 'U+006E U+006E', 'U+0064 U+0064']);
	assert.deepEqual(texts(cards[0].find('.checks')[0].find('li')),
		['✓First passed', '✗Second failedS 2', '✗Third failed']);
	assert.deepEqual(forms(cards[0]), {'U-label': 'a', 'A-label': 'a'});
	assert.deepEqual(forms(cards[1]), {'U-label': 'none',
		'A-label': 'none: the name has faults'});
	assert.deepEqual(cards[2].find('.points'), []);
	assert.deepEqual(forms(cards[2]), {'U-label': '', 'A-label': ''});
	assert.equal(cards[0].find('.checks')[0].find('cite').length, 1);
	// The faults are at their code points.
	assert.deepEqual(texts(cards[1].find('.points')[0].find('.point')),
		['bU+0062✗ bidi', 'bU+0062✗ std3']);
	// Mapped to others, or to fewer, and not beyond what is drawn.
	const mapped = (from, to) => texts(draw({labels: {total: 1, items: [
		label('ab', 0, {characters: from, mapped: to})]}}).labels
		.find('h4')).includes('Mapped');

	assert.equal(mapped(points('ab'), points('ab')), false);
	assert.equal(mapped(points('ab'), points('ac')), true);
	assert.equal(mapped(points('ab'), points('a')), true);
	assert.equal(mapped(points('ab'), {...points('ab'), total: 3}), true);
});

// ---- the table of a list

Element.prototype.contains = function contains(one) {
	return this.all.includes(one);
};

// A table, and the questions that it asks.
function table() {
	const asked = [];
	const answers = [];
	const made = new Table('Results', ['A', 'B'], (item) => [item.a, item.b],
		(from, count) => {
			asked.push([from, count]);
			return new Promise((resolve) => answers.push(resolve));
		});

	return {made, asked, answers};
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('table: its rows', async () => {
	const {made, asked, answers} = table();

	made.setTotal(1000);
	assert.deepEqual(asked, [[0, 200]]);
	// Meanwhile only one question more, about where the table is then.
	made.goTo(7);
	made.scroller.scrollTop = 5;
	made.goTo(9);
	assert.equal(made.scroller.scrollTop, 0);
	assert.equal(asked.length, 1);
	answers[0]({from: 0, total: 1000, items: [{a: 1, b: 2, ok: true},
		{a: 3, b: 4, ok: false}]});
	await settled();
	assert.deepEqual(asked, [[0, 200], [9, 200]]);
	assert.equal(made.table.getAttribute('aria-rowcount'), '1001');
	assert.deepEqual(made.body.nodes.map((row) => [
		row.getAttribute('aria-rowindex'), row.getAttribute('class'),
		texts(row.nodes), row.nodes.map((cell) =>
			cell.getAttribute('data-title'))]), [
		['2', '', ['1', '2'], ['A', 'B']],
		['3', 'wrong', ['3', '4'], ['A', 'B']]]);
	// No answer changes nothing.
	const [row] = made.body.nodes;

	answers[1](null);
	await settled();
	assert.equal(made.body.nodes[0], row);
	// The focus does not leave the table.
	made.refresh();
	document.activeElement = row;
	answers[2]({from: 9, total: 1000, items: [{a: 5, b: 6, ok: true}]});
	await settled();
	assert.equal(made.body.nodes[0].getAttribute('aria-rowindex'), '11');
	assert.equal(document.activeElement, made.scroller);
	assert.equal(asked.length, 3);
});

test('table: a list that grows, and rows that there are', async () => {
	const {made, asked, answers} = table();

	// It asks until it is full.
	for (const [total, count] of [[100, 1], [100, 1], [199, 2], [300, 3],
		[400, 3], [20, 3]]) {
		made.setTotal(total);
		assert.equal(asked.length, count, total);
		answers.at(-1)(null);
		await settled();
	}
	for (const [row, from] of [[-1, 0], [0, 0], [19, 19], [20, 19], [99, 19]]) {
		made.goTo(row);
		assert.deepEqual(asked.at(-1), [from, 200]);
		answers.at(-1)(null);
		await settled();
	}
});
