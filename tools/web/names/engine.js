// SPDX-License-Identifier: MIT
// A worker that runs libxn, and the questions to it.
//
// A question is {job, ...}.  The worker may send {id, progress} and then
// answers with {id, result} or {id, error}.

// Trusted Types: only this script may become a worker.
const policy = globalThis.trustedTypes?.createPolicy('libxn', {
	createScriptURL: () => new URL('worker.js', import.meta.url).href,
});

export class Engine {
	constructor() {
		const address = policy?.createScriptURL('')
			?? new URL('worker.js', import.meta.url);

		this.asked = new Map();
		this.last = 0;
		this.worker = new Worker(address, {type: 'module'});
		this.worker.addEventListener('message', (event) => {
			this.answered(event.data);
		});
		this.worker.addEventListener('error', (event) => {
			const error = new Error(event.message || 'The worker stopped.');

			for (const {reject} of this.asked.values()) {
				reject(error);
			}
			this.asked.clear();
		});
	}

	ask(question, onProgress = () => {}) {
		const id = ++this.last;

		return new Promise((resolve, reject) => {
			this.asked.set(id, {resolve, reject, onProgress});
			this.worker.postMessage({...question, id});
		});
	}

	answered({id, progress, result, error}) {
		const asked = this.asked.get(id);

		if (asked === undefined) {
			return;
		}
		if (progress !== undefined) {
			asked.onProgress(progress);
			return;
		}
		this.asked.delete(id);
		if (error !== undefined) {
			asked.reject(new Error(error));
		} else {
			asked.resolve(result);
		}
	}
}

// Asks one question at a time.  Meanwhile only the latest question waits, for
// fields that ask with every key.
export class Latest {
	constructor(engine) {
		this.engine = engine;
		this.busy = false;
		this.waiting = null;
	}

	async ask(question, onAnswer) {
		if (this.busy) {
			this.waiting = [question, onAnswer];
			return;
		}
		this.busy = true;
		let answer = null;
		let error = null;
		try {
			answer = await this.engine.ask(question);
		} catch (caught) {
			error = caught;
		}
		this.busy = false;
		const next = this.waiting;

		this.waiting = null;
		if (next !== null) {
			this.ask(...next);
		} else {
			onAnswer(answer, error);
		}
	}
}
