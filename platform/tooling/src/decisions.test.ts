import { basename } from 'node:path';
import { readRepositoryFiles } from './repository.ts';

const decisions = [...readRepositoryFiles('docs/adr/*.md')].map(([path, text]) => ({ file: basename(path), text }));
const numbers = decisions.map(({ file }) => Number(file.slice(0, 4)));

describe('docs/adr', () => {
  it('has one decision of each number: two changes may have taken the same one', () => {
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it.each(decisions)('has the number of its file in the title of $file', ({ file, text }) => {
    expect(text.startsWith(`# ${Number(file.slice(0, 4))}. `)).toBe(true);
  });
});
