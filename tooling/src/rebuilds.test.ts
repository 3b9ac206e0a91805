import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cloneTree } from './clone.ts';

const turbo = join(dirname(createRequire(__filename).resolve('turbo/package.json')), 'bin/turbo');

interface Task {
  task: string;
  package: string;
  hash: string;
  command: string;
}

let tree: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ tree, remove } = await cloneTree());
});
afterAll(() => remove());

/** The hash of each thing that there is to do: turbo does it again when that is another. */
const hashes = (): Map<string, string> => {
  const said = execFileSync(process.execPath, [turbo, 'run', 'build', 'typecheck', 'unit', '--dry-run=json'], {
    cwd: tree,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 27,
  });
  const { tasks } = JSON.parse(said) as { tasks: Task[] };
  const real = tasks.filter(({ command }) => command !== '<NONEXISTENT>');
  return new Map(real.map(({ task, package: name, hash }) => [`${name}#${task}`, hash]));
};

/** What is done again after another line in this file. */
const doneAgainAfter = (file: string): string[] => {
  const before = hashes();
  appendFileSync(join(tree, file), '\n// Another line.\n');
  return [...hashes()].filter(([task, hash]) => before.get(task) !== hash).map(([task]) => task);
};
const builds = (tasks: string[]) => tasks.filter((task) => task.endsWith('#build')).toSorted();

describe('MFE-01 what is built, checked and tested again', () => {
  it('after a change in mf-trades: mf-trades, and nothing else', () => {
    expect(doneAgainAfter('mf-trades/src/module.ts').toSorted()).toEqual([
      'mf-trades#build',
      'mf-trades#typecheck',
      'mf-trades#unit',
    ]);
  });

  it('after a change of a test: nothing is built', () => {
    expect(builds(doneAgainAfter('mf-trades/src/pages/TradesPage.test.tsx'))).toEqual([]);
  });

  it('after a change in the documentation: nothing', () => {
    for (const file of ['docs/MODULES.md', 'README.md', 'CONTRIBUTING.md']) expect(doneAgainAfter(file)).toEqual([]);
  });

  it('after a change in the API or the shell: no module', () => {
    for (const file of ['api/src/app.ts', 'shell/src/App.tsx']) {
      expect(doneAgainAfter(file).filter((task) => task.startsWith('mf-'))).toEqual([]);
    }
  });

  it('after a change in the contracts: all that is made of them', () => {
    const all = ['mf-account', 'mf-auth', 'mf-dashboard', 'mf-trades', 'shell'].map((name) => `${name}#build`);
    expect(builds(doneAgainAfter('contracts/src/limits.ts'))).toEqual(all);
  });
});
