// SPDX-License-Identifier: MIT
// The page that converts names, in a document without a browser: its views, its
// address, and what it asks its workers.

import test from 'node:test';
import assert from 'node:assert/strict';

import {Element, open} from './document.mjs';
import {readHash} from '../../../tools/web/names/link.js';

const PAGE = new URL('../../../tools/web/names/', import.meta.url);
const IDS = ['broken', 'versions', 'to-name', 'to-list', 'name-view',
	'name-form', 'name', 'clear', 'profile', 'held', 'link-error', 'announce',
	'welcome', 'examples', 'answer', 'list-view', 'lines', 'lines-held',
	'known', 'known-held', 'known-file', 'known-clear', 'known-faults',
	'list-profile', 'convert', 'file', 'progress-box', 'progress-text',
	'cancel', 'progress', 'list-announce', 'list-error', 'list-answer',
	'drop-here'];
const HIDDEN = ['broken', 'clear', 'held', 'link-error', 'answer', 'list-view',
	'lines-held', 'known-held', 'known-faults', 'progress-box', 'list-error',
	'list-answer', 'drop-here'];
const PROFILES = ['lookup', 'url', 'strict'];

const settled = () => new Promise((resolve) => setImmediate(resolve));

globalThis.ResizeObserver = class {
	observe() {}
};
globalThis.getComputedStyle = () => ({getPropertyValue: () => '10px'});
Object.defineProperty(Element.prototype, 'tHead', {configurable: true,
	get: () => ({offsetHeight: 20})});
Object.assign(Element.prototype, {
	getBoundingClientRect: () => ({}),
	scrollIntoView() {
		document.seen = this;
	},
});

let pages = 0;

// The page at a fragment.  Its workers ask nothing by themselves: asked has the
// questions, and answer() answers the last one of a job.
async function openPage(hash = '', {start = true, typed = '', more = {}} = {}) {
	const parts = Object.fromEntries(IDS.map((id) => [id, new Element('div')]));
	const asked = [];
	const workers = [];
	const listeners = {};
	const page = {parts, asked, workers, timers: [], pushed: [], replaced: []};
	const follow = (list) => (state, title, address) => {
		location.href = new URL(address, location.href).href;
		location.hash = new URL(location.href).hash;
		list.push(location.hash);
	};

	HIDDEN.forEach((id) => {
		parts[id].hidden = true;
	});
	parts.lines.setAttribute('aria-multiline', 'true');
	parts['to-name'].setAttribute('aria-current', 'page');
	parts.name.textContent = typed;
	Object.assign(open(parts), {getElementById: (id) =>
		[parts.answer, ...parts.answer.all].find((one) =>
			one.getAttribute('id') === id)});
	Object.assign(globalThis, {
		location: {hash, href: `http://host/names.html${hash}`},
		history: {pushState: follow(page.pushed),
			replaceState: follow(page.replaced)},
		addEventListener(type, listener) {
			listeners[type] = listener;
		},
		setTimeout: (what, time) => page.timers.push([what, time]),
		clearTimeout(number) {
			if (number > 0) {
				page.timers[number - 1] = null;
			}
		},
		Worker: class {
			constructor(address, options) {
				workers.push([new URL(address).pathname.split('/').at(-1),
					options]);
				this.number = workers.length;
			}

			addEventListener(type, listener) {
				this[type] = listener;
			}

			postMessage(question) {
				asked.push({...question, worker: this});
			}
		},
		...more,
	});
	page.tell = (type, event = {}) => {
		let prevented = false;

		listeners[type]?.({preventDefault() {
			prevented = true;
		}, ...event});
		return prevented;
	};
	page.last = (job) => asked.findLast((one) => one.job === job);
	page.answer = async (job, reply) => {
		const {worker, id} = page.last(job);

		worker.message({data: {id, ...reply}});
		await settled();
		await settled();
	};
	// The time after which the address changes.
	page.rest = () => {
		const due = page.timers.filter((one) => one !== null);

		page.timers.fill(null);
		due.forEach(([what]) => what());
		return due.length;
	};
	page.type = (text) => {
		parts.name.textContent = text;
		parts.name.tell('input');
	};
	page.paste = (text) => parts.name.tell('paste',
		{clipboardData: {getData: () => text}});
	page.text = (id) => parts[id].hidden ? null : parts[id].textContent;
	page.view = () => [['to-name', 'name-view'], ['to-list', 'list-view']]
		.filter(([link, id]) => {
			assert.equal(parts[link].getAttribute('aria-current'),
				parts[id].hidden ? null : 'page');
			return !parts[id].hidden;
		}).map(([, id]) => id).join(' ');
	await import(new URL(`views.js?${++pages}`, PAGE));
	if (start) {
		await page.answer('start', {result: {missing: null,
			profiles: PROFILES.map((profile) => ({profile})),
			versions: {libxn: '9.8', unicode: '7.6'}}});
	}
	return page;
}

