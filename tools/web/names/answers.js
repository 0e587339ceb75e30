// SPDX-License-Identifier: MIT
// Runs in the worker: collects from the library everything that the page shows
// about one name.  Long lists are cut to the part that is drawn; total is their
// true length.

const LABELS = 30;
const POINTS = 120; // in each row of a label
const FAULTS = 40;

// Results longer than this are drawn without isolating their labels.
const LONG = 10000;

// The offsets and lengths of the labels in a result.
export function spans(result) {
	return result.output.length > LONG ? []
		: result.labels.slice(0, LABELS).map((label) => label.output);
}

function cap(list, limit) {
	return {items: list.slice(0, limit), total: list.length};
}

// The first code points of a text, and their total number.
function capText(text, limit) {
	const items = [];
	let total = 0;

	for (const character of text) {
		if (total++ < limit) {
			items.push(character);
		}
	}
	return {items, total};
}

export class Answers {
	constructor(xn, display) {
		this.xn = xn;
		this.display = display; // null if it could not be loaded
		this.known = new Map(); // {code point: facts}
	}

	// The facts about a code point that do not depend on the profile.
	point(point) {
		let facts = this.known.get(point);

		if (facts === undefined) {
			const text = String.fromCodePoint(point);

			facts = {
				point,
				direction: this.xn.bidiClass(point),
				scripts: this.display?.scriptsOf(text).map((s) => s.name) ?? [],
			};
			// Keep about as many as a few scripts have.
			if (this.known.size > 5000) {
				this.known.clear();
			}
			this.known.set(point, facts);
		}
		return facts;
	}

	// The code points after a step, or null if the step was not taken.
	stage(label, step) {
		const taken = label.steps.find((s) => s.step === step);

		if (taken === undefined) {
			return null;
		}
		const {items, total} = cap(taken.points, POINTS);

		return {items: items.map((p) => this.point(p)), total};
	}

	label(name, told, number, ascii, unicode, options) {
		const label = told.labels[number];
		const [start, length] = label.input;
		const {items, total} = capText(name.slice(start, start + length), POINTS);
		let at = start;
		const characters = items.map((character) => {
			const point = character.codePointAt(0);
			const here = at;

			at += character.length;
			return {...this.point(point), at: here,
				...this.xn.mapPoint(point, options)};
		});

		return {
			input: label.input,
			characters: {items: characters, total},
			mapped: this.stage(label, 'map'),
			normalised: this.stage(label, 'nfc'),
			decoded: this.stage(label, 'decode'),
			rules: this.xn.labelRules(name, told, number),
			errors: label.errors,
			ascii,
			unicode,
		};
	}

	// What browsers would show; null without libxn-display.
	shown(name) {
		if (this.display === null) {
			return null;
		}
		return this.display.policies()
			.map((policy) => {
				const {ok, output, labels} =
					this.display.display(name, {policy: policy.policy});

				return {...policy, ok, output, labels: cap(labels, LABELS),
					reasons: this.reasons(labels)};
			});
	}

	// Each reason once, with the labels to which it applies.
	reasons(labels) {
		const found = new Map();

		for (const [i, label] of labels.entries()) {
			for (const reason of label.reasons) {
				const about = found.get(reason) ?? [];

				about.push(i);
				found.set(reason, about);
			}
		}
		return [...found].map(([reason, about]) => ({
			reason,
			text: this.display.reasonText(reason),
			labels: cap(about, LABELS),
		}));
	}

	profiles(name) {
		return this.xn.profiles().map(({profile, summary}) => {
			const ascii = this.xn.toASCII(name, {profile});
			const unicode = this.xn.toUnicode(name, {profile});

			return {
				profile, summary,
				ok: ascii.ok,
				ascii: ascii.output,
				unicode: unicode.output,
				unicodeSpans: spans(unicode),
				errors: ascii.errors,
			};
		});
	}

	name(name, profile) {
		const options = {profile};
		const told = this.xn.explain(name, options);
		const unicode = this.xn.toUnicode(name, options);
		const unicodeSpans = spans(unicode);
		const labels = told.labels.slice(0, LABELS).map((label, i) => {
			const piece = (text, span) => {
				return span === null || span === undefined || text === null ? null
					: text.slice(span[0], span[0] + span[1]);
			};

			return this.label(name, told, i, piece(told.output, label.output),
				piece(unicode.output, unicodeSpans[i]), options);
		});

		return {
			name, profile,
			ok: told.ok,
			checks: told.checks,
			ascii: told.output,
			unicode: unicode.output,
			unicodeErrors: unicode.errors,
			unicodeSpans,
			nameSpans: labels.map((label) => label.input),
			errors: told.errors,
			faults: cap(told.faults, FAULTS),
			labels: {items: labels, total: told.labels.length},
			profiles: this.profiles(name),
			shown: this.shown(name),
		};
	}

	// Everything, for a file.
	everything(name, profile) {
		const options = {profile};

		return {
			name,
			explain: this.xn.explain(name, options),
			toUnicode: this.xn.toUnicode(name, options),
			profiles: this.profiles(name),
			display: this.display?.policies().map((p) => ({
				...p,
				...this.display.display(name, {policy: p.policy}),
			})) ?? null,
			versions: this.xn.versions,
		};
	}
}
