// SPDX-License-Identifier: MIT
// Tests the page as people use it; started by tests/wasm/web/run.

import {after, describe, test} from 'node:test';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import assert from 'node:assert/strict';

import {NARROW, WEB_PAGE, accessible, answered, browser, done, fieldText,
	fits, open, picture, ready, result, type} from './browser.mjs';

const folder = mkdtempSync(join(tmpdir(), 'libxn-web-'));

after(() => browser.close());

async function paste(page, selector, text) {
	await page.evaluate(([where, what]) => {
		const data = new DataTransfer();

		data.setData('text/plain', what);
		document.querySelector(where).dispatchEvent(new ClipboardEvent('paste',
			{clipboardData: data, bubbles: true, cancelable: true}));
	}, [selector, text]);
}

async function csvOf(page) {
	const [download] = await Promise.all([page.waitForEvent('download'),
		page.click('#csv')]);
	const file = join(folder, 'names.csv');

	await download.saveAs(file);
	return readFileSync(file, 'utf8');
}

async function summary(page) {
	await page.waitForFunction(() => {
		return document.querySelector('#list-summary')?.textContent;
	});
	return page.innerText('#list-summary');
}

const MIXED = ['bücher.example', 'a\u200Db.example', 'EXAMPLE.com', '',
	'3com.אבג', '-x.example', '=1+1', "'quoted", 'a,"b"', '@a', '+b',
	'xn--a', 'ma\u00DFe.example', '\u202Eevil.example', '例え。テスト', 'a..b',
	'\uFEFFbom.example', '\u{1F600}.example', 'a b', 'evil.c℀.example'];

describe('one name', () => {
	test('typed: both forms, at once', async () => {
		const page = await open();

		await ready(page);
		// The field has the focus.
		await page.keyboard.type('Bücher.example');
		await answered(page);
		await page.locator('text=xn--bcher-kva.example').first().waitFor();
		assert.equal(await result(page, 'Unicode form'), 'bücher.example');
		assert.match(await page.innerText('#announce'), /Passes lookup/);
		await done(page);
	});

	test('each rule has a link to what the documents say of it', async () => {
		const page = await open();
		const found = new Set();

		for (const name of ['аррӏе.com', 'a_b..-c.xn--a', '1\u200D.\u0301א', 'a%b',
			'þa.com', 'a٠۰.com', '\uD800', '२२.com']) {
			await type(page, name);
			await page.waitForFunction((text) => {
				return document.querySelector('.label-text')?.textContent ===
					text.split('.')[0] || text.includes('\uD800') ||
					text.includes('\u200D');
			}, name);
			await page.waitForTimeout(300);
			for (const href of await page.locator('main a.rule')
				.evaluateAll((all) => all.map((a) => a.href))) {
				found.add(href);
			}
		}
		assert.ok(found.size > 15, `${found.size} links`);
		for (const href of found) {
			await page.goto(href);
			assert.equal(await page.locator(':target').count(), 1, href);
		}
		await done(page);
	});
});

describe('a list', () => {
	test('a million names, and every one can be reached', async () => {
		const page = await open('#list');
		const file = join(folder, 'million.txt');
		const count = 1000000;

		writeFileSync(file, Array.from({length: count}, (_, i) => {
			return (i % 10 === 7 ? `-ü..${i}` : `bücher${i}.example`) + '\n';
		}).join(''));
		await ready(page);
		await page.setInputFiles('#file', file);
		const bar = page.getByRole('progressbar');

		await bar.waitFor();
		// The page stays usable: a name is converted at once.
		await page.click('#to-name');
		await page.fill('#name', 'ü.example');
		await page.locator('text=xn--tda.example').first().waitFor();
		assert.equal(await page.locator('#list-summary').textContent(), '');
		await page.click('#to-list');
		assert.match(await summary(page),
			/^1,000,000 names .*900,000 passed, 100,000 failed/);
		assert.equal(await bar.isVisible(), false);
		assert.equal(await page.locator('.rows tbody tr').count(), 200);
		for (const row of [1, 500001, count]) {
			await page.fill('#go-to', String(row));
			await page.keyboard.press('Enter');
			await page.locator('.rows tbody',
				{hasText: `bücher${row - 1}.example`}).waitFor();
		}
		await page.selectOption('#filter', 'empty-label');
		await page.locator('.rows', {hasText: '..7'}).first().waitFor();
		const rows = (await csvOf(page)).trimEnd().split('\r\n');

		assert.equal(rows.length, 100001);
		assert.ok(rows.at(-1).includes(",'-ü..999997,"));
		await done(page);
	});
});

