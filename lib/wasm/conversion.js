/* SPDX-License-Identifier: MIT
 *
 * ToASCII and ToUnicode: their results, and reports of labels.
 */
import {
	ERRORS, INVALID, LABEL_COUNT, LABELS, LENGTH, noMemory, OK, SHORT, STATUS,
} from './instance.js';
import { ordinaryResult } from './ordinary.js';

export const TO_ASCII = 0;
export const TO_UNICODE = 1;

/**
 * What convert() returns for a length if the output is the name itself, and if
 * the answer has more.
 */
const SAME = -1;
const MORE = -2;

/** The words of xn_label. */
const LABEL_WORDS = 6;

/** XN_NOWHERE. */
export const NOWHERE = 0xffffffff;

/** Conversions of names, by options that options.js has read. */
export function conversionsOf(instance, { errorNames, errorBits }) {
	const illFormed = errorBits(['invalid-utf8']);

	/** Whether convert() or report() has made an output. */
	function hasOutput(direction) {
		const status = instance.answer[STATUS];

		return status === OK ||
			(direction === TO_UNICODE && status === INVALID);
	}

	/** After each call: the memory may have grown, or may have run out. */
	function lookAtAnswer(calls) {
		instance.look(calls);
		const status = instance.answer[STATUS];
		if (status !== OK && status !== INVALID) {
			throw noMemory();
		}
	}

	/** The labels of a report(). */
	function takeLabels(direction) {
		const { answer, words } = instance;
		const labels = [];
		const there = hasOutput(direction);
		let w = answer[LABELS] / 4;

		for (let i = 0; i < answer[LABEL_COUNT]; i++, w += LABEL_WORDS) {
			labels.push({
				input: [words[w + 1], words[w + 2]],
				output: there ? [words[w + 3], words[w + 4]] : null,
				errors: errorNames(words[w]),
				at: words[w + 5] === NOWHERE ? null : words[w + 5],
			});
		}
		return labels;
	}

	/** Convert with labels and, if trace is set, faults and steps. */
	function report(calls, direction, name, options, trace) {
		instance.put(calls, name);
		calls.report(direction, options.id, options.checks, name.length, trace);
		lookAtAnswer(calls);
	}

	/** For run(). */
	function labelsInside(calls, direction, name, options) {
		report(calls, direction, name, options, false);
		const labels = takeLabels(direction);

		instance.release();
		return labels;
	}

	class Result {
		#name;
		#direction;
		#options;
		#labels;

		constructor(ok, output, errors, name, direction, options) {
			this.ok = ok;
			this.output = output;
			this.errors = errors;
			this.#name = name;
			this.#direction = direction;
			this.#options = options;
		}

		get labels() {
			this.#labels ??= instance.run(labelsInside, this.#direction,
				this.#name, this.#options);
			return this.#labels;
		}

		toJSON() {
			const { ok, output, errors, labels } = this;

			return { ok, output, errors, labels };
		}

		[Symbol.for('nodejs.util.inspect.custom')]() {
			return this.toJSON();
		}
	}

	/** As if with run(), which would be slower: V8 compiles this as one. */
	function convert(direction, name, options) {
		let output = ordinaryResult(name, options.ordinary);

		if (output === '') {
			const calls = instance.begin();

			try {
				instance.put(calls, name);
				const length = calls.convert(direction, options.id,
					options.checks, name.length);
				if (length === MORE || name.length > SHORT) {
					return convertFurther(calls, direction, name,
						options, length);
				}
				output = length === SAME
					? name
					: instance.takeShort(length);
				instance.end();
			} catch (error) {
				throw instance.fail(error);
			}
		}
		return new Result(true, output, [], name, direction, options);
	}

	/** The result of a long name, a long result, or errors. */
	function convertFurther(calls, direction, name, options, length) {
		lookAtAnswer(calls);
		const { answer } = instance;
		const errors = answer[ERRORS];
		const ok = answer[STATUS] === OK;
		let output = null;
		if (length === SAME) {
			output = name;
		} else if (hasOutput(direction)) {
			output = instance.take(answer[LENGTH], !(errors & illFormed));
		}
		instance.release();
		instance.end();
		return new Result(ok, output, errorNames(errors), name, direction,
			options);
	}

	return { convert, report, takeLabels };
}
