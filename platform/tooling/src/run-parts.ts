// Runs npm scripts one after another and prints the time of each, and of each task of turbo within it: `node
// run-parts.ts typecheck 'unit -- --continue'`. Stops at the first that fails. With `--all FILE`, runs all of them and
// adds a line about the run to FILE.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describeHardware, formatTable } from './bench-report.ts';

export interface PartResult {
  name: string;
  seconds: number;
  hasPassed: boolean;
  output: string;
  tasks: { name: string; seconds: number }[];
}

/** Tasks that take less than this are not printed. */
const SHORT_SECONDS = 5;
const SUMMARIES = '.turbo/runs';

interface Summary {
  tasks: { task: string; package: string; execution: { startTime: number; endTime: number } }[];
}

/** The tasks of turbo's summaries, the longest first. */
function readTasks(paths: readonly string[]): PartResult['tasks'] {
  const summaries = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Summary);
  const tasks = summaries.flatMap(({ tasks }) => tasks);
  return tasks
    .map(({ package: name, execution }) => ({ name, seconds: (execution.endTime - execution.startTime) / 1000 }))
    .filter(({ seconds }) => seconds >= SHORT_SECONDS)
    .toSorted((a, b) => b.seconds - a.seconds);
}

/** The hundreds of Node processes of a run read the code that an earlier one has compiled. */
const NODE_COMPILE_CACHE = resolve('node_modules/.cache/node');

async function runPart(script: string): Promise<PartResult> {
  rmSync(SUMMARIES, { recursive: true, force: true });
  const start = performance.now();
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(`npm run ${script}`, {
    shell: true,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE, ...process.env, ...colors, TURBO_RUN_SUMMARY: 'true' },
  });
  let output = '';
  for (const [from, to] of [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const]) {
    from.on('data', (chunk: Buffer) => {
      output += chunk;
      to.write(chunk);
    });
  }
  const [code] = await once(child, 'close');
  const tasks = readTasks(globSync(`${SUMMARIES}/*.json`));
  const seconds = (performance.now() - start) / 1000;
  return { name: script.split(' ')[0] ?? script, seconds, hasPassed: code === 0, output, tasks };
}

/** What Jest and Playwright say at the end of their output. */
const JEST = /\bTests: +(?:(\d+) failed, )?(?:\d+ (?:skipped|todo), )*(?:(\d+) passed, )?\d+ total/g;
const PLAYWRIGHT = /^ +(\d+) (passed|failed|interrupted|did not run)\b/gm;

/** Counts the tests of a part. One that fails without a failed test, such as a check of types, counts as one. */
export function countTests({ output, hasPassed }: Pick<PartResult, 'output' | 'hasPassed'>) {
  const text = stripVTControlCharacters(output);
  const counts = { passed: 0, failed: 0 };
  for (const [, failed = 0, passed = 0] of text.matchAll(JEST)) {
    counts.passed += Number(passed);
    counts.failed += Number(failed);
  }
  for (const [, count, outcome] of text.matchAll(PLAYWRIGHT))
    counts[outcome === 'passed' ? 'passed' : 'failed'] += Number(count);
  if (!hasPassed && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** The table of all parts, with the tasks of each below it. */
export function formatTimes(results: readonly PartResult[]): string {
  const rows = results.flatMap(({ name, seconds, hasPassed, tasks }) => [
    [hasPassed ? name : `${name}: failed`, seconds.toFixed(0)],
    ...tasks.map((task) => [`– ${task.name}`, task.seconds.toFixed(0)]),
  ]);
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  return formatTable(['part', 'seconds'], [...rows, ['all', total.toFixed(0)]]);
}

/** The run as a line of docs/nightly.md. */
export function formatLine(results: readonly PartResult[], commit: string, machine: string): string {
  const counts = results.map(countTests);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const names = results.filter(({ hasPassed }) => !hasPassed).map(({ name }) => name);
  const minutes = results.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  const cells = [
    new Date().toISOString().slice(0, 10),
    commit,
    machine,
    String(counts.reduce((sum, { passed }) => sum + passed, 0)),
    names.length > 0 ? `**${failed}** (${names.join(', ')})` : String(failed),
    minutes.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

function describeCommit(file: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', '.', `:!${file}`) !== '';
  return `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? ' with changes' : ''}`;
}

async function main([first, file = '', ...rest]: string[]): Promise<void> {
  const isNight = first === '--all';
  if (isNight && !existsSync(file)) throw new Error(`${file} does not exist.`);
  const commit = isNight ? describeCommit(file) : '';
  const results: PartResult[] = [];
  for (const script of isNight ? rest : process.argv.slice(2)) {
    const result = await runPart(script);
    results.push(result);
    if (!isNight && !result.hasPassed) break;
  }
  console.log(`\n${formatTimes(results)}`);
  if (isNight) {
    const line = formatLine(results, commit, describeHardware());
    appendFileSync(file, line);
    console.log(`\n${line}`);
  }
  if (!results.every(({ hasPassed }) => hasPassed)) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) void main(process.argv.slice(2));
