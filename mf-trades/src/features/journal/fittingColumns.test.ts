import fc from 'fast-check';
import { buildTrade } from 'shared-ui/testing';
import { COLUMN_NAMES } from './columns.tsx';
import { fitColumns, measureTitles } from './fittingColumns.ts';

const room = { width: 74, hasDate: false, hasTwoLines: false, ticker: 7.5 };
const listNames = (options: Partial<typeof room>) =>
  fitColumns(COLUMN_NAMES, { ...room, ...options }).map(({ name }) => name);

describe('the columns that a window has room for (LST-02)', () => {
  it('are all in a wide window, and those at the right in a narrow one', () => {
    expect(listNames({ width: 110 })).toEqual(COLUMN_NAMES);
    expect(listNames({})).toEqual(['time', 'duration', 'side', 'size', 'entry', 'exit', 'range', 'r']);
    expect(fitColumns(COLUMN_NAMES, { ...room, width: undefined })).toHaveLength(COLUMN_NAMES.length);
  });

  it('show two tags where there is room', () => {
    const getTags = (width: number) =>
      fitColumns(['tags', 'r'], { ...room, width }).find(({ name }) => name === 'tags')?.width;
    expect([40, 46, 60].map(getTags)).toEqual([undefined, expect.closeTo(10.25), 13]);
  });

  it('leave room for the titles of options', () => {
    const option = buildTrade({
      id: 1,
      ticker: 'SPXW260717C06500000',
      instrument: { underlying: 'SPX', kind: 'option', expiry: '2026-07-17', strike: '6500', right: 'call' },
    });
    expect(measureTitles([buildTrade({ id: 2, ticker: 'NVDA' })])).toBe(7.5);
    expect(measureTitles([buildTrade({ id: 2, ticker: 'NVDA' }), option])).toBeGreaterThan(13);
    expect(listNames({ ticker: measureTitles([option]) }).length).toBeLessThan(listNames({}).length);
  });

  it('are the last ones of the chosen, with the time, and never wider than the list', () => {
    fc.assert(
      fc.property(
        fc.subarray(COLUMN_NAMES),
        fc.integer({ min: 0, max: 150 }),
        fc.boolean(),
        (chosen, width, hasDate) => {
          const fitting = fitColumns(chosen, { ...room, width, hasDate });
          const names = fitting.map(({ name }) => name);
          const others = names.filter((name) => name !== 'time');
          expect(names.includes('time')).toBe(chosen.includes('time'));
          expect(others).toEqual(others.length > 0 ? chosen.slice(-others.length) : []);
          const needed = fitting.reduce((sum, column) => sum + (column.name === 'time' ? 0 : column.width), 0);
          expect(needed).toBeLessThanOrEqual(Math.max(0, width - room.ticker));
        },
      ),
    );
  });
});
