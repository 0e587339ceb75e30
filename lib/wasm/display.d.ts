/* SPDX-License-Identifier: MIT
 *
 * The names that an address bar may show.  `import 'libxn/display'` loads a
 * .wasm of its own, display.wasm; if that cannot be loaded, the import is
 * rejected.
 */
import type { Label } from './index.js';

export type Policy = '@policies@';

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
	| '@reasons@';

export interface DisplayOptions {
	/** 'chromium' by default. An unknown policy throws a RangeError. */
	policy?: Policy | undefined;
	/** Only with policy 'uts39'; 'highly' by default. */
	level?: Level | undefined;
	/** Well-known domains, made for the same policy. */
	known?: KnownDomains | undefined;
}

/** How two texts are confusable (UTS #39, section 4). */
export type Confusable = 'single-script' | 'mixed-script' | 'whole-script';

export interface LookalikesOptions {
	/**
	 * 'uts39' by default; 'chromium' finds more impersonators, at most one
	 * domain for a name, and none for a name in ASCII.
	 */
	policy?: 'uts39' | 'chromium' | undefined;
}

/** The domains that a name looks like. */
export interface Lookalikes {
	/** As they were given, in their order; the first 100. */
	known: string[];
	/**
	 * How the labels of the name differ from those of the first; empty if
	 * their skeletons of UTS #39 differ, as only 'chromium' found it.
	 */
	how: Confusable[];
	/** There are more than 100. */
	more: boolean;
}

/**
 * Well-known domains that no other name may look like.  Make it once, and use
 * it with every name.
 */
export class KnownDomains {
	/**
	 * Throws a RangeError if one is not a domain.  With onFault, that one is
	 * left out.  When all others are added, onFault gets each of these; it
	 * may call any function here.  More than 16,777,216 domains are refused.
	 */
	constructor(domains: Iterable<string>, policy?: Policy,
		onFault?: (domain: string, number: number) => void);
	/**
	 * The domains that a name looks like, except those that it is, or is
	 * below.  The skeletons of the whole name and of its last four, three
	 * and two labels are compared.  The policy of the constructor does not
	 * matter.  Throws a RangeError if the name has an unpaired surrogate.
	 */
	lookalikes(name: string, options?: LookalikesOptions): Lookalikes;
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

/** What UTS #39, section 5, says of a text. */
export interface Restriction {
	level: Level;
	/** The scripts of its characters, without Common and Inherited. */
	scripts: string[];
	/** The resolved script set; 'all' if no character narrows it. */
	resolved: string[] | 'all';
	/** The number of decimal systems; 2 or more are mixed. */
	numbers: number;
	/** The unit of the first mark that its base has already, or null. */
	repeatedMark: number | null;
}

/*
 * These functions throw a RangeError if a text has an unpaired surrogate.
 */
export function restrictionOf(text: string): Restriction;

/**
 * What names that look alike have in common: the bidiSkeleton, left to right,
 * of the name's Unicode form in profile 'lookup', or of the name as it is if it
 * is not valid.
 */
export function skeleton(name: string): string;

/** UTS #39, section 4: skeleton(text) and bidiSkeleton(direction, text). */
export function textSkeleton(text: string): string;
export function bidiSkeleton(text: string, direction?: 'ltr' | 'rtl'): string;

/**
 * How two texts are confusable; empty if they are not, or are equal.  Throws a
 * RangeError if one, or its skeleton, has more than 1,024 code points.
 */
export function confusable(a: string, b: string): Confusable[];
