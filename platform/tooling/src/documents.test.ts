import { findWrongReferences } from './documents.ts';

const find = (text: string): string[] => findWrongReferences(new Map([['docs/NOTES.md', `# A title\n\n${text}`]]));

describe('npm run documents', () => {
  it('accepts references that exist', () => {
    const references = [
      '[a](#a-title) [b](../README.md) [c](https://example.com/x#y)',
      '<img alt="A title" src="../README.md">',
      '`npm run check`, `npm run unit -w api`, `npm run release -w mf-journal-notes`',
      '`api/src/`, `api/src/app.ts`, `shell/dist/index.html`, `modules/mf-trades/`',
    ];
    expect(find(references.join('\n'))).toEqual([]);
  });

  it.each([
    ['a link to a section', '[a](#another-title)', '](#another-title)'],
    ['a link to a file', '[a](absent.md)', '](absent.md)'],
    ['a picture', '<source srcset="absent.png">', 'srcset="absent.png"'],
    ['a script', '`npm run absent`', 'npm run absent'],
    ['a script of a workspace', '`npm run absent -w api`', 'npm run absent -w api'],
    ['a script of an absent workspace', '`npm run unit -w absent`', 'npm run unit -w absent'],
    ['a file', '`api/src/absent.ts`', '`api/src/absent.ts`'],
    ['a folder', '`api/absent/`', '`api/absent/`'],
  ])('finds %s that does not exist', (_, text, reference) => {
    expect(find(text)).toEqual([`docs/NOTES.md: ${reference}`]);
  });
});
