// `npm run wording`: reports words and names of the list below in tracked source, tests, styles, workflows and docs.
import { readRepositoryFiles } from './repository.ts';

/** What not to write, and the standard term. A pattern without `\b` also finds parts of identifiers. */
const rules: readonly [pattern: RegExp, instead: string][] = [
  [/patience/i, 'timeoutMs, gracePeriodMs'],
  [/youth/i, 'minAgeMs'],
  [/\bin(?:Turn|Hand|Place|Time)\b/, 'limit, inFlight, concurrencyLimit, withTimeout'],
  [/\batOnce\b/, 'concurrency'],
  [/\busual[A-Z]/, 'default…'],
  // Not the longest winning and losing runs, and their stored field `longest`.
  [
    /\b(?:most|linger|calm)(?:[A-Z]| ?[=:] )|\b(?:longest(?!WinningRun|LosingRun)|together)(?:[A-Z]| ?= )/,
    'max…, BATCH_SIZE, …DelayMs',
  ],
  [/\bonceOnly|once-only\b/i, 'idempotency'],
  [/\bstandings?\b/i, 'accountStatus'],
  [/\bbrokenOff\b/, 'aborted'],
  [/\bcodeOf\b|\bwordsOf\b/, 'a function name that starts with a verb'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, repair'],
  [/\btold\b/i, 'reported, notified'],
  [/\bby intent\b/i, 'by design'],
  [/\bwho asks\b/i, 'the caller'],
  [/\b(?:is|are) there already\b/i, 'already exists'],
  [/\bwhat is there\b/i, 'what exists'],
  [/\bof one's own\b|\bof one’s own\b/i, 'its own'],
  [/\bgoes on\b|\bgo on by itself\b/i, 'continues'],
  [/\bin hand\b/i, 'in flight, in progress'],
  [/\bwhoever\b|\bsomebody\b|\banybody\b/i, 'the caller, a user, anyone'],
  [/\bstands in\b/i, 'is in, replaces'],
  [/\blies apart\b/i, 'is stored separately'],
];

export interface Finding {
  line: number;
  found: string;
  instead: string;
}

/** The places in a text that break a rule. */
export const findWording = (text: string): Finding[] =>
  text.split('\n').flatMap((line, index) =>
    rules.flatMap(([pattern, instead]) => {
      const found = pattern.exec(line)?.[0];
      return found === undefined ? [] : [{ line: index + 1, found, instead }];
    }),
  );

const CHECKED_FILES = ['*.ts', '*.tsx', '*.css', '*.md', '*.yml', '*.grit', '*.sh', '*.template'];
/** Files that quote the words. */
const EXEMPT = [':!platform/tooling/src/wording.ts', ':!platform/tooling/src/wording.test.ts'];

const main = (): void => {
  const files = [...readRepositoryFiles(...CHECKED_FILES, ...EXEMPT)];
  const findings = files.flatMap(([path, text]) => findWording(text).map((finding) => ({ path, ...finding })));
  for (const { path, line, found, instead } of findings) console.error(`${path}:${line}: '${found}': write ${instead}`);
  if (findings.length > 0) process.exitCode = 1;
  console.log(`${files.length} files, ${findings.length} words to replace (CONTRIBUTING.md, Wording and commits).`);
};

if (process.argv[1] === import.meta.filename) main();
