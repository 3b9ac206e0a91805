import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeModule } from './new-module.ts';
import { root as repository, writeFiles } from './repository.ts';
import { isUnchanged } from './unchanged.ts';

const root = mkdtempSync(join(tmpdir(), 'rspack-preset-'));
const dir = join(root, 'mf-price-charts');

/** Runs a program of node_modules in a folder. Throws what it printed, if it fails. */
const runIn = (cwd: string, program: string, ...args: string[]): void => {
  const env = { ...process.env, NODE_ENV: '' };
  const command = [join(repository, 'node_modules', program), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
};
const run = (program: string, ...args: string[]): void => runIn(dir, program, ...args);
const build = (folder = dir): void => runIn(folder, '@rspack/cli/bin/rspack.js', 'build', '-c', 'rspack.config.ts');

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const readOutput = (file: string): string => readFileSync(join(dir, 'dist', file), 'utf8');
const listOutput = (pattern: string): string[] => globSync(pattern, { cwd: join(dir, 'dist') }).sort();
const readAll = (pattern: string): string => listOutput(pattern).map(readOutput).join('');

/** The files of a build in a module's folder, with their content. */
const readFiles = (folder = dir): string[][] =>
  globSync('**/*.*', { cwd: join(folder, 'dist') })
    .sort()
    .map((file) => [file, readFileSync(join(folder, 'dist', file), 'utf8')]);

interface BuiltFiles {
  shared: Record<string, string>;
  preload: string[];
  fallbacks: string[];
}
const readModuleJson = (): BuiltFiles => JSON.parse(readOutput('module.json')) as BuiltFiles;

const linkPackages = (folder: string): void => {
  for (const name of ['contracts', 'shared-ui', 'platform', 'node_modules', 'package-lock.json', 'biome.json']) {
    symlinkSync(join(repository, name), join(folder, name));
  }
};

/** A tree like this one with a new module. */
beforeAll(() => {
  linkPackages(root);
  for (const name of ['package.json', 'CODEOWNERS']) cpSync(join(repository, name), join(root, name));
  makeModule(root, 'price-charts');
});
afterAll(() => rmSync(root, { recursive: true }));

/** It takes ten times as long as the others: when the template has changed, and every night. */
const itWhenChanged = isUnchanged('kit') ? it.skip : it;

describe('a new module', () => {
  it('has a workspace entry and an owner (MFE-01)', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    expect(workspaces.filter((name) => name.startsWith('mf-')).at(-1)).toBe('mf-price-charts');
    expect(read('CODEOWNERS')).toMatch(/^\/mf-price-charts\/ +@trading-journal\/price-charts$/m);
  });

  itWhenChanged('passes its type check, lint and its own tests (MFE-01)', () => {
    run('typescript/bin/tsc', '-p', '.');
    run(
      '@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--vcs-enabled=false',
      '--config-path',
      repository,
      '.',
    );
    run('jest/bin/jest.js', '--rootDir', dir);
  });

  it('is refused if it exists or its path is invalid (MFE-01)', () => {
    expect(() => makeModule(root, 'price-charts')).toThrow('mf-price-charts already exists.');
    for (const name of ['', 'Notes', '../notes', 'notes/x', '-notes', 'notes-', 'notes-of-each-trading-day']) {
      expect(() => makeModule(root, name)).toThrow('is not a valid module path');
    }
  });
});

const page = `
  import { useState } from 'react';
  import { useAtomValue } from 'jotai';
  import { calls } from 'contracts';
  import { useSession } from 'shared-ui/host';
  import styles from './Page.module.css';
  export default function Page() {
    useSession();
    return <p className={styles.gain} title={calls.trades.list.path} onClick={useAtomValue}>{useState(0)[0]}</p>;
  }`;

