import { findClusters } from './markClusters.ts';

const mark = (id: string, time: number, netCents = 100) => ({ id, time, price: 50, netCents });
/** One pixel for each unit of time. */
const placeFrom = (start: number) => (point: { time: number; price: number }) => ({
  x: point.time + start,
  y: point.price,
});

describe('trades near to each other (CHT-06)', () => {
  it('are one cluster with their net result', () => {
    const exit = { id: '1', time: 8, price: 52 };
    const clusters = findClusters([mark('1', 2), exit, mark('2', 10, -300), mark('3', 100)], placeFrom(0), 0);
    expect(clusters).toEqual([{ ids: ['1', '2'], netCents: -200, x: 12, y: 50 }]);
  });

  it('stay together when the chart moves', () => {
    const getIds = (start: number) =>
      findClusters([mark('1', 20), mark('2', 30), mark('3', 40)], placeFrom(start), 0).map(({ ids }) => ids);
    expect(getIds(0)).toEqual([['2', '3']]);
    expect([getIds(5), getIds(-500)]).toEqual([getIds(0), getIds(0)]);
  });

  it('are at their bar if they share it', () => {
    expect(findClusters([mark('1', 7), mark('2', 7)], placeFrom(0), 0)[0]?.x).toBe(7);
  });
});
