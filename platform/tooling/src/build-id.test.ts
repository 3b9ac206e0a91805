import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeBuildId } from './build-id.ts';
import { writeFiles } from './repository.ts';

const root = mkdtempSync(join(tmpdir(), 'build-id-'));
const sources = [
  'mf-a/src/module.ts',
  'mf-a/package.json',
  'shared-ui/src/index.ts',
  'contracts/src/limits.ts',
  'package-lock.json',
];
const others = ['mf-b/src/module.ts', 'mf-a/src/module.test.ts', 'contracts/src/server/http.ts'];

beforeAll(() => {
  writeFiles(root, Object.fromEntries([...sources, ...others, 'shared-ui/package.json'].map((path) => [path, path])));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('computeBuildId', () => {
  it('returns the same URL-safe id for the same sources', () => {
    expect(computeBuildId(root, 'mf-a')).toMatch(/^[0-9a-f]{10}$/);
    expect(computeBuildId(root, 'mf-a')).toBe(computeBuildId(root, 'mf-a'));
  });

  it.each([...sources.map((file) => [file, true]), ...others.map((file) => [file, false])] as const)(
    'depends on %s: %s (MFE-01)',
    (file, expected) => {
      const before = computeBuildId(root, 'mf-a');
      appendFileSync(join(root, String(file)), ' ');
      expect(computeBuildId(root, 'mf-a') !== before).toBe(expected);
    },
  );
});
