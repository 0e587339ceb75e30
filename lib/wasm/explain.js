/* SPDX-License-Identifier: MIT
 *
 * How a name was processed (steps, faults and rules), and the properties of a
 * code point.
 */
import { NOWHERE, TO_ASCII } from './conversion.js';
import {
	checkName, ERRORS, FAULT_COUNT, FAULTS, isASCII, LENGTH, OK, STATUS,
	STEP_WORDS, STEPS,
} from './instance.js';

/** The words of xn_fault and xn_rule_info. */
const FAULT_WORDS = 6;
const RULE_WORDS = 3;

/** xn_step and xn_mapping. */
const STEP_NAMES = ['start', 'split', 'map', 'nfc', 'decode', 'check'];
const MAPPINGS = ['kept', 'mapped', 'ignored', 'refused'];

/**
 * Explanations of names, by the tables of options.js and the calls of
 * conversion.js.
 */
export function explanationsOf(instance, tables, conversions) {
	const { allChecks, profileOf, errorNames, errorBits, options } = tables;
	const { report, takeLabels } = conversions;

	function takeSteps(labels) {
		const { answer, words } = instance;
		let w = answer[STEPS] / 4;
		const end = w + answer[STEP_WORDS];

		for (const label of labels) {
			label.steps = [];
		}
		while (w < end) {
			const [step, number, count] = words.subarray(w, w + 3);

			w += 3;
			labels[number].steps.push({
				step: STEP_NAMES[step],
				points: Array.from(words.subarray(w, w + count)),
			});
			w += count;
		}
	}

	function takeFaults(calls, profile) {
		const { answer, words } = instance;
		const faults = [];
		let w = answer[FAULTS] / 4;

		for (let i = 0; i < answer[FAULT_COUNT]; i++, w += FAULT_WORDS) {
			const [error, rule, at, label] = words.subarray(w, w + 4);

			faults.push({
				error: instance.cString(calls.xn_error_name(error)),
				rule,
				label: label === NOWHERE ? null : label,
				at: at === NOWHERE ? null : at,
				text: instance.cString(calls.xn_error_text(error)),
				section: instance.cString(
					calls.xn_error_section(profile, error)),
			});
		}
		return faults;
	}

	function explain(name, given) {
		checkName(name);
		return instance.run(explainInside, name, options(given));
	}

	function explainInside(calls, name, row) {
		report(calls, TO_ASCII, name, row, true);
		const ok = instance.answer[STATUS] === OK;
		const labels = takeLabels(TO_ASCII);
		takeSteps(labels);
		const explanation = {
			ok,
			output: ok ? instance.take(instance.answer[LENGTH], true) : null,
			errors: errorNames(instance.answer[ERRORS]),
			profile: row.name,
			checks: allChecks
				.filter(({ bits }) => row.checks & bits)
				.map((one) => one.name),
			labels,
			faults: takeFaults(calls, row.id),
		};
		instance.release();
		return explanation;
	}

	/* ---- code points and rules ----------------------------------------- */

	function checkPoint(point) {
		if (!Number.isInteger(point) || point < 0 || point > 0x10ffff) {
			throw new RangeError('libxn: that is no code point');
		}
	}

	function mapPoint(point, given) {
		checkPoint(point);
		const { id, checks } = options(given);

		return instance.run((calls) => {
			const w = calls.map_point(id, checks, point) / 4;
			const { words } = instance;

			return {
				mapping: MAPPINGS[words[w]],
				to: Array.from(words.subarray(w + 2,
					w + 2 + words[w + 1])),
			};
		});
	}

	function bidiClass(point) {
		checkPoint(point);
		return instance.run(
			(calls) => instance.cString(calls.xn_bidi_class(point)));
	}

	function labelRules(name, explanation, number) {
		checkName(name);
		// Copies, as the caller can have changed these arrays' methods.
		const { labels, checks: [...switched], profile } = explanation;
		const label = labels[number];
		const { id, allowed } = profileOf.get(profile);
		const on = allChecks
			.filter((one) => switched.includes(one.name))
			.reduce((bits, one) => bits | (one.bits & allowed), 0);
		const errors = errorBits([...label.errors]);
		const steps = [...label.steps].reduce(
			(bits, { step }) => bits | (1 << STEP_NAMES.indexOf(step)), 0);
		const ascii = isASCII(name);

		return instance.run(
			(calls) => rulesInside(calls, id, on, ascii, errors, steps));
	}

	function rulesInside(calls, id, on, ascii, errors, steps) {
		const rules = [];

		for (let first = true; ; first = false) {
			const at = calls.next_rule(first, id, on, ascii, errors, steps);

			if (at === 0) {
				return rules;
			}
			const [text, , finds] = instance.words.subarray(at / 4,
				at / 4 + RULE_WORDS);
			const found = errors & finds;

			rules.push({
				rule: instance.cString(text),
				passed: found === 0,
				section: instance.cString(calls.xn_error_section(
					id, found === 0 ? finds : found)),
			});
		}
	}

	return { explain, mapPoint, bidiClass, labelRules };
}
