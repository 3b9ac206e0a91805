import type { Bar } from 'importers/candles';
import type { IChartApiBase, Logical, Time } from 'lightweight-charts';
import { type Canvas, Drawing } from './drawing.ts';

/** Part of the chart's height that the volume uses. */
export const VOLUME_PART = 0.18;

/**
 * The largest volume at each pixel, for bars of which the first is at `start` and the others follow every `spacing`
 * pixels.
 */
export function toVolumeColumns(bars: readonly Bar[], start: number, spacing: number): Map<number, number> {
  const columns = new Map<number, number>();
  bars.forEach(({ volume }, index) => {
    const x = Math.round(start + index * spacing);
    if (volume) columns.set(x, Math.max(volume, columns.get(x) ?? 0));
  });
  return columns;
}

/**
 * Draws the volume of the visible bars below the prices. A series of the library makes objects for all its bars when
 * the trader zooms, which cost frames of 60 ms with 50,000 bars.
 */
export class VolumeBars extends Drawing {
  #bars: readonly Bar[] = [];
  #color = '';

  constructor() {
    super('normal');
  }

  set(bars: readonly Bar[], color: string): void {
    this.#bars = bars;
    this.#color = color;
    this.update();
  }

  protected draw({ context, bitmapSize, horizontalPixelRatio }: Canvas, chart: IChartApiBase<Time>): void {
    const scale = chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (!range) return;
    const first = Math.max(Math.floor(range.from), 0);
    const start = scale.logicalToCoordinate(first as Logical);
    const spacing = scale.options().barSpacing * horizontalPixelRatio;
    const width = Math.max(Math.floor(spacing) - 1, 1);
    const visible = this.#bars.slice(first, Math.ceil(range.to) + 1);
    const columns = toVolumeColumns(visible, (start ?? 0) * horizontalPixelRatio - width / 2, spacing);
    const unit = (bitmapSize.height * VOLUME_PART) / Math.max(...columns.values());
    context.fillStyle = this.#color;
    for (const [x, volume] of columns) {
      const height = Math.ceil(volume * unit);
      context.fillRect(x, bitmapSize.height - height, width, height);
    }
  }
}
