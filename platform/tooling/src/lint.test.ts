import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../..');

interface Diagnostic {
  category: string;
  message: string;
  location: { path: string };
}

type Files = Record<string, string>;

/** Runs Biome with this repository's configuration on these files. @returns `path: message` of each finding */
const lint = (files: Files): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  try {
    for (const path of ['biome.json', '.gitignore', 'platform/tooling/lint']) {
      cpSync(join(root, path), join(folder, path), { recursive: true });
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return readFindings(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const readFindings = (folder: string): string[] => {
  const biome = join(root, 'node_modules/.bin/biome');
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const output = readOutput(() => execFileSync(biome, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }));
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  return diagnostics
    .filter(({ category }) => category === 'plugin' || category.endsWith('noRestrictedElements'))
    .map(({ location, message }) => `${location.path}: ${message}`);
};

/** Biome exits with 1 if it has findings, and still writes them to stdout. */
const readOutput = (run: () => string): string => {
  try {
    return run();
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
};

type Case = [file: string, code: string, message: RegExp];

const rejected: Case[] = [
  ['mf-trades/src/a.ts', "import 'mf-auth';", /may not import another module/],
  ['mf-trades/src/a.ts', "import 'shell';", /may not import another module/],
  ['mf-trades/src/a.ts', "import '../../shell/src/nav/Bar.tsx';", /not by its path/],
  ['mf-trades/src/a.ts', "export { x } from '../../mf-auth/src/x.ts';", /not by its path/],
  ['mf-trades/src/a.ts', "import 'shared-ui/src/actions/Button.tsx';", /A module imports only from/],
  ['mf-trades/src/a.ts', "import 'shared-ui/tokens.css';", /A module imports only from/],
  ['mf-trades/src/a.ts', "import 'shared-ui/testing';", /is for tests only/],
  ['mf-trades/src/a.ts', "import { Link } from 'react-router-dom';", /A page has one router/],
  ['mf-trades/src/a.test.ts', "import { Link } from 'react-router';", /A page has one router/],
  [
    'shell/src/a.ts',
    "import { Link, UNSAFE_createBrowserHistory } from 'react-router-dom';",
    /may change in any release/,
  ],
  ['shell/src/a.ts', "export { unstable_HistoryRouter } from 'react-router-dom';", /may change in any release/],
  ['mf-trades/src/a.ts', "export const load = () => import('firebase/auth');", /Only the shell imports/],
  ['mf-trades/src/a.ts', "import { atom, createStore } from 'jotai';", /A page has one store/],
  ['mf-trades/src/a.ts', "import { createStore as make } from 'jotai/vanilla';", /A page has one store/],
  ['shell/src/a.ts', "export { createStore } from 'jotai';", /A page has one store/],
  ['shell/src/a.ts', "export const load = () => import('mf-trades/module');", /could not be released independently/],
  ['shell/src/a.ts', "import 'shared-ui/src/theme/theme.ts';", /The shell imports only from/],
  ['shell/src/a.ts', "import 'api';", /Do not import the API/],
  ['platform/local/src/a.ts', "import '../../api/src/app.ts';", /not by its path/],
  ['platform/local/src/a.ts', "import 'api/app';", /Do not import the API/],
  ['shared-ui/src/a.ts', "import 'mf-trades';", /may import only 'contracts'/],
  ['shared-ui/src/a.ts', "import { Link } from 'react-router-dom';", /A page has one router/],
  ['shared-ui/src/a.ts', "import 'firebase/app';", /Only the shell imports/],
  ['contracts/src/a.ts', "import 'shared-ui';", /is the base of all packages/],
  ['api/src/a.ts', "import 'shared-ui';", /The API has no user interface/],
  ['api/src/features/journal/a.ts', "import type { A } from '../trades/a.ts';", /import in one direction/],
  ['api/src/features/media/a.ts', "import '../trades/a.ts';", /import in one direction/],
  ['api/src/features/trades/days/a.ts', "import '../../statistics/a.ts';", /import in one direction/],
  ['api/src/a.ts', "import 'shell';", /may import only 'contracts'/],
  ['shell/src/a.ts', "import 'firebase-admin/auth';", /Only the API imports/],
  ['platform/local/src/a.ts', "import 'firebase-admin';", /Only the API imports/],
];

const allowed: Files = {
  'mf-trades/src/a.tsx': `import { atom } from 'jotai';
    import { Button } from 'shared-ui';
    import { Link } from 'shared-ui/host';
    import { calls } from 'contracts';
    import { row } from './features/api/row.ts';
    export const all = [atom, calls, row, <Button key="a"><Link to="/" /></Button>];`,
  'mf-trades/src/a.test.tsx':
    'import { renderModule } from \'shared-ui/testing\';\nexport const a = [renderModule, <button key="b" />];',
  'shell/src/a.ts': "import 'firebase/auth';\nimport 'react-router-dom';\nimport 'shared-ui/tokens.css';",
  'shared-ui/src/host/a.ts':
    "import { createStore } from 'jotai';\nimport { Link } from 'react-router-dom';\nexport const a = [createStore, Link];",
  'shared-ui/src/a.tsx': 'export const A = () => <input />;',
  'api/src/a.ts': "import 'firebase-admin/auth';\nimport 'contracts';",
  'api/src/features/statistics/a.ts': "import '../journal/a.ts';\nimport '../trades/a.ts';",
  'mf-trades/src/a.module.css':
    '.a { color: var(--text); background: transparent; border-color: currentcolor; white-space: nowrap; }',
  'mf-trades/src/b.module.css':
    '.a button:not(b) > i, a.a:hover { top: 0; & > p { top: 0; } b { top: 0; } } @keyframes k { from { top: 0; } }',
  'shared-ui/src/tokens.css': ':root { --text: light-dark(#1b1c22, white); }',
};

describe('the import rules', () => {
  it.each(rejected)('reject in %s: %s', (file, code, message) => {
    expect(lint({ [file]: code })).toEqual([expect.stringMatching(message)]);
  });
});

describe('browser storage', () => {
  it.each([
    "localStorage.setItem('a', 'b');",
    "window.sessionStorage.getItem('a');",
    'export const stores = globalThis.indexedDB;',
    "void caches.open('a');",
    "document.cookie = 'a=b';",
    "import 'idb-keyval';",
    "export const load = () => import('idb-keyval');",
  ])('is rejected in a module, but not in tests or the host: %s', (code) => {
    const allowedPaths = ['mf-trades/src/a.test.ts', 'shell/src/a.ts', 'shared-ui/src/host/a.ts'];
    const findings = lint({
      'mf-trades/src/a.ts': code,
      ...Object.fromEntries(allowedPaths.map((path) => [path, code])),
    });
    expect(findings).toEqual([expect.stringMatching(/^mf-trades\/src\/a\.ts: Store with writeTraderEntry/)]);
  });
});

describe('the design system', () => {
  it.each(['button', 'input', 'select', 'textarea', 'dialog', 'table'])('rejects a bare <%s> on a page', (element) => {
    const page = `export const Page = () => <${element} />;`;
    expect(lint({ 'mf-trades/src/Page.tsx': page, 'shell/src/Bar.tsx': page })).toEqual([
      `mf-trades/src/Page.tsx: The ${element} element is restricted in this project.`,
      `shell/src/Bar.tsx: The ${element} element is restricted in this project.`,
    ]);
  });

  it.each(['#fff', 'rgb(0 0 0 / 5%)', 'red', 'light-dark(#000000, #ffffff)', 'oklch(50% 0.1 20)'])(
    'rejects the colour %s outside of the tokens',
    (colour) => {
      const findings = lint({
        'mf-trades/src/a.module.css': `.a { border: 1px solid ${colour}; }`,
        'shared-ui/src/a.module.css': `.a { color: ${colour}; }`,
      });
      expect(new Set(findings.map((line) => line.split(':')[0]))).toEqual(
        new Set(['mf-trades/src/a.module.css', 'shared-ui/src/a.module.css']),
      );
    },
  );
});

describe('the style sheets of a module', () => {
  it.each(['button', ':root', '*', '[data-open]', 'main > p', '.a, b', ':global(.x) .a'])(
    'may not affect other modules: %s (MFE-03)',
    (selector) => {
      const findings = lint({ 'mf-trades/src/a.module.css': `${selector} { top: 0; }` });
      expect(findings).toEqual([expect.stringMatching(/would affect the shell and other modules/)]);
    },
  );
});

it('accepts the imports and styles that the messages recommend', () => {
  expect(lint(allowed)).toEqual([]);
});
