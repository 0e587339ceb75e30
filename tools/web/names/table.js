// SPDX-License-Identifier: MIT
// A table in which only the visible rows exist.  The scroll bar covers all
// rows; if together they would be taller than browsers allow, one step of it is
// more than one row.

import {el} from './dom.js';

const TALLEST = 12000000; // pixels; Firefox ends at 17 million

export class Table {
	// heads: the column titles; draw(item) returns the cells of a row;
	// fetch(from, count) returns a promise of {from, total, items}.
	constructor(label, heads, draw, fetch) {
		this.heads = heads;
		this.draw = draw;
		this.fetch = fetch;
		this.total = 0;
		this.busy = false;
		this.again = false;
		this.shown = null;
		this.body = el('tbody', {role: 'rowgroup'});
		this.table = el('table', {role: 'table', class: 'rows',
			'aria-label': label},
		el('thead', {role: 'rowgroup'}, el('tr', {role: 'row'}, heads.map((h) => {
			return el('th', {role: 'columnheader', scope: 'col'}, h);
		}))), this.body);
		this.spacer = el('div', {class: 'spacer'}, this.table);
		this.scroller = el('div', {class: 'scroller', tabindex: '0',
			role: 'region', 'aria-label': `${label}, scrollable`}, this.spacer);
		this.scroller.addEventListener('scroll', () => this.refresh(),
			{passive: true});
		new ResizeObserver(() => this.resize()).observe(this.scroller);
	}

	get rowHeight() {
		return parseFloat(getComputedStyle(this.scroller)
			.getPropertyValue('--row-height'));
	}

	// How many rows are fully visible; one more may be visible in part.
	get fit() {
		const head = this.table.tHead.offsetHeight;

		return Math.max(1, Math.floor(
			(this.scroller.clientHeight - head) / this.rowHeight));
	}

	get range() {
		return this.scroller.scrollHeight - this.scroller.clientHeight;
	}

	setTotal(total) {
		const grown = total !== this.total;

		this.total = total;
		if (grown) {
			this.resize();
		}
	}

	resize() {
		const head = this.table.tHead.offsetHeight;
		const all = head + this.total * this.rowHeight;

		this.spacer.style.height = Math.min(TALLEST, Math.max(all,
			this.scroller.clientHeight)) + 'px';
		this.refresh();
	}

	// The first row to draw, by the position of the scroll bar.
	get first() {
		const last = Math.max(0, this.total - this.fit);

		return this.range <= 0 ? 0
			: Math.round(last * Math.min(1, this.scroller.scrollTop / this.range));
	}

	goTo(row) {
		const last = Math.max(1, this.total - this.fit);

		this.scroller.scrollTop = this.range * Math.min(1, row / last);
		this.refresh();
	}

	// Ask for the visible rows and draw them; one question at a time.
	async refresh() {
		this.again = true;
		if (this.busy) {
			return;
		}
		this.busy = true;
		while (this.again) {
			this.again = false;
			const answer = await this.fetch(this.first, this.fit + 1);

			if (answer !== null) {
				this.show(answer);
			}
		}
		this.busy = false;
	}

	show({from, total, items}) {
		const key = JSON.stringify([from, items]);
		const focused = this.body.contains(document.activeElement);

		this.table.setAttribute('aria-rowcount', String(total + 1));
		if (key === this.shown) {
			return;
		}
		this.shown = key;
		this.body.replaceChildren(...items.map((item, i) => {
			return el('tr', {role: 'row', class: item.ok ? '' : 'wrong',
				'aria-rowindex': from + i + 2},
			this.draw(item).map((cell, column) => {
				return el('td', {role: 'cell', 'data-title': this.heads[column]},
					cell);
			}));
		}));
		if (focused) {
			this.scroller.focus();
		}
	}
}
