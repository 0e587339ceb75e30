// SPDX-License-Identifier: MIT
// The page: its two views, the address bar, and the questions to the workers.

import {count, el, save} from './dom.js';
import {Engine, Latest} from './engine.js';
import {Field} from './field.js';
import {makeHash, readHash} from './link.js';
import {ListView} from './list.js';
import {drawName, sentence} from './name.js';
import {isolated, pieces} from './visible.js';

const USUAL = 'lookup';
// A field with more characters than this is slow.
const SHOWN = 2000;
// The address changes when no key was pressed for this long: browsers limit
// the number of changes.
const REST = 300; // milliseconds

const EXAMPLES = [
	['bücher.example', 'a name with an umlaut'],
	['аррӏе.com', 'Cyrillic letters that look like Latin ones'],
	['ＥＸＡＭＰＬＥ。ｃｏｍ', 'full-width letters and an ideographic full stop'],
	['3com.xn--4dbrk0ce', 'a label that breaks the Bidi rule'],
	['a\u200Db.example', 'an invisible joiner'],
	['xn--a.example', 'an invalid A-label'],
];

const parts = Object.fromEntries(
	[...document.querySelectorAll('[id]')].map((e) => [e.id, e]));
const state = {name: '', held: false, profile: USUAL, missing: null};

const field = new Field(parts.name, typed, pasted);

function broken(reason) {
	parts.broken.hidden = false;
	parts.broken.textContent = `libxn cannot run here: ${reason}`;
	parts.versions.textContent = 'libxn is not loaded.';
	field.disabled = true;
	parts.lines.contentEditable = 'false';
	for (const id of ['profile', 'convert', 'file', 'list-profile']) {
		parts[id].disabled = true;
	}
}

// ---- one name

function drawAnswer(answer, error) {
	if (error !== null) {
		parts.answer.replaceChildren(el('p', {class: 'notice bad', role: 'alert'},
			`This name could not be processed: ${error.message}`));
		return;
	}
	parts.answer.replaceChildren(...drawName(answer, {
		missing: state.missing,
		onProfile: (profile) => {
			parts.profile.value = profile;
			ask(state.name, profile);
			setAddress();
			document.getElementById('result-title').scrollIntoView();
			parts.profile.focus();
		},
		onEverything: async () => {
			save(await engine.ask({job: 'everything', name: state.name,
				profile: state.profile}), 'name.json');
		},
		link: makeHash(answer.name, answer.profile, USUAL),
	}));
	parts.announce.textContent = sentence(answer);
}

let addressTimer = 0;

// Put the name and the profile into the address.
function setAddress() {
	clearTimeout(addressTimer);
	addressTimer = setTimeout(() => {
		if (parts['name-view'].hidden) {
			return;
		}
		const hash = makeHash(state.name, state.profile, USUAL) ?? '#name=';

		if (location.hash !== hash) {
			history.replaceState(null, '', hash);
		}
	}, REST);
}

// Ask the worker about a name, and show the answer.
function ask(name, profile = state.profile) {
	state.name = name;
	state.profile = profile;
	parts['to-name'].href = makeHash(name, profile, USUAL) ?? '#name=';
	parts['link-error'].hidden = true;
	parts.clear.hidden = name === '';
	parts.welcome.hidden = name !== '';
	parts.answer.hidden = name === '';
	if (name === '') {
		parts.announce.textContent = '';
		document.title = 'libxn: convert host names';
		return;
	}
	document.title = 'libxn: a host name';
	latest.ask({job: 'name', name, profile}, (answer, error) => {
		if (state.name !== '') {
			drawAnswer(answer, error);
		}
	});
}

// Set the name; one that is too long for the field is shown below it.
function setName(name, profile = state.profile) {
	const held = name.length > SHOWN || /[\r\n]/.test(name);

	state.held = held;
	parts.held.hidden = !held;
	field.value = held ? '' : name;
	if (held) {
		parts.held.replaceChildren(`A name of ${count(name.length, 'character')}` +
			' that does not fit into the field: ', isolated(name, 60));
	}
	parts.profile.value = profile;
	ask(name, profile);
}

function isList(text) {
	return text.trim().split(/\r?\n/, 2).length > 1;
}

// The name in the field has changed.
function typed(name) {
	if (list === undefined) {
		return; // libxn is loading: start() asks later
	}
	state.held = false;
	parts.held.hidden = true;
	ask(name);
	setAddress();
}