const told = (name, more) => ({name, profile: 'lookup', ok: true, ascii: name,
	unicode: name, unicodeErrors: [], unicodeSpans: [], nameSpans: [],
	errors: [], faults: {items: [], total: 0}, labels: {items: [], total: 0},
	shown: null, profiles: PROFILES.map((profile) => ({profile, summary: '',
		ok: true, ascii: name, unicode: name, unicodeSpans: [], errors: []})),
	...more});

const {setTimeout, clearTimeout, WebAssembly} = globalThis;

test.afterEach(() => {
	Object.assign(globalThis, {setTimeout, clearTimeout, WebAssembly});
});

test('page: what it starts with', async () => {
	const page = await openPage();
	const {parts} = page;

	assert.deepEqual(page.workers, [['worker.js', {type: 'module'}],
		['worker.js', {type: 'module'}]]);
	assert.equal(parts.versions.textContent, 'libxn 9.8, Unicode 7.6.');
	for (const id of ['profile', 'list-profile']) {
		assert.deepEqual(parts[id].options.map((one) =>
			[one.value, one.textContent]), PROFILES.map((one) => [one, one]));
		assert.equal(parts[id].value, 'lookup');
	}
	assert.equal(page.view(), 'name-view');
	assert.equal(page.text('broken'), null);
	assert.equal(page.text('answer'), null);
	assert.equal(parts.welcome.hidden, false);
	assert.equal(parts.clear.hidden, true);
	assert.equal(document.activeElement, parts.name);
	assert.deepEqual(page.asked.map((one) => one.job), ['start']);
});

test('page: what cannot run', async () => {
	const broken = (page, why) => {
		const {parts} = page;

		assert.equal(page.text('broken'), `libxn cannot run here: ${why}`);
		assert.equal(parts.versions.textContent, 'libxn is not loaded.');
		assert.equal(parts.name.contentEditable, 'false');
		assert.equal(parts.lines.contentEditable, 'false');
		for (const id of ['profile', 'convert', 'file', 'list-profile']) {
			assert.equal(parts[id].disabled, true, id);
		}
	};

	broken(await openPage('', {start: false, more: {WebAssembly: undefined}}),
		'this browser has no WebAssembly, or it is switched off.');
	Object.assign(globalThis, {WebAssembly});
	broken(await openPage('', {start: false, more: {Worker: undefined}}),
		'this browser has no workers.');
	const page = await openPage('', {start: false});

	await page.answer('start', {error: 'no file'});
	broken(page, 'no file');
	assert.equal(page.workers.length, 1);
});

test('page: a name is typed', async () => {
	const page = await openPage();
	const {parts} = page;

	page.type('a.b');
	assert.deepEqual([page.last('name').name, page.last('name').profile],
		['a.b', 'lookup']);
	assert.equal(page.last('name').worker.number, 1);
	assert.equal(document.title, 'libxn: a host name');
	assert.deepEqual([parts.welcome.hidden, parts.answer.hidden,
		parts.clear.hidden], [true, false, false]);
	assert.equal(parts['to-name'].href, '#name=a.b');
	await page.answer('name', {result: told('a.b')});
	assert.equal(parts.announce.textContent, 'Passes lookup: a.b');
	assert.equal(parts.answer.find('.lead')[0].textContent.startsWith(
		'✓ passes lookup'), true);
	// The address follows when no key is pressed, once.
	assert.deepEqual(page.replaced, []);
	page.type('a.bc');
	page.type('a.bcd');
	assert.deepEqual(page.timers.filter(Boolean).map(([, time]) => time),
		[300]);
	page.rest();
	assert.deepEqual([page.replaced, page.pushed], [['#name=a.bcd'], []]);
	page.type('a.bcd');
	page.rest();
	assert.equal(page.replaced.length, 1);
	// What is too long for a link has none.
	page.type('x'.repeat(8001));
	page.rest();
	assert.equal(location.hash, '#name=');
	assert.equal(parts['to-name'].href, '#name=');
	// The last answer counts.
	await page.answer('name', {result: told('a.bc')});
	assert.equal(parts.announce.textContent, 'Passes lookup: a.b');
	await page.answer('name', {error: 'too hard'});
	assert.equal(parts.answer.textContent,
		'This name could not be processed: too hard');
	assert.equal(parts.answer.nodes[0].getAttribute('role'), 'alert');
});

