# SPDX-License-Identifier: MIT
# Completion of xn for fish.

# Not __fish_seen_subcommand_from: lookup is both a command and a profile.
function __xn_is -d "Whether the command is one of these"
    set -l words (commandline -opc)
    set -q words[2]
    and contains -- $words[2] $argv
end

set -l commands ascii unicode punycode explain display compare skeleton \
    lookalikes lgr lookup profiles
set -l none "not __xn_is $commands"
set -l names "__xn_is ascii unicode"
set -l rules "__xn_is ascii unicode explain lookup"
set -l json "__xn_is ascii unicode punycode explain display compare \
    skeleton lookalikes lgr lookup profiles"
set -l null "__xn_is ascii unicode explain display compare skeleton \
    lookalikes lgr lookup punycode"
set -l stream "__xn_is ascii unicode display compare skeleton lookalikes \
    lgr lookup punycode"
set -l files "__xn_is ascii unicode display skeleton lookalikes"
set -l lists "__xn_is ascii unicode display skeleton lookalikes lgr"
set -l lgr "__xn_is lgr"
set -l verb "$lgr; and not __fish_seen_subcommand_from check variants collide \
    show"
set -l lookup "__xn_is lookup"
set -l display "__xn_is display"
set -l known "__xn_is display lookalikes"
set -l skeleton "__xn_is skeleton"
set -l compare "__xn_is compare"
set -l punycode "__xn_is punycode"
set -l direction "$punycode; and not __fish_seen_subcommand_from encode decode"
set -l checks hyphens bidi joiners contexto std3 forbidden length root-dot \
    transitional ignore-invalid-punycode unassigned map
set -l rows lookup strict url url-strict idna2008 register idna2003 libidn2 \
    libidn2-transitional libidn2-std3 libidn2-no-tr46 libidn icu \
    icu-transitional icu-idna2003

complete -c xn -f
complete -c xn -n $none -a ascii -d "A Unicode host name to its ASCII form"
complete -c xn -n $none -a unicode -d "Any host name to its Unicode form"
complete -c xn -n $none -a punycode -d "The bare codec of RFC 3492"
complete -c xn -n $none -a explain -d "Show step by step how a name is processed"
complete -c xn -n $none -a display -d "Show names as an address bar should"
complete -c xn -n $none -a compare -d "Show where implementations differ"
complete -c xn -n $none -a skeleton -d "Print what look-alikes have in common"
complete -c xn -n $none -a lookalikes -d "Find names that look like one of a list"
complete -c xn -n $none -a lgr -d "Hold labels to a registry's rules"
complete -c xn -n $none -a lookup -d "Ask the DNS for addresses"
complete -c xn -n $none -a profiles -d "List the profiles"
complete -c xn -n "$none; and not __xn_is help" -a help -d "Print help"
complete -c xn -n $none -l version -d "Print the versions"
complete -c xn -s h -l help -d "Print help"

complete -c xn -n $direction -a encode -d "Unicode to Punycode"
complete -c xn -n $direction -a decode -d "Punycode to Unicode"
complete -c xn -n $punycode -l code-points -d "Write characters as u+0061"
complete -c xn -n $punycode -l trace -d "Show the steps"

complete -c xn -n $rules -s p -l profile -x -d "The rules to follow" \
    -a "lookup strict url url-strict idna2008 register idna2003"
complete -c xn -n $rules -s o -l option -x -d "Switch one check" \
    -a (string join " " $checks=on $checks=off)
complete -c xn -n $names -s N -l normalizer -x -d "The normaliser" \
    -a "builtin icu"
complete -c xn -n $display -l policy -x -d "The policy to follow" \
    -a "chromium firefox safari uts39"
complete -c xn -n $display -l level -x -d "The highest level shown" \
    -a "ascii single highly moderately minimally unrestricted"
complete -c xn -n $known -l known -r -F -d "Well-known domains"
complete -c xn -n $skeleton -l text -d "Take names as they are"
complete -c xn -n $compare -l direction -x -d "The direction" \
    -a "ascii unicode both"
complete -c xn -n $compare -l rows -x -d "The rows to show" \
    -a "(__fish_append , $rows)"
complete -c xn -n $compare -s j -l jobs -x -d "How many processes of each"
complete -c xn -n $compare -l only-different -d "Leave out rows that agree"
complete -c xn -n $compare -l libidn2 -r -F -d "The libidn2 to use"
complete -c xn -n $compare -l libidn -r -F -d "The libidn to use"
complete -c xn -n $compare -l icu -r -F -d "The libicuuc to use"
complete -c xn -n $verb -a check -d "Dispositions and index labels"
complete -c xn -n $verb -a variants -d "Variants and their dispositions"
complete -c xn -n $verb -a collide -d "Labels with one index label"
complete -c xn -n $verb -a show -d "What is in the ruleset"
complete -c xn -n $lgr -s r -l ruleset -r -F -d "The ruleset"
complete -c xn -n $lgr -l strict -d "Warnings about the ruleset are errors"
complete -c xn -n $lgr -l variants -d "Count the variants, too"
complete -c xn -n $lgr -l idna -d "Hold labels to profile register, too"
complete -c xn -n $lgr -l disposition -x -d "List only these" \
    -a "activated allocatable blocked valid"
complete -c xn -n $lgr -l limit -x -d "The most permutations"
complete -c xn -n $lookup -l server -x -d "The name server to ask"
complete -c xn -n $lookup -l type -x -d "The type to ask for" -a "a aaaa ptr"
complete -c xn -n $lookup -l timeout -x -d "How long to wait"
complete -c xn -n $lists -s f -l file -r -F -d "Read names from a file"
complete -c xn -n $lists -l trim -d "Take blanks off both ends of names"
complete -c xn -n $files -l csv -x -d "Add results to a table with commas"
complete -c xn -n $files -l tsv -x -d "Add results to a table with tabs"
complete -c xn -n $files -l summary -d "Print counts and the speed at the end"
complete -c xn -n $lists -s j -l jobs -x -d "How many threads"
complete -c xn -n "__xn_is ascii" -l pair -d "A U-label and its A-label"
complete -c xn -n $json -l json -d "Print JSON, one object per line"
complete -c xn -n $names -l long -d "With --json: all about each fault"
complete -c xn -n $null -s 0 -l null -d "NUL ends names and results"
complete -c xn -n $stream -l line-buffered -d "Write each line at once"
complete -c xn -n $stream -s q -l quiet -d "Do not report faults"
