// `npm run lint:regex`: fails when a regular expression can take more than linear time, or is built at run time and
// cannot be checked. All of them take about 20 s of one core: only those in files that changed in the last 20 commits
// are checked, and every night all. Programs that read only our own files are not checked: nobody else's text reaches
// them.
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';
import { readRepositoryFiles } from './repository.ts';
import { listChanged } from './unchanged.ts';

export interface Expressions {
  /** As `/pattern/flags`. */
  literals: Set<string>;
  /** How many are built at run time by the RegExp constructor. They cannot be checked. */
  dynamic: number;
}

/** The packages that read text of traders, visitors, brokers and other teams. */
const PACKAGES = [
  'api',
  'contracts',
  'importers',
  'mf-*',
  'platform/gateway',
  'platform/protocol',
  'platform/releases',
  'shared-ui',
  'shell',
];

/** Files that build expressions from escaped text. */
const DYNAMIC_ALLOWED = ['contracts/src/core/trade-filter.ts'];

/** The regular expressions of a TypeScript file. */
export function findExpressions(source: string, isTsx = false): Expressions {
  const found: Expressions = { literals: new Set(), dynamic: 0 };
  // The reviver sees every node of the syntax tree.
  JSON.parse(JSON.stringify(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' })), (_, node) => {
    if (node?.type === 'RegExpLiteral') found.literals.add(`/${node.pattern}/${node.flags}`);
    if (/^(?:New|Call)Expression$/.test(node?.type) && node.callee.value === 'RegExp') found.dynamic += 1;
    return node;
  });
  return found;
}

/** Steps limit the search for a slow input. With a limit of time, a busy machine found problems that do not exist. */
const WITHOUT_CLOCK = { timeout: null, attackTimeout: null, incubationTimeout: null, recallTimeout: null };

/** Whether an expression takes linear time at most. */
export function isLinear(literal: string): boolean {
  // The JavaScript engine: the native one is a separate download.
  process.env.RECHECK_BACKEND = 'pure';
  const end = literal.lastIndexOf('/');
  return checkSync(literal.slice(1, end), literal.slice(end + 1), WITHOUT_CLOCK).status === 'safe';
}

/** What decides about every expression. */
const CHECKER = ['platform/tooling/src/regular-expressions.ts', 'package-lock.json'];

// Everything except tests, whose expressions only match their own text.
const SOURCES = [
  ...PACKAGES.flatMap((name) => [`${name}/src/*.ts`, `${name}/src/*.tsx`]),
  ':!*.test.ts*',
  ':!*/testing/*',
];

const readFiles = (): Map<string, string> => {
  const files = readRepositoryFiles(...SOURCES);
  if (files.size < 500) throw new Error(`Only ${files.size} files were found.`);
  const changed = listChanged(CHECKER)?.length === 0 ? listChanged(SOURCES) : undefined;
  return changed ? new Map([...files].filter(([file]) => changed.includes(file))) : files;
};

const main = (): void => {
  const files = readFiles();
  const findings = [...files].map(([file, text]) => ({ file, ...findExpressions(text, file.endsWith('x')) }));
  const literals = new Set(findings.flatMap((finding) => [...finding.literals]));
  const slow = new Set([...literals].filter((literal) => !isLinear(literal)));
  const problems = findings.flatMap(({ file, literals, dynamic }) => [
    ...[...literals]
      .filter((literal) => slow.has(literal))
      .map((literal) => `${file}: ${literal} can take more than linear time`),
    ...(dynamic > 0 && !DYNAMIC_ALLOWED.includes(file) ? [`${file}: builds a regular expression at run time`] : []),
  ]);
  for (const problem of problems) console.error(problem);
  console.log(`${literals.size} regular expressions in ${files.size} files, ${problems.length} problems.`);
  if (problems.length > 0) process.exitCode = 1;
};

if (process.argv[1] === import.meta.filename) main();
