import fc from 'fast-check';
import { compareNames, createKeyCompare, listGroupKeys, NONE, reportDimensions, toFilterName } from './group-keys.ts';

describe('the order of groups', () => {
  it('sorts names as people do: regardless of case, numbers by value, none last (RPT-01)', () => {
    const names = [NONE, '=none', 'Zebra', 'apple', 'Gap 10', 'Apple', 'Gap 2', 'éclair', '==x'];
    expect(names.toSorted(createKeyCompare('setup'))).toEqual([
      '==x',
      'apple',
      'Apple',
      'éclair',
      'Gap 2',
      'Gap 10',
      '=none',
      'Zebra',
      NONE,
    ]);
  });

  it('is the order of their lists for other groupings (RPT-01)', () => {
    for (const dimension of reportDimensions) {
      const keys = listGroupKeys(dimension) ?? ['2024-12', '2025-01', '2025-11'];
      expect([NONE, ...keys.toReversed()].toSorted(createKeyCompare(dimension))).toEqual([...keys, NONE]);
    }
  });

  it('is total: only equal names are equal, and the order of a list does not matter (RPT-01)', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom('a', 'A', '\u00e4', 'a\u0308', '01', '1'),
    );
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 12 }), (names) => {
        const sorted = names.toSorted(compareNames);
        expect(names.toReversed().toSorted(compareNames)).toEqual(sorted);
        for (const [index, each] of sorted.entries())
          for (const later of sorted.slice(index + 1)) expect(compareNames(each, later)).toBeLessThan(0);
      }),
    );
    expect(compareNames(toFilterName('a'), 'a')).toBe(0);
  });
});
