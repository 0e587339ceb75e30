// SPDX-License-Identifier: MIT
// The scripts of the site's pages, in a document without a browser.

import test from 'node:test';
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {compileFunction} from 'node:vm';

import {Element, open} from './document.mjs';

// Run a script again.  It is no module, whatever the folder's package.json says.
function run(file, folder = 'pages') {
	const filename = fileURLToPath(new URL(`../../../tools/web/${folder}/${file}`,
		import.meta.url));

	compileFunction(readFileSync(filename, 'utf8'), [], {filename})();
}

// ---- the search

// What the script gave MiniSearch and asked it, and its answers.
const search = {answers: {}, asked: []};

globalThis.MiniSearch = class {
	constructor(options) {
		search.options = options;
	}

	addAll(rows) {
		search.rows = rows;
	}

	search(question, {combineWith}) {
		search.asked.push([question, combineWith]);
		return search.answers[combineWith] ?? [];
	}
};

function openSearch(query = '') {
	const ids = {query: new Element('input'), found: new Element('p'),
		results: new Element('ol'), 'search-form': new Element('form')};

	open(ids);
	globalThis.location = {search: query};
	globalThis.history = {replaceState: (state, title, address) => {
		search.address = address;
	}};
	globalThis.searchRows = [
		['a.html', 'Page', '', 'xn_a XN_B', 'text'],
		['a.html#part', 'Page', 'Part', '', 'more'],
	];
	search.asked = [];
	search.answers = {};
	run('search.js');
	return ids;
}

const result = (more) => ({address: 'a.html#part', title: 'Part', page: 'Page',
	names: '', text: 'Some text.', terms: ['text'], queryTerms: ['text'],
	...more});

// The results that are drawn: addresses and texts.
function drawn({results}) {
	return results.nodes.map((one) => [
		one.querySelector('a').getAttribute('href'), one.textContent]);
}

function ask(ids, question, answers) {
	search.answers = answers;
	search.asked = [];
	ids.query.value = question;
	ids.query.tell('input');
}

test('search: what is found', () => {
	openSearch();
	assert.deepEqual(search.rows, [
		{address: 'a.html', title: 'Page', page: 'Page', names: 'xn_a XN_B',
			text: 'text'},
		{address: 'a.html#part', title: 'Part', page: 'Page', names: '',
			text: 'more'}]);
	const {idField, fields, storeFields, tokenize, searchOptions} =
		search.options;

	assert.equal(idField, 'address');
	assert.deepEqual([...fields].sort(),
		['address', 'names', 'page', 'text', 'title']);
	for (const field of ['address', 'title', 'page', 'names', 'text']) {
		assert.ok(storeFields.includes(field), field);
	}
	// A name is a word, and so is each of its parts; signs around are not.
	assert.deepEqual(tokenize('(xn_to_ascii), UTS #46: "bücher.example".'),
		['xn_to_ascii', 'xn', 'to', 'ascii', 'UTS', '#46', 'bücher.example',
			'bücher', 'example']);
	assert.deepEqual(tokenize('--json -- C++ a-b. 日本'),
		['json', 'C++', 'a-b', 'a', 'b', '日本']);
	assert.deepEqual(tokenize(''), []);
	// In a question the whole word.
	assert.deepEqual(searchOptions.tokenize('xn_to_ascii -.- --json. a-b'),
		['xn_to_ascii', 'json', 'a-b']);
	assert.deepEqual(searchOptions.tokenize(' ... '), []);
});

test('search: a site that was made without it says so', () => {
	const {MiniSearch} = globalThis;

	delete globalThis.MiniSearch;
	try {
		assert.match(openSearch('?q=a').found.textContent, /without the search/);
		assert.deepEqual(search.asked, []);
	} finally {
		globalThis.MiniSearch = MiniSearch;
	}
});

