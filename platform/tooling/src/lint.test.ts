import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRepositoryFile, readRepositoryFiles, root, writeFiles } from './repository.ts';

type Case = [file: string, code: string, message: RegExp];

const imports: Case[] = [
  [
    'shell/src/a.ts',
    "import { Link, UNSAFE_createBrowserHistory } from 'react-router-dom';",
    /may change in any release/,
  ],
  ['shell/src/a.ts', "export { unstable_HistoryRouter } from 'react-router-dom';", /may change in any release/],
  ['mf-trades/src/a.ts', "import { atom, createStore } from 'jotai';", /A page has one store/],
  ['mf-trades/src/a.ts', "import { createStore as make } from 'jotai/vanilla';", /A page has one store/],
  ['shell/src/a.ts', "export { createStore } from 'jotai';", /A page has one store/],
];

const storage = [
  "localStorage.setItem('a', 'b');",
  "window.sessionStorage.getItem('a');",
  'export const stores = globalThis.indexedDB;',
  "void caches.open('a');",
  "document.cookie = 'a=b';",
  "import 'idb-keyval';",
  "export const load = import('idb-keyval');",
];
const elements = ['button', 'input', 'select', 'textarea', 'dialog', 'table'];
const colours = ['#fff', 'rgb(0 0 0 / 5%)', 'red', 'light-dark(#000000, #ffffff)', 'oklch(50% 0.1 20)'];
/** Texts in another form than the one of texts.grit. */
const otherTexts = [
  "export const a = 'Saving...';",
  `export const a = \`Loading \${b}...\`;`,
  'export const a = <b>Loading...</b>;',
  'export const a = <b title="Loading..." />;',
  'export const a = "We couldn\'t open this link";',
  `export const a = \`The filter "\${b}" was deleted.\`;`,
  'export const a = "Choose \'Import journal\'.";',
  `export const a = \`Delete "\${b}"?\`;`,
];
/** Texts that docs/requirements.md quotes. They keep its form, and the product has them in this form. */
const quotedTexts = {
  'Creating Account...': "'Creating Account...'",
  'Signing In...': "'Signing In...'",
  'Sending...': "'Sending...'",
  'Creating Trade...': "'Creating Trade...'",
  'Loading trades...': "'Loading trades...'",
  'Search trade or ticker...': "'Search trade or ticker...'",
  ' more...': "'+N more...'",
  'Email verified! Taking you to your dashboard...': "'Email verified! Taking you to your dashboard...'",
  "Email addresses don't match": '"Email addresses don\'t match"',
  "Passwords don't match": '"Passwords don\'t match"',
  'Are you sure you want to delete "${originalName}"?': '\'Are you sure you want to delete "{file name}"?\'',
};
const selectors = ['button', ':root', '*', '[data-open]', 'main > p', '.a, b', ':global(.x) .a'];

const arrows = ['export const a = (b: number) => b;', 'export const a = async <T>(b: T): Promise<T> => b;'];

const rejected: Case[] = [
  ...imports,
  ...arrows.map((code): Case => ['api/src/functions.ts', code, /^Write an exported function as a declaration/]),
  ...otherTexts.map((code): Case => ['mf-trades/src/a.tsx', code, /^Write … for three dots/]),
  ['importers/src/a.ts', 'export const a = "In your broker\'s platform";', /^Write … for three dots/],
  ...storage.map((code): Case => ['mf-trades/src/a.ts', code, /^Store with writeTraderEntry/]),
  ...elements.flatMap((name) =>
    ['mf-trades/src/Page.tsx', 'shell/src/Bar.tsx'].map(
      (file): Case => [file, `export function Page() { return <${name} />; }`, /element is restricted in this project/],
    ),
  ),
  ...colours.flatMap((colour) =>
    ['mf-trades/src/a.module.css', 'shared-ui/src/a.module.css'].map(
      (file): Case => [file, `.a { border: 1px solid ${colour}; }`, /Only shared-ui\/src\/tokens.css defines colours/],
    ),
  ),
  ...selectors.map(
    (selector): Case => [
      'mf-trades/src/a.module.css',
      `${selector} { top: 0; }`,
      /would affect the shell and other modules/,
    ],
  ),
];

