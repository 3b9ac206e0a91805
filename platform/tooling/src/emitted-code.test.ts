import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashEmittedCode } from './emitted-code.ts';
import { writeFiles } from './repository.ts';

const root = mkdtempSync(join(tmpdir(), 'emitted-code-'));
afterAll(() => rmSync(root, { recursive: true }));

const sources = {
  'index.ts': `import type { A } from './types.ts';\nexport * from './limits.ts';\nexport const a: A = 1;\n`,
  'limits.ts': `export const limit = 5;\n`,
  'types.ts': `export type A = number;\n`,
  'topic.ts': `export const topic = 1;\n`,
};

const hash = (changes: Partial<typeof sources> = {}, libraries = { zod: '4.6.7' }): string =>
  hashEmittedCode([join(writeFiles(root, { ...sources, ...changes }), 'index.ts')], libraries);

describe('hashEmittedCode', () => {
  it('returns the same hash for the same code', () => {
    expect(hash()).toMatch(/^[0-9a-f]{10}$/);
    expect(hash()).toBe(hash());
  });

  it.each([
    ['a comment', { 'limits.ts': `/** A limit. */\nexport const limit = 5;\n` }],
    ['a type', { 'types.ts': `export type A = number;\nexport type B = string;\n` }],
    ['a file that the entry does not import', { 'topic.ts': 'export const topic = 2;' }],
  ])('does not depend on %s (MFE-05)', (_, changes) => {
    expect(hash(changes)).toBe(hash());
  });

  it('depends on the code of each imported file and on the versions of libraries (MFE-05)', () => {
    expect(hash({ 'limits.ts': 'export const limit = 6;' })).not.toBe(hash());
    expect(hash({}, { zod: '4.7.0' })).not.toBe(hash());
  });
});
