// SPDX-License-Identifier: MIT
// The view of a list, and the known domains beside it, in a document without a
// browser: what they ask the worker, and what they show of its answers.

import test from 'node:test';
import assert from 'node:assert/strict';

import {Element, open} from './document.mjs';
import {KnownSource} from '../../../tools/web/names/known.js';
import {ListView} from '../../../tools/web/names/list.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

// Elements by their ids.
function elements(ids) {
	return Object.fromEntries(ids.map((id) => {
		const element = new Element('div');

		element.setAttribute('id', id);
		element.getBoundingClientRect = () => ({});
		return [id, element];
	}));
}

// ---- known domains

function openKnown() {
	const parts = elements(['known', 'known-file', 'known-clear', 'known-held',
		'known-faults']);

	open();
	parts.known.setAttribute('aria-multiline', 'true');
	parts['known-held'].hidden = parts['known-faults'].hidden = true;
	const known = new KnownSource(parts, 10);

	return {known, parts, field: parts.known,
		paste: (text) => parts.known.tell('paste',
			{clipboardData: {getData: () => text}}),
		choose(...files) {
			Object.assign(parts['known-file'], {files, value: 'x'});
			parts['known-file'].tell('change');
		},
		note: () => parts['known-held'].hidden ? null
			: parts['known-held'].textContent};
}

test('known domains: typed, pasted or chosen', () => {
	const {known, parts, field, paste, choose, note} = openKnown();
	const file = {name: 'domains.txt'};

	assert.equal(known.source, '');
	assert.equal(note(), null);
	field.textContent = 'a.b';
	field.tell('input');
	assert.equal(known.source, 'a.b');
	paste('\nc.d\ne.f');
	assert.equal(known.source, 'a.b\nc.d\ne.f');
	assert.equal(note(), null);
	choose();
	assert.equal(known.source, 'a.b\nc.d\ne.f');
	choose(file);
	assert.equal(known.source, file);
	assert.equal(field.textContent, '');
	assert.equal(note(), 'Domains: domains.txt.');
	// The same file can be chosen once more.
	assert.equal(parts['known-file'].value, '');
	field.textContent = 'y';
	field.tell('input');
	assert.equal(known.source, 'y');
	assert.equal(note(), null);
	choose(file);
	parts['known-clear'].click();
	assert.equal(known.source, '');
	assert.equal(note(), null);
	assert.equal(document.activeElement, field);
});

// ---- the list

const NOTHING = {domains: 0, faults: [], faulty: 0};
const summary = (count, failed, more = {}) => ({count, failed, alike: 0,
	kinds: [{error: 'bidi', count: 2}, {error: 'std3', count: 1}].slice(0,
		failed), compared: NOTHING, cancelled: false, ...more});

// The view, and the questions that it asks.  The fields are those of a page.
function openList() {
	const parts = elements(['lines', 'convert', 'file', 'cancel',
		'list-profile', 'lines-held', 'list-announce', 'list-error', 'progress',
		'progress-box', 'progress-text', 'list-answer', 'known', 'known-file',
		'known-clear', 'known-held', 'known-faults']);
	const asked = [];
	const engine = {ask: (question, progress) => {
		return new Promise((resolve, reject) => {
			asked.push({...question, progress, resolve, reject});
		});
	}};

	open();
	for (const id of ['lines-held', 'list-error', 'progress-box', 'list-answer',
		'known-held', 'known-faults']) {
		parts[id].hidden = true;
	}
	parts.lines.setAttribute('aria-multiline', 'true');
	parts.known.setAttribute('aria-multiline', 'true');
	parts['list-profile'].value = 'url';
	const list = new ListView(parts, engine, 'lookup');

	// Answer all questions for rows, and those that follow.
	async function drain() {
		for (let n = -1; n !== asked.length; await settled()) {
			n = asked.length;
			asked.filter((one) => one.job === 'rows')
				.forEach((one) => one.resolve(null));
		}
	}

	return {list, parts, asked, drain,
		// The last question of a kind.
		last: (job) => asked.findLast((one) => one.job === job),
		text: (id) => parts[id].hidden ? null : parts[id].textContent,
		find: (id) => parts['list-answer'].all
			.find((one) => one.getAttribute('id') === id),
		paste: (text) => parts.lines.tell('paste',
			{clipboardData: {getData: () => text}})};
}

