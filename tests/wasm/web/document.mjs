// SPDX-License-Identifier: MIT
// As much of a document as the page's modules need: elements that can be made,
// filled, read and selected, without style or layout.

class Text {
	constructor(data) {
		this.textContent = data;
	}

	get length() {
		return this.textContent.length;
	}

	get innerHTML() {
		return this.textContent.replaceAll('<', '&lt;');
	}
}

export class Element {
	constructor(tag) {
		this.tag = tag;
		this.attributes = new Map();
		this.nodes = [];
		this.listeners = new Map();
		this.style = {};
		this.hidden = false;
		this.scrollLeft = 0;
		this.scrollTop = 0;
	}

	setAttribute(name, value) {
		this.attributes.set(name, String(value));
	}

	getAttribute(name) {
		return this.attributes.get(name) ?? null;
	}

	toggleAttribute(name, there) {
		if (there) {
			this.setAttribute(name, '');
		} else {
			this.attributes.delete(name);
		}
	}

	// That of an option is its attribute.
	get value() {
		return this.given ?? this.getAttribute('value') ?? '';
	}

	set value(text) {
		this.given = text;
	}

	get options() {
		return this.find('option');
	}

	get classList() {
		return {toggle: (name, there) => {
			const others = (this.getAttribute('class') ?? '').split(' ')
				.filter((one) => one !== name && one !== '');

			this.setAttribute('class',
				[...others, ...there ? [name] : []].join(' '));
		}};
	}

	get dataset() {
		return Object.fromEntries([...this.attributes]
			.filter(([name]) => name.startsWith('data-'))
			.map(([name, value]) => [name.slice(5), value]));
	}

	append(...nodes) {
		this.nodes.push(...nodes.map((node) => {
			return node instanceof Element || node instanceof Text ? node
				: new Text(String(node));
		}));
	}

	replaceChildren(...nodes) {
		this.nodes = [];
		this.append(...nodes);
	}

	get textContent() {
		return this.nodes.map((node) => node.textContent).join('');
	}

	set textContent(text) {
		this.replaceChildren(text);
	}

	get childNodes() {
		return [...this.nodes];
	}

	get innerHTML() {
		return this.nodes.map((node) => node instanceof Text ? node.innerHTML
			: `<${node.tag} ${JSON.stringify([...node.attributes])}>` +
				`${node.innerHTML}</>`).join('');
	}

	contains(node) {
		return node === this || this.nodes.some((one) => one === node ||
			(one instanceof Element && one.contains(node)));
	}

	addEventListener(type, listener) {
		this.listeners.set(type,
			[...this.listeners.get(type) ?? [], listener]);
	}

	// Tell all listeners.  Returns what the last one returned.
	tell(type, event = {}) {
		let last;

		for (const listener of this.listeners.get(type) ?? []) {
			last = listener({preventDefault() {}, target: this, ...event});
		}
		return last;
	}

	click() {
		return this.tell('click');
	}

	focus() {
		globalThis.document.activeElement = this;
	}

	select() {}

	// All elements within, in their order.
	get all() {
		return this.nodes.filter((node) => node instanceof Element)
			.flatMap((element) => [element, ...element.all]);
	}

	// Those with a tag, or as ".name" with a class.
	find(what) {
		return this.all.filter((one) => what.startsWith('.')
			? (one.getAttribute('class') ?? '').split(' ')
				.includes(what.slice(1))
			: one.tag === what);
	}

	querySelector(what) {
		return this.find(what)[0] ?? null;
	}
}

// The texts within a node, in their order.
function texts(node) {
	return node instanceof Text ? [node] : node.nodes.flatMap(texts);
}

// The node and the offset at a unit of an element's text: at the start of a
// text rather than at the end of the one before it.
export function placeOf(element, unit) {
	let left = unit;

	for (const text of texts(element)) {
		if (left < text.length) {
			return [text, left];
		}
		left -= text.length;
	}
	return [element, element.nodes.length];
}

// The text of a root before a place, which is within it.
function textBefore(root, node, at) {
	const inside = node instanceof Text ? node.textContent.slice(0, at)
		: node.nodes.slice(0, at).map((one) => one.textContent).join('');
	let text = '';
	const walk = (one) => {
		if (one === node) {
			text += inside;
			return true;
		}
		if (one instanceof Text) {
			text += one.textContent;
			return false;
		}
		return one.nodes.some(walk);
	};

	walk(root);
	return text;
}

class Range {
	setStart(node) {
		this.root = node;
	}

	setEnd(node, at) {
		this.text = textBefore(this.root, node, at);
	}

	cloneContents() {
		return {textContent: this.text};
	}
}

// What is selected; rects is where its parts are seen.
class Selection {
	constructor() {
		this.rects = [];
		this.setBaseAndExtent(null, 0, null, 0);
	}

	setBaseAndExtent(...places) {
		[this.anchorNode, this.anchorOffset, this.focusNode,
			this.focusOffset] = places;
	}

	extend(node, at) {
		this.focusNode = node;
		this.focusOffset = at;
	}

	get rangeCount() {
		return this.anchorNode === null ? 0 : 1;
	}

	getRangeAt() {
		return {getClientRects: () => this.rects};
	}
}

// A document with some elements that have an id.  It becomes the global one.
export function open(ids = {}) {
	const selection = new Selection();

	globalThis.document = {
		activeElement: null,
		createElement: (tag) => new Element(tag),
		getElementById: (id) => ids[id] ?? null,
		querySelectorAll: () => Object.entries(ids)
			.map(([id, element]) => Object.assign(element, {id})),
		createRange: () => new Range(),
		createTreeWalker(root) {
			const left = texts(root);

			return {nextNode() {
				this.currentNode = left.shift();
				return this.currentNode ?? null;
			}};
		},
	};
	globalThis.NodeFilter = {SHOW_TEXT: 4};
	globalThis.getSelection = () => selection;
	return globalThis.document;
}
