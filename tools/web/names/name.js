// SPDX-License-Identifier: MIT
// Draws the worker's answer about one name.

import {boxes} from './boxes.js';
import {copyButton, count, el, number} from './dom.js';
import {errorLink, errorLinks, policyLink, reasonLink} from './rules.js';
import {hasHidden, isolated, isolatedName, notation} from './visible.js';

const LONG = 600; // UTF-16 units of a result that are drawn

// The names of browsers.
const BROWSERS = new Map([
	['chromium', 'Chromium'], ['firefox', 'Firefox'], ['safari', 'Safari'],
	['uts39', 'UTS #39'],
]);

// Good or bad: a sign and a word as well as a colour.
function verdict(ok, ...words) {
	return el('span', {class: 'verdict ' + (ok ? 'good' : 'bad')},
		el('span', {'aria-hidden': 'true'}, ok ? '✓ ' : '✗ '), words);
}

function section(title, id, ...children) {
	return el('section', {class: 'card', 'aria-labelledby': id},
		el('h2', {id}, title), children);
}

// ---- the result

// The place of a fault: the label, and the character as U+XXXX.
function place(name, fault) {
	if (fault.at === null) {
		return 'the whole name';
	}
	const where = `label ${fault.label + 1}`;
	const point = name.codePointAt(fault.at);

	return point === undefined ? where : `${where}, at ${notation(point)}`;
}

function faultItem(name, fault) {
	return el('li', {},
		el('strong', {class: 'error-name'}, errorLink(fault.error)),
		el('span', {class: 'where'}, place(name, fault)),
		el('span', {class: 'text'}, fault.text),
		fault.section && el('cite', {}, fault.section +
			(fault.rule > 0 ? `, rule ${fault.rule}` : '')));
}

function faultList(answer) {
	const {items, total} = answer.faults;

	if (total === 0) {
		return null;
	}
	return el('ul', {class: 'faults', 'aria-label': 'What is wrong'},
		items.map((fault) => faultItem(answer.name, fault)),
		total > items.length &&
			el('li', {}, `and ${number(total - items.length)} more`));
}

function form(term, value, note, copyable) {
	return el('div', {class: 'form'},
		el('dt', {}, term),
		el('dd', {}, el('span', {}, value),
			note && el('span', {class: 'note'}, note),
			copyable !== null && copyButton(term, () => copyable)));
}

// A warning if a valid name is one that browsers would not show in Unicode.
function warning(answer) {
	const held = (answer.shown ?? []).filter(
		(shown) => shown.ok && shown.reasons.length > 0);
	const names = held.map(({policy}) => BROWSERS.get(policy) ?? policy);

	return names.length > 0 && el('p', {class: 'notice'},
		'This name can be mistaken for another: the rules of ' +
		`${names.join(', ')} show it in ASCII, in whole or in part. ` +
		'The reasons are below.');
}

// link: the part of the address that carries the name, or null.
function result(answer, link) {
	const {ascii, unicode} = answer;
	const bad = answer.unicodeErrors.length > 0 || !answer.ok;

	return section('Result', 'result-title',
		el('p', {class: 'lead'}, verdict(answer.ok, answer.ok
			? `passes ${answer.profile}`
			: `does not pass ${answer.profile}`),
		link === null
			? el('span', {class: 'note'}, 'too long for a link')
			: copyButton('link to this', () => {
				return new URL(link, location.href).href;
			}, 'Copy link')),
		warning(answer),
		el('dl', {class: 'forms'},
			hasHidden(answer.name) && form('As typed',
				isolatedName(answer.name, answer.nameSpans, LONG), null, null),
			form('ASCII form', ascii === null
				? el('span', {class: 'absent'}, 'none: the name has faults')
				: isolated(ascii, LONG), null, ascii),
			form('Unicode form',
				isolatedName(unicode, answer.unicodeSpans, LONG),
				bad ? 'as far as possible: the name has faults' : null, unicode)),
		faultList(answer));
}

// ---- browsers

function reasonItem({reason, text, labels: {items, total}}) {
	return el('li', {},
		el('strong', {class: 'error-name'}, reasonLink(reason)),
		el('span', {class: 'where'}, total === 1 ? 'label ' : 'labels ',
			items.map((i) => i + 1).join(', '), total > items.length && '…'),
		el('span', {class: 'text'}, text));
}

function browser(shown) {
	const unicode = shown.labels.items.some((l) => l.shown === 'unicode');
	const held = shown.reasons.length > 0;
	const reasons = shown.reasons.map(reasonItem);
	const title = BROWSERS.get(shown.policy) ?? shown.policy;
	let word = 'plain ASCII, shown as it is';

	if (!shown.ok) {
		word = 'labels with faults stay as they are';
	} else if (held) {
		word = unicode ? 'partly in ASCII' : 'in ASCII';
	} else if (unicode) {
		word = 'in Unicode';
	}
	return el('li', {class: 'browser'},
		el('h3', {}, policyLink(shown.policy, title), ' ',
			el('span', {class: 'version'}, shown.version.startsWith(title)
				? shown.version.slice(title.length).replace(/^[ ,]+/, '')
				: shown.version)),
		el('p', {class: 'address'},
			isolatedName(shown.output, shown.labels.items.map((l) => l.output), 120)),
		el('p', {class: 'shown ' + (held ? 'held' : '')}, word),
		reasons.length > 0 && el('ul', {class: 'reasons'}, reasons));
}

