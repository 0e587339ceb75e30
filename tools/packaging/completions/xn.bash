# SPDX-License-Identifier: MIT
# Completion of xn for bash.

_xn()
{
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
	local commands='ascii unicode punycode explain display compare skeleton
		lookalikes lgr lookup profiles'
	local checks='hyphens bidi joiners contexto std3 forbidden length
		root-dot transitional ignore-invalid-punycode unassigned map'
	local profiles='lookup strict url url-strict idna2008 register idna2003'
	local rows="$profiles libidn2 libidn2-transitional libidn2-std3
		libidn2-no-tr46 libidn icu icu-transitional icu-idna2003"
	local rules='-p --profile -o --option' words='' check i
	local files='-f --file --csv --tsv --trim --summary -j --jobs'

	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W "$commands help --help --version" -- "$cur"))
		return
	fi
	for ((i = 2; i < COMP_CWORD; i++)); do
		[ "${COMP_WORDS[i]}" = -- ] && return
	done

	# Bash splits --profile=strict into three words.
	if [ "$cur" = = ]; then
		cur=
		case $prev in
		--*) ;;
		*) prev=value ;;
		esac
	elif [ "$prev" = = ] && [ "$COMP_CWORD" -gt 2 ]; then
		prev=${COMP_WORDS[COMP_CWORD - 2]}
		case $prev in
		--*) ;;
		*) prev=value ;;
		esac
	fi
	case $prev in
	value)
		COMPREPLY=($(compgen -W 'on off' -- "$cur"))
		return
		;;
	-p | --profile)
		COMPREPLY=($(compgen -W "$profiles" -- "$cur"))
		return
		;;
	-N | --normalizer)
		COMPREPLY=($(compgen -W 'builtin icu' -- "$cur"))
		return
		;;
	--direction)
		COMPREPLY=($(compgen -W 'ascii unicode both' -- "$cur"))
		return
		;;
	--rows)
		COMPREPLY=($(compgen -P "${cur%"${cur##*,}"}" -W "$rows" -- \
			"${cur##*,}"))
		return
		;;
	--type)
		COMPREPLY=($(compgen -W 'a aaaa ptr' -- "$cur"))
		return
		;;
	--policy)
		COMPREPLY=($(compgen -W 'chromium firefox safari uts39' -- \
			"$cur"))
		return
		;;
	--level)
		COMPREPLY=($(compgen -W 'ascii single highly moderately
			minimally unrestricted' -- "$cur"))
		return
		;;
	-j | --jobs | --server | --timeout | --limit) return ;;
	--disposition)
		COMPREPLY=($(compgen -W 'activated allocatable blocked valid' \
			-- "$cur"))
		return
		;;
	-f | --file | --libidn2 | --libidn | --icu | --known | -r | \
		--ruleset)
		COMPREPLY=($(compgen -f -- "$cur"))
		return
		;;
	-o | --option)
		for check in $checks; do
			words+=" $check=on $check=off"
		done
		COMPREPLY=($(compgen -W "$words" -- "$cur"))
		return
		;;
	esac

	case ${COMP_WORDS[1]} in
	help)
		COMPREPLY=($(compgen -W "$commands" -- "$cur"))
		return
		;;
	ascii | unicode)
		words="$rules --json --long -0 --null --line-buffered -q"
		words+=" --quiet -N --normalizer $files"
		[ "${COMP_WORDS[1]}" = ascii ] && words+=' --pair'
		;;
	punycode)
		words='--code-points --trace --json -0 --null --line-buffered'
		words+=' -q --quiet'
		[ "$COMP_CWORD" -eq 2 ] && words+=' encode decode'
		;;
	display)
		words="--policy --level --known --json $files -0 --null"
		words+=' --line-buffered -q --quiet'
		;;
	skeleton)
		words="--text $files --json -0 --null --line-buffered"
		words+=' -q --quiet'
		;;
	lookalikes)
		words="--known $files --json -0 --null --line-buffered"
		words+=' -q --quiet'
		;;
	lgr)
		words='-r --ruleset --strict --variants --idna --disposition'
		words+=' --limit -j --jobs -f --file --trim --json -0 --null'
		words+=' --line-buffered -q --quiet'
		[ "$COMP_CWORD" -eq 2 ] && words+=' check variants collide show'
		;;
	explain) words="$rules --json -0 --null" ;;
	compare)
		words='--direction --rows --only-different --json -j --jobs -0 --null'
		words+=' --line-buffered -q --quiet --libidn2 --libidn --icu'
		;;
	lookup)
		words="$rules --json -0 --null --line-buffered -q --quiet"
		words+=' --server --type --timeout'
		;;
	profiles) words='--json' ;;
	esac
	if [ -n "$cur" ] || [ "${COMP_WORDS[1]}" = punycode ] ||
		[ "${COMP_WORDS[1]}" = lgr ]; then
		COMPREPLY=($(compgen -W "$words -h --help" -- "$cur"))
	fi
}

complete -F _xn xn
