// SPDX-License-Identifier: MIT
// The names of a list and their errors, in the worker.  Results are computed
// again when a row is shown.

// The bit of a name that looks like a known domain; the others are errors.
const ALIKE = 1 << 31;

export class Rows {
	constructor() {
		this.names = [];
		this.bits = []; // of each name
		this.failed = 0;
		this.alike = 0;
		this.kinds = new Map(); // {error: its bit, and how many names have it}
	}

	get count() {
		return this.names.length;
	}

	// alike: whether the name looks like a known domain.
	add(name, errors, alike = false) {
		let bits = alike ? ALIKE : 0;

		for (const error of errors) {
			if (!this.kinds.has(error)) {
				this.kinds.set(error, {bit: 1 << this.kinds.size, count: 0});
			}
			const kind = this.kinds.get(error);

			kind.count++;
			bits |= kind.bit;
		}
		this.names.push(name);
		this.bits.push(bits);
		this.alike += alike ? 1 : 0;
		this.failed += errors.length > 0 ? 1 : 0;
	}

	// The numbers of the names that match a filter, which is 'failed', 'alike' or
	// the name of an error.  null: all.
	filtered(filter) {
		const mask = filter === 'failed' ? ~ALIKE
			: filter === 'alike' ? ALIKE : this.kinds.get(filter)?.bit ?? 0;
		const found = [];

		this.bits.forEach((bits, i) => {
			if ((bits & mask) !== 0) {
				found.push(i);
			}
		});
		return filter === 'all' ? null : found;
	}

	summary() {
		return {
			count: this.count,
			failed: this.failed,
			alike: this.alike,
			kinds: [...this.kinds]
				.map(([error, {count}]) => ({error, count}))
				.sort((a, b) => b.count - a.count),
		};
	}
}