test('list: pasted, typed or chosen', () => {
	const {list, parts, asked, last, text, paste} = openList();
	const sources = () => asked.filter((one) => one.job === 'convert')
		.map((one) => one.source);
	const file = {name: 'names.txt'};

	// One line is for the field, a list is converted at once.
	paste('a.b');
	assert.deepEqual(asked, []);
	assert.equal(list.field.value, 'a.b');
	// A field that is not empty.
	paste('\nc');
	assert.deepEqual(asked, []);
	assert.equal(parts.lines.textContent, 'a.b\nc');
	list.field.value = '';
	paste('a\r\nb\n');
	assert.deepEqual(sources(), ['a\nb\n']);
	assert.equal(parts.lines.textContent, 'a\nb\n');
	assert.deepEqual([last('convert').profile, last('convert').known],
		['url', '']);
	assert.equal(text('lines-held'), null);
	parts.convert.click();
	assert.deepEqual(sources(), ['a\nb\n', 'a\nb\n']);
	const most = 'x'.repeat(19999) + '\n';

	list.field.value = '';
	paste(most);
	assert.equal(sources().at(-1), most);
	assert.equal(text('lines-held'), null);
	assert.equal(list.field.value, most);
	list.field.value = 'old';
	paste(most + 'y');
	assert.equal(sources().at(-1), most + 'y');
	assert.equal(text('lines-held'),
		'Pasted: 20,001 characters, too many to show in the field.');
	assert.equal(parts.lines.textContent, '');
	parts.convert.click();
	assert.equal(sources().at(-1), most + 'y');
	assert.equal(sources().length, 5);
	// Typing ends it.
	parts.lines.textContent = 'z';
	parts.lines.tell('input');
	assert.equal(text('lines-held'), null);
	// Files.
	paste('x'.repeat(20001));
	parts.file.files = [];
	parts.file.tell('change');
	assert.equal(sources().length, 6);
	Object.assign(parts.file, {files: [file], value: 'names.txt'});
	parts.file.tell('change');
	assert.equal(sources().at(-1), file);
	assert.equal(parts.file.value, '');
	assert.equal(text('lines-held'), null);
	assert.equal(list.field.value, '');
	// Nothing.
	parts.convert.click();
	assert.equal(sources().length, 7);
	assert.equal(document.activeElement, parts.lines);
	assert.equal(parts['list-announce'].textContent,
		'There are no names to convert.');
	// From the view of one name: as if it were pasted here.
	list.paste('a\nb');
	assert.equal(parts.lines.textContent, 'a\nb');
});

test('list: another profile', () => {
	const {parts, asked, paste, last} = openList();

	parts['list-profile'].value = 'strict';
	parts['list-profile'].tell('change');
	assert.deepEqual(asked, []);
	paste('a\nb');
	parts['list-profile'].value = 'idna2003';
	parts['list-profile'].tell('change');
	assert.deepEqual([last('convert').source, last('convert').profile],
		['a\nb', 'idna2003']);
	// A file is read again.
	const file = {name: 'names.txt'};

	parts.file.files = [file];
	parts.file.tell('change');
	assert.equal(parts.lines.textContent, '');
	parts['list-profile'].value = 'url';
	parts['list-profile'].tell('change');
	assert.deepEqual([last('convert').source, last('convert').profile],
		[file, 'url']);
	parts.cancel.click();
	assert.equal(asked.at(-1).job, 'cancel');
});

test('list: progress, and the end', async () => {
	const {parts, asked, last, text, find, paste, drain} = openList();

	paste('a\nb');
	assert.equal(text('progress-box'), '');
	assert.equal(text('progress-text'), 'Converting…');
	assert.equal(parts.progress.value, 0);
	assert.equal(parts['list-announce'].textContent, 'Converting.');
	assert.equal(parts['list-answer'].hidden, false);
	const {progress, resolve} = last('convert');

	progress({...summary(1000, 1), part: 0.578});
	assert.equal(text('progress-text'), '1,000 names, 1 failed');
	assert.equal(text('known-faults'), null);
	assert.equal(parts.progress.value, 57);
	assert.equal(find('go-to').max, 1000);
	assert.equal(find('list-summary').textContent, '');
	// At the end the rows are asked for once more, even if there are as many.
	progress({...summary(3000, 1), part: 1});
	await drain();
	const questions = asked.length;

	resolve(summary(3000, 2));
	await settled();
	assert.equal(asked.length, questions + 1);
	assert.equal(text('progress-box'), null);
	assert.match(find('list-summary').textContent,
		/^3,000 names in [\d.]+ m?s: 2,998 passed, 2 failed\.$/);
	assert.equal(parts['list-announce'].textContent,
		find('list-summary').textContent);
	assert.deepEqual(find('filter').options.map((one) =>
		[one.value, one.textContent]), [['all', 'All names (3,000)'],
		['failed', 'Failures (2)'], ['bidi', 'bidi (2)'],
		['std3', 'std3 (1)']]);
	assert.equal(find('filter').value, 'all');
});

