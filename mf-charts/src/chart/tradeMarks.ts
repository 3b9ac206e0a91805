import { createSeriesMarkers, type ISeriesApi, type SeriesMarker, type Time } from 'lightweight-charts';
import type { GetColor } from './chartBase.ts';
import { type ChartMark, POSITIONS, type Point } from './chartDrawings.ts';
import type { Timeline } from './chartTimes.ts';
import { findClusters } from './markClusters.ts';
import { MarkLabels } from './markLabels.ts';

interface MarkSpace {
  timeline: Timeline;
  /** Where a point is in pixels; null outside the bars. */
  toPlace: (point: Point) => { x: number; y: number } | null;
  getColor: GetColor;
}

/** The marks of trades with their labels. Where trades are near to each other, a number stands for them. */
export function createMarks(candles: ISeriesApi<'Candlestick'>, { timeline, toPlace, getColor }: MarkSpace) {
  const markers = createSeriesMarkers<Time>(candles, []);
  let marks: readonly ChartMark[] = [];
  /** The ids of trades that a number stands for. */
  let clustered = new Set<string>();

  const getClusters = () => findClusters(marks, toPlace, timeline.getBars()[0]?.time ?? 0);
  const getClustered = () => new Set(getClusters().flatMap(({ ids }) => ids));
  const getShown = () => marks.filter(({ id }) => !clustered.has(id));
  const toMarker = ({ id, time, price, color, shape }: ChartMark): SeriesMarker<Time>[] => {
    const at = timeline.toTime(time);
    if (at === undefined) return [];
    return [{ id, price, time: at, shape, position: POSITIONS[shape], color: getColor(color) }];
  };
  const draw = (next: Set<string>): void => {
    clustered = next;
    const shown = getShown();
    markers.setMarkers(shown.toSorted((a, b) => a.time - b.time).flatMap(toMarker));
  };
  const getPoints = () =>
    marks.flatMap(({ label, ...mark }) => {
      const at = label && toPlace(mark);
      return at ? [{ ...at, label }] : [];
    });
  candles.attachPrimitive(new MarkLabels({ getBars: timeline.getBars, getPoints, getClusters, getColor }));

  return {
    set(next: readonly ChartMark[]): void {
      marks = next;
      draw(getClustered());
    },
    /** A zoom changes which trades are near to each other. */
    regroup(): void {
      const next = getClustered();
      if (next.size !== clustered.size || ![...next].every((id) => clustered.has(id))) draw(next);
    },
    /** A number is clicked anywhere in its column. */
    listClickable: ({ y }: { y: number }) => [
      ...getShown().map((mark) => ({ id: mark.id, at: toPlace(mark) })),
      ...getClusters().map(({ ids, x }) => ({ id: ids[0] ?? '', at: { x, y }, isFirstOfMany: true })),
    ],
  };
}
