// SPDX-License-Identifier: MIT
// What the page's worker answers, with a small library in the place of libxn,
// and the questions that the page asks it.

import test, {after} from 'node:test';
import assert from 'node:assert/strict';
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync}
	from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

import {Answers, spans} from '../../../tools/web/names/answers.js';
import {encode} from '../../../tools/web/names/encoding.js';
import {LONGEST} from '../../../tools/web/names/link.js';

const PAGE = new URL('../../../tools/web/names/', import.meta.url);

// Lower case; "!" is a fault, "$" one of ToASCII alone, "%" one of a profile, and
// "~" a code point that is removed.
const LIBRARY = `
const spansOf = (text) => {
	let at = 0;

	return text.split('.').map((label) => {
		const span = [at, label.length];

		at += label.length + 1;
		return span;
	});
};
const errorsOf = (text) => [...text.includes('!') ? ['std3'] : [],
	.../\\p{Surrogate}/u.test(text) ? ['invalid-utf8'] : []];

const hasMore = (name, options) => name.includes('$') ||
	(options?.profile === 'url' && name.includes('%'));

function made(name, direction, options, ok, output) {
	const mapped = spansOf(name.replaceAll('~', ''));
	const more = direction === 'ascii' && hasMore(name, options);

	return {ok, output, errors: [...errorsOf(name),
		...more ? ['label-too-long'] : []],
		labels: spansOf(name).map((input, i) => ({
			input,
			output: output === null ? null : mapped[i],
			errors: errorsOf(name.slice(input[0], input[0] + input[1])),
		}))};
}

const mark = (options) => options?.profile === 'url' ? '@' : '';

export function toASCII(name, options) {
	const ok = errorsOf(name).length === 0 && !hasMore(name, options);

	return made(name, 'ascii', options, ok, ok
		? name.replaceAll('~', '').toLowerCase() + mark(options) : null);
}

export function toUnicode(name, options) {
	return made(name, 'unicode', options, errorsOf(name).length === 0,
		name.replaceAll('~', '').toUpperCase() + mark(options));
}

export function explain(name, options) {
	const {labels, ...more} = toASCII(name, options);
	const steps = (label) => {
		const points = Array.from(label, (c) => c.codePointAt(0));

		return [{step: 'split', points}, {step: 'map',
			points: points.filter((point) => point !== 0x7E)}];
	};

	return {...more, profile: options?.profile, checks: ['bidi'],
		labels: labels.map((label) => ({...label, steps: steps(
			name.slice(label.input[0], label.input[0] + label.input[1]))})),
		faults: labels.flatMap((label, i) => label.errors.map(
			(error) => ({error, label: i, at: label.input[0]})))};
}

export const calls = {bidi: 0};

export function bidiClass(point) {
	calls.bidi++;
	return point > 0x500 ? 'R' : 'L';
}

export const mapPoint = (point, options) => ({
	mapping: point === 0x7E ? 'ignored' : 'kept',
	to: [point, options.profile]});
export const labelRules = (name, told, number) =>
	[{rule: number + ': ' + told.labels[number].input, passed: true}];
export const profiles = () => ['lookup', 'url'].map((profile) =>
	({profile, summary: 'for ' + profile}));
export const versions = {libxn: '9', unicode: '8'};
`;
const DISPLAY = `
export const policies = () => ['one', 'two'].map((policy) =>
	({policy, summary: 's', version: 'v'}));

export function display(name, {policy}) {
	const labels = name.split('.').map((label) => ({reasons: [
		...label.includes('x') ? ['restricted'] : [],
		...label.includes('y') ? ['lookalike'] : []]}));

	return {ok: !name.includes('!'), output: policy + ':' + name,
		errors: [], labels};
}

export const reasonText = (reason) => 'It is ' + reason + '.';
export const scriptsOf = (text) => [{code: 'Zyyy', name: 'of ' + text},
	...text > 'z' ? [{code: 'Zinh', name: 'shared'}] : []];

// A domain is alike if it is the name with 1 in the place of l.
export class KnownDomains {
	constructor(domains, policy, onFault) {
		if (policy !== 'chromium') {
			throw new Error(policy);
		}
		domains.forEach((domain, i) => {
			if (domain.includes('..')) {
				onFault(domain, i);
			}
		});
		this.domains = domains;
	}

	lookalikes(name) {
		if (/\\p{Surrogate}/u.test(name)) {
			throw new RangeError('unpaired');
		}
		return {known: this.domains.filter((domain) => domain !== name &&
			domain.replaceAll('1', 'l') === name.replaceAll('1', 'l'))};
	}
}
`;