test('search: asked by the address, or typed', () => {
	const ids = openSearch('?q=%20b%C3%BCcher+x');

	assert.equal(ids.query.value, ' bücher x');
	assert.deepEqual(search.asked, [['bücher x', 'AND'], ['bücher x', 'OR']]);
	assert.equal(ids.found.textContent, 'Nothing was found.');
	assert.equal(document.activeElement, ids.query);
	ask(ids, ' a&b ', {AND: [result()]});
	assert.deepEqual(search.asked, [['a&b', 'AND']]);
	assert.equal(search.address, '?q=a%26b');
	assert.equal(ids.found.textContent, '1 place:');
	ask(ids, 'c', {OR: [result(), result()]});
	assert.deepEqual(search.asked, [['c', 'AND'], ['c', 'OR']]);
	assert.equal(ids.found.textContent, '2 places:');
	ask(ids, 'x'.repeat(201), {});
	assert.equal(search.asked[0][0].length, 200);
	ask(ids, '  ', {});
	assert.equal(search.address, 'search.html');
	assert.deepEqual(search.asked, []);
	assert.deepEqual([ids.found.textContent, ids.results.nodes.length],
		['', 0]);
	for (const [count, shown, told] of [[39, 39, '39 places:'],
		[40, 40, '40 places:'], [41, 40, 'The best 40 of 41:']]) {
		ask(ids, 'd', {AND: Array(count).fill(result())});
		assert.equal(ids.results.nodes.length, shown);
		assert.equal(ids.found.textContent, told);
	}
});

test('search: each result, and its place', () => {
	const ids = openSearch();

	ask(ids, 'q', {AND: [
		result(),
		result({address: 'b.html', title: 'Page'}),
		// A name that is declared there, in whatever case.
		result({names: 'xn_one XN_TWO', queryTerms: ['xn_two']}),
		result({names: 'xn_one XN_TWO', queryTerms: ['xn']}),
		result({address: 'c.html', names: 'xn_one', queryTerms: ['xn_one']}),
		result({names: '', queryTerms: ['']}),
	]});
	assert.deepEqual(drawn(ids), [
		['a.html#part', 'Part PageSome text.'],
		['b.html', 'PageSome text.'],
		['a.html#XN_TWO', 'Part PageSome text.'],
		['a.html#part', 'Part PageSome text.'],
		['c.html#xn_one', 'Part PageSome text.'],
		['a.html#part', 'Part PageSome text.'],
	]);
});

test('search: the text around a word', () => {
	const ids = openSearch();
	const excerpt = (text, terms) => {
		ask(ids, 'q', {AND: [result({text, terms})]});
		const found = ids.results.find('p')[0];

		return [found.textContent,
			found.find('mark').map((mark) => mark.textContent)];
	};
	const before = Array.from({length: 100}, (_, i) => `b${i}`).join(' ');
	const after = Array.from({length: 100}, (_, i) => `a${i}`).join(' ');

	assert.deepEqual(excerpt('One Word, a <b>word</b>.', ['word']),
		['One Word, a <b>word</b>.', ['Word', 'word']]);
	assert.deepEqual(excerpt('a.b axb C++', ['a.b', 'c++']),
		['a.b axb C++', ['a.b', 'C++']]);
	assert.deepEqual(excerpt('no such', ['word']), ['no such', []]);
	const [text, marks] = excerpt(`${before} Word ${after}`, ['word']);

	assert.deepEqual(marks, ['Word']);
	// Whole words, and the word that was sought is among them.
	assert.match(text, /^… b\d+ b\d+ .* b99 Word a0 .* a\d+ …$/);
	assert.ok(text.length > 240 && text.length < 280, text);
	for (const word of text.split(' ').slice(1, -1)) {
		assert.ok(`${before} Word ${after}`.split(' ').includes(word), word);
	}
	const [start] = excerpt(`Word ${after}`, ['word']);

	assert.match(start, /^Word a0 .* …$/);
	const [end] = excerpt(`${before} word`, ['word']);

	assert.match(end, /^… b\d+ .* word$/);
});

// ---- every page

