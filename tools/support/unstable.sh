# SPDX-License-Identifier: MIT
# For scripts to source.  unstable FOLDER PACKAGE... fetches packages of Debian
# unstable and unpacks them in FOLDER/root; FOLDER is made anew.  apt checks the
# signature and the packages; nothing is installed.  With + before its name a
# package comes with all that it needs.

# apt with folders of its own, so that it neither needs root nor leaves traces.
apt_unstable() {
	apt-get -qq -o Dir::Etc::sourcelist="$place/sources.list" \
		-o Dir::Etc::sourceparts=- -o Dir::State="$place/state" \
		-o Dir::State::status=/dev/null -o Dir::Cache="$place/cache" \
		-o APT::Sandbox::User= "$@"
}

# with_needed PACKAGE...: the packages, each of +PACKAGE with those that it needs.
with_needed() {
	for package in "$@"; do
		case $package in
		+*)
			apt_unstable -s install --no-install-recommends \
				"${package#+}" | sed -n 's/^Inst \([^ ]*\) .*/\1/p'
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
	apt_unstable update
	(
		cd "$place/packages"
		apt_unstable download $(with_needed "$@")
		for package in *.deb; do
			dpkg-deb -x "$package" "$place/root"
		done
	)
	touch "$place/fetched"
}
