// SPDX-License-Identifier: MIT
// What every page does: the theme, which is the system's or the reader's
// choice; the lists beside a document; a key for the search.  This is no
// module: it runs before the page is drawn, and from a disk too.

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

	// Beside a document, document.css shows the lists even if they are not open.
	const wide = matchMedia('(min-width: 64rem)');

	function openLists() {
		for (const list of document.querySelectorAll(
			':is(.pages, .contents) details')) {
			list.open = wide.matches;
		}
	}

	addEventListener('DOMContentLoaded', openLists);
	wide.addEventListener('change', openLists);

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
