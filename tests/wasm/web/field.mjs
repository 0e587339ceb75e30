// SPDX-License-Identifier: MIT
// The field for names, in a document without a browser: what becomes of the
// text that a browser edits, and where the caret is.

import test from 'node:test';
import assert from 'node:assert/strict';

import {Element, open, placeOf} from './document.mjs';
import {Field} from '../../../tools/web/names/field.js';

const BOX = {left: 100, right: 300, top: 50, bottom: 90};

// A field that has the focus, and what it tells.
function openField(text = '', lines = false, takes = () => false) {
	const element = new Element('div');
	const told = [];

	open();
	if (lines) {
		element.setAttribute('aria-multiline', 'true');
	}
	Object.assign(element, {textContent: text,
		getBoundingClientRect: () => BOX});
	const field = new Field(element, (value) => told.push(value), takes);

	element.focus();
	return {element, field, told};
}

// Select from one unit to another.
function select(element, from, to = from) {
	getSelection().setBaseAndExtent(...placeOf(element, from),
		...placeOf(element, to));
}

// The caret, as the text in front of it; null if something is selected.
function caret({element, field}) {
	const {anchorNode, anchorOffset, focusNode, focusOffset} = getSelection();

	if (!element.contains(anchorNode)) {
		return undefined;
	}
	return anchorNode === focusNode && anchorOffset === focusOffset
		? field.value.slice(0, field.selected[0]) : null;
}

// The browser puts a text in place of the selected one.
function type(opened, text, more = {}) {
	const {element, field} = opened;
	const [from, to] = field.selected ?? [0, 0];
	const value = element.textContent;

	element.textContent = value.slice(0, from) + text + value.slice(to);
	select(element, from + text.length);
	element.tell('input', more);
}

// Tell the field of an event.  Returns whether it was prevented.
function tell(element, kind, event = {}) {
	let prevented = false;

	element.tell(kind, {...event, preventDefault() {
		prevented = true;
	}});
	return prevented;
}

const press = (element, key, more = {}) =>
	tell(element, 'keydown', {key, ...more});

// The elements as a text: labels in <>, invisible characters in [].
function drawn(node) {
	return node.nodes.map((one) => {
		if (!(one instanceof Element)) {
			return JSON.stringify(one.textContent).slice(1, -1);
		}
		const {name} = one.dataset;

		return one.tag === 'br' ? '/' : name !== undefined
			? `[${name} ${one.getAttribute('title')}]` : `<${drawn(one)}>`;
	}).join('');
}

test('a field: how a text is drawn', () => {
	const {element, field} = openField();
	const becomes = (text, shown) => {
		field.value = text;
		assert.equal(drawn(element), shown);
		assert.equal(element.textContent, text);
		assert.equal(element.getAttribute('data-empty'),
			text === '' ? '' : null);
	};

	becomes('', '');
	becomes('a', '<a>');
	becomes('a.bc', '<a>.<bc>');
	becomes('.a..b.', '.<a>..<b>.');
	becomes('a。b．c｡d', '<a>。<b>．<c>｡<d>');
	becomes('a b', '<a b>');
	becomes('a\u200Db.\u200C', '<a[ZWJ U+200D]b>.<[ZWNJ U+200C]>');
	becomes('\u{E0041}\u200D', '<[U+E0041 U+E0041][ZWJ U+200D]>');
	becomes('\uD800x', '<[U+D800 U+D800]x>');
	assert.equal(element.find('span')[0].getAttribute('class'), 'hidden-char');
	assert.equal(element.find('span')[0].textContent, '\uD800');
});

