// SPDX-License-Identifier: MIT
// Reads names from a stream of bytes, one per line, as the command does: a
// carriage return before the newline belongs to the line end, and a last line
// without a newline counts.

const NEWLINE = 10;
const RETURN = 13;

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
