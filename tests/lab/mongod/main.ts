// `npm run mongod:check`: runs on MongoDB's own server what the other checks run on the first database that they find,
// and lists what fails: the launcher's tests, the API's tests and one journey. The server is that of MONGODB_URI
// (without the launcher's tests), a `mongod` on the PATH or a downloaded one. Exits with 1 when there is none. `--
// setups` runs only some of the API's tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMongods } from 'local/mongod';
import { startTestDatabase, type TestDatabase } from 'local/testing';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'trading-journal-mongod-check-'));

/** Jest's report of a run. */
interface Report {
  numPassedTests: number;
  testResults: { message: string; name: string; assertionResults: { fullName: string; status: string }[] }[];
}

interface Result {
  part: string;
  succeeded: boolean;
  /** "803 passed". */
  summary: string;
  failed: string[];
}

function run(args: string[], env: Record<string, string>): boolean {
  console.log(`\n> npm ${args.join(' ')}`);
  return spawnSync('npm', args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' }).status === 0;
}

function runTests(part: string, args: string[], env: Record<string, string>): Result {
  const file = join(folder, `${part}.json`);
  // A failed test may leave a connection open, for which jest would wait.
  const succeeded = run([...args, '--forceExit', '--json', `--outputFile=${file}`], env);
  if (!existsSync(file)) return { part, succeeded: false, summary: 'failed without a report, see above', failed: [] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failed = testResults.flatMap(({ name, message, assertionResults }) => {
    const titles = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    // A file that could not be loaded has no tests.
    return titles.length === 0 && assertionResults.length === 0 ? [`${name}: ${message}`] : titles;
  });
  return { part, succeeded, summary: `${numPassedTests} passed`, failed };
}

/** One journey of a trader, from sign-up to the first trade, on the whole product. */
function runJourney(uri: string): Result {
  const succeeded = run(['run', 'e2e', '--', 'first-trade'], { E2E_MONGODB_URI: uri });
  return { part: 'journey', succeeded, summary: succeeded ? 'passed' : 'failed, see above', failed: [] };
}

/** Finds the server before anything is built. @throws Error with what is missing */
async function findServer(): Promise<{ path?: string }> {
  if (process.env.MONGODB_URI) return {};
  const failures: string[] = [];
  for await (const { path } of findMongods({ version: undefined, log: console.log, failures })) return { path };
  throw new Error(
    `There is no mongod on this machine, so nothing was checked (${failures.join('; ')}). Install MongoDB 8.0 ` +
      '(https://www.mongodb.com/docs/manual/administration/install-community/), or set MONGODB_URI to a replica set.',
  );
}

/** @throws Error when the launcher has chosen another database, because mongod failed to start */
async function startServer(): Promise<TestDatabase> {
  const database = await startTestDatabase();
  if (process.env.MONGODB_URI || database.description.startsWith('mongod')) return database;
  await database.stop();
  throw new Error(
    `mongod failed to start, see above; ${database.description} was started instead. Nothing was checked.`,
  );
}

async function check(): Promise<Result[]> {
  const { path } = await findServer();
  const results: Result[] = [];
  if (path) {
    const launcher = ['run', 'unit', '-w', 'local', '--', 'database/'];
    results.push(runTests('launcher', launcher, { MONGOD_UNDER_TEST: path }));
  }
  const database = await startServer();
  console.log(`Checking ${database.description}`);
  try {
    results.push(
      runTests('api', ['run', 'unit', '-w', 'api', '--', ...process.argv.slice(2)], { MONGODB_URI: database.uri }),
    );
    results.push(runJourney(database.uri));
  } finally {
    await database.stop();
  }
  return results;
}

try {
  const results = await check();
  console.log('\nOn MongoDB:');
  for (const { part, summary, failed } of results) {
    console.log(`  ${part}: ${summary}${failed.length > 0 ? `, ${failed.length} failed` : ''}`);
    for (const title of failed) console.log(`    ✕ ${title}`);
  }
  process.exitCode = results.every(({ succeeded }) => succeeded) ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
