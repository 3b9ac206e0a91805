import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { listWorkspaces, root, writeFiles } from './repository.ts';

type Case = [file: string, code: string, message: RegExp];

const rejected: Case[] = [
  ['mf-trades/src/a.ts', "import 'mf-auth';", /may not import another module/],
  ['mf-trades/src/a.ts', "import 'shell';", /may not import another module/],
  ['mf-trades/src/a.ts', "import '../../shell/src/App.tsx';", /not by its path/],
  ['mf-trades/src/a.ts', "export { x } from '../../mf-auth/src/module.ts';", /not by its path/],
  ['mf-trades/src/a.ts', "import 'shared-ui/src/actions/Button.tsx';", /A module imports only from/],
  ['mf-trades/src/a.ts', "import 'shared-ui/tokens.css';", /A module imports only from/],
  ['mf-trades/src/a.test.ts', "import { setSession } from 'shared-ui/host/shell';", /A module imports only from/],
  ['mf-trades/src/a.ts', "import 'shared-ui/testing';", /is for tests only/],
  ['mf-trades/src/a.ts', "import { Link } from 'react-router-dom';", /A page has one router/],
  ['mf-trades/src/a.test.ts', "import { Link } from 'react-router';", /A page has one router/],
  ['mf-trades/src/a.ts', "export const load = () => import('firebase/auth');", /Only the shell imports/],
  ['mf-trades/src/a.ts', "import 'protocol/server/http';", /runs in Node only/],
  ['shell/src/a.ts', "export const load = () => import('mf-trades/module');", /could not be released independently/],
  ['shell/src/a.ts', "import 'shared-ui/src/theme/theme.ts';", /The shell imports only from/],
  ['shell/src/a.ts', "import 'api';", /Do not import the API/],
  ['shell/src/a.ts', "import 'importers';", /Only modules and the API/],
  ['shell/src/a.ts', "import 'firebase-admin/auth';", /Only the API imports/],
  ['platform/local/src/a.ts', "import '../../../api/src/app.ts';", /not by its path/],
  ['platform/local/src/a.ts', "import type { App } from 'api/src/app.ts';", /Do not import the API/],
  ['platform/local/src/a.ts', "import 'firebase-admin';", /Only the API imports/],
  ['shared-ui/src/a.ts', "import 'mf-trades';", /may import only 'contracts'/],
  ['shared-ui/src/a.ts', "import { Link } from 'react-router-dom';", /A page has one router/],
  ['shared-ui/src/a.ts', "import 'firebase/app';", /Only the shell imports/],
  ['shared-ui/src/a.ts', "import 'protocol/server/http';", /runs in Node only/],
  ['contracts/src/a.ts', "import 'shared-ui';", /is the base of the journal/],
  ['platform/protocol/src/a.ts', "import 'contracts';", /imports no other package/],
  ['platform/releases/src/a.ts', "import 'contracts';", /know no trading journal/],
  ['platform/gateway/src/a.ts', "import type { X } from 'contracts';", /know no trading journal/],
  ['tests/lab/releases/a.ts', "import 'contracts';", /know no trading journal/],
  ['platform/protocol/src/modules.ts', "import './store/store.ts';", /runs in Node only/],
  ['contracts/src/a.ts', "import './server/http.ts';", /runs in Node only/],
  ['contracts/src/topics/a.ts', "import { limits } from '../index.ts';", /Import from 'contracts'/],
  ['contracts/src/topics/a.ts', "import * as z from 'zod/mini';", /Import from 'contracts'/],
  ['api/src/a.ts', "import 'shared-ui';", /The API has no user interface/],
  ['api/src/a.ts', "import 'shell';", /may import only 'contracts'/],
  ['api/src/a.ts', "import 'local/database';", /may import only 'contracts'/],
  ['importers/src/a.ts', "import 'contracts';", /pure functions/],
  ['importers/src/a.ts', "import { readFileSync } from 'node:fs';", /pure functions/],
];

const allowed: Record<string, string> = {
  'mf-trades/src/a.tsx': `import { atom } from 'jotai';
    import { Button } from 'shared-ui';
    import { Link } from 'shared-ui/host';
    import { calls } from 'contracts';
    import { openFiles } from 'importers';
    import { row } from './features/api/row.ts';`,
  'mf-trades/src/a.test.tsx': "import { renderModule } from 'shared-ui/testing';",
  'shell/src/a.ts': "import 'firebase/auth';\nimport 'shared-ui/host/shell';\nimport 'shared-ui/tokens.css';",
  'shared-ui/src/host/a.ts': "import { createStore } from 'jotai';\nimport { Link } from 'react-router-dom';",
  'contracts/src/topics/b.ts': "import { calls } from 'contracts';",
  'api/src/a.ts':
    "import 'firebase-admin/auth';\nimport 'contracts';\nimport 'protocol/server/http';\nimport 'importers';",
  'api/test/a.test.ts': "import 'local/database';",
  'platform/gateway/src/a.test.ts': "import 'contracts';",
};

/** Folders that import each other, and one that nothing of this kind is wrong with. */
const folders: Record<string, string> = {
  'mf-auth/src/sign-in/a.ts': "import type { B } from '../sign-up/b.ts';",
  'mf-auth/src/sign-up/b.ts': 'export type B = string;',
  'mf-auth/src/sign-up/c.ts': "export const load = () => import('../sign-in/a.ts');",
  'mf-auth/src/sign-up/d.test.ts': "import '../tested/e.ts';",
  'mf-auth/src/tested/e.ts': "import '../sign-up/b.ts';",
  'shell/src/App.tsx': "import './nav/Nav.tsx';\nimport './shared/on-demand.ts';",
  'shell/src/nav/Nav.tsx': "import type { App } from '../App.tsx';",
  'shell/src/shared/on-demand.ts': "export const load = () => import('../App.tsx');",
};