test('a field: one line, or several', () => {
	const one = openField('a\r\nb\nc\rd');

	assert.equal(one.field.value, 'abcd');
	const many = openField('a\r\nb\nc\rd\n\n', true);

	assert.equal(many.field.value, 'a\nb\nc\nd\n\n');
	assert.equal(drawn(many.element), '<a>\\n<b>\\n<c>\\n<d>\\n\\n/');
	many.field.value = 'a\n.b';
	assert.equal(drawn(many.element), '<a>\\n.<b>');
	// The key that ends a line.
	for (const inputType of ['insertParagraph', 'insertLineBreak']) {
		const line = openField('ab');

		select(line.element, 1);
		assert.equal(tell(line.element, 'beforeinput',
			{inputType, data: null}), true);
		assert.deepEqual([line.field.value, line.told], ['ab', []]);
		const lines = openField('ab', true);

		select(lines.element, 1);
		assert.equal(tell(lines.element, 'beforeinput',
			{inputType, data: null}), true);
		assert.deepEqual([lines.field.value, lines.told], ['a\nb', ['a\nb']]);
		assert.equal(caret(lines), 'a\n');
	}
	// Lines that something else puts in, as a drop does.
	for (const [data, value] of [['\n', 'ab'], ['x\r', 'axb'], ['x', null]]) {
		const line = openField('ab');

		select(line.element, 1);
		assert.equal(tell(line.element, 'beforeinput',
			{inputType: 'insertText', data}), value !== null);
		assert.equal(line.field.value, value ?? 'ab');
		assert.equal(tell(line.element, 'beforeinput',
			{inputType: 'insertText', data, isComposing: true}), false);
	}
});

test('a field: what is typed', () => {
	const opened = openField('ab.c');
	const {element, field, told} = opened;

	select(element, 1);
	type(opened, '.');
	assert.equal(drawn(element), '<a>.<b>.<c>');
	assert.equal(field.value, 'a.b.c');
	assert.deepEqual(told, ['a.b.c']);
	// The caret is behind it, at the end of a text rather than at the start of
	// the next one.
	assert.equal(caret(opened), 'a.');
	assert.equal(getSelection().anchorNode.textContent, '.');
	type(opened, 'x');
	assert.equal(drawn(element), '<a>.<xb>.<c>');
	assert.equal(caret(opened), 'a.x');
	assert.equal(getSelection().anchorNode.textContent, 'xb');
	// What a browser leaves of an empty field.
	element.textContent = '\n';
	element.tell('input');
	assert.deepEqual([field.value, drawn(element), told.at(-1)], ['', '', '']);
	assert.equal(element.getAttribute('data-empty'), '');
});

test('a field: what is selected', () => {
	const {element, field} = openField('ab.c\u200Dd');

	assert.equal(field.selected, null);
	for (let from = 0; from <= 6; from++) {
		for (let to = 0; to <= 6; to++) {
			select(element, from, to);
			assert.deepEqual(field.selected,
				[Math.min(from, to), Math.max(from, to)]);
		}
	}
	const other = new Element('p');

	other.append('abc');
	const outside = [other.nodes[0], 1];
	const inside = placeOf(element, 1);

	getSelection().setBaseAndExtent(...outside, ...inside);
	assert.equal(field.selected, null);
	getSelection().setBaseAndExtent(...inside, ...outside);
	assert.equal(field.selected, null);
	field.select(1, 4);
	assert.deepEqual(field.selected, [1, 4]);
	field.select(9, 9);
	assert.deepEqual(field.selected, [6, 6]);
});

test('a field: copy, cut and paste', () => {
	const opened = openField('a.bc', false, (text) => text === 'taken');
	const {element, field, told} = opened;
	let kept = null;
	const clip = (type) => tell(element, type, {type, clipboardData: {
		setData: (kind, text) => {
			kept = [kind, text];
		},
		getData: (kind) => kind === 'text' ? kept[1] : '',
	}});

	// The browser's own text would have more than the name.
	assert.equal(clip('copy'), true);
	assert.equal(clip('cut'), true);
	select(element, 2);
	assert.equal(clip('copy'), true);
	assert.equal(kept, null);
	select(element, 3, 1);
	assert.equal(clip('copy'), true);
	assert.deepEqual([kept, field.value], [['text/plain', '.b'], 'a.bc']);
	assert.equal(clip('cut'), true);
	assert.deepEqual([kept, field.value, told], [['text/plain', '.b'], 'ac',
		['ac']]);
	assert.equal(caret(opened), 'a');
	select(element, 0, 1);
	assert.equal(clip('paste'), true);
	assert.deepEqual([field.value, told.at(-1)], ['.bc', '.bc']);
	assert.equal(caret(opened), '.b');
	kept = ['', 'x\r\ny'];
	clip('paste');
	assert.equal(field.value, '.bxyc');
	assert.equal(caret(opened), '.bxy');
	kept = ['', 'taken'];
	assert.equal(clip('paste'), true);
	assert.equal(field.value, '.bxyc');
});