// ---- about one name

async function parts() {
	const load = (text) => import('data:text/javascript,' +
		encodeURIComponent(text));

	return [await load(LIBRARY), await load(DISPLAY)];
}

test('answers: a name, label by label', async () => {
	const [xn, display] = await parts();
	const answers = new Answers(xn, display);
	const answer = answers.name('aB.~😀c.', 'url');

	assert.equal(answer.name, 'aB.~😀c.');
	assert.equal(answer.profile, 'url');
	assert.equal(answer.ok, true);
	assert.equal(answer.ascii, 'ab.😀c.@');
	assert.equal(answer.unicode, 'AB.😀C.@');
	assert.deepEqual(answer.checks, ['bidi']);
	assert.deepEqual(answer.nameSpans, [[0, 2], [3, 4], [8, 0]]);
	assert.deepEqual(answer.unicodeSpans, [[0, 2], [3, 3], [7, 0]]);
	assert.deepEqual(answer.faults, {items: [], total: 0});
	assert.equal(answer.labels.total, 3);
	const [first, second, last] = answer.labels.items;

	assert.equal(first.ascii, 'ab');
	assert.equal(first.unicode, 'AB');
	assert.equal(second.ascii, '😀c');
	assert.equal(second.unicode, '😀C');
	assert.equal(last.ascii, '');
	assert.deepEqual(second.input, [3, 4]);
	assert.deepEqual(second.characters, {total: 3, items: [
		{point: 0x7E, direction: 'L', scripts: ['of ~', 'shared'], at: 3,
			mapping: 'ignored', to: [0x7E, 'url']},
		{point: 0x1F600, direction: 'R', scripts: ['of 😀', 'shared'], at: 4,
			mapping: 'kept', to: [0x1F600, 'url']},
		{point: 0x63, direction: 'L', scripts: ['of c'], at: 6,
			mapping: 'kept', to: [0x63, 'url']}]});
	assert.deepEqual(second.mapped, {total: 2, items: [
		{point: 0x1F600, direction: 'R', scripts: ['of 😀', 'shared']},
		{point: 0x63, direction: 'L', scripts: ['of c']}]});
	assert.equal(second.normalised, null);
	assert.equal(second.decoded, null);
	assert.deepEqual(second.rules, [{rule: '1: 3,4', passed: true}]);
	assert.deepEqual(answer.profiles, [
		{profile: 'lookup', summary: 'for lookup', ok: true,
			ascii: 'ab.😀c.', unicode: 'AB.😀C.',
			unicodeSpans: [[0, 2], [3, 3], [7, 0]], errors: []},
		{profile: 'url', summary: 'for url', ok: true,
			ascii: 'ab.😀c.@', unicode: 'AB.😀C.@',
			unicodeSpans: [[0, 2], [3, 3], [7, 0]], errors: []}]);
});

test('answers: each step is that step', async () => {
	const [xn, display] = await parts();
	const answers = new Answers({...xn, explain: (name, options) => {
		const told = xn.explain(name, options);

		told.labels[0].steps = [{step: 'split', points: [1]},
			{step: 'map', points: [2]}, {step: 'nfc', points: [3, 4]},
			{step: 'decode', points: [5, 6, 7]}, {step: 'check', points: []}];
		return told;
	}}, display);
	const [label] = answers.name('a', 'lookup').labels.items;

	assert.deepEqual(label.mapped.items.map((p) => p.point), [2]);
	assert.deepEqual(label.normalised.items.map((p) => p.point), [3, 4]);
	assert.deepEqual(label.decoded.items.map((p) => p.point), [5, 6, 7]);
});

test('answers: a name with faults', async () => {
	const [xn, display] = await parts();
	const answer = new Answers(xn, display).name('a.b!', 'lookup');

	assert.equal(answer.ok, false);
	assert.equal(answer.ascii, null);
	assert.equal(answer.unicode, 'A.B!');
	assert.deepEqual(answer.errors, ['std3']);
	assert.deepEqual(answer.unicodeErrors, ['std3']);
	assert.deepEqual(answer.faults,
		{total: 1, items: [{error: 'std3', label: 1, at: 2}]});
	assert.deepEqual(answer.labels.items.map((l) => [l.ascii, l.unicode,
		l.errors]), [[null, 'A', []], [null, 'B!', ['std3']]]);
	assert.deepEqual(answer.profiles.map((p) => [p.ok, p.ascii, p.errors]),
		[[false, null, ['std3']], [false, null, ['std3']]]);
});