function browsers(answer, missing) {
	const note = answer.shown === null
		? el('p', {class: 'notice'}, 'libxn-display, which has the rules of' +
			` browsers, is not in this build. ${missing ?? ''}`)
		: el('ul', {class: 'browsers'}, answer.shown.map(browser));

	return section('What browsers would show', 'browsers-title',
		el('p', {class: 'hint'}, 'This follows their rules without their lists ' +
			'of well-known domains: an address bar may also show a name in ASCII ' +
			'because it looks like one of those.'),
		note);
}

// ---- labels

function step(title, ...children) {
	return el('div', {class: 'step'}, el('h4', {}, title), children);
}

function samePoints(a, b) {
	return a.total === b.total &&
		a.items.every((p, i) => p.point === b.items[i].point);
}

function checkItem(check) {
	return el('li', {class: check.passed ? 'good' : 'bad'},
		el('span', {class: 'sign', 'aria-hidden': 'true'},
			check.passed ? '✓' : '✗'),
		el('span', {}, check.rule),
		el('span', {class: 'unseen'}, check.passed ? ' passed' : ' failed'),
		!check.passed && check.section && el('cite', {}, check.section));
}

function labelCard(answer, label, i) {
	const faults = answer.faults.items.filter((f) => f.label === i);
	const [start, length] = label.input;
	const id = `label-${i}-title`;
	const {characters, mapped, normalised, decoded} = label;
	const changed = mapped !== null && !samePoints(mapped, characters);

	return el('section', {class: 'card label', 'aria-labelledby': id},
		el('h3', {id}, `Label ${i + 1} `, el('span', {class: 'label-text'},
			isolated(answer.name.slice(start, start + length), 60)),
		faults.length > 0 && verdict(false, count(faults.length, 'fault'))),
		step(length > 0 ? 'As typed' : 'Empty',
			length > 0 && boxes(characters,
				`Code points of label ${i + 1}`, faults)),
		changed && step('Mapped', boxes(mapped, 'Code points when mapped')),
		normalised && step('In NFC',
			boxes(normalised, 'Code points when normalised')),
		decoded && step('Decoded from Punycode',
			boxes(decoded, 'Code points when decoded')),
		step('Checks, in order',
			el('ol', {class: 'checks'}, label.rules.map(checkItem))),
		step('Forms', el('dl', {class: 'forms small'},
			form('U-label', label.unicode === null ? 'none'
				: isolated(label.unicode, 200), null, null),
			form('A-label', label.ascii === null
				? el('span', {class: 'absent'}, 'none: the name has faults')
				: isolated(label.ascii, 200), null, null))));
}

function labels(answer) {
	const {items, total} = answer.labels;

	return el('section', {'aria-labelledby': 'labels-title'},
		el('h2', {id: 'labels-title'}, 'Label by label'),
		items.map((label, i) => labelCard(answer, label, i)),
		total > items.length && el('p', {class: 'hint'},
			`And ${count(total - items.length, 'label')} more, all in the file below.`));
}

// ---- profiles

function profileRow(row, chosen, onProfile) {
	const use = el('button', {type: 'button', class: 'link',
		'aria-pressed': row.profile === chosen ? 'true' : 'false'}, row.profile);

	use.addEventListener('click', () => onProfile(row.profile));
	return el('tr', {role: 'row', class: row.profile === chosen ? 'chosen' : ''},
		el('th', {role: 'rowheader', scope: 'row'}, use,
			el('span', {class: 'summary'}, row.summary)),
		el('td', {role: 'cell', 'data-title': 'Verdict'}, row.ok
			? verdict(true, 'passes')
			: verdict(false, ...errorLinks(row.errors))),
		el('td', {role: 'cell', 'data-title': 'ASCII'}, row.ascii === null
			? el('span', {class: 'absent'}, 'none') : isolated(row.ascii, 120)),
		el('td', {role: 'cell', 'data-title': 'Unicode'},
			isolatedName(row.unicode, row.unicodeSpans, 120)));
}

function profiles(answer, onProfile) {
	const heads = ['Profile', 'Verdict', 'ASCII', 'Unicode'];

	return section('What each profile says', 'profiles-title',
		el('p', {class: 'hint'}, 'Choose a profile to see its steps below.'),
		el('table', {role: 'table', class: 'profiles',
			'aria-labelledby': 'profiles-title'},
		el('thead', {role: 'rowgroup'}, el('tr', {role: 'row'},
			heads.map((h) => el('th', {role: 'columnheader', scope: 'col'}, h)))),
		el('tbody', {role: 'rowgroup'}, answer.profiles.map((row) => {
			return profileRow(row, answer.profile, onProfile);
		}))));
}

// ---- all of it

// A sentence for screen readers.
export function sentence(answer) {
	return answer.ok
		? `Passes ${answer.profile}: ${answer.ascii.slice(0, 100)}`
		: `Does not pass ${answer.profile}: ${answer.errors.join(', ')}`;
}

// missing: why libxn-display could not be loaded, or null.
export function drawName(answer, {missing, link, onProfile, onEverything}) {
	const all = el('button', {type: 'button'}, 'Download everything as JSON');

	all.addEventListener('click', onEverything);
	return [
		result(answer, link),
		browsers(answer, missing),
		profiles(answer, onProfile),
		labels(answer),
		el('p', {class: 'actions'}, all),
	];
}
