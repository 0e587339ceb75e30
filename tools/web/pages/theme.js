// SPDX-License-Identifier: MIT
// Light or dark: the system's choice or the reader's, which is stored.  This is
// no module: it runs before the page is drawn, and from a disk too.

(() => {
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

	const kept = stored();

	apply(kept);
	addEventListener('DOMContentLoaded', () => {
		const select = document.getElementById('theme');

		if (kept === 'light' || kept === 'dark') {
			select.value = kept;
		}
		select.addEventListener('change', () => {
			apply(select.value);
			store(select.value);
		});
	});

	// "/" leads to the search, unless something is being typed.
	addEventListener('keydown', (event) => {
		const field = document.querySelector('#query, .search input');

		if (event.key === '/' && !event.ctrlKey && !event.altKey &&
			!event.metaKey && !event.target.isContentEditable &&
			!/^(?:INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
			event.preventDefault();
			field.focus();
			field.select();
		}
	});
})();
