// SPDX-License-Identifier: MIT
// A field for names.  Unlike an input element it isolates each label, so labels
// stay in the order in which they were typed, from left to right, and it shows
// invisible characters as boxes.
//
// The field is an editable element whose text is the value.  The browser
// edits the text; then the elements in it are made anew if they no longer fit.

import {el} from './dom.js';
import {isHidden, notation, shortName} from './visible.js';

// Line ends, and the four dots of UTS #46, are between labels.
const BETWEEN = /([.\u3002\uFF0E\uFF61\n]+)/;
const UNDONE = 200; // texts that are kept for undoing

// An invisible character keeps its place in the text.  Its name is drawn by the
// style sheet, because it must not be a part of the text.
function hiddenBox(character) {
	const point = character.codePointAt(0);

	return el('span', {class: 'hidden-char', title: notation(point),
		'data-name': shortName(point) ?? notation(point)}, character);
}

function labelPieces(label) {
	const made = [];
	let plain = '';

	for (const character of label) {
		if (character !== ' ' && isHidden(character)) {
			made.push(plain, hiddenBox(character));
			plain = '';
		} else {
			plain += character;
		}
	}
	return [...made, plain].filter((piece) => piece !== '');
}

// The elements of a text.
function layout(text) {
	const made = text.split(BETWEEN).map((part, i) => {
		return i % 2 === 1 ? part
			: part !== '' && el('bdi', {}, labelPieces(part));
	});

	// A last line that is empty is only visible with this.
	return el('div', {}, made, text.endsWith('\n') && el('br'));
}

export class Field {
	// change(text) is called after each change by the user; takes(text) may take
	// a pasted text, and then returns true.
	constructor(element, change, takes) {
		this.element = element;
		this.lines = element.getAttribute('aria-multiline') === 'true';
		this.change = change;
		this.takes = takes;
		this.past = [];
		this.future = [];
		this.last = {text: '', at: 0};
		this.composed = false;
		this.value = element.textContent; // typed while the page was loading
		this.listen();
	}

	// ---- the text

	get value() {
		return this.last.text;
	}

	set value(text) {
		this.past = [];
		this.future = [];
		this.put(text, text.length);
	}

	set disabled(is) {
		this.element.contentEditable = is ? 'false' : 'plaintext-only';
		this.element.setAttribute('aria-disabled', String(is));
	}

	focus() {
		this.element.focus();
		this.select(this.value.length, this.value.length);
	}

	clean(text) {
		return this.lines ? text.replace(/\r\n?/g, '\n')
			: text.replace(/[\r\n]+/g, '');
	}

	// Draw a text, and put the caret at a place if the field has the focus.
	put(text, at) {
		const made = layout(this.clean(text));

		this.last = {text: made.textContent, at};
		this.element.toggleAttribute('data-empty', text === '');
		if (made.innerHTML === this.element.innerHTML) {
			return;
		}
		this.element.replaceChildren(...made.childNodes);
		if (document.activeElement === this.element) {
			this.select(at, at);
		}
	}

	// ---- the selection

	// The units of text before a place in the document.
	offset(node, at) {
		const range = document.createRange();

		range.setStart(this.element, 0);
		range.setEnd(node, at);
		return range.cloneContents().textContent.length;
	}

	// The selected part, or null if the selection is elsewhere.
	get selected() {
		const {anchorNode, anchorOffset, focusNode, focusOffset} = getSelection();

		if (anchorNode === null || !this.element.contains(anchorNode) ||
			!this.element.contains(focusNode)) {
			return null;
		}
		const ends = [this.offset(anchorNode, anchorOffset),
			this.offset(focusNode, focusOffset)];

		return [Math.min(...ends), Math.max(...ends)];
	}

	// The place of a unit: at the end of a text node rather than at the start
	// of the next one, so that a label goes on where it is typed.
	place(at) {
		const walker = document.createTreeWalker(this.element,
			NodeFilter.SHOW_TEXT);
		let left = at;

		while (walker.nextNode()) {
			const {length} = walker.currentNode;

			if (left <= length) {
				return [walker.currentNode, left];
			}
			left -= length;
		}
		return [this.element, this.element.childNodes.length];
	}

