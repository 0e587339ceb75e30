# SPDX-License-Identifier: MIT
# For scripts to source.  unstable FOLDER PACKAGE... fetches packages of Debian
# unstable and unpacks them in FOLDER/root; FOLDER is made anew.  apt checks the
# signature and the packages; nothing is installed.  With + before its name a
# package comes with all that it needs.  A mirror that was not renewed in time
# will do, as long as it has the packages.  On failure it says why, and fails.

# apt with folders of its own, so that it neither needs root nor leaves traces.
apt_unstable() {
	apt-get -qq -o Dir::Etc::sourcelist="$place/sources.list" \
		-o Dir::Etc::sourceparts=- -o Dir::State="$place/state" \
		-o Dir::State::status=/dev/null -o Dir::Cache="$place/cache" \
		-o Acquire::Check-Valid-Until=false \
		-o APT::Update::Error-Mode=any -o APT::Sandbox::User= "$@"
}

# with_needed PACKAGE...: the packages, and what +PACKAGE needs.
with_needed() {
	for package in "$@"; do
		case $package in
		+*)
			plan=$(apt_unstable -s install \
				--no-install-recommends "${package#+}") ||
				return
			echo "$plan" | sed -n 's/^Inst \([^ ]*\) .*/\1/p'
			;;
		*) echo "$package" ;;
		esac
	done
}

unstable() {
	place=$1
	shift
	rm -rf "$place"
	mkdir -p "$place/state/lists/partial" "$place/packages" \
		"$place/cache/archives/partial" "$place/root"
	echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
		"http://deb.debian.org/debian unstable main" \
		>"$place/sources.list"
	if ! (
		cd "$place/packages" && apt_unstable update &&
			all=$(with_needed "$@") && apt_unstable download $all
	); then
		echo "$0: apt cannot fetch these packages of Debian unstable" \
			"(see above): $*" >&2
		return 1
	fi
	for package in "$place"/packages/*.deb; do
		dpkg-deb -x "$package" "$place/root"
	done
	touch "$place/fetched"
}
