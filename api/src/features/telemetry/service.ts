import { limits, type TelemetryBody } from 'contracts';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createRateLimit } from '../../http/rate-limit.ts';
import { createPageMetrics } from './metrics.ts';
import { framesOf, routeOf, withoutSecrets } from './redact.ts';

/**
 * Takes what pages tell of themselves into the log and the metrics. Anybody can send it: so it comes from one address only
 * so often, and is rid here of what is nobody's business, whatever the page has done about that.
 */
export const createTelemetryService = (log: Logger, registry: Registry) => {
  const admit = createRateLimit(limits.telemetry.callsPerMinute);
  const metrics = createPageMetrics(registry);

  const takeError = ({ message, stack = '', path, module, requestIds }: TelemetryBody['errors'][number]): void => {
    const told = { path: routeOf(path), module, requestIds };
    log.warn({ ...told, error: withoutSecrets(message), frames: framesOf(stack) }, 'client error');
    metrics.error(module);
  };

  const takeVitals = (vitals: TelemetryBody['vitals']): void => {
    const told = vitals.map((vital) => ({ ...vital, path: routeOf(vital.path) }));
    for (const vital of told) metrics.vital(vital);
    if (told.length > 0) log.info({ vitals: told }, 'web vitals');
  };

  return {
    take: async (address: string, { errors, vitals }: TelemetryBody): Promise<void> => {
      await admit(address);
      for (const error of errors) takeError(error);
      takeVitals(vitals);
    },
  };
};

export type TelemetryService = ReturnType<typeof createTelemetryService>;
