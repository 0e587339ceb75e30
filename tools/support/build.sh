# SPDX-License-Identifier: MIT
# For scripts that build part of this checkout: they set $root and source this.

announced=

# announce FOLDER: say that the first build in FOLDER takes a while, once.
announce() {
	[ "$announced" != "$1" ] || return 0
	announced=$1
	[ -f "$1/build.ninja" ] ||
		echo "$0: building libxn in ${1#"$root/"}, about 10 seconds" >&2
}

# build_in FOLDER OPTIONS TARGET...: build the targets in FOLDER.  If FOLDER is
# not configured yet, do that first, with OPTIONS (one string with blanks).  The
# output goes to FOLDER.log and is shown if a step fails.
build_in() {
	tree=$1
	tree_options=$2
	shift 2
	mkdir -p "${tree%/*}"
	announce "$tree"
	if ! {
		# What an interrupted setup left cannot be used.
		[ -f "$tree/build.ninja" ] || {
			rm -rf "$tree"
			meson setup "$tree" "$root" $tree_options
		}
		ninja -C "$tree" "$@"
	} >"$tree.log" 2>&1; then
		cat "$tree.log" >&2
		exit 3
	fi
}

# expat: the version of expat, without which xn has no lgr.
expat() {
	pkg-config --modversion expat 2>/dev/null || echo none
}

# build_release FILE: set $build to the release build's folder and bring FILE in
# it up to date.  Installs what the build needs if FILE has to be built.
# Descriptor 9 then holds a lock.
build_release() {
	build=$root/build/release
	if [ -x "$build/$1" ] && [ "$(cat "$build/expat" 2>/dev/null)" = "$(expat)" ] &&
		[ -z "$(find "$root/lib" "$root/include" "$root/data" \
			"$root/tools" "$root/meson.build" -newer "$build/$1" \
			-type f ! -name '*.pyc' -print -quit)" ]; then
		return 0
	fi
	. "$root/tools/support/need.sh"
	# A user who cannot install anything may do without lgr.
	[ -z "$(missing build)" ] || need build lgr
	if ! mkdir -p "$root/build" 2>/dev/null || [ ! -w "$root/build" ]; then
		echo "$0: $root/build cannot be written; use a copy of your own" >&2
		exit 1
	fi
	announce "$build"
	# Only one build at a time, if there is flock to wait with.
	exec 9>"$root/build/lock"
	! command -v flock >/dev/null 2>&1 || flock 9
	# Meson does not look again for what it did not find.
	if [ -f "$build/build.ninja" ] &&
		[ "$(cat "$build/expat" 2>/dev/null)" != "$(expat)" ]; then
		meson setup --wipe "$build" >"$build.log" 2>&1 ||
			cat "$build.log" >&2
	fi
	build_in "$build" '' "$1"
	expat >"$build/expat"
	touch "$build/$1"
}
