// SPDX-License-Identifier: MIT
// The view of a list of names, which is pasted, typed, dropped or chosen as a
// file: the table of results and the CSV file.

import {count, el, number, save} from './dom.js';
import {Field} from './field.js';
import {KnownSource} from './known.js';
import {makeHash} from './link.js';
import {errorLinks} from './rules.js';
import {ROWS, Table} from './table.js';
import {isolated, isolatedName} from './visible.js';

// A text field with more characters than this is slow.
const SHOWN = 20000;
const HEADS = ['Line', 'Name', 'ASCII', 'Unicode', 'Errors'];
const LOOKS_LIKE = 'Looks like';

export class ListView {
	// parts: the elements of the page, by id.
	constructor(parts, engine, usual) {
		this.parts = parts;
		this.engine = engine;
		this.usual = usual;
		this.field = new Field(parts.lines, () => this.hold(null),
			(text) => this.takes(text));
		this.known = new KnownSource(parts, SHOWN);
		this.held = null; // a text that is too long for the field
		this.run = 0;
		this.filter = 'all';
		this.listen();
	}

	listen() {
		const {lines, convert, file, cancel, 'list-profile': profile} = this.parts;

		lines.addEventListener('keydown', (event) => {
			if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
				event.preventDefault();
				this.convertField();
			}
		});
		convert.addEventListener('click', () => this.convertField());
		file.addEventListener('change', () => {
			if (file.files.length > 0) {
				this.convertFile(file.files[0]);
				file.value = '';
			}
		});
		cancel.addEventListener('click', () => {
			this.engine.ask({job: 'cancel'});
		});
		profile.addEventListener('change', () => {
			if (this.source !== undefined) {
				this.convert(this.source, this.what);
			}
		});
	}

	// Keep a text that is not shown in the field.
	hold(text) {
		const {'lines-held': note} = this.parts;

		this.held = text;
		note.hidden = text === null;
		if (text !== null) {
			this.field.value = '';
			note.textContent = `Pasted: ${count(text.length, 'character')}, ` +
				'too many to show in the field.';
		}
	}

	// A long text does not go into the field; the first list is converted at
	// once.
	takes(text) {
		const taken = text.length > SHOWN ||
			(this.field.value === '' && text.includes('\n'));

		if (taken) {
			this.paste(text);
		}
		return taken;
	}

	// A text from the clipboard, of any size.
	paste(text) {
		if (text.length > SHOWN) {
			this.hold(text);
			this.convert(text, 'the pasted text');
		} else {
			this.hold(null);
			this.field.value = text;
			this.convertField();
		}
	}

	convertField() {
		const text = this.held ?? this.field.value;

		if (text === '') {
			this.field.focus();
			this.say('There are no names to convert.');
			return;
		}
		this.convert(text, 'the pasted text');
	}

	convertFile(file) {
		this.hold(null);
		this.field.value = '';
		this.convert(file, file.name);
	}

	say(text) {
		this.parts['list-announce'].textContent = text;
	}

	fail(error) {
		const box = this.parts['list-error'];

		box.hidden = error === null;
		box.textContent = error === null ? '' : error;
	}

	showProgress(text, part) {
		const {progress, 'progress-box': box, 'progress-text': words} = this.parts;

		box.hidden = text === null;
		if (text !== null) {
			words.textContent = text;
			progress.value = Math.floor(100 * part);
		}
	}

	async convert(source, what) {
		const run = ++this.run;
		const profile = this.parts['list-profile'].value;
		const started = performance.now();

		this.source = source;
		this.what = what;
		this.profile = profile;
		this.filter = 'all';
		this.fail(null);
		this.say('Converting.');
		const known = this.known.source;

		this.compares = known !== '';
		this.known.tell({faults: [], faulty: 0});
		this.open();
		this.showProgress('Converting…', 0);
		try {
			const done = await this.engine.ask({job: 'convert', source, profile, known},
				(progress) => {
					if (run === this.run) {
						this.update(progress);
						this.showProgress(`${count(progress.count, 'name')}, ` +
							`${number(progress.failed)} failed`, progress.part);
					}
				});

			if (run === this.run) {
				this.finish(done, performance.now() - started);
			}
		} catch (error) {
			if (run === this.run) {
				this.showProgress(null);
				this.fail(`${what} could not be converted: ${error.message}`);
			}
		}
	}

	// The empty table of a new list.
	open() {
		const answer = this.parts['list-answer'];

		this.summary = el('p', {class: 'lead', id: 'list-summary'});
		this.select = el('select', {id: 'filter'},
			el('option', {value: 'all'}, 'All names'));
		this.select.addEventListener('change', () => {
			this.filter = this.select.value;
			this.table.setTotal(this.filtered());
			this.table.goTo(0);
			this.drawRange();
		});
		this.goTo = el('input', {id: 'go-to', type: 'number', min: 1, step: 1,
			inputmode: 'numeric'});
		this.goTo.addEventListener('change', () => {
			if (this.goTo.value !== '') {
				this.table.goTo(this.goTo.valueAsNumber - 1);
			}
		});
		this.csv = el('button', {type: 'button', id: 'csv'}, 'Download CSV');
		this.csv.addEventListener('click', () => this.download());
		this.table = new Table('Results',
			this.compares ? [...HEADS, LOOKS_LIKE] : HEADS, (item) => this.cells(item),
			(from, rows) => this.rows(from, rows));
		this.data = {count: 0, failed: 0, alike: 0, kinds: []};
		answer.replaceChildren(this.summary,
			el('div', {class: 'actions'},
				el('div', {class: 'field'},
					el('label', {for: 'filter'}, 'Show'), this.select),
				el('div', {class: 'field'},
					el('label', {for: 'go-to'}, 'From row'), this.goTo),
				this.csv),
			this.table.scroller,
			el('p', {class: 'hint'}, `The table has ${ROWS} rows at a time; the file ` +
				'has all rows of the choice above, with nothing cut. A field that ' +
				'begins with = + - @, a tab, a carriage return or an apostrophe gets ' +
				'an apostrophe in front, so that no spreadsheet takes a name for a ' +
				'formula.'));
		answer.hidden = false;
	}

	update({count: names, failed, alike, kinds}) {
		this.data = {count: names, failed, alike, kinds};
		this.table.setTotal(this.filtered());
		this.goTo.max = this.filtered();
	}

	// How many rows match the filter.
	filtered() {
		const {count: names, failed, alike, kinds} = this.data;

		if (this.filter === 'all') {
			return names;
		}
		if (this.filter === 'alike') {
			return alike;
		}
		return this.filter === 'failed' ? failed
			: kinds.find((k) => k.error === this.filter)?.count ?? 0;
	}

	finish(done, time) {
		const {count: names, failed, alike, compared, cancelled} = done;
		const domains = count(compared.domains, 'known domain');
		const took = time < 1000 ? `${Math.round(time)} ms`
			: `${(time / 1000).toFixed(1)} s`;
		const text = `${count(names, 'name')} in ${took}: ` +
			`${number(names - failed)} passed, ${number(failed)} failed` +
			(this.compares ? `; look-alikes of ${domains}: ${number(alike)}.`
				: '.');

		this.showProgress(null);
		this.known.tell(compared);
		this.update(done);
		this.table.refresh();
		this.summary.replaceChildren(
			cancelled ? `Cancelled after ${text}` : text);
		this.say(this.summary.textContent);
		this.select.replaceChildren(...[
			el('option', {value: 'all'}, `All names (${number(names)})`),
			el('option', {value: 'failed'}, `Failures (${number(failed)})`),
			this.compares && el('option', {value: 'alike'},
				`Look-alikes (${number(alike)})`),
			...done.kinds.map((k) => el('option', {value: k.error},
				`${k.error} (${number(k.count)})`))].filter(Boolean));
		this.select.value = this.filter;
	}

	drawRange() {
		this.goTo.max = this.filtered();
		this.say(`${count(this.filtered(), 'row')} shown.`);
	}

	async rows(from, rows) {
		try {
			return await this.engine.ask({job: 'rows', from, count: rows,
				filter: this.filter});
		} catch (error) {
			this.fail(error.message);
			return null;
		}
	}

	cells(item) {
		const hash = item.whole === null ? null
			: makeHash(item.whole, this.profile, this.usual);
		const name = isolatedName(item.name, item.nameSpans);

		return [
			number(item.line),
			hash === null ? name : el('a', {href: hash, class: 'row-name'},
				item.name === '' ? '(empty)' : name),
			item.ascii === null ? el('span', {class: 'absent'}, 'none')
				: isolated(item.ascii),
			isolatedName(item.unicode, item.unicodeSpans),
			item.ok ? el('span', {class: 'verdict good'},
				el('span', {'aria-hidden': 'true'}, '✓ '), 'passes')
				: el('span', {class: 'verdict bad'},
					el('span', {'aria-hidden': 'true'}, '✗ '),
				errorLinks(item.errors)),
			...this.compares ? [this.alike(item.known)] : [],
		];
	}

	// The first domains that a name looks like.
	alike({items, total}) {
		return total > 0 && el('span', {class: 'verdict warn'},
			items.flatMap((domain, i) => [i > 0 && ', ', isolated(domain)]),
			total > items.length && ` and ${number(total - items.length)} more`);
	}

	async download() {
		const run = this.run;

		this.csv.disabled = true;
		this.showProgress('Writing the file…', 0);
		try {
			const blob = await this.engine.ask({job: 'csv', filter: this.filter},
				({part}) => this.showProgress('Writing the file…', part));

			if (run === this.run) {
				this.showProgress(null);
				this.say(blob === null ? 'Cancelled.' : 'The file is ready.');
			}
			if (blob !== null) {
				save(blob, this.filter === 'all' ? 'names.csv'
					: `names-${this.filter}.csv`);
			}
		} catch (error) {
			this.showProgress(null);
			this.fail(`The file could not be written: ${error.message}`);
		}
		this.csv.disabled = false;
	}
}
