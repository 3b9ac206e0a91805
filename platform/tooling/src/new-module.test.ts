import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSources, readTemplates, toModuleNames } from './new-module.ts';
import { root, writeFiles } from './repository.ts';

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

/** Checks lint and format with the rules of a module's own repository. @returns what is wrong */
const check = (folder: string): string => {
  const args = ['check', '--error-on-warnings', '--vcs-enabled=false', '.'];
  const { status, stderr } = spawnSync(process.execPath, [biome, ...args], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? '' : stderr;
};

it('the sources of a new module are formatted, however long its path is, with and without React (MFE-01)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'new-modules-'));
  for (const path of ['a', 'notes-2', 'journal-notes', 'abcdefghij-klm-nopqr', 'abcdefghijklmnopqrst']) {
    const names = toModuleNames(path);
    for (const isPlain of [false, true]) writeFiles(join(folder, `${path}-${isPlain}`), createSources(names, isPlain));
    writeFiles(folder, readTemplates('new-repository', names));
  }
  const found = check(folder);
  rmSync(folder, { recursive: true });
  expect(found).toBe('');
});