// A list, or a long name, does not go into the field.
function pasted(text) {
	if (list === undefined) {
		return false;
	}
	if (isList(text)) {
		show('list');
		list.paste(text);
		return true;
	}
	if (text.length > SHOWN) {
		setName(text.replace(/[\r\n]+$/, ''));
		setAddress();
		return true;
	}
	return false;
}

function listenName() {
	parts['name-form'].addEventListener('submit', (event) => {
		event.preventDefault();
	});
	parts.profile.addEventListener('change', () => {
		ask(state.name, parts.profile.value);
		setAddress();
	});
	parts.clear.addEventListener('click', () => {
		setName('');
		setAddress();
		field.focus();
	});
	// Keep the name on the way back, even one that is too long for a link.
	parts['to-name'].addEventListener('click', (event) => {
		event.preventDefault();
		if (parts['name-view'].hidden) {
			history.pushState(null, '', parts['to-name'].href);
			show('name');
		}
	});
	parts.examples.append(...EXAMPLES.map(([name, what]) => el('li', {},
		el('a', {href: makeHash(name, USUAL, USUAL)},
			el('bdi', {dir: 'ltr'}, pieces(name))), ' ', what)));
}

// ---- the two views

function show(view) {
	const isName = view === 'name';

	parts['name-view'].hidden = !isName;
	parts['list-view'].hidden = isName;
	parts['to-name'].toggleAttribute('aria-current', false);
	parts['to-list'].toggleAttribute('aria-current', false);
	parts[isName ? 'to-name' : 'to-list'].setAttribute('aria-current', 'page');
	if (!isName && location.hash !== '#list') {
		history.pushState(null, '', '#list');
	}
}

// Show the view, name and profile of the address.
function follow() {
	const found = readHash(location.hash);

	clearTimeout(addressTimer);
	if (found.view === 'list') {
		show('list');
		return;
	}
	const profiles = [...parts.profile.options].map((o) => o.value);
	const profile = found.profile ?? USUAL;

	show('name');
	if (found.name === null || !profiles.includes(profile)) {
		setName('', USUAL);
		parts['link-error'].hidden = false;
		parts['link-error'].textContent = found.name === null
			? 'The name in this link cannot be read: the link is damaged or cut off.'
			: 'This link names an unknown profile.';
		return;
	}
	if (found.name !== state.name || profile !== state.profile) {
		setName(found.name, profile);
	}
}

function listenDrop() {
	let depth = 0;
	const hasFile = (event) => event.dataTransfer.types.includes('Files');

	addEventListener('dragenter', (event) => {
		if (hasFile(event)) {
			depth++;
			parts['drop-here'].hidden = false;
		}
	});
	addEventListener('dragleave', (event) => {
		if (hasFile(event) && --depth <= 0) {
			depth = 0;
			parts['drop-here'].hidden = true;
		}
	});
	addEventListener('dragover', (event) => {
		if (hasFile(event)) {
			event.preventDefault();
		}
	});
	addEventListener('drop', (event) => {
		if (!hasFile(event)) {
			return;
		}
		event.preventDefault();
		depth = 0;
		parts['drop-here'].hidden = true;
		show('list');
		list.convertFile(event.dataTransfer.files[0]);
	});
}

// ---- start

function fillProfiles(select, profiles) {
	select.replaceChildren(...profiles.map(({profile}) => {
		return el('option', {value: profile}, profile);
	}));
	select.value = USUAL;
}

let engine;
let latest;
let list;

async function start() {
	if (typeof WebAssembly !== 'object') {
		broken('this browser has no WebAssembly, or it is switched off.');
		return;
	}
	if (typeof Worker !== 'function') {
		broken('this browser has no workers.');
		return;
	}
	engine = new Engine();
	latest = new Latest(engine);
	let told;
	try {
		told = await engine.ask({job: 'start'});
	} catch (error) {
		broken(error.message);
		return;
	}
	state.missing = told.missing;
	parts.versions.textContent =
		`libxn ${told.versions.libxn}, Unicode ${told.versions.unicode}.`;
	fillProfiles(parts.profile, told.profiles);
	fillProfiles(parts['list-profile'], told.profiles);
	// A worker of its own, so that a name does not wait for a long list.
	list = new ListView(parts, new Engine(), USUAL);
	listenName();
	listenDrop();
	addEventListener('hashchange', follow);
	const early = field.value;

	follow();
	// A name that was typed while libxn was loading.
	if (early !== '' && state.name === '') {
		setName(early);
		setAddress();
	}
	if (!parts['name-view'].hidden && state.name === '') {
		field.focus();
	}
}

start();
