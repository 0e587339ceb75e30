/* SPDX-License-Identifier: MIT
 *
 * Host names between Unicode and ASCII.  Importing the module loads
 * libxn.wasm beside it; the import is rejected, with an Error that says why,
 * where that cannot be done.  After that every function here is synchronous.
 *
 * A name is a string of any length, or a function throws a TypeError.  All
 * offsets, lengths and places are UTF-16 units of the JavaScript string.
 * Functions throw a RangeError where memory does not suffice.
 */

/** A row of the table of profiles. */
export type Profile =
	| 'lookup'
	| 'strict'
	| 'url'
	| 'url-strict'
	| 'idna2008'
	| 'register'
	| 'idna2003';

/** What can be switched in a profile. */
export type Check =
	| 'hyphens'
	| 'bidi'
	| 'joiners'
	| 'contexto'
	| 'std3'
	| 'forbidden'
	| 'length'
	| 'root-dot'
	| 'transitional'
	| 'ignore-invalid-punycode'
	| 'unassigned'
	| 'map';

/** What can be wrong with a name. */
export type ErrorName =
	/** Ill-formed text: of strings, an unpaired surrogate. */
	| 'invalid-utf8'
	| 'empty-name'
	| 'empty-label'
	| 'label-too-long'
	| 'name-too-long'
	| 'leading-hyphen'
	| 'trailing-hyphen'
	| 'hyphen-3-4'
	| 'leading-mark'
	| 'disallowed'
	| 'unassigned'
	| 'std3'
	| 'not-nfc'
	| 'bad-punycode'
	| 'bad-ace'
	| 'ace-prefix'
	| 'bidi'
	| 'contextj'
	| 'contexto'
	| 'forbidden-domain';

export interface Options {
	/** 'lookup' where it is left out. An unknown one is a RangeError. */
	profile?: Profile | undefined;
	/**
	 * Checks to switch, as `{hyphens: true}`. An unknown one, or one that
	 * has no meaning in the profile, is a RangeError.
	 */
	checks?: { [check in Check]?: boolean | undefined } | undefined;
}

/** Offset and length, in UTF-16 units. */
export type Span = [offset: number, length: number];

export interface Label {
	/** The label in the name. */
	input: Span;
	/** The label in the output; null where toASCII has none. */
	output: Span | null;
	/** In the order of ErrorName. */
	errors: ErrorName[];
	/** Where in the name the leftmost fault is, or null. */
	at: number | null;
}

/** Whether a name passed, and what came out. */
export interface Outcome<Ok extends boolean, Output extends string | null> {
	readonly ok: Ok;
	readonly output: Output;
	/** Those of all labels and of the whole name, each once. */
	readonly errors: ErrorName[];
	/**
	 * The parts between dots.  They are worked out when they are first asked
	 * for.
	 */
	readonly labels: Label[];
	/** The same as a plain object: what JSON.stringify shows. */
	toJSON(): {
		ok: Ok;
		output: Output;
		errors: ErrorName[];
		labels: Label[];
	};
}

/** If `ok` is true the output is a string, otherwise it is a Failed. */
export type Result<Failed extends string | null = string | null> =
	| Outcome<true, string>
	| Outcome<false, Failed>;

/** The name as A-labels and plain ASCII labels; null if it did not pass. */
export function toASCII(name: string, options?: Options): Result<null>;

/** The name as U-labels: the best there is, whatever is wrong with it. */
export function toUnicode(name: string, options?: Options): Result<string>;

export type Step =
	/** The label as it stands in the name. */
	| 'split'
	/** Mapped by the profile. */
	| 'map'
	/** In normalisation form C, where that changed it. */
	| 'nfc'
	/** The A-label decoded. */
	| 'decode'
	/** What the checks are applied to. */
	| 'check';

export interface Fault {
	error: ErrorName;
	/** Which rule of that name: n of RFC 5893, 2, or RFC 5892, A.n; else 0. */
	rule: number;
	/** The label's number, from 0; null for the whole name. */
	label: number | null;
	/** Its place in the name; null for the whole name. */
	at: number | null;
	/** A sentence for a person. */
	text: string;
	/** Document and section; '' where the profile has no such rule. */
	section: string;
}

export interface ExplainedLabel extends Label {
	/** In the order in which they were taken; code points. */
	steps: { step: Step; points: number[] }[];
}

interface Explained<Ok extends boolean, Output extends string | null> {
	ok: Ok;
	output: Output;
	errors: ErrorName[];
	profile: Profile;
	/** The checks that were on. */
	checks: Check[];
	labels: ExplainedLabel[];
	/** By label, those of the whole name last. */
	faults: Fault[];
}

/** As a Result of toASCII: `ok` tells whether there is an output. */
export type Explanation = Explained<true, string> | Explained<false, null>;

/** How toASCII went through the name, and every fault with its rule. */
export function explain(name: string, options?: Options): Explanation;

/** What a profile's mapping makes of one code point. */
export interface Mapping {
	/** 'refused': it stays, and is an error if it then still does. */
	mapping: 'kept' | 'mapped' | 'ignored' | 'refused';
	to: number[];
}

/** A value that is no code point is a RangeError. */
export function mapPoint(point: number, options?: Options): Mapping;

/**
 * The Bidi class by its short name, 'R' or 'NSM'; '' for a class that no label
 * may have.
 */
export function bidiClass(point: number): string;

export interface Rule {
	rule: string;
	passed: boolean;
	/** The section that a failure breaks. */
	section: string;
}

/**
 * The rules that a label of a name was held to, in the order in which they are
 * checked; number is the label's, from 0.
 */
export function labelRules(
	name: string,
	explanation: Explanation,
	number: number,
): Rule[];

/**
 * As the functions of these names in Node's url: a host as the URL Standard
 * reads it, '' where it is none.
 */
export function domainToASCII(domain: string): string;
export function domainToUnicode(domain: string): string;

/**
 * RFC 3492 on one label: no prefix, no mapping, no checks.  Throw a RangeError
 * where there is no result.
 */
export const punycode: {
	readonly encode: (label: string) => string;
	readonly decode: (label: string) => string;
};

export interface ProfileInfo {
	profile: Profile;
	/** For whom it is. */
	summary: string;
	mapping: string;
	repertoire: string;
	/**
	 * Whether a check is on; 'partly' is hyphens of which only some are
	 * looked for; null where it has no meaning.
	 */
	checks: { [check in Check]: boolean | 'partly' | null };
}

/** The table of profiles. */
export function profiles(): ProfileInfo[];

export const versions: {
	/** Of this package. */
	readonly libxn: string;
	/** Of its tables. */
	readonly unicode: string;
};
