/* SPDX-License-Identifier: MIT
 *
 * The package: see index.d.ts.
 */
import { bind } from './core.js';
import { load } from './load.js';

export const {
	toASCII,
	toUnicode,
	explain,
	mapPoint,
	bidiClass,
	labelRules,
	domainToASCII,
	domainToUnicode,
	find,
	asciiIn,
	unicodeIn,
	urlHost,
	punycode,
	profiles,
	versions,
} = bind(await load(new URL('./libxn.wasm', import.meta.url)));
