import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles } from './repository.ts';
import { findUnchangedPackages } from './unchanged-packages.ts';

const database = 'platform/documentdb/src/a.ts';
const launcher = 'platform/local/src/a.ts';

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
  /** Each change is one commit; 20 others follow the first ones. */
  const createHistory = (...newest: string[]) => {
    git('init', '--quiet');
    for (const path of [database, launcher]) commit(path, 'old');
    for (let count = 0; count < 20 - newest.length; count++) commit('api/src/a.ts', String(count));
    for (const path of newest) commit(path, 'new');
  };

  it('are those of packages without a change in 20 commits', () => {
    createHistory();
    expect(findUnchangedPackages(folder, {})).toEqual(['documentdb', 'local']);
  });

  it('are not those of a package that one of the commits changes', () => {
    createHistory(database, 'api/src/b.ts');
    expect(findUnchangedPackages(folder, {})).toEqual(['local']);
  });

  it('are not those of a package with an edited or a new file', () => {
    createHistory();
    writeFiles(folder, { [launcher]: 'edited' });
    expect(findUnchangedPackages(folder, {})).toEqual(['documentdb']);
    writeFiles(folder, { 'platform/documentdb/src/new.ts': 'new' });
    expect(findUnchangedPackages(folder, {})).toEqual([]);
  });

  it('are none at night and without a history', () => {
    expect(findUnchangedPackages(folder, {})).toEqual([]);
    createHistory();
    expect(findUnchangedPackages(folder, { NIGHTLY: '1' })).toEqual([]);
    git('checkout', '--quiet', 'HEAD~5');
    expect(findUnchangedPackages(folder, {})).toEqual([]);
  });
});
