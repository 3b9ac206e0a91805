import type { TelemetryBody } from 'contracts';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { getLocationAt } from './page-location.ts';

type Vital = TelemetryBody['vitals'][number];

/** Three decimals are enough for a CLS score, and more than enough for milliseconds. */
const round = (value: number): number => Math.round(value * 1_000) / 1_000;

/**
 * A slow click or a layout shift belongs to the page on which it happened; the other vitals belong to the first page.
 */
const getTime = ({ name, entries }: Metric): number =>
  name === 'INP' || name === 'CLS' ? (entries[0]?.startTime ?? 0) : 0;

/** Called when the vitals are sent, because the first ones are measured before the first page is known. */
const toVital = (metric: Metric): Vital => {
  const { route: path, module } = getLocationAt(getTime(metric));
  return { name: metric.name, value: round(metric.value), path, module };
};

/**
 * Measures the web vitals of this page load, from before this code was loaded until the tab is hidden for the first
 * time. Then sends them once to `url`, with a request that outlives the page. Failures are ignored.
 */
export function measureVitals(url: string): void {
  const vitals = new Map<string, Metric>();
  const record = (metric: Metric) => void vitals.set(metric.name, metric);
  for (const subscribe of [onCLS, onFCP, onINP, onLCP, onTTFB]) subscribe(record);

  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    window.removeEventListener('visibilitychange', send);
    if (vitals.size === 0 || !navigator.onLine) return;
    const body = JSON.stringify({ vitals: [...vitals.values()].map(toVital) });
    const headers = { 'content-type': 'application/json' };
    fetch(url, { method: 'POST', keepalive: true, credentials: 'omit', headers, body }).catch(() => {});
  };
  // Listens on the window: web-vitals listens on the document, so it has already reported the final values.
  window.addEventListener('visibilitychange', send);
}
