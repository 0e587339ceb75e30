/* SPDX-License-Identifier: MIT
 *
 * The names that an address bar may show.  `import 'libxn/display'` loads a
 * .wasm of its own, display.wasm; if that cannot be loaded, the import is
 * rejected.
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
	/** 'chromium' by default. An unknown policy throws a RangeError. */
	policy?: Policy | undefined;
	/** Only with policy 'uts39'; 'highly' by default. */
	level?: Level | undefined;
	/** Well-known domains, made for the same policy. */
	known?: KnownDomains | undefined;
}

/**
 * Well-known domains that no other name may look like.  Make it once, and use
 * it with every name.  Throws a RangeError if one is not a domain.
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
	 * The domain that the name looks like, as given to KnownDomains, if
	 * 'known-name' is a reason; otherwise null.
	 */
	known: string | null;
	/**
	 * The scripts of the U-label by ISO 15924, such as 'Latn', without
	 * Common and Inherited; empty if there is no U-label.
	 */
	scripts: string[];
	/** Its restriction level; null if there is no U-label. */
	level: Level | null;
}

export interface DisplayResult {
	/** False if a label has a fault; being shown in ASCII is no fault. */
	ok: boolean;
	/** The text to show. */
	output: string;
	errors: Label['errors'];
	labels: DisplayLabel[];
}

/** The name as an address bar should show it, and why. */
export function display(name: string, options?: DisplayOptions): DisplayResult;

export interface PolicyInfo {
	policy: Policy;
	/** Who uses it. */
	summary: string;
	/** The browser version or standard whose rules these are. */
	version: string;
}

export function policies(): PolicyInfo[];

/** Why a label is not shown in Unicode, in a sentence for a person. */
export function reasonText(reason: Reason): string;

export interface Script {
	/** The code of ISO 15924, such as 'Latn'. */
	code: string;
	name: string;
}

/** The scripts of a text, without Common and Inherited. */
export function scriptsOf(text: string): Script[];
