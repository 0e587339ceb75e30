# SPDX-License-Identifier: MIT
# Scripts source this before they do anything.  --help prints the comment at the
# top of the script; an option that is not in $options is refused.  In $options,
# "--name=" stands for "--name=VALUE", and "--" for the end of the options.

# misused TEXT: end the script because its arguments are wrong.
misused() {
	echo "$0: $*; see --help" >&2
	exit 2
}

for argument in "$@"; do
	case $argument in
	-h | --help)
		sed -n '3,/^[^#]/s/^# \{0,1\}//p' "$0"
		exit 0
		;;
	-*)
		case " $options " in
		*" $argument "*) [ "$argument" != -- ] || break ;;
		*" ${argument%%=*}= "*) ;;
		*) misused "there is no option $argument" ;;
		esac
		;;
	esac
done
