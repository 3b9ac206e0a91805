import { findSimilarTag } from './similarTag.ts';

const known = ['fomo', 'chased entry', 'late', 'moved stop'];

describe('a new tag', () => {
  it.each([
    ['chased', 'chased entry'],
    ['Chased-Entry', 'chased entry'],
    ['chsed entri', 'chased entry'],
    ['fomoo', 'fomo'],
    ['move stop', 'moved stop'],
  ])('%s may be meant as %s (TAG-02)', (tag, similar) => {
    expect(findSimilarTag(tag, known)).toBe(similar);
  });

  it.each(['FOMO', 'late', 'lat', 'early', 'news', 'entry'])('%s is known, or like no other (TAG-02)', (tag) => {
    expect(findSimilarTag(tag, known)).toBeUndefined();
  });
});
