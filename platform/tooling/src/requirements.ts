// `npm run requirements`: lists the ids of docs/requirements.md that no test names, and those that only nightly tests
// name. `-- --all` shows where each is named.
import { readRepositoryFile, readRepositoryFiles } from './repository.ts';

/** The requirement ids that the lines define, in order. */
export function parseRequirementIds(markdown: string): string[] {
  return [...markdown.matchAll(/^- ([A-Z]{3}-\d\d)/gm)].map(([, id = '']) => id);
}

/** For each id, the tests that name it. A range such as `DSH-01…04` names only its ends, so write out each id. */
export function findTestsById(ids: readonly string[], tests: ReadonlyMap<string, string>): Map<string, string[]> {
  return new Map(ids.map((id) => [id, [...tests].filter(([, text]) => text.includes(id)).map(([path]) => path)]));
}

/** The tests that only `npm run test:all` runs. */
const NIGHTLY = /^tests\/(?:e2e\/tests-nightly|lab)\//;

/** The ids that the gate proves nothing of: all tests that name them are nightly. */
export function findNightlyIds(testsById: ReadonlyMap<string, readonly string[]>): string[] {
  const entries = [...testsById].filter(([, paths]) => paths.length > 0 && paths.every((path) => NIGHTLY.test(path)));
  return entries.map(([id]) => id);
}

const main = (): void => {
  const ids = parseRequirementIds(readRepositoryFile('docs/requirements.md'));
  const named = findTestsById(ids, readRepositoryFiles('*.test.ts', '*.test.tsx', '*.spec.ts'));
  const missing = ids.filter((id) => named.get(id)?.length === 0);
  if (process.argv.includes('--all')) for (const [id, paths] of named) console.log(id, paths.join(' ') || '--');
  if (missing.length) console.log(`No test names: ${missing.join(' ')}`);
  const nightly = findNightlyIds(named);
  if (nightly.length) console.log(`Only nightly tests name: ${nightly.join(' ')}`);
  console.log(`${ids.length - missing.length} of ${ids.length} requirements are named by a test.`);
};

if (process.argv[1] === import.meta.filename) main();
