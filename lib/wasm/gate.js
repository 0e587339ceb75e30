/* SPDX-License-Identifier: MIT
 *
 * The one way into an instance of a module.
 *
 * An exception can leave a call at any point: the stack of the engine is at
 * its end, memory runs out, the module traps.  A script that node:vm stops
 * skips even catch and finally.  So each call tests whether the last one came
 * to its end, and puts the instance in order if not.  That is simple because a
 * call changes only the stack pointer, memory that release() gives back, and
 * variables that the next call writes before it reads them.
 *
 * No function of the package uses a regular expression: V8 compiles one when it
 * is used, and ends the process if the stack is at its end.
 *
 * While a call runs, no code of the caller does: arguments are strings and
 * numbers before begin(), and faults are told after end().
 */
export class Gate {
	#module;
	#random;
	/** The functions of the instance; null before the first call. */
	#calls = null;
	/** The stack pointer between calls. */
	#bottom;
	/** Whether the last call came to its end. */
	#clean = false;

	/**
	 * most: an instance with more memory is replaced after a call.
	 * random: like crypto.getRandomValues, for a module that needs it.
	 */
	constructor(module, most, random) {
		this.#module = module;
		this.#random = random;
		this.most = most;
		/** What the instance keeps between calls; a new one has none. */
		this.kept = new Map();
	}

	/**
	 * The one way in: the functions of the instance, until end() or, if
	 * anything is thrown, fail().
	 */
	begin() {
		if (!this.#clean) {
			this.#mend();
		}
		this.#clean = false;
		return this.#calls;
	}

	end() {
		this.#clean = true;
	}

	/** What is to be thrown. */
	fail(error) {
		// After a trap the memory may have anything.
		if (error instanceof WebAssembly.RuntimeError) {
			this.#calls = null;
		}
		this.#mend();
		return error;
	}

	/** What work returns, called between begin() and end(). */
	run(work, a, b, c) {
		const calls = this.begin();

		try {
			const made = work(calls, a, b, c);

			this.end();
			return made;
		} catch (error) {
			throw this.fail(error);
		}
	}

	/** Give back all memory of a call; nothing can be read after this. */
	release() {
		this.#calls.release();
		if (this.#calls.memory.buffer.byteLength > this.most) {
			// Memory never shrinks.  The old instance is good, too, if
			// there is no new one yet.
			try {
				this.#new();
			} catch {}
		}
		this.look(this.#calls);
	}

	/** Subclasses make their views of the memory here. */
	look() {}

	/** If this is interrupted, the next call does it again. */
	#mend() {
		if (this.#calls === null) {
			this.#new();
		}
		this.#calls.__stack_pointer.value = this.#bottom;
		this.release();
		this.#clean = true;
	}

	#new() {
		const place = {};
		const { exports } = new WebAssembly.Instance(this.#module, {
			js: { random: (at, size) => this.#fill(place.memory, at, size) },
		});

		place.memory = exports.memory;
		this.kept = new Map();
		this.#bottom = exports.__stack_pointer.value;
		this.#calls = exports;
	}

	#fill(memory, at, size) {
		if (this.#random === undefined) {
			return 0;
		}
		this.#random(new Uint8Array(memory.buffer, at, size));
		return 1;
	}
}
