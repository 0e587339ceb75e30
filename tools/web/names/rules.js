// SPDX-License-Identifier: MIT
// Links from the name of a rule to the document that explains it.

import {el} from './dom.js';

function linkTo(file, name) {
	return el('a', {href: `${file}.html#${name}`, class: 'rule'}, name);
}

export function errorLink(error) {
	return linkTo('errors', error);
}

export function reasonLink(reason) {
	return linkTo('display', reason);
}

export function policyLink(policy, title) {
	return el('a', {href: `display.html#${policy}`, class: 'rule'}, title);
}

// A list of errors, separated by commas.
export function errorLinks(errors) {
	return errors.flatMap((error, i) => [i > 0 && ', ', errorLink(error)]);
}
