# SPDX-License-Identifier: MIT
# For scripts to source.  need COMMAND-OR-FILE:PACKAGE... names each Debian
# package whose command or file is missing on standard error and installs it.

need() {
	missing=
	for pair in "$@"; do
		what=${pair%%:*}
		case $what in
		/*) [ -e "$what" ] ;;
		*) command -v "$what" >/dev/null 2>&1 ;;
		esac || missing="$missing ${pair#*:}"
	done
	[ -n "$missing" ] || return 0
	if ! command -v apt-get >/dev/null 2>&1; then
		echo "$0: please install:$missing" >&2
		exit 1
	fi
	command="apt-get install$missing"
	as_root=
	if [ "$(id -u)" != 0 ]; then
		if ! command -v sudo >/dev/null 2>&1; then
			echo "$0: as root, run: $command" >&2
			exit 1
		fi
		as_root=sudo
	fi
	echo "$0: installing missing Debian packages with apt-get, which may" \
		"take a minute:$missing" >&2
	log=$(mktemp)
	if ! {
		$as_root apt-get update &&
		$as_root env DEBIAN_FRONTEND=noninteractive \
			apt-get install -y --no-install-recommends $missing
	} >"$log" 2>&1 </dev/null; then
		cat "$log" >&2
		rm -f "$log"
		echo "$0: that failed; as root, run: $command" >&2
		exit 1
	fi
	rm -f "$log"
}
