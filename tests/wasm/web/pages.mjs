#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Runs transcripts of the site's pages in jsdom, without a browser.
//
//     node pages.mjs [--write] FILE...
//
// A line behind "> " is a step in JavaScript, which calls what tools() has; the
// lines behind it say what the page did: what it asked its workers, and each
// part, by its id, that looks otherwise than before, with the lines that are new
// and "-N" for those that are gone.  With --write a file gets what its steps did;
// read what changes.  The workers are threads that run the page's own script with
// the small library of small/.  Skipped, with status 77, without Debian's
// node-jsdom.

import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {compileFunction} from 'node:vm';
import {Worker} from 'node:worker_threads';

const HERE = new URL('.', import.meta.url);
const WEB = fileURLToPath(new URL('../../../tools/web/', HERE));
const BLOCK = 'section, div, dl, ol, ul, li, p, h1, h2, h3, h4, table, thead, ' +
	'tbody, tr, details, form';
const DULL = ['id', 'class', 'role', 'scope', 'type', 'tabindex', 'style',
	'contenteditable', 'autocapitalize', 'autocorrect', 'spellcheck',
	'inputmode', 'accept', 'autocomplete', 'aria-labelledby', 'aria-describedby',
	'aria-placeholder', 'aria-multiline', 'aria-hidden'];
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\xA0\u2028\u2029\u2800]/gu;
// The clock of a worker goes on with each look, so that it reports every 64 names.
const BOOT = `
const {parentPort, workerData} = require('node:worker_threads');
let now = 0;

// In Node 18 it cannot be assigned to.
Object.defineProperty(performance, 'now', {value: () => now += 100});
globalThis.postMessage = (data) => parentPort.postMessage(data);
globalThis.addEventListener = (type, call) =>
	parentPort.on('message', (data) => call({data}));
import(workerData);`;

let JSDOM;

try {
	({JSDOM} = createRequire(import.meta.url)('jsdom'));
} catch {
	console.log('skipped: there is no node-jsdom');
	process.exit(77);
}

const {setTimeout, clearTimeout, WebAssembly} = globalThis;
const {constructor: AsyncFunction} = Object.getPrototypeOf(async () => {});
const turn = () => new Promise((resolve) => setImmediate(resolve));
// Meanwhile the workers have the processor.
const pause = () => new Promise((resolve) => setTimeout(resolve, 1));
const escaped = (text) => text.replace(/\\/g, '\\\\').replace(UNSEEN, (c) =>
	`\\u{${c.codePointAt(0).toString(16).toUpperCase()}}`)
	.replace(/\bin [\d.,]+ m?s:/g, 'in a while:');
// What is said ten times and more.
const short = (line) => line.replace(/(.{1,8}?)\1{9,}/gu, (all, one) =>
	`${one}{${all.length / one.length}}`);

// ---- what a page looks like

function head(element) {
	const shown = [...element.attributes].filter(({name}) =>
		!DULL.includes(name)).map(({name, value}) => value === '' ? name
		: `${name}=${escaped(value)}`);

	for (const name of ['value', 'disabled', 'contentEditable', 'open']) {
		if (element[name] && element.tagName !== 'OPTION') {
			shown.push(`${name}: ${element[name]}`);
		}
	}
	return [[element.localName, ...element.classList].join('.'), ...shown]
		.join(' ');
}

const inline = (node) => node.nodeType === 3 ? escaped(node.data)
	: `<${head(node)}>${[...node.childNodes].map(inline).join('')}</>`;

// A line for each block that has none within, with those that begin there.
function lines(element) {
	if (element.querySelector(BLOCK) === null) {
		return [inline(element)];
	}
	const parts = [];
	let text = '';
	const flush = () => {
		parts.push(...text.trim() === '' ? [] : [text]);
		text = '';
	};

	for (const node of element.childNodes) {
		if (node.nodeType === 1 && (node.matches(BLOCK) ||
			node.querySelector(BLOCK) !== null)) {
			flush();
			parts.push(...lines(node));
		} else {
			text += inline(node);
		}
	}
	flush();
	return [`<${head(element)}> ${parts[0] ?? ''}`, ...parts.slice(1)];
}