test('list: a run is ended by the next one', async () => {
	const {parts, last, text, find, paste} = openList();

	paste('a\nb');
	const first = last('convert');

	paste('x'.repeat(20001));
	first.progress({...summary(7, 1), part: 1});
	assert.equal(text('progress-text'), 'Converting…');
	first.resolve(summary(7, 1, {cancelled: true}));
	await settled();
	assert.equal(text('progress-text'), 'Converting…');
	assert.equal(find('list-summary').textContent, '');
	const second = last('convert');

	parts['list-profile'].tell('change');
	second.reject(new Error('old'));
	await settled();
	assert.equal(text('list-error'), null);
	assert.equal(text('progress-text'), 'Converting…');
	last('convert').reject(new Error('no memory'));
	await settled();
	assert.equal(text('list-error'),
		'the pasted text could not be converted: no memory');
	assert.equal(text('progress-box'), null);
});

test('list: beside known domains', async () => {
	const {list, parts, last, text, find, paste} = openList();
	const heads = () => parts['list-answer'].find('th')
		.map((one) => one.textContent);

	paste('a\nb');
	assert.deepEqual(heads(), ['Line', 'Name', 'ASCII', 'Unicode', 'Errors']);
	last('convert').resolve(summary(2, 0));
	await settled();
	list.known.field.value = 'a.b\nc';
	parts.convert.click();
	assert.equal(last('convert').known, 'a.b\nc');
	assert.deepEqual(heads(), ['Line', 'Name', 'ASCII', 'Unicode', 'Errors',
		'Looks like']);
	last('convert').resolve(summary(2, 1, {alike: 2,
		compared: {domains: 1, faults: [2], faulty: 1}}));
	await settled();
	assert.match(find('list-summary').textContent,
		/1 passed, 1 failed; look-alikes of 1 known domain: 2\.$/);
	assert.equal(text('known-faults'),
		'Of the known domains, 1 line cannot be used: 2');
	assert.deepEqual(find('filter').options.map((one) =>
		[one.value, one.textContent]), [['all', 'All names (2)'],
		['failed', 'Failures (1)'], ['alike', 'Look-alikes (2)'],
		['bidi', 'bidi (2)']]);
});

test('list: a filter, and a row to go to', async () => {
	const {parts, last, find, paste, drain} = openList();
	const choose = (filter) => {
		find('filter').value = filter;
		find('filter').tell('change');
	};

	paste('a\nb');
	last('convert').resolve(summary(1000, 2, {alike: 3}));
	await settled();
	const scroller = parts['list-answer'].find('.scroller')[0];
	const go = find('go-to');

	await drain();
	assert.deepEqual([last('rows').filter, last('rows').from], ['all', 0]);
	assert.equal(go.getAttribute('min'), '1');
	assert.equal(go.getAttribute('type'), 'number');
	assert.deepEqual(parts['list-answer'].find('label').map((label) =>
		[label.getAttribute('for'), label.textContent]),
	[['filter', 'Show'], ['go-to', 'From row']]);
	assert.equal(go.max, 1000);
	Object.assign(go, {value: '1000', valueAsNumber: 1000});
	go.tell('change');
	assert.deepEqual([last('rows').from, last('rows').count], [999, 200]);
	for (const [filter, count, told] of [['failed', 2, '2 rows shown.'],
		['alike', 3, '3 rows shown.'], ['bidi', 2, '2 rows shown.'],
		['std3', 1, '1 row shown.'], ['all', 1000, '1,000 rows shown.'],
		['disallowed', 0, '0 rows shown.']]) {
		scroller.scrollTop = 5;
		choose(filter);
		assert.equal(parts['list-announce'].textContent, told);
		assert.equal(go.max, count);
		assert.equal(scroller.scrollTop, 0);
		await drain();
		assert.equal(last('rows').filter, filter);
	}
});

// ---- rows

const row = (more) => ({line: 1, name: 'AB.c', nameSpans: [[0, 2], [3, 1]],
	ok: true, ascii: 'a.b', unicode: 'ü.bc', unicodeSpans: [[0, 1], [2, 2]],
	errors: [], known: {items: [], total: 0}, whole: 'AB.c', ...more});

