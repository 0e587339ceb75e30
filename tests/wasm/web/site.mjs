// SPDX-License-Identifier: MIT
// Looks at each page of the site; started by tests/wasm/web/run.

import {after, describe, test} from 'node:test';
import {readdirSync} from 'node:fs';
import assert from 'node:assert/strict';
import {pathToFileURL} from 'node:url';

import {WEB_ADDRESS, WEB_PAGE, WIDE, accessible, browser, done, fits, open,
	picture} from './browser.mjs';

const SMALLEST = {width: 320, height: 640};
const PHONE = {width: 375, height: 812};
const DISK = pathToFileURL(WEB_PAGE).href + '/';

// One page of each kind, to be looked at.
const KINDS = ['index.html', 'guides.html', 'library.html', 'differences.html',
	'speed.html', 'reference.html', 'api/idna.html', 'man/xn.1.html',
	'man/xn_to_ascii.3.html', 'dev/design.html', 'search.html?q=xn_to_ascii',
	'licence.html', '404.html', 'names.html'];

const pages = readdirSync(WEB_PAGE, {recursive: true})
	.filter((file) => file.endsWith('.html'))
	.sort();

after(() => browser.close());

describe('each page', () => {
	for (const file of pages) {
		test(file, async () => {
			for (const colorScheme of ['light', 'dark']) {
				const page = await open(file, {colorScheme});

				await accessible(page, `${file}, ${colorScheme}, wide`);
				await fits(page, `${file} at ${WIDE.width}`);
				await page.setViewportSize(SMALLEST);
				await accessible(page, `${file}, ${colorScheme}, narrow`);
				await fits(page, `${file} at ${SMALLEST.width}`);
				await done(page);
			}
		});
	}
});

test('pictures of each kind of page', async () => {
	for (const colorScheme of ['light', 'dark']) {
		for (const [width, viewport] of [['wide', WIDE], ['phone', PHONE]]) {
			for (const file of KINDS) {
				const page = await open(file, {colorScheme, viewport});
				const name = file.replace(/\.html.*/, '').replace('/', '-');

				await picture(page, `site-${name}-${width}-${colorScheme}`);
				await done(page);
			}
		}
	}
});

describe('the search', () => {
	// The address of the first result for a question.
	async function best(page, question) {
		await page.fill('#query', question);
		await page.waitForFunction(() => {
			return document.querySelector('#found').textContent !== '';
		});
		return page.locator('#results a').first().getAttribute('href');
	}

	for (const [where, address] of [['a server', WEB_ADDRESS], ['a disk', DISK]]) {
		test(`from ${where}`, async () => {
			const page = await open('index.html', {address});

			await page.keyboard.press('/');
			await page.keyboard.type('xn_to_ascii');
			await page.keyboard.press('Enter');
			await page.waitForURL(/search\.html\?q=xn_to_ascii$/);
			assert.match(await page.locator('#results a').first()
				.getAttribute('href'), /^man\/xn_to_ascii\.3\.html$/);
			assert.equal(await page.locator(
				'#results a[href="api/idna.html#xn_to_ascii"]').count(), 1);
			assert.equal(await best(page, 'xn_error_bidi'),
				'api/idna.html#XN_ERROR_BIDI');
			assert.equal(await best(page, 'contextj'), 'errors.html#contextj');
			assert.equal(await best(page, 'python'), 'python.html');
			// A letter is wrong, or the word has only begun.
			assert.match(await best(page, 'postgrseql'), /^postgresql\.html/);
			assert.match(await best(page, 'postgr'), /^postgresql\.html/);
			await page.fill('#query', 'zzqzzq');
			assert.equal(await page.innerText('#found'), 'Nothing was found.');
			await done(page);
		});
	}
});

describe('a reader', () => {
	test('reaches everything by keyboard', async () => {
		const page = await open('library.html');
		const seen = [];

		for (let i = 0; i < 60; i++) {
			await page.keyboard.press('Tab');
			seen.push(await page.evaluate(() => {
				const e = document.activeElement;

				return e.id || e.getAttribute('aria-label') ||
					e.textContent.trim();
			}));
		}
		assert.equal(seen[0], 'Skip to the content');
		for (const what of ['Guides', 'Reference', 'Figures', 'Try a name',
			'Search this site', 'theme', 'The library', 'The way back',
			'xn_to_ascii']) {
			assert.ok(seen.includes(what), `${what} in ${seen.join(', ')}`);
		}
		await done(page);
	});

	test('opens the lists of a phone', async () => {
		const page = await open('library.html', {viewport: PHONE});
		const link = page.locator('.pages a', {hasText: 'Profiles and checks'});

		assert.equal(await link.isVisible(), false);
		await page.locator('.pages summary').click();
		await link.click();
		await page.waitForURL(/profiles\.html$/);
		await done(page);
	});

	test('keeps the theme from page to page', async () => {
		const page = await open('library.html');
		const paper = () => page.evaluate(() => {
			return getComputedStyle(document.body).backgroundColor;
		});
		const light = await paper();

		await page.selectOption('#theme', 'dark');
		const dark = await paper();

		assert.notEqual(dark, light);
		for (const file of ['man/xn.1.html', 'names.html', 'index.html']) {
			await page.goto(WEB_ADDRESS + file);
			assert.equal(await paper(), dark, file);
		}
		await done(page);
	});

	test('prints a page without its lists', async () => {
		const page = await open('library.html', {colorScheme: 'dark'});

		await page.emulateMedia({media: 'print'});
		for (const part of ['.site', '.search', '.pages', '.contents']) {
			assert.equal(await page.locator(part).isVisible(), false, part);
		}
		assert.equal(await page.locator('main h1').isVisible(), true);
		await done(page);
	});
});
