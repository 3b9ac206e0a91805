import { readRepositoryFiles } from './repository.ts';

const MAX_COLUMNS = 120;
/** A line of a comment. The formatter wraps code, and leaves comments alone. */
const COMMENT = /^\s*(?:\/\/|\{?\/?\*)|[;,{(] \/\/ /;
/** An address cannot be wrapped, nor can what a linter reads. */
const UNBREAKABLE = /https?:\/\/|biome-ignore|@type \{/;

it('lines of comments have at most 120 columns', () => {
  const files = readRepositoryFiles('*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs', '*.css', '*.grit');
  const long = [...files].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const isLong = line.length > MAX_COLUMNS && COMMENT.test(line) && !UNBREAKABLE.test(line);
      return isLong ? [`${path}:${index + 1}`] : [];
    }),
  );
  expect(long).toEqual([]);
});

it('comments begin with their subject, not with “Of”', () => {
  const files = readRepositoryFiles('*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs', '*.css', '*.grit');
  const unclear = [...files].flatMap(([path, text]) =>
    [...text.matchAll(/(?:^|[;,{( ])(?:\/\/|\/\*\*?) Of /gm)].map(
      ({ index }) => `${path}:${text.slice(0, index + 1).split('\n').length}`,
    ),
  );
  expect(unclear).toEqual([]);
});
