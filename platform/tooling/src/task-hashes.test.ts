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

/** The hash of each task. Turbo runs a task again when its hash changes. */
const readHashes = (): Map<string, string> => {
  const output = execFileSync(process.execPath, [turbo, 'run', 'build', 'typecheck', 'unit', '--dry-run=json'], {
    cwd: tree,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 27,
  });
  const { tasks } = JSON.parse(output) as { tasks: Task[] };
  const real = tasks.filter(({ command }) => command !== '<NONEXISTENT>');
  return new Map(real.map(({ task, package: name, hash }) => [`${name}#${task}`, hash]));
};

/** The tasks that turbo runs again after a line is added to this file. */
const findTasksAfterChange = (file: string): string[] => {
  const before = readHashes();
  appendFileSync(join(tree, file), '\n// A change.\n');
  return [...readHashes()].filter(([task, hash]) => before.get(task) !== hash).map(([task]) => task);
};
const builds = (tasks: string[]) => tasks.filter((task) => task.endsWith('#build')).toSorted();

describe('the tasks that run again', () => {
  it('are only those of mf-trades after a change in it (MFE-01)', () => {
    expect(findTasksAfterChange('mf-trades/src/module.ts').toSorted()).toEqual([
      'mf-trades#build',
      'mf-trades#typecheck',
      'mf-trades#unit',
    ]);
  });

  it('are no builds after a change of a test (MFE-01)', () => {
    expect(builds(findTasksAfterChange('mf-trades/src/pages/TradesPage.test.tsx'))).toEqual([]);
  });

  it('are none after a change in the documentation (MFE-01)', () => {
    for (const file of ['docs/MODULES.md', 'README.md', 'CONTRIBUTING.md'])
      expect(findTasksAfterChange(file)).toEqual([]);
  });

  it('are none of a module after a change in the API or the shell (MFE-01)', () => {
    for (const file of ['api/src/app.ts', 'shell/src/App.tsx']) {
      expect(findTasksAfterChange(file).filter((task) => task.startsWith('mf-'))).toEqual([]);
    }
  });

  it('are all builds that contain the contracts after a change in them (MFE-01)', () => {
    const all = ['mf-account', 'mf-auth', 'mf-dashboard', 'mf-trades', 'shell'].map((name) => `${name}#build`);
    expect(builds(findTasksAfterChange('contracts/src/limits.ts'))).toEqual(all);
  });
});
