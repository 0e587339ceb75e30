// SPDX-License-Identifier: MIT
// Light or dark: the system's choice or the user's, which is stored.

const KEY = 'libxn-theme';

function stored() {
	try {
		return localStorage.getItem(KEY);
	} catch {
		return null; // Storage can be switched off.
	}
}

function store(value) {
	try {
		localStorage.setItem(KEY, value);
	} catch {
		// Without storage the choice is for this visit only.
	}
}

function apply(value) {
	if (value === 'light' || value === 'dark') {
		document.documentElement.dataset.theme = value;
	} else {
		delete document.documentElement.dataset.theme;
	}
}

export function startTheme(select) {
	const kept = stored();

	if (kept === 'light' || kept === 'dark') {
		select.value = kept;
		apply(kept);
	}
	select.addEventListener('change', () => {
		apply(select.value);
		store(select.value);
	});
}
