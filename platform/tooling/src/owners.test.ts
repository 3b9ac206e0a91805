import { basename, dirname } from 'node:path';
import { readRepositoryFile, readRepositoryFiles } from './repository.ts';

it('each module names the team that CODEOWNERS lists for it (TRU-03)', () => {
  const owners = readRepositoryFile('CODEOWNERS').matchAll(/^\/(mf-[^/\s]+)\/ +@trading-journal\/(\S+)$/gm);
  const named = [...readRepositoryFiles('mf-*/rspack.config.ts')].map(([file, text]) => {
    const owner = /^ {2}owner: '([^']+)',$/m.exec(text)?.[1] ?? '';
    return [basename(dirname(file)), owner.toLowerCase().replaceAll(' ', '-')];
  });
  expect(named.toSorted()).toEqual([...owners].map(([, module, team]) => [module, team]).toSorted());
});
