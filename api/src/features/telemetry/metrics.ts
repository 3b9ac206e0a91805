import type { TelemetryBody } from 'contracts';
import { Counter, Histogram, type Registry } from 'prom-client';

type Vital = TelemetryBody['vitals'][number];

/** In seconds; among them where each vital stops being good, and where it becomes poor. */
const seconds = [0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.8, 2.5, 3, 4, 6, 10, 30];
/** As scores. Good is up to 0.1, poor over 0.25. */
const scores = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/** So many different values a label may have here: the product has some 20 pages and a handful of modules. */
const mostValues = 50;

/** Anybody can send anything, and each new value would cost memory for good: what comes after the first so many is `other`. */
export const bounded = (most = mostValues) => {
  const known = new Set<string>();
  return (value: string): string => {
    if (known.size < most) known.add(value);
    return known.has(value) ? value : 'other';
  };
};

/** What pages tell of themselves, as figures: by route and module, never by version, user or text. */
export const createPageMetrics = (registry: Registry) => {
  const registers = [registry];
  const timing = new Histogram({
    name: 'web_vital_seconds',
    help: 'Sampled web vitals reported by browsers, in seconds: FCP, INP, LCP and TTFB.',
    labelNames: ['name', 'route'],
    buckets: seconds,
    registers,
  });
  const shift = new Histogram({
    name: 'web_vital_cls',
    help: 'Sampled cumulative layout shift reported by browsers.',
    labelNames: ['route'],
    buckets: scores,
    registers,
  });
  const errors = new Counter({
    name: 'client_errors_total',
    help: 'Errors reported by browsers, by module.',
    labelNames: ['module'],
    registers,
  });
  const [routes, modules] = [bounded(), bounded()];
  return {
    /** `path` is a route already. */
    vital: ({ name, value, path }: Vital): void => {
      const route = routes(path);
      if (name === 'CLS') shift.observe({ route }, value);
      else timing.observe({ name, route }, value / 1_000);
    },
    error: (module = 'none'): void => errors.inc({ module: modules(module.split('@')[0] ?? '') }),
  };
};

export type PageMetrics = ReturnType<typeof createPageMetrics>;