test('list: the cells of a row', async () => {
	const {list, parts, last, paste} = openList();

	paste('a\nb');
	const answer = async (item, known) => {
		list.compares = known;
		list.table.refresh();
		last('rows').resolve({from: 0, total: 1, items: [item]});
		await settled();
		const [drawn] = parts['list-answer'].find('tbody')[0].nodes;

		return {cells: drawn.nodes.map((one) => one.textContent),
			link: drawn.find('.row-name')[0]?.getAttribute('href'), drawn};
	};
	const plain = await answer(row({line: 1234}), false);

	assert.deepEqual(plain.cells, ['1,234', 'AB.c', 'a.b', 'ü.bc', '✓ passes']);
	assert.equal(plain.link, '#name=AB.c&profile=url');
	assert.equal(plain.drawn.find('.good').length, 1);
	assert.deepEqual(plain.drawn.find('.name').map((one) =>
		one.find('bdi').map((label) => label.textContent)),
	[['AB', 'c'], ['ü', 'bc']]);
	const faulty = await answer(row({ok: false, ascii: null, errors: ['bidi',
		'std3'], name: 'cut', whole: 'cut off\uD800'}), false);

	assert.deepEqual(faulty.cells.slice(1), ['cut', 'none', 'ü.bc',
		'✗ bidi, std3']);
	assert.equal(faulty.link, '#name=cut%20off%uD800&profile=url');
	assert.equal(faulty.drawn.find('.bad')[0].find('a')[1].getAttribute('href'),
		'errors.html#std3');
	assert.equal(faulty.drawn.find('.absent').length, 1);
	// An empty name, one that is too long for a link, the usual profile.
	const empty = await answer(row({name: '', whole: '', nameSpans: [[0, 0]]}),
		false);

	assert.deepEqual([empty.cells[1], empty.link],
		['(empty)', '#name=&profile=url']);
	for (const whole of [null, 'x'.repeat(8000)]) {
		const long = await answer(row({whole}), false);

		assert.deepEqual([long.cells[1], long.link], ['AB.c', undefined]);
	}
	list.table.refresh();
	last('rows').reject(new Error('it stopped'));
	await settled();
	assert.equal(parts['list-error'].textContent, 'it stopped');
	assert.equal(parts['list-error'].hidden, false);
	// The rows before stay.
	assert.equal(parts['list-answer'].find('tbody')[0].nodes.length, 1);
});

test('list: the file', async () => {
	const {parts, last, text, find, paste} = openList();
	const {setTimeout, document} = globalThis;
	const {createElement} = document;
	const saved = [];

	document.createElement = (tag) => {
		const made = createElement(tag);

		made.addEventListener('click', () => {
			if (tag === 'a') {
				saved.push(made.getAttribute('download'));
			}
		});
		return made;
	};
	globalThis.setTimeout = () => {};
	try {
		paste('a\nb');
		last('convert').resolve(summary(9, 2));
		await settled();
		last('rows').resolve(null);
		await settled();
		find('csv').click();
		assert.equal(find('csv').disabled, true);
		assert.deepEqual([text('progress-text'), parts.progress.value],
			['Writing the file…', 0]);
		last('csv').progress({part: 0.999});
		assert.deepEqual([text('progress-text'), parts.progress.value],
			['Writing the file…', 99]);
		assert.equal(last('csv').filter, 'all');
		last('csv').resolve(new Blob(['x']));
		await settled();
		assert.deepEqual(saved, ['names.csv']);
		assert.equal(find('csv').disabled, false);
		assert.equal(text('progress-box'), null);
		assert.equal(parts['list-announce'].textContent, 'The file is ready.');
		find('filter').value = 'failed';
		find('filter').tell('change');
		find('csv').click();
		assert.equal(last('csv').filter, 'failed');
		last('csv').resolve(new Blob(['x']));
		await settled();
		assert.deepEqual(saved, ['names.csv', 'names-failed.csv']);
		// Cancelled; failed; and while another list is converted.
		find('csv').click();
		last('csv').resolve(null);
		await settled();
		assert.equal(parts['list-announce'].textContent, 'Cancelled.');
		assert.deepEqual([saved.length, text('progress-box'),
			find('csv').disabled], [2, null, false]);
		find('csv').click();
		last('csv').reject(new Error('full'));
		await settled();
		assert.equal(text('list-error'),
			'The file could not be written: full');
		assert.deepEqual([text('progress-box'), find('csv').disabled],
			[null, false]);
	} finally {
		globalThis.setTimeout = setTimeout;
	}
});
