import { createKeyCompare, listGroupKeys, NONE, reportDimensions } from './group-keys.ts';

describe('the order of groups', () => {
  it('sorts names by code unit without the mark of a filter, none last (RPT-01)', () => {
    const names = [NONE, '=none', 'Zebra', 'apple', 'Gap 10', 'Apple', 'Gap 2', '==x'];
    const sorted = ['==x', 'Apple', 'Gap 10', 'Gap 2', 'Zebra', 'apple', '=none', NONE];
    expect(names.toSorted(createKeyCompare('setup'))).toEqual(sorted);
  });

  it('is the order of their lists for other groupings (RPT-01)', () => {
    for (const dimension of reportDimensions) {
      const keys = listGroupKeys(dimension) ?? ['2024-12', '2025-01', '2025-11'];
      expect([NONE, ...keys.toReversed()].toSorted(createKeyCompare(dimension))).toEqual([...keys, NONE]);
    }
  });
});
