// SPDX-License-Identifier: MIT
// As much of a document as the page's modules need: elements that can be made,
// filled and read, without style or layout.

class Text {
	constructor(data) {
		this.textContent = data;
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
		this.value = '';
	}

	setAttribute(name, value) {
		this.attributes.set(name, String(value));
	}

	getAttribute(name) {
		return this.attributes.get(name) ?? null;
	}

	get dataset() {
		return Object.fromEntries([...this.attributes]
			.filter(([name]) => name.startsWith('data-'))
			.map(([name, value]) => [name.slice(5), value]));
	}

	append(...nodes) {
		this.nodes.push(...nodes.map((node) => {
			return node instanceof Element ? node : new Text(String(node));
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

// A document with some elements that have an id.  It becomes the global one.
export function open(ids = {}) {
	globalThis.document = {
		activeElement: null,
		createElement: (tag) => new Element(tag),
		getElementById: (id) => ids[id] ?? null,
	};
	return globalThis.document;
}
