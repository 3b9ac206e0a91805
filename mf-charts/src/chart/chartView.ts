import type { Bar } from 'importers/candles';
import type { IChartApi } from 'lightweight-charts';
import { findBar } from './chartTimes.ts';

type Scale = Pick<
  ReturnType<IChartApi['timeScale']>,
  'getVisibleLogicalRange' | 'setVisibleLogicalRange' | 'fitContent'
>;

/** A position on the axis: a bar, and an offset in bars. */
interface Place {
  time: number;
  rest: number;
}

export interface ChartMoves {
  /** Shows the bars around an instant, all of them if they are few: where a chart begins. */
  begin(time: number): void;
  /** Shows the bars around an instant, as many as now. */
  center(time: number): void;
  /** Shows the last bar, with room for the next ones, if it is not shown like this already. */
  follow(): void;
  /** The instant in the middle of what is shown. */
  getCenter(): number | null;
  /** Shows all bars. */
  fit(): void;
  /** Below 1 shows fewer bars. */
  zoom(factor: number): void;
  /** Moves by a part of the visible bars. */
  pan(part: number): void;
}

const CENTERED_BARS = 100;
const MIN_BARS = 3;
/** Where the last bar of a replay is: a part of the width, and how far it may be away from there. */
const FOLLOWED = { at: 0.75, within: 0.2 };

/** What a chart shows of its bars. Places are kept as instants, so that they survive other bars. */
export function createChartView(scale: Scale, getBars: () => readonly Bar[]) {
  const toPlace = (logical: number): Place => {
    const bars = getBars();
    const index = Math.min(Math.max(Math.round(logical), 0), bars.length - 1);
    return { time: bars[index]?.time ?? 0, rest: logical - index };
  };
  const toLogical = ({ time, rest }: Place): number => Math.max(findBar(getBars(), time), 0) + rest;
  const getRange = () => (getBars().length > 0 ? scale.getVisibleLogicalRange() : null);
  const getPlace = () => {
    const range = getRange();
    return range && { from: toPlace(range.from), to: toPlace(range.to) };
  };
  return {
    getPlace,
    show(place: ReturnType<typeof getPlace>): void {
      if (!place) return;
      const [from, to] = [toLogical(place.from), toLogical(place.to)];
      // The library refuses such a range. It means that these bars have nothing of what was shown.
      if (from < to) scale.setVisibleLogicalRange({ from, to });
    },
    begin(time: number): void {
      const { length } = getBars();
      const shown = 2 * CENTERED_BARS;
      const to = Math.min(Math.max(findBar(getBars(), time) + CENTERED_BARS, shown), length);
      if (length <= shown) scale.fitContent();
      else scale.setVisibleLogicalRange({ from: to - shown, to });
    },
    center(time: number): void {
      const range = getRange();
      const index = Math.max(findBar(getBars(), time), 0);
      const half = range ? Math.min((range.to - range.from) / 2, CENTERED_BARS) : CENTERED_BARS;
      scale.setVisibleLogicalRange({ from: index - half, to: index + half });
    },
    follow(): void {
      const range = getRange();
      if (!range) return;
      const last = getBars().length - 1;
      const width = Math.min(range.to - range.from, 2 * CENTERED_BARS);
      const isShown = Math.abs((last - range.from) / (range.to - range.from) - FOLLOWED.at) <= FOLLOWED.within;
      const from = last - width * FOLLOWED.at;
      if (!isShown) scale.setVisibleLogicalRange({ from, to: from + width });
    },
    getCenter(): number | null {
      const range = getRange();
      return range && toPlace((range.from + range.to) / 2).time;
    },
    fit: (): void => scale.fitContent(),
    zoom(factor: number): void {
      const range = getRange();
      if (!range) return;
      const middle = (range.from + range.to) / 2;
      const half = Math.max(((range.to - range.from) / 2) * factor, MIN_BARS);
      scale.setVisibleLogicalRange({ from: middle - half, to: middle + half });
    },
    pan(part: number): void {
      const range = getRange();
      const step = range ? (range.to - range.from) * part : 0;
      if (range) scale.setVisibleLogicalRange({ from: range.from + step, to: range.to + step });
    },
  };
}
