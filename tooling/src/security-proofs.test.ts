import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingProofs, proofsIn } from './security-proofs.ts';

const root = join(import.meta.dirname, '..', '..');
const textOf = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
const document = readFileSync(join(root, 'docs', 'SECURITY.md'), 'utf8');

describe('docs/SECURITY.md', () => {
  it('names tests that there are', () => {
    expect(missingProofs(proofsIn(document), textOf)).toEqual([]);
  });

  it('is read whole: wherever it names a file of tests, a name stands behind it', () => {
    const files = document.match(/`[\w./-]+\.(?:test|spec)\.tsx?`/g) ?? [];
    expect(files.length).toBeGreaterThan(30);
    expect(proofsIn(document)).toHaveLength(files.length);
  });

  it('would be told of a test that is gone', () => {
    const [first] = proofsIn('`a.test.ts` › “is safe”');
    const { path, name } = first ?? { path: '', name: '' };
    expect(missingProofs([{ path, name }], () => "it('is safe and sound')")).toEqual([]);
    expect(missingProofs([{ path, name }], () => "it('is sound')")).toEqual([{ path, name }]);
    expect(missingProofs([{ path, name }], () => undefined)).toEqual([{ path, name }]);
  });
});

describe('package-lock.json', () => {
  const { packages } = JSON.parse(textOf('package-lock.json') ?? '{}') as {
    packages: Record<string, { link?: boolean; integrity?: string; optional?: boolean; hasInstallScript?: boolean }>;
  };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const { allowScripts } = JSON.parse(textOf('package.json') ?? '{}') as { allowScripts: Record<string, boolean> };

  it('says of every package what its bytes hash to; not of those for other machines, which are optional', () => {
    const without = installed.filter(([, { integrity, optional }]) => !optional && !integrity?.startsWith('sha512-'));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('has no package with a script of its own that nobody has decided about', () => {
    const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
    const undecided = withScript.filter(
      ([path]) => !Object.hasOwn(allowScripts, path.split('node_modules/').at(-1) ?? ''),
    );
    expect(undecided.map(([path]) => path)).toEqual([]);
  });
});
