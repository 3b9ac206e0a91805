import type { IChartApi, MouseEventHandler, Time } from 'lightweight-charts';

interface Place {
  x: number;
  y: number;
}

interface PlacedMark {
  id: string;
  /** Null outside the bars. */
  at: Place | null;
  /** The first of several trades that a number stands for. */
  isFirstOfMany?: boolean;
}

export type OnMark = (id: string, pointer: { isTouch: boolean; isFirstOfMany: boolean }) => void;

/** A click this near to a mark is on it: a finger is wider than a mark. */
const CLICK_PX = 18;

/** The library reports the end of a pinch as a click. */
const watchPointers = (container: HTMLElement) => {
  const pointer = { isTouch: false, isPinch: false };
  container.addEventListener('pointerdown', ({ pointerType, isPrimary }) => {
    pointer.isTouch = pointerType === 'touch';
    pointer.isPinch = pointer.isTouch && !isPrimary;
  });
  return pointer;
};

/** Reports clicks on marks, or near them. */
export function watchMarks(
  chart: Pick<IChartApi, 'subscribeClick' | 'subscribeDblClick' | 'subscribeCrosshairMove'>,
  container: HTMLElement,
  getMarks: (pointer: Place) => readonly PlacedMark[],
  onMark: OnMark,
): void {
  const pointer = watchPointers(container);
  const find = (point: Place | undefined): PlacedMark | undefined => {
    if (!point) return undefined;
    const distances = getMarks(point).flatMap((mark) =>
      mark.at ? [{ mark, px: Math.hypot(mark.at.x - point.x, mark.at.y - point.y) }] : [],
    );
    return distances.filter(({ px }) => px <= CLICK_PX).sort((a, b) => a.px - b.px)[0]?.mark;
  };
  const report: MouseEventHandler<Time> = ({ point }) => {
    const mark = pointer.isPinch ? undefined : find(point);
    if (mark) onMark(mark.id, { isTouch: pointer.isTouch, isFirstOfMany: mark.isFirstOfMany ?? false });
  };
  chart.subscribeClick(report);
  // A second tap within half a second is not a click for the library.
  chart.subscribeDblClick(report);
  chart.subscribeCrosshairMove(({ point, sourceEvent }) => {
    if (sourceEvent) container.style.cursor = find(point) === undefined ? '' : 'pointer';
  });
}
