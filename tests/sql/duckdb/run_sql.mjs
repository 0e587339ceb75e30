// SPDX-License-Identifier: MIT
// run_sql.mjs -c STATEMENTS: DuckDB of npm, as its shell does with -json: print
// the rows of the last statement.  SIGINT interrupts it.
import { DuckDBInstance } from '@duckdb/node-api';

const settings = { allow_unsigned_extensions: 'true' };
const instance = await DuckDBInstance.create(':memory:', settings);
const connection = await instance.connect();
process.on('SIGINT', () => connection.interrupt());
try {
	const statements = await connection.extractStatements(process.argv[3]);
	let result;
	for (let i = 0; i < statements.count; i++) {
		const statement = await statements.prepare(i);
		result = await statement.runAndReadAll();
	}
	console.log(JSON.stringify(result.getRowObjectsJson()));
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
}
