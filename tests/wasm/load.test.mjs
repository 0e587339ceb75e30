// SPDX-License-Identifier: MIT
//
// How the package is loaded, how it fails, and that it releases memory.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync }
	from 'node:fs';
import { createServer } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

import { packageFile } from './shared.mjs';

const { load } = await import(packageFile('load.js'));

/** Changes a copy of the package in a folder of its own. */
async function inCopy(change, act) {
	const folder = mkdtempSync(join(tmpdir(), 'libxn-'));

	try {
		cpSync(process.env.XN_NPM, folder, { recursive: true });
		change(folder);
		await act(pathToFileURL(join(folder, 'index.js')).href);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

test('sizes', () => {
	const wasm = readFileSync(packageFile('libxn.wasm'));

	console.log('libxn.wasm', wasm.length, gzipSync(wasm, { level: 9 }).length);
	assert.ok(wasm.length <= 215_000);
	assert.ok(gzipSync(wasm, { level: 9 }).length <= 80_000);
});

test('the module imports nothing', async () => {
	const module = await WebAssembly.compile(
		readFileSync(packageFile('libxn.wasm')));

	assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('without its .wasm the import is rejected', () => inCopy(
	(folder) => rmSync(join(folder, 'libxn.wasm')),
	(index) => assert.rejects(import(index), {
		name: 'Error',
		message: /^libxn: cannot load file:.*libxn\.wasm: ENOENT/,
	}),
));

for (const [what, text, why] of [['a broken', 'no module', /magic/],
	['another', '\0asm\x01\0\0\0', /another version$/]]) {
	test(`with ${what} .wasm, too`, () => inCopy(
		(folder) => writeFileSync(join(folder, 'libxn.wasm'), text),
		(index) => assert.rejects(import(index), ({ name, message }) =>
			name === 'Error' && why.test(message) &&
			/^libxn: cannot load file:.*libxn\.wasm: /.test(message)),
	));
}

test('without WebAssembly the error says so', () => {
	const text = execFileSync(process.execPath, [
		'--input-type=module', '--eval',
		`delete globalThis.WebAssembly;
		import(${JSON.stringify(packageFile('index.js').href)})
			.catch((error) => console.log(error.message));`,
	]);

	assert.match(`${text}`, /^libxn: there is no WebAssembly here/);
});

const loopback = Object.values(networkInterfaces()).flat()
	.some(({ internal }) => internal);

test('over the network, with any content type', {
	skip: loopback ? false : 'there is no loopback network',
}, async () => {
	const wasm = readFileSync(packageFile('libxn.wasm'));
	const types = {
		'/right': 'application/wasm',
		'/parameter': 'application/wasm; a=b',
		'/wrong': 'text/plain',
		'/none': '',
	};
	const server = createServer((request, response) => {
		const type = types[request.url];

		response.writeHead(type === undefined ? 404 : 200,
			type ? { 'Content-Type': type } : {});
		response.end(type === undefined ? '' : wasm);
	});
	await new Promise((done) => server.listen(0, '127.0.0.1', done));
	const base = `http://127.0.0.1:${server.address().port}`;

	for (const path of Object.keys(types)) {
		assert.ok(await load(new URL(path, base)) instanceof
			WebAssembly.Module);
	}
	await assert.rejects(load(new URL('/missing', base)),
		{ message: /^libxn: cannot load http:.*\/missing: 404 Not Found$/ });
	await new Promise((done) => {
		server.close(done);
		server.closeAllConnections?.();
	});
	await assert.rejects(load(new URL('/right', base)),
		{ message: /^libxn: cannot load / });
});

test('in a worker', async () => {
	const worker = new Worker(
		`import(${JSON.stringify(packageFile('index.js').href)}).then(
			({ toASCII }) => require('node:worker_threads').parentPort
				.postMessage(toASCII('ü.example').output));`,
		{ eval: true });

	assert.equal(await new Promise((done, failed) => {
		worker.once('message', done);
		worker.once('error', failed);
	}), 'xn--tda.example');
	await worker.terminate();
});

test('memory is released', () => {
	const text = execFileSync(process.execPath, [
		'--expose-gc', '--input-type=module', '--eval', `
		const xn = await import(
			${JSON.stringify(packageFile('index.js').href)});
		const held = () => {
			gc();
			const { external } = process.memoryUsage();
			return external / 2 ** 20;
		};
		const options = { checks: { length: false } };
		const before = held();
		for (let i = 0; i < 3; i++) {
			xn.toASCII('\\u00fc'.repeat(10 * 2 ** 20), options);
			xn.toUnicode('a.'.repeat(5 * 2 ** 20), options);
			xn.toUnicode('xn--' + 'a'.repeat(10 << 20), options);
			xn.toASCII('\\ud800'.repeat(10 * 2 ** 20), options);
		}
		// What stays is an instance as small as the first; the engine takes
		// its time to let go of the others.
		for (let i = 0; i < 100 && held() > before + 4; i++) {
			await new Promise((done) => setTimeout(done, 20));
		}
		console.log(Math.round(before), Math.round(held()));`,
	]);
	const [before, after] = `${text}`.trim().split(' ').map(Number);

	console.log('external memory', before, after);
	assert.ok(after - before <= 4, `${before} MB, ${after} MB`);
});

test('the archive has the files that npm packs', () => {
	const archive = join(process.env.XN_NPM,
		`libxn-${process.env.XN_VERSION}.tgz`);
	const listed = `${execFileSync('tar', ['tzf', archive])}`.trim()
		.split('\n').filter((name) => !name.endsWith('/')).sort();

	for (const file of ['index.js', 'index.d.ts', 'libxn.wasm', 'LICENSE',
		'LICENSE.unicode', 'README.md', 'package.json', 'punycode.js']) {
		assert.ok(listed.includes(`package/${file}`), file);
	}
	const described = JSON.parse(readFileSync(packageFile('package.json')));
	assert.equal(described.version, process.env.XN_VERSION);
	assert.equal(described.dependencies, undefined);
	// Every file that package.json names is in the archive.
	const files = JSON.stringify(described.exports).match(/\.\/[\w.]+/g)
		.filter((file) => /\.\w+$/.test(file.slice(2)));
	for (const file of files) {
		assert.ok(listed.includes(`package/${file.slice(2)}`), file);
	}
});
