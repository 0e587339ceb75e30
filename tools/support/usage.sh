# SPDX-License-Identifier: MIT
# Sourced by the scripts here, before they do anything: --help prints the
# comment that the script begins with; an option that is not among $options is
# refused.

for argument in "$@"; do
	case $argument in
	-h | --help)
		sed -n '3,/^[^#]/s/^# \{0,1\}//p' "$0"
		exit 0
		;;
	--) break ;;
	-*)
		case " $options " in
		*" ${argument%%=*} "*) ;;
		*)
			echo "$0: there is no option $argument; see --help" >&2
			exit 2
			;;
		esac
		;;
	esac
done