// ---- a page

const folder = mkdtempSync(join(tmpdir(), 'xn-page-'));
let pages = 0;

class Page {
	// seen: what the page before looked like.
	constructor(file, hash, seen) {
		const html = file.startsWith('<') ? file
			: readFileSync(join(WEB, file), 'utf8');
		const {window} = new JSDOM('<!DOCTYPE html><p id=versions></p>' + html,
			{url: `http://host/names.html${hash}`});

		this.window = window;
		this.workers = [];
		this.said = []; // since the last step
		this.waiting = 0; // questions without an answer
		this.timers = [];
		this.imitate();
		this.ids = [...document.querySelectorAll('[id]')].filter((one) =>
			one.matches('section') || one.querySelector('[id]') === null);
		this.seen = seen.size > 0 ? seen : this.look();
	}

	// What jsdom lacks: workers, files, time.
	imitate() {
		const page = this;
		const {window} = this;
		const define = (object, name, get) =>
			Object.defineProperty(object, name, {configurable: true, get});
		const {prototype} = window.HTMLElement;

		prototype.scrollIntoView = function scroll() {
			page.said.push(`shows #${this.id}`);
		};
		window.Range.prototype.getClientRects = () => [];
		window.HTMLAnchorElement.prototype.click = function click() {
			page.said.push(blobs.get(this.href).text().then((text) =>
				`saves ${this.download}: ${escaped(text)}`));
		};
		const blobs = new Map();

		URL.createObjectURL = (blob) => {
			const address = `blob:http://host/${blobs.size}`;

			blobs.set(address, blob);
			return address;
		};
		define(globalThis, 'navigator', () => ({clipboard: {
			writeText: async (text) => page.said.push(`copies ${text}`)}}));
		Object.assign(globalThis, {document: window.document,
			location: window.location, history: window.history,
			NodeFilter: window.NodeFilter, WebAssembly,
			getSelection: () => window.getSelection(),
			addEventListener: window.addEventListener.bind(window),
			// jsdom's own have no time.
			setTimeout: (what, time) => time > 99
				? page.timers.push([what, time]) : setTimeout(what, time),
			clearTimeout: (number) => delete page.timers[number - 1],
			Worker: class {
				constructor(address, options) {
					this.number = page.workers.push(this);
					this.listeners = {};
					this.thread = new Worker(BOOT, {eval: true,
						workerData: String(address)});
					page.said.push(`starts worker ${this.number} ` +
						JSON.stringify(options));
					this.thread.on('error', (error) => {
						throw error;
					});
					this.thread.on('message', (data) => {
						page.waiting -= 'progress' in data ? 0 : 1;
						this.listeners.message({data});
					});
				}

				addEventListener(type, listener) {
					this.listeners[type] = listener;
				}

				postMessage(question) {
					const {id, ...more} = question;

					page.waiting++;
					page.said.push(`asks worker ${this.number} ` +
						escaped(JSON.stringify(more)));
					this.thread.postMessage(question);
				}
			}});
	}

	// The lines of each part, by its id, and what has no place in a document.
	look() {
		const {activeElement: focus} = document;
		const seen = new Map(this.ids.map((one) => [`#${one.id}`,
			one.matches('section') ? [`<${head(one)}>`] : lines(one)]));

		for (const what of watched ?? []) {
			if (what.startsWith('.')) {
				const all = document.querySelectorAll(what);

				seen.set(what, [...all].flatMap(lines));
			}
		}
		const selection = getSelection();

		seen.set('title', [document.title]);
		seen.set('address', [`${escaped(location.hash ||
			location.search || '')}, ` +
			history.length]);
		seen.set('focus', [focus.id || focus.className || focus.localName]);
		seen.set('caret', [!focus.classList.contains('names') ||
			selection.anchorNode === null ? 'none' : escaped(JSON.stringify(
				[selection.anchorNode.textContent, selection.anchorOffset,
					selection.focusNode.textContent, selection.focusOffset]))]);
		return seen;
	}

