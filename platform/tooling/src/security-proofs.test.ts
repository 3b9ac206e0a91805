import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMissingProofs, parseProofs } from './security-proofs.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const readText = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
const document = readFileSync(join(root, 'docs', 'SECURITY.md'), 'utf8');

describe('docs/SECURITY.md', () => {
  it('names tests that exist and name their requirements', () => {
    const proofs = parseProofs(document);
    expect(proofs.length).toBeGreaterThan(50);
    expect(findMissingProofs(proofs, readText)).toEqual([]);
  });

  it('fails when a test file or a requirement in it disappears', () => {
    const proofs = parseProofs('`a.test.ts` (API-18 ACC-06), `b.spec.ts`');
    expect(proofs).toEqual([
      { path: 'a.test.ts', ids: ['API-18', 'ACC-06'] },
      { path: 'b.spec.ts', ids: [] },
    ]);
    expect(findMissingProofs(proofs, () => 'safe (API-18, ACC-06)')).toEqual([]);
    expect(findMissingProofs(proofs, () => 'safe (API-18)')).toEqual([proofs[0]]);
    expect(findMissingProofs(proofs, () => undefined)).toEqual(proofs);
  });
});

describe('package-lock.json', () => {
  const { packages } = JSON.parse(readText('package-lock.json') ?? '{}') as {
    packages: Record<string, { link?: boolean; integrity?: string; optional?: boolean; hasInstallScript?: boolean }>;
  };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const { allowScripts } = JSON.parse(readText('package.json') ?? '{}') as { allowScripts: Record<string, boolean> };

  it('has the hash of every package, except optional ones for other platforms', () => {
    const without = installed.filter(([, { integrity, optional }]) => !optional && !integrity?.startsWith('sha512-'));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('has no package with an install script that package.json neither allows nor denies', () => {
    const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
    const undecided = withScript.filter(
      ([path]) => !Object.hasOwn(allowScripts, path.split('node_modules/').at(-1) ?? ''),
    );
    expect(undecided.map(([path]) => path)).toEqual([]);
  });
});
