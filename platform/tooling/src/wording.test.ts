import { findWording } from './wording.ts';

describe('the wording check', () => {
  it.each([
    ['const patience = 5_000;', 'patience'],
    ['const startPatienceMs = 5_000;', 'Patience'],
    ['// Makes it anew.', 'anew'],
    ['const most = 64;', 'most = '],
    ['const mostFiles = 64;', 'mostF'],
    ['const longestWait = 5_000;', 'longestW'],
    ['const together = 1_000;', 'together = '],
    ['const usualLimits = {};', 'usualL'],
    ['The client is told so.', 'told'],
  ])('finds the word in %j', (text, found) => {
    expect(findWording(`fine\n${text}`)).toMatchObject([{ line: 2, found }]);
  });

  it.each([
    'At most 64 files.',
    'const maxFiles = 64;',
    'It is usually a folder.',
    'recommended',
    'Patient traders',
    'const longestWinningRun = 3;',
    'const run = { first: 1, last: 2, longest: 3 };',
  ])('accepts %j', (text) => expect(findWording(text)).toEqual([]));
});