test('answers: what is shown, and each reason once', async () => {
	const [xn, display] = await parts();
	const {shown} = new Answers(xn, display).name('x.a.xy.y!', 'lookup');

	assert.deepEqual(shown.map(({policy, version, ok, output}) =>
		[policy, version, ok, output]), [
		['one', 'v', false, 'one:x.a.xy.y!'],
		['two', 'v', false, 'two:x.a.xy.y!']]);
	assert.deepEqual(shown[0].reasons, [
		{reason: 'restricted', text: 'It is restricted.',
			labels: {items: [0, 2], total: 2}},
		{reason: 'lookalike', text: 'It is lookalike.',
			labels: {items: [2, 3], total: 2}}]);
	assert.equal(shown[0].labels.total, 4);
	const bare = new Answers(xn, null).name('x', 'lookup');

	assert.equal(bare.shown, null);
	assert.deepEqual(bare.labels.items[0].characters.items[0].scripts, []);
});

test('answers: long lists are cut, and their lengths told', async () => {
	const [xn, display] = await parts();
	const answers = new Answers(xn, display);

	for (const [count, drawn] of [[29, 29], [30, 30], [31, 30], [90, 30]]) {
		const answer = answers.name(Array(count).fill('x!').join('.'),
			'lookup');

		assert.equal(answer.labels.total, count);
		assert.equal(answer.labels.items.length, drawn);
		assert.equal(answer.nameSpans.length, drawn);
		assert.equal(answer.unicodeSpans.length, drawn);
		assert.equal(answer.profiles[1].unicodeSpans.length, drawn);
		assert.equal(answer.shown[1].labels.items.length, drawn);
		assert.equal(answer.shown[1].labels.total, count);
		assert.equal(answer.shown[1].reasons[0].labels.items.length, drawn);
		assert.equal(answer.shown[1].reasons[0].labels.total, count);
		assert.equal(answer.faults.total, count);
		assert.equal(answer.faults.items.length, Math.min(count, 40));
	}
	for (const [count, drawn] of [[119, 119], [120, 120], [121, 120]]) {
		const [label] = answers.name('😀'.repeat(count), 'lookup')
			.labels.items;

		assert.equal(label.characters.total, count);
		assert.equal(label.characters.items.length, drawn);
		assert.equal(label.mapped.total, count);
		assert.equal(label.mapped.items.length, drawn);
	}
	assert.deepEqual(spans(xn.toASCII('a'.repeat(10000))), [[0, 10000]]);
	assert.deepEqual(spans(xn.toASCII('a'.repeat(10001))), []);
	const long = answers.name('a'.repeat(10001), 'lookup');

	assert.equal(long.labels.items[0].unicode, null);
	assert.equal(long.labels.items[0].ascii.length, 10001);
});

test('answers: everything, for a file', async () => {
	const [xn, display] = await parts();
	const {toASCII, ...all} = new Answers(xn, display)
		.everything('X.y', 'url');

	assert.equal(toASCII, undefined);
	assert.deepEqual(Object.keys(all), ['name', 'explain', 'toUnicode',
		'profiles', 'display', 'versions']);
	assert.equal(all.name, 'X.y');
	assert.deepEqual(all.explain, xn.explain('X.y', {profile: 'url'}));
	assert.deepEqual(all.toUnicode, xn.toUnicode('X.y', {profile: 'url'}));
	assert.deepEqual(all.profiles.map((p) => p.ascii), ['x.y', 'x.y@']);
	assert.deepEqual(all.display.map((p) => [p.policy, p.summary, p.output]),
		[['one', 's', 'one:X.y'], ['two', 's', 'two:X.y']]);
	assert.deepEqual(all.versions, {libxn: '9', unicode: '8'});
	assert.equal(new Answers(xn, null).everything('a', 'url').display, null);
});

// ---- the worker

// An open channel would keep the tests from ending.
const channels = [];

globalThis.MessageChannel = class extends MessageChannel {
	constructor() {
		super();
		channels.push(this);
	}
};
after(() => channels.forEach(({port1}) => port1.close()));

