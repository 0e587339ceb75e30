// SPDX-License-Identifier: MIT
//
// Prints the hosts of URLs, by the URL parser of Node or of a browser:
//
//     node hosts.js node
//     node hosts.js chromium|firefox EXECUTABLE MODULES
//
// MODULES is a folder node_modules with puppeteer-core.  Each line of standard
// input is a JSON array of names.  Each is answered by a line with a JSON
// string, which has the host of "https://" and the name, for each name,
// separated by newlines; the host of a refused URL is empty.  The first line
// of the output names the parser.
"use strict";

const path = require("path");
const readline = require("readline");

// Runs in the page; only text goes in and out.
function hosts(batch) {
	return JSON.parse(batch).map((name) => {
		try {
			return new URL("https://" + name).hostname;
		} catch (error) {
			if (!(error instanceof TypeError)) {
				throw error;
			}
			return "";
		}
	}).join("\n");
}

async function node() {
	return {
		version: process.version.slice(1),
		parts: { Ada: process.versions.ada, ICU: process.versions.icu },
		ask: async (batch) => hosts(batch),
		close: async () => {},
	};
}

async function browser(name, executable, modules) {
	const puppeteer = require(path.join(modules, "puppeteer-core"));
	// Chromium's sandbox does not work for root.
	const args = name === "chromium" && process.getuid() === 0
		? ["--no-sandbox"] : [];
	const running = await puppeteer.launch({
		browser: name === "chromium" ? "chrome" : name,
		executablePath: executable,
		headless: true,
		args,
	});
	const page = await running.newPage();
	return {
		version: (await running.version()).replace(/^.*\//, ""),
		parts: {},
		ask: (batch) => page.evaluate(hosts, batch),
		close: () => running.close(),
	};
}

async function main(name, ...rest) {
	const peer = name === "node" ? await node() : await browser(name, ...rest);
	const print = (value) => process.stdout.write(JSON.stringify(value) + "\n");
	try {
		print({ version: peer.version, parts: peer.parts });
		for await (const line of readline.createInterface(
			{ input: process.stdin, crlfDelay: Infinity })) {
			print(await peer.ask(line));
		}
	} finally {
		await peer.close();
	}
}

main(...process.argv.slice(2)).catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