// Undo and redo, by keys or by a menu.
const UNDO = [
	(element) => press(element, 'z', {ctrlKey: true}),
	(element) => press(element, 'Z', {metaKey: true}),
	(element) => tell(element, 'beforeinput', {inputType: 'historyUndo'}),
];
const REDO = [
	(element) => press(element, 'y', {ctrlKey: true}),
	(element) => press(element, 'Z', {ctrlKey: true, shiftKey: true}),
	(element) => press(element, 'z', {metaKey: true, shiftKey: true}),
	(element) => tell(element, 'beforeinput', {inputType: 'historyRedo'}),
];

test('a field: undo and redo', () => {
	for (const undo of UNDO) {
		for (const redo of REDO) {
			const opened = openField('a.b');
			const {element, field, told} = opened;

			assert.equal(undo(element), true);
			assert.equal(redo(element), true);
			assert.deepEqual(told, []);
			select(element, 1);
			type(opened, 'x');
			select(element, 4);
			type(opened, 'y');
			assert.equal(field.value, 'ax.by');
			assert.equal(undo(element), true);
			assert.equal(field.value, 'ax.b');
			assert.equal(caret(opened), 'ax');
			undo(element);
			assert.equal(field.value, 'a.b');
			undo(element);
			assert.deepEqual(told, ['ax.b', 'ax.by', 'ax.b', 'a.b']);
			assert.equal(redo(element), true);
			assert.equal(field.value, 'ax.b');
			assert.equal(caret(opened), 'ax');
			redo(element);
			redo(element);
			assert.deepEqual(told.slice(4), ['ax.b', 'ax.by']);
			assert.equal(caret(opened), 'ax.by');
			// What is typed then ends the redoing.
			undo(element);
			select(element, 0);
			type(opened, 'z');
			redo(element);
			assert.equal(field.value, 'zax.b');
			undo(element);
			assert.equal(field.value, 'ax.b');
			// A text that is set begins anew.
			redo(element);
			undo(element);
			field.value = 'new';
			const before = told.length;

			undo(element);
			redo(element);
			assert.deepEqual([field.value, told.length], ['new', before]);
		}
	}
});

test('a field: an input method', () => {
	const opened = openField('b.c');
	const {element, field, told} = opened;

	select(element, 0);
	type(opened, 'k', {isComposing: true});
	const node = element.nodes[0];

	assert.deepEqual([field.value, told], ['kb.c', ['kb.c']]);
	type(opened, 'a', {isComposing: true});
	// It would lose its place if the elements were made anew.
	assert.equal(drawn(element), 'kab.c');
	assert.notEqual(element.nodes[0], undefined);
	assert.equal(node.length, 4);
	element.tell('compositionend');
	assert.equal(drawn(element), '<kab>.<c>');
	assert.deepEqual([field.value, told.at(-1)], ['kab.c', 'kab.c']);
	assert.equal(caret(opened), 'ka');
	// All of it is one step.
	UNDO[0](element);
	assert.equal(field.value, 'b.c');
	REDO[0](element);
	assert.equal(caret(opened), 'ka');
});

test('a field: the keys to the ends', () => {
	const opened = openField('ab.c');
	const {element, field} = opened;

	select(element, 2);
	assert.equal(press(element, 'Home'), true);
	assert.equal(caret(opened), '');
	assert.equal(press(element, 'End'), true);
	assert.equal(caret(opened), 'ab.c');
	select(element, 2);
	assert.equal(press(element, 'End', {shiftKey: true}), true);
	assert.deepEqual(field.selected, [2, 4]);
	assert.equal(press(element, 'Home', {shiftKey: true}), true);
	assert.deepEqual(field.selected, [0, 2]);
	assert.equal(press(element, 'Home', {altKey: true}), false);
	assert.equal(press(element, 'ArrowLeft'), false);
	assert.deepEqual(field.selected, [0, 2]);
	// The browser knows the ends of several lines.
	const lines = openField('ab\nc', true);

	select(lines.element, 2);
	assert.equal(press(lines.element, 'Home'), false);
	assert.equal(press(lines.element, 'End', {ctrlKey: true}), false);
	assert.equal(caret(lines), 'ab');
});
