#!/bin/bash -eu
# SPDX-License-Identifier: MIT
# What OSS-Fuzz runs in its builder: CC, CFLAGS, LIB_FUZZING_ENGINE, OUT and
# WORK are its own.  Each target becomes $OUT/fuzz_TARGET with its seeds and
# dictionary.  Not among them are those that compare with other libraries, which
# are not in the image where the targets run, or load libraries from files.

cd "$SRC/libxn"
fuzz=tests/fuzz

python3 -B tools/unicode/gen_tables.py data "$WORK/ucd_tables.h"
python3 -B tools/unicode/gen_display.py data "$WORK/display_tables.h" \
	"$WORK/display_scripts.h"

# compile OPTION FILE...: objects of C files, in $WORK/objects.
compile() {
	local option=$1 file
	shift
	for file; do
		$CC $CFLAGS -std=c11 $option -Iinclude -I. -I"$WORK" \
			-c "$file" \
			-o "$WORK/objects/$(echo "$file" | tr / _).o"
	done
}

rm -rf "$WORK/objects"
mkdir -p "$WORK/objects"
compile -DXN_BUILDING $(ls lib/{dns,display,idna,punycode,unicode}/*.c |
	grep -vx lib/idna/dispatch.c)
rm -f "$WORK/libxn.a"
ar rcs "$WORK/libxn.a" "$WORK"/objects/*.o

# target NAME NAMES FILE...: NAMES is 1 where a name has a head (mutate.c).
target() {
	local name=$1 names=$2
	shift 2
	rm -f "$WORK"/objects/*.o
	[ "$names" = 0 ] || set -- "$@" tests/support/generate.c \
		tests/properties/properties*.c tests/dropin/pieces.c \
		$fuzz/mutate.c
	# libFuzzer's own way to call it.
	[ "$names" = 0 ] || [ "$FUZZING_ENGINE" != libfuzzer ] ||
		set -- "$@" $fuzz/libfuzzer.c
	compile "" $fuzz/$name.c $fuzz/fuzz.c tests/support/guard.c "$@"
	$CXX $CXXFLAGS "$WORK"/objects/*.o "$WORK/libxn.a" \
		$LIB_FUZZING_ENGINE -o "$OUT/fuzz_$name"
	cp $fuzz/names.dict "$OUT/fuzz_$name.dict"
	set -- $fuzz/corpus/$name/*
	[ "$names" = 0 ] || set -- "$@" $fuzz/corpus/names/*
	local file seeds=
	for file; do
		[ ! -f "$file" ] || seeds="$seeds $file"
	done
	[ -z "$seeds" ] || zip -jq "$OUT/fuzz_${name}_seed_corpus.zip" $seeds
}

target bootstring 0
target punycode 0
target batch 1
target cap 1
target convert 1
target display 1
target encodings 1 tests/support/encodings.c tests/support/units.c
target host 1
target labels 1
target nfc 1 tests/support/naive.c
target report 1
target wire 1
