// SPDX-License-Identifier: MIT
// Shows text safely: an invisible character, or one that would reorder the text
// around it, becomes a box with a name, and each text is isolated.

import {el, number} from './dom.js';
import {cut} from './encoding.js';

// Control and format characters, unassigned code points, unpaired surrogates,
// white space, default ignorable code points, and U+2800, an empty Braille cell.
const HIDDEN =
	/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
const MARK = /^\p{M}/u;

// Short names of the well-known ones.
const SHORT = new Map([
	[0x00, 'NUL'], [0x09, 'TAB'], [0x0A, 'LF'], [0x0D, 'CR'], [0x1B, 'ESC'],
	[0x20, 'space'], [0x7F, 'DEL'], [0x85, 'NEL'], [0xA0, 'NBSP'],
	[0xAD, 'SHY'], [0x34F, 'CGJ'], [0x61C, 'ALM'], [0x180E, 'MVS'],
	[0x200B, 'ZWSP'], [0x200C, 'ZWNJ'], [0x200D, 'ZWJ'], [0x200E, 'LRM'],
	[0x200F, 'RLM'], [0x2028, 'LS'], [0x2029, 'PS'], [0x202A, 'LRE'],
	[0x202B, 'RLE'], [0x202C, 'PDF'], [0x202D, 'LRO'], [0x202E, 'RLO'],
	[0x202F, 'NNBSP'], [0x2060, 'WJ'], [0x2066, 'LRI'], [0x2067, 'RLI'],
	[0x2068, 'FSI'], [0x2069, 'PDI'], [0x3000, 'IDSP'], [0xFE0E, 'VS15'],
	[0xFE0F, 'VS16'], [0xFEFF, 'BOM'],
]);

// "U+0041"
export function notation(point) {
	return 'U+' + point.toString(16).toUpperCase().padStart(4, '0');
}

export function shortName(point) {
	return SHORT.get(point) ?? null;
}

export function isHidden(character) {
	return HIDDEN.test(character);
}

// Whether a text contains an invisible character.
export const hasHidden = isHidden;

// A character to draw on its own: a mark gets a dotted circle as its base.
export function drawable(character) {
	return MARK.test(character) ? '\u25CC' + character : character;
}

function hiddenBox(character) {
	const point = character.codePointAt(0);
	const name = shortName(point) ?? notation(point);

	return el('span', {class: 'hidden-char', title: notation(point)}, name);
}

// The beginning of an A-label, where no line ends.
const ACE = /(xn--[^.]?)/iu;

function visible(text) {
	return text.split(ACE).filter((part) => part !== '').map((part) =>
		ACE.test(part) ? el('span', {class: 'ace'}, part) : part);
}

// The visible parts of a text as strings, the hidden characters as boxes.
export function pieces(text) {
	const made = [];
	let plain = '';

	for (const character of text) {
		if (isHidden(character)) {
			made.push(...visible(plain), hiddenBox(character));
			plain = '';
		} else {
			plain += character;
		}
	}
	return [...made, ...visible(plain)];
}

// An isolated text; a long one is cut.
export function isolated(text, limit = 300) {
	const {text: head, more} = cut(text, limit);

	return el('bdi', {dir: 'ltr'}, pieces(head), more > 0 &&
		el('span', {class: 'more'}, `… ${number(more)} more`));
}

// A name in which each label is isolated, so that the labels keep their order.
// Spans are offsets and lengths of the labels; dots are between them.
export function isolatedName(text, spans, limit = 300) {
	const {text: head, more} = cut(text, limit);
	const children = [];
	let at = 0;

	for (const [start, length] of spans) {
		if (start > head.length) {
			break;
		}
		children.push(...pieces(head.slice(at, start)));
		at = Math.min(start + length, head.length);
		if (length > 0) {
			children.push(el('bdi', {}, pieces(head.slice(start, at))));
		}
	}
	children.push(...pieces(head.slice(at)));
	return el('bdi', {dir: 'ltr', class: 'name'}, children, more > 0 &&
		el('span', {class: 'more'}, `… ${number(more)} more`));
}