// The worker's script in this thread.  Returns what it said, ask(question), and
// progress(), which waits until it tells some.
// before() is awaited before the first question.
async function worker(files = {}, before = async () => {}) {
	const folder = mkdtempSync(join(tmpdir(), 'xn-page-'));
	const messages = [];
	const waiting = new Map();
	let progressed = () => {};
	let listener;
	let last = 0;

	cpSync(PAGE, folder, {recursive: true});
	mkdirSync(join(folder, 'libxn'));
	for (const [name, text] of Object.entries({'index.js': LIBRARY,
		'display.js': DISPLAY, ...files})) {
		writeFileSync(join(folder, 'libxn', name), text);
	}
	globalThis.addEventListener = (type, call) => {
		assert.equal(type, 'message');
		listener = call;
	};
	globalThis.postMessage = (message) => {
		messages.push(message);
		if ('progress' in message) {
			progressed();
		} else {
			waiting.get(message.id)?.(message);
		}
	};
	try {
		await import(pathToFileURL(join(folder, 'worker.js')));
		const ask = (question) => new Promise((resolve) => {
			const id = ++last;

			waiting.set(id, resolve);
			listener({data: {...question, id}});
		});

		await before();
		await ask({job: 'start'});
		return {messages, ask: async (question) => {
			const {result, error} = await ask(question);

			if (error !== undefined) {
				throw new Error(error);
			}
			return result;
		}, raw: ask, progress: () => new Promise((resolve) => {
			progressed = resolve;
		})};
	} finally {
		rmSync(folder, {recursive: true});
	}
}

// A file of bytes, which come in pieces.
function file(bytes, size = bytes.length) {
	return {size: bytes.length, stream: () => new ReadableStream({
		start(controller) {
			for (let at = 0; at < bytes.length; at += size) {
				controller.enqueue(bytes.slice(at, at + size));
			}
			controller.close();
		},
	})};
}

const list = (source, more = {}) => ({job: 'convert', source,
	profile: 'lookup', known: '', ...more});

test('worker: what it has, and one name', async () => {
	const {ask, raw} = await worker();
	const start = await ask({job: 'start'});

	assert.deepEqual(start.versions, {libxn: '9', unicode: '8'});
	assert.deepEqual(start.profiles.map((p) => p.profile), ['lookup', 'url']);
	assert.deepEqual(start.policies.map((p) => p.policy), ['one', 'two']);
	assert.equal(start.missing, null);
	const name = await ask({job: 'name', name: 'A', profile: 'url'});

	assert.equal(name.ascii, 'a@');
	const all = await ask({job: 'everything', name: 'A', profile: 'url'});

	assert.equal(all.type, 'application/json');
	assert.equal(JSON.parse(await all.text()).explain.output, 'a@');
	assert.match((await raw({job: 'nothing'})).error, /jobs/);
});

test('worker: without libxn-display, or without libxn', async () => {
	const without = await worker({'display.js': 'throw new Error("none");'});
	const start = await without.ask({job: 'start'});

	assert.equal(start.policies, null);
	assert.equal(start.missing, 'none');
	assert.equal((await without.ask(
		{job: 'name', name: 'A', profile: 'lookup'})).shown, null);
	// Nobody asks before it fails.
	const broken = await worker({'index.js':
		'globalThis.tried = true; throw "broken";'}, async () => {
		do {
			await new Promise((resolve) => setImmediate(resolve));
		} while (!globalThis.tried);
		await new Promise((resolve) => setImmediate(resolve));
	});

	assert.equal((await broken.raw({job: 'start'})).error, 'broken');
	assert.equal((await broken.raw(
		{job: 'name', name: 'A', profile: 'lookup'})).error, 'broken');
	const {WebAssembly} = globalThis;

	globalThis.WebAssembly = undefined;
	try {
		assert.equal((await (await worker()).raw({job: 'start'})).error,
			'This browser has no WebAssembly, or it is switched off.');
	} finally {
		globalThis.WebAssembly = WebAssembly;
	}
});

