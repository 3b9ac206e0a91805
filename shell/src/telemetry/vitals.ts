import type { TelemetryBody } from 'contracts';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { getLocationAt } from './page-location.ts';

type Vital = TelemetryBody['vitals'][number];

/** Three decimals of a CLS score are what there is to see; of milliseconds none is needed. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

/** A slow click, or a jump of the layout, belongs to the page on which it happened; the other vitals to the first one. */
const timeOf = ({ name, entries }: Metric): number =>
  name === 'INP' || name === 'CLS' ? (entries[0]?.startTime ?? 0) : 0;

/** Asked when it is sent: the first vitals are there before the first page is. */
const told = (metric: Metric): Vital => {
  const { route: path, module } = getLocationAt(timeOf(metric));
  return { name: metric.name, value: rounded(metric.value), path, module };
};

/**
 * Measures this load of the page, as the vitals are defined: what the browser has noted before this code came counts,
 * and so does all until the tab is hidden for the first time; a page that one goes to inside is no load. Then sends it to
 * `address`, once, with a request that outlives the page. Nobody waits for it, and nobody is told when it fails.
 */
export const measureVitals = (address: string): void => {
  const vitals = new Map<string, Metric>();
  const note = (metric: Metric) => void vitals.set(metric.name, metric);
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(note);

  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    window.removeEventListener('visibilitychange', send);
    if (vitals.size === 0 || !navigator.onLine) return;
    const body = JSON.stringify({ vitals: [...vitals.values()].map(told) });
    const headers = { 'content-type': 'application/json' };
    fetch(address, { method: 'POST', keepalive: true, credentials: 'omit', headers, body }).catch(() => {});
  };
  // At the window: the vitals themselves end at the document, which hears of it before.
  window.addEventListener('visibilitychange', send);
};
