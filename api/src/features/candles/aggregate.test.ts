import { toZone } from 'importers/zone';
import { aggregateBars } from './aggregate.ts';

const createBar = (time: string, price: number) => ({
  time: Date.parse(time),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: null,
});

it('begins a day without midnight when its clocks begin (CHT-03)', () => {
  // In São Paulo, the clocks went from 0:00 to 1:00 on November 4, 2018, which was 03:00 UTC.
  const bars = [
    createBar('2018-11-04T02:30:00Z', 1),
    createBar('2018-11-04T03:30:00Z', 2),
    createBar('2018-11-04T12:00:00Z', 3),
  ];
  const days = aggregateBars(bars, 86_400, toZone('America/Sao_Paulo'));
  expect(days.map(({ time, open, close }) => [new Date(time).toISOString(), open, close])).toEqual([
    ['2018-11-03T03:00:00.000Z', 1, 1],
    ['2018-11-04T03:00:00.000Z', 2, 3],
  ]);
});