test('worker: a list', async () => {
	const {ask} = await worker();
	const text = '\uFEFFA.b\r\n\nc!\nd~.E\nf!\ng\uD800';
	const names = ['\uFEFFA.b', '', 'c!', 'd~.E', 'f!', 'g\uD800'];
	const bytes = encode(text);

	for (const source of [text, file(bytes), file(bytes, 1), file(bytes, 3)]) {
		const done = await ask(list(source));

		assert.deepEqual(done, {count: 6, failed: 3, alike: 0,
			kinds: [{error: 'std3', count: 2},
				{error: 'invalid-utf8', count: 1}],
			compared: {domains: 0, faults: [], faulty: 0}, cancelled: false});
		const {from, total, items} = await ask({job: 'rows', from: 0,
			count: 100, filter: 'all'});

		assert.deepEqual([from, total], [0, 6]);
		assert.deepEqual(items.map((row) => row.line), [1, 2, 3, 4, 5, 6]);
		assert.deepEqual(items.map((row) => row.name), names);
		assert.deepEqual(items[3], {line: 4, name: 'd~.E',
			nameSpans: [[0, 2], [3, 1]], ok: true, ascii: 'd.e',
			unicode: 'D.E', unicodeSpans: [[0, 1], [2, 1]], errors: [],
			known: {items: [], total: 0}, whole: 'd~.E'});
		assert.deepEqual([items[2].ok, items[2].ascii, items[2].unicode,
			items[2].errors], [false, null, 'C!', ['std3']]);
	}
	const some = async (from, count, filter) => (await ask(
		{job: 'rows', from, count, filter})).items.map((row) => row.line);

	assert.deepEqual(await some(1, 2, 'all'), [2, 3]);
	assert.deepEqual(await some(4, 9, 'all'), [5, 6]);
	assert.deepEqual(await some(0, 9, 'failed'), [3, 5, 6]);
	assert.deepEqual(await some(1, 1, 'failed'), [5]);
	assert.equal((await ask({job: 'rows', from: 1, count: 1,
		filter: 'failed'})).total, 3);
	assert.deepEqual(await some(0, 9, 'std3'), [3, 5]);
	assert.deepEqual(await some(0, 9, 'bidi'), []);
	// Another profile, and another list.
	await ask(list('A', {profile: 'url'}));
	const [row] = (await ask({job: 'rows', from: 0, count: 9,
		filter: 'all'})).items;

	assert.equal(row.ascii, 'a@');
	assert.deepEqual(await some(0, 9, 'std3'), []);
	assert.equal((await ask(list(''))).count, 0);
	assert.equal((await ask(list('\n'))).count, 1);
});

test('worker: what a row has of a long name', async () => {
	const {ask} = await worker();
	const long = 'a.'.repeat(150);

	await ask(list([long, 'b'.repeat(LONGEST), 'c'.repeat(LONGEST + 1)]
		.join('\n')));
	const {items} = await ask({job: 'rows', from: 0, count: 9, filter: 'all'});

	assert.equal(items[0].name, long.slice(0, 200));
	assert.equal(items[0].ascii.length, 200);
	assert.equal(items[0].unicode.length, 200);
	assert.equal(items[0].nameSpans.length, 30);
	assert.equal(items[0].unicodeSpans.length, 30);
	assert.equal(items[0].whole, long);
	assert.equal(items[1].whole, 'b'.repeat(LONGEST));
	assert.equal(items[2].whole, null);
});

test('worker: a list beside known domains', async () => {
	const {ask} = await worker();
	const known = '\uFEFFall.com\n\n \t\nbad..\r\nal1.com\na1l.com\na11.com\n..';
	const done = await ask(list('a11.com\nb.com\nall.com\n\uD800', {known}));

	assert.deepEqual(done.compared, {domains: 4, faults: [4, 8], faulty: 2});
	assert.equal(done.alike, 2);
	const {items} = await ask({job: 'rows', from: 0, count: 9, filter: 'all'});

	assert.deepEqual(items.map((row) => row.known), [
		{items: ['all.com', 'al1.com', 'a1l.com'], total: 3},
		{items: [], total: 0},
		{items: ['al1.com', 'a1l.com', 'a11.com'], total: 3},
		{items: [], total: 0}]);
	const alike = await ask({job: 'rows', from: 0, count: 9, filter: 'alike'});

	assert.deepEqual(alike.items.map((row) => row.line), [1, 3]);
	const csv = await (await ask({job: 'csv', filter: 'alike'})).text();

	assert.equal(csv, 'line,name,ok,ascii,unicode,errors,looks_like\r\n' +
		'1,a11.com,true,a11.com,A11.COM,,all.com al1.com a1l.com\r\n' +
		'3,all.com,true,all.com,ALL.COM,,al1.com a1l.com a11.com\r\n');
	// A list that comes while the domains of another one are read.
	let ready;
	const slow = {stream: () => new ReadableStream({
		async start(controller) {
			await new Promise((resolve) => {
				ready = resolve;
			});
			controller.enqueue(encode('all11'));
			controller.close();
		},
	})};
	const first = ask(list('a1111', {known: slow, profile: 'url'}));

	await ask(list('a1111', {known: 'al111'}));
	ready();
	assert.deepEqual([(await first).cancelled, (await first).count], [true, 0]);
	assert.deepEqual((await ask({job: 'rows', from: 0, count: 9,
		filter: 'all'})).items.map((one) => [one.ascii, one.known.items]),
	[['a1111', ['al111']]]);
});

