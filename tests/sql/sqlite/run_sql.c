/* SPDX-License-Identifier: MIT
 *
 * run_sql FILE ENCODING: run the statements of a file, one a line, in four
 * threads at once, each with a database of its own in memory, and print what
 * the first one gets.  The extension is linked in, and each connection gets it
 * by sqlite3_auto_extension().  The status is 1 if threads do not agree.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

extern int sqlite3_xn_init(sqlite3 *db, char **message, const void *api);

#define THREADS 4

static char script[1 << 20];
static const char *encoding;

static int
print_row(void *out, int count, char **values, char **names)
{
	(void)names;
	for (int i = 0; i < count; i++) {
		sqlite3_str_appendf(out, "%s%s", i > 0 ? "|" : "",
				    values[i] != NULL ? values[i] : "");
	}
	sqlite3_str_appendall(out, "\n");
	return 0;
}

static void
run_line(sqlite3 *db, sqlite3_str *out, const char *line, size_t len)
{
	char *sql = sqlite3_mprintf("%.*s", (int)len, line);
	char *message = NULL;

	if (sqlite3_exec(db, sql, print_row, out, &message) != SQLITE_OK) {
		sqlite3_str_appendf(out, "Error %d: %s\n", sqlite3_errcode(db),
				    message);
	}
	sqlite3_free(message);
	sqlite3_free(sql);
}

static void *
run_script(void *unused)
{
	sqlite3_str *out = sqlite3_str_new(NULL);
	char *pragma = sqlite3_mprintf("PRAGMA encoding = %Q", encoding);
	sqlite3 *db;

	(void)unused;
	sqlite3_open(":memory:", &db);
	sqlite3_exec(db, pragma, NULL, NULL, NULL);
	sqlite3_free(pragma);
	for (const char *line = script; *line != '\0';) {
		size_t len = strcspn(line, "\n");

		run_line(db, out, line, len);
		line += len + (line[len] == '\n');
	}
	sqlite3_close(db);
	return sqlite3_str_finish(out);
}

int
main(int argc, char **argv)
{
	pthread_t threads[THREADS];
	void *found[THREADS];
	int status = 0;
	FILE *file = argc == 3 ? fopen(argv[1], "r") : NULL;

	if (file == NULL) {
		fprintf(stderr, "usage: run_sql FILE ENCODING\n");
		return 2;
	}
	(void)!fread(script, 1, sizeof script - 1, file);
	fclose(file);
	encoding = argv[2];
	sqlite3_auto_extension((void (*)(void))sqlite3_xn_init);
	for (int i = 0; i < THREADS; i++) {
		pthread_create(&threads[i], NULL, run_script, NULL);
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], &found[i]);
		status |= strcmp(found[0], found[i]) != 0;
	}
	fputs(found[0], stdout);
	for (int i = 0; i < THREADS; i++) {
		sqlite3_free(found[i]);
	}
	sqlite3_reset_auto_extension();
	return status;
}
