import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');

interface Diagnostic {
  category: string;
  message: string;
  location: { path: string };
}

type Files = Record<string, string>;

/** What Biome, with our own configuration, says about such files in such places: `path: message`. */
const lint = (files: Files): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  try {
    for (const part of ['biome.json', '.gitignore', 'tooling/lint']) {
      cpSync(join(root, part), join(folder, part), { recursive: true });
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return said(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const said = (folder: string): string[] => {
  const biome = join(root, 'node_modules/.bin/biome');
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const output = outputOf(() => execFileSync(biome, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }));
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  return diagnostics
    .filter(({ category }) => category === 'plugin' || category.endsWith('noRestrictedElements'))
    .map(({ location, message }) => `${location.path}: ${message}`);
};

/** Biome ends with 1 when it has found something; what it found stands on stdout then, too. */
const outputOf = (run: () => string): string => {
  try {
    return run();
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
};

type Case = [file: string, code: string, says: RegExp];

const refused: Case[] = [
  ['mf-trades/src/a.ts', "import 'mf-auth';", /knows no other module/],
  ['mf-trades/src/a.ts', "import 'shell';", /knows no other module/],
  ['mf-trades/src/a.ts', "import '../../shell/src/nav/Bar.tsx';", /never by its path/],
  ['mf-trades/src/a.ts', "export { x } from '../../mf-auth/src/x.ts';", /never by its path/],
  ['mf-trades/src/a.ts', "import 'shared-ui/src/actions/Button.tsx';", /what lies deeper may change/],
  ['mf-trades/src/a.ts', "import 'shared-ui/tokens.css';", /what lies deeper may change/],
  ['mf-trades/src/a.ts', "import 'shared-ui/testing';", /is for tests/],
  ['mf-trades/src/a.ts', "import { Link } from 'react-router-dom';", /one router in a page/],
  ['mf-trades/src/a.test.ts', "import { Link } from 'react-router';", /one router in a page/],
  ['mf-trades/src/a.ts', "export const load = () => import('firebase/auth');", /lives in the shell alone/],
  ['mf-trades/src/a.ts', "import { atom, createStore } from 'jotai';", /one store in a page/],
  ['mf-trades/src/a.ts', "import { createStore as make } from 'jotai/vanilla';", /one store in a page/],
  ['shell/src/a.ts', "export { createStore } from 'jotai';", /one store in a page/],
  ['shell/src/a.ts', "export const load = () => import('mf-trades/module');", /could not be released alone/],
  ['shell/src/a.ts', "import 'shared-ui/src/theme/theme.ts';", /what lies deeper may change/],
  ['shell/src/a.ts', "import 'api';", /Nobody imports the API/],
  ['local/src/a.ts', "import '../../api/src/app.ts';", /never by its path/],
  ['local/src/a.ts', "import 'api/app';", /Nobody imports the API/],
  ['shared-ui/src/a.ts', "import 'mf-trades';", /knows none of them/],
  ['shared-ui/src/a.ts', "import { Link } from 'react-router-dom';", /one router in a page/],
  ['shared-ui/src/a.ts', "import 'firebase/app';", /lives in the shell alone/],
  ['contracts/src/a.ts', "import 'shared-ui';", /stand on/],
  ['api/src/a.ts', "import 'shared-ui';", /The API has no screen/],
  ['api/src/a.ts', "import 'shell';", /knows none of them/],
  ['shell/src/a.ts', "import 'firebase-admin/auth';", /lives in the API alone/],
  ['local/src/a.ts', "import 'firebase-admin';", /lives in the API alone/],
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
  'mf-trades/src/a.module.css':
    '.a { color: var(--text); background: transparent; border-color: currentcolor; white-space: nowrap; }',
  'mf-trades/src/b.module.css':
    '.a button:not(b) > i, a.a:hover { top: 0; & > p { top: 0; } b { top: 0; } } @keyframes k { from { top: 0; } }',
  'shared-ui/src/tokens.css': ':root { --text: light-dark(#1b1c22, white); }',
};

describe('the import law', () => {
  it.each(refused)('refuses in %s: %s', (file, code, says) => {
    expect(lint({ [file]: code })).toEqual([expect.stringMatching(says)]);
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
  ])('is refused in a module, outside tests and the host: %s', (code) => {
    const elsewhere = ['mf-trades/src/a.test.ts', 'shell/src/a.ts', 'shared-ui/src/host/a.ts'];
    const says = lint({ 'mf-trades/src/a.ts': code, ...Object.fromEntries(elsewhere.map((path) => [path, code])) });
    expect(says).toEqual([expect.stringMatching(/^mf-trades\/src\/a\.ts: Store with writeTraderEntry/)]);
  });
});

describe('the design system', () => {
  it.each(['button', 'input', 'select', 'textarea', 'dialog', 'table'])('refuses a bare <%s> on a page', (element) => {
    const page = `export const Page = () => <${element} />;`;
    expect(lint({ 'mf-trades/src/Page.tsx': page, 'shell/src/Bar.tsx': page })).toEqual([
      `mf-trades/src/Page.tsx: The ${element} element is restricted in this project.`,
      `shell/src/Bar.tsx: The ${element} element is restricted in this project.`,
    ]);
  });

  it.each(['#fff', 'rgb(0 0 0 / 5%)', 'red', 'light-dark(#000000, #ffffff)', 'oklch(50% 0.1 20)'])(
    'refuses the colour %s outside the tokens',
    (colour) => {
      const says = lint({
        'mf-trades/src/a.module.css': `.a { border: 1px solid ${colour}; }`,
        'shared-ui/src/a.module.css': `.a { color: ${colour}; }`,
      });
      expect(new Set(says.map((line) => line.split(':')[0]))).toEqual(
        new Set(['mf-trades/src/a.module.css', 'shared-ui/src/a.module.css']),
      );
    },
  );
});

describe('the style sheets of a module', () => {
  it.each(['button', ':root', '*', '[data-open]', 'main > p', '.a, b', ':global(.x) .a'])(
    'MFE-03 may not reach what is not its own: %s',
    (selector) => {
      const says = lint({ 'mf-trades/src/a.module.css': `${selector} { top: 0; }` });
      expect(says).toEqual([expect.stringMatching(/This would reach the shell and other modules/)]);
    },
  );
});

it('what the rules point to is allowed', () => {
  expect(lint(allowed)).toEqual([]);
});