test('page: another profile, and everything as a file', async () => {
	const page = await openPage('#name=a.b&profile=url');
	const {parts} = page;

	assert.deepEqual([page.last('name').name, page.last('name').profile],
		['a.b', 'url']);
	assert.equal(parts.profile.value, 'url');
	assert.equal(parts.name.textContent, 'a.b');
	assert.equal(parts['to-name'].href, '#name=a.b&profile=url');
	await page.answer('name', {result: told('a.b', {profile: 'url'})});
	// The link is copied with the profile.
	let copied = '';

	Object.defineProperty(globalThis, 'navigator', {configurable: true,
		value: {clipboard: {writeText: async (text) => {
			copied = text;
		}}}});
	await parts.answer.find('button').find((one) =>
		one.textContent === 'Copy link').click();
	assert.equal(copied, 'http://host/names.html#name=a.b&profile=url');
	parts.profile.value = 'strict';
	parts.profile.tell('change');
	assert.equal(page.last('name').profile, 'strict');
	await page.answer('name', {result: told('a.b', {profile: 'strict'})});
	page.rest();
	assert.equal(location.hash, '#name=a.b&profile=strict');
	// The buttons in the table of profiles.
	parts.answer.find('button').find((one) => one.textContent === 'lookup')
		.click();
	assert.deepEqual([page.last('name').name, page.last('name').profile],
		['a.b', 'lookup']);
	assert.equal(parts.profile.value, 'lookup');
	assert.equal(document.activeElement, parts.profile);
	assert.equal(document.seen.getAttribute('id'), 'result-title');
	parts.profile.value = 'url';
	parts.profile.tell('change');
	parts.answer.find('button').at(-1).click();
	assert.deepEqual([page.last('everything').name,
		page.last('everything').profile], ['a.b', 'url']);
	const saved = [];
	const {createElement} = document;

	document.createElement = (tag) => {
		const made = createElement(tag);

		made.addEventListener('click', () => saved.push(made));
		return made;
	};
	await page.answer('everything', {result: new Blob(['x'])});
	assert.equal(saved[0].getAttribute('download'), 'name.json');
});

test('page: a list, or a long name, is pasted', async () => {
	const page = await openPage();
	const {parts} = page;
	const list = () => [page.view(), page.last('convert')?.source];

	for (const text of ['a.b', 'a.b\n', '\n a \n']) {
		page.type('');
		page.paste(text);
		assert.deepEqual(list(), ['name-view', undefined]);
		assert.equal(page.last('name').name, text.replaceAll('\n', ''));
		await page.answer('name', {result: told('x')});
	}
	page.type('');
	page.rest();
	page.paste('x'.repeat(2001) + '\r\n\n');
	assert.equal(page.last('name').name, 'x'.repeat(2001));
	await page.answer('name', {result: told('x')});
	assert.equal(parts.name.textContent, '');
	assert.equal(page.text('held'), 'A name of 2,001 characters that does ' +
		`not fit into the field: ${'x'.repeat(60)}… 1,941 more`);
	assert.equal(parts.clear.hidden, false);
	page.rest();
	assert.equal(location.hash, `#name=${'x'.repeat(2001)}`);
	// It stays until something is typed.
	parts.profile.value = 'url';
	parts.profile.tell('change');
	assert.equal(page.last('name').name.length, 2001);
	assert.equal(page.last('name').profile, 'url');
	assert.notEqual(page.text('held'), null);
	page.type('y');
	assert.equal(page.text('held'), null);
	for (const text of ['a\nb', ' a\r\nb\r\n']) {
		page.rest();
		page.paste(text);
		assert.deepEqual(list(), ['list-view', text.replaceAll('\r', '')]);
		assert.equal(page.last('convert').worker.number, 2);
		assert.equal(location.hash, '#list');
		assert.equal(parts.name.textContent, 'y');
		parts['to-name'].click();
		assert.equal(page.view(), 'name-view');
		assert.equal(location.hash, '#name=y&profile=url');
	}
	assert.deepEqual(page.pushed, ['#list', '#name=y&profile=url', '#list',
		'#name=y&profile=url']);
});

