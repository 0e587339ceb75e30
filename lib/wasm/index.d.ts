/* SPDX-License-Identifier: MIT
 *
 * Host names between Unicode and ASCII.  Importing the module loads libxn.wasm
 * beside it; if that cannot be loaded, the import is rejected with an Error
 * that says why.  After that every function here is synchronous.
 *
 * A name is a string of any length; any other value throws a TypeError.  All
 * offsets, lengths and places are UTF-16 units of the JavaScript string.
 * Functions throw a RangeError if memory does not suffice.
 */

/** The name of a profile. */
export type Profile =
	| '@profiles@';

/** A check that a profile can switch. */
export type Check =
	| '@checks@';

/** A fault of a name. */
export type ErrorName =
	/** Ill-formed text: in a string, an unpaired surrogate. */
	| '@errors@';

export interface Options {
	/** 'lookup' by default. An unknown profile throws a RangeError. */
	profile?: Profile | undefined;
	/**
	 * Checks to switch, such as `{hyphens: true}`. A check that is unknown,
	 * or that has no meaning in the profile, throws a RangeError.
	 */
	checks?: { [check in Check]?: boolean | undefined } | undefined;
}

/** Offset and length, in UTF-16 units. */
export type Span = [offset: number, length: number];

export interface Label {
	/** The label in the name. */
	input: Span;
	/** The label in the output; null if toASCII has no output. */
	output: Span | null;
	/** The errors in the order of ErrorName. */
	errors: ErrorName[];
	/** The place of the leftmost fault in the name, or null. */
	at: number | null;
}

/** Whether a name passed, and its output. */
export interface Outcome<Ok extends boolean, Output extends string | null> {
	readonly ok: Ok;
	readonly output: Output;
	/** The errors of all labels and of the whole name, each once. */
	readonly errors: ErrorName[];
	/** The parts between dots, computed when they are first read. */
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

/** The name as U-labels, as far as it can be converted. */
export function toUnicode(name: string, options?: Options): Result<string>;

export type Step =
	/** The label as it stands in the name. */
	| 'split'
	/** The label as the profile maps it. */
	| 'map'
	/** The label in normalisation form C, if that changed it. */
	| 'nfc'
	/** The A-label decoded. */
	| 'decode'
	/** The code points that the checks test. */
	| 'check';

export interface Fault {
	error: ErrorName;
	/** The rule's number: n of RFC 5893, 2, or RFC 5892, A.n; else 0. */
	rule: number;
	/** The label's number, from 0; null for the whole name. */
	label: number | null;
	/** Its place in the name; null for the whole name. */
	at: number | null;
	/** A sentence for a person. */
	text: string;
	/** Document and section; '' if the profile has no such rule. */
	section: string;
}

export interface ExplainedLabel extends Label {
	/** The steps in their order; points are code points. */
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
	/** Sorted by label; those of the whole name last. */
	faults: Fault[];
}

/** Like a Result of toASCII: `ok` tells whether there is an output. */
export type Explanation = Explained<true, string> | Explained<false, null>;

/** How toASCII went through the name, and every fault with its rule. */
export function explain(name: string, options?: Options): Explanation;

/** A profile's mapping of one code point. */
export interface Mapping {
	/** 'refused': it stays, and is an error if the checks see it. */
	mapping: 'kept' | 'mapped' | 'ignored' | 'refused';
	to: number[];
}

/** Throws a RangeError if the value is not a code point. */
export function mapPoint(point: number, options?: Options): Mapping;

/**
 * The Bidi class by its short name, 'R' or 'NSM'; '' for a class that no label
 * may have.
 */
export function bidiClass(point: number): string;

export interface Rule {
	rule: string;
	passed: boolean;
	/** The section that has the rule. */
	section: string;
}

/**
 * The rules that a label of a name was tested by, in the order of the tests;
 * number is the label's, from 0.
 */
export function labelRules(
	name: string,
	explanation: Explanation,
	number: number,
): Rule[];

/**
 * Like the functions of these names in Node's url: they read a host as the URL
 * Standard does, and return '' if it is not one.
 */
export function domainToASCII(domain: string): string;
export function domainToUnicode(domain: string): string;

/** A name in a text. */
export interface Found {
	/** Without percent-encoding. */
	name: string;
	/** Its place in the text. */
	start: number;
	end: number;
	/** Of a URL, of an address, by itself; a single A-label by itself. */
	type: 'host' | 'domain' | 'name' | 'label';
}

/** The names in a text; kind is as for asciiIn(). */
export function find(text: string, kind: 'url' | 'mail' | 'text'): Found[];

export interface ConvertedText {
	/** false: a URL or an address has no name, or a bad one. */
	ok: boolean;
	/** The text with its names converted; as it is if ok is false. */
	output: string;
	errors: ErrorName[];
}

/**
 * A text with the names in it converted where they stand: a URL, a mail
 * address, or any text.  man xn_find_host has the rules.
 */
export function asciiIn(
	text: string,
	kind: 'url' | 'mail' | 'text',
	options?: Options,
): ConvertedText;
export function unicodeIn(
	text: string,
	kind: 'url' | 'mail' | 'text',
	options?: Options,
): ConvertedText;

/**
 * The host of a URL as the URL Standard writes it; null if it has none, or a bad
 * one.
 */
export function urlHost(url: string): string | null;

/**
 * RFC 3492 for one label: no prefix, no mapping, no checks.  Both throw a
 * RangeError if there is no result.
 */
export const punycode: {
	readonly encode: (label: string) => string;
	readonly decode: (label: string) => string;
};

export interface ProfileInfo {
	profile: Profile;
	/** Whom it is for. */
	summary: string;
	mapping: string;
	repertoire: string;
	/**
	 * Whether a check is on; 'partly' if only some hyphens are looked for;
	 * null if the check has no meaning.
	 */
	checks: { [check in Check]: boolean | 'partly' | null };
}

/** The table of profiles. */
export function profiles(): ProfileInfo[];

export const versions: {
	/** The version of this package. */
	readonly libxn: string;
	/** The version of its tables. */
	readonly unicode: string;
};
