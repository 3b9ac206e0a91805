// docs/SECURITY.md and docs/releases-that-hurt.md name the tests that prove each control: `path/file.test.ts`, or
// `path/file.test.ts` (API-18 ACC-06) for the tests of that file that name these requirements.
import { readRepositoryFile, readRepositoryFiles } from './repository.ts';

const PROOF = /`([\w./-]+\.(?:test|spec)\.tsx?)`(?: \(([A-Z0-9 -]+)\))?/g;

/** The tests that a document names but do not exist. @returns how many it names, and those that are missing */
const checkProofs = (document: string, tests: ReadonlyMap<string, string>) => {
  const proofs = [...document.matchAll(PROOF)];
  const missing = proofs.filter(([, path = '', ids = '']) => {
    const text = tests.get(path);
    return text === undefined || ids.split(' ').some((id) => !text.includes(id));
  });
  return { count: proofs.length, missing: missing.map(([proof]) => proof) };
};

describe('docs/SECURITY.md', () => {
  it('names tests that exist and name their requirements', () => {
    const tests = readRepositoryFiles('*.test.ts', '*.test.tsx', '*.spec.ts');
    const { count, missing } = checkProofs(readRepositoryFile('docs/SECURITY.md'), tests);
    expect(missing).toEqual([]);
    expect(count).toBeGreaterThan(50);
  });

  it('fails when a test file or a requirement in it disappears', () => {
    const document = '`a.test.ts` (API-18 ACC-06), `b.spec.ts`';
    const tests = new Map([['a.test.ts', 'safe (API-18, ACC-06)']]);
    expect(checkProofs(document, tests)).toEqual({ count: 2, missing: ['`b.spec.ts`'] });
    tests.set('a.test.ts', 'safe (API-18)');
    expect(checkProofs(document, tests).missing).toEqual(['`a.test.ts` (API-18 ACC-06)', '`b.spec.ts`']);
  });
});

describe('docs/releases-that-hurt.md', () => {
  it('names for each of twelve ways a test that exists and names its requirements', () => {
    const tests = readRepositoryFiles('*.test.ts', '*.test.tsx', '*.spec.ts');
    const rows = readRepositoryFile('docs/releases-that-hurt.md').match(/^\| \d+ .+$/gm) ?? [];
    expect(rows).toHaveLength(12);
    for (const row of rows) {
      const { count, missing } = checkProofs(row, tests);
      expect([row, missing]).toEqual([row, []]);
      expect(count).toBeGreaterThan(0);
    }
  });
});

describe('package-lock.json', () => {
  const { packages } = JSON.parse(readRepositoryFile('package-lock.json')) as {
    packages: Record<string, { link?: boolean; integrity?: string; optional?: boolean; hasInstallScript?: boolean }>;
  };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const { allowScripts } = JSON.parse(readRepositoryFile('package.json')) as { allowScripts: Record<string, boolean> };

  it('has the hash of every package, except optional ones for other platforms', () => {
    const without = installed.filter(([, { integrity, optional }]) => !optional && !integrity?.startsWith('sha512-'));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('has no package with an install script that package.json does not deny', () => {
    const names = installed.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.split('node_modules/').at(-1)] : [],
    );
    const denied = Object.keys(allowScripts).filter((name) => !allowScripts[name]);
    expect(denied).toEqual(expect.arrayContaining(names));
  });
});
