import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cloneTree, listWorkspaces, readPackageJson, root } from './repository.ts';

const turbo = join(dirname(createRequire(__filename).resolve('turbo/package.json')), 'bin/turbo');

interface Task {
  task: string;
  package: string;
  hash: string;
  command: string;
}

let tree: string;
let remove: () => Promise<void>;
/** After all changes until now. */
let hashes: Map<string, string>;
beforeAll(async () => {
  ({ tree, remove } = await cloneTree());
  hashes = readHashes();
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

/** The tasks of each kind that turbo runs again after a line is added to this file. */
const findTasksAfterChange = (file: string, kind: RegExp): string[] => {
  const before = hashes;
  appendFileSync(join(tree, file), '\n// A change.\n');
  hashes = readHashes();
  const changed = [...hashes].filter(([task, hash]) => before.get(task) !== hash).map(([task]) => task);
  return changed.filter((task) => kind.test(task)).toSorted();
};

/** The shell and all modules. */
const bundles = listWorkspaces(root).filter((folder) => readPackageJson(root, folder).scripts?.build);

it.each([
  ['a module are its own', 'mf-trades/src/module.ts', /./, ['build', 'typecheck', 'unit'].map((t) => `mf-trades#${t}`)],
  ['a test are no builds', 'mf-trades/src/pages/TradesPage.test.tsx', /#build$/, []],
  ['the documentation are none', 'docs/MODULES.md', /./, []],
  ['the documentation are none', 'README.md', /./, []],
  ['the documentation are none', 'CONTRIBUTING.md', /./, []],
  ['the API are none of a module', 'api/src/app.ts', /^mf-/, []],
  ['the shell are none of a module', 'shell/src/App.tsx', /^mf-/, []],
  [
    'the contracts are all builds',
    'contracts/src/base/limits.ts',
    /#build$/,
    bundles.map((name) => `${name}#build`).toSorted(),
  ],
])('the tasks that run again after a change in %s: %s (MFE-01)', (_, file, kind, tasks) => {
  expect(findTasksAfterChange(file, kind)).toEqual(tasks);
});
