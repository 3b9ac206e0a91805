import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildId } from './build-id.ts';

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

describe('a build’s id', () => {
  it('is the same for the same sources, and fit for an address', () => {
    expect(buildId(root, 'mf-a')).toMatch(/^[0-9a-f]{10}$/);
    expect(buildId(root, 'mf-a')).toBe(buildId(root, 'mf-a'));
    expect(buildId(root, 'mf-a')).not.toBe(buildId(root, 'mf-b'));
  });

  it.each(['mf-a/src/module.ts', 'mf-a/package.json', 'shared-ui/src/index.ts', 'package-lock.json'])(
    'is another one when %s changes',
    (file) => {
      const before = buildId(root, 'mf-a');
      appendFileSync(join(root, file), ' ');
      expect(buildId(root, 'mf-a')).not.toBe(before);
    },
  );

  it.each(['mf-b/src/module.ts', 'mf-a/src/module.test.ts'])('MFE-01 is the same when only %s changes', (file) => {
    const before = buildId(root, 'mf-a');
    write(file, 'changed');
    expect(buildId(root, 'mf-a')).toBe(before);
  });
});
