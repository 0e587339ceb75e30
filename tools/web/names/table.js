// SPDX-License-Identifier: MIT
// A table of some rows of a list, from any row on.

import {el} from './dom.js';

export const ROWS = 200;

export class Table {
	// heads: the column titles; draw(item) returns the cells of a row;
	// fetch(from, count) returns a promise of {from, total, items}.
	constructor(label, heads, draw, fetch) {
		this.heads = heads;
		this.draw = draw;
		this.fetch = fetch;
		this.total = 0;
		this.from = 0;
		this.busy = false;
		this.again = false;
		this.body = el('tbody', {role: 'rowgroup'});
		this.table = el('table', {role: 'table', class: 'rows',
			'aria-label': label},
		el('thead', {role: 'rowgroup'}, el('tr', {role: 'row'}, heads.map((h) => {
			return el('th', {role: 'columnheader', scope: 'col'}, h);
		}))), this.body);
		this.scroller = el('div', {class: 'scroller', tabindex: '0',
			role: 'region', 'aria-label': `${label}, scrollable`}, this.table);
	}

	// While a list grows, rows are added until the table is full.
	setTotal(total) {
		const grown = total !== this.total && this.total < this.from + ROWS;

		this.total = total;
		if (grown) {
			this.refresh();
		}
	}

	goTo(row) {
		this.from = Math.max(0, Math.min(row, this.total - 1));
		this.scroller.scrollTop = 0;
		this.refresh();
	}

	// Ask for the rows and draw them; one question at a time.
	async refresh() {
		this.again = true;
		if (this.busy) {
			return;
		}
		this.busy = true;
		while (this.again) {
			this.again = false;
			const answer = await this.fetch(this.from, ROWS);

			if (answer !== null) {
				this.show(answer);
			}
		}
		this.busy = false;
	}

	show({from, total, items}) {
		const focused = this.body.contains(document.activeElement);

		this.table.setAttribute('aria-rowcount', String(total + 1));
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
