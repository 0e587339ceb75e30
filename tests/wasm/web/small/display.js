// SPDX-License-Identifier: MIT
// A small library in the place of libxn-display: "x" and "y" are what browsers
// refuse.

export const policies = () => [['chromium', 'Chromium 1, stable'],
	['firefox', '2'], ['safari', '3'], ['uts39', '4'], ['other', '5']].map(
	([policy, version]) => ({policy, summary: 's', version}));

export function display(name, {policy}) {
	let at = 0;
	const labels = name.split('.').map((label) => {
		const reasons = [
			...label.includes('x') && policy !== 'firefox' ? ['restricted'] : [],
			...label.includes('y') && policy === 'safari' ? ['lookalike'] : []];
		const output = [at, label.length];

		at += label.length + 1;
		return {reasons, output, shown: reasons.length > 0 ||
			/^[\0-\x7F]*$/.test(label) ? 'ascii' : 'unicode'};
	});

	return {ok: !name.includes('!'), output: name, errors: [], labels};
}

export const reasonText = (reason) => `It is ${reason}.`;
export const scriptsOf = (text) => text < '0' ? []
	: [{code: 'Zyyy', name: 'of ' + text}, ...text > 'z'
		? [{code: 'Zinh', name: 'shared'}] : []];

// A domain is alike if it is the name with 1 in the place of l.
export class KnownDomains {
	constructor(domains, policy, onFault) {
		if (policy !== 'chromium') {
			throw new Error(policy);
		}
		this.domains = domains;
		domains.forEach((domain, i) => {
			if (domain.includes('..')) {
				onFault(domain, i);
			}
		});
	}

	lookalikes(name) {
		if (/\p{Surrogate}/u.test(name)) {
			throw new RangeError('unpaired');
		}
		return {known: this.domains.filter((domain) => domain !== name &&
			domain.replaceAll('1', 'l') === name.replaceAll('1', 'l'))};
	}
}
