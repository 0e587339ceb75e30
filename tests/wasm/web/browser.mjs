// SPDX-License-Identifier: MIT
// A browser that records everything that goes wrong on its pages: errors,
// console messages, and what the content security policy refuses.
//
// WEB_MODULES is the folder with playwright-core and axe-core, WEB_ADDRESS the
// site's address, WEB_PAGE its folder, WEB_OUT a folder for screenshots.

import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import assert from 'node:assert/strict';

export const {WEB_MODULES, WEB_ADDRESS, WEB_OUT, WEB_CHROMIUM, WEB_PAGE} =
	process.env;

const require = createRequire(join(WEB_MODULES, 'package.json'));
const {chromium} = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const browser = await chromium.launch({
	executablePath: WEB_CHROMIUM,
	// Chromium's sandbox does not work for root.
	args: process.getuid() === 0 ? ['--no-sandbox'] : [],
});

export const WIDE = {width: 1280, height: 800};
export const NARROW = {width: 360, height: 740};

// A page in a context of its own: the one that converts names, at a fragment,
// or another one of the site.  Its list `wrong` gets everything that goes
// wrong.
export async function open(where = '', options = {}) {
	const {before, address = WEB_ADDRESS, ...more} = options;
	const context = await browser.newContext({viewport: WIDE, bypassCSP: false,
		permissions: ['clipboard-read', 'clipboard-write'], ...more});
	const page = await context.newPage();
	const wrong = [];

	context.setDefaultTimeout(60000);
	page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type())) {
			wrong.push(`console: ${message.text()}`);
		}
	});
	page.on('dialog', (dialog) => {
		wrong.push(`dialog: ${dialog.message()}`);
		dialog.dismiss();
	});
	page.on('request', (request) => {
		const url = request.url();

		if (!url.startsWith(address) && !url.startsWith('blob:')) {
			wrong.push(`request: ${url}`);
		}
	});
	await page.exposeFunction('tellViolation', (what) => {
		wrong.push(`policy: ${what}`);
	});
	await page.addInitScript(() => {
		addEventListener('securitypolicyviolation', (event) => {
			window.tellViolation(`${event.violatedDirective} ${event.blockedURI}`);
		});
	});
	if (before !== undefined) {
		await page.addInitScript(before);
	}
	await page.goto(address + (/^(?:#|$)/.test(where) ? 'names.html' : '') +
		where);
	page.wrong = wrong;
	return page;
}

// Closes the page; nothing may have gone wrong.
export async function done(page) {
	assert.deepEqual(page.wrong, []);
	await page.context().close();
}

// Waits until libxn is loaded.
export async function ready(page) {
	await page.waitForFunction(() => {
		return /^libxn \d/.test(document.querySelector('#versions').textContent);
	});
}

export async function type(page, name) {
	await ready(page);
	await page.fill('#name', name);
}

// The text in a field for names.
export async function fieldText(page, selector) {
	return page.locator(selector).evaluate((field) => field.textContent);
}

// Waits for the answer about the name.
export async function answered(page) {
	await page.locator('#result-title').waitFor();
}

// The text beside a term of the result.
export async function result(page, term) {
	return page.locator('[aria-labelledby="result-title"] .form', {hasText: term})
		.locator('dd > span').first().innerText();
}

// No rule of axe may be violated.
export async function accessible(page, what) {
	// Through the debugger: the page's policy refuses scripts of others.
	await page.evaluate(axe);
	const {violations} = await page.evaluate(() => window.axe.run());
	const told = violations.map((v) => {
		return `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join('; ')}`;
	});

	assert.deepEqual(told, [], what);
}

// The page must not scroll sideways.
export async function fits(page, what) {
	const [content, width] = await page.evaluate(() => {
		const {scrollWidth, clientWidth} = document.documentElement;

		return [scrollWidth, clientWidth];
	});

	assert.ok(content <= width, `${what}: ${content} pixels in ${width}`);
}

export async function picture(page, name) {
	await page.screenshot({path: join(WEB_OUT, `${name}.png`), fullPage: true});
}
