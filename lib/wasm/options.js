/* SPDX-License-Identifier: MIT
 *
 * The library's tables of errors, checks and profiles, and a call's options by
 * their names.
 */
import { wrongType } from './instance.js';

/** The words of xn_profile_info and xn_check_info. */
const PROFILE_WORDS = 7;
const CHECK_WORDS = 3;

/** For run(), whose functions nothing may keep that outlives the instance. */
function readTables(calls, instance) {
	const text = (at) => instance.cString(at);
	const errors = [];

	for (let bit = 1, name; (name = text(calls.xn_error_name(bit))); bit <<= 1) {
		errors.push(name);
	}
	return [
		errors,
		instance.rows(calls.xn_check_at, CHECK_WORDS).map(
			([name, , bits]) => ({ name: text(name), bits })),
		instance.rows(calls.xn_profile_at, PROFILE_WORDS).map(
			([id, name, summary, mapping, repertoire, checks, allowed]) => ({
				id,
				name: text(name),
				summary: text(summary),
				mapping: text(mapping),
				repertoire: text(repertoire),
				checks,
				allowed,
			})),
	];
}

function optionsInside({ ordinary }, { id, name }, checks) {
	return { id, name, checks, ordinary: ordinary(id, checks) };
}

/** The tables, and functions that read options by them. */
export function tablesOf(instance) {
	const [allErrors, allChecks, allProfiles] = instance.run(readTables, instance);
	const checkOf = new Map(allChecks.map((row) => [row.name, row]));
	const profileOf = new Map(allProfiles.map((row) => [row.name, row]));
	const defaults = new Map(allProfiles.map(
		(row) => [row.name, optionsOf(row, row.checks)]));
	const lookup = defaults.get('lookup');

	/** What a call has to know of its options. */
	function optionsOf(profile, checks) {
		return instance.run(optionsInside, profile, checks);
	}

	/** The names of error bits, and the bits of names. */
	function errorNames(errors) {
		return errors === 0
			? []
			: allErrors.filter((name, i) => errors & (1 << i));
	}

	function errorBits(names) {
		return names.reduce(
			(bits, name) => bits | (1 << allErrors.indexOf(name)), 0);
	}

	/** The bits of a profile with some checks switched. */
	function checksOf(profile, checks) {
		let bits = profile.checks;

		if (typeof checks !== 'object' || checks === null) {
			throw wrongType('checks are an object', checks);
		}
		for (const name of Object.keys(checks)) {
			const check = checkOf.get(name);
			const on = checks[name];

			if (check === undefined) {
				throw new RangeError(
					`libxn: there is no check '${name}'`);
			}
			if (on === undefined) {
				continue;
			}
			if (typeof on !== 'boolean') {
				throw wrongType(
					`check '${name}' is true or false`, on);
			}
			if ((profile.allowed & check.bits) === 0) {
				throw new RangeError(
					`libxn: check '${name}' has no meaning in ` +
					`profile '${profile.name}'`);
			}
			bits = on
				? bits | (check.bits & profile.allowed)
				: bits & ~check.bits;
		}
		return bits;
	}

	function options(given) {
		if (given === undefined) {
			return lookup;
		}
		if (typeof given !== 'object' || given === null) {
			throw wrongType('options are an object', given);
		}
		for (const key of Object.keys(given)) {
			if (key !== 'profile' && key !== 'checks') {
				throw new TypeError(
					`libxn: there is no option '${key}'`);
			}
		}
		// Each member is read once: it may be a getter.
		const { profile: name = 'lookup', checks } = given;
		const profile = profileOf.get(name);
		if (profile === undefined) {
			throw new RangeError(
				`libxn: there is no profile '${String(name)}'`);
		}
		return checks === undefined
			? defaults.get(name)
			: optionsOf(profile, checksOf(profile, checks));
	}

	/** Whether a profile's check is on; 'partly' if only some bits are. */
	function checkValue(profile, bits) {
		const allowed = profile.allowed & bits;
		const on = profile.checks & bits;

		if (allowed === 0) {
			return null;
		}
		return on === 0 || on === allowed ? on !== 0 : 'partly';
	}

	function profiles() {
		return allProfiles.map((row) => ({
			profile: row.name,
			summary: row.summary,
			mapping: row.mapping,
			repertoire: row.repertoire,
			checks: Object.fromEntries(allChecks.map(
				({ name, bits }) => [name, checkValue(row, bits)])),
		}));
	}

	return {
		allChecks, profileOf, errorNames, errorBits, options, optionsOf,
		profiles,
	};
}
