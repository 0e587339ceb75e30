# SPDX-License-Identifier: MIT
# Sourced by the scripts here that build something of this checkout, with $root
# set.

# build_in FOLDER OPTIONS TARGET...: configure FOLDER once, with OPTIONS, which
# stand between blanks, and build.  What that prints goes to FOLDER.log, and is
# shown if it fails.
build_in() {
	tree=$1
	tree_options=$2
	shift 2
	mkdir -p "${tree%/*}"
	if ! {
		[ -f "$tree/build.ninja" ] ||
			meson setup "$tree" "$root" $tree_options
		ninja -C "$tree" "$@"
	} >"$tree.log" 2>&1; then
		cat "$tree.log" >&2
		exit 3
	fi
}

# build_release FILE: set $build to the build directory and bring FILE in it up
# to date; the first time it installs what building needs.  Descriptor 9 then
# holds a lock.
build_release() {
	build=$root/build/release
	if [ -x "$build/$1" ] && [ -z "$(find "$root/lib" "$root/include" \
		"$root/data" "$root/tools" "$root/meson.build" \
		-newer "$build/$1" -type f ! -name '*.pyc' -print -quit)" ]; then
		return 0
	fi
	. "$root/tools/support/need.sh"
	need cc:gcc /usr/include/stdio.h:libc6-dev meson:meson \
		ninja:ninja-build python3:python3
	mkdir -p "$root/build"
	# One at a time, where there is a way to wait.
	exec 9>"$root/build/lock"
	! command -v flock >/dev/null 2>&1 || flock 9
	build_in "$build" '' "$1"
	touch "$build/$1"
}
