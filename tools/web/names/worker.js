// SPDX-License-Identifier: MIT
// The worker: runs libxn and does the page's jobs.

import {Answers, spans} from './answers.js';
import {row} from './csv.js';
import {cut, decode, encode} from './encoding.js';
import {Lines} from './lines.js';
import {LONGEST} from './link.js';
import {Rows} from './rows.js';

// The time between two reports of progress.
const EVERY = 60; // milliseconds
// Limits of a row that is sent: UTF-16 units of each cell, and labels.
const CELL = 200;
const LABELS = 30;
const KNOWN = 3; // domains that a name looks like
const FAULTY = 10; // lines that are no domains
const UNPAIRED = /\p{Surrogate}/u;

function message(error) {
	return error instanceof Error ? error.message : String(error);
}

async function load() {
	if (typeof WebAssembly !== 'object') {
		throw new Error('This browser has no WebAssembly, or it is switched off.');
	}
	const xn = await import('./libxn/index.js');
	let display = null;
	let missing = null;

	try {
		display = await import('./libxn/display.js');
	} catch (error) {
		missing = message(error);
	}
	return {xn, display, missing, answers: new Answers(xn, display)};
}

const loading = load();
// Every job reports the failure, so it is not unhandled.
loading.catch(() => {});

// ---- a list

// known: the domains that names are compared with, or null.
const list = {rows: new Rows(), profile: 'lookup', known: null, run: 0};

// breathe() lets the worker receive messages.
const {port1, port2} = new MessageChannel();
const wake = [];

port1.onmessage = () => wake.shift()();

function breathe() {
	return new Promise((resolve) => {
		wake.push(resolve);
		port2.postMessage(0);
	});
}

async function* chunks(source) {
	if (typeof source === 'string') {
		yield encode(source);
		return;
	}
	const reader = source.stream().getReader();

	for (;;) {
		const {done, value} = await reader.read();

		if (done) {
			return;
		}
		yield value;
	}
}

function* linesOf(lines, bytes) {
	yield* bytes === null ? lines.end() : lines.push(bytes);
}

// Read the known domains of a file or text.  Returns the set, null if there is
// no line, and what the page shows: how many domains, and which lines are wrong.
async function readKnown(source) {
	const {display} = await loading;
	const lines = new Lines();
	const domains = [];
	const numbers = []; // of their lines
	const faults = [];
	let number = 0;

	function take(bytes) {
		for (const line of linesOf(lines, bytes)) {
			const text = decode(line).replace(number++ === 0 ? /^\uFEFF/ : '', '');

			if (/[^ \t]/.test(text)) {
				domains.push(text);
				numbers.push(number);
			}
		}
	}
	for await (const bytes of chunks(source)) {
		take(bytes);
	}
	take(null);
	const set = domains.length === 0 ? null
		: new display.KnownDomains(domains, 'chromium', (domain, i) => {
			faults.push(numbers[i]);
		});

	return [set, {domains: domains.length - faults.length,
		faults: faults.slice(0, FAULTY), faulty: faults.length}];
}

// The known domains that a name looks like.
function lookalikes(name) {
	return list.known === null || UNPAIRED.test(name) ? []
		: list.known.lookalikes(name).known;
}

// Convert the names of a file or text.  A later job, or 'cancel', stops it.
// known: a file or text of domains to compare with, or ''.
async function convert({source, profile, known}, progress) {
	const {xn} = await loading;
	const run = ++list.run;
	const rows = list.rows = new Rows();
	const [set, compared] = await readKnown(known);
	const options = {profile};
	const lines = new Lines();
	const size = typeof source === 'string' ? null : source.size;
	let total = size;
	let done = 0;
	let told = performance.now();

	// Meanwhile another list may have come.
	if (run !== list.run) {
		return {...rows.summary(), compared, cancelled: true};
	}
	list.known = set;
	list.profile = profile;
	async function take(bytes) {
		for (const line of linesOf(lines, bytes)) {
			const name = decode(line);

			rows.add(name, xn.toASCII(name, options).errors,
				lookalikes(name).length > 0);
			done += line.length + 1;
			if (rows.count % 64 === 0 && performance.now() - told > EVERY) {
				progress({part: Math.min(1, done / total), ...rows.summary()});
				told = performance.now();
				await breathe();
				if (run !== list.run) {
					return false;
				}
			}
		}
		return true;
	}
	for await (const bytes of chunks(source)) {
		total ??= bytes.length;
		if (!await take(bytes)) {
			return {...rows.summary(), compared, cancelled: true};
		}
	}
	const whole = await take(null);

	return {...rows.summary(), compared, cancelled: !whole};
}

