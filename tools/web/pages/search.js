// SPDX-License-Identifier: MIT
// The search: MiniSearch over the sections of all pages, without a server.

(() => {
	const SHOWN = 40;
	const AROUND = 90; // characters of text on each side of a word
	const LONGEST = 200; // characters of a question: long words take long

	const field = document.getElementById('query');
	const found = document.getElementById('found');
	const list = document.getElementById('results');

	if (typeof MiniSearch === 'undefined') {
		found.textContent = 'This site was made without the search: npm could not'
			+ ' fetch MiniSearch. The guides and the reference list every page.';
		return;
	}

	// xn_to_ascii is a word, and so is each of its parts.
	function words(text) {
		return (text.match(/[\p{L}\p{N}_#+.-]+/gu) ?? []).flatMap((word) => {
			const whole = word.replace(/^[.-]+|[.-]+$/g, '');
			const parts = whole.split(/[_.-]+/).filter((part) => part !== '');

			return parts.length > 1 ? [whole, ...parts] : parts;
		});
	}

	// In a question only the whole word counts.
	function asked(text) {
		return (text.match(/[\p{L}\p{N}_#+.-]+/gu) ?? [])
			.map((word) => word.replace(/^[.-]+|[.-]+$/g, ''))
			.filter((word) => word !== '');
	}

	const index = new MiniSearch({
		idField: 'address',
		fields: ['title', 'page', 'names', 'address', 'text'],
		storeFields: ['address', 'title', 'page', 'names', 'text'],
		tokenize: words,
		searchOptions: {
			tokenize: asked,
			boost: {title: 6, names: 5, page: 3, address: 2},
			prefix: (term) => term.length > 1,
			fuzzy: (term) => term.length > 4 && !term.includes('_') ? 0.2 : 0,
			weights: {fuzzy: 0.2, prefix: 0.5},
			// What is for maintainers comes after what is for users.
			boostDocument: (address) => address.startsWith('dev/') ? 0.05 : 1,
		},
	});

	index.addAll(globalThis.searchRows.map(([address, page, part, names, text]) =>
		({address, title: part || page, page, names, text})));

	function el(tag, attributes, ...content) {
		const element = document.createElement(tag);

		for (const [name, value] of Object.entries(attributes)) {
			element.setAttribute(name, value);
		}
		element.append(...content);
		return element;
	}

	// The text around the first of the words, which are marked.
	function excerpt(text, terms) {
		const sought = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g,
			'\\$&'));
		const pattern = new RegExp(`(${sought.join('|')})`, 'giu');
		const at = Math.max(text.search(pattern), 0);
		const from = at > AROUND ? text.indexOf(' ', at - AROUND) + 1 : 0;
		const end = text.lastIndexOf(' ', Math.max(at, from) + 2 * AROUND);
		const to = text.length - from <= 3 * AROUND ? text.length : end;
		const pieces = text.slice(from, to).split(pattern);

		return el('p', {}, from > 0 ? '… ' : '', ...pieces.map((piece, i) =>
			i % 2 === 1 ? el('mark', {}, piece) : piece),
		to < text.length ? ' …' : '');
	}

	// The place of a result: of the name that was sought, if it is declared there.
	function place(result) {
		const name = result.names.split(' ').find((one) => one !== '' &&
			result.queryTerms.includes(one.toLowerCase()));

		return name === undefined ? result.address
			: result.address.replace(/#.*/, '') + '#' + name;
	}

	function draw() {
		const question = field.value.trim().slice(0, LONGEST);

		list.replaceChildren();
		if (question === '') {
			found.textContent = '';
			return;
		}
		let results = index.search(question, {combineWith: 'AND'});

		if (results.length === 0) {
			results = index.search(question, {combineWith: 'OR'});
		}
		found.textContent = results.length === 0 ? 'Nothing was found.'
			: results.length > SHOWN ? `The best ${SHOWN} of ${results.length}:`
				: results.length === 1 ? '1 place:' : `${results.length} places:`;
		list.append(...results.slice(0, SHOWN).map((result) => el('li', {},
			el('a', {href: place(result)}, result.title),
			...(result.title === result.page ? [] : [' ',
				el('span', {class: 'where'}, result.page)]),
			excerpt(result.text, result.terms))));
	}

	field.value = new URLSearchParams(location.search).get('q') ?? '';
	field.addEventListener('input', () => {
		const query = field.value.trim();

		draw();
		history.replaceState(null, '',
			query === '' ? 'search.html' : '?q=' + encodeURIComponent(query));
	});
	document.getElementById('search-form').addEventListener('submit', (event) => {
		event.preventDefault();
		list.querySelector('a')?.focus();
	});
	draw();
	field.focus();
})();