describe('hostile names', () => {
	const HOSTILE = [
		'<script>window.pwned = 1</script>',
		'<img src=x onerror="window.pwned=1">',
		'"><svg onload=window.pwned=1>',
		'javascript:window.pwned=1',
		'{{constructor.constructor("window.pwned=1")()}}',
		'\u202Emoc.elpmaxe',
		'a\u2066\u2067\u2068b\u202D\u202E.example',
		'a\u0000b.example',
		'\u0300\u0301\u0302'.repeat(200),
		'\uD800.example', 'a\uDC00', 'a\u2028b\u2029c', '\u{E0041}\u{E007F}x',
		'אבג.example.דהו', '123.אבג',
	];

	async function tame(page, what) {
		const found = await page.evaluate(() => {
			const main = document.querySelector('main');
			const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
			const loose = [];

			while (walker.nextNode()) {
				if (/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\0]/
					.test(walker.currentNode.data) &&
					// In a field, a box has its character as its text.
					!walker.currentNode.parentElement.matches(
						'.names .hidden-char')) {
					loose.push(walker.currentNode.parentElement.outerHTML);
				}
			}
			return {
				loose,
				pwned: window.pwned ?? null,
				elements: main.querySelectorAll(
					'script, img, svg, iframe, object, [onerror], [onload]').length,
				links: [...main.querySelectorAll('a[href]')]
					.filter((a) => !/^(?:#|(?:errors|display)\.html#[a-z0-9-]+$)/
						.test(a.getAttribute('href'))).length,
			};
		});

		assert.deepEqual(found,
			{loose: [], pwned: null, elements: 0, links: 0}, what);
	}

	test('as one name', async () => {
		const page = await open();

		await ready(page);
		for (const name of HOSTILE) {
			await page.evaluate(() => {
				document.querySelector('#answer').replaceChildren();
			});
			// The text that was typed, except for a final line end.
			await page.locator('#name').evaluate((field, text) => {
				field.textContent = text;
				field.dispatchEvent(new InputEvent('input'));
			}, name);
			await answered(page);
			await tame(page, JSON.stringify(name));
		}
		await done(page);
	});

	test('as a list', async () => {
		const page = await open('#list');

		await ready(page);
		await paste(page, '#name', 'x');
		await page.locator('#lines').evaluate((field, text) => {
			field.textContent = text;
			field.dispatchEvent(new InputEvent('input'));
		}, HOSTILE.join('\n'));
		await page.click('#convert');
		await summary(page);
		await tame(page, 'list');
		await done(page);
	});

	test('labels stay in their order in the fields, too', async () => {
		const page = await open();
		const name = 'אבג.123.דהו.abc.זחט';

		await ready(page);
		await page.click('#name');
		await page.keyboard.type(name);
		const lefts = (all) => all.map((b) => b.getBoundingClientRect().left);
		const places = await page.locator('#name bdi').evaluateAll(lefts);

		assert.equal(await fieldText(page, '#name'), name);
		assert.equal(places.length, 5);
		assert.deepEqual(places, places.toSorted((a, b) => a - b));
		await page.click('#to-list');
		await page.fill('#lines', `${name}\n${name}`);
		assert.equal(await fieldText(page, '#lines'), `${name}\n${name}`);
		const lines = await page.locator('#lines bdi').evaluateAll(lefts);

		assert.deepEqual(lines.slice(0, 5), lines.slice(5));
		assert.deepEqual(lines.slice(5), lines.slice(5)
			.toSorted((a, b) => a - b));
		await done(page);
	});

	test('the field is edited as any other', async () => {
		const page = await open();
		const is = async (text) => {
			assert.equal(await fieldText(page, '#name'), text);
		};
		const press = async (...keys) => {
			for (const key of keys) {
				await page.keyboard.press(key);
			}
		};

		await ready(page);
		await page.click('#name');
		await page.keyboard.type('אב.12');
		await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
		await page.keyboard.type('x');
		await is('אבx.12');
		await press('Delete');
		await is('אבx12');
		await press('Control+z', 'Control+z');
		await is('אב.12');
		await press('Control+Shift+z');
		await is('אבx.12');
		await press('Home');
		await page.keyboard.insertText('\u202E');
		await is('\u202Eאבx.12');
		await press('Control+a', 'Control+x');
		await is('');
		assert.equal(await page.evaluate(() => navigator.clipboard.readText()),
			'\u202Eאבx.12');
		await press('Control+v', 'Enter');
		await is('\u202Eאבx.12');
		await press('Home', 'Delete');
		await is('אבx.12');
		await done(page);
	});

	test('of a megabyte: the page draws a part and keeps all', async () => {
		for (const [what, name, length] of [
			['one label', 'a'.repeat(1 << 20), 1 << 20],
			['letters', 'ü'.repeat(1 << 19) + '.example', null],
			['labels', 'a.'.repeat(1 << 17), null],
			['right to left', '\u202E\u05D0'.repeat(1 << 19), null],
		]) {
			const page = await open();

			await ready(page);
			await paste(page, '#name', name);
			await answered(page);
			const elements = await page.locator('*').count();

			assert.ok(elements < 12000, `${what}: ${elements} elements`);
			assert.ok((await page.innerText('main')).length < 60000, what);
			assert.match(await page.innerText('#held'), /A name of [\d,]+ characters/);
			assert.match(await page.innerText('[aria-labelledby="result-title"]'),
				/too long for a link/);
			await fits(page, what);
			const [download] = await Promise.all([page.waitForEvent('download'),
				page.getByRole('button', {name: 'Download everything'}).click()]);
			const told = JSON.parse(readFileSync(await download.path(), 'utf8'));

			assert.equal(told.name, name);
			assert.ok(length === null || told.toUnicode.output.length === length);
			// The field can be used again.
			await page.fill('#name', 'ü.example');
			await page.locator('text=xn--tda.example').first().waitFor();
			await done(page);
		}
	});
});

