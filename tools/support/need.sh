# SPDX-License-Identifier: MIT
# For scripts to source; they set $root.  need THING... installs the Debian
# packages that are missing, all in one run of apt-get, or says why it cannot and
# ends the script.  A THING is WHAT:PACKAGE or a group of packages.txt, which
# explains both.

# pairs THING...: the pairs that things stand for, one a line.
pairs() {
	for thing in "$@"; do
		case $thing in
		*:* | @*) echo "$thing" ;;
		*) sed -n "s/^$thing //p" "$root/tools/support/packages.txt" ;;
		esac
	done
}

# exists WHAT: whether there is such a command, or a file of that pattern.
exists() {
	case $1 in
	/*)
		for file in $1; do
			[ ! -e "$file" ] || return 0
		done
		return 1
		;;
	esac
	command -v "$1" >/dev/null 2>&1
}

# depends PACKAGE: the packages that it depends on, as apt's lists say.
depends() {
	apt-cache depends "$1" 2>/dev/null |
		sed -n 's/^ *Depends: \([a-z0-9][a-z0-9.+-]*\)$/\1/p'
}

# versioned PACKAGE: the package that a metapackage stands for, or itself:
# "postgresql-17" of "postgresql".
versioned() {
	found=$(depends "$1" | grep "^$1-[0-9][0-9]*\$" || :)
	echo "${found:-$1}"
}

# libraries PACKAGE: the libraries that it needs.  PostgreSQL does without LLVM.
libraries() {
	depends "$(versioned "$1")" | grep '^lib' | grep -v '^libllvm' || :
}

# absent PACKAGE...: the packages of these that are not installed.
absent() {
	for package in "$@"; do
		dpkg-query -W "$package" >/dev/null 2>&1 || echo "$package"
	done
}

# missing THING...: what is missing, as pairs, one a line.
missing() {
	for pair in $(set -f && pairs "$@"); do
		case $pair in
		@*)
			command -v apt-cache >/dev/null 2>&1 || continue
			# Without apt's lists nothing is known.
			names=$(libraries "${pair#@}")
			[ "$names" ] && [ -z "$(absent $names)" ] || echo "$pair"
			;;
		*) exists "${pair%%:*}" || echo "$pair" ;;
		esac
	done
}

# packages PAIR...: the packages that pairs stand for, in one line.
packages() {
	for pair in "$@"; do
		case $pair in
		@*) absent $(libraries "${pair#@}") ;;
		*) echo "${pair##*:}" ;;
		esac
	done | sort -u | tr '\n' ' '
}

# can_install: whether this user can install packages.  Sets $as_root.
can_install() {
	as_root=
	command -v apt-get >/dev/null 2>&1 || return 1
	[ "$(id -u)" = 0 ] || {
		as_root=sudo
		command -v sudo >/dev/null 2>&1
	}
}

# with_progress WORDS COMMAND...: run a command, its output to $log, and say every
# 15 seconds that it goes on.
with_progress() {
	words=$1
	shift
	(
		seconds=0
		while sleep 15 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
			seconds=$((seconds + 15))
			echo "$0: $words, $seconds s" >&2
		done
	) &
	ticker=$!
	status=0
	"$@" >>"$log" 2>&1 </dev/null || status=$?
	kill $ticker 2>/dev/null || :
	wait $ticker 2>/dev/null || :
	return $status
}

# apt_get WORDS ARGUMENT...: run apt-get.  While another one holds a lock, try
# again, for five minutes.
apt_get() {
	what=$1
	shift
	tries=0
	until
		: >"$log"
		with_progress "$what" $as_root env LC_ALL=C \
			DEBIAN_FRONTEND=noninteractive apt-get \
			-o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 "$@"
	do
		grep -qE '^E: .*lock' "$log" && [ $tries -lt 100 ] || return 1
		[ $tries != 0 ] ||
			echo "$0: waiting for another apt-get" >&2
		tries=$((tries + 1))
		sleep 3
	done
}

# installed: install the packages of $lacking.  The output goes to $log.
installed() {
	apt_get 'reading the lists of packages' update || return 1
	# What an interrupted run left behind.
	if [ -n "$(dpkg --audit 2>/dev/null)" ]; then
		$as_root dpkg --configure -a >"$log" 2>&1 </dev/null || :
		apt_get 'repairing what was interrupted' install -f -y \
			--no-install-recommends || return 1
	fi
	packages=$(packages $lacking)
	# One line for each archive: 'URL' NAME SIZE HASH.
	size=$(LC_ALL=C apt-get install --print-uris -qqy \
		--no-install-recommends $packages 2>>"$log" |
		awk '/^\047/ { n++; sum += $3 }
			END { printf "%d packages, %d MB", n, sum / 1e6 + 1 }')
	echo "$0: this needs $size to download;" \
		"installing with apt-get: $packages" >&2
	apt_get 'installing packages' install -y --no-install-recommends \
		$packages
}

# refuse: say what is missing and end the script.
refuse() {
	echo "$0: these are missing; in brackets the Debian package:" >&2
	echo "$lacking" | sed 's/^@\(.*\)/the libraries of \1/
		s/\(.*\):\(.*\)/\1 (\2)/
		s|^/usr/include/|the header |
		s/^/    /' >&2
	if command -v apt-get >/dev/null 2>&1; then
		echo "$0: as root, run: apt-get update && apt-get install" \
			"--no-install-recommends" $(packages $lacking) >&2
	fi
	exit 1
}

need() {
	lacking=$(missing "$@")
	[ -n "$lacking" ] || return 0
	can_install || refuse
	if [ -n "$as_root" ]; then
		echo "$0: sudo may ask for your password, to install with" \
			"apt-get:" $(packages $lacking) >&2
		sudo true || refuse
	fi
	log=$(mktemp)
	if ! installed; then
		grep -E '^(E:|Err|dpkg:)' "$log" | tail -n 3 | cut -c1-200 |
			sed 's/^/    /' >&2
		echo "$0: packages could not be installed; all that apt-get" \
			"said is in $log" >&2
		exit 1
	fi
	rm -f "$log"
}

# unpack PACKAGE...: unpack into build/unpacked what can do its work without being
# installed.  Installed, a server would start, and change this machine.
unpack() {
	command -v apt-get >/dev/null 2>&1 || return 0
	mkdir -p "$root/build/unpacked"
	for package in "$@"; do
		log=$root/build/unpacked/$package.log
		[ ! -e "$log" ] || continue
		work=$(mktemp -d "$root/build/unpacked/XXXXXX")
		if (
			cd "$work" && apt-get download "$(versioned "$package")" &&
				dpkg-deb -x ./*.deb ..
		) >"$work/log" 2>&1; then
			mv "$work/log" "$log"
		else
			echo "$0: $package cannot be unpacked:" >&2
			sed 's/^/    /' "$work/log" >&2
		fi
		rm -rf "$work"
	done
}