const libraries = ['firebase', 'firebase-admin', 'jotai', 'react-router', 'react-router-dom', 'zod'];
/** Entries of packages, which the cases import. */
const entries = [
  'api/src/app.ts',
  'contracts/src/index.ts',
  'contracts/src/server/http.ts',
  'importers/src/index.ts',
  'mf-auth/src/module.ts',
  'mf-trades/src/features/api/row.ts',
  'platform/local/src/database/database.ts',
  'platform/protocol/src/server/http.ts',
  'platform/protocol/src/store/store.ts',
  'shell/src/App.tsx',
  ...['index.ts', 'host/index.ts', 'host/shell.ts', 'testing/index.ts', 'tokens.css'].map(
    (path) => `shared-ui/src/${path}`,
  ),
];

interface Violation {
  type: string;
  from: string;
  to: string;
  rule: { name: string };
}

interface Report {
  summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string; comment: string }[] } };
}

/** Lists the violations of a configuration in packages that have only these files. */
function check(configuration: string, files: Record<string, string>): (Violation & { comment: string })[] {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  writeFiles(folder, { ...Object.fromEntries(entries.map((path) => [path, 'export {};'])), ...files });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of libraries) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const workspace of listWorkspaces(root)) {
    cpSync(join(root, workspace, 'package.json'), join(folder, workspace, 'package.json'));
    symlinkSync(join(folder, workspace), join(folder, 'node_modules', basename(workspace)));
  }
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, '--config', join(root, 'platform/tooling', configuration), '--output-type', 'json', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  rmSync(folder, { recursive: true });
  const { violations, ruleSetUsed } = (JSON.parse(stdout) as Report).summary;
  const comments = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return violations.map((violation) => ({ ...violation, comment: comments.get(violation.rule.name) ?? '' }));
}

/** Each case has a file of its own, because one run checks all of them. */
const getPath = (file: string, index: number): string => file.replace(/\.\w[^/]*$/, `${index}$&`);

describe('the import rules', () => {
  let violations: ReturnType<typeof check>;
  beforeAll(() => {
    const cases = rejected.map(([file, code], index) => [getPath(file, index), code]);
    violations = check('package-imports.mjs', { ...Object.fromEntries(cases), ...allowed });
  });
  const findComments = (path: string) => violations.filter(({ from }) => from === path).map(({ comment }) => comment);

  it.each(rejected.map((row, index) => [...row, index] as const))('reject in %s: %s', (file, _, expected, index) => {
    expect(findComments(getPath(file, index))).toContainEqual(expect.stringMatching(expected));
  });

  it.each(Object.keys(allowed))('accept what the messages recommend: %s', (path) =>
    expect(findComments(path)).toEqual([]),
  );
});

/** One import that each floor of the API forbids, and those that are allowed. */
const floors: Record<string, string> = {
  'api/src/http/a.ts': "import type { X } from '../journal/x.ts';\nimport '../db/x.ts';",
  'api/src/journal/a.ts': "import '../figures/x.ts';\nimport '../db/x.ts';",
  'api/src/media/a.ts': "import '../imports/x.ts';\nimport '../journal/x.ts';",
  'api/src/features/trades/a.ts': "import '../labels/x.ts';\nimport '../../figures/x.ts';\nimport '../../database.ts';",
  'api/src/features/trades/b.ts': "import '../../app.ts';",
  'api/src/features/account/transfer/a.ts': "import '../../labels/x.ts';",
  'api/src/database.ts': "import './journal/x.ts';\nimport './journal/label-model.ts';",
  ...Object.fromEntries(
    ['http', 'db', 'journal', 'figures', 'imports', 'features/labels'].map((folder) => [`api/src/${folder}/x.ts`, '']),
  ),
  'api/src/journal/label-model.ts': '',
};

/** Lists what the rules of folders reject in these files. */
function listRejected(files: Record<string, string>): string[] {
  const violations = check('dependency-cruiser.mjs', files);
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).toSorted();
}

describe('the rules of folders', () => {
  it('reject folders that import each other, by types and lazily too, but not in tests', () => {
    expect(listRejected(folders)).toEqual([
      'no-folder-knots: mf-auth/src/sign-in → mf-auth/src/sign-up',
      'no-folder-knots: mf-auth/src/sign-up → mf-auth/src/sign-in',
      'shell-floors: shell/src/nav/Nav.tsx → shell/src/App.tsx',
    ]);
  });

  it("reject imports that point up the API's floors", () => {
    expect(listRejected(floors)).toEqual([
      'api-base: api/src/http/a.ts → api/src/journal/x.ts',
      'api-database: api/src/database.ts → api/src/journal/x.ts',
      'api-features: api/src/features/trades/a.ts → api/src/features/labels/x.ts',
      'api-http: api/src/http/a.ts → api/src/db/x.ts',
      'api-journal: api/src/journal/a.ts → api/src/figures/x.ts',
      'api-middle: api/src/media/a.ts → api/src/imports/x.ts',
      'api-programs: api/src/features/trades/b.ts → api/src/app.ts',
    ]);
  });
});