test('worker: the file', async () => {
	const {ask} = await worker();

	await ask(list('A\n=1!\n"b",c\nd!$'));
	const whole = await ask({job: 'csv', filter: 'all'});

	assert.equal(whole.type, 'text/csv;charset=utf-8');
	assert.equal(await whole.text(), 'line,name,ok,ascii,unicode,errors\r\n' +
		'1,A,true,a,A,\r\n' +
		'2,\'=1!,false,,\'=1!,std3\r\n' +
		'3,"""b"",c",true,"""b"",c","""B"",C",\r\n' +
		'4,d!$,false,,D!$,std3 label-too-long\r\n');
	assert.equal(await (await ask({job: 'csv', filter: 'label-too-long'}))
		.text(), 'line,name,ok,ascii,unicode,errors\r\n' +
		'4,d!$,false,,D!$,std3 label-too-long\r\n');
	// A file of several parts has each row once, and no field is cut.
	const long = 'x'.repeat(50000);

	await ask(list(Array(20).fill(long).join('\n')));
	const rows = (await (await ask({job: 'csv', filter: 'all'})).text())
		.split('\r\n').slice(1, -1);

	assert.deepEqual(rows, Array.from({length: 20}, (_, i) =>
		`${i + 1},${long},true,${long},${long.toUpperCase()},`));
});

test('worker: progress, and a job that is stopped', async () => {
	const {performance} = globalThis;
	let now = 0;
	let step = 100;

	// Each look at the clock takes longer than the time between two reports.
	Object.defineProperty(globalThis, 'performance', {configurable: true,
		value: {now: () => now += step}});
	try {
		const {ask, raw, messages, progress} = await worker();
		const source = 'a!\nb\n'.repeat(500);
		const done = await ask(list(source));
		const parts = messages.flatMap(({progress}) => progress ?? []);

		assert.equal(done.count, 1000);
		assert.equal(parts.length, 15);
		assert.deepEqual(parts.map((p) => p.count),
			Array.from({length: 15}, (_, i) => 64 * (i + 1)));
		assert.deepEqual(parts.map((p) => p.failed),
			Array.from({length: 15}, (_, i) => 32 * (i + 1)));
		assert.equal(new Set(messages.map((one) => one.id)).size, 2);
		parts.forEach(({part}, i) => assert.ok(
			Math.abs(part - 64 * (i + 1) / 1000) < 0.001, `${part}`));
		// Of a file, too, whose last line needs no end.
		const told = async (what) => {
			messages.length = 0;
			await ask(list(what));
			return messages.flatMap(({progress}) => progress ?? []);
		};
		// Rows are asked for while there are more and more.
		const failed = async () => (await ask({job: 'rows', from: 0, count: 0,
			filter: 'failed'})).total;
		const growing = ask(list(source));

		await progress();
		const some = await failed();

		await growing;
		assert.ok(some < 500, `${some}`);
		assert.equal(await failed(), 500);
		// Stopped at the last line, which has no end.
		const late = ask(list('a\n'.repeat(63) + 'a'));

		await progress();
		await ask({job: 'cancel'});
		assert.equal((await late).cancelled, true);
		// Stopped, and replaced by another list.
		const stopped = ask(list(source));

		await progress();
		await ask({job: 'cancel'});
		const partly = await stopped;

		assert.equal(partly.cancelled, true);
		assert.ok(partly.count < 1000 && partly.count % 64 === 0);
		assert.equal((await ask({job: 'rows', from: 0, count: 1,
			filter: 'all'})).total, partly.count);
		const first = ask(list(file(encode(source), 1000)));

		await progress();
		const second = ask(list('c\nd'));

		assert.equal((await first).cancelled, true);
		assert.deepEqual([(await second).count, (await second).cancelled],
			[2, false]);
		await ask(list(source));
		const csv = raw({job: 'csv', filter: 'all'});

		await progress();
		await ask({job: 'cancel'});
		assert.equal((await csv).result, null);
	} finally {
		Object.defineProperty(globalThis, 'performance',
			{configurable: true, value: performance});
	}
});

