// SPDX-License-Identifier: MIT
// The known domains with which the names of a list are compared: typed, pasted
// or chosen as a file.

import {count} from './dom.js';
import {Field} from './field.js';

export class KnownSource {
	// shown: a text with more characters does not go into the field.
	constructor(parts, shown) {
		const {known, 'known-file': file, 'known-clear': clear} = parts;

		this.parts = parts;
		this.field = new Field(known, () => this.hold(null), (text) => {
			if (text.length > shown) {
				this.hold(text, count(text.length, 'character'));
			}
			return text.length > shown;
		});
		this.held = null; // a file, or a text that is too long for the field
		file.addEventListener('change', () => {
			if (file.files.length > 0) {
				this.hold(file.files[0], file.files[0].name);
				file.value = '';
			}
		});
		clear.addEventListener('click', () => {
			this.hold(null);
			this.field.value = '';
			this.field.focus();
		});
	}

	// A file or a text.
	get source() {
		return this.held ?? this.field.value;
	}

	hold(source, what) {
		const {'known-held': note} = this.parts;

		this.held = source;
		note.hidden = source === null;
		if (source !== null) {
			this.field.value = '';
			note.textContent = `Domains: ${what}.`;
		}
	}

	// Tell the lines that are no domains.
	tell({faults, faulty}) {
		const {'known-faults': note} = this.parts;

		note.hidden = faulty === 0;
		note.textContent = faulty === 0 ? ''
			: `Of the known domains, ${count(faulty, 'line')} cannot be used: ` +
				faults.join(', ') + (faulty > faults.length ? ', …' : '');
	}
}
