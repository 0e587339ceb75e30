// SPDX-License-Identifier: MIT
// The names of a list and their errors, in the worker: names as bytes in
// columns, errors as a word of bits per name.  Results are computed again when a
// row is shown, so a million names take little more memory than the file.

import {Column} from './lines.js';

const PER_COLUMN = 4096;
// The bit of a name that looks like a known domain; the others are errors.
const ALIKE = 1 << 31;

export class Rows {
	constructor() {
		this.columns = [];
		this.open = new Column();
		this.bits = new Uint32Array(PER_COLUMN);
		this.count = 0;
		this.failed = 0;
		this.alike = 0;
		this.kinds = []; // kinds[n]: the error of bit n
		this.counts = []; // counts[n]: how many names have it
	}

	// alike: whether the name looks like a known domain.
	add(bytes, errors, alike = false) {
		if (this.open.length === PER_COLUMN) {
			this.columns.push(this.open.fitted());
			this.open = new Column();
		}
		if (this.count === this.bits.length) {
			const bits = new Uint32Array(2 * this.count);

			bits.set(this.bits);
			this.bits = bits;
		}
		this.open.add(bytes);
		this.bits[this.count++] = this.toBits(errors) | (alike ? ALIKE : 0);
		this.alike += alike ? 1 : 0;
		this.failed += errors.length > 0 ? 1 : 0;
	}

	toBits(errors) {
		let bits = 0;

		for (const error of errors) {
			let kind = this.kinds.indexOf(error);

			if (kind < 0) {
				kind = this.kinds.push(error) - 1;
				this.counts.push(0);
			}
			this.counts[kind]++;
			bits |= 1 << kind;
		}
		return bits >>> 0;
	}

	// The bytes of a name.
	name(i) {
		const column = this.columns[Math.floor(i / PER_COLUMN)] ?? this.open;

		return column.row(i % PER_COLUMN);
	}

	// The numbers of the names that match a filter, which is 'failed', 'alike' or
	// the name of an error.  null: all.
	filtered(filter) {
		if (filter === 'all') {
			return null;
		}
		const kind = this.kinds.indexOf(filter);
		const [mask, total] = filter === 'failed' ? [~ALIKE, this.failed]
			: filter === 'alike' ? [ALIKE, this.alike]
				: [kind < 0 ? 0 : 1 << kind, this.counts[kind] ?? 0];
		const found = new Uint32Array(total);
		let n = 0;

		for (let i = 0; i < this.count && n < found.length; i++) {
			if ((this.bits[i] & mask) !== 0) {
				found[n++] = i;
			}
		}
		return found;
	}

	summary() {
		return {
			count: this.count,
			failed: this.failed,
			alike: this.alike,
			kinds: this.kinds.map((error, i) => ({error, count: this.counts[i]}))
				.sort((a, b) => b.count - a.count),
		};
	}
}