	async settle() {
		for (let quiet = 0; quiet < 5; quiet++) {
			await turn();
			for (; this.waiting > 0; quiet = 0) {
				await pause();
			}
		}
	}

	// What is new since the last step, or of that what is watched.
	async news() {
		await this.settle();
		const said = await Promise.all(this.said);
		const isRows = (one) => /"job":"rows"/.test(one);
		const last = said.findLastIndex(isRows);
		const isWatched = (one) => !/^(starts|.*"job":"start")/.test(one) &&
			(watched.includes('asks') || !/^asks/.test(one));
		const told = said.filter((one, i) => isRows(one) ? i === last
			: watched === null || isWatched(one));
		const seen = this.look();

		this.said = [];
		for (const [id, now] of seen) {
			if (watched?.includes(id) === false) {
				continue;
			}
			const before = this.seen.get(id) ?? [];
			const gone = before.filter((one) => !now.includes(one)).length;
			const added = now.filter((one) => !before.includes(one));

			if (now.length === 1 && added.length === 1) {
				told.push(`${id} ${added[0]}`);
			} else if (gone > 0 || added.length > 0) {
				told.push(`${id}${gone > 0 ? ` -${gone}` : ''}`,
					...[...new Set(added)].map((one) => {
						const times = added.filter((two) => two === one).length;

						return `  ${times > 1 ? `${times} x ` : ''}${one}`;
					}));
			}
		}
		this.seen = seen;
		return told;
	}

	close() {
		return Promise.all(this.workers.map((one) => one.thread.terminate()));
	}
}

// ---- steps

let page = null;
let watched = null; // ids and classes, or null for all ids

const find = (what) => document.querySelector(what);

function send(where, type, more = {}) {
	const target = where === window ? page.window : find(where);
	const event = Object.assign(new page.window.Event(type,
		{bubbles: true, cancelable: true}), more);

	return target.dispatchEvent(event) ? undefined : 'prevented';
}

const window = Symbol('window');
const file = (name, ...parts) => Object.assign(new Blob(parts), {name});
// The nearest text node and offset of a unit of a text.
function place(element, unit) {
	const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	let left = unit;

	while (walker.nextNode()) {
		if (left <= walker.currentNode.length) {
			return [walker.currentNode, left];
		}
		left -= walker.currentNode.length;
	}
	return [element, 0];
}

