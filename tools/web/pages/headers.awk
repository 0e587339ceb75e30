# SPDX-License-Identifier: MIT
# For Doxygen: makes its comments of those before a declaration, and one about
# the file of the first.  A list ends where a line is not indented any more;
# Doxygen needs a mark for that.  A backslash is no command of Doxygen's.
# Lines keep their numbers.
NR == 1 { sub(/^\/\*.*/, "/** @file") }
/^\/\* ----/ { print; next }
/^\/\*$/ || /^\/\* / { sub(/^\/\*/, "/**") }
/^ \*/ { gsub(/\\/, "\\\\&") }
/^ \* - / {
	sub(/- /, list ? "</li><li>" : "<ul><li>")
	list = 1
	print
	next
}
list && !/^ \*  / {
	sub(/^ \*\//, "</li></ul>&") || sub(/^ \*/, " * </li></ul>")
	list = 0
}
{ print }
