import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { computeBuildId } from './build-id.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-id-'));
  for (const file of ['package-lock.json', 'shared-ui/package.json', 'mf-a/package.json']) write(file, '{}');
  write('mf-a/src/module.ts', 'export default 1;');
  write('mf-b/src/module.ts', 'export default 2;');
  write('shared-ui/src/index.ts', '');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('computeBuildId', () => {
  it('returns the same URL-safe id for the same sources', () => {
    expect(computeBuildId(root, 'mf-a')).toMatch(/^[0-9a-f]{10}$/);
    expect(computeBuildId(root, 'mf-a')).toBe(computeBuildId(root, 'mf-a'));
    expect(computeBuildId(root, 'mf-a')).not.toBe(computeBuildId(root, 'mf-b'));
  });

  it.each(['mf-a/src/module.ts', 'mf-a/package.json', 'shared-ui/src/index.ts', 'package-lock.json'])(
    'returns another id when %s changes',
    (file) => {
      const before = computeBuildId(root, 'mf-a');
      appendFileSync(join(root, file), ' ');
      expect(computeBuildId(root, 'mf-a')).not.toBe(before);
    },
  );

  it.each(['mf-b/src/module.ts', 'mf-a/src/module.test.ts'])(
    'returns the same id when only %s changes (MFE-01)',
    (file) => {
      const before = computeBuildId(root, 'mf-a');
      write(file, 'changed');
      expect(computeBuildId(root, 'mf-a')).toBe(before);
    },
  );
});
