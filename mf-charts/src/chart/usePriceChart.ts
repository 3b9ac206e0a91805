import { type RefObject, useEffect, useRef, useState } from 'react';
import { useResolvedTheme } from 'shared-ui';
import type { ChartEvents, PriceChart } from './priceChart.ts';

/** The library, 50 KB, is loaded with the first chart. */
const loadPriceChart = () => import(/* webpackChunkName: 'price-chart' */ './priceChart.ts');

export interface ShownChart {
  container: RefObject<HTMLDivElement | null>;
  /** Null until the library is loaded. */
  chart: PriceChart | null;
}

/** A chart in an element, in the theme of the page. */
export function usePriceChart(events: ChartEvents = {}): ShownChart {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(events);
  const [chart, setChart] = useState<PriceChart | null>(null);
  const theme = useResolvedTheme();
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    let created: PriceChart | undefined;
    let isRemoved = false;
    void loadPriceChart().then(({ createPriceChart }) => {
      if (isRemoved || !container.current) return;
      created = createPriceChart(container.current, {
        onMark: (...mark) => latest.current.onMark?.(...mark),
        onEdge: (edge) => latest.current.onEdge?.(edge),
      });
      setChart(created);
    });
    return () => {
      isRemoved = true;
      created?.remove();
      setChart(null);
    };
  }, []);
  useEffect(() => chart?.setTheme(theme), [chart, theme]);
  return { container, chart };
}
