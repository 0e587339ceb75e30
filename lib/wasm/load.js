/* SPDX-License-Identifier: MIT
 *
 * Loads and compiles a .wasm beside this file: in Node from the disk, elsewhere
 * over the network.
 */

/** Not literals, so that bundlers for browsers leave it alone. */
const files = 'node:fs/promises';
const cryptoModule = 'node:crypto';

const isNode = typeof process === 'object' &&
	process !== null && process.versions?.node !== undefined;

async function fetched(url) {
	const response = await fetch(url);

	if (!response.ok) {
		throw new Error(`${response.status} ${response.statusText}`.trim());
	}
	// A server may not know the type, which compileStreaming insists on.
	const type = response.headers.get('Content-Type') ?? '';
	return type.toLowerCase() === 'application/wasm' &&
		WebAssembly.compileStreaming !== undefined
		? WebAssembly.compileStreaming(response)
		: WebAssembly.compile(await response.arrayBuffer());
}

async function read(url) {
	const { readFile } = await import(
		/* webpackIgnore: true */ /* @vite-ignore */ files);

	return WebAssembly.compile(await readFile(url));
}

/** crypto.getRandomValues, or undefined if there is no such function. */
export async function findRandom() {
	// Node 18 has it only in a module, and that only with OpenSSL.
	const crypto = globalThis.crypto ?? (isNode
		? await import(/* webpackIgnore: true */ /* @vite-ignore */ cryptoModule)
			.then(({ webcrypto }) => webcrypto, () => undefined)
		: undefined);

	return crypto?.getRandomValues?.bind(crypto);
}

/** The compiled module at a URL. */
export async function load(url) {
	if (typeof WebAssembly !== 'object') {
		throw new Error('libxn: there is no WebAssembly here, which it needs');
	}
	try {
		const module = await (isNode && url.protocol === 'file:'
			? read : fetched)(url);

		// As 1.0.0's, which a browser may have kept.
		if (!WebAssembly.Module.exports(module)
			.some(({ name }) => name === '__stack_pointer')) {
			throw new Error('it is of another version');
		}
		return module;
	} catch (cause) {
		throw new Error(`libxn: cannot load ${url}: ${cause.message}`,
			{ cause });
	}
}
