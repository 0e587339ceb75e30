// SPDX-License-Identifier: MIT
// A small library in the place of libxn.  Lower case; "!" is a fault, "$" one of
// ToASCII alone, "%" one of the profile url, and "~" a code point that is
// removed.  The profile url marks its results with "@".

function spansOf(text) {
	let at = 0;

	return text.split('.').map((label) => {
		const span = [at, label.length];

		at += label.length + 1;
		return span;
	});
}

const errorsOf = (text) => [...text.includes('!') ? ['std3'] : [],
	.../\p{Surrogate}/u.test(text) ? ['invalid-utf8'] : []];

const hasMore = (name, options) => name.includes('$') ||
	(options.profile === 'url' && name.includes('%'));

function made(name, more, output) {
	const mapped = spansOf(name.replaceAll('~', ''));

	return {ok: output !== null && errorsOf(name).length === 0, output,
		errors: [...errorsOf(name), ...more ? ['label-too-long'] : []],
		labels: spansOf(name).map((input, i) => ({input,
			output: output === null ? null : mapped[i],
			errors: errorsOf(name.slice(input[0], input[0] + input[1]))}))};
}

const mark = (options) => options.profile === 'url' ? '@' : '';

export function toASCII(name, options) {
	const more = hasMore(name, options);

	return made(name, more, errorsOf(name).length > 0 || more ? null
		: name.replaceAll('~', '').toLowerCase() + mark(options));
}

export const toUnicode = (name, options) => made(name, false,
	name.replaceAll('~', '').toUpperCase() + mark(options));

// "^" is composed, and what begins with xn-- is decoded.
function steps(label) {
	const points = Array.from(label, (c) => c.codePointAt(0));

	return [{step: 'split', points},
		{step: 'map', points: points.filter((point) => point !== 0x7E)},
		...label.includes('^') ? [{step: 'nfc', points: [0x62]}] : [],
		.../^xn--/.test(label) ? [{step: 'decode', points: [0xFC]}] : []];
}

export function explain(name, options) {
	const {labels, ...more} = toASCII(name, options);

	return {...more, profile: options.profile, checks: ['bidi'],
		labels: labels.map((label) => ({...label, steps: steps(
			name.slice(label.input[0], label.input[0] + label.input[1]))})),
		faults: [...labels.flatMap((label, i) => label.errors.map((error) => ({
			error, label: i, at: label.input[0] + 1, text: `About ${error}.`,
			section: i > 0 ? `S ${i}` : '', rule: i > 1 ? i : 0}))),
		...name.includes('$') ? [{error: 'label-too-long', label: null, at: null,
			text: 'Too long.', section: '', rule: 0}] : []]};
}

export function bidiClass(point) {
	return point < 0x590 ? 'L' : point < 0x600 ? 'R' : point < 0x660 ? 'AL'
		: point < 0x66A ? 'AN' : 'L';
}

export function mapPoint(point, {profile}) {
	const character = String.fromCodePoint(point);
	const lower = character.toLowerCase();

	return character === '~' ? {mapping: 'ignored', to: []}
		: character === '!' ? {mapping: 'refused', to: []}
			: character === 'ß' ? {mapping: 'mapped', to: [0x73, 0x301]}
				: lower === character || profile === 'strict'
					? {mapping: 'kept', to: [point]}
					: {mapping: 'mapped', to: [lower.codePointAt(0)]};
}

export const labelRules = (name, told, number) => [
	{rule: `Rule ${told.labels[number].input}`, passed: true, section: 'S 7'},
	...told.labels[number].errors.flatMap((error) => [
		{rule: error, passed: false, section: 'S 8'},
		{rule: 'Another', passed: false, section: ''}])];
export const profiles = () => ['lookup', 'url', 'strict'].map((profile) =>
	({profile, summary: 'for ' + profile}));
export const versions = {libxn: '9.8', unicode: '7.6'};