const allowed: Record<string, string> = {
  'mf-trades/src/a.tsx': `import { atom } from 'jotai';
    import { Button } from 'shared-ui';
    import { Link } from 'shared-ui/host';
    import { calls } from 'contracts';
    import { row } from './features/api/row.ts';
    export const all = [atom, calls, row, <Button key="a"><Link to="/" /></Button>];`,
  'mf-trades/src/a.test.tsx':
    'import { renderModule } from \'shared-ui/testing\';\nexport const a = [renderModule, <button key="b" />];',
  'shell/src/a.ts': "import 'firebase/auth';\nimport 'shared-ui/host/shell';\nimport 'shared-ui/tokens.css';",
  'shared-ui/src/host/a.ts':
    "import { createStore } from 'jotai';\nimport { Link } from 'react-router-dom';\nexport const a = [createStore, Link];",
  'shared-ui/src/a.tsx': 'export function A() { return <input />; }',
  'api/src/a.ts': "import 'firebase-admin/auth';\nimport 'contracts';",
  'api/src/functions.ts': `export const a: (b: number) => number = (b) => b;
    export const c = { d: () => 1 };
    const e = () => 1;
    export function f() { const g = () => e(); return g; }`,
  'mf-trades/src/a.module.css':
    '.a { color: var(--text); background: transparent; border-color: currentcolor; white-space: nowrap; }',
  'mf-trades/src/b.module.css':
    '.a button:not(b) > i, a.a:hover { top: 0; & > p { top: 0; } b { top: 0; } } @keyframes k { from { top: 0; } }',
  'mf-trades/src/texts.tsx': Object.keys(quotedTexts)
    .map((text, index) => `export const a${index} = ${text.includes('$') ? `\`${text}\`` : JSON.stringify(text)};`)
    .join('\n'),
  'importers/src/columns.ts': 'export const a = "Catégorie d\'actif";',
  'mf-trades/src/code.tsx': `export const a = [\`[data-day="\${b}"]\`, '[role="dialog"], [role="alertdialog"]', {...c}, <B accept=".json" />];`,
  'shared-ui/src/tokens.css': ':root { --text: light-dark(#1b1c22, white); }',
};

/** Code of modules that may store data: tests, and the host. */
const storing = Object.fromEntries(
  ['mf-trades/src/storage.test.ts', 'shell/src/storage.ts', 'shared-ui/src/host/storage.ts'].map((path) => [
    path,
    storage.join('\n'),
  ]),
);

/** Each case has a file of its own, because one run of Biome checks all of them. */
const getPath = (file: string, index: number): string => file.replace(/\.\w[^/]*$/, `${index}$&`);

interface Diagnostic {
  category: string;
  message: string;
  location: { path: string };
}

/** Runs Biome with this repository's configuration on these files. @returns its findings */
const lint = (files: Record<string, string>): Diagnostic[] => {
  const folder = writeFiles(mkdtempSync(join(tmpdir(), 'lint-rules-')), files);
  for (const path of ['biome.json', '.gitignore', 'platform/tooling/lint']) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.filter(({ category }) => category === 'plugin' || category.endsWith('noRestrictedElements'));
};

describe('the lint rules', () => {
  let findings: Diagnostic[];
  beforeAll(() => {
    const cases = rejected.map(([file, code], index) => [getPath(file, index), code]);
    findings = lint({ ...Object.fromEntries(cases), ...allowed, ...storing });
  });
  const findMessages = (path: string) =>
    findings.filter(({ location }) => location.path === path).map(({ message }) => message);

  it.each(rejected.map((row, index) => [...row, index] as const))('reject in %s: %s', (file, _, expected, index) => {
    const messages = new Set(findMessages(getPath(file, index)));
    expect([...messages]).toEqual([expect.stringMatching(expected)]);
  });

  it.each(Object.entries(quotedTexts))('leave %s as the requirements quote it', (text, quoted) => {
    expect(readRepositoryFile('docs/requirements.md')).toContain(quoted);
    const sources = readRepositoryFiles('mf-*/src/*.ts', 'mf-*/src/*.tsx', 'shared-ui/src/*.tsx', ':!*.test.*');
    expect([...sources.values()].some((source) => source.includes(text))).toBe(true);
  });

  it.each([...Object.keys(allowed), ...Object.keys(storing)])('accept what the messages recommend: %s', (path) =>
    expect(findMessages(path)).toEqual([]),
  );
});
