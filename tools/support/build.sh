# SPDX-License-Identifier: MIT
# Sourced by the scripts here that run something of this checkout, with $root
# set: build_release FILE sets $build to the build directory and brings FILE in
# it up to date; the first time it installs what building needs.  Descriptor 9
# then holds a lock.

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
	if ! {
		[ -f "$build/build.ninja" ] ||
			meson setup "$build" "$root"
		ninja -C "$build" "$1" && touch "$build/$1"
	} >"$build.log" 2>&1; then
		cat "$build.log" >&2
		exit 3
	fi
}
