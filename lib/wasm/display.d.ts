/* SPDX-License-Identifier: MIT
 *
 * What an address bar may show.  `import 'libxn/display'` loads a .wasm of its
 * own, display.wasm, and is rejected where that cannot be done.
 */
import type { Label } from './index.js';

export type Policy = 'chromium' | 'firefox' | 'safari' | 'uts39';

/** The restriction levels of UTS #39, the narrowest first. */
export type Level =
	| 'ascii'
	| 'single'
	| 'highly'
	| 'moderately'
	| 'minimally'
	| 'unrestricted';

/** Why a label is not shown in Unicode. */
export type Reason =
	| 'invalid'
	| 'restricted'
	| 'mixed-script'
	| 'mixed-numbers'
	| 'repeated-mark'
	| 'whole-script'
	| 'digit-lookalike'
	| 'other-tld'
	| 'lookalike'
	| 'misplaced-mark'
	| 'known-name';

export interface DisplayOptions {
	/** 'chromium' where it is left out. An unknown one is a RangeError. */
	policy?: Policy | undefined;
	/** With policy 'uts39'; 'highly' where it is left out. */
	level?: Level | undefined;
	/** Made for the same policy. */
	known?: KnownDomains | undefined;
}

/**
 * Well-known domains, which no other name may look like; to be made once, and
 * used with every name.  One that is no domain is a RangeError.
 */
export class KnownDomains {
	constructor(domains: Iterable<string>, policy?: Policy);
	private readonly domains;
}

export interface DisplayLabel extends Label {
	output: NonNullable<Label['output']>;
	shown: 'unicode' | 'ascii';
	reasons: Reason[];
	/**
	 * With the reason 'known-name': the domain that the name looks like, as it
	 * was given to KnownDomains; else null.
	 */
	known: string | null;
	/**
	 * The scripts of the U-label by ISO 15924, as 'Latn', without Common and
	 * Inherited; none where there is no U-label.
	 */
	scripts: string[];
	/** Its restriction level; null where there is no U-label. */
	level: Level | null;
}

export interface DisplayResult {
	/** False where a label has a fault; one shown in ASCII has none. */
	ok: boolean;
	/** What is shown. */
	output: string;
	errors: Label['errors'];
	labels: DisplayLabel[];
}

/** The name as an address bar should show it, and why. */
export function display(name: string, options?: DisplayOptions): DisplayResult;

export interface PolicyInfo {
	policy: Policy;
	/** Whose it is. */
	summary: string;
	/** Of what it was taken from. */
	version: string;
}

export function policies(): PolicyInfo[];

/** Why a label is not shown in Unicode, in a sentence for a person. */
export function reasonText(reason: Reason): string;

export interface Script {
	/** By ISO 15924: 'Latn'. */
	code: string;
	name: string;
}

/** The scripts of a text, but for Common and Inherited. */
export function scriptsOf(text: string): Script[];
