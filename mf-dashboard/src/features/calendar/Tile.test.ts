import fc from 'fast-check';
import { formatTileMoney } from './Tile.tsx';

describe('formatTileMoney', () => {
  it('shows the sign and abbreviates thousands and millions', () => {
    const amounts = [0, 40, 825, 94_950, 123_450, -1_234_567, 12_345_600, -123_456_700, 9_999_999_999];
    expect(amounts.map(formatTileMoney)).toEqual([
      '0',
      '+0.4',
      '+8.3',
      '+950',
      '+1.2K',
      '\u221212K',
      '+123K',
      '\u22121.2M',
      '+100M',
    ]);
  });

  it('returns at most 5 characters for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (cents) => {
        expect(formatTileMoney(cents).length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
