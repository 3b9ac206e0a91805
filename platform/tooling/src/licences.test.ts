import { describeLicences } from './licences.ts';
import { readRepositoryFile } from './repository.ts';

it('docs/licences.md lists the licences of the lock file (else run npm run licences)', () => {
  expect(readRepositoryFile('docs/licences.md')).toBe(describeLicences(readRepositoryFile('package-lock.json')));
});