const tools = {window, file, find, send,
	// A page of tools/web/names/ at a fragment, with other scripts of libxn, and
	// what is missing in the browser.
	async open(hash = '', {scripts = {}, missing = [], typed = '', early} = {}) {
		await page?.close();
		page = new Page('names/names.html', hash, page?.seen ?? new Map());
		missing.forEach((name) => {
			globalThis[name] = undefined;
		});
		for (const name of ['index.js', 'display.js']) {
			writeFileSync(join(folder, 'libxn', name), scripts[name] ??
				readFileSync(new URL(`small/${name}`, HERE)));
		}
		find('#name').textContent = typed;
		await import(`${pathToFileURL(join(folder, 'views.js'))}?${++pages}`);
		return early?.();
	},
	// A page with a script that is no module.
	async run(html, script, {query = '', globals = {}} = {}) {
		await page?.close();
		page = new Page(html, query, new Map());
		Object.assign(globalThis, globals);
		compileFunction(readFileSync(join(WEB, script), 'utf8'))();
	},
	load: (name) => import(pathToFileURL(join(folder, name))),
	click: (what) => find(what).dispatchEvent(new page.window.MouseEvent('click',
		{bubbles: true, cancelable: true})) ? undefined : 'prevented',
	choose(what, value) {
		find(what).value = value;
		send(what, 'change');
	},
	files(what, ...files) {
		Object.defineProperty(find(what), 'files',
			{configurable: true, value: files});
		send(what, 'change');
	},
	// Everything in a field is replaced.
	type(what, text, more) {
		find(what).textContent = text;
		send(what, 'input', more);
	},
	select(what, from, to = from) {
		find(what).focus();
		getSelection().setBaseAndExtent(...place(find(what), from),
			...place(find(what), to));
	},
	// A text is put in the place of the selected one.
	insert(what, text, more) {
		const range = getSelection().getRangeAt(0);
		const node = document.createTextNode(text);

		range.deleteContents();
		range.insertNode(node);
		getSelection().setBaseAndExtent(node, text.length, node, text.length);
		send(what, 'input', more);
	},
	press: (what, key, more) => send(what, 'keydown', {key, altKey: false,
		ctrlKey: false, metaKey: false, shiftKey: false, ...more}),
	paste: (what, text) => send(what, 'paste',
		{clipboardData: {getData: () => text}}),
	clip: (what, type) => send(what, type, {clipboardData: {setData: (...kept) =>
		page.said.push(`keeps ${escaped(JSON.stringify(kept))}`)}}),
	drag: (type, ...files) => send(window, type, {dataTransfer: {files,
		types: [files.length > 0 ? 'Files' : 'text/plain']}}),
	async go(hash) {
		const changed = new Promise((resolve) => page.window.addEventListener(
			'hashchange', resolve, {once: true}));

		location.hash = hash;
		await changed;
	},
	// The time passes after which something happens.
	rest() {
		const due = Object.values(page.timers.splice(0));

		due.forEach(([what]) => what());
		return due.map(([, time]) => time);
	},
	async until(what) {
		while (!what()) {
			await pause();
		}
	},
	seen: (what) => what.test(find('#progress-text').textContent),
	// How much is drawn of a name with many labels or characters.
	async many(part, dot, count) {
		tools.type('#name', Array(count).fill(part).join(dot));
		await page.settle();
		return [...tools.count('.label', '.faults li', '#result-title ~ dl bdi bdi',
			'.browser:first-child bdi bdi', '.profiles tr:last-child bdi bdi',
			'.point'), find('.reasons .where')?.textContent.length,
		find('.point.rest')?.textContent, find('.label ~ .hint')?.textContent];
	},
	// Of each row: its number, its length, its labels, and the link's length.
	rows: () => [...find('.rows tbody').rows].map((row) => [
		row.cells[0].textContent, row.textContent.length,
		row.querySelectorAll('bdi bdi').length,
		row.querySelector('.row-name')?.hash.length]),
	watch(...ids) {
		watched = ids.length > 0 ? ids : null;
	},
	worker: (number, type, event) => page.workers[number - 1].listeners[type](event),
	count: (...all) => all.map((what) => document.querySelectorAll(what).length),
	text: (what) => find(what).textContent,
};

// ---- the scripts that are no modules

// What the search gave MiniSearch; its answers are those of ask.
const made = {};

class MiniSearch {
	constructor(options) {
		made.options = options;
	}

	addAll(rows) {
		made.rows = rows;
	}

	search(question, {combineWith}) {
		page.said.push(`seeks ${combineWith} ${escaped(question)}`);
		return made.answers?.[combineWith] ?? [];
	}
}

const result = (more) => ({address: 'a.html#part', title: 'Part', page: 'Page',
	names: '', text: 'Some text.', terms: ['text'], queryTerms: ['text'],
	...more});

// A page with two lists that are opened, and one that is not.
const EVERY = `<select id=theme><option>system<option>light<option>dark</select>
<div class=pages><details id=pages></details></div>
<div class=contents><details id=contents open></details></div>
<details id=other></details><p id=part></p><textarea id=text></textarea>
<form class=search><input id=query></form>`;