let view = {rows: null, filter: null, count: -1, found: null};

// The rows that match a filter; kept while nothing changes.
function filtered(filter) {
	const {rows} = list;

	if (view.rows !== rows || view.filter !== filter ||
	    view.count !== rows.count) {
		view = {rows, filter, count: rows.count, found: rows.filtered(filter)};
	}
	return view.found;
}

function convertRow(xn, i) {
	const name = list.rows.names[i];
	const options = {profile: list.profile};
	const ascii = xn.toASCII(name, options);
	const unicode = xn.toUnicode(name, options);

	return {line: i + 1, name, ascii, unicode, known: lookalikes(name)};
}

// A row for the table.
function drawnRow({line, name, ascii, unicode, known}) {
	return {
		line,
		name: cut(name, CELL).text,
		nameSpans: ascii.labels.slice(0, LABELS).map((label) => label.input),
		ok: ascii.ok,
		ascii: ascii.output && cut(ascii.output, CELL).text,
		unicode: cut(unicode.output, CELL).text,
		unicodeSpans: spans(unicode),
		errors: ascii.errors,
		known: {items: known.slice(0, KNOWN), total: known.length},
		whole: name.length <= LONGEST ? name : null,
	};
}

// Some rows for the table.
async function rows({from, count, filter}) {
	const {xn} = await loading;
	const found = filtered(filter);
	const total = found === null ? list.rows.count : found.length;
	const items = [];

	for (let i = from; i < Math.min(from + count, total); i++) {
		items.push(drawnRow(convertRow(xn, found === null ? i : found[i])));
	}
	return {from, total, items};
}

// The rows that match a filter, as a CSV file.
async function csv({filter}, progress) {
	const {xn} = await loading;
	const found = filtered(filter);
	const run = ++list.run;
	const total = found === null ? list.rows.count : found.length;
	const parts = [];
	const compares = list.known !== null;
	let text = row(['line', 'name', 'ok', 'ascii', 'unicode', 'errors',
		...compares ? ['looks_like'] : []]);
	let told = performance.now();

	for (let i = 0; i < total; i++) {
		const {line, name, ascii, unicode, known} =
			convertRow(xn, found === null ? i : found[i]);

		text += row([line, name, ascii.ok, ascii.output ?? '', unicode.output,
			ascii.errors.join(' '), ...compares ? [known.join(' ')] : []]);
		if (text.length > 1 << 18) {
			parts.push(new Blob([text]));
			text = '';
		}
		if (i % 64 === 0 && performance.now() - told > EVERY) {
			progress({part: i / total});
			told = performance.now();
			await breathe();
			if (run !== list.run) {
				return null;
			}
		}
	}
	parts.push(text);
	return new Blob(parts, {type: 'text/csv;charset=utf-8'});
}

// ---- jobs

const jobs = {
	async start() {
		const {xn, display, missing} = await loading;

		return {
			versions: xn.versions,
			profiles: xn.profiles(),
			policies: display?.policies() ?? null,
			missing,
		};
	},
	async name({name, profile}) {
		return (await loading).answers.name(name, profile);
	},
	async everything({name, profile}) {
		const all = (await loading).answers.everything(name, profile);

		return new Blob([JSON.stringify(all)], {type: 'application/json'});
	},
	convert,
	rows,
	csv,
	async cancel() {
		list.run++;
	},
};

addEventListener('message', async ({data: {id, job, ...question}}) => {
	try {
		const result = await jobs[job](question, (progress) => {
			postMessage({id, progress});
		});

		postMessage({id, result});
	} catch (error) {
		postMessage({id, error: message(error)});
	}
});
