// SPDX-License-Identifier: MIT
// Browsers load no modules from a disk: say so.

if (location.protocol === 'file:') {
	addEventListener('DOMContentLoaded', () => {
		const told = document.getElementById('broken');

		told.textContent = 'This page has to come from a server, because ' +
			'browsers load no modules from a disk: tools/web/serve is one.';
		told.hidden = false;
		document.querySelector('.views').hidden = true;
		document.getElementById('name-view').hidden = true;
		document.getElementById('versions').textContent = '';
	});
}
