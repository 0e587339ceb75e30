// SPDX-License-Identifier: MIT
// Code points as boxes: the glyph (or a dashed box if there is none), the
// notation, the script, the direction, and the result of mapping.

import {el, number} from './dom.js';
import {drawable, isHidden, notation, shortName} from './visible.js';

// Bidi classes of right-to-left text, in words.
const DIRECTIONS = new Map([
	['R', 'right to left'], ['AL', 'right to left'], ['AN', 'Arabic digit'],
]);

const FATES = {
	mapped: 'becomes',
	ignored: 'is removed',
	refused: 'not allowed',
};

function glyph(point) {
	const character = String.fromCodePoint(point);

	if (isHidden(character)) {
		return el('span', {class: 'glyph none'}, shortName(point) ?? 'no glyph');
	}
	return el('bdi', {class: 'glyph'}, drawable(character));
}

// A code point within a line of text: glyph and notation.
export function inlinePoint(point) {
	const character = String.fromCodePoint(point);

	return el('span', {class: 'inline-point'},
		isHidden(character)
			? el('span', {class: 'hidden-char'}, shortName(point) ?? 'no glyph')
			: el('bdi', {}, drawable(character)),
		' ', el('code', {}, notation(point)));
}

function fate(character) {
	if (!(character.mapping in FATES)) {
		return null;
	}
	return el('span', {class: `fate ${character.mapping}`},
		FATES[character.mapping],
		character.mapping === 'mapped' && [
			' ', character.to.map((p, i) => [i > 0 ? ' ' : '', inlinePoint(p)]),
		].flat(3));
}

function box(character, faults) {
	const direction = DIRECTIONS.get(character.direction);
	const hidden = isHidden(String.fromCodePoint(character.point));
	const wrong = faults.filter((f) => f.at === character.at);

	return el('li', {class: 'point' + (wrong.length > 0 ? ' wrong' : '') +
			(direction ? ' rtl' : '') +
			(character.mapping in FATES ? ' changed' : '')},
	glyph(character.point),
	el('code', {class: 'code'}, notation(character.point)),
	character.scripts.length > 0 &&
			el('span', {class: 'script'}, character.scripts.join(', ')),
	hidden && el('span', {class: 'script'}, 'invisible'),
	direction && el('span', {class: 'direction'},
		el('span', {'aria-hidden': 'true'}, '← '), direction),
	fate(character),
	wrong.map((f) => el('span', {class: 'fault-name'},
		el('span', {'aria-hidden': 'true'}, '✗ '), f.error)));
}

// A row of boxes; faults are those of its code points.
export function boxes({items, total}, label, faults = []) {
	const rest = total - items.length;

	return el('ul', {class: 'points', 'aria-label': label},
		items.map((character) => box(character, faults)),
		rest > 0 && el('li', {class: 'point rest'}, `and ${number(rest)} more`));
}
