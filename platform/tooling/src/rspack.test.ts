import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(__dirname, '../../..');
let root: string;

/** Like `npm run build`. */
const build = (dir: string): void => {
  const cli = join(repository, 'node_modules/@rspack/cli/bin/rspack.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [cli, 'build', '-c', 'rspack.config.ts'], { cwd: dir, env, stdio: 'pipe' });
};

const config = `
  import { createModuleConfig } from 'tooling/rspack';
  export default createModuleConfig({ name: 'mf-charts', paths: ['/charts'], dir: import.meta.dirname });`;

/** Creates a minimal module in a tree like this one. */
const createModule = (name: string, page: string): string => {
  const dir = join(root, name);
  mkdirSync(join(dir, 'src'), { recursive: true });
  cpSync(join(repository, 'mf-trades/package.json'), join(dir, 'package.json'));
  writeFileSync(join(dir, 'rspack.config.ts'), config);
  writeFileSync(join(dir, 'src/module.ts'), `export default { load: () => import('./Page.tsx') };`);
  writeFileSync(join(dir, 'src/Page.tsx'), page);
  writeFileSync(join(dir, 'src/Page.module.css'), '.gain { color: light-dark(#0a7350, #3fcf94); }');
  return dir;
};

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

const readOutput = (dir: string, file: string): string => readFileSync(join(dir, 'dist', file), 'utf8');
const readScripts = (dir: string): string[] =>
  readdirSync(join(dir, 'dist/assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => readOutput(dir, `assets/${file}`));

let dir: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'rspack-preset-'));
  for (const name of ['contracts', 'shared-ui', 'platform', 'node_modules', 'package-lock.json']) {
    symlinkSync(join(repository, name), join(root, name));
  }
  dir = createModule('mf-charts', page);
  build(dir);
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a module’s build', () => {
  it('writes the data for remotes.json to module.json, with a version from its content (MFE-02)', () => {
    const entry: unknown = JSON.parse(readOutput(dir, 'module.json'));
    expect(entry).toEqual({
      name: 'mf-charts',
      version: expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/),
      entry: 'mf-manifest.json',
      contract: 1,
      paths: ['/charts'],
    });
  });

  it('contains no copy of the page’s singletons, and requests them by version range (MFE-05)', () => {
    const manifest = JSON.parse(readOutput(dir, 'mf-manifest.json')) as {
      shared: { name: string; requiredVersion: string }[];
    };
    // The manifest marks every library as a singleton.
    const singletons = manifest.shared.filter(({ name }) => name !== 'contracts');
    expect(singletons.map(({ name }) => name).sort()).toEqual(['jotai', 'react', 'shared-ui/host']);
    for (const { requiredVersion } of singletons) expect(requiredVersion).toMatch(/^\^\d+\.\d+\.\d+$/);
    expect(readScripts(dir).join('')).not.toContain('__CLIENT_INTERNALS');
  });

  it('uses the page’s contracts only if they are identical', () => {
    const { shared } = JSON.parse(readOutput(dir, 'mf-manifest.json')) as {
      shared: { name: string; version: string; requiredVersion: string }[];
    };
    const contracts = shared.find(({ name }) => name === 'contracts');
    expect(contracts?.requiredVersion).toMatch(/-[0-9a-f]{10}$/);
    expect(contracts?.version).toBe(contracts?.requiredVersion);
  });

  it('exposes only ./module, with URLs relative to wherever it is served', () => {
    const { exposes, metaData } = JSON.parse(readOutput(dir, 'mf-manifest.json')) as {
      exposes: { path: string }[];
      metaData: { publicPath: string };
    };
    expect(exposes.map(({ path }) => path)).toEqual(['./module']);
    expect(metaData.publicPath).toBe('auto');
  });

  it('has different class names in each version, and keeps modern CSS unchanged', () => {
    const style = () => {
      const file = readdirSync(join(dir, 'dist/assets')).find((name) => name.endsWith('.css')) ?? '';
      return readOutput(dir, `assets/${file}`);
    };
    const className = () => /\.(gain-[\w-]+)/.exec(style())?.[1];
    const first = className();
    expect(style()).toContain('light-dark(');
    expect(readScripts(dir).join('')).toContain(first);
    writeFileSync(join(dir, 'src/extra.ts'), 'export {};');
    build(dir);
    expect(className()).toMatch(/^gain-/);
    expect(className()).not.toBe(first);
  });

  it('contains the hash of every script and style sheet in the manifest and in the entry (MFE-03)', () => {
    const { integrity } = JSON.parse(readOutput(dir, 'mf-manifest.json')) as { integrity: Record<string, string> };
    const output = readdirSync(join(dir, 'dist'), { recursive: true, encoding: 'utf8' });
    const code = output.filter((file) => /\.(js|css)$/.test(file)).sort();
    expect(Object.keys(integrity)).toEqual(code);
    const entry = readOutput(dir, 'remoteEntry.js');
    for (const file of code) {
      const hash = `sha256-${createHash('sha256').update(readOutput(dir, file)).digest('base64')}`;
      expect([file, integrity[file]]).toEqual([file, hash]);
      if (file !== 'remoteEntry.js') expect([file, entry.includes(hash)]).toEqual([file, true]);
    }
  });

  it('has an entry without code for Node (MFE-05)', () => {
    const map = readFileSync(join(dir, 'source-maps/remoteEntry.js.map'), 'utf8');
    const { sources } = JSON.parse(map) as { sources: string[] };
    expect(sources.filter((source) => source.includes('/sdk/dist/'))).not.toEqual([]);
    expect(sources.filter((source) => /\/sdk\/dist\/(node\.|.*\.cjs$)/.test(source))).toEqual([]);
  });

  it('writes source maps outside of the output, and does not refer to them (API-18)', () => {
    const output = readdirSync(join(dir, 'dist'), { recursive: true, encoding: 'utf8' });
    expect(output.filter((file) => file.endsWith('.map'))).toEqual([]);
    for (const file of output.filter((name) => /\.(js|css)$/.test(name)))
      expect([file, readOutput(dir, file).includes('sourceMappingURL')]).toEqual([file, false]);
    expect(readdirSync(join(dir, 'source-maps'))).toContain('remoteEntry.js.map');
  });

  it('fails if package.json does not list a library that the page shares', () => {
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ version: '1.0.0', dependencies: { react: '^19.0.0' } }));
    expect(() => build(dir)).toThrow('mf-charts/package.json does not list react-dom, which the page shares.');
  });
});
