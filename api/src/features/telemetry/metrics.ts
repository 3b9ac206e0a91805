import type { TelemetryBody } from 'contracts';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { ModuleLoad } from 'protocol';

type Vital = TelemetryBody['vitals'][number];

/** Buckets in seconds. Include the thresholds for good and poor of each vital. */
const SECOND_BUCKETS = [0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.8, 2.5, 3, 4, 6, 10, 30];
/** Buckets of layout shift scores. Good is up to 0.1, poor is above 0.25. */
const SCORE_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/** Maximum number of values of a label. The product has about 20 pages. */
const MAX_LABEL_VALUES = 50;

/** Maps values beyond the maximum to `other`: anyone can send values, and each new one would use memory permanently. */
const createLabelLimit = (maxValues = MAX_LABEL_VALUES) => {
  const known = new Set<string>();
  return (value: string): string => {
    if (known.size < maxValues) known.add(value);
    return known.has(value) ? value : 'other';
  };
};

/** Creates metrics of browser telemetry, labelled by route, module and version, never by user or text. */
export function createPageMetrics(registry: Registry) {
  const registers = [registry];
  const timing = new Histogram({
    name: 'web_vital_seconds',
    help: 'Sampled web vitals reported by browsers, in seconds: FCP, INP, LCP and TTFB.',
    labelNames: ['name', 'route'],
    buckets: SECOND_BUCKETS,
    registers,
  });
  const shift = new Histogram({
    name: 'web_vital_cls',
    help: 'Sampled cumulative layout shift reported by browsers.',
    labelNames: ['route'],
    buckets: SCORE_BUCKETS,
    registers,
  });
  const errors = new Counter({
    name: 'client_errors_total',
    help: 'Errors reported by browsers, by module.',
    labelNames: ['module'],
    registers,
  });
  const loads = new Counter({
    name: 'module_loads_total',
    help: 'Pages and panels of modules that browsers opened, by how that ended: ready, or the phase that failed.',
    labelNames: ['module', 'version', 'outcome'],
    registers,
  });
  const limitRoute = createLabelLimit();
  return {
    /** `path` must be a route pattern. */
    observeVital: ({ name, value, path }: Vital): void => {
      const route = limitRoute(path);
      if (name === 'CLS') shift.observe({ route }, value);
      else timing.observe({ name, route }, value / 1_000);
    },
    /** @param module its name, if it exists */
    countError: (module: string): void => errors.inc({ module }),
    /** The version must exist. */
    countLoad: ({ module: moduleAndVersion, outcome }: ModuleLoad): void => {
      const [module = '', version = ''] = moduleAndVersion.split('@');
      loads.inc({ module, version, outcome });
    },
  };
}
