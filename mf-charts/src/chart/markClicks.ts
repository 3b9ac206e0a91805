import type { IChartApi, MouseEventHandler, Time } from 'lightweight-charts';

interface Place {
  x: number;
  y: number;
}

interface PlacedMark {
  id: string;
  /** Null outside the bars. */
  at: Place | null;
}

export type OnMark = (id: string, isTouch: boolean) => void;

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
  getMarks: () => readonly PlacedMark[],
  onMark: OnMark,
): void {
  const pointer = watchPointers(container);
  const find = (point: Place | undefined): string | undefined => {
    if (!point) return undefined;
    const distances = getMarks().flatMap(({ id, at }) =>
      at ? [{ id, px: Math.hypot(at.x - point.x, at.y - point.y) }] : [],
    );
    return distances.filter(({ px }) => px <= CLICK_PX).sort((a, b) => a.px - b.px)[0]?.id;
  };
  const report: MouseEventHandler<Time> = ({ point }) => {
    const id = pointer.isPinch ? undefined : find(point);
    if (id !== undefined) onMark(id, pointer.isTouch);
  };
  chart.subscribeClick(report);
  // A second tap within half a second is not a click for the library.
  chart.subscribeDblClick(report);
  chart.subscribeCrosshairMove(({ point, sourceEvent }) => {
    if (sourceEvent) container.style.cursor = find(point) === undefined ? '' : 'pointer';
  });
}