describe('a module’s build', () => {
  beforeAll(() => {
    writeFiles(join(dir, 'src'), {
      'module.ts': `
        const panels = { trade: { slot: 'trade.panel', load: () => import('./Page.tsx') } };
        export default { load: () => import('./Page.tsx'), panels };`,
      'Page.tsx': page,
      'Page.module.css': '.gain { color: light-dark(#0a7350, #3fcf94); }',
    });
    build();
  });

  it('writes the data for remotes.json to module.json, with a version from its content and the calls that it uses (MFE-01 MFE-02 REL-04)', () => {
    expect(readModuleJson()).toEqual({
      name: 'mf-price-charts',
      owner: 'Price Charts',
      libraries: [],
      version: expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/),
      entry: 'remoteEntry.js',
      preload: [],
      fallbacks: expect.any(Array),
      calls: ['trades.list'],
      shared: expect.any(Object),
      contract: 1,
      paths: ['/price-charts'],
      nav: [{ label: 'Price Charts', path: '/price-charts', order: 50 }],
      panels: [{ name: 'trade', slot: 'trade.panel', label: 'Price Charts', order: 50, height: 24 }],
    });
  });

  it('contains no copy of the page’s singletons, and requests them by version range (MFE-05)', () => {
    const { shared } = readModuleJson();
    expect(Object.keys(shared)).toEqual(['react', 'react-dom', 'jotai', 'shared-ui/host']);
    for (const [name, range] of Object.entries(shared)) {
      expect(range).toMatch(/^\^\d+\.\d+\.\d+$/);
      if (name !== 'react-dom')
        expect(readOutput('remoteEntry.js')).toContain(`shareKey:"${name}",import:null,requiredVersion:"${range}"`);
    }
    expect(readAll('assets/*.js')).not.toContain('__CLIENT_INTERNALS');
  });

  it('has copies of libraries that several modules share, in files that a page loads only without a matching version (MFE-05)', () => {
    const { fallbacks, preload } = readModuleJson();
    const entry = readOutput('remoteEntry.js');
    expect(entry).toMatch(/shareKey:"contracts",import:"contracts",requiredVersion:"(\d+\.\d+\.\d+-[0-9a-f]{10})"/);
    expect(fallbacks.map(readOutput).join('')).toContain('/api/trades');
    expect(fallbacks.filter((file) => preload.includes(file))).toEqual([]);
    const others = listOutput('assets/*.js').filter((file) => !fallbacks.includes(file));
    expect(others.map(readOutput).join('')).not.toContain('/api/trades');
  });

  it('has URLs relative to wherever it is served', () => {
    expect(readOutput('remoteEntry.js')).toContain('currentScript');
  });

  it('contains the hash of every script and style sheet in its entry (MFE-03)', () => {
    const entry = readOutput('remoteEntry.js');
    const code = listOutput('assets/*.{js,css}');
    expect(code.length).toBeGreaterThan(1);
    for (const file of code) {
      const hash = `sha256-${createHash('sha256').update(readOutput(file)).digest('base64')}`;
      expect([file, entry.includes(hash)]).toEqual([file, true]);
    }
  });

  it('has an entry of at most 10 KB (gzip), because each module adds one to the page (MFE-05)', () => {
    expect(gzipSync(readOutput('remoteEntry.js')).length).toBeLessThan(10 * 1024);
  });

  it('writes source maps outside of the output, and does not refer to them (API-18)', () => {
    expect(listOutput('**/*.map')).toEqual([]);
    expect(readAll('**/*.{js,css}')).not.toContain('sourceMappingURL');
  });

  it('has no list of its source files (API-18)', () => {
    expect(listOutput('*.json')).toEqual(['api-contract.json', 'module.json']);
    expect(readAll('*.json')).not.toContain('src/');
  });

  it('has different class names in each version, and keeps modern CSS unchanged', () => {
    const findClassName = () => /\.(gain-[\w-]+)/.exec(readAll('assets/*.css'))?.[1];
    const first = findClassName();
    expect(readAll('assets/*.css')).toContain('light-dark(');
    expect(readAll('**/*.js')).toContain(first);
    writeFiles(dir, { 'src/Page.tsx': page.replace('<p ', '<p id="changed" ') });
    build();
    expect(findClassName()).toMatch(/^gain-/);
    expect(findClassName()).not.toBe(first);
  });

  it('has the same files and version in a folder of another depth, after a change of comments, dependencies or files that no page uses (MFE-01)', () => {
    const folder = join(root, 'another/machine');
    mkdirSync(folder, { recursive: true });
    linkPackages(folder);
    const copy = join(folder, 'mf-price-charts');
    cpSync(dir, copy, { recursive: true, filter: (path) => !path.endsWith('dist') });
    const packageJson = JSON.parse(read('mf-price-charts/package.json')) as { dependencies: object };
    const dependencies = { ...packageJson.dependencies, unrelated: '^1.0.0' };
    writeFiles(copy, {
      'package.json': JSON.stringify({ ...packageJson, dependencies }),
      'src/unused.ts': 'export const unused = 1;',
      'src/Page.tsx': `// A comment.\n${readFileSync(join(dir, 'src/Page.tsx'), 'utf8')}`,
    });
    build(copy);
    expect(readFiles(copy)).toEqual(readFiles());
  });

  it('fails if its panels are not those that its code defines (SLT-01)', () => {
    const code = readFileSync(join(dir, 'src/module.ts'), 'utf8');
    writeFiles(dir, { 'src/module.ts': code.replace('trade.panel', 'trade.form') });
    expect(() => build()).toThrow('for trade.panel, which src/module.ts does not define.');
    writeFiles(dir, { 'src/module.ts': code });
  });

  it.each([
    ['a style sheet of its own', 'import "./wide.css";', '/src/wide.css: "button" would affect'],
    [
      'a CSS module',
      'import wide from "./wide.module.css"; console.log(wide.gain);',
      /\/src\/wide\.module\.css: "\.gain-\S+ ?~ ?\.wide" would affect/,
    ],
    ['a library', 'import "yet-another-react-lightbox/plugins/wide.css";', '"html" would affect'],
  ])('fails if %s reaches more than its own classes, and names selector and file (MFE-03)', (_, code, message) => {
    writeFiles(join(dir, 'src'), {
      'wide.css': '@media print { button { display: none !important } }',
      'wide.module.css': '.gain { color: red } .gain ~ :global(.wide) { color: red }',
    });
    writeFiles(join(dir, 'node_modules/yet-another-react-lightbox/plugins'), {
      'wide.css': '.yarl__wide { color: red } html { overflow: hidden }',
    });
    const before = readFileSync(join(dir, 'src/Page.tsx'), 'utf8');
    writeFiles(dir, { 'src/Page.tsx': `${code}\n${before}` });
    expect(() => build()).toThrow(message);
    rmSync(join(dir, 'node_modules'), { recursive: true });
    writeFiles(dir, { 'src/Page.tsx': before });
  });

  it('makes the class names of a library its own, in scripts and style sheets (MFE-03)', () => {
    const before = readFileSync(join(dir, 'src/Page.tsx'), 'utf8');
    const imports = `import { cssClass } from 'yet-another-react-lightbox';\nimport 'yet-another-react-lightbox/styles.css';`;
    writeFiles(dir, { 'src/Page.tsx': `${imports}\n${before.replace('title={', 'title={cssClass("portal") + ')}` });
    build();
    const [prefix = ''] = /yarl-[0-9a-f]{10}-/.exec(readAll('**/*.js')) ?? [];
    expect(readAll('assets/*.css')).toContain(`.${prefix}portal{`);
    expect(readAll('assets/*')).not.toContain('yarl__');
    writeFiles(dir, { 'src/Page.tsx': before });
  });

  it('fails if package.json does not list a library that the page shares', () => {
    writeFiles(dir, { 'package.json': JSON.stringify({ version: '1.0.0', dependencies: { react: '^19.0.0' } }) });
    expect(() => build()).toThrow('mf-price-charts/package.json does not list react-dom, which the page shares.');
  });
});