function openPage(stored, wide = false) {
	const theme = new Element('select');
	const lists = [{open: false}, {open: true}];
	const field = new Element('input');
	const media = new Element('media');
	const ready = [];
	const keys = [];
	const page = {theme, lists, field, media, root: {dataset: {}}, kept: {}};

	theme.value = 'system';
	media.matches = wide;
	field.tag = 'input';
	open({theme});
	Object.assign(globalThis.document, {documentElement: page.root,
		querySelectorAll: (what) => {
			page.soughtLists = what;
			return lists;
		},
		querySelector: (what) => {
			page.soughtField = what;
			return field;
		}});
	field.select = () => {
		page.selected = true;
	};
	globalThis.matchMedia = (what) => {
		page.soughtMedia = what;
		return media;
	};
	globalThis.localStorage = {
		getItem(key) {
			if (stored instanceof Error) {
				throw stored;
			}
			page.key = key;
			return stored;
		},
		setItem(key, value) {
			if (stored instanceof Error) {
				throw stored;
			}
			page.kept[key] = value;
		},
	};
	globalThis.addEventListener = (type, listener) =>
		(type === 'keydown' ? keys : ready).push(listener);
	run('page.js');
	page.before = page.root.dataset.theme;
	ready.forEach((listener) => listener());
	page.press = (event) => {
		const pressed = {key: '/', prevented: false, preventDefault() {
			this.prevented = true;
		}, target: {tagName: 'BODY'}, ...event};

		document.activeElement = null;
		keys.forEach((listener) => listener(pressed));
		assert.equal(pressed.prevented, document.activeElement === field);
		return pressed.prevented;
	};
	return page;
}

test('page: the theme', () => {
	for (const [stored, shown] of [[null, undefined], ['light', 'light'],
		['dark', 'dark'], ['system', undefined], ['x', undefined],
		[new Error('off'), undefined]]) {
		const page = openPage(stored);

		assert.equal(page.before, shown);
		assert.equal(page.theme.value, shown ?? 'system');
		for (const value of ['dark', 'system', 'light']) {
			page.theme.value = value;
			page.theme.tell('change');
			assert.equal(page.root.dataset.theme,
				value === 'system' ? undefined : value);
			if (!(stored instanceof Error)) {
				assert.equal(page.kept[page.key], value);
			}
		}
	}
});

test('page: the lists, and the key for the search', () => {
	for (const wide of [false, true]) {
		const page = openPage(null, wide);

		assert.deepEqual(page.lists.map((list) => list.open), [wide, wide]);
		page.media.matches = !wide;
		page.media.tell('change');
		assert.deepEqual(page.lists.map((list) => list.open), [!wide, !wide]);
	}
	const page = openPage(null);
	const {press} = page;

	// As wide as document.css has it; the pages' lists, and either field.
	assert.equal(page.soughtMedia, '(min-width: 64rem)');
	assert.equal(page.soughtLists, ':is(.pages, .contents) details');
	assert.equal(press({}), true);
	assert.equal(page.soughtField, '#query, .search input');
	assert.equal(page.selected, true);
	assert.equal(press({key: 'a'}), false);
	for (const key of ['ctrlKey', 'altKey', 'metaKey']) {
		assert.equal(press({[key]: true}), false, key);
	}
	for (const tagName of ['INPUT', 'SELECT', 'TEXTAREA']) {
		assert.equal(press({target: {tagName}}), false, tagName);
	}
	assert.equal(press({target: {tagName: 'DIV', isContentEditable: true}}),
		false);
	assert.equal(press({target: {tagName: 'OUTPUT'}}), true);
});

test('page that converts names: not from a disk', () => {
	for (const [protocol, broken] of [['file:', true], ['http:', false],
		['https:', false]]) {
		const ids = Object.fromEntries(['broken', 'name-view', 'versions']
			.map((id) => [id, new Element('p')]));
		const views = new Element('nav');
		const listeners = [];

		open(ids);
		document.querySelector = (what) => what === '.views' ? views : null;
		globalThis.location = {protocol};
		globalThis.addEventListener = (type, listener) => {
			assert.equal(type, 'DOMContentLoaded');
			listeners.push(listener);
		};
		ids.broken.hidden = true;
		ids.versions.textContent = 'Loading libxn…';
		run('served.js', 'names');
		assert.equal(ids.broken.hidden, true);
		listeners.forEach((listener) => listener());
		assert.deepEqual([ids.broken.hidden, views.hidden,
			ids['name-view'].hidden], [!broken, broken, broken]);
		assert.equal(ids.versions.textContent,
			broken ? '' : 'Loading libxn…');
		assert.match(ids.broken.textContent,
			broken ? /^This page has to come from a server, .* one\.$/ : /^$/);
	}
});
