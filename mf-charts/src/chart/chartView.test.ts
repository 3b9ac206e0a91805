import * as fc from 'fast-check';
import type { Bar } from 'importers/candles';
import { createChartView } from './chartView.ts';

/** Bars of one minute, whose prices do not matter here. */
const createBars = (first: number, count: number): Bar[] =>
  Array.from({ length: count }, (_, index) => ({
    time: (first + index) * 60_000,
    ...{ open: 1, high: 1, low: 1, close: 1, volume: null },
  }));

interface Range {
  from: number;
  to: number;
}

const createView = (shown: Range) => {
  const state = { bars: [] as Bar[], range: shown, isFitted: false };
  const scale = {
    getVisibleLogicalRange: () => state.range,
    setVisibleLogicalRange: (range: Range) => {
      // As the library does.
      if (range.from > range.to) throw new Error('The from index cannot be after the to index.');
      state.range = range;
    },
    fitContent: () => {
      state.isFitted = true;
    },
  };
  return { state, view: createChartView(scale as Parameters<typeof createChartView>[0], () => state.bars) };
};

describe('where a chart begins', () => {
  it.each([
    ['around an instant', 500, { from: 400, to: 600 }],
    ['with the first bars, for the earliest instants', 10, { from: 0, to: 200 }],
    ['with the last bars, for the latest instants', 990, { from: 800, to: 1_000 }],
  ])('is %s, whatever it showed before (CHT-06)', (_, minute, expected) => {
    const { state, view } = createView({ from: 3, to: 4 });
    state.bars = createBars(0, 1_000);
    view.begin(minute * 60_000);
    expect(state.range).toEqual(expected);
  });

  it('is with all bars if they are few (CHT-06)', () => {
    const { state, view } = createView({ from: 3, to: 4 });
    state.bars = createBars(0, 200);
    view.begin(150 * 60_000);
    expect(state.isFitted).toBe(true);
  });
});

describe('what a chart shows when its bars change', () => {
  it('stays in view as far as the bars are the same (CHT-04)', () => {
    const { state, view } = createView({ from: 2.5, to: 7.5 });
    state.bars = createBars(0, 10);
    const place = view.getPlace();
    state.bars = createBars(-100, 200);
    view.show(place);
    expect(state.range).toEqual({ from: 102.5, to: 107.5 });
  });

  it('is a range for any bars, also for those of another time and for none (CHT-04)', () => {
    const count = fc.integer({ min: 0, max: 30 });
    const first = fc.integer({ min: -60, max: 60 });
    const place = fc.integer({ min: -200, max: 400 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(first, count, first, count, place, place, (first1, count1, first2, count2, a, b) => {
        const { state, view } = createView({ from: Math.min(a, b), to: Math.max(a, b) });
        state.bars = createBars(first1, count1);
        const shown = view.getPlace();
        state.bars = createBars(first2, count2);
        expect(() => view.show(shown)).not.toThrow();
      }),
    );
  });
});
