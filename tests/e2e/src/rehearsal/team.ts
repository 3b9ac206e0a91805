// One team as a process: changes its module and releases it with the real commands, several times.
// `node team.ts mf-trades <its tree> <rounds>`, with RELEASE_TARGET; each printed line is a Step.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readLatestDeployment } from 'protocol/store';
import { createFolderStore } from 'releases';
import type { Step } from './step.ts';

const [module = '', tree = '', rounds = '1'] = process.argv.slice(2);
const target = process.env.RELEASE_TARGET ?? '';
const store = createFolderStore(target);

/** Without the variables that npm sets for its child processes, which would affect the npm called here. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
const options = { cwd: tree, env };
/** Without opening pages and panels in a browser, which would take most of the time. */
const argumentsFor = (script: string, ...args: string[]) => [
  ...['run', '--silent', script, '-w', module, '--', ...args],
  ...(script === 'release' ? ['--no-check'] : []),
];

const say = (step: Omit<Step, 'module'>) => console.log(JSON.stringify({ module, ...step }));

const command = async (what: Step['what'], script: string, ...args: string[]): Promise<void> => {
  const begun = performance.now();
  const { stdout } = await promisify(execFile)('npm', argumentsFor(script, ...args), options);
  const version = /\d+\.\d+\.\d+-[0-9a-f]+/.exec(stdout)?.[0] ?? '';
  say({ what, version, ms: performance.now() - begun });
};

/** Kills all processes of a release while it publishes. If the release was faster, rolls it back. */
const killRelease = async (): Promise<void> => {
  const begun = performance.now();
  const versions = () => readdirSync(join(target, 'modules', module)).length;
  const before = versions();
  const turn = await readLatestDeployment(store, module);
  const child = spawn('npm', argumentsFor('release'), { ...options, detached: true, stdio: 'ignore' });
  const ended = once(child, 'close');
  while (child.exitCode === null && versions() === before) await wait(1);
  if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  await ended;
  const now = await readLatestDeployment(store, module);
  const ms = performance.now() - begun;
  if (now?.at === turn?.at) return say({ what: 'killed', version: '', ms });
  say({ what: 'release', version: now?.current ?? '', ms });
  await command('roll back', 'rollback');
};

/** Makes another version by a minimal change of the code: a comment changes nothing that is built. */
const change = (round: number) =>
  appendFileSync(join(tree, module, 'src/module.ts'), `export const round${round} = ${round};\n`);

await command('release', 'release');
for (let round = 1; round <= Number(rounds); round += 1) {
  change(round);
  if (round % 3 === 2) await killRelease();
  await command('publish', 'release', '--no-promote');
  await command('stage', 'release', '--percent', '50');
  if (round % 2 === 0) await command('take back', 'rollback');
  await command('release', 'release');
  if (round % 2 === 1) {
    await command('roll back', 'rollback');
    await command('release', 'release');
  }
}