describe('everybody', () => {
	test('by keyboard alone', async () => {
		const page = await open();
		const press = (key) => page.keyboard.press(key);
		const focused = () => page.evaluate(() => {
			const e = document.activeElement;

			return e.id || e.getAttribute('aria-label') || e.textContent.trim();
		});

		// Presses Tab until the element has the focus.
		async function tabTo(what) {
			for (let i = 0; i < 80; i++) {
				if (what.test(await focused())) {
					return;
				}
				await press('Tab');
			}
			assert.fail(`Tab does not lead to ${what}`);
		}

		await ready(page);
		await page.keyboard.type('bücher.example');
		await answered(page);
		await tabTo(/^Copy ASCII form/);
		await press('Enter');
		await page.locator('text=Copied').waitFor();
		await tabTo(/^strict$/);
		await press('Enter');
		await page.locator('text=passes strict').first().waitFor();
		await tabTo(/^Download everything/);
		await press('Shift+Tab');
		await tabTo(/^Skip to/);
		await press('Enter');
		await page.evaluate(() => document.body.focus());
		await tabTo(/^to-list$/);
		await press('Enter');
		await tabTo(/^lines$/);
		await page.keyboard.type('ü.example\nxn--a');
		await press('Control+Enter');
		await summary(page);
		await tabTo(/^filter$/);
		await page.keyboard.type('Fail');
		await page.waitForFunction(() => {
			return document.querySelectorAll('.rows tbody tr').length === 1;
		});
		await tabTo(/^Results, scrollable/);
		await press('Tab');
		assert.match(await focused(), /^xn--a/);
		await press('Enter');
		await answered(page);
		await done(page);
	});

	const states = {
		empty: {hash: ''},
		passes: {hash: '#name=' + encodeURIComponent('Bücher.example')},
		phishing: {hash: '#name=' + encodeURIComponent('аррӏе.com')},
		bidi: {hash: '#name=' + encodeURIComponent('3com.ישראל')},
		invisible: {hash: '#name=' + encodeURIComponent('a\u200Db\u202E.ex℡.אب')},
		long: {hash: '#name=' + encodeURIComponent('ü'.repeat(400) + '.a'.repeat(60))},
		'damaged-link': {hash: '#name=%FF'},
		list: {hash: '#list', lines: MIXED},
		'look-alikes': {hash: '#list', lines: MIXED.concat('pаypal.com'),
			known: 'paypal.com\na b'},
		'empty-list': {hash: '#list'},
		'no-webassembly': {hash: '', before: () => {
			delete globalThis.WebAssembly;
		}},
	};

	for (const [state, {hash, lines, known, before}] of Object.entries(states)) {
		test(`axe, and 360 pixels: ${state}`, async () => {
			for (const colorScheme of ['light', 'dark']) {
				const page = await open(hash, {colorScheme, before});

				if (before === undefined) {
					await ready(page);
				}
				if (lines !== undefined) {
					await page.fill('#lines', lines.join('\n'));
					if (known !== undefined) {
						await page.click('summary');
						await page.fill('#known', known);
					}
					await page.click('#convert');
					await summary(page);
					await page.locator('.rows tbody tr').first().waitFor();
				} else if (state !== 'damaged-link' && hash.startsWith('#name')) {
					await answered(page);
				}
				await accessible(page, `${state}, ${colorScheme}`);
				await fits(page, state);
				await picture(page, `${state}-1280-${colorScheme}`);
				await page.setViewportSize(NARROW);
				await accessible(page, `${state}, ${colorScheme}, narrow`);
				await fits(page, `${state}, narrow`);
				await picture(page, `${state}-360-${colorScheme}`);
				await done(page);
			}
		});
	}

	test('from any file server, in a folder, without a header', async () => {
		const server = spawn('python3', ['-u', '-m', 'http.server', '--bind',
			'127.0.0.1', '--directory', dirname(WEB_PAGE), '0'],
		{stdio: ['ignore', 'pipe', 'ignore']});

		try {
			const [said] = await once(server.stdout, 'data');
			const [, port] = /port (\d+)/.exec(said);
			const page = await open('#name=b%C3%BCcher.example', {
				address: `http://127.0.0.1:${port}/${basename(WEB_PAGE)}/`,
			});

			await answered(page);
			assert.equal(await result(page, 'ASCII form'), 'xn--bcher-kva.example');
			await done(page);
		} finally {
			server.kill();
		}
	});
});
