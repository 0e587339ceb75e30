// SPDX-License-Identifier: MIT
// Reads names from a stream of bytes, one per line, as the command does: a
// carriage return before the newline belongs to the line end, and a last line
// without a newline counts.

const NEWLINE = 10;
const RETURN = 13;

// Rows of bytes, one after the other; row i is offsets[i] to offsets[i + 1].
export class Column {
	constructor(room = 1 << 16) {
		this.data = new Uint8Array(room);
		this.offsets = new Int32Array(1 << 12);
		this.length = 0;
	}

	get bytes() {
		return this.offsets[this.length];
	}

	add(bytes) {
		const start = this.bytes;
		const end = start + bytes.length;

		if (end > this.data.length) {
			const data = new Uint8Array(Math.max(end, 2 * this.data.length));

			data.set(this.data.subarray(0, start));
			this.data = data;
		}
		if (this.length + 1 === this.offsets.length) {
			const offsets = new Int32Array(2 * this.offsets.length);

			offsets.set(this.offsets);
			this.offsets = offsets;
		}
		this.data.set(bytes, start);
		this.length++;
		this.offsets[this.length] = end;
	}

	row(i) {
		return this.data.subarray(this.offsets[i], this.offsets[i + 1]);
	}

	// A copy without spare room.
	fitted() {
		const column = new Column(0);

		column.data = this.data.slice(0, this.bytes);
		column.offsets = this.offsets.slice(0, this.length + 1);
		column.length = this.length;
		return column;
	}
}

export class Lines {
	constructor() {
		this.parts = []; // of a line that has not ended yet
	}

	// The lines that end in these bytes.
	*push(bytes) {
		let start = 0;

		for (;;) {
			const end = bytes.indexOf(NEWLINE, start);

			if (end < 0) {
				break;
			}
			yield this.take(bytes.subarray(start, end));
			start = end + 1;
		}
		if (start < bytes.length) {
			this.parts.push(bytes.slice(start));
		}
	}

	// The last line, if it has no newline.
	*end() {
		if (this.parts.length > 0) {
			yield this.take(new Uint8Array(0));
		}
	}

	take(last) {
		let line = last;

		if (this.parts.length > 0) {
			let at = 0;

			this.parts.push(last);
			line = new Uint8Array(this.parts.reduce((n, p) => n + p.length, 0));
			for (const part of this.parts) {
				line.set(part, at);
				at += part.length;
			}
			this.parts = [];
		}
		return line.at(-1) === RETURN ? line.subarray(0, -1) : line;
	}
}
