// SPDX-License-Identifier: MIT
//
// Measure the time per name in the npm package and its peers, with five kinds of
// names in both directions: see tools/bench/wasm.
import { createRequire } from 'node:module';
import url, { pathToFileURL } from 'node:url';

const require = createRequire(`${process.env.XN_PEERS}/`);
const tr46 = require('tr46');
const punycode = require('punycode/');
const xn = await import(
	new URL('index.js', pathToFileURL(`${process.env.XN_NPM}/`)));

const ROUNDS = 21;
const NAMES = 10000;
/** By then the compiler has optimised a function. */
const WARM = 3 * NAMES;

/* ---- names -------------------------------------------------------------- */

let state = 1;

function below(n) {
	state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
	return Math.floor((state / 2 ** 32) * n);
}

const range = (first, count) =>
	String.fromCharCode(...Array.from({ length: count }, (_, i) => first + i));

const latin = range(0x61, 26);
/** Letters, the lengths of labels, and domains above them. */
const scripts = [
	[latin + latin + 'äöüéèñçåøß', 5, 14, ['.de', '.com', '.fr']],
	[range(0x4e00, 2000), 2, 6, ['.com', '.中国', '.cn']],
	[range(0x430, 32), 4, 12, ['.рф', '.com', '.ru']],
	[range(0x3041, 80), 3, 8, ['.jp', '.com']],
	[range(0xac00, 5000), 2, 6, ['.한국', '.com']],
	[range(0x3b1, 17), 4, 12, ['.ελ', '.gr']],
];

const one = (list) => list[below(list.length)];

function label(letters, least, most) {
	let text = '';

	for (let i = least + below(most - least + 1); i > 0; i--) {
		text += one(letters);
	}
	return text;
}

function ascii() {
	return one(['', 'www.', 'mail.']) + label(latin, 4, 14) +
		one(['', '', '-shop', '24']) + one(['.com', '.org', '.de', '.co.uk']);
}

function idn() {
	const [letters, least, most, tops] = one(scripts);

	return one(['', '', 'www.']) + label(letters, least, most) + one(tops);
}

/** Some capitals, ideographic full stops and full-width letters. */
function unmapped() {
	return [...idn()].map((c) => {
		const way = below(6);

		return way === 0
			? c.toUpperCase()
			: way === 1 && c === '.'
				? '。'
				: way === 2 && latin.includes(c)
					? String.fromCharCode(c.charCodeAt(0) + 0xfee0)
					: c;
	}).join('');
}

const capitals = () => [...ascii()].map(
	(c) => below(2) === 1 ? c.toUpperCase() : c).join('');

/** Strings as a program gets them that splits a file into lines. */
const names = (make) => `${Buffer.from(
	Array.from({ length: NAMES }, make).join('\n'))}`.split('\n');

const corpora = {
	ASCII: names(ascii),
	'mixed case': names(capitals),
	IDN: names(idn),
	'to be mapped': names(unmapped),
	'A-labels': names(() => xn.toASCII(idn()).output),
};

/* ---- functions ---------------------------------------------------------- */

/** The first row of a table is what the others are compared with. */
const tables = {
	ToASCII: {
		'libxn domainToASCII': xn.domainToASCII,
		'libxn toASCII().output': (name) => xn.toASCII(name).output,
		'libxn toASCII().labels': (name) => xn.toASCII(name).labels,
		'url.domainToASCII': url.domainToASCII,
		'tr46 toASCII': (name) => tr46.toASCII(name) ?? '',
		'punycode toASCII': punycode.toASCII,
	},
	ToUnicode: {
		'libxn domainToUnicode': xn.domainToUnicode,
		'libxn toUnicode().output': (name) => xn.toUnicode(name).output,
		'url.domainToUnicode': url.domainToUnicode,
		'tr46 toUnicode': (name) => tr46.toUnicode(name).domain,
		'punycode toUnicode': punycode.toUnicode,
	},
};

let sink = 0;

/** Nanoseconds a name. */
function time(f, all) {
	const start = process.hrtime.bigint();

	for (const name of all) {
		sink += f(name).length;
	}
	return Number(process.hrtime.bigint() - start) / all.length;
}

/** Medians over rounds in which all functions take turns. */
function measure(functions, all) {
	const found = functions.map(() => []);

	for (const f of functions) {
		for (let done = 0; done < WARM; done += all.length) {
			time(f, all);
		}
	}
	for (let round = 0; round < ROUNDS; round++) {
		functions.forEach((f, i) => found[i].push(time(f, all)));
	}
	return found.map((times) => times.sort((a, b) => a - b)[ROUNDS >> 1]);
}

const { versions } = process;
console.log(`libxn ${xn.versions.libxn}, Node ${versions.node}, ada ` +
	`${versions.ada}, tr46 ${require('tr46/package.json').version}, ` +
	`punycode ${punycode.version}; ns a name`);
for (const [title, functions] of Object.entries(tables)) {
	const columns = Object.values(corpora).map(
		(all) => measure(Object.values(functions), all));

	console.log(`\n| ${title} | ${Object.keys(corpora).join(' | ')} |`);
	console.log(`|---|${'---|'.repeat(columns.length)}`);
	Object.keys(functions).forEach((what, row) => {
		const cells = columns.map((column) => {
			const ratio = (column[row] / column[0]).toFixed(1);

			return column[row].toFixed(0) + (row > 0 ? ` (${ratio})` : '');
		});

		console.log(`| ${what} | ${cells.join(' | ')} |`);
	});
}
if (sink === 0) {
	throw new Error('nothing was converted');
}
