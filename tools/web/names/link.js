// SPDX-License-Identifier: MIT
// The fragment of the address: #name=NAME&profile=PROFILE, or #list.
//
// A name is percent-encoded UTF-8.  An unpaired surrogate, which UTF-8 cannot
// express, is written like %uD800, as escape() does.  This is unambiguous,
// because a "%" in a name is %25.

// With the flag u this matches unpaired surrogates only.
const UNPAIRED = /([\uD800-\uDFFF])/u;
const ESCAPED = /%u([Dd][89A-Fa-f][0-9A-Fa-f]{2})/;

// Mail and chat programs may cut off longer links.
export const LONGEST = 8000;

export function encodeName(name) {
	return name.split(UNPAIRED).map((part, i) => {
		return i % 2 === 0 ? encodeURIComponent(part)
			: '%u' + part.charCodeAt(0).toString(16).toUpperCase();
	}).join('');
}

// null if encodeName would not make this text.
export function decodeName(text) {
	try {
		return text.split(ESCAPED).map((part, i) => {
			return i % 2 === 0 ? decodeURIComponent(part)
				: String.fromCharCode(parseInt(part, 16));
		}).join('');
	} catch {
		return null;
	}
}

// null if the name is too long for a link.
export function makeHash(name, profile, usual) {
	const hash = '#name=' + encodeName(name) +
		(profile === usual ? '' : '&profile=' + encodeURIComponent(profile));

	return hash.length <= LONGEST ? hash : null;
}

// {view: 'list'} or {view: 'name', name, profile}.  name is null if it cannot
// be read, profile is null if there is none.
export function readHash(hash) {
	const found = {view: 'name', name: '', profile: null};

	if (hash === '#list') {
		return {view: 'list'};
	}
	for (const field of hash.replace(/^#/, '').split('&')) {
		const [, key, value] = /^([^=]*)=?([^]*)$/.exec(field);

		if (key === 'name') {
			found.name = decodeName(value);
		} else if (key === 'profile') {
			found.profile = decodeName(value);
		}
	}
	return found;
}
