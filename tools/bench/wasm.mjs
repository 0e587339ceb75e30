// SPDX-License-Identifier: MIT
//
// Measure the time per name in the npm package and its peers: see
// tools/bench/wasm.
import { createRequire } from 'node:module';
import url, { pathToFileURL } from 'node:url';

const require = createRequire(`${process.env.XN_PEERS}/`);
const tr46 = require('tr46');
const punycode = require('punycode/');
const xn = await import(
	new URL('index.js', pathToFileURL(`${process.env.XN_NPM}/`)));

const ROUNDS = 21;
const ROUND_NS = 20e6;

const ascii = ['example.com', 'www.example.org', 'mail.example.net',
	'Foo.Example.COM', 'a-b-c.d.example.co.uk', 'cdn1.static.example.io'];
const idn = ['bücher.example', 'straße.example', 'παράδειγμα.δοκιμή',
	'例え.テスト', 'münchen.de', 'почта.рф', 'उदाहरण.परीक्षा', 'مثال.إختبار'];
const ace = idn.map((name) => xn.toASCII(name).output);

const toAscii = {
	'libxn toASCII().output': (name) => xn.toASCII(name).output,
	'libxn toASCII().labels': (name) => xn.toASCII(name).labels,
	'libxn domainToASCII': xn.domainToASCII,
	'tr46 toASCII': (name) => tr46.toASCII(name),
	'url.domainToASCII': url.domainToASCII,
	'punycode toASCII': punycode.toASCII,
};
const toUnicode = {
	'libxn toUnicode().output': (name) => xn.toUnicode(name).output,
	'libxn domainToUnicode': xn.domainToUnicode,
	'tr46 toUnicode': (name) => tr46.toUnicode(name).domain,
	'url.domainToUnicode': url.domainToUnicode,
	'punycode toUnicode': punycode.toUnicode,
};

let sink = 0;

function time(f, names, times) {
	const start = process.hrtime.bigint();

	for (let i = 0; i < times; i++) {
		for (const name of names) {
			sink += f(name).length;
		}
	}
	return Number(process.hrtime.bigint() - start);
}

/** Medians over rounds in which all functions take turns. */
function measure(functions, names) {
	const all = Object.entries(functions).map(([what, f]) => {
		// Run until the compiler has optimised the function.
		for (let spent = 0; spent < 10 * ROUND_NS;) {
			spent += time(f, names, 100);
		}
		const times = Math.max(1, Math.round(
			ROUND_NS / (time(f, names, 100) / 100)));
		return { what, f, times, found: [] };
	});

	for (let round = 0; round < ROUNDS; round++) {
		for (const { f, times, found } of all) {
			found.push(time(f, names, times) / times / names.length);
		}
	}
	return all.map(({ what, found }) =>
		[what, found.sort((a, b) => a - b)[ROUNDS >> 1]]);
}

const { versions } = process;
console.log(`libxn ${xn.versions.libxn}, Node ${versions.node}, ada ` +
	`${versions.ada}, tr46 ${require('tr46/package.json').version}, ` +
	`punycode ${punycode.version}; ns a name`);
for (const [kind, names, functions] of [
	['ASCII', ascii, toAscii], ['IDN', idn, toAscii],
	['A-labels', ace, toAscii], ['A-labels', ace, toUnicode],
	['U-labels', idn, toUnicode]]) {
	const rows = measure(functions, names);

	console.log(`\n| ${kind} | ns | ratio |\n|---|---|---|`);
	for (const [what, ns] of rows) {
		console.log(`| ${what} | ${ns.toFixed(0)} | ` +
			`${(ns / rows[0][1]).toFixed(1)} |`);
	}
}
if (sink === 0) {
	throw new Error('nothing was converted');
}
