# SPDX-License-Identifier: MIT
# Scripts source this before they do anything.  --help prints the comment at the
# top of the script; an option that is not in $options is refused.

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
