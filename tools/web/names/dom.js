// SPDX-License-Identifier: MIT
// Builds elements.  Text always becomes a text node, never markup.

export function el(tag, attributes = {}, ...children) {
	const element = document.createElement(tag);

	for (const [name, value] of Object.entries(attributes)) {
		if (value === true) {
			element.setAttribute(name, '');
		} else if (value !== false && value !== null && value !== undefined) {
			element.setAttribute(name, String(value));
		}
	}
	for (const child of children.flat()) {
		if (child !== null && child !== undefined && child !== false) {
			element.append(child);
		}
	}
	return element;
}

// "1,234": the page is in English.
const numbers = new Intl.NumberFormat('en-GB');

export function count(n, one, many = one + 's') {
	return `${numbers.format(n)} ${n === 1 ? one : many}`;
}

export function number(n) {
	return numbers.format(n);
}

// Have the browser save a Blob.
export function save(blob, fileName) {
	const url = URL.createObjectURL(blob);

	el('a', {href: url, download: fileName}).click();
	// By then the browser has begun to save it.
	setTimeout(() => URL.revokeObjectURL(url), 60000);
}

// A button that copies what text() returns.
export function copyButton(label, text, title = 'Copy') {
	const button = el('button', {type: 'button', class: 'quiet copy',
		'aria-label': `Copy ${label}`}, title);

	button.addEventListener('click', async () => {
		let word = 'Copied';

		try {
			await navigator.clipboard.writeText(text());
		} catch {
			word = 'The browser refused';
		}
		button.textContent = word;
		setTimeout(() => {
			button.textContent = title;
		}, 1500);
	});
	return button;
}
