import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeModule } from './make.ts';
import { workflowOf } from './workflow.ts';

const repository = join(__dirname, '../../..');
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

/** A tree like this one, in which another module may be made. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-module-'));
  for (const name of ['contracts', 'shared-ui', 'tooling', 'node_modules', 'package-lock.json', 'biome.json']) {
    symlinkSync(join(repository, name), join(root, name));
  }
  for (const name of ['package.json', 'CODEOWNERS', 'mf-account/package.json']) {
    cpSync(join(repository, name), join(root, name));
  }
  makeModule(root, 'journal-notes');
});
afterAll(() => rmSync(root, { recursive: true }));

describe('MFE-01 a new module', () => {
  it('is listed as a workspace, has an owner and a pipeline, and nothing else of the tree changes', () => {
    const { workspaces } = JSON.parse(text('package.json')) as { workspaces: string[] };
    expect(workspaces.filter((name) => name.startsWith('mf-')).at(-1)).toBe('mf-journal-notes');
    expect(text('CODEOWNERS')).toMatch(/^\/mf-journal-notes\/ +@trading-journal\/journal-notes$/m);
    expect(text('.github/workflows/mf-journal-notes.yml')).toBe(`${workflowOf('mf-journal-notes')}\n`);
  });

  it('is typed and passes its own test', () => {
    run('typescript/bin/tsc', '-p', '.');
    run('jest/bin/jest.js', '--rootDir', join(root, 'mf-journal-notes'));
  }, 60_000);

  it('builds as what a release takes, and owns its path', () => {
    run('@rspack/cli/bin/rspack.js', 'build', '-c', 'rspack.config.ts');
    expect(JSON.parse(text('mf-journal-notes/dist/module.json'))).toMatchObject({
      name: 'mf-journal-notes',
      paths: ['/journal-notes'],
    });
  }, 60_000);

  it('is refused where there is one, and where the name cannot be one', () => {
    expect(() => makeModule(root, 'journal-notes')).toThrow('There is a mf-journal-notes already.');
    for (const name of ['', 'Notes', '../notes', 'notes/x', '-notes', 'notes-']) {
      expect(() => makeModule(root, name)).toThrow('cannot be a module');
    }
  });
});
