import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeModule } from './make.ts';
import { createWorkflow } from './workflow.ts';

const repository = join(__dirname, '../../../..');
let root: string;

const run = (...command: string[]): string => {
  const env = { ...process.env, NODE_ENV: '' };
  const [tool = '', ...args] = command;
  return execFileSync(process.execPath, [join(repository, 'node_modules', tool), ...args], {
    cwd: join(root, 'mf-journal-notes'),
    env,
    stdio: 'pipe',
    encoding: 'utf8',
  });
};
const text = (file: string): string => readFileSync(join(root, file), 'utf8');

/** A tree like this one, in which a module can be created. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-module-'));
  for (const name of ['contracts', 'shared-ui', 'platform', 'node_modules', 'package-lock.json', 'biome.json']) {
    symlinkSync(join(repository, name), join(root, name));
  }
  for (const name of ['package.json', 'CODEOWNERS', 'mf-account/package.json']) {
    cpSync(join(repository, name), join(root, name));
  }
  makeModule(root, 'journal-notes');
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a new module', () => {
  it('has a workspace entry, an owner and a pipeline (MFE-01)', () => {
    const { workspaces } = JSON.parse(text('package.json')) as { workspaces: string[] };
    expect(workspaces.filter((name) => name.startsWith('mf-')).at(-1)).toBe('mf-journal-notes');
    expect(text('CODEOWNERS')).toMatch(/^\/mf-journal-notes\/ +@trading-journal\/journal-notes$/m);
    expect(text('.github/workflows/mf-journal-notes.yml')).toBe(`${createWorkflow('mf-journal-notes')}\n`);
  });

  it('passes its type check and its own test (MFE-01)', () => {
    run('typescript/bin/tsc', '-p', '.');
    run('jest/bin/jest.js', '--rootDir', join(root, 'mf-journal-notes'));
  });

  it('builds a module.json that names its path (MFE-01)', () => {
    run('@rspack/cli/bin/rspack.js', 'build', '-c', 'rspack.config.ts');
    expect(JSON.parse(text('mf-journal-notes/dist/module.json'))).toMatchObject({
      name: 'mf-journal-notes',
      paths: ['/journal-notes'],
    });
  });

  it('is refused if it exists or its path is invalid (MFE-01)', () => {
    expect(() => makeModule(root, 'journal-notes')).toThrow('mf-journal-notes already exists.');
    for (const name of ['', 'Notes', '../notes', 'notes/x', '-notes', 'notes-']) {
      expect(() => makeModule(root, name)).toThrow('is not a valid module path');
    }
  });
});
