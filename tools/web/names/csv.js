// SPDX-License-Identifier: MIT
// Comma-separated values, RFC 4180.
//
// Spreadsheets read a field that begins with = + - @, a tab or a carriage
// return as a formula.  Such a field gets an apostrophe in front, and so does a
// field that begins with an apostrophe.  Removing one leading apostrophe
// restores every field.

const FORMULA = /^[=+\-@\t\r']/;
const QUOTED = /[",\r\n]/;

export function field(value) {
	let text = String(value);

	if (FORMULA.test(text)) {
		text = "'" + text;
	}
	return QUOTED.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
}

export function row(values) {
	return values.map(field).join(',') + '\r\n';
}