// ---- the page's side

test('engine: answers, progress and errors', async () => {
	const made = [];

	globalThis.Worker = class {
		constructor(address, options) {
			assert.match(String(address), /names\/worker\.js$/);
			assert.deepEqual(options, {type: 'module'});
			this.address = address;
			this.sent = [];
			this.calls = {};
			made.push(this);
		}

		addEventListener(type, call) {
			this.calls[type] = call;
		}

		postMessage(message) {
			this.sent.push(message);
		}
	};
	const {Engine, Latest} = await import(new URL('engine.js', PAGE));
	const engine = new Engine();
	const [worker] = made;
	const parts = [];
	const answer = (data) => worker.calls.message({data});
	const one = engine.ask({job: 'one', x: 1}, (part) => parts.push(part));
	const two = engine.ask({job: 'two'});
	const [{id: first}, {id: second}] = worker.sent;

	assert.notEqual(first, second);
	assert.deepEqual(worker.sent[0], {job: 'one', x: 1, id: first});
	answer({id: first, progress: 0});
	answer({id: second, result: 'b'});
	answer({id: first, progress: 7});
	answer({id: 99, result: 'nobody asked'});
	answer({id: first, result: 'a'});
	answer({id: first, progress: 9});
	assert.deepEqual(parts, [0, 7]);
	assert.deepEqual([await one, await two], ['a', 'b']);
	const three = engine.ask({job: 'three'});

	answer({id: worker.sent[2].id, error: 'why'});
	await assert.rejects(three, {message: 'why'});
	const silent = engine.ask({job: 'silent'});

	answer({id: worker.sent.at(-1).id, error: ''});
	await assert.rejects(silent, {message: ''});
	const [four, five] = [engine.ask({job: 4}), engine.ask({job: 5})];

	worker.calls.error({message: 'gone'});
	await assert.rejects(four, {message: 'gone'});
	await assert.rejects(five, {message: 'gone'});
	assert.equal(engine.asked.size, 0);
	const six = engine.ask({job: 6});

	worker.calls.error({});
	await assert.rejects(six, {message: 'The worker stopped.'});

	// Nobody wants to know of the progress.
	const seven = engine.ask({job: 7});
	const {id: last} = worker.sent.at(-1);

	answer({id: last, progress: 1});
	answer({id: last, result: 'c'});
	assert.equal(await seven, 'c');

	// Where scripts have to be trusted, the policy is the one that the pages
	// name, and makes one address.
	const policies = [];

	globalThis.trustedTypes = {createPolicy: (name, rules) => {
		policies.push(name);
		return {createScriptURL: (text) => ({
			trusted: rules.createScriptURL(text),
			toString: () => rules.createScriptURL(text)})};
	}};
	const trusting = await import(new URL('engine.js?trust', PAGE));

	delete globalThis.trustedTypes;
	new trusting.Engine();
	assert.deepEqual(policies, ['libxn']);
	assert.match(made[1].address.trusted, /names\/worker\.js$/);

	// One question at a time; meanwhile only the latest waits.
	const questions = [];
	const told = [];
	const latest = new Latest({ask: (question) => new Promise(
		(resolve, reject) => questions.push({question, resolve, reject}))});
	const ask = (question) => latest.ask(question,
		(result, error) => told.push([question, result, error?.message]));
	const settled = () => new Promise((resolve) => setImmediate(resolve));

	ask('a');
	ask('b');
	ask('c');
	assert.deepEqual(questions.map((q) => q.question), ['a']);
	questions[0].resolve(1);
	await settled();
	assert.deepEqual(questions.map((q) => q.question), ['a', 'c']);
	assert.deepEqual(told, []);
	questions[1].reject(new Error('no'));
	await settled();
	assert.deepEqual(told, [['c', null, 'no']]);
	ask('d');
	questions[2].resolve(4);
	await settled();
	assert.deepEqual(told[1], ['d', 4, undefined]);
	assert.equal(questions.length, 3);
	assert.equal(told.length, 2);
});