	select(from, to) {
		getSelection().setBaseAndExtent(...this.place(from), ...this.place(to));
		this.scroll();
	}

	// Bring the caret into sight.
	scroll() {
		const range = getSelection().rangeCount > 0
			? getSelection().getRangeAt(0) : null;
		const caret = range?.getClientRects()[0];
		const box = this.element.getBoundingClientRect();
		const edge = 16; // pixels

		if (caret === undefined) {
			return;
		}
		if (caret.left < box.left + edge || caret.right > box.right - edge) {
			this.element.scrollLeft += caret.left - (box.left + box.right) / 2;
		}
		if (caret.top < box.top || caret.bottom > box.bottom) {
			this.element.scrollTop += caret.top - (box.top + box.bottom) / 2;
		}
	}

	// ---- changes

	// Replace the selected part.
	insert(text) {
		const [from, to] = this.selected ?? [this.value.length, this.value.length];
		const cleaned = this.clean(text);

		this.remember();
		this.put(this.value.slice(0, from) + cleaned + this.value.slice(to),
			from + cleaned.length);
		this.change(this.value);
	}

	remember() {
		this.past.push(this.last);
		this.past.splice(0, this.past.length - UNDONE);
		this.future = [];
	}

	// Undo, or with the lists exchanged, redo.
	step(from, to) {
		if (from.length > 0) {
			const {text, at} = from.pop();

			to.push(this.last);
			this.put(text, at);
			this.select(at, at);
			this.change(this.value);
		}
	}

	// The browser has changed the text.
	edited(composing) {
		const text = this.clean(this.element.textContent);
		const at = this.selected?.[1] ?? text.length;

		if (text !== this.value && !this.composed) {
			this.remember();
		}
		// An input method loses its place if elements are exchanged.
		this.composed = composing;
		if (composing) {
			this.last = {text, at};
		} else {
			this.put(text, at);
		}
		this.change(this.value);
	}

	listen() {
		const {element} = this;

		element.addEventListener('input', (event) => {
			this.edited(event.isComposing === true);
		});
		element.addEventListener('compositionend', () => this.edited(false));
		element.addEventListener('beforeinput', (event) => {
			this.before(event);
		});
		element.addEventListener('paste', (event) => {
			const text = event.clipboardData.getData('text');

			event.preventDefault();
			if (!this.takes(text)) {
				this.insert(text);
			}
		});
		for (const kind of ['copy', 'cut']) {
			element.addEventListener(kind, (event) => {
				this.copy(event);
			});
		}
		element.addEventListener('keydown', (event) => this.key(event));
	}

	before(event) {
		const {inputType, data} = event;

		if (['insertParagraph', 'insertLineBreak'].includes(inputType)) {
			event.preventDefault();
			if (this.lines) {
				this.insert('\n');
			}
		} else if (inputType === 'historyUndo') {
			event.preventDefault();
			this.step(this.past, this.future);
		} else if (inputType === 'historyRedo') {
			event.preventDefault();
			this.step(this.future, this.past);
		} else if (/[\r\n]/.test(data ?? '') && !event.isComposing) {
			// The browser would make elements of the lines.
			event.preventDefault();
			this.insert(data);
		}
	}

	copy(event) {
		const [from, to] = this.selected ?? [0, 0];

		event.preventDefault();
		if (from < to) {
			event.clipboardData.setData('text/plain', this.value.slice(from, to));
			if (event.type === 'cut') {
				this.insert('');
			}
		}
	}

	// The browser has nothing to undo after elements were exchanged, and for it
	// the end of a line is where its last character is seen.
	key(event) {
		const key = event.key.toLowerCase();

		if (event.altKey) {
			return;
		}
		if (!this.lines && (key === 'home' || key === 'end')) {
			const to = key === 'home' ? 0 : this.value.length;

			event.preventDefault();
			if (event.shiftKey) {
				getSelection().extend(...this.place(to));
			} else {
				this.select(to, to);
			}
		}
		if (!event.ctrlKey && !event.metaKey) {
			return;
		}
		if (key === 'z' || key === 'y') {
			event.preventDefault();
			if (key === 'z' && !event.shiftKey) {
				this.step(this.past, this.future);
			} else {
				this.step(this.future, this.past);
			}
		}
	}
}