test('page: the address', async () => {
	const page = await openPage('#list');
	const {parts} = page;
	const go = (hash) => {
		location.hash = hash;
		page.tell('hashchange');
		return [page.view(), page.text('link-error'),
			parts.name.textContent, parts.profile.value];
	};
	const questions = () => page.asked.filter((one) => one.job === 'name')
		.length;

	assert.equal(page.view(), 'list-view');
	assert.notEqual(document.activeElement, parts.name);
	assert.deepEqual(go('#name=b%C3%BC.c'),
		['name-view', null, 'b\xFC.c', 'lookup']);
	assert.equal(questions(), 1);
	assert.deepEqual(go('#name=b%C3%BC.c'),
		['name-view', null, 'b\xFC.c', 'lookup']);
	assert.equal(questions(), 1);
	await page.answer('name', {result: told('x')});
	assert.deepEqual(go('#name=b%C3%BC.c&profile=strict'),
		['name-view', null, 'b\xFC.c', 'strict']);
	assert.equal(page.last('name').profile, 'strict');
	await page.answer('name', {result: told('x')});
	// Without a profile: the usual one.
	assert.deepEqual(go('#name=c'), ['name-view', null, 'c', 'lookup']);
	await page.answer('name', {result: told('x')});
	const damaged =
		'The name in this link cannot be read: the link is damaged or cut off.';

	assert.deepEqual(go('#name=%C3'), ['name-view', damaged, '', 'lookup']);
	assert.equal(parts.welcome.hidden, false);
	assert.deepEqual(go('#name=a&profile=no'),
		['name-view', 'This link names an unknown profile.', '', 'lookup']);
	assert.deepEqual(go('#name=%C3&profile=no').slice(0, 2),
		['name-view', damaged]);
	// A name of several lines does not fit into the field.
	for (const [end, escape] of [['\n', '%0A'], ['\r', '%0D']]) {
		assert.deepEqual(go(`#name=a${escape}b`).slice(0, 3),
			['name-view', null, '']);
		assert.equal(page.last('name').name, `a${end}b`);
		assert.match(page.text('held'),
			/^A name of 3 characters .*: a(LF|CR)b$/);
		await page.answer('name', {result: told('x')});
	}
	assert.deepEqual(go('#name=d').slice(2, 3), ['d']);
	assert.equal(page.text('held'), null);
	// The address does not change behind the reader's back.
	page.type('e');
	assert.equal(go('#list')[0], 'list-view');
	page.rest();
	assert.equal(location.hash, '#list');
	assert.deepEqual([page.pushed, page.replaced], [[], []]);
});

test('page: a name that is typed early', async () => {
	for (const [hash, name] of [['', 'early'], ['#name=', 'early'],
		['#name=link', 'link'], ['#list', 'early'],
		['#name=%C3', 'early'], ['#name=%', 'early'],
		['#name=&profile=url', 'early']]) {
		const page = await openPage(hash, {start: false, typed: 'earl'});
		const {parts} = page;

		page.paste('a\nb');
		assert.equal(parts.name.textContent, 'earlab');
		page.type('early');
		assert.deepEqual(page.asked.map((one) => one.job), ['start']);
		assert.equal(page.view(), 'name-view');
		await page.answer('start', {result: {missing: null, versions: {},
			profiles: [{profile: 'lookup'}]}});
		assert.equal(page.last('name').name, name);
		assert.equal(parts.name.textContent, name);
		page.rest();
		assert.equal(location.hash, name === 'link' || hash === '#list' ? hash
			: '#name=early');
	}
});

test('page: a file is dropped', async () => {
	const page = await openPage();
	const file = {name: 'a.txt'};
	const files = {dataTransfer: {types: ['Files'], files: [file, {}]}};
	const text = {dataTransfer: {types: ['text/plain'], files: []}};
	const shown = () => page.text('drop-here') !== null;

	page.tell('dragenter', text);
	assert.equal(shown(), false);
	assert.equal(page.tell('dragover', text), false);
	assert.equal(page.tell('drop', text), false);
	assert.equal(page.tell('dragover', files), true);
	page.tell('dragenter', files);
	assert.equal(page.view(), 'name-view');
	assert.equal(page.tell('drop', files), true);
	assert.equal(shown(), false);
	assert.equal(page.view(), 'list-view');
	assert.equal(page.last('convert').source, file);
});