Object.assign(tools, {made,
	searching: (query) => ({query, globals: {MiniSearch, searchRows: [
		['a.html', 'Page', '', 'xn_a XN_B', 'text'],
		['a.html#part', 'Page', 'Part', '', 'more']]}}),
	seek(question, answers) {
		made.answers = Object.fromEntries(Object.entries(answers)
			.map(([how, all]) => [how, all.map(result)]));
		find('#query').value = question;
		send('#query', 'input');
	},
	excerpt(text, ...terms) {
		tools.seek('q', {AND: [{text, terms}]});
		return find('#results p').innerHTML;
	},
	every: ({kept}) => tools.run(EVERY, 'pages/page.js', {globals: {
		matchMedia: (what) => made.media = {matches: false, what,
			addEventListener: (type, call) => made.resize = call},
		localStorage: {
			getItem(key) {
				if (kept === Error) {
					throw new Error('off');
				}
				return kept;
			},
			setItem: (...what) => page.said.push(`keeps ${what}`)}}}),
	// The theme of a page before and after it is loaded, and one that is chosen.
	async theme(kept) {
		const {dataset} = (await tools.every({kept}), document.documentElement);
		const {theme} = dataset;

		await page.settle();
		return [theme, find('#theme').value, tools.choose('#theme', 'dark'),
			dataset.theme];
	},
	wide(is) {
		made.media.matches = is;
		made.resize();
		return made.media.what;
	},
	served: (protocol) => tools.run('<p id=broken hidden></p><nav class=views ' +
		'id=views></nav><section id=name-view></section>', 'names/served.js',
	{globals: {location: {protocol, hash: ''}}}),
});

async function step(code, quiet) {
	const made = await new AsyncFunction(...Object.keys(tools),
		`return (${code});`)(...Object.values(tools));

	const value = Array.isArray(made) ? await Promise.all(made) : made;
	const news = await page?.news() ?? [];

	return [...quiet ? [] : news, ...value === undefined ? []
		: [`= ${escaped(JSON.stringify(value))}`]].map(short);
}

// Run a file; return it as it should be, and tell what differs.
async function run(path, told) {
	const made = [];

	await page?.close();
	page = null;
	watched = null;
	let all = readFileSync(path, 'utf8').split('\n');

	while (all.length > 0) {
		const line = all.shift();

		made.push(line);
		if (!/^>>? /.test(line)) {
			if (!/^(# |$)/.test(line)) {
				told.push(`${basename(path)}: no step says: ${line}`);
			}
			continue;
		}
		const quiet = line.startsWith('>> ');
		let code = line.replace(/^>+ /, '');

		while (all[0]?.startsWith('>     ')) {
			made.push(all[0]);
			code += '\n' + all.shift().slice(2);
		}
		const end = all.findIndex((one) => /^(>>? |# |$)/.test(one));
		const expected = all.slice(0, end);
		const got = await step(code, quiet);

		all = all.slice(end);
		made.push(...got);
		if (JSON.stringify(expected) !== JSON.stringify(got)) {
			told.push(`${basename(path)}: ${code}`,
				...expected.filter((one) => !got.includes(one))
					.map((one) => `    should say ${one}`),
				...got.filter((one) => !expected.includes(one))
					.map((one) => `    and says   ${one}`));
		}
	}
	if (page === null) {
		told.push(`${basename(path)}: there are no steps`);
	}
	return made.join('\n');
}

const write = process.argv[2] === '--write';
const told = [];

cpSync(join(WEB, 'names'), folder, {recursive: true});
cpSync(fileURLToPath(new URL('small', HERE)), join(folder, 'libxn'),
	{recursive: true});
try {
	for (const path of process.argv.slice(write ? 3 : 2)) {
		const made = await run(path, told);

		if (write) {
			writeFileSync(path, made);
		}
	}
} finally {
	await page?.close();
	rmSync(folder, {recursive: true});
}
Object.assign(globalThis, {setTimeout, clearTimeout});
console.log(told.join('\n'));
process.exit(told.length > 0 && !write ? 1 : 0);
