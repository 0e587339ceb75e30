#!/bin/bash -eu
# SPDX-License-Identifier: MIT
# OSS-Fuzz runs this in its builder, which sets CC, CFLAGS, LIB_FUZZING_ENGINE,
# OUT and WORK.  Each target becomes $OUT/fuzz_TARGET with its seeds and
# dictionary.  Left out are targets that compare with other libraries, which the
# image that runs them does not have, and those that load libraries from files.

cd "$SRC/libxn"
fuzz=tests/campaigns/fuzz

python3 -B tools/unicode/gen_tables.py data "$WORK/ucd_tables.h"
python3 -B tools/unicode/gen_display.py data "$WORK/display_tables.h" \
	"$WORK/display_scripts.h"
python3 -B tools/packaging/rules.py "$WORK/idna_rows.h" "$WORK/display_rows.h"

# archive NAME OPTION FILE...: compile C files into $WORK/libNAME.a.
archive() {
	local name=$1 option=$2 file
	shift 2
	rm -rf "$WORK/$name" "$WORK/lib$name.a"
	mkdir -p "$WORK/$name"
	for file; do
		$CC $CFLAGS -std=c11 $option -I. -Iinclude -I"$WORK" \
			-c "$file" -o "$WORK/$name/$(echo "$file" | tr / _).o"
	done
	ar rcs "$WORK/lib$name.a" "$WORK/$name"/*.o
}

# Without the libraries that need other libraries, and for one instruction set.
archive xn -DXN_BUILDING $(find lib/base lib/unicode lib/punycode lib/ascii \
	lib/idna lib/dns lib/find lib/display -name '*.c' ! -name dispatch.c)
archive common "" $fuzz/fuzz.c $fuzz/mutate.c tests/dropin/pieces.c \
	tests/core/properties/properties*.c tests/support/generate.c \
	tests/support/guard.c

# target NAME NAMES FILE...: build a target.  NAMES is 1 if its inputs are a
# head and a name (mutate.c).
target() {
	local name=$1 names=$2
	shift 2
	# libFuzzer calls the mutator of names through this file.
	[ "$names" = 0 ] || [ "$FUZZING_ENGINE" != libfuzzer ] ||
		set -- "$@" $fuzz/libfuzzer.c
	archive target "" $fuzz/$name.c "$@"
	$CXX $CXXFLAGS "$WORK"/target/*.o "$WORK/libcommon.a" \
		"$WORK/libxn.a" $LIB_FUZZING_ENGINE -o "$OUT/fuzz_$name"
	cp $fuzz/names.dict "$OUT/fuzz_$name.dict"
	local corpus=$name
	[ "$names" = 0 ] || corpus=names
	python3 -B $fuzz/corpus.py unpack $fuzz/corpus/$corpus.txt \
		"$WORK/inputs"
	rm -f "$OUT/fuzz_${name}_seed_corpus.zip"
	zip -jqr "$OUT/fuzz_${name}_seed_corpus.zip" "$WORK/inputs"
}

target bootstring 0
target punycode 0
target convert 1
target display 1
target find 1
CFLAGS="$CFLAGS -DWITH_DISPLAY" target encodings 1 tests/entries/alike.c \
	tests/entries/entries.c tests/support/hash.c tests/support/units.c
target host 1
target nfc 1 tests/support/naive.c
target wire 1
