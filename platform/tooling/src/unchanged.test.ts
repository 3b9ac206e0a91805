import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles } from './repository.ts';
import { isUnchanged } from './unchanged.ts';

const database = 'platform/documentdb/src/a.ts';
const launcher = 'platform/local/src/a.ts';
const releases = 'platform/releases/src/a.ts';
const shell = 'shell/src/a.ts';

describe('the tests that a change does not need', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'unchanged-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  const commit = (path: string, content: string) => {
    writeFiles(folder, { [path]: content });
    git('add', '-A');
    git('commit', '--quiet', '--message', path);
  };
  const findUnchanged = (environment: NodeJS.ProcessEnv = {}) =>
    (['documentdb', 'local', 'releases', 'host'] as const).filter((part) => isUnchanged(part, folder, environment));
  /** Each change is one commit; 20 others follow the first ones. */
  const createHistory = (...newest: string[]) => {
    git('init', '--quiet');
    for (const path of [database, launcher, releases, shell]) commit(path, 'old');
    for (let count = 0; count < 20 - newest.length; count++) commit('api/src/a.ts', String(count));
    for (const path of newest) commit(path, 'new');
  };

  it('are those of parts without a change in 20 commits', () => {
    createHistory();
    expect(findUnchanged()).toEqual(['documentdb', 'local', 'releases', 'host']);
  });

  it('are not those of a part that one of the commits changes', () => {
    createHistory(database, 'api/src/b.ts');
    expect(findUnchanged()).toEqual(['local', 'releases', 'host']);
  });

  it('are not those of a part with an edited or a new file', () => {
    createHistory();
    writeFiles(folder, { [launcher]: 'edited' });
    expect(findUnchanged()).toEqual(['documentdb', 'releases', 'host']);
    writeFiles(folder, { 'platform/documentdb/src/new.ts': 'new', 'platform/local/src/testing/new.ts': 'new' });
    expect(findUnchanged()).toEqual(['releases', 'host']);
    writeFiles(folder, { [launcher]: 'old' });
    expect(findUnchanged()).toEqual(['local', 'releases', 'host']);
  });

  it('are those of the host, unless its own files, or files of its tests, are new', () => {
    createHistory('shell/src/b.test.ts', 'mf-trades/src/a.ts', 'shared-ui/src/forms/a.ts');
    for (const path of ['shared-ui/src/host/a.ts', 'contracts/src/a.ts', 'tests/e2e/tests/host/a.spec.ts']) {
      expect(findUnchanged()).toEqual(['documentdb', 'local', 'releases', 'host']);
      writeFiles(folder, { [path]: 'new' });
      expect(findUnchanged()).toEqual(['documentdb', 'local', 'releases']);
      rmSync(join(folder, path));
    }
  });

  it('are that of the kit when other parts of the host change', () => {
    createHistory(shell);
    expect(isUnchanged('kit', folder, {})).toBe(true);
    writeFiles(folder, { 'platform/kit/src/a.ts': 'new' });
    expect(isUnchanged('kit', folder, {})).toBe(false);
  });

  it('are none at night and without a history', () => {
    expect(findUnchanged()).toEqual([]);
    createHistory();
    expect(findUnchanged({ NIGHTLY: '1' })).toEqual([]);
    git('checkout', '--quiet', 'HEAD~5');
    expect(findUnchanged()).toEqual([]);
  });
});
