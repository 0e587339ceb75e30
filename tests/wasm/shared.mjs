// SPDX-License-Identifier: MIT
//
// Shared by the tests: the package, the command, and names made of pieces.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** A file of the built package, and what it exports. */
export const packageFile = (file) =>
	new URL(file, pathToFileURL(`${process.env.XN_NPM}/`));

/** What the command prints, for names if there are any. */
export function command(args, all = []) {
	const run = spawnSync(process.env.XN_COMMAND, args,
		{ input: all.map((name) => `${name}\0`).join(''),
			maxBuffer: 1 << 30 });

	assert.ok(run.status === 0 || run.status === 1, `${run.stderr}`);
	return run.stdout.toString();
}

/** The command's object for each name. */
export const rowsOf = (args, all) =>
	command([...args, '--json', '-q', '-0'], all)
		.split('\0').slice(0, -1).map((row) => JSON.parse(row));

/** A generator of numbers below n, the same every time. */
export function numbers(seed) {
	let state = seed;

	return (n) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * n);
	};
}

/** With characters that rules are about, and that URLs treat specially. */
export const pieces = [
	'a', 'b', 'Z', '0', '1', '9', '-', '--', '.', '..', 'xn--', 'xn--a',
	'xn--fsq', 'xn--bcher-kva', 'xn--0', 'ü', 'ß', 'ς', '例', 'え', '。',
	'．', '\u200d', '\u200c', 'क्\u200d', 'א', 'ب', '١', '%', '%41', '%C3%BC',
	'%ff', '%zz', '/', '\\', '?', '#', ':', '@', '[', '[::1]', '[1:2::8]',
	']', '\t', '\n', ' ', '\r', '0x', '0xf', '127.0.0.1', '1.2.3', '256',
	'4294967296', '𝒜', '😀', '\u00ad', '℀', 'İ', '_', '*', '!', '^', '|', '<',
	'é', 'e\u0301', '\u0301', 'a.', 'xn--zca', 'XN--', 'xn--ls8h', '\0',
	'\x7f', '~', '$', '㎯', '·', 'l·l', '・', 'ー', 'Σ', '\u0378',
	'a'.repeat(64),
];

export function* names(count, from = pieces) {
	const below = numbers(1);

	for (let i = 0; i < count; i++) {
		let name = '';

		for (let k = 1 + below(5); k > 0; k--) {
			name += from[below(from.length)];
		}
		yield name;
	}
}

/** Of the instances that are made from now on, how much memory each has. */
export function watchMemory() {
	const { Instance } = WebAssembly;
	const made = [];

	WebAssembly.Instance = class extends Instance {
		constructor(...given) {
			super(...given);
			made.push(this);
		}
	};
	return {
		made,
		sizes: () => made.map((one) => one.exports.memory.buffer.byteLength),
	};
}

/** The UTF-16 unit at which a byte of UTF-8 begins. */
function unitOf(name, byte) {
	return Buffer.from(name).subarray(0, byte).toString().length;
}

function span(name, [at, length]) {
	const first = unitOf(name, at);

	return [first, unitOf(name, at + length) - first];
}

/** The command's result with its places in units. */
export function inUnits(name, row) {
	return {
		ok: row.ok,
		output: row.output,
		errors: row.errors,
		labels: row.labels.map((label) => ({
			...label,
			input: span(name, label.input),
			output: label.output === null
				? null
				: span(row.output, label.output),
			at: label.at === null ? null : unitOf(name, label.at),
		})),
	};
}
